"""Tests of batches of environments."""

import copy
import gc
import pickle
import random
import unittest

import numpy as np

import rulebook
from rulebook import CUT, OVER, RUNNING, BatchEnv, IllegalActionError, RulebookError, load_game


def all_games():
    for name in rulebook.games():
        for setup in rulebook.setups(name):
            yield load_game(name, **setup)


class BatchTest(unittest.TestCase):
    def test_agrees_with_states_in_every_setup(self):
        """Steps a batch and a state for each environment with the same actions."""
        for game in all_games():
            with self.subTest(game=repr(game)):
                env = BatchEnv(game, 4, seed=3, max_plies=25, bits=True)
                states = [env.state(i) for i in range(len(env))]
                plies = [0] * len(env)
                for _ in range(60):
                    self.check_arrays(env, states)
                    actions = env.sample()
                    env.step(actions)
                    for i, state in enumerate(states):
                        state.apply_action(int(actions[i]))
                        plies[i] += state.serialize() == state.observation_string()
                        self.assertEqual(env.plies[i], plies[i])
                        if env.ends[i] != RUNNING:
                            self.assertEqual(env.ends[i] == OVER, state.is_terminal())
                            self.assertEqual(list(env.returns[i]), state.returns())
                            self.assertTrue(env.ends[i] == OVER or env.plies[i] == 25)
                            states[i], plies[i] = env.state(i), 0

    def check_arrays(self, env, states):
        for i, state in enumerate(states):
            self.assertEqual(env.state(i).serialize(), state.serialize())
            player = state.current_player()
            self.assertEqual(env.players[i], player)
            self.assertEqual(np.flatnonzero(env.masks[i]).tolist(), state.legal_actions())
            np.testing.assert_array_equal(env.planes[i].ravel(), state.observation_tensor(player))
            unpacked = np.unpackbits(env.bits[i].astype("<u8").view(np.uint8), axis=1, bitorder="little")
            planes, rows, columns = env.planes[i].shape
            np.testing.assert_array_equal(unpacked[:, : rows * columns], env.planes[i].reshape(planes, -1))

    def test_equal_seeds_give_equal_games(self):
        def play(threads):
            env = BatchEnv("reversi", 8, seed=11, threads=threads)
            seen = []
            for _ in range(150):
                env.step(env.sample())
                seen.append((env.planes.copy(), env.returns.copy(), env.ends.copy()))
            return seen

        for one, two in zip(play(1), play(3)):
            for a, b in zip(one, two):
                np.testing.assert_array_equal(a, b)

    def test_episodes_end_and_begin_again(self):
        env = BatchEnv("reversi", 16, seed=2)
        start = env.planes[0].copy()
        over = 0
        for _ in range(140):
            env.step(env.sample())
            for i in np.flatnonzero(env.ends):
                over += 1
                self.assertEqual(env.ends[i], OVER)
                self.assertEqual(env.returns[i].sum(), 0)
                np.testing.assert_array_equal(env.planes[i], start)
        self.assertGreater(over, 16)
        env.reset(2)
        np.testing.assert_array_equal(env.planes[3], start)
        short = BatchEnv("reversi", 2, max_plies=3)
        ends = []
        for _ in range(6):
            short.step(short.sample())
            ends.append(short.ends[0])
        self.assertEqual(ends, [RUNNING, RUNNING, CUT] * 2)

    def test_an_illegal_action_changes_nothing(self):
        env = BatchEnv("reversi", 3)
        before = env.planes.copy()
        for action in (0, 99, -1, 1 << 32 | 37, 37 - (1 << 32)):
            with self.assertRaisesRegex(IllegalActionError, "environment 1"):
                env.step(np.array([37, action, 37]))
        np.testing.assert_array_equal(env.planes, before)
        env.step([37, 37, 19])
        for bad in ([37], np.array([1.0, 2.0, 3.0]), [[1, 2, 3]], 37):
            with self.assertRaises(TypeError, msg=bad):
                env.step(bad)
        with self.assertRaises(IllegalActionError):
            env.step(np.array([(1 << 64) - 1] * 3, np.uint64))

    def test_set_state(self):
        env = BatchEnv("reversi", 2)
        state = env.game.new_initial_state().child(37)
        env.set_state(1, state)
        self.assertEqual([env.state(i).serialize() for i in range(2)], [env.game.new_initial_state().serialize(), state.serialize()])
        self.assertEqual(env.players.tolist(), [0, 1])
        for i in (-1, 2):
            with self.assertRaises(RulebookError):
                env.set_state(i, state)
            with self.assertRaises(RulebookError):
                env.state(i)
        with self.assertRaises(RulebookError):
            env.set_state(0, load_game("lineup").new_initial_state())

    def test_views(self):
        env = BatchEnv("reversi", 1, view=1, masks=False)
        self.assertIsNone(env.masks)
        state = env.game.new_initial_state()
        np.testing.assert_array_equal(env.planes[0].ravel(), state.observation_tensor(1))

    def test_refuses_what_cannot_be(self):
        for args in ({"n": 0}, {"n": -1}, {"n": 1 << 40}, {"n": 1, "threads": -1}, {"n": 1, "max_plies": -1}, {"n": 1, "view": 2}, {"n": 1, "view": -2},
                     {"n": 1, "threads": 1 << 32}, {"n": 1, "view": 1 << 32}, {"n": 1, "max_plies": (1 << 64) + 1}, {"n": 1, "seed": -1}):
            with self.assertRaises(RulebookError, msg=args):
                BatchEnv("reversi", **args)
        env = BatchEnv("reversi", 2)
        for i in (-1, 2, 1 << 64):
            with self.assertRaises(RulebookError, msg=i):
                env.state(i)
            with self.assertRaises(RulebookError, msg=i):
                env.set_state(i, env.state(0))
        with self.assertRaises(RulebookError):
            env.reset(1 << 64)

    def test_numbers_of_numpy(self):
        self.assertIs(load_game("empire", players=np.int64(3), teams=np.bool_(False)), load_game("empire", players=3))

    def test_cannot_be_copied(self):
        env = BatchEnv("reversi", 2)
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "make another"):
                copied(env)

    def test_arrays_outlive_the_batch(self):
        kept = []
        for seed in range(50):
            env = BatchEnv("reversi", 64, seed=seed)
            env.step(env.sample())
            kept.append((env.planes, env.planes.copy()))
            del env
            gc.collect()
        # The batches that came later would have taken the memory of arrays that were freed.
        for planes, copy in kept:
            self.assertGreater(planes.sum(), 0)
            np.testing.assert_array_equal(planes, copy)


if __name__ == "__main__":
    unittest.main()
