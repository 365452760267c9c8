"""Tests of records."""

import random
import unittest

from rulebook import RulebookError, load_game
from rulebook.record import Record


class RecordTest(unittest.TestCase):
    def test_a_game_with_visits(self):
        state = load_game("reversi").new_initial_state()
        record = Record(state, P1='a "b" \\', P2="c")
        record.add(state, 37, visits={19: 3, 37: 12, 44: 0, 26: 3}, value=0.2)
        state.apply_action(37)
        record.add(state, state.legal_actions()[0])
        self.assertEqual(
            record.format("none"),
            '[Game "reversi"]\n[Players "2"]\n'
            r'[P1 "a \"b\" \\"]' '\n[P2 "c"]\n[Result "*"]\n\n'
            "1. 5F {[%eval 0.60] [%visits 5F:12,3D:3,4C:3]}\n2. 4F\n*\n\n",
        )

    def test_moves_of_two_parts(self):
        game = load_game("ploy", players=4, teams=True)
        state = game.new_initial_state()
        record = Record(state)
        words, parts, dice = [], [], random.Random(1)
        for _ in range(60):
            action = dice.choice(state.legal_actions())
            record.add(state, action, visits={action: 7})
            word = state.action_to_string(action)
            state.apply_action(action)
            parts.append(state.serialize() == state.observation_string())
            if parts[-1]:
                words.append(word)
        self.assertIn(False, parts)
        lines = record.format("none").splitlines()
        self.assertIn('[Teams "1"]', lines)
        moves = [line for line in lines if line[:1].isdigit()]
        self.assertEqual([line.split()[1] for line in moves], words)
        last = len(parts) - parts[::-1].index(True)  # the action that completes the last move
        self.assertEqual(sum(line.count(":7") for line in moves), last)

    def test_a_dealt_start(self):
        game = load_game("sly", variation="random")
        state = game.new_initial_state(seed=9)
        text = Record(state).format("none")
        self.assertTrue(text.startswith(f'[Game "sly"]\n[Setup "{state.observation_string()}"]\n[Variation "random"]\n[Result "*"]\n'), text)

    def test_refuses_what_nobody_reads(self):
        state = load_game("reversi").new_initial_state()
        for tags in (
            {"P1": "a\nb"}, {"Bad key": "x"}, {"": "x"}, {"P1": "\ud800"},
            {"Result": "p1win"}, {"Game": "chess"}, {"Setup": "junk"}, {"Players": "9"},
            {"MaxPlies": "0"}, {"MaxPlies": "many"}, {"Repetitions": "-1"},
            {f"Tag{i}": "" for i in range(254)},
        ):
            with self.assertRaises(RulebookError, msg=tags):
                Record(state, **tags)
        Record(state, **{f"Tag{i}": "" for i in range(253)})  # with Game, Players and Result
        record = Record(state)
        for result in ("banana", "*", "pwin", "p21win", "p3win", "p12win", "p1loss"):
            with self.assertRaises(RulebookError, msg=result):
                record.format(result)
        self.assertIn('[Result "p2win"]', record.format("p2win"))
        four = Record(load_game("empire", players=4).new_initial_state())
        teams = Record(load_game("empire", players=4, teams=True).new_initial_state())
        self.assertIn("p134win", four.format("p134win"))
        self.assertIn("p24win", teams.format("p24win"))
        alone = Record(load_game("sly").new_initial_state())
        self.assertIn("p1loss", alone.format("p1loss") + alone.format("p1win"))
        for bad, result in ((four, "p1234win"), (teams, "p1win"), (teams, "p134win"), (alone, "p2win")):
            with self.assertRaises(RulebookError, msg=result):
                bad.format(result)
        with self.assertRaises(RulebookError):
            record.add(state, 19, value=float("nan"))
        with self.assertRaises(RulebookError):
            record.add(state, 0, visits={19: 4})
        record.add(state, 19, visits={26: 1})
        self.assertIn("1. 3D {[%visits 4C:1]}\n", record.format("none"))

    def test_what_the_other_tags_do_not_say(self):
        for name, setup in (("sniggle", {"arrangement": "1A,1B,1C"}), ("sly", {"variation": "random", "seed": 7})):
            state = load_game(name, **setup).new_initial_state()
            self.assertIn(f'[Setup "{state.observation_string()}"]', Record(state).format("none"))


if __name__ == "__main__":
    unittest.main()
