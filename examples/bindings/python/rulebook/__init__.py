"""Ten boxed board games for people who train players.

The names are those of OpenSpiel::

    import rulebook

    game = rulebook.load_game("empire", players=3)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 200:
        state.apply_action(state.legal_actions()[0])
    print(state, state.returns())

:class:`~rulebook.batch.BatchEnv` steps many environments at once over NumPy arrays,
:class:`~rulebook.search.TreeSearch` searches with a network's priors and values, and
:mod:`rulebook.engine` runs engines that speak the protocol.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

from .game import (
    TERMINAL,
    Block,
    Game,
    IllegalActionError,
    Plane,
    RulebookError,
    State,
    Symmetry,
    games,
    load_game,
    registered_names,
    setups,
    version,
)

if TYPE_CHECKING:
    from .batch import CUT, OVER, RUNNING, BatchEnv
    from .search import TreeSearch

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
if importlib.util.find_spec("numpy") is not None:
    __all__ += ["CUT", "OVER", "RUNNING", "BatchEnv", "TreeSearch"]


def __getattr__(name: str) -> Any:
    """Loads what needs NumPy only when it is used."""
    if name in ("BatchEnv", "CUT", "OVER", "RUNNING"):
        from . import batch

        return getattr(batch, name)
    if name == "TreeSearch":
        from .search import TreeSearch

        return TreeSearch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
