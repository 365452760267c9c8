#!/usr/bin/env python3
"""A bot in plain Python. It plays a game against the program and shows every
line of the conversation.

    go build -o ugi ./protocol/ugi
    python3 examples/bot/python/bot.py ./ugi reversi
"""

import random
import subprocess
import sys


class Program:
    """The program at the other end of two pipes."""

    def __init__(self, command):
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            sys.exit(f"{command[0]} does not start: {error.strerror}")
        self.say("ugi")
        self.hear("ugiok")

    def say(self, line):
        print(">", line)
        print(line, file=self.process.stdin, flush=True)

    def hear(self, word):
        """Waits for the line that starts with word and returns the rest of it."""
        for line in self.process.stdout:
            line = line.rstrip("\n")
            print("<", line)
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.split()
            if line.startswith("info string error "):
                sys.exit("the program refuses: " + line)
        sys.exit("the program has ended")

    def ask(self, question):
        self.say("query " + question)
        return self.hear("response")


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit("usage: bot.py program [argument ...]")
    program = Program(sys.argv[1:])
    program.say("setoption name MaxPlies value 200")
    played = []
    while True:
        program.say("position startpos moves " + " ".join(played) if played else "position startpos")
        moves = program.ask("moves")
        if not moves:
            break
        if len(played) % 2 == 0:
            move = random.choice(moves)  # our turn: put your idea here
        else:
            program.say("go nodes 100")
            move = program.hear("bestmove")[0]
        played.append(move)
    print("result:", program.ask("result")[0])
    program.say("quit")
    program.process.wait()


if __name__ == "__main__":
    main()
