"""Environments that are stepped together, over NumPy arrays."""

from __future__ import annotations

import weakref
from typing import Any, NoReturn, Union

import numpy as np
import numpy.typing as npt

from . import _library
from ._library import BatchConfig, check, int32, int64, lib, uint64
from .game import Game, State, load_game

__all__ = ["CUT", "OVER", "RUNNING", "BatchEnv"]

RUNNING, OVER, CUT = 0, 1, 2
"""Values of :attr:`BatchEnv.ends`: the episode goes on, the game is over, or the episode had
``max_plies``."""


class BatchEnv:
    """A number of environments that are stepped together::

        env = BatchEnv("reversi", 1024)
        while True:
            env.step(choose(env.planes, env.masks))

    An environment whose episode ends begins the next one in the same step. The arrays are
    written by the library, in place and without copies: they always show the environments
    as they are after the last call. Nobody else may write to them, and a batch is for one
    thread of Python at a time. Equal arguments and actions give equal results for any number
    of ``threads``.

    :param game: a game, or its name.
    :param n: the number of environments, from 1 to 1048576.
    :param threads: how many of them work at a time; 0 is one for each processor.
    :param seed: of the deals and of :meth:`sample`.
    :param max_plies: maximum number of moves of an episode; 0 is no maximum.
    :param view: the player who sees the planes; ``None`` is the one who acts.
    :param masks: whether to fill :attr:`masks`.
    :param planes: whether to fill :attr:`planes`.
    :param bits: whether to fill :attr:`bits`.
    """

    def __init__(
        self,
        game: Union[Game, str],
        n: int,
        *,
        threads: int = 1,
        seed: int = 0,
        max_plies: int = 0,
        view: int | None = None,
        masks: bool = True,
        planes: bool = True,
        bits: bool = False,
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        if not 0 < n <= 1 << 20:
            raise _library.RulebookError(f"{n} environments, but a batch has 1 to {1 << 20}")
        self._n = n
        shape = self.game.observation_tensor_shape()
        words = (shape[1] * shape[2] + 63) // 64
        self.players: npt.NDArray[np.uint8] = np.zeros(n, np.uint8)
        """``[n]`` the player who acts."""
        self.returns: npt.NDArray[np.float32] = np.zeros((n, self.game.num_players()), np.float32)
        """``[n, players]`` what the last step has brought each player: 1, -1 or 0."""
        self.ends: npt.NDArray[np.uint8] = np.zeros(n, np.uint8)
        """``[n]`` how the last step ended: :data:`RUNNING`, :data:`OVER` or :data:`CUT`."""
        self.plies: npt.NDArray[np.int32] = np.zeros(n, np.int32)
        """``[n]`` the moves of the episode so far or, if it has ended, in all."""
        self.masks: npt.NDArray[np.bool_] | None = None
        """``[n, actions]`` whether an action is legal."""
        self.planes: npt.NDArray[np.float32] | None = None
        """``[n, planes, rows, columns]`` the observation of the player who acts, or of
        ``view``."""
        self.bits: npt.NDArray[np.uint64] | None = None
        """``[n, planes, words]`` the same as bits. Cell c is bit c % 64 of word c // 64."""
        if masks:
            self.masks = np.zeros((n, self.game.num_distinct_actions()), np.bool_)
        if planes:
            self.planes = np.zeros((n, *shape), np.float32)
        if bits:
            self.bits = np.zeros((n, shape[0], words), np.uint64)
        self._actions: npt.NDArray[np.int32] = np.zeros(n, np.int32)
        self._address = self._actions.ctypes.data
        config = BatchConfig(
            n=n,
            threads=int32(threads, "threads"),
            view=-1 if view is None else int32(view, "view"),
            seed=uint64(seed, "seed"),
            max_plies=int64(max_plies, "max_plies"),
            players=_address(self.players),
            masks=_address(self.masks),
            planes=_address(self.planes),
            bits=_address(self.bits),
            returns=_address(self.returns),
            ends=_address(self.ends),
            plies=_address(self.plies),
        )
        self._handle = check(lib.rb_batch_new(self.game._handle, config))
        # The finalizer keeps the arrays until the library has let go of them.
        arrays = (self.players, self.masks, self.planes, self.bits, self.returns, self.ends, self.plies)
        weakref.finalize(self, _close, self._handle, arrays)

    def __len__(self) -> int:
        return self._n

    def __reduce__(self) -> NoReturn:
        raise TypeError("a batch cannot be copied or pickled: make another one")

    def reset(self, seed: int = 0) -> None:
        """Begins new episodes in all environments, as a new batch with this seed does."""
        check(lib.rb_batch_reset(self._handle, uint64(seed, "seed")))

    def step(self, actions: npt.ArrayLike) -> None:
        """Plays an action in each environment. Raises
        :class:`~rulebook.IllegalActionError`, and changes nothing anywhere, if one of them
        is not legal."""
        if actions is not self._actions:
            given = np.asarray(actions)
            if given.shape != (self._n,) or given.dtype.kind not in "iu":
                raise TypeError(f"actions must be {self._n} integers, not {given.dtype} of shape {given.shape}")
            # Numbers that do not fit are no actions, and must not become some.
            np.copyto(self._actions, given if given.dtype.itemsize < 4 else given.clip(-1, (1 << 31) - 1), casting="unsafe")
        check(lib.rb_batch_step(self._handle, self._address, self._n))

    def sample(self) -> npt.NDArray[np.int32]:
        """Returns an action for each environment, chosen so that all moves are equally
        likely. The array is the same in every call, and :meth:`step` writes to it."""
        check(lib.rb_batch_sample(self._handle, self._address, self._n))
        return self._actions

    def state(self, i: int) -> State:
        """Returns a copy of the state of an environment, without a history."""
        return State(self.game, check(lib.rb_batch_state(self._handle, int64(i, "the environment"))))

    def set_state(self, i: int, state: State) -> None:
        """Begins a new episode of an environment with a copy of a state, in which the game is
        not over."""
        check(lib.rb_batch_set_state(self._handle, int64(i, "the environment"), state._handle))


def _address(array: npt.NDArray[Any] | None) -> int | None:
    return None if array is None else array.ctypes.data


def _close(handle: int, arrays: tuple[Any, ...]) -> None:
    _library.free(handle)
