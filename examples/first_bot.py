"""A first bot for Wild wild space, with nothing but the standard library.

usage: python first_bot.py HOST PORT LOGIN PASSWORD

One group catches a herd, waits far from all ranchos until it is calm, leads it home and keeps it
there, where it gives milk in every turn until the game ends; then the next game begins.
"""

import random
import socket
import sys
from itertools import product

ENOUGH = 10  # cows with which the group goes home
FAR = {2: 12, 3: 5, 4: 3}  # how far from all ranchos a herd calms down, by dimensions


class Server:
    """Speaks the line protocol: a command goes out, OK or FAILED and some lines come back."""

    def __init__(self, host, port, login, password):
        """Connect and log in."""
        self.lines = socket.create_connection((host, int(port))).makefile("rw", newline="\n")
        for answer in (login, password):
            self.read()  # LOGIN, then PASS
            self.write(answer)
        if self.read() != "OK":
            sys.exit("bad login or password")

    def read(self):
        """Return the next line; when there is none, the contest is over."""
        line = self.lines.readline()
        if not line:
            sys.exit()
        return line.rstrip("\n")

    def write(self, line):
        """Send a line."""
        self.lines.write(line + "\n")
        self.lines.flush()

    def ask(self, command):
        """Send a command; return whether it was accepted."""
        self.write(command)
        answer = self.read()
        if not answer.startswith("FAILED 6 "):
            return answer == "OK"
        self.pause()  # that was one command too many for this turn
        return self.ask(command)

    def row(self, command):
        """Return the words of a reply of one line."""
        return self.read().split() if self.ask(command) else []

    def rows(self, command):
        """Return the words of each line of a list, which begins with their number."""
        if not self.ask(command):
            return []
        return [self.read().split() for _ in range(int(self.read()))]

    def wait(self):
        """Wait for the next turn."""
        self.ask("WAIT")
        self.pause()

    def pause(self):
        """Read the two lines of a wait."""
        self.read()  # WAITING and the seconds
        self.read()  # OK, as soon as the next turn has begun


def place(words):
    """Make a field of its coordinates."""
    return tuple(int(word) for word in words)


def distance(one, other):
    """Count the moves from one field to another."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def go(server, group, here, goal):
    """Move a group one field towards a goal; where a wall is in the way, anywhere."""
    step = [(b > a) - (b < a) for a, b in zip(here, goal, strict=True)]
    for _ in range(5):
        if here == goal or server.ask(f"MOVE {group} {' '.join(map(str, step))}"):
            return
        step = [random.choice((-1, 0, 1)) for _ in here]


def turn(server):
    """Give the orders of one turn."""
    dim, side = map(int, server.row("DESCRIBE_WORLD")[:2])
    ranchos = [place(words) for words in server.rows("LIST_RANCHOS")]
    report = server.row("RANCHO_REPORT")
    home, cowboys, gunmen = place(report[:dim]), report[dim], report[dim + 1]
    if cowboys != "0":
        server.row(f"MAKE_GROUP {cowboys} {gunmen}")
    group, *words = server.rows("LIST_GROUPS")[0]
    here, cows, turns_to_calm = place(words[:dim]), int(words[dim + 3]), words[dim + 4]
    fields = [place(words[:dim]) for words in server.rows("LIST_COWS") if words[dim] != "0"]
    if cows >= ENOUGH and turns_to_calm == "0":
        go(server, group, here, home)
    elif cows >= ENOUGH:
        if min(distance(here, rancho) for rancho in ranchos) < FAR[dim]:
            corners = product((1, side), repeat=dim)
            go(server, group, here, max(corners, key=lambda corner: distance(corner, home)))
    elif here in fields:
        server.row(f"CAPTURE {group}")
    elif fields:
        go(server, group, here, min(fields, key=lambda field: distance(here, field)))
    else:
        go(server, group, here, [random.randint(1, side) for _ in here])


def main():
    """Play until the server closes the connection."""
    server = Server(*sys.argv[1:])
    while True:
        turn(server)
        server.wait()


if __name__ == "__main__":
    main()
