"""Engines that speak the Universal Game Interface over a pipe.

The names are those of python-chess's engine module::

    from rulebook.engine import Limit, Position, SimpleEngine

    with SimpleEngine.popen() as engine:            # the program of this package
        engine.configure({"Game": "reversi"})
        position = Position()                       # the start
        best = engine.play(position, Limit(time=0.1))
        position = position.push(best.move)
        for info in engine.analyse(position, Limit(nodes=1000), multipv=3):
            print(info["score"].expectation, info["pv"])

Every method blocks until the engine has answered. An engine may be shared by threads:
calls wait for each other, except :meth:`SimpleEngine.close` and
:meth:`AnalysisResult.stop`.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import itertools
import json
import math
import os
import queue
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping, Sequence, TypedDict, Union

__all__ = [
    "AnalysisResult",
    "EngineError",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "Fault",
    "InfoDict",
    "Limit",
    "Option",
    "PlayResult",
    "Position",
    "RefusedError",
    "Score",
    "SimpleEngine",
    "parse_info",
]

MAX_LINE = 1 << 20
"""The most bytes of a line from an engine; the rest of a longer one is dropped."""


class EngineError(RuntimeError):
    """A call to an engine failed."""


class EngineTerminatedError(EngineError):
    """The engine has ended or was closed. Every later call fails in the same way."""


class EngineTimeoutError(EngineError, TimeoutError):
    """The engine did not answer in time. It was killed, because a late answer could be
    taken for the answer to another question."""


@dataclasses.dataclass(frozen=True)
class Fault:
    """What an engine tells of a command that it refuses, for programs. Only engines with the
    option ErrorData do."""

    command: str = ""
    """The first word of the command."""
    word: str = ""
    """The word at fault, such as a move; empty if there is none."""
    ply: int = 0
    """The move at fault in a list of moves, from 1; 0 if there is none."""
    rule: str = ""
    """The identifier of the rule that the command breaks, such as ``occupied``, or empty."""
    reason: str = ""
    """What is wrong, as a clause."""


class RefusedError(EngineError):
    """The engine answered a command with an error line. It remains usable."""

    def __init__(self, text: str, fault: Fault | None = None) -> None:
        super().__init__(text)
        self.fault = fault
        """What the engine tells programs, or ``None`` if it tells them nothing."""


@dataclasses.dataclass(frozen=True)
class Position:
    """A start and the moves played from there, as texts."""

    fen: str | None = None
    """A position text; ``None`` is the start that the options of the engine mean."""
    moves: tuple[str, ...] = ()

    def push(self, move: str) -> Position:
        """Returns the position after one more move."""
        return Position(self.fen, (*self.moves, move))

    def pop(self) -> Position:
        """Returns the position before the last move."""
        if not self.moves:
            raise IndexError("pop from a position without moves")
        return Position(self.fen, self.moves[:-1])

    def __str__(self) -> str:
        start = "startpos" if self.fen is None else "fen " + self.fen
        return " ".join((start, "moves", *self.moves)) if self.moves else start


AnyPosition = Union[Position, str]
"""A :class:`Position`, or a position text."""


@dataclasses.dataclass(frozen=True)
class Limit:
    """When a search ends: at the first of these bounds. The empty limit leaves it to the
    engine. Times are in seconds."""

    time: float | None = None
    """Time for this move."""
    depth: int | None = None
    """Depth in plies."""
    nodes: int | None = None
    """Positions searched."""
    clock: Sequence[float | None] = ()
    """Time left for each seat, from seat 1. ``None`` is a seat without a clock."""
    inc: Sequence[float | None] = ()
    """Increment for each move, by seat."""

    def __str__(self) -> str:
        words = ["go"]
        for name, times in (("time", self.clock), ("inc", self.inc)):
            for seat, seconds in enumerate(times, 1):
                if seconds is not None:
                    words += [f"p{seat}{name}", str(round(seconds * 1000))]
        if self.time is not None:
            words += ["movetime", str(round(self.time * 1000))]
        if self.depth is not None:
            words += ["depth", str(self.depth)]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        return " ".join(words)

    def seconds(self) -> float | None:
        """Returns the longest time that a search with this limit takes, or ``None`` if
        no time limits it."""
        if self.time is not None:
            return self.time
        clocks = [c for c in (*self.clock, *self.inc) if c is not None]
        if clocks:
            return sum(clocks)
        return None if self.depth is not None or self.nodes is not None else 1.0


@dataclasses.dataclass(frozen=True)
class Score:
    """The value of a position for the seat to move. One of the first
    three fields is set, or both permille and centipawns."""

    permille: int | None = None
    """The expected result, from 0, a loss, to 1000, a win."""
    mate: int | None = None
    """Plies to a proven win; negative for a loss, 0 for a game that is over."""
    centipawns: int | None = None
    """Hundredths of a pawn, as other engines define it."""
    bound: str = "exact"
    """``"exact"``, ``"lower"`` if the true score may be higher, or ``"upper"``."""

    @property
    def expectation(self) -> float | None:
        """The expected result from 0, a loss, to 1, a win; ``None`` for centipawns."""
        if self.permille is not None:
            return self.permille / 1000
        if self.mate is not None:
            return 0.5 if self.mate == 0 else float(self.mate > 0)
        return None


class InfoDict(TypedDict, total=False):
    """What an engine tells of a search. Only what it has told is there."""

    depth: int
    seldepth: int
    multipv: int
    score: Score
    nodes: int
    nps: int
    visits: int  # of the move, by a tree search
    time: float  # seconds
    pv: list[str]
    string: str


@dataclasses.dataclass(frozen=True)
class PlayResult:
    """The move that an engine chose."""

    move: str | None
    """``None`` if the game is over."""
    ponder: str | None = None
    """The answer that the engine expects, if it says so."""
    info: InfoDict = dataclasses.field(default_factory=lambda: InfoDict())
    """The last information about the best move."""


@dataclasses.dataclass(frozen=True)
class Option:
    """An option that an engine has announced."""

    name: str
    type: str
    """``"check"``, ``"spin"``, ``"combo"``, ``"button"`` or ``"string"``."""
    default: str = ""
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()
    """The values of a combo when the engine was started."""

    def format(self, value: Any) -> str:
        """Returns a value as the engine reads it, or raises :class:`EngineError`. Whether a
        combo has the value is left to the engine, since that may depend on other options."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if any(ord(char) < 32 and char != "\t" for char in text):
            raise EngineError(f"option {self.name}: a value is one line, not {text!r}")
        if self.type == "check" and text not in ("true", "false"):
            raise EngineError(f"option {self.name} takes true or false, not {text}")
        if self.type == "spin":
            self._check_number(text)
        return text

    def _check_number(self, text: str) -> None:
        try:
            number = int(text)
        except ValueError:
            raise EngineError(f"option {self.name} takes a number, not {text}") from None
        if (self.min is not None and number < self.min) or (self.max is not None and number > self.max):
            raise EngineError(f"option {self.name} takes {self.min} to {self.max}, not {text}")

    @classmethod
    def parse(cls, words: Sequence[str]) -> Option:
        """Reads the words after ``option``."""
        fields: dict[str, list[str]] = {}
        var: list[str] = []
        key, value = "", []  # type: str, list[str]
        for word in (*words, "var"):  # the last word only ends the value before it
            if word not in ("name", "type", "default", "min", "max", "var"):
                value.append(word)
                continue
            if key == "var":
                var.append(" ".join(value))
            elif key:
                fields[key] = value
            key, value = word, []
        texts = {key: " ".join(value) for key, value in fields.items()}
        default = texts.get("default", "")
        return cls(
            name=texts.get("name", ""),
            type=texts.get("type", "string"),
            default="" if default == "<empty>" else default,
            min=_number(texts.get("min")),
            max=_number(texts.get("max")),
            var=tuple(var),
        )


def _number(text: str | None) -> int | None:
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None


def parse_info(line: str) -> InfoDict:
    """Reads an info line. Words that it does not know are skipped, so that any text is
    accepted."""
    info = InfoDict()
    words = iter(line.split()[1:])
    for word in words:
        if word in ("depth", "seldepth", "multipv", "nodes", "nps", "visits", "time"):
            number = _number(next(words, None))
            if number is not None:
                info[word] = number / 1000 if word == "time" else number  # type: ignore[literal-required]
        elif word == "score":
            unit, number = next(words, ""), _number(next(words, None))
            if number is not None and unit in ("permille", "mate", "cp"):
                info["score"] = Score(
                    permille=number if unit == "permille" else None,
                    mate=number if unit == "mate" else None,
                    centipawns=number if unit == "cp" else None,
                )
        elif word == "permille" and "score" in info:
            number = _number(next(words, None))
            if number is not None:
                info["score"] = dataclasses.replace(info["score"], permille=number)
        elif word in ("lowerbound", "upperbound") and "score" in info:
            info["score"] = dataclasses.replace(info["score"], bound=word[:5])
        elif word == "pv":
            info["pv"] = list(words)
        elif word == "string":
            info["string"] = " ".join(words)
    return info


class SimpleEngine:
    """A running engine. Use it in a ``with`` statement, or call :meth:`quit`."""

    def __init__(self, process: subprocess.Popen[bytes], timeout: float | None) -> None:
        self.timeout = timeout
        """Seconds in which an answer must come, in addition to the time of a search;
        ``None`` waits forever."""
        self.id: dict[str, str] = {}
        """What the engine tells of itself: ``name`` and ``author``."""
        self.options: dict[str, Option] = {}
        """The announced options. The engine may accept others later."""
        self._process = process
        self._lock = threading.RLock()
        self._orders: queue.SimpleQueue[tuple[bytes, _Answer | None] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[_Answer] = queue.SimpleQueue()  # to commands that were written
        self._stderr: collections.deque[bytes] = collections.deque(maxlen=20)
        self._values: dict[str, str] = {}  # of the options that were set
        self._tells_faults = False  # whether a line of data follows each error line
        self._silent = False  # nothing comes anymore
        self._failure: EngineError | None = None
        self._analysis: AnalysisResult | None = None
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._read, self._write, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    @classmethod
    def popen(
        cls,
        command: str | os.PathLike[str] | Sequence[str] | None = None,
        *,
        timeout: float | None = 10.0,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts an engine and returns when it is ready.

        :param command: a program, or its arguments. By default, the program of this
            package.
        :param timeout: see :attr:`timeout`.
        :param popen_args: passed to :class:`subprocess.Popen`, such as ``cwd``.
        """
        if command is None:
            command = program()
        args = [os.fspath(command)] if isinstance(command, (str, os.PathLike)) else list(command)
        process = subprocess.Popen(
            args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **popen_args
        )
        engine = cls(process, timeout)
        try:
            engine._initialize()
        except BaseException:
            engine.close()
            raise
        return engine

    def configure(self, options: Mapping[str, Any]) -> None:
        """Sets options, in the order of the mapping. Names are compared without case.

        Raises :class:`EngineError` for an option that the engine has not announced or a
        value that does not fit, and :class:`RefusedError` if the engine refuses it.
        """
        with self._lock:
            for name, value in options.items():
                option = self._option(name)
                if option.type == "button":
                    self._ask(f"setoption name {option.name}")
                else:
                    text = option.format(value)
                    self._ask(f"setoption name {option.name} value {text}")
                    self._values[option.name] = text

    def _option(self, name: str) -> Option:
        """Returns the option with a name in any case."""
        for option in self.options.values():
            if option.name.lower() == name.lower():
                return option
        raise EngineError(f"no option {name}; there are {', '.join(self.options)}")

    def ping(self) -> None:
        """Returns when the engine has carried out all commands."""
        self._ask("")

    def new_game(self) -> None:
        """Tells the engine that the next position belongs to another game."""
        self._ask("uginewgame")

    def play(
        self,
        position: AnyPosition,
        limit: Limit,
        *,
        root_moves: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> PlayResult:
        """Searches for the best move.

        :param root_moves: search only these.
        :param options: set before the search, and kept.
        """
        with self.analysis(position, limit, root_moves=root_moves, options=options) as analysis:
            return analysis.wait()

    def analyse(
        self,
        position: AnyPosition,
        limit: Limit,
        *,
        multipv: int | None = None,
        root_moves: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> InfoDict | list[InfoDict]:
        """Searches and returns what the engine told last: of the best line, or, with
        ``multipv``, of so many best lines, the best first."""
        with self.analysis(position, limit, multipv=multipv, root_moves=root_moves, options=options) as analysis:
            analysis.wait()
        return analysis.info if multipv is None else analysis.multipv

    def analysis(
        self,
        position: AnyPosition,
        limit: Limit | None = None,
        *,
        multipv: int | None = None,
        root_moves: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> AnalysisResult:
        """Begins a search and returns at once. Without a limit it runs until it is stopped.

        While it runs, the engine belongs to the thread that began it: calls of others
        wait until the search has ended. Only :meth:`AnalysisResult.stop` may be called
        by others.
        """
        go = "go infinite" if limit is None else str(limit)
        if root_moves:
            go += " searchmoves " + _words(root_moves, _LIMITS)
        _check_line(go)
        self._lock.acquire()
        if self._analysis is not None:
            self._lock.release()
            raise EngineError("an analysis is in progress")
        try:
            self.configure(options or {})
            self._ask(f"position {_position(position)}")
            restore = None
            if multipv is not None:  # last, so that nothing is left to restore after an error
                option = self._option("MultiPV")
                self._ask(f"setoption name {option.name} value {option.format(multipv)}")
                restore = f"setoption name {option.name} value {self._values.get(option.name, option.default)}"
            seconds = limit.seconds() if limit is not None else None
            answer = _Answer(_ends_search(self._tells_faults))
            self._analysis = AnalysisResult(self, answer, seconds, restore)
            self._send(answer, go)
            return self._analysis
        except BaseException:
            if self._analysis is not None:
                self._analysis = None
                self._orders.put((b"stop\n", None))  # an interrupt may have come after go
            self._lock.release()
            raise

    def query(self, question: str, position: AnyPosition | None = None) -> list[str]:
        """Asks a question of the protocol, such as ``"moves"`` or ``"result"``, about a
        position, or about the last one. Returns the words of the answer."""
        with self._lock:
            if position is not None:
                self._ask(f"position {_position(position)}")
            for line in self._ask(f"query {question}"):
                first, *words = line.split() or [""]
                if first == "response":
                    return words
            raise EngineError(f"no answer to query {question}")

    def command(self, line: str) -> list[str]:
        """Sends any command that ends by itself, such as ``"show"`` or ``"perft 3"``, and
        returns the lines of the answer. An interrupt of a perft kills the engine, and so does
        one that takes longer than :attr:`timeout`."""
        with self._lock:
            if line.split()[:1] != ["perft"]:
                return self._ask(line)
            try:
                return self._ask(line, _ends_count())
            except RefusedError:
                raise
            except BaseException:
                self.close()
                raise

    def quit(self) -> int:
        """Tells the engine to end, waits for it, and returns its exit code."""
        with self._lock:
            if self._failure is None:
                self._send(None, "quit")
                self._orders.put(None)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(self.timeout)
            self.close()
        return self._process.returncode

    def close(self) -> None:
        """Kills the engine, if it runs. May be called at any time, and again."""
        if self._failure is None:
            self._failure = EngineTerminatedError("the engine is closed")
        self._orders.put(None)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(1.0)

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(self, *error: Any) -> None:
        if error[0] is None and self._failure is None:
            self.quit()
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id.get('name', '')!r} (pid {self._process.pid})>"

    # The conversation.

    def _initialize(self) -> None:
        deadline = _deadline(self.timeout)
        answer = _Answer(lambda line: line.split()[:1] == ["ugiok"])
        self._send(answer, "ugi")
        while True:
            first, *words = self._receive(answer, lambda: deadline).split() or [""]
            if first == "ugiok":
                break
            if first == "id" and len(words) > 1:
                self.id[words[0]] = " ".join(words[1:])
            elif first == "option":
                option = Option.parse(words)
                self.options[option.name] = option
        if "ErrorData" in self.options:
            self._ask("setoption name ErrorData value true")
            self._tells_faults = True
        self.ping()

    def _ask(self, command: str, ends: Callable[[str], bool] | None = None) -> list[str]:
        """Sends a command and returns the lines of its answer. An isready ends it, so
        that the answer is complete and belongs to this command."""
        with self._lock:
            if self._analysis is not None:
                raise EngineError("an analysis is in progress")
            _check_line(command)
            deadline = _deadline(self.timeout)
            answer = _Answer(ends or _ends_at_fence(2 if command.split()[:1] == ["isready"] else 1))
            self._send(answer, *([command] if command else []), "isready")
            lines: list[str] = []
            while answer.last is None or not answer.lines.empty():
                line = self._receive(answer, lambda: deadline)
                if line.strip() != "readyok":
                    lines.append(line)
        _check(lines)
        return lines

    def _send(self, answer: _Answer | None, *lines: str) -> None:
        """Gives the writer lines and where their answer goes, all at once: an interrupt comes
        before or after."""
        if self._failure is not None:
            raise self._failure
        self._orders.put(("".join(line + "\n" for line in lines).encode(), answer))

    def _receive(self, answer: _Answer, deadline: Callable[[], float | None]) -> str:
        """Returns the next line of an answer, or its last one again. The deadline may change
        while it waits."""
        while True:
            if answer.last is not None and answer.lines.empty():
                return answer.last
            if self._silent and answer.lines.empty():
                self._failure = self._failure or EngineTerminatedError(self._epitaph())
                raise self._failure
            with contextlib.suppress(queue.Empty):
                line = answer.lines.get(timeout=max(0.0, min(1.0, _left(deadline()))))
                if line is not None:
                    return line
                continue
            if _left(deadline()) <= 0:
                failure = EngineTimeoutError("the engine did not answer in time and was killed")
                self._failure = self._failure or failure
                self.close()
                raise failure

    def _epitaph(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._threads[2].join(1.0)
        text = f"the engine has ended with exit code {self._process.returncode}"
        said = b"".join(self._stderr).decode(errors="replace").strip()
        return f"{text}: {said[-400:]}" if said else text

    # The threads. They alone touch the pipes, so that an engine that neither reads nor
    # writes cannot block a call.

    def _read(self) -> None:
        assert self._process.stdout is not None
        answer = None
        with self._process.stdout as out:
            whole = True
            while line := out.readline(MAX_LINE):
                if whole:
                    answer = self._give(line.decode(errors="replace").rstrip("\r\n"), answer)
                whole = line.endswith(b"\n")
        self._silent = True
        while answer is not None:
            answer.lines.put(None)  # wakes who waits for it
            answer = self._next_answer()

    def _give(self, line: str, answer: _Answer | None) -> _Answer | None:
        """Adds a line to the answer that is incomplete, or else begins the next one. Returns
        it if it remains incomplete. A line to which no command leads is dropped."""
        answer = answer or self._next_answer()
        if answer is None:
            return None
        if answer.ends(line):
            answer.last = line  # first, so that nobody who has got the line waits for another
        answer.lines.put(line)
        return answer if answer.last is None else None

    def _next_answer(self) -> _Answer | None:
        try:
            return self._answers.get_nowait()
        except queue.Empty:
            return None

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError), self._process.stdin as pipe:
            while (order := self._orders.get()) is not None:
                text, answer = order
                if answer is not None:
                    self._answers.put(answer)
                pipe.write(text)
                pipe.flush()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as errors:
            while line := errors.readline(4096):
                self._stderr.append(line)


class _Answer:
    """The lines that answer a command. The reader collects them, so that whoever waits may
    be interrupted at any time."""

    def __init__(self, ends: Callable[[str], bool]) -> None:
        self.ends = ends  # tells whether a line is the last one
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None if the engine ended
        self.last: str | None = None  # the line that ends it, when it has come


_COMPLAINT = "info string error "
_FAULT = "info string errordata "


def _ends_search(tells_faults: bool) -> Callable[[str], bool]:
    error = _FAULT if tells_faults else _COMPLAINT
    return lambda line: line.split()[:1] == ["bestmove"] or line.startswith(error)


def _ends_at_fence(count: int) -> Callable[[str], bool]:
    """The answer has so many readyok lines."""
    fences = iter(range(1, count + 1))
    return lambda line: line.strip() == "readyok" and next(fences) == count


def _ends_count() -> Callable[[str], bool]:
    """The answer has a readyok, and before or after it the last line of a count, or before it
    an error. An engine is ready during a count."""
    seen = set()

    def ends(line: str) -> bool:
        if line.strip() == "readyok":
            seen.add("fence")
        elif line.startswith(("nps:", _COMPLAINT)):
            seen.add("end")
        return len(seen) == 2

    return ends


class AnalysisResult:
    """A search in progress. Iterating yields what the engine tells, as it comes::

        with engine.analysis(position) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 10:
                    break

    Leaving the ``with`` statement stops the search.
    """

    def __init__(self, engine: SimpleEngine, answer: _Answer, seconds: float | None, restore: str | None) -> None:
        self.multipv: list[InfoDict] = []
        """The last information about each line, the best first."""
        self._engine = engine
        self._answer = answer
        timed = seconds is not None and engine.timeout is not None
        self._deadline = time.monotonic() + seconds + engine.timeout if timed else None  # type: ignore[operator]
        self._restore = restore
        self._result: PlayResult | None = None
        self._stopped = False

    @property
    def info(self) -> InfoDict:
        """The last information about the best line."""
        return self.multipv[0] if self.multipv else InfoDict()

    def __iter__(self) -> Iterator[InfoDict]:
        while (info := self.next()) is not None:
            yield info

    def next(self) -> InfoDict | None:
        """Waits for the next information; ``None`` if the search has ended."""
        while self._result is None:
            try:
                line = self._engine._receive(self._answer, lambda: self._deadline)
            except EngineError:  # after an interrupt, the search goes on until it is stopped
                self._end(PlayResult(None))
                raise
            first, *words = line.split() or [""]
            if first == "bestmove":
                self._finish(words)
            elif line.startswith(_COMPLAINT):
                self._end(PlayResult(None))
                _check([line, self._engine._receive(self._answer, lambda: self._deadline)])
            elif first == "info":
                info = parse_info(line)
                self._keep(info)
                return info
        return None

    def wait(self) -> PlayResult:
        """Waits until the search has ended and returns its move."""
        while self.next() is not None:
            pass
        assert self._result is not None
        return self._result

    def stop(self) -> None:
        """Tells the engine to end the search. Any thread may call this, at any time."""
        if self._result is None and not self._stopped:
            self._engine._send(None, "stop")
            self._stopped = True
            if self._engine.timeout is not None:
                self._deadline = time.monotonic() + self._engine.timeout

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(self, *error: Any) -> None:
        if self._result is not None:
            return
        try:
            self.stop()
            self.wait()
        except BaseException:
            if self._result is None:  # interrupted again: nobody waits for the move any more
                self._engine.close()
                self._end(PlayResult(None))
            raise

    def _keep(self, info: InfoDict) -> None:
        if "score" not in info and "pv" not in info:
            return
        rank = info.get("multipv", 1) - 1
        if 0 <= rank <= len(self.multipv):
            self.multipv[rank : rank + 1] = [info]

    def _finish(self, words: list[str]) -> None:
        move = words[0] if words and words[0] != "none" else None
        ponder = words[2] if len(words) > 2 and words[1] == "ponder" else None
        self._end(PlayResult(move, ponder, self.info))

    def _end(self, result: PlayResult) -> None:
        self._engine._analysis = None
        try:
            if self._restore is not None and self._engine._failure is None:
                self._engine._ask(self._restore)
        finally:
            self._result = result
            self._engine._lock.release()


def program() -> Path:
    """Returns the path of the program that was built with this package."""
    name = "ugi.exe" if os.name == "nt" else "ugi"
    path = Path(__file__).with_name(name)
    if not path.is_file():
        raise FileNotFoundError(f"{path} is missing: build the package with go run ./examples/bindings/python -out DIR")
    return path


def _position(position: AnyPosition) -> str:
    if isinstance(position, str):
        position = Position(position)
    if position.fen is not None and "moves" in position.fen.split():
        raise EngineError(f"a position text has no moves, and there is {position.fen!r}")
    _words(position.moves)
    return str(position)


_LIMITS = frozenset(
    "infinite ponder movetime depth nodes searchmoves".split()
    + [f"p{seat}{name}" for seat in range(1, 5) for name in ("time", "inc")]
)
"""Words that end a list of moves to search."""


def _words(moves: Sequence[str], reserved: frozenset[str] = frozenset()) -> str:
    """Returns moves as text. Raises :class:`EngineError` for what would be read otherwise."""
    for move in moves:
        if move.split() != [move] or move in reserved:
            raise EngineError(f"{move!r} is not a move")
    return " ".join(moves)


def _check_line(command: str) -> None:
    if "\n" in command or "\r" in command:
        raise EngineError(f"a command is one line, not {command!r}")


def _left(deadline: float | None) -> float:
    return math.inf if deadline is None else deadline - time.monotonic()


def _deadline(seconds: float | None) -> float | None:
    return None if seconds is None else time.monotonic() + seconds


def _check(answer: list[str]) -> None:
    """Raises the first error line of an answer."""
    for line, after in itertools.zip_longest(answer, answer[1:], fillvalue=""):
        if line.startswith(_COMPLAINT):
            raise RefusedError(line[len(_COMPLAINT) :], _fault(after))


def _fault(line: str) -> Fault | None:
    """Reads the line of data after an error line."""
    if not line.startswith(_FAULT):
        return None
    try:
        data = json.loads(line[len(_FAULT) :])
    except ValueError:
        return None
    names = [field.name for field in dataclasses.fields(Fault)]
    return Fault(**{name: data[name] for name in names if name in data}) if isinstance(data, dict) else None
