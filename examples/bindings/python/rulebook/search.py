"""Tree search with the priors and values of a network, as in AlphaZero."""

from __future__ import annotations

import weakref
from typing import Callable, NoReturn, Union

import numpy as np
import numpy.typing as npt

from . import _library
from ._library import SearchConfig, check, int64, lib, uint64
from .game import Game, State, action_number, load_game

__all__ = ["Evaluate", "TreeSearch"]

Floats = npt.NDArray[np.float32]

Evaluate = Callable[[Floats, "npt.NDArray[np.bool_]", "npt.NDArray[np.uint8]"], "tuple[npt.ArrayLike, npt.ArrayLike]"]
"""Evaluates positions: ``evaluate(planes, masks, players)`` gets the observations of the
players who act, the legal actions, and these players, each with a row for every position. The
arrays are those of the search and valid during the call. It returns

* priors ``[positions, actions]``, which are not negative. Only those of legal actions count,
  relative to each other.
* values ``[positions, players]``, from -1 to 1: the expected result of each player. In a game
  for one or two, ``[positions]`` will do: the values for the players who act.
"""


class TreeSearch:
    """Monte Carlo tree search by PUCT, in many trees at once::

        search = TreeSearch("lineup", 64, noise_alpha=0.5)
        for i, state in enumerate(states):
            search.reset(i, state)
        search.run(100, evaluate, batch=4)
        search.visits                      # [trees, actions]

    A search is for one thread at a time.

    :param game: a game, or its name.
    :param n: the number of trees.
    :param exploration: the constant of PUCT, by which priors count against values; 0 means 1.5.
    :param noise_alpha: the parameter of the Dirichlet noise on the priors of the root; 0 is
        no noise.
    :param noise_weight: the part of the priors that the noise replaces.
    :param seed: of the noise.
    :param max_nodes: maximum number of positions of a tree; 0 means a million.
    """

    def __init__(
        self,
        game: Union[Game, str],
        n: int = 1,
        *,
        exploration: float = 1.5,
        noise_alpha: float = 0.0,
        noise_weight: float = 0.25,
        seed: int = 0,
        max_nodes: int = 0,
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        config = SearchConfig(
            n=int64(n, "n"),
            exploration=exploration,
            noise_alpha=noise_alpha,
            noise_weight=noise_weight,
            seed=uint64(seed, "seed"),
            max_nodes=int64(max_nodes, "max_nodes"),
        )
        self._handle = check(lib.rb_search_new(self.game._handle, config))
        weakref.finalize(self, _library.free, self._handle)
        self._n = n
        self._room = 0

    def __len__(self) -> int:
        return self._n

    def __reduce__(self) -> NoReturn:
        raise TypeError("a search cannot be copied or pickled: make another one")

    def reset(self, tree: int, state: State) -> None:
        """Empties a tree and makes a copy of a state its root. It must be a state of
        ``game``, which :func:`load_game` returns for the same setup."""
        check(lib.rb_search_reset(self._handle, int64(tree, "tree"), state._handle))

    def advance(self, tree: int, action: int) -> None:
        """Plays an action at the root of a tree and keeps what the tree knows of the position
        after it."""
        check(lib.rb_search_advance(self._handle, int64(tree, "tree"), action_number(action)))

    def run(self, simulations: int, evaluate: Evaluate, batch: int = 1) -> None:
        """Runs simulations in all trees, each until it has had so many of them, including
        those that it kept when it advanced. Trees that were never reset, and finished games,
        are left out. If ``evaluate`` raises, or its answer is refused, the leaves that it was
        given wait for the next run.

        :param evaluate: see :data:`Evaluate`. It gets the leaves of all trees at once.
        :param batch: the number of leaves of each tree that are evaluated at once. More need
            fewer calls, but a search knows less when it chooses them.
        """
        simulations, batch = int64(simulations, "simulations"), int64(batch, "batch")
        self._make_room(self._n * max(batch, 1))
        while n := check(
            lib.rb_search_select(
                self._handle,
                simulations,
                batch,
                self._trees.ctypes.data,
                self._players.ctypes.data,
                self._planes.ctypes.data,
                self._masks.ctypes.data,
                self._room,
            )
        ):
            players = self._players[:n]
            priors, values = evaluate(self._planes[:n], self._masks[:n], players)
            self._expand(n, priors, values, players)

    def _make_room(self, leaves: int) -> None:
        if leaves <= self._room:
            return
        self._trees: npt.NDArray[np.int32] = np.zeros(leaves, np.int32)
        self._players: npt.NDArray[np.uint8] = np.zeros(leaves, np.uint8)
        self._planes: Floats = np.zeros((leaves, *self.game.observation_tensor_shape()), np.float32)
        self._masks: npt.NDArray[np.bool_] = np.zeros((leaves, self.game.num_distinct_actions()), np.bool_)
        self._room = leaves  # last, since there may be no memory for all of them

    def _expand(self, n: int, priors: npt.ArrayLike, values: npt.ArrayLike, players: npt.NDArray[np.uint8]) -> None:
        all_priors = np.ascontiguousarray(priors, np.float32)
        if all_priors.shape != (n, self.game.num_distinct_actions()):
            raise ValueError(f"priors of shape {all_priors.shape}, want {(n, self.game.num_distinct_actions())}")
        all_values = self._by_player(n, np.asarray(values, np.float32), players)
        check(
            lib.rb_search_expand(
                self._handle, all_priors.ctypes.data, all_priors.size, all_values.ctypes.data, all_values.size
            )
        )

    def _by_player(self, n: int, values: Floats, players: npt.NDArray[np.uint8]) -> Floats:
        """Returns values for every player."""
        seats = self.game.num_players()
        if values.shape == (n, seats):
            return np.ascontiguousarray(values)
        if values.shape != (n,) or seats > 2:
            raise ValueError(f"values of shape {values.shape}, want {(n, seats)}")
        spread = np.repeat(-values[:, None], seats, axis=1)
        spread[np.arange(n), players] = values
        return spread

    @property
    def visits(self) -> npt.NDArray[np.int32]:
        """``[trees, actions]`` how often each action was tried at the root, in a new array."""
        visits = np.empty((self._n, self.game.num_distinct_actions()), np.int32)
        check(lib.rb_search_visits(self._handle, visits.ctypes.data, visits.size))
        return visits

    @property
    def values(self) -> Floats:
        """``[trees, actions]`` the mean value of each action at the root for the player who
        acts there, in a new array. It is 0 if the action was not tried."""
        values = np.empty((self._n, self.game.num_distinct_actions()), np.float32)
        check(lib.rb_search_values(self._handle, values.ctypes.data, values.size))
        return values
