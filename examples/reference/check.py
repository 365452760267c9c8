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
        options = [f"setoption name {name} value {str(case['setup'].get(name, '')).lower()}" for name in ("players", "teams", "variation", "arrangement")]
        *errors, start = ask(*options, f"setoption name seed value {case['setup'].get('seed', 1)}", "position startpos", "json")
        return (bool(errors), "breaks" in case) if errors or "breaks" in case else (start["position"], case["position"])
    if "reads" in case:
        return (ask(f"{position} moves {word}", "json")[-1]["position"] for word in (case["text"], case["reads"]))
    if "breaks" in case:
        command = "position fen " + case["text"] if case.get("kind") == "position" else f"{position} moves {case.get('move', case.get('text'))}"
        error = (ask(command) or [{}])[0]
        return [error.get(key) for key in ("rule", "space", "key")], [case.get(key) for key in ("breaks", "space", "key")]
    if topic == "moves":
        answers = {m["word"]: {key: m[key] for key in EFFECT if key in m} for m in ask(position, "json moves")[-1].get("moves", [])}
        plays = [dict(answers.get(play["word"], {}), position=ask(position + " moves " + play["word"], "json")[-1].get("position")) for play in case["plays"]]
        return (list(answers), plays), (sorted(case["moves"]), case["plays"])
    end = ask(position + " moves " + " ".join(case.get("moves", [])), "json")[-1]
    return [end.get(key) for key in ("position", "result", "ending")], [case.get("final", case["position"]), case["result"], case.get("ending")]


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
