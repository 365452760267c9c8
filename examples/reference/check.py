#!/usr/bin/env python3
"""Checks an engine against the reference files of some games.

    go build -o ugi ./protocol/ugi
    python3 examples/reference/check.py ./ugi examples/reference/*/
"""

import itertools
import json
import pathlib
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True  # the folders beside this file are games
import read

EFFECT = ("word", "from", "to", "captured", "removed", "converted", "changed", "entered", "scored", "result")
MOST = 20_000  # move sequences that are counted
engine = subprocess.Popen(shlex.split(sys.argv[1]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(*commands):
    """Returns the answers in JSON to some commands; that to a refused command has a reason."""
    print(*commands, "isready", sep="\n", file=engine.stdin, flush=True)
    answers = []
    for line in engine.stdout:
        if line == "readyok\n":
            return answers
        line = line.removeprefix("info string errordata ")
        if line.startswith("{"):
            answers.append(json.loads(line))
    sys.exit("the engine has ended")


def count(position, plies):
    """Returns how many move sequences the engine counts, or None if it refuses to."""
    print(f"position fen {position}\nperft {plies}", file=engine.stdin, flush=True)
    for line in engine.stdout:
        if line.startswith("total: "):
            return int(line.split()[1])
        if line.startswith("info string error "):
            return None
    sys.exit("the engine has ended")


def check(case):
    """Returns what the engine answers, and what the case expects."""
    topic, position = case["topic"], "position fen " + case.get("position", "")
    if topic == "setups":
        setup = {"arrangement": "", "seed": 1, **case["setup"]}
        options = [f"setoption name {name} value {str(value).lower()}" for name, value in setup.items()]
        *errors, start = ask(*options, "position startpos", "json")
        if errors or "breaks" in case:
            return bool(errors), "breaks" in case
        return start["position"], case["position"]
    if "reads" in case:
        return (ask(f"{position} moves {word}", "json")[-1]["position"] for word in (case["text"], case["reads"]))
    if "breaks" in case:
        if case.get("kind") == "position":
            answers = ask("position fen " + case["text"])
        else:
            answers = ask(f"{position} moves {case.get('move', case.get('text'))}")
        error = answers[0] if answers else {}
        return [error.get(key) for key in ("rule", "space", "key")], [case.get(key) for key in ("breaks", "space", "key")]
    if topic == "moves":
        moves = ask(position, "json moves")[-1].get("moves", [])
        effects = {move["word"]: {key: move[key] for key in EFFECT if key in move} for move in moves}
        plays = []
        for play in case["plays"]:
            after = ask(f"{position} moves {play['word']}", "json")[-1]
            plays.append({**effects.get(play["word"], {}), "position": after.get("position")})
        return (list(effects), plays), (sorted(case["moves"]), case["plays"])
    end = ask(position + " moves " + " ".join(case.get("moves", [])), "json")[-1]
    want = [case.get("final", case["position"]), case["result"], case.get("ending")]
    return [end.get(key) for key in ("position", "result", "ending")], want


def results(folder):
    """Yields a description, what the engine answers, and what is expected."""
    ask(f"setoption name Game value {pathlib.Path(folder).name}")
    for case in read.cases(folder):
        yield f"{case['game']}, {case['topic']}: {case['description']}", *check(case)
    for name, position, counts in read.perft(folder):
        want = list(itertools.takewhile(lambda n: n <= MOST, counts))
        yield "perft: " + name, [count(position, plies) for plies, _ in enumerate(want, 1)], want


ask("ugi", "setoption name ErrorData value true")
faults = 0
for folder in sys.argv[2:]:
    for description, got, want in results(folder):
        if got != want:
            faults += 1
            print(f"{description}\n  got  {got}\n  want {want}")
print(faults, "faults")
sys.exit(faults > 0)
