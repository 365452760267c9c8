#!/usr/bin/env python3
"""A complete engine in one short file of plain Python. It speaks UGI on its
standard streams, uses the program for the rules, and plays the move after
which the opponent has the fewest replies. Put your idea into choose.

    go build -o ugi ./protocol/ugi
    go run ./examples/matches/arena -engine 'py=python3 examples/engine/python/engine.py ./ugi' -engine 'program=./ugi'
"""

import subprocess
import sys


class Refused(Exception):
    """An answer of the program with an error line."""


class Referee:
    """The program that knows the rules, at the other end of two pipes."""

    def __init__(self, command):
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            sys.exit(f"{command[0]} does not start: {error.strerror}")

    def ask(self, command):
        """Sends a command and returns the lines of its answer, if any."""
        print(command, "isready", sep="\n", file=self.process.stdin, flush=True)
        answer = []
        for line in self.process.stdout:
            line = line.strip()
            if line == "readyok":  # the answer is complete
                if any(a.startswith("info string error ") for a in answer):
                    raise Refused("\n".join(answer))
                return answer
            answer.append(line)
        sys.exit("the program has ended")

    def moves(self):
        return self.ask("query moves")[0].split()[1:]


def choose(referee, position):
    """Returns the move that leaves the next player the fewest replies."""
    referee.ask(position)
    moves = referee.moves()
    grow = position if " moves " in position else position + " moves"
    best, fewest = "none", None
    for move in moves[:200]:
        referee.ask(grow + " " + move)
        answers = len(referee.moves())
        if fewest is None or answers < fewest:
            best, fewest = move, answers
    referee.ask(position)
    return best


def wait():
    """Waits for stop. A search without limits may not end before it."""
    for line in sys.stdin:
        word = line.strip()
        if word == "stop":
            return
        if word == "quit":
            sys.exit()
        if word == "isready":
            print("readyok", flush=True)


def takes(referee, line):
    """Tells the program a position, and passes on its error if there is one."""
    try:
        referee.ask(line)
        return True
    except Refused as error:
        print(error, flush=True)
        return False


def obey(referee, line, position):
    """Executes one line and returns the current position command, or None if the last
    one was refused, so that the game before it does not go on."""
    word = line.partition(" ")[0]
    if word == "ugi":
        options = [answer for answer in referee.ask("ugi") if answer.startswith("option ")]
        print("id name engine-python", "id author you", *options, "ugiok", sep="\n", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        if position is None:
            print("info string error go: the last position was refused")
        fits = position is not None and takes(referee, position)
        best = choose(referee, position) if fits else "none"
        if fits and "infinite" in line.split():
            wait()
        print("bestmove", best, flush=True)
    elif word == "query":
        print(*referee.ask(line), sep="\n", flush=True)
    elif word == "position":
        position = line.removesuffix(" moves") if takes(referee, line) else None
    elif word in ("setoption", "uginewgame"):
        referee.ask(line)
        if word == "setoption" and position is not None:
            referee.ask("uginewgame")  # the start may have changed
        if word == "uginewgame" or position is not None:
            position = "position startpos"
    return position


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit("usage: engine.py program [argument ...]")
    referee = Referee(sys.argv[1:])
    position = "position startpos"
    for line in sys.stdin:
        line = line.strip()
        if line == "quit":
            break
        try:
            position = obey(referee, line, position)
        except Refused as error:
            print(error, flush=True)
    referee.process.stdin.close()
    referee.process.wait()


if __name__ == "__main__":
    main()
