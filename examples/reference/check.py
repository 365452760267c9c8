#!/usr/bin/env python3
"""Checks an engine against the cases of the reference files.

    go build -o ugi ./protocol/ugi
    cat examples/reference/*/*.jsonl | python3 examples/reference/check.py ./ugi
"""

import json
import subprocess
import sys

EFFECT = ("word", "from", "to", "captured", "removed", "converted", "changed", "entered", "scored", "result")
engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


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


ask("ugi", "setoption name ErrorData value true")
faults = 0
for case in map(json.loads, sys.stdin):
    ask(f"setoption name Game value {case['game']}")
    got, want = check(case)
    if got != want:
        faults += 1
        print(f"{case['game']}, {case['topic']}: {case['description']}\n  got  {got}\n  want {want}")
print(faults, "faults")
sys.exit(faults > 0)
