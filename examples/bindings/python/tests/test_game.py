"""Tests of games and states."""

import array
import copy
import io
import os
import pickle
import random
import subprocess
import sys
import threading
import unittest

import rulebook
from rulebook import TERMINAL, IllegalActionError, RulebookError, load_game
from rulebook.engine import Position, SimpleEngine

MAX_ACTIONS = 60
"""Actions of a random game, after which it is broken off."""


def all_games():
    """Yields every game in every setup."""
    for name in rulebook.games():
        for setup in rulebook.setups(name):
            yield load_game(name, **setup)


def random_state(game, random, n):
    """Returns a state after n random actions, or fewer if the game ends before."""
    state = game.new_initial_state(seed=random.getrandbits(32))
    for _ in range(n):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    return state


class EverySetupTest(unittest.TestCase):
    def for_all(self, check):
        for game in all_games():
            with self.subTest(game=repr(game)):
                check(game, random.Random(repr(game)))

    def test_games_agree_with_the_program(self):
        """Plays at random and asks the program, through its pipe, what it thinks."""
        with SimpleEngine.popen(timeout=120) as engine:
            self.for_all(lambda game, random: self.check_against_program(engine, game, random))

    def check_against_program(self, engine, game, random):
        state, start = game.new_initial_state(seed=5), None
        start = state.observation_string()
        engine.configure({"Game": game.name})
        moves, whole = [], True
        for _ in range(MAX_ACTIONS):
            if whole and (state.is_terminal() or random.random() < 0.2):
                self.check_position(engine, state, Position(start, tuple(moves)))
            if state.is_terminal():
                break
            action = random.choice(state.legal_actions())
            word, before = state.action_to_string(action), state.observation_string()
            state.apply_action(action)
            whole = state.serialize() == state.observation_string()
            if whole:
                moves.append(word)
            else:
                self.assertEqual(state.observation_string(), before)
        if whole:
            self.check_position(engine, state, Position(start, tuple(moves)))

    def check_position(self, engine, state, position):
        self.assertEqual(" ".join(engine.query("fen", position)), state.observation_string())
        self.assertEqual(engine.query("result"), [state.result()])
        self.assertEqual(engine.query("gameover"), [str(state.is_terminal()).lower()])
        moves = [] if state.is_terminal() else engine.query("moves")
        sequences = [tuple(state.move_to_actions(move)) for move in moves]
        self.assertEqual(len(set(sequences)), len(moves))
        self.assertEqual({sequence[0] for sequence in sequences}, set(state.legal_actions()))
        winners = {f"p{i + 1}" for i, value in enumerate(state.returns()) if value > 0}
        if state.is_terminal() and state.result().endswith("win"):
            self.assertEqual({"p" + c for c in state.result() if c.isdigit()}, winners)

    def test_returns_are_those_of_the_result(self):
        def check(game, random):
            ends = set()
            for _ in range(20):
                state = random_state(game, random, 2000)
                if not state.is_terminal():
                    continue
                result = state.result()
                ends.add(result)
                told = {int(c) - 1 for c in result if c.isdigit()}
                value = 0 if result == "draw" else 1 if result.endswith("win") else -1
                want = [value if player in told else -value for player in range(game.num_players())]
                self.assertEqual(state.returns(), want, result)
                self.assertEqual([state.player_return(player) for player in range(game.num_players())], want)
                if len(ends) == game.num_players():
                    break
            self.assertGreater(len(ends), 0)

        self.for_all(check)

    def test_actions_and_their_texts(self):
        def check(game, random):
            state = random_state(game, random, random.randrange(30))
            legal = state.legal_actions()
            self.assertEqual(legal, sorted(set(legal)))
            self.assertTrue(all(0 <= action < game.num_distinct_actions() for action in legal))
            mask = state.legal_actions_mask()
            self.assertEqual([a for a, is_legal in enumerate(mask) if is_legal], legal)
            self.assertEqual(len(mask), game.num_distinct_actions())
            words = [state.action_to_string(action) for action in legal]
            self.assertEqual([state.string_to_action(word) for word in words], legal)
            self.assertLess(game.num_distinct_actions(), 10_000)

        self.for_all(check)

    def test_undo_and_clone(self):
        def check(game, random):
            state = game.new_initial_state()
            seen = []
            while not state.is_terminal() and len(seen) < 12:
                seen.append((state.serialize(), state.observation_tensor(0), state.current_player()))
                copied = copy.deepcopy(state)
                state.apply_action(random.choice(state.legal_actions()))
                self.assertEqual(copied.serialize(), seen[-1][0])
            twin = state.clone()
            self.assertEqual(twin.history(), state.history())
            for text, tensor, player in reversed(seen):
                twin.undo_action(player, twin.history()[-1])
                self.assertEqual((twin.serialize(), twin.observation_tensor(0), twin.current_player()), (text, tensor, player))
            self.assertEqual(state.move_number(), len(seen))
            with self.assertRaises(RulebookError):
                twin.undo_action()

        self.for_all(check)

    def test_texts_restore_states(self):
        def check(game, random):
            for _ in range(2):
                state = random_state(game, random, random.randrange(60))
                for again in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
                    self.assertEqual(again.serialize(), state.serialize())
                    self.assertEqual(again.legal_actions(), state.legal_actions())
                    self.assertEqual(again.returns(), state.returns())
                    for player in range(game.num_players()):
                        self.assertEqual(again.observation_tensor(player), state.observation_tensor(player))

        self.for_all(check)

    def test_observations_have_the_shape_and_are_bits(self):
        def check(game, random):
            planes, rows, columns = game.observation_tensor_shape()
            self.assertEqual(len(game.planes), planes)
            self.assertTrue(all(plane.name and plane.doc for plane in game.planes))
            state = random_state(game, random, 20)
            for player in range(game.num_players()):
                tensor = state.observation_tensor(player)
                self.assertEqual(len(tensor), planes * rows * columns)
                self.assertLessEqual(set(tensor), {0.0, 1.0})

        self.for_all(check)

    def test_blocks_cover_all_actions(self):
        def check(game, _):
            first = 0
            for block in game.blocks:
                self.assertEqual(block.first, first)
                self.assertTrue(block.name and block.doc)
                first += block.count
            self.assertEqual(first, game.num_distinct_actions())

        self.for_all(check)

    def test_symmetries_are_permutations(self):
        def check(game, _):
            planes, rows, columns = game.observation_tensor_shape()
            sizes = (rows * columns, game.num_distinct_actions(), planes, game.num_players())
            for number, symmetry in enumerate(game.symmetries()):
                for table, size in zip((symmetry.cells, symmetry.actions, symmetry.planes, symmetry.players), sizes):
                    self.assertEqual(table if number == 0 else sorted(table), list(range(size)))

        self.for_all(check)

    def test_playouts(self):
        def check(game, _):
            state = game.new_initial_state()
            text = state.serialize()
            self.assertEqual(state.playout(7, max_plies=50), state.playout(7, max_plies=50))
            self.assertEqual(state.serialize(), text)
            self.assertEqual(len(state.playout(8, max_plies=1)), game.num_players())

        self.for_all(check)


class LineUpTest(unittest.TestCase):
    def test_symmetries_commute_with_play(self):
        """Plays a game and its image, which begin alike, side by side."""
        game = load_game("lineup")
        dice = random.Random(1)
        planes, rows, columns = game.observation_tensor_shape()
        for symmetry in game.symmetries():
            state, image = game.new_initial_state(), game.new_initial_state()
            while not state.is_terminal():
                self.assertEqual(sorted(symmetry.actions[a] for a in state.legal_actions()), image.legal_actions())
                action = dice.choice(state.legal_actions())
                state.apply_action(action)
                image.apply_action(symmetry.actions[action])
                seen, turned = state.observation_tensor(0), image.observation_tensor(symmetry.players[0])
                for i, value in enumerate(seen):
                    plane, cell = divmod(i, rows * columns)
                    self.assertEqual(turned[symmetry.planes[plane] * rows * columns + symmetry.cells[cell]], value)
            self.assertEqual([image.returns()[p] for p in symmetry.players], state.returns())


class ReversiTest(unittest.TestCase):
    def setUp(self):
        self.game = load_game("reversi")
        self.state = self.game.new_initial_state()

    def test_the_start(self):
        self.assertEqual(self.state.current_player(), 0)
        self.assertEqual([self.state.action_to_string(a) for a in self.state.legal_actions()], ["3D", "4C", "5F", "6E"])
        self.assertEqual(self.state.string_to_action("f5"), 4 * 8 + 5)
        self.assertEqual(self.state.string_to_action(0, "5F"), 37)
        self.assertEqual(self.state.action_to_string(0, 37), "5F")
        self.assertEqual(self.state.returns(), [0, 0])
        self.assertEqual((self.state.is_chance_node(), self.state.is_simultaneous_node()), (False, False))

    def test_the_player_who_does_not_act(self):
        self.assertEqual(self.state.legal_actions(1), [])
        self.assertEqual(sum(self.state.legal_actions_mask(1)), 0)
        self.assertEqual(sum(self.state.legal_actions_mask(0)), 4)

    def test_the_end(self):
        state = self.game.deserialize_state("bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbw a")
        self.assertEqual(state.current_player(), TERMINAL)
        self.assertEqual((state.returns(), state.player_return(1), state.result()), ([1, -1], -1, "p1win"))
        self.assertEqual(state.legal_actions(), [])
        with self.assertRaisesRegex(IllegalActionError, "over"):
            state.apply_action(0)

    def test_illegal_actions_change_nothing(self):
        for action in (0, 64, 65, -1, 1 << 31, -(1 << 40), 1 << 70):
            with self.assertRaises(IllegalActionError, msg=action):
                self.state.apply_action(action)
            with self.assertRaises(IllegalActionError, msg=action):
                self.state.action_to_string(action)
        self.assertEqual(self.state.history(), [])
        self.assertEqual(len(self.state.legal_actions()), 4)

    def test_illegal_moves_as_text(self):
        for word in ("1A", "pass"):
            with self.assertRaises(IllegalActionError, msg=word):
                self.state.string_to_action(word)
            with self.assertRaises(IllegalActionError, msg=word):
                self.state.move_to_actions(word)

    def test_undo_checks_what_it_is_given(self):
        child = self.state.child(37)
        with self.assertRaises(RulebookError):
            child.undo_action(0, 19)
        with self.assertRaises(RulebookError):
            child.undo_action(1, 37)
        self.assertEqual(child.history(), [37])
        child.undo_action(0, 37)
        self.assertEqual(str(child), str(self.state))

    def test_buffers_of_the_caller(self):
        tensor = array.array("f", [7] * self.game.observation_tensor_size())
        self.assertIs(self.state.observation_tensor(0, out=tensor), tensor)
        self.assertEqual(list(tensor), self.state.observation_tensor(0))
        mask = bytearray(65)
        self.assertEqual(list(self.state.legal_actions_mask(out=mask)), self.state.legal_actions_mask())
        for bad in (bytearray(64), bytes(65), array.array("d", [0] * 65), [0] * 65, memoryview(bytearray(130))[::2]):
            with self.assertRaises((TypeError, ValueError), msg=bad):
                self.state.legal_actions_mask(out=bad)
        with self.assertRaises((TypeError, ValueError)):
            self.state.observation_tensor(out=array.array("d", [0] * len(tensor)))
        with self.assertRaises(RulebookError):
            self.state.observation_tensor(2)

    def test_refuses_what_cannot_be(self):
        self.assertIs(load_game(name="reversi"), self.game)
        for name, setup in (("chess", {}), ("reversi", {"players": 3}), ("reversi", {"wings": 2}), ("rever\0si", {}), ("reversi", {"players": "two"})):
            with self.assertRaises(RulebookError, msg=(name, setup)):
                load_game(name, **setup)
        for text in ("", "8/8 a", "x", self.state.serialize() + " | 5F"):
            with self.assertRaises(RulebookError, msg=text):
                self.game.deserialize_state(text)
        for word in ("", "9Z"):
            with self.assertRaises(RulebookError, msg=word) as refused:
                self.state.string_to_action(word)
            self.assertNotIsInstance(refused.exception, IllegalActionError)
        with self.assertRaises(RulebookError):
            rulebook.setups("chess")

    def test_games_are_values(self):
        again = pickle.loads(pickle.dumps(self.game))
        self.assertEqual(again, self.game)
        self.assertEqual(hash(again), hash(self.game))
        self.assertNotEqual(load_game("lineup"), self.game)
        self.assertEqual(eval(repr(self.game)), self.game)
        self.assertIs(load_game("reversi", players=2), load_game("reversi"))
        self.assertIs(pickle.loads(pickle.dumps(self.state)).get_game(), load_game("reversi"))

    def test_actions_are_whole_numbers(self):
        for action in (37.9, "37", None):
            with self.assertRaises(TypeError, msg=action):
                self.state.apply_action(action)
        for action in ((1 << 32) + 37, -(1 << 40)):
            with self.assertRaises(RulebookError, msg=action):
                self.state.apply_action(action)
        self.assertEqual(self.state.history(), [])
        for seed in (-1, 1 << 64):
            with self.assertRaises(RulebookError, msg=seed):
                self.game.new_initial_state(seed)
            with self.assertRaises(RulebookError, msg=seed):
                self.state.playout(seed)
        with self.assertRaises(RulebookError):
            self.state.playout(1, 1 << 64)

    def test_the_seed_of_a_setup(self):
        deal = {n: str(load_game("sly", variation="random").new_initial_state(n)) for n in (0, 7)}
        self.assertNotEqual(deal[0], deal[7])
        game = load_game("sly", variation="random", seed=7)
        self.assertEqual(str(game.new_initial_state()), deal[7])
        self.assertEqual(str(game.new_initial_state(0)), deal[0])

    def test_threads_share_a_state(self):
        failures = []

        def work():
            try:
                for _ in range(300):
                    state = self.state.clone()
                    for action in (37, 43, 18):
                        if action in state.legal_actions():
                            state.apply_action(action)
                    if self.state.legal_actions() != [19, 26, 37, 44]:
                        failures.append(self.state.legal_actions())
                    try:
                        self.state.apply_action(0)
                    except IllegalActionError as error:
                        if "action 0" not in str(error):
                            failures.append(error)
            except Exception as error:
                failures.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    @unittest.skipUnless(hasattr(os, "fork"), "the system has no fork")
    def test_a_fork_is_told(self):
        script = (
            "import os, rulebook\n"
            "state = rulebook.load_game('reversi').new_initial_state()\n"
            "child = os.fork()\n"
            "if child:\n"
            "    print(len(state.legal_actions()), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
            "else:\n"
            "    try: state.legal_actions()\n"
            "    except RuntimeError: os._exit(3)\n"
        )
        out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        self.assertEqual(out.stdout, "4 3\n")

    def test_pickles_are_plain(self):
        """An unpickler that trusts only two functions can read pickles, and none of its
        pickles reaches into a state."""

        class Careful(pickle.Unpickler):
            def find_class(self, module, name):
                if (module, name) not in {("rulebook.game", "_load"), ("rulebook.game", "_restore")}:
                    raise pickle.UnpicklingError(name)
                return super().find_class(module, name)

        def load(data):
            return Careful(io.BytesIO(data)).load()

        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = load(pickle.dumps(self.state, protocol))
            self.assertEqual(str(again), str(self.state))
            self.assertIs(load(pickle.dumps(self.game, protocol)), again.get_game())
        for value in self.state, self.game:
            data = pickle.dumps(value, 2)[:-1]
            for hostile in b"}X\x07\x00\x00\x00_handleK\x01sb.", b"N}X\x07\x00\x00\x00_handleK\x01s\x86b.":
                with self.assertRaises(TypeError):
                    load(data + hostile)
        for args in (5, "x"), (None, 5), ([], {}), (self.game, 5), (self.game, None):
            data = pickle.dumps(args, 2)
            call = b"crulebook.game\n_restore\n" + data[2:-1] + b"R."
            with self.assertRaises((TypeError, RulebookError)):
                load(call)
        self.assertTrue(self.state.legal_actions())

    def test_works_without_numpy(self):
        script = (
            "import sys; sys.modules['numpy'] = None\n"
            "import rulebook\n"
            "from rulebook import *\n"
            "print(load_game('reversi').new_initial_state().legal_actions())\n"
            "try: rulebook.BatchEnv\n"
            "except ImportError: print('no numpy')\n"
        )
        out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        self.assertEqual(out.stdout, "[19, 26, 37, 44]\nno numpy\n")


if __name__ == "__main__":
    unittest.main()
