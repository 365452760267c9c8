"""Games and their states, with the names of OpenSpiel's interface."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import operator
import threading
import weakref
from ctypes import c_float, c_int32, c_uint8
from typing import Any, Sequence, TypeVar, Union, overload

from . import _library
from ._library import IllegalActionError, RulebookError, check, encode, int64, lib, text, uint64

__all__ = [
    "TERMINAL",
    "Block",
    "Game",
    "IllegalActionError",
    "Plane",
    "RulebookError",
    "State",
    "Symmetry",
    "games",
    "load_game",
    "registered_names",
    "setups",
    "version",
]

TERMINAL = -4
"""What :meth:`State.current_player` returns in a finished game, as in OpenSpiel."""

Buffer = TypeVar("Buffer")


@dataclasses.dataclass(frozen=True)
class Plane:
    """A part of an observation, with a value of 0 or 1 for each cell."""

    name: str
    doc: str


@dataclasses.dataclass(frozen=True)
class Block:
    """A range of actions that have the same meaning."""

    name: str
    doc: str
    first: int
    """The first action of the block."""
    count: int
    spatial: bool
    """Whether the block is a stack of planes, so that action
    ``first + plane * rows * columns + cell`` belongs to a cell of an observation."""


@dataclasses.dataclass(frozen=True)
class Symmetry:
    """A map of a game to itself. Whoever plays the image of an action in the image of a
    state gets the image of the next state. In the tables, the image of number i is at
    index i."""

    name: str
    cells: list[int]
    actions: list[int]
    planes: list[int]
    players: list[int]


class Game:
    """A game with a setup. Its numbers of actions and planes are fixed. A game may be used
    by several threads."""

    def __init__(self, name: str, /, **setup: Any) -> None:
        self._handle = check(lib.rb_game_new(encode(name), encode(json.dumps(setup, default=_plain))))
        weakref.finalize(self, _library.free, self._handle)
        described = json.loads(text(lib.rb_game_describe, self._handle))
        self.name: str = described["name"]
        """The name of the game, such as ``"reversi"``."""
        self.setup: dict[str, Any] = described["setup"]
        """The setup, with its defaults filled in."""
        self.planes = [Plane(**plane) for plane in described["planes"]]
        """What the planes of an observation mean, in order."""
        self.blocks = [Block(**block) for block in described["blocks"]]
        """What the actions mean, in order."""
        self._seats: int = described["seats"]
        self._actions: int = described["actions"]
        self._shape: list[int] = described["shape"]
        self._scratch = _Scratch(self._actions)

    def num_players(self) -> int:
        """Returns the number of players."""
        return self._seats

    def num_distinct_actions(self) -> int:
        """Returns the number of actions. Actions are the numbers below it."""
        return self._actions

    def observation_tensor_shape(self) -> list[int]:
        """Returns the number of planes, rows and columns of an observation."""
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        """Returns the number of values of an observation."""
        planes, rows, columns = self._shape
        return planes * rows * columns

    def min_utility(self) -> float:
        """Returns the lowest return of a player."""
        return -1.0

    def max_utility(self) -> float:
        """Returns the highest return of a player."""
        return 1.0

    def new_initial_state(self, seed: int | None = None) -> State:
        """Returns the start. The seed, by default that of the setup or 0, matters only to
        variations that are dealt."""
        if seed is None:
            seed = self.setup.get("seed", 0)
        return State(self, check(lib.rb_state_new(self._handle, uint64(seed, "seed"))))

    def deserialize_state(self, serialized: str) -> State:
        """Returns the state that :meth:`State.serialize` has written, or that of a position
        text. It has no history."""
        return State(self, check(lib.rb_state_parse(self._handle, encode(serialized))))

    def symmetry_names(self) -> list[str]:
        """Returns the names of the symmetries."""
        return text(lib.rb_game_symmetries, self._handle).splitlines()

    def symmetries(self) -> list[Symmetry]:
        """Returns the symmetries of the game. The first one changes nothing."""
        planes, rows, columns = self._shape
        sizes = (rows * columns, self._actions, planes, self._seats)
        symmetries = []
        for number, name in enumerate(self.symmetry_names()):
            tables = [(c_int32 * size)() for size in sizes]
            args = [arg for table in tables for arg in (table, len(table))]
            check(lib.rb_game_symmetry(self._handle, number, *args))
            symmetries.append(Symmetry(name, *(list(table) for table in tables)))
        return symmetries

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.name, self.setup)

    def __setstate__(self, state: object) -> None:
        raise TypeError("a game cannot be changed by a pickle")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.setup) == (other.name, other.setup)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        words = "".join(f", {key}={value!r}" for key, value in self.setup.items())
        return f"load_game({self.name!r}{words})"


class State:
    """A state of a game: a position and, between the parts of a move, what has been chosen
    so far. :meth:`Game.new_initial_state` makes states. A state may be used by several
    threads; calls for it wait for each other."""

    __slots__ = ("_game", "_handle", "_history", "_lock", "__weakref__")

    def __init__(self, game: Game, handle: int, history: Sequence[int] = ()) -> None:
        self._game = game
        self._handle = handle
        self._history = list(history)
        self._lock = threading.RLock()  # so that the history is that of the handle

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            _library.free(self._handle)

    def get_game(self) -> Game:
        """Returns the game."""
        return self._game

    def num_players(self) -> int:
        """Returns the number of players."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """Returns the number of actions of the game."""
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """Returns the player who acts, from 0 on, or :data:`TERMINAL`."""
        if self.is_terminal():
            return TERMINAL
        return check(lib.rb_state_turn(self._handle))

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return check(lib.rb_state_is_terminal(self._handle)) == 1

    def is_chance_node(self) -> bool:
        """Returns ``False``: no move of these games is left to chance."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Returns ``False``: players move in turn."""
        return False

    def returns(self) -> list[float]:
        """Returns the result for each player: 1 for a win, -1 for a loss, and 0 for a draw or
        a game in progress."""
        values = (c_float * self._game.num_players())()
        check(lib.rb_state_returns(self._handle, values, len(values)))
        return list(values)

    def player_return(self, player: int) -> float:
        """Returns the result for one player."""
        return self.returns()[_index(player, self._game.num_players())]

    def result(self) -> str:
        """Returns the word of the protocol for the result, such as ``"p1win"`` or
        ``"none"``."""
        return text(lib.rb_state_result, self._handle)

    def playout(self, seed: int, max_plies: int = 0) -> list[float]:
        """Plays random moves, all equally likely, until the game is over or has so many more
        moves, and returns the result for each player. The state does not change. Equal
        seeds give equal playouts.

        :param max_plies: 0 is no maximum.
        """
        values = (c_float * self._game.num_players())()
        check(
            lib.rb_state_playout(
                self._handle, uint64(seed, "seed"), int64(max_plies, "max_plies"), values, len(values)
            )
        )
        return list(values)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the legal actions in ascending order. A finished game has none, and neither
        has a player who does not act."""
        if player is not None and player != self.current_player():
            return []
        buffer = self._game._scratch.actions
        return buffer[: check(lib.rb_state_legal_actions(self._handle, buffer, len(buffer)))]

    @overload
    def legal_actions_mask(self, player: int | None = None) -> list[int]: ...

    @overload
    def legal_actions_mask(self, player: int | None = None, *, out: Buffer) -> Buffer: ...

    def legal_actions_mask(self, player: int | None = None, *, out: Any = None) -> Any:
        """Returns a list with 1 for each legal action and 0 for the others.

        :param out: a writable buffer of bytes, such as a NumPy array of ``uint8`` or
            ``bool``, to be filled and returned instead of a list.
        """
        n = self._game.num_distinct_actions()
        mask = self._game._scratch.mask if out is None else _shared(out, c_uint8, n)
        if player is not None and player != self.current_player():
            ctypes.memset(mask, 0, n)
        else:
            check(lib.rb_state_mask(self._handle, mask, n))
        return mask[:] if out is None else out

    def apply_action(self, action: int) -> None:
        """Plays an action. Raises :class:`IllegalActionError` if it is not legal."""
        number = action_number(action)
        with self._lock:
            check(lib.rb_state_apply(self._handle, number))
            self._history.append(number)

    def apply_actions(self, actions: Sequence[int]) -> None:
        """Plays several actions, of which the last ones may fail."""
        for action in actions:
            self.apply_action(action)

    def undo_action(self, player: int | None = None, action: int | None = None) -> None:
        """Takes back the last action. What is given of it is checked."""
        with self._lock:
            if action is not None and (not self._history or self._history[-1] != action):
                raise RulebookError(f"{action} is not the last action")
            check(lib.rb_state_undo(self._handle))
            last = self._history.pop()
            if player is not None and player != self.current_player():
                mover = self.current_player()
                self.apply_action(last)
                raise RulebookError(f"the last action is that of player {mover}, not {player}")

    def child(self, action: int) -> State:
        """Returns the state after an action."""
        child = self.clone()
        child.apply_action(action)
        return child

    def history(self) -> list[int]:
        """Returns the actions applied and not taken back."""
        return list(self._history)

    def move_number(self) -> int:
        """Returns the number of actions applied and not taken back."""
        return len(self._history)

    @overload
    def observation_tensor(self, player: int | None = None) -> list[float]: ...

    @overload
    def observation_tensor(self, player: int | None = None, *, out: Buffer) -> Buffer: ...

    def observation_tensor(self, player: int | None = None, *, out: Any = None) -> Any:
        """Returns the observation of a player as a flat list: plane by plane and row by row,
        with the shape of :meth:`Game.observation_tensor_shape`.

        :param player: by default, the one who acts or, in a finished game, who would have.
        :param out: a writable buffer of ``float32``, such as a NumPy array, to be filled and
            returned instead of a list.
        """
        n = self._game.observation_tensor_size()
        planes = (c_float * n)() if out is None else _shared(out, c_float, n)
        if player is None:
            player = check(lib.rb_state_turn(self._handle))
        check(lib.rb_state_observe(self._handle, action_number(player), planes, n))
        return planes[:] if out is None else out

    def observation_string(self, player: int | None = None) -> str:
        """Returns the position text. All players see the same."""
        return text(lib.rb_state_position, self._handle)

    @overload
    def action_to_string(self, action: int, /) -> str: ...

    @overload
    def action_to_string(self, player: int, action: int, /) -> str: ...

    def action_to_string(self, *args: int) -> str:
        """Returns a legal action as text: the move that it completes or, for the first part of
        a move, the shortest move that begins with it. A player before the action is
        ignored."""
        action = _last(args)
        return text(lib.rb_state_action_text, self._handle, action_number(action))

    @overload
    def string_to_action(self, string: str, /) -> int: ...

    @overload
    def string_to_action(self, player: int, string: str, /) -> int: ...

    def string_to_action(self, *args: Any) -> int:
        """Returns the legal action with a text. A player before the text is ignored."""
        return check(lib.rb_state_action_parse(self._handle, encode(_last(args))))

    def move_to_actions(self, move: str) -> list[int]:
        """Returns the actions that together make a legal move, given as the protocol writes
        it."""
        buffer = (c_int32 * 8)()
        return buffer[: check(lib.rb_state_move_actions(self._handle, encode(move), buffer, len(buffer)))]

    def clone(self) -> State:
        """Returns a copy that can take back the same actions."""
        with self._lock:
            return State(self._game, check(lib.rb_state_clone(self._handle)), self._history)

    def serialize(self) -> str:
        """Returns the state as text, for :meth:`Game.deserialize_state`: the position text
        and, between the parts of a move, the part chosen. It has no history."""
        return text(lib.rb_state_text, self._handle)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._game, self.serialize())

    def __setstate__(self, state: object) -> None:
        raise TypeError("a state cannot be changed by a pickle")

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __str__(self) -> str:
        return self.serialize()

    def __repr__(self) -> str:
        return f"<State of {self._game.name}: {self.serialize()}>"


def load_game(name: str, **setup: Any) -> Game:
    """Returns a game. As long as it is in use, equal arguments give the same object.

    :param name: one of :func:`games`.
    :param setup: any of ``players``, ``teams``, ``variation``, ``arrangement`` and ``seed``,
        which mean the same as in the protocol.
    """
    game = Game(name, **setup)
    with _loading:
        return _loaded.setdefault((game.name, json.dumps(game.setup, sort_keys=True)), game)


# The library takes states only from the game that they were made by.
_loaded: weakref.WeakValueDictionary[tuple[str, str], Game] = weakref.WeakValueDictionary()
_loading = threading.Lock()


def _load(name: str, setup: dict[str, Any]) -> Game:
    return load_game(name, **setup)


def _restore(game: Game, serialized: str) -> State:
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is not a game")
    return game.deserialize_state(serialized)


def games() -> list[str]:
    """Returns the names of all games."""
    return text(lib.rb_games).split()


registered_names = games


def setups(name: str) -> list[dict[str, Any]]:
    """Returns the setups of a game, as :func:`load_game` takes them: every combination of
    players, teams and variation. The usual one comes first."""
    return [json.loads(line) for line in text(lib.rb_game_setups, encode(name)).splitlines()]


def version() -> str:
    """Returns the version of the library."""
    return text(lib.rb_version)


def _plain(value: Any) -> Any:
    """Returns a number of NumPy as one of Python."""
    if not hasattr(value, "item"):
        raise TypeError(f"{value!r} is not a value of a setup")
    return value.item()


class _Scratch(threading.local):
    """Buffers of a thread, so that calls need not make them anew."""

    def __init__(self, actions: int) -> None:
        self.actions = (c_int32 * actions)()
        self.mask = (c_uint8 * actions)()


_CTypes = Union["type[c_float]", "type[c_uint8]"]
_FORMATS: dict[Any, str] = {c_float: "f", c_uint8: "B?bc"}


def _shared(out: Any, kind: _CTypes, n: int) -> Any:
    """Returns the memory of a writable buffer as an array of n elements."""
    view = memoryview(out)
    if view.readonly or not view.c_contiguous or view.format not in list(_FORMATS[kind]):
        raise TypeError(f"out must be a writable, contiguous buffer of {kind.__name__[2:]}")
    if view.nbytes != n * ctypes.sizeof(kind):
        raise ValueError(f"out has {view.nbytes // ctypes.sizeof(kind)} elements, but {n} are needed")
    return (kind * n).from_buffer(out)


def action_number(action: int) -> int:
    """Returns a number that fits the library. Others are out of any range."""
    number = operator.index(action)
    return number if -1 <= number < 1 << 31 else -1


def _index(player: int, players: int) -> int:
    if not 0 <= player < players:
        raise RulebookError(f"player {player}, but players are 0 to {players - 1}")
    return player


def _last(args: Sequence[Any]) -> Any:
    if len(args) not in (1, 2):
        raise TypeError(f"1 or 2 arguments are needed, not {len(args)}")
    return args[-1]
