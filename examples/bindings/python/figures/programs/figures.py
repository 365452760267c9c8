"""Prints how many actions a second a batch with masks and planes takes, and a single state."""

import json
import random
import sys
import time

import rulebook


def rate(seconds, steps):
    """Returns the rate of a function, which returns its number of steps."""
    for _ in range(100):
        steps()
    count, begun = 0, time.process_time()
    while True:
        for _ in range(20):
            count += steps()
        spent = time.process_time() - begun
        if spent >= seconds:
            return count / spent


def main(name, setup, seconds, environments, max_plies):
    game = rulebook.load_game(name, **json.loads(setup))
    env = rulebook.BatchEnv(game, int(environments), seed=1, max_plies=int(max_plies))

    def step_batch():
        env.step(env.sample())
        return len(env)

    state = game.new_initial_state()

    def step_state():
        nonlocal state
        if state.is_terminal() or state.move_number() >= int(max_plies):
            state = game.new_initial_state()
        state.apply_action(random.choice(state.legal_actions()))
        return 1

    print(rate(float(seconds), step_batch), rate(float(seconds), step_state))


main(*sys.argv[1:])
