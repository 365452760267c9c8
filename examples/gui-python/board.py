#!/usr/bin/env python3
"""A window with a board for every game of the program. It knows no game and reads no
sentence: boards, pieces, moves and questions come from the program as data.

    go build -o ugi ./protocol/ugi
    python3 examples/gui-python/board.py ./ugi ploy players=4 teams=true computer=24

It needs Python 3.9 with Tk, which Debian has in the package python3-tk.
"""

import json
import queue
import subprocess
import sys
import threading
import tkinter as tk

BOARD, MARGIN, PANEL = 576, 32, 300  # sizes in pixels
CHOICES, CHOICE = 344, 28  # where the answers to a question begin, and the height of one
COLUMN = 9  # answers below each other
PAPER, INK, FAINT, ACCENT, LAST = "#ffffff", "#1d1d1f", "#6b675f", "#8a1fb0", "#ff9d00"
THINK = "go movetime 500"


class Refused(Exception):
    """What the program tells of a command that it refuses."""


class Program:
    """The program at the other end of two pipes."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()
        self.tell("setoption name ErrorData value true")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def hear(self, wait=True):
        """Returns a line of the program, or nothing if there is none and wait is false."""
        try:
            line = self.lines.get(wait)
        except queue.Empty:
            return ""
        if line is None:
            sys.exit("the program has ended")
        if line.startswith("info string errordata "):
            raise Refused(json.loads(line.split(" ", 3)[3])["reason"])
        return line

    def tell(self, *commands):
        """Sends commands, and raises the first error in them."""
        for command in (*commands, "isready"):
            self.say(command)
        refused = None
        while True:
            try:
                if self.hear() == "readyok":
                    break
            except Refused as error:
                refused = refused or error
        if refused:
            raise refused

    def ask(self, command):
        """Returns the JSON that answers a command."""
        self.say(command)
        while not (line := self.hear()).startswith("{"):
            pass
        return json.loads(line)

    def games(self):
        self.say("games")
        lines = iter(self.hear, "gamesok")
        return [json.loads(line) for line in lines if line.startswith("{")]


class Window:
    def __init__(self, program, name, **wishes):
        self.program = program
        self.thinking = False
        self.root = tk.Tk()
        self.root.resizable(False, False)
        self.canvas = tk.Canvas(self.root, width=BOARD + 2 * MARGIN + PANEL, height=BOARD + 2 * MARGIN, background=PAPER, highlightthickness=0)
        self.canvas.pack()
        self.canvas.bind("<Button-1>", self.click)
        self.root.bind("<Escape>", lambda _: self.choose([]))
        self.add_menu()
        self.computer = {f"p{seat}" for seat in wishes.pop("computer", "")}
        self.begin(name, wishes)
        self.root.after(20, self.listen)

    def add_menu(self):
        bar = tk.Menu(self.root)
        games = tk.Menu(bar, tearoff=False)
        for game in self.program.games():
            setups = tk.Menu(games, tearoff=False)
            name = game["name"]
            for setup in self.program.ask(f"describe {name}")["setups"]:
                words = [f"{setup['players']} player" + "s" * (setup["players"] > 1)] + ["teams"] * setup["teams"] + [setup["variation"]]
                wishes = {key: setup[key] for key in ("players", "teams", "variation")}
                setups.add_command(label=", ".join(words), command=lambda name=name, wishes=wishes: self.begin(name, wishes))
            games.add_cascade(label=game["title"], menu=setups)
        bar.add_cascade(label="New game", menu=games)
        bar.add_command(label="Take back", command=self.take_back)
        self.seats = tk.Menu(bar, tearoff=False)
        bar.add_cascade(label="Computer", menu=self.seats)
        self.root.config(menu=bar)

    # The game.

    def begin(self, name, wishes):
        """Begins a game with a setup. Options that are not wished have their usual values."""
        self.stop()
        self.about = self.program.ask(f"describe {name}")
        first = self.about["setups"][0]
        wishes = {**{key: first[key] for key in ("players", "teams", "variation")}, "seed": 0, **wishes}
        self.program.tell(f"setoption name Game value {name}", *(f"setoption name {key} value {str(value).lower()}" for key, value in wishes.items()))
        self.pieces = {(p["seat"], p["kind"], p.get("heading", 0)): p for p in self.about["pieces"]}
        self.spaces = {space["label"]: space for space in self.about["board"]["spaces"]}
        self.scale = BOARD / max(self.about["board"]["width"], self.about["board"]["height"])
        self.moves, self.last = [], []
        self.program.tell("position startpos")
        self.look()
        self.colors = {}
        for setup in self.about["setups"]:
            if (setup["players"], setup["teams"]) == (self.now["players"], self.now["teams"]):
                self.colors = {seat["seat"]: seat for seat in setup["seats"]}
        self.seats.delete(0, "end")
        for seat in self.now["seats"]:
            chosen = tk.BooleanVar(value=seat["seat"] in self.computer)
            self.seats.add_checkbutton(label=seat["name"] or "Player", variable=chosen, command=lambda s=seat["seat"], c=chosen: self.hand(s, c))
            self.seats.keep = [*getattr(self.seats, "keep", [])[-4:], chosen]  # Tk does not
        self.choose([])
        self.think()

    def look(self):
        """Asks for the position and its moves."""
        self.now = self.program.ask("json")
        self.offers = self.program.ask("json moves")
        self.root.title(f"{self.about['game']['title']}: {self.now['status']}")

    def hand(self, seat, chosen):
        """Lets the computer play a seat, or a person."""
        self.computer ^= {seat} if (seat in self.computer) != chosen.get() else set()
        self.stop()
        self.choose([])
        self.think()

    def play(self, move):
        self.moves.append(move["word"])
        self.last = move["spaces"]
        self.put()

    def play_word(self, word):
        self.play(next(m for m in self.offers["moves"] if m["word"] == word))

    def take_back(self):
        self.stop()
        del self.moves[-1:]
        self.last = []
        self.put()

    def put(self):
        """Sends the game to the program, and shows where it leads."""
        try:
            self.program.tell(" ".join(["position startpos moves", *self.moves]))
        except Refused as error:
            return self.canvas.itemconfigure("question", text=str(error))
        self.look()
        self.choose([])
        self.think()

    def think(self):
        if self.now["result"] == "none" and self.now["turn"] in self.computer:
            self.thinking = True
            self.program.say(THINK)

    def stop(self):
        if self.thinking:
            self.program.say("stop")
            while not self.program.hear().startswith("bestmove"):
                pass
        self.thinking = False

    def listen(self):
        """Hears what a search finds, now and then."""
        while self.thinking and (line := self.program.hear(wait=False)):
            if line.startswith("bestmove"):
                self.thinking = False
                self.play_word(line.split()[1])
        self.root.after(20, self.listen)

    # The mouse.

    def click(self, event):
        for item in reversed(self.canvas.find_overlapping(event.x, event.y, event.x, event.y)):
            for tag in self.canvas.gettags(item):
                if tag.startswith("move:"):
                    return self.play_word(tag[5:])
        cell, board = self.about["board"]["cell"] * self.scale, self.about["board"]
        row, column = int((event.y - MARGIN) // cell), int((event.x - MARGIN) // cell)
        for label, space in self.spaces.items():
            if (space["row"], space["column"]) == (row, column) and event.x < MARGIN + board["width"] * self.scale:
                return self.choose_next(label)
        self.choose([])

    def choose_next(self, label):
        """Chooses a space after the one that is chosen, or else as the first of a move."""
        for chosen in ([*self.chosen, label], [label], []):
            if chosen == [] or self.fits(chosen):
                return self.choose(chosen)

    def fits(self, chosen):
        """Returns the moves that begin with clicks on these spaces."""
        if self.now["turn"] in self.computer:
            return []
        return [m for m in self.offers["moves"] if m["spaces"][: len(chosen)] == chosen]

    def choose(self, chosen):
        """Shows which spaces are chosen, makes a move if they say all, and asks if they do not."""
        self.chosen = chosen
        ready = [m for m in self.fits(chosen) if m["spaces"] == chosen]
        asked = next((c for c in self.offers["choices"] if c["spaces"] == chosen), None)
        if ready and not asked:
            return self.play(ready[0])
        self.draw(asked if ready else None)

    # The picture.

    def draw(self, asked):
        self.canvas.delete("all")
        board, game = self.about["board"], self.about["game"]
        at = {label: self.place(space["x"], space["y"]) for label, space in self.spaces.items()}
        bottom, right = self.place(0, board["height"])[1], self.place(board["width"], 0)[0]
        for i, label in enumerate(game["columns"]):
            for y in (MARGIN / 2, bottom + MARGIN / 2):
                self.text(self.place((i + 0.5) * board["cell"], 0)[0], y, label, fill=FAINT)
        for i, label in enumerate(game["rows"]):
            for x in (MARGIN / 2, right + MARGIN / 2):
                self.text(x, self.place(0, (i + 0.5) * board["cell"])[1], label, fill=FAINT)
        self.figures(board["figures"], MARGIN, MARGIN, self.scale)
        for space in self.last:
            self.frame(at[space], LAST, 2)
        for space in self.now.get("ending", {}).get("spaces", []):
            self.frame(at[space], LAST, 5)
        starts = {m["spaces"][0] for m in self.fits([]) if m["spaces"]}
        occupied = {p["space"] for p in self.now["pieces"]}
        for space in starts & occupied - set(self.chosen):
            self.frame(at[space], ACCENT, 1)
        for piece in self.now["pieces"]:
            x, y = at[piece["space"]]
            self.figures(self.drawing(piece), x, y, self.scale)
        for badge in self.now["badges"]:
            x, y = at[badge["space"]]
            self.dot(x + 14 * self.scale, y - 14 * self.scale, 5, self.colors[badge["seat"]]["color"])
        for space in self.chosen:
            self.frame(at[space], ACCENT, 4)
        ends = {m["spaces"][len(self.chosen)] for m in self.fits(self.chosen) if len(m["spaces"]) > len(self.chosen)}
        for space in ends if self.chosen else ends - occupied:
            self.dot(*at[space], 6, ACCENT)
        self.panel(asked)

    def panel(self, asked):
        """Shows what stands beside the board: the game, the players and the question."""
        left, game = BOARD + 2 * MARGIN + 8, self.about["game"]
        self.text(left, 14, game["title"], anchor="nw", font=("Helvetica", 20, "bold"))
        self.text(left, 48, game["goal"], anchor="nw", width=PANEL - 24, fill=FAINT)
        for i, seat in enumerate(self.now["seats"]):
            self.side(left, 156 + 36 * i, seat)
        says = [self.now["status"]] + [self.now[key] for key in ("note",) if key in self.now]
        says += [self.now[key]["reason"] for key in ("ending", "forced") if key in self.now]
        if asked and self.chosen:
            says = [asked["ask"]]
        self.text(left, 290, ": ".join(says), anchor="nw", width=PANEL - 24, font=("Helvetica", 13, "bold"), tags="question")
        labels = {m["word"]: m["label"] for m in self.offers["moves"]}
        for i, word in enumerate(asked["moves"] if asked else []):
            columns = (len(asked["moves"]) - 1) // COLUMN + 1
            width = (PANEL - 24) / columns
            x, y = left + i // COLUMN * width, CHOICES + i % COLUMN * CHOICE
            tags = ("choice", f"move:{word}")
            self.canvas.create_rectangle(x, y, x + width - 4, y + CHOICE - 4, fill="#efe6f4", outline=ACCENT, tags=tags)
            self.text(x + 8, y + CHOICE / 2 - 2, labels[word], anchor="w", width=0, tags=tags)

    def side(self, x, y, seat):
        """Shows a player, and their pieces beside the board."""
        about = self.colors.get(seat["seat"], {})
        if seat["seat"] == self.now["turn"] and self.now["result"] == "none":
            self.canvas.create_polygon(x - 6, y - 7, x + 4, y, x - 6, y + 7, fill=INK)
        words = [seat["name"] or "Player"]
        if "partner" in about:
            words.append(f"with {self.colors[about['partner']]['name']}")
        words += [seat["tally"]] if "tally" in seat else []
        words += ["(computer)"] if seat["seat"] in self.computer else []
        self.dot(x + 16, y, 8, about.get("color") or FAINT, INK)
        self.text(x + 32, y, " ".join(words), anchor="w")
        right = x + PANEL - 36
        for reserve in reversed([r for r in self.now["reserves"] if r["seat"] == seat["seat"]]):
            self.text(right, y, f"× {reserve['count']}", anchor="e")
            self.figures(self.drawing(reserve), right - 44, y, 0.65)
            right -= 66

    def drawing(self, piece):
        return self.pieces[piece["seat"], piece["kind"], piece.get("heading", 0)]["figures"]

    def place(self, x, y):
        """Returns where a point of the board is in the window."""
        return MARGIN + x * self.scale, MARGIN + y * self.scale

    def figures(self, figures, x, y, scale):
        """Draws figures around a point."""
        for figure in figures:
            points = [(x + px * scale, y + py * scale) for px, py in figure["points"]]
            fill, stroke, width = figure.get("fill", ""), figure.get("stroke", ""), figure.get("width", 0) * scale
            if figure["form"] == "circle":
                (cx, cy), r = points[0], figure["radius"] * scale
                self.canvas.create_oval(cx - r, cy - r, cx + r, cy + r, fill=fill, outline=stroke, width=width)
            elif figure["form"] == "polygon":
                self.canvas.create_polygon(points, fill=fill, outline=stroke, width=width, joinstyle="round")
            elif figure["form"] == "polyline":
                self.canvas.create_line(points, fill=stroke, width=width, capstyle="round", joinstyle="round")

    def frame(self, point, color, width):
        (x, y), half = point, (self.about["board"]["cell"] / 2 - 2) * self.scale
        self.canvas.create_rectangle(x - half, y - half, x + half, y + half, outline=color, width=width)

    def dot(self, x, y, r, color, edge=PAPER):
        self.canvas.create_oval(x - r, y - r, x + r, y + r, fill=color, outline=edge, width=1.5)

    def text(self, x, y, text, anchor="center", fill=INK, font=("Helvetica", 12), **options):
        self.canvas.create_text(x, y, text=text, anchor=anchor, fill=fill, font=font, **options)


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: board.py PROGRAM [GAME] [players=N] [teams=true] [variation=NAME] [seed=N] [computer=SEATS]")
    name = sys.argv[2] if len(sys.argv) > 2 else "reversi"
    window = Window(Program(sys.argv[1]), name, **dict(wish.split("=", 1) for wish in sys.argv[3:]))
    window.root.mainloop()


if __name__ == "__main__":
    try:
        main()
    except (Refused, OSError) as error:
        sys.exit(str(error))
