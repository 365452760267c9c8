"""Tests of the engine class, with the program and with engines that misbehave."""

import signal
import sys
import threading
import time
import unittest

from rulebook.engine import (
    EngineError,
    EngineTerminatedError,
    EngineTimeoutError,
    Fault,
    Limit,
    Option,
    Position,
    RefusedError,
    Score,
    SimpleEngine,
    parse_info,
)

HELLO = "import sys, time\nsys.stdin.readline()\nprint('id name Odd'); print('ugiok', flush=True)\n"
"""Waits for ugi, because a line to which no command leads is dropped."""


PATIENCE = 60.0
"""Seconds that bound the start of an engine. They pass only if it is broken."""


def odd(body):
    """Starts an engine in Python. The body runs for each line of input."""
    script = HELLO + "for line in sys.stdin:\n line = line.strip()\n" + "".join(
        " " + line + "\n" for line in body.splitlines()
    )
    return SimpleEngine.popen([sys.executable, "-u", "-c", script], timeout=PATIENCE)


READY = "if line == 'isready': print('readyok')\n"


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.engine = SimpleEngine.popen(timeout=PATIENCE)
        self.addCleanup(self.engine.close)
        self.engine.configure({"Game": "reversi"})

    def test_says_who_it_is(self):
        self.assertIn("Rulebook", self.engine.id["name"])
        self.assertIn("reversi", self.engine.options["Game"].var)
        self.assertEqual(self.engine.options["MultiPV"].min, 1)

    def test_plays_a_whole_game(self):
        position, plies = Position(), 0
        while self.engine.query("gameover", position) == ["false"]:
            result = self.engine.play(position, Limit(nodes=20))
            self.assertIn(result.move, self.engine.query("moves"))
            position = position.push(result.move)
            plies += 1
        self.assertGreater(plies, 8)
        self.assertNotEqual(self.engine.query("result"), ["none"])
        self.assertIsNone(self.engine.play(position, Limit(nodes=20)).move)

    def test_analyses_several_lines(self):
        infos = self.engine.analyse(Position().push("5F"), Limit(nodes=300), multipv=3)
        self.assertEqual(sorted(info["pv"][0] for info in infos), ["4F", "6D", "6F"])
        for info in infos:
            self.assertGreaterEqual(info["score"].expectation, 0)
            self.assertLessEqual(info["score"].expectation, 1)
        with self.assertRaises(RefusedError):
            self.engine.analyse("nonsense", Limit(nodes=100), multipv=3)
        with self.engine.analysis(Position(), Limit(nodes=100)) as analysis:
            analysis.wait()
        self.assertGreater(analysis.info["nodes"], 0)
        self.assertEqual(len(analysis.multipv), 1)

    def test_keeps_the_number_of_lines(self):
        self.engine.configure({"multipv": 2})
        self.engine.analyse(Position(), Limit(nodes=100), multipv=3)
        with self.assertRaises(RefusedError):
            self.engine.analyse(Position(), Limit(nodes=100), multipv=3, root_moves=["1A"])
        with self.engine.analysis(Position(), Limit(nodes=100)) as analysis:
            analysis.wait()
        self.assertEqual(len(analysis.multipv), 2)

    def test_one_analysis_at_a_time(self):
        with self.engine.analysis(Position()) as first:
            for _ in range(2):
                with self.assertRaisesRegex(EngineError, "in progress"):
                    self.engine.analysis(Position())
            first.stop()
            self.assertIn(first.wait().move, ["3D", "4C", "5F", "6E"])

    def test_an_interrupt_stops_the_search(self):
        receive, interrupts = self.engine._receive, [KeyboardInterrupt()]

        def interrupted(answer, deadline):
            if interrupts and self.engine._analysis is not None:
                raise interrupts.pop()
            return receive(answer, deadline)

        self.engine._receive = interrupted
        with self.assertRaises(KeyboardInterrupt):
            self.engine.play(Position(), Limit(time=600))
        self.assertIn(self.engine.play(Position(moves=("5F",)), Limit(nodes=1)).move, ["4F", "6D", "6F"])

    def test_searches_only_the_root_moves(self):
        result = self.engine.play(Position(), Limit(nodes=200), root_moves=["3D"])
        self.assertEqual(result.move, "3D")

    def test_stops_from_another_thread(self):
        with self.engine.analysis(Position()) as analysis:
            first = analysis.next()
            self.assertIn("pv", first)
            threading.Thread(target=analysis.stop).start()
            self.assertIn(analysis.wait().move, ["3D", "4C", "5F", "6E"])
        self.engine.ping()

    def test_leaving_an_analysis_stops_it(self):
        with self.engine.analysis(Position()) as analysis:
            for info in analysis:
                break
        self.assertIsNotNone(analysis.wait().move)
        self.engine.ping()

    def test_refuses_what_the_program_refuses(self):
        with self.assertRaisesRegex(RefusedError, "ply 2") as caught:
            self.engine.play(Position(moves=("5F", "5F")), Limit(nodes=1))
        self.assertEqual(caught.exception.fault, Fault("position", "5F", 2, "occupied", "5F is occupied"))
        with self.assertRaises(RefusedError) as caught:
            self.engine.play(Position(), Limit(depth=-1))
        self.assertEqual(caught.exception.fault.command, "go")
        with self.assertRaises(RefusedError):
            self.engine.play("8/8 a", Limit(nodes=1))
        with self.assertRaises(RefusedError):
            self.engine.play(Position(), Limit(nodes=1), root_moves=["1A"])
        with self.assertRaises(RefusedError):
            self.engine.query("weather")
        self.assertIsNotNone(self.engine.play(Position(), Limit(nodes=1)).move)

    def test_checks_options(self):
        for options in ({"Wings": 2}, {"MultiPV": 0}, {"MultiPV": "many"}, {"Game": "chess"}, {"Teams": "perhaps"}, {"Game": "sly\nquit"}):
            with self.assertRaises(EngineError, msg=options):
                self.engine.configure(options)
        self.engine.configure({"game": "ploy", "PLAYERS": 4, "Teams": True})
        self.assertEqual(self.engine.query("players", Position()), ["4"])

    def test_values_keep_their_tabs(self):
        with self.assertRaisesRegex(RefusedError, r'"/no\\t \\twhere"'):
            self.engine.configure({"TablePath": "/no\t \twhere"})

    def test_values_that_depend_on_other_options(self):
        self.engine.configure({"Game": "sly", "Variation": "random", "Seed": 7})
        dealt = self.engine.query("fen", Position())
        self.engine.configure({"Variation": "standard"})
        self.assertNotEqual(self.engine.query("fen", Position()), dealt)
        with self.assertRaises(RefusedError):
            self.engine.configure({"Variation": "nonsense"})

    def test_counts(self):
        answer = self.engine.command("perft 3")
        self.assertEqual(len(answer), 4 + 3)
        self.assertIn("total: 56", answer)
        for ping in ("isready", " isready now"):
            self.assertEqual(self.engine.command(ping), [])
            self.assertEqual(self.engine.query("turn"), ["p1"])
        with self.assertRaises(RefusedError):
            self.engine.command("perft many")

    def test_an_interrupt_of_a_question(self):
        receive, interrupts = self.engine._receive, [KeyboardInterrupt()]

        def interrupted(answer, deadline):
            if interrupts:
                raise interrupts.pop()
            return receive(answer, deadline)

        self.engine._receive = interrupted
        with self.assertRaises(KeyboardInterrupt):
            self.engine.query("moves")
        self.assertEqual(self.engine.query("turn"), ["p1"])
        self.assertEqual(self.engine.query("moves", Position(moves=("5F",))), ["4F", "6D", "6F"])

    @unittest.skipUnless(hasattr(signal, "setitimer"), "no timers of this kind on this system")
    def test_interrupts_at_any_time(self):
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, signal.default_int_handler))
        position = Position(moves=("5F",))
        for i in range(300):
            try:
                signal.setitimer(signal.ITIMER_REAL, 1e-4 * (i % 30 + 1))
                try:
                    while True:
                        self.engine.query("moves", position)
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                pass
            self.assertEqual(self.engine.query("turn", Position()), ["p1"])

    def test_an_interrupt_takes_the_move(self):
        analysis = self.engine.analysis(Position(), Limit(nodes=1))
        while analysis._answer.last is None:
            time.sleep(0.001)
        while not analysis._answer.lines.empty():  # as if an interrupt came after each line
            self.engine._receive(analysis._answer, lambda: None)
        self.assertIn(analysis.wait().move, ["3D", "4C", "5F", "6E"])
        self.engine.ping()

    def test_interrupts_that_do_not_end(self):
        def interrupted(answer, deadline):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            with self.engine.analysis(Position()) as analysis:
                self.engine._receive = interrupted
                analysis.next()
        with self.assertRaises(EngineTerminatedError):
            self.engine.ping()

    def test_close_during_an_analysis(self):
        with self.assertRaises(EngineTerminatedError):
            with self.engine.analysis(Position()):
                thread = threading.Thread(target=self.engine.close)
                thread.start()
                thread.join()
        failures = []

        def ask():
            try:
                self.engine.query("moves")
            except EngineTerminatedError as error:
                failures.append(error)

        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        thread.join(PATIENCE)
        self.assertEqual(len(failures), 1)

    def test_position_texts(self):
        fen = " ".join(self.engine.query("fen", Position(moves=("5F",))))
        self.assertEqual(self.engine.query("moves", fen), ["4F", "6D", "6F"])
        self.assertEqual(Position(fen, ("4F",)).pop(), Position(fen))
        with self.assertRaises(IndexError):
            Position().pop()
        with self.assertRaises(EngineError):
            self.engine.query("moves", "8/8\nquit")
        for word in ("3D\nquit", "3D infinite", "infinite", "p2inc", "", "3D\t"):
            with self.assertRaisesRegex(EngineError, "not a move", msg=word):
                self.engine.play(Position(), Limit(nodes=1), root_moves=[word])
        with self.assertRaisesRegex(EngineError, "not a move"):
            self.engine.query("moves", Position(moves=("5F 4F",)))
        for blank in " \t":
            with self.assertRaisesRegex(EngineError, "has no moves"):
                self.engine.query("moves", f"{fen}{blank}moves{blank}4F")
        self.assertIn("5F", self.engine.query("moves", Position()))

    def test_is_shared_by_threads(self):
        failures = []

        def ask(moves, want):
            for _ in range(20):
                got = self.engine.query("moves", Position(moves=moves))
                if got != want:
                    failures.append(got)

        threads = [
            threading.Thread(target=ask, args=((), ["3D", "4C", "5F", "6E"])),
            threading.Thread(target=ask, args=(("5F",), ["4F", "6D", "6F"])),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_quit(self):
        self.assertEqual(self.engine.quit(), 0)
        with self.assertRaises(EngineTerminatedError):
            self.engine.ping()
        self.engine.close()


class OddEnginesTest(unittest.TestCase):
    def test_an_engine_that_ends(self):
        with self.assertRaisesRegex(EngineTerminatedError, "exit code 3: goodbye"):
            SimpleEngine.popen(
                [sys.executable, "-c", "import sys; print('goodbye', file=sys.stderr); sys.exit(3)"], timeout=PATIENCE
            )
        with odd(READY + "if line.startswith('go'): sys.exit(4)") as engine:
            with self.assertRaisesRegex(EngineTerminatedError, "exit code 4"):
                engine.play(Position(), Limit(nodes=1))
            with self.assertRaises(EngineTerminatedError):
                engine.ping()

    def test_an_engine_that_is_missing(self):
        with self.assertRaises(FileNotFoundError):
            SimpleEngine.popen("/no/such/engine")

    def test_an_engine_that_hangs(self):
        with self.assertRaises(EngineTimeoutError):
            SimpleEngine.popen([sys.executable, "-c", "import time; time.sleep(600)"], timeout=0.2)
        engine = odd(READY)
        engine.timeout = 0.2  # not before, as a busy machine may take longer to start it
        with self.assertRaises(TimeoutError):
            engine.play(Position(), Limit(time=0.01))
        with self.assertRaises(EngineError):
            engine.ping()

    def test_an_engine_that_does_not_stop(self):
        engine = odd(READY)
        analysis = engine.analysis(Position())
        engine.timeout = 0.2  # from stop on; the position was to be read in peace
        threading.Timer(0.1, analysis.stop).start()
        with self.assertRaises(EngineTimeoutError):
            analysis.wait()

    def test_an_engine_that_does_not_read(self):
        script = HELLO + "input(); print('readyok', flush=True)\ntime.sleep(600)"
        engine = SimpleEngine.popen([sys.executable, "-c", script], timeout=PATIENCE)
        engine.timeout = 0.2
        with self.assertRaises(EngineTimeoutError):
            engine.query("moves", Position(moves=("5F",) * 100_000))

    def test_an_engine_that_writes_too_much(self):
        with odd(READY + "if line == 'query moves': print('x' * (3 << 20)); print('response 5F')") as engine:
            self.assertEqual(engine.query("moves"), ["5F"])

    def test_an_engine_with_answers_of_its_own(self):
        body = READY + "if line.startswith('go'): print('info depth x score cp 31 upperbound'); print('bestmove 5F ponder 4F')"
        with odd(body) as engine:
            result = engine.play(Position(), Limit(nodes=1))
            self.assertEqual((result.move, result.ponder), ("5F", "4F"))
            self.assertEqual(result.info["score"], Score(centipawns=31, bound="upper"))
            with self.assertRaises(EngineError):
                engine.query("moves")


class TextTest(unittest.TestCase):
    def test_limits(self):
        self.assertEqual(str(Limit()), "go")
        limit = Limit(time=0.25, depth=3, nodes=7, clock=(60, None), inc=(1, 0.5))
        self.assertEqual(str(limit), "go p1time 60000 p1inc 1000 p2inc 500 movetime 250 depth 3 nodes 7")

    def test_info(self):
        info = parse_info("info depth 9 seldepth 13 multipv 2 score permille 471 nodes 9211 nps 100 time 1500 odd pv 5F 4F")
        self.assertEqual(
            info,
            {
                "depth": 9,
                "seldepth": 13,
                "multipv": 2,
                "score": Score(permille=471),
                "nodes": 9211,
                "nps": 100,
                "time": 1.5,
                "pv": ["5F", "4F"],
            },
        )
        self.assertEqual(parse_info("info score cp -20 permille 471")["score"], Score(permille=471, centipawns=-20))
        self.assertEqual(parse_info("info score mate -2")["score"].expectation, 0)
        self.assertEqual(parse_info("info score mate 0")["score"].expectation, 0.5)
        self.assertEqual(parse_info("info string  two  words"), {"string": "two words"})
        for text in ("", "info", "info depth", "info score", "info score cp", "info pv"):
            parse_info(text)

    def test_options(self):
        option = Option.parse("name Own Book type combo default Big One var Big One var None".split())
        self.assertEqual(option, Option("Own Book", "combo", "Big One", var=("Big One", "None")))
        self.assertEqual(Option.parse("name Path type string default <empty>".split()).default, "")


if __name__ == "__main__":
    unittest.main()
