"""The shared library of this package, by ctypes. rulebook.h documents its functions."""

from __future__ import annotations

import ctypes
import operator
import os
import sys
from ctypes import POINTER, c_char_p, c_float, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Callable, NoReturn


class RulebookError(ValueError):
    """A call was refused: an argument is out of range, or a text cannot be read."""


class IllegalActionError(RulebookError):
    """An action or a move is not legal."""


class BatchConfig(ctypes.Structure):
    """``rb_batch_config``"""

    _fields_ = [
        ("n", c_int64),
        ("threads", c_int32),
        ("view", c_int32),
        ("seed", c_uint64),
        ("max_plies", c_int64),
        ("players", c_void_p),
        ("masks", c_void_p),
        ("planes", c_void_p),
        ("bits", c_void_p),
        ("returns", c_void_p),
        ("ends", c_void_p),
        ("plies", c_void_p),
    ]


class SearchConfig(ctypes.Structure):
    """``rb_search_config``"""

    _fields_ = [
        ("n", c_int64),
        ("exploration", c_float),
        ("noise_alpha", c_float),
        ("noise_weight", c_float),
        ("seed", c_uint64),
        ("max_nodes", c_int64),
    ]


_TEXT = [c_char_p, c_int64]
_INTS = [POINTER(c_int32), c_int64]

# The types of the arguments. All functions return int64_t.
_FUNCTIONS: dict[str, list[Any]] = {
    "rb_last_error": _TEXT,
    "rb_version": _TEXT,
    "rb_free": [c_int64],
    "rb_games": _TEXT,
    "rb_game_setups": [c_char_p, *_TEXT],
    "rb_game_new": [c_char_p, c_char_p],
    "rb_game_describe": [c_int64, *_TEXT],
    "rb_game_symmetries": [c_int64, *_TEXT],
    "rb_game_symmetry": [c_int64, c_int64, *_INTS, *_INTS, *_INTS, *_INTS],
    "rb_state_new": [c_int64, c_uint64],
    "rb_state_parse": [c_int64, c_char_p],
    "rb_state_clone": [c_int64],
    "rb_state_turn": [c_int64],
    "rb_state_is_terminal": [c_int64],
    "rb_state_returns": [c_int64, POINTER(c_float), c_int64],
    "rb_state_result": [c_int64, *_TEXT],
    "rb_state_legal_actions": [c_int64, *_INTS],
    "rb_state_mask": [c_int64, POINTER(c_uint8), c_int64],
    "rb_state_apply": [c_int64, c_int32],
    "rb_state_undo": [c_int64],
    "rb_state_playout": [c_int64, c_uint64, c_int64, POINTER(c_float), c_int64],
    "rb_state_observe": [c_int64, c_int32, POINTER(c_float), c_int64],
    "rb_state_action_text": [c_int64, c_int32, *_TEXT],
    "rb_state_action_parse": [c_int64, c_char_p],
    "rb_state_move_actions": [c_int64, c_char_p, *_INTS],
    "rb_state_text": [c_int64, *_TEXT],
    "rb_state_position": [c_int64, *_TEXT],
    "rb_batch_new": [c_int64, POINTER(BatchConfig)],
    "rb_batch_reset": [c_int64, c_uint64],
    "rb_batch_step": [c_int64, c_void_p, c_int64],
    "rb_batch_sample": [c_int64, c_void_p, c_int64],
    "rb_batch_state": [c_int64, c_int64],
    "rb_batch_set_state": [c_int64, c_int64, c_int64],
    "rb_search_new": [c_int64, POINTER(SearchConfig)],
    "rb_search_reset": [c_int64, c_int64, c_int64],
    "rb_search_advance": [c_int64, c_int64, c_int32],
    "rb_search_select": [c_int64, c_int64, c_int64, c_void_p, c_void_p, c_void_p, c_void_p, c_int64],
    "rb_search_expand": [c_int64, c_void_p, c_int64, c_void_p, c_int64],
    "rb_search_visits": [c_int64, c_void_p, c_int64],
    "rb_search_values": [c_int64, c_void_p, c_int64],
}

_ILLEGAL, _INTERNAL = -5, -6


def _path() -> Path:
    name = {"win32": "rulebook.dll", "darwin": "librulebook.dylib"}.get(sys.platform, "librulebook.so")
    path = Path(__file__).with_name(name)
    if not path.is_file():
        raise ImportError(f"{path} is missing: build the package with go run ./examples/bindings/python -out DIR")
    return path


lib = ctypes.CDLL(os.fspath(_path()))
_forks = 0
for _name, _types in _FUNCTIONS.items():
    _function = getattr(lib, _name)
    _function.argtypes = _types
    _function.restype = c_int64


def _forked(*_: Any) -> NoReturn:
    raise RuntimeError("the library of rulebook does not work after a fork; start processes by spawn")


def _after_fork() -> None:
    global _forks
    _forks += 1
    for name in _FUNCTIONS:
        setattr(lib, name, _forked)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def check(answer: int) -> int:
    """Returns an answer of the library, or raises what it says."""
    if answer >= 0:
        return answer
    message = text(lib.rb_last_error)
    if answer == _INTERNAL:
        raise RuntimeError(message)
    raise (IllegalActionError if answer == _ILLEGAL else RulebookError)(message)


def text(function: Callable[..., int], *args: Any) -> str:
    """Returns the text that a function writes."""
    size = 256
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = check(function(*args, buffer, size))
        if length < size:
            return buffer.raw[:length].decode()
        size = length + 1


def encode(argument: str) -> bytes:
    """Returns a text for the library."""
    if "\0" in argument:
        raise RulebookError("a text cannot have a zero character")
    return argument.encode()


def int32(value: int, name: str) -> int:
    """Returns a number that is an ``int32_t``. ctypes would cut others without a word."""
    return _within(value, name, -(1 << 31), (1 << 31) - 1)


def int64(value: int, name: str) -> int:
    """Returns a number that is an ``int64_t``."""
    return _within(value, name, -(1 << 63), (1 << 63) - 1)


def uint64(value: int, name: str) -> int:
    """Returns a number that is a ``uint64_t``, as seeds are."""
    return _within(value, name, 0, (1 << 64) - 1)


def _within(value: int, name: str, low: int, high: int) -> int:
    number = operator.index(value)
    if not low <= number <= high:
        raise RulebookError(f"{name} is {number}, but can be {low} to {high}")
    return number


def free(handle: int) -> None:
    """Frees a handle, for finalizers. After a fork there is nothing to free."""
    if not _forks:
        lib.rb_free(handle)
