"""Lists the games, or plays one of them at random::

    python3 -m rulebook
    python3 -m rulebook empire players=3
"""

import os
import random
import sys
from typing import Any

import rulebook


def list_games() -> None:
    """Prints a line for each setup of each game."""
    print(f"{'actions':>7}  {'planes':>10}  {'symmetries':>10}  game")
    for name in rulebook.games():
        for setup in rulebook.setups(name):
            game = rulebook.load_game(name, **setup)
            shape = "×".join(str(size) for size in game.observation_tensor_shape())
            print(f"{game.num_distinct_actions():>7}  {shape:>10}  {len(game.symmetry_names()):>10}  {game!r}")


def play(name: str, setup: dict[str, Any], max_actions: int = 500) -> None:
    """Plays a game at random and prints it."""
    seed = setup.get("seed", random.getrandbits(32))
    state = rulebook.load_game(name, **setup).new_initial_state(seed)
    while not state.is_terminal() and state.move_number() < max_actions:
        action = random.choice(state.legal_actions())
        print(state.action_to_string(action), end=" ")
        state.apply_action(action)
    print(f"\n{state}\nresult: {state.result()}")


def value(word: str) -> object:
    """Returns a value of a setup: a number, true, false, or a text."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.isascii() and word.isdigit() else word


def main(args: list[str]) -> None:
    try:
        if args:
            play(args[0], {key: value(word) for key, _, word in (arg.partition("=") for arg in args[1:])})
        else:
            list_games()
        sys.stdout.flush()
    except rulebook.RulebookError as error:
        sys.exit(f"rulebook: {error}")
    except BrokenPipeError:  # as when head has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
