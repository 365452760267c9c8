"""Reads the reference files: python3 examples/reference/read.py examples/reference/reversi"""

import json
import pathlib
import sys


def cases(folder):
    """Yields the cases of a game, each a dictionary with the members that README.md lists."""
    for file in sorted(pathlib.Path(folder).glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def perft(folder):
    """Yields an id, a position, and the numbers of move sequences of 1, 2, 3 … plies."""
    text = (pathlib.Path(folder) / "perft.epd").read_text(encoding="utf-8")
    for block in text.strip().split("\n\n"):
        name, line = block.splitlines()
        position, *counts = line.split(" ;")
        yield name.removeprefix("id "), position, [int(count.split()[1]) for count in counts]


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        for case in cases(folder):
            print(case["game"], case["topic"], case["description"], sep=": ")
        for name, position, counts in perft(folder):
            print(name, position, *counts)
