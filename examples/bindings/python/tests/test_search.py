"""Tests of the tree search."""

import copy
import pickle
import unittest

import numpy as np

import rulebook
from rulebook import IllegalActionError, RulebookError, TreeSearch, load_game


def uniform(planes, masks, players):
    """Knows nothing."""
    return masks, np.zeros(len(players))


class SearchTest(unittest.TestCase):
    def test_visits_add_up_in_every_setup(self):
        for name in rulebook.games():
            for setup in rulebook.setups(name):
                game = load_game(name, **setup)
                with self.subTest(game=repr(game)):
                    self.check_visits(game)

    def check_visits(self, game):
        search = TreeSearch(game, 3, noise_alpha=0.3, seed=1)
        states = [game.new_initial_state(), game.new_initial_state().child(game.new_initial_state().legal_actions()[0])]
        for i, state in enumerate(states):  # the third tree stays empty
            search.reset(i, state)
        random = np.random.default_rng(0)

        def evaluate(planes, masks, players):
            self.assertEqual(planes.shape[1:], tuple(game.observation_tensor_shape()))
            self.assertTrue(masks.any(axis=1).all())
            return random.random(masks.shape), random.uniform(-1, 1, (len(players), game.num_players()))

        search.run(30, evaluate, batch=4)
        self.assertEqual(search.visits.sum(axis=1).tolist(), [29, 29, 0])
        for i, state in enumerate(states):
            self.assertLessEqual(set(np.flatnonzero(search.visits[i])), set(state.legal_actions()))
        self.assertLessEqual(np.abs(search.values).max(), 1)

    def test_evaluations_are_of_the_leaves(self):
        game = load_game("reversi")
        search = TreeSearch(game)
        search.reset(0, game.new_initial_state())
        seen = []

        def evaluate(planes, masks, players):
            seen.extend(zip(planes.copy(), masks.copy(), players.copy()))
            return uniform(planes, masks, players)

        search.run(5, evaluate)
        leaves = [game.new_initial_state()] + [game.new_initial_state().child(a) for a in (19, 26, 37, 44)]
        self.assertEqual(len(seen), len(leaves))
        for (planes, mask, player), leaf in zip(seen, leaves):
            self.assertEqual(player, leaf.current_player())
            self.assertEqual(planes.ravel().tolist(), leaf.observation_tensor())
            self.assertEqual(np.flatnonzero(mask).tolist(), leaf.legal_actions())

    def test_values_are_for_the_player_who_acts(self):
        game = load_game("reversi")
        search = TreeSearch(game)
        search.reset(0, game.new_initial_state())
        # The first player is always better off, whoever acts.
        search.run(30, lambda planes, masks, players: (masks, np.where(players == 0, 0.5, -0.5)))
        tried = search.visits[0] > 0
        np.testing.assert_allclose(search.values[0][tried], 0.5, rtol=1e-5)

    def test_wins_are_found_and_kept(self):
        game = load_game("lineup")
        state = game.new_initial_state()
        for move in ("8E", "11E", "5K", "11H", "11K", "8K", "5H", "2B", "5K-8H", "2E"):
            for action in state.move_to_actions(move):
                state.apply_action(action)
        wins = [a for a in state.legal_actions() if state.child(a).returns()[0] > 0]
        self.assertTrue(wins)
        search = TreeSearch(game)
        search.reset(0, state)
        search.run(400, uniform, batch=8)
        best = int(search.visits[0].argmax())
        self.assertIn(best, wins)
        quiet = next(a for a in state.legal_actions() if a not in wins)
        kept = search.visits[0][quiet]
        search.advance(0, quiet)
        self.assertLess(search.visits[0].sum(), kept)
        search.run(100, uniform)
        self.assertEqual(search.visits[0].sum(), 99)

    def test_refuses_what_cannot_be(self):
        game = load_game("reversi")
        for args in ({"n": 0}, {"n": 1 << 40}, {"exploration": -1}, {"noise_weight": 2}, {"noise_alpha": float("nan")}, {"max_nodes": -1},
                     {"n": (1 << 64) + 1}, {"seed": -1}, {"max_nodes": 1 << 64}):
            with self.assertRaises(RulebookError, msg=args):
                TreeSearch(game, **args)
        search = TreeSearch(game, 1)
        with self.assertRaises(RulebookError):
            search.reset(1, game.new_initial_state())
        with self.assertRaises(RulebookError):
            search.reset(0, load_game("lineup").new_initial_state())
        with self.assertRaises(RulebookError):
            search.advance(0, 37)
        search.reset(0, game.new_initial_state())
        for evaluate in (
            lambda planes, masks, players: (masks[:, 1:], np.zeros(len(players))),
            lambda planes, masks, players: (masks, np.zeros((len(players), 3))),
            lambda planes, masks, players: (-masks.astype(float), np.zeros(len(players))),
            lambda planes, masks, players: (masks, np.full(len(players), np.nan)),
        ):
            with self.assertRaises(ValueError):
                search.run(10, evaluate)
        with self.assertRaises(RulebookError):
            search.advance(0, 37)  # a leaf waits
        search.run(10, uniform)
        with self.assertRaises(IllegalActionError):
            search.advance(0, 0)
        with self.assertRaises(RulebookError):
            search.run(-1, uniform)
        with self.assertRaises(RulebookError):
            search.run((1 << 64) + 5, uniform)
        with self.assertRaises(RulebookError):
            search.reset(1 << 64, game.new_initial_state())
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "make another"):
                copied(search)

    def test_leaves_wait_after_an_exception(self):
        search = TreeSearch("reversi", 2)
        for i in range(2):
            search.reset(i, search.game.new_initial_state())
        search.run(10, uniform)
        sizes = []

        def evaluate(planes, masks, players):
            sizes.append(len(players))
            if len(sizes) == 1:
                raise RuntimeError("no memory")
            return uniform(planes, masks, players)

        with self.assertRaises(RuntimeError):
            search.run(30, evaluate, batch=8)
        search.run(30, evaluate)
        self.assertEqual(sizes[1], sizes[0])
        self.assertGreater(sizes[0], 2)
        self.assertEqual(search.visits.sum(axis=1).tolist(), [29, 29])

    def test_no_memory_for_a_batch(self):
        search = TreeSearch("reversi")
        search.reset(0, load_game("reversi").new_initial_state())
        with self.assertRaises((MemoryError, ValueError)):
            search.run(10, uniform, batch=1 << 60)
        search.run(10, uniform, batch=8)
        self.assertEqual(search.visits.sum(), 9)
        for batch in (0, -1):
            with self.assertRaises(RulebookError):
                search.run(20, uniform, batch=batch)
        with self.assertRaises(RulebookError):
            search.advance(0, (1 << 32) + 37)

    def test_values_of_more_players(self):
        game = load_game("sniggle", players=3)
        search = TreeSearch(game)
        search.reset(0, game.new_initial_state())
        with self.assertRaises(ValueError):
            search.run(5, uniform)


if __name__ == "__main__":
    unittest.main()
