"""Games written as records, which the other programs of this module read."""

from __future__ import annotations

import math
import re
from typing import Mapping

from .game import RulebookError, State

__all__ = ["Record"]


_MAX_TAGS = 256
_OWN_TAGS = {"Game", "Setup", "Players", "Teams", "Variation", "Seed", "Arrangement", "Result", "Score"}
_NUMBERS = {"MaxPlies", "Repetitions"}


class Record:
    """A game as it is played, with what the player thought of each move::

        record = Record(state, P1="network", P2="network")
        record.add(state, action, visits={19: 40, 37: 12}, value=0.2)
        state.apply_action(action)
        …
        print(record.format(state.result()))

    In the text, ``[%eval 0.60]`` is the expected result of the player who moved, from 0 to 1,
    and ``[%visits 3D:40,5F:12]`` are the numbers of visits of the search. Where a move has two
    parts, it has the visits of both, and the value of the last.

    What no reader would take is refused: raises :class:`~rulebook.RulebookError`.

    :param start: the state in which the game begins.
    :param tags: further tags, such as the names of the players or the date. Those that tell
        the start, the result or the score cannot be given.
    """

    def __init__(self, start: State, **tags: str) -> None:
        game = start.get_game()
        self._seats, self._teams = game.num_players(), bool(game.setup.get("teams"))
        self._tags = {"Game": game.name}
        unusual = game.setup.get("arrangement") or game.setup.get("seed")
        if unusual or start.observation_string() != game.new_initial_state().observation_string():
            self._tags["Setup"] = start.observation_string()  # says all of the following
        else:
            self._tags["Players"] = str(game.num_players())
            if game.setup.get("teams"):
                self._tags["Teams"] = "1"
        if game.setup["variation"] != "standard":  # which the text of a dealt start does not say
            self._tags["Variation"] = game.setup["variation"]
        for key, value in tags.items():
            if not _is_tag(key, value):
                raise RulebookError(f"{key!r}: {value!r} cannot be a tag")
        self._tags.update(tags)
        if len(self._tags) + 1 > _MAX_TAGS:  # with the result
            raise RulebookError(f"more than {_MAX_TAGS} tags")
        self._moves: list[str] = []
        self._visits: list[str] = []

    def add(
        self, state: State, action: int, *, visits: Mapping[int, int] | None = None, value: float | None = None
    ) -> None:
        """Adds an action that is about to be played.

        :param visits: the number of visits of each action.
        :param value: the expected result of the player who acts, from -1 to 1.
        """
        if value is not None and not math.isfinite(value):
            raise RulebookError(f"a value of {value}")
        after = state.child(action)
        by_count = sorted((visits or {}).items(), key=lambda item: (-item[1], item[0]))
        self._visits += [f"{state.action_to_string(a)}:{count}" for a, count in by_count if count > 0]
        if after.serialize() != after.observation_string():
            return  # the first part of a move
        notes = [] if value is None else [f"[%eval {min(max((value + 1) / 2, 0), 1):.2f}]"]
        if self._visits:
            notes.append(f"[%visits {','.join(self._visits)}]")
        comment = f" {{{' '.join(notes)}}}" if notes else ""
        self._moves.append(f"{len(self._moves) + 1}. {state.action_to_string(action)}{comment}")
        self._visits = []

    def _can_end(self, result: str) -> bool:
        if result in ("none", "draw"):
            return True
        if result == "p1loss":
            return self._seats == 1
        match = re.fullmatch("p(1?2?3?4?)win", result)
        winners = match[1] if match else ""
        if self._teams:
            return winners in ("13", "24")
        return winners == "1" if self._seats == 1 else 0 < len(winners) < self._seats >= int(winners[-1])

    def format(self, result: str) -> str:
        """Returns the text of the record, with the word for the result, or ``"none"``."""
        if not self._can_end(result):
            raise RulebookError(f"{result!r} is no result of this game")
        result = "*" if result == "none" else result
        tags = {**self._tags, "Result": result}
        lines = [f'[{key} "{_quoted(value)}"]' for key, value in tags.items()]
        return "\n".join([*lines, "", *self._moves, result, "", ""])


def _is_tag(key: str, value: str) -> bool:
    if key in _OWN_TAGS or not re.fullmatch("[A-Za-z0-9_]+", key) or re.search("[\n\r\ud800-\udfff]", value):
        return False
    return key not in _NUMBERS or re.fullmatch("[1-9][0-9]{0,8}", value) is not None


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
