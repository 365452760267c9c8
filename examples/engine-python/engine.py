#!/usr/bin/env python3
"""A whole engine in one short file of plain Python: it speaks UGI to whoever
starts it, asks the program for the rules, and plays the move after which the
opponent has the fewest answers. Put your idea into choose.

    go build -o ugi ./protocol/ugi
    arena -engine 'py=python3 examples/engine-python/engine.py ./ugi' -engine 'program=./ugi'
"""

import subprocess
import sys


class Referee:
    """The program that knows the rules, at the other end of two pipes."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, line):
        print(line, file=self.process.stdin, flush=True)

    def ask(self, question):
        self.say("query " + question)
        for line in self.process.stdout:
            word, *rest = line.split()
            if word == "response":
                return rest
        sys.exit("the program has ended")


def choose(referee, position):
    """Returns the move that leaves the next player the fewest answers."""
    referee.say(position)
    moves = referee.ask("moves")
    grow = position if " moves " in position else position + " moves"
    best, fewest = "none", None
    for move in moves[:200]:
        referee.say(grow + " " + move)
        answers = len(referee.ask("moves"))
        if fewest is None or answers < fewest:
            best, fewest = move, answers
    referee.say(position)
    return best


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: engine.py program [argument ...]")
    referee = Referee(sys.argv[1:])
    position = "position startpos"
    for line in sys.stdin:
        line = line.strip()
        word = line.partition(" ")[0]
        if word == "ugi":
            print("id name engine-python\nid author you\nugiok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "go":
            print("bestmove", choose(referee, position), flush=True)
        elif word == "query":
            print(" ".join(["response"] + referee.ask(line[6:])), flush=True)
        elif word == "position":
            position = line
            referee.say(position)
        elif word in ("setoption", "uginewgame"):
            position = "position startpos"
            referee.say(line)
        elif word == "quit":
            break
    referee.say("quit")
    referee.process.wait()


if __name__ == "__main__":
    main()
