#!/usr/bin/env python3
"""Learns a game for two from nothing but its rules, as AlphaZero does, and plays matches.

    go run ./examples/bindings/python -out DIR
    PYTHONPATH=DIR python3 examples/bindings/python/learn/train.py learn lineup -minutes 10 -network net.pt -records games.rbk
    PYTHONPATH=DIR python3 examples/bindings/python/learn/train.py match lineup -network net.pt -method flat -nodes 100

learn plays against itself, many games at a time, and learns from them. It writes the games as
records with the visits of the search. It begins anew each time, and overwrites no file of an
earlier one. match plays the program of this package, which searches by random moves, flat Monte
Carlo or another of its methods, with the same number of nodes.
"""

import argparse
import math
import os
import sys
import tempfile
import time

import numpy as np
from networks import NETWORKS

import rulebook
from rulebook.engine import Limit, Position, SimpleEngine
from rulebook.record import Record
from rulebook.search import TreeSearch


class SelfPlay:
    """Games of a network against itself, all at a time."""

    def __init__(self, game, games, simulations, max_plies, seed):
        self.game = game
        self.simulations = simulations
        self.max_plies = max_plies
        self.random = np.random.default_rng(seed)
        self.search = TreeSearch(game, games, noise_alpha=0.5, noise_weight=0.25, seed=seed)
        self.states = [None] * games
        self.records = [None] * games
        self.positions = [[] for _ in range(games)]
        self.plies = [0] * games
        for i in range(games):
            self.begin(i)

    def begin(self, i):
        self.states[i] = self.game.new_initial_state(seed=int(self.random.integers(1 << 32)))
        self.records[i] = Record(self.states[i], P1="network", P2="network", MaxPlies=str(self.max_plies))
        self.positions[i] = []
        self.plies[i] = 0
        self.search.reset(i, self.states[i])

    def step(self, network):
        """Plays an action in every game. Returns the examples and the records of those that
        have ended."""
        self.search.run(self.simulations, network.evaluate, batch=4)
        visits, values = self.search.visits, self.search.values
        examples, records = [], []
        for i, state in enumerate(self.states):
            action = self.choose(state, visits[i])
            seen = {a: int(visits[i, a]) for a in np.flatnonzero(visits[i])}
            self.records[i].add(state, action, visits=seen, value=float(values[i, action]))
            self.positions[i].append(self.position(state, visits[i]))
            state.apply_action(action)
            whole = state.serialize() == state.observation_string()  # not the first part of a move
            self.plies[i] += whole
            if state.is_terminal() or whole and self.plies[i] >= self.max_plies:
                examples += self.finish(i)
                records.append(self.records[i].format("draw" if not state.is_terminal() else state.result()))
                self.begin(i)
            else:
                self.search.advance(i, action)
        return examples, records

    def choose(self, state, visits):
        """Returns an action by its visits: at random at first, and then the best."""
        if state.move_number() >= 8:
            return int(visits.argmax())
        return int(self.random.choice(len(visits), p=visits / visits.sum()))

    def position(self, state, visits):
        planes = np.empty(self.game.observation_tensor_shape(), np.float32)
        mask = np.empty(self.game.num_distinct_actions(), np.bool_)
        state.observation_tensor(out=planes)
        state.legal_actions_mask(out=mask)
        return planes, mask, (visits / visits.sum()).astype(np.float32), state.current_player()

    def finish(self, i):
        """Returns the positions of a game with its outcome for the player who acted."""
        returns = self.states[i].returns()
        return [(planes, mask, policy, np.float32(returns[player])) for planes, mask, policy, player in self.positions[i]]


class Memory:
    """The latest examples. It draws them at random, each seen through a random symmetry."""

    def __init__(self, game, size, seed):
        self.examples, self.size, self.next = [], size, 0
        self.random = np.random.default_rng(seed)
        self.symmetries = [
            tuple(np.argsort(table) for table in (symmetry.planes, symmetry.cells, symmetry.actions))
            for symmetry in game.symmetries()
        ]

    def add(self, example):
        if len(self.examples) < self.size:
            self.examples.append(example)
        else:
            self.examples[self.next] = example
            self.next = (self.next + 1) % self.size

    def draw(self, n):
        drawn = [self.turned(self.examples[i]) for i in self.random.integers(len(self.examples), size=n)]
        return tuple(np.stack(arrays) for arrays in zip(*drawn))

    def turned(self, example):
        planes, mask, policy, outcome = example
        by_plane, by_cell, by_action = self.symmetries[self.random.integers(len(self.symmetries))]
        turned = planes.reshape(len(planes), -1)[by_plane][:, by_cell].reshape(planes.shape)
        return turned, mask[by_action], policy[by_action], outcome


def learn(args):
    check_files(args.network, args.records)
    game = load(args.game)
    network = NETWORKS[args.kind](game)
    play = SelfPlay(game, args.games, args.simulations, args.max_plies, args.seed)
    memory = Memory(game, args.memory, args.seed)
    records = open(args.records, "w") if args.records else None
    games = examples = steps = 0
    begun = told = time.process_time()
    losses = []
    while time.process_time() - begun < args.minutes * 60 and steps < args.steps:
        new, texts = play.step(network)
        for example in new:
            memory.add(example)
        if records:
            records.writelines(texts)
        games, examples = games + len(texts), examples + len(new)
        # Each example is seen about four times.
        while len(memory.examples) >= args.batch and steps * args.batch < 4 * examples and steps < args.steps:
            losses.append(network.learn(*memory.draw(args.batch)))
            steps += 1
        if time.process_time() - told >= args.report and losses:
            told = time.process_time()
            report(told - begun, games, examples, steps, losses)
            losses = []
            keep(network, args.network)
    if losses:
        report(time.process_time() - begun, games, examples, steps, losses)
    if records:
        records.close()
    keep(network, args.network)


def check_files(network, records):
    """Ends the program if a file to be written exists or cannot be written, before it has
    worked for it."""
    paths = [network, part_of(network)] if network else []
    if records and os.path.realpath(records) in map(os.path.realpath, paths):
        sys.exit(f"train: {records} cannot be both the network and the records")
    for path in [*paths, records] if records else paths:
        if os.path.exists(path):
            sys.exit(f"train: {path} exists; learning begins anew, so name another file")
        try:
            tempfile.TemporaryFile(dir=os.path.dirname(path) or ".").close()
        except OSError as error:
            sys.exit(f"train: {path} cannot be written: {error.strerror}")


def keep(network, path):
    """Writes a network to a file, if it has a name, so that a fault leaves the old one."""
    if path:
        network.save(part_of(path))
        os.replace(part_of(path), path)


def part_of(path):
    """Returns the name of a file while it is written."""
    return path + ".part"


def report(seconds, games, examples, steps, losses):
    policy, value = np.mean(losses, axis=0)
    print(
        f"{seconds:6.0f} s  {games} games  {examples} positions  {steps} steps  policy {policy:.3f}  value {value:.3f}",
        flush=True,
    )


def match(args):
    game = load(args.game)
    network = NETWORKS[args.kind](game)
    network.load(args.network)
    random = np.random.default_rng(args.seed)
    wins, draws, losses, plies = 0, 0, 0, 0
    with SimpleEngine.popen(timeout=600) as engine:
        engine.configure({"Game": args.game, "Method": args.method})
        for number in range(args.games):
            if number % 2 == 0:
                opening = random_opening(game, random)
            engine.configure({"Seed": args.seed * 1000 + number})
            engine.new_game()
            value, length = play_one(engine, network, game, opening, number % 2, args)
            plies += length
            wins, draws, losses = wins + (value > 0), draws + (value == 0), losses + (value < 0)
    print(
        f"network against {args.method}, {args.nodes} nodes each, {args.games} games of {args.game}: "
        f"+{wins} ={draws} -{losses}, {100 * (wins + draws / 2) / args.games:.1f} %, {plies / args.games:.0f} plies a game"
    )


def random_opening(game, random, plies=2):
    """Returns moves at random, from which both sides begin once."""
    state, words = game.new_initial_state(), []
    while len(words) < plies or state.serialize() != state.observation_string():
        action = int(random.choice(state.legal_actions()))
        word = state.action_to_string(action)
        state.apply_action(action)
        if state.serialize() == state.observation_string():
            words.append(word)
    return words


def play_one(engine, network, game, opening, seat, args):
    """Plays a game and returns its value for the network, which has the given seat, and its
    length in plies."""
    search = TreeSearch(game)
    state, position = game.new_initial_state(), Position()
    for word in opening:
        position = position.push(word)
        state.apply_actions(state.move_to_actions(word))
    while not state.is_terminal() and len(position.moves) < args.max_plies:
        if state.current_player() == seat:
            word = None
            while word is None:
                search.reset(0, state)
                search.run(args.nodes, network.evaluate, batch=args.leaves)
                action = int(search.visits[0].argmax())
                said = state.action_to_string(action)
                state.apply_action(action)
                if state.serialize() == state.observation_string():
                    word = said
        else:
            word = engine.play(position, Limit(nodes=args.nodes)).move
            state.apply_actions(state.move_to_actions(word))
        position = position.push(word)
    return state.player_return(seat), len(position.moves)


def load(name):
    game = rulebook.load_game(name)
    if game.num_players() != 2:
        sys.exit(f"train: {name} is not for two players")
    return game


def at_least(low):
    """Returns a function that reads such a number from the command line."""

    def number(text):
        n = int(text)
        if n < low:
            raise argparse.ArgumentTypeError(f"{n} is less than {low}")
        return n

    number.__name__ = "number"  # for messages
    return number


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, run in (("learn", learn), ("match", match)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("game")
        command.add_argument("-network", required=name == "match", metavar="FILE", help="the file of the network")
        command.add_argument("-kind", choices=NETWORKS, default="convolutional", help="linear needs no PyTorch")
        command.add_argument("-seed", type=int, default=1)
        command.add_argument("-max-plies", type=at_least(1), default=100, help="a longer game is drawn")
    learning, playing = commands.choices["learn"], commands.choices["match"]
    learning.add_argument("-minutes", type=float, default=10, help="of processor time")
    learning.add_argument("-steps", type=float, default=math.inf, help="end after so many steps of learning")
    learning.add_argument("-records", metavar="FILE", help="write the games there")
    learning.add_argument("-games", type=at_least(1), default=64, help="games at a time")
    learning.add_argument("-simulations", type=at_least(2), default=48, help="for each action")
    learning.add_argument("-memory", type=at_least(1), default=40000, help="positions")
    learning.add_argument("-batch", type=at_least(1), default=256, help="positions for each step of learning")
    learning.add_argument("-report", type=float, default=30, help="seconds of processor time between reports")
    playing.add_argument("-method", choices=("random", "flat", "tree", "guided", "best"), default="flat")
    playing.add_argument("-nodes", type=at_least(2), default=100)
    playing.add_argument("-games", type=at_least(1), default=200)
    playing.add_argument("-leaves", type=at_least(1), default=1, help="leaves that are evaluated at once")
    args = parser.parse_args(arguments)
    args.run(args)


if __name__ == "__main__":
    main()
