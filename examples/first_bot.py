"""A first bot for Wild wild space, with nothing but the standard library.

usage: python first_bot.py HOST PORT LOGIN PASSWORD
"""

import random
import socket
import sys
import time
from itertools import product


class Server:
    """A connection to the server: a command goes out, OK or FAILED and some lines come back."""

    def __init__(self, host, port, login, password):
        """Connect and log in."""
        connection = socket.create_connection((host, int(port)), timeout=120)
        self.lines = connection.makefile("rw", newline="\n")
        for answer in (login, password):
            self.read()  # LOGIN, then PASS
            self.write(answer)
        if self.read() != "OK":
            sys.exit("bad login or password")

    def read(self):
        """Return the next line from the server."""
        line = self.lines.readline()
        if not line:
            raise ConnectionError("the server closed the connection")
        return line.rstrip("\n")

    def write(self, line):
        """Send a line to the server."""
        self.lines.write(line + "\n")
        self.lines.flush()

    def ask(self, command):
        """Send a command; return whether the server accepted it."""
        self.write(command)
        answer = self.read()
        if not answer.startswith("FAILED 6 "):
            return answer == "OK"
        self.pause()  # that was one command too many for this turn: say it again in the next
        return self.ask(command)

    def row(self, command):
        """Return the words of a reply that is one line."""
        return self.read().split() if self.ask(command) else []

    def rows(self, command):
        """Return the words of each line of a reply that is a list."""
        if not self.ask(command):
            return []
        return [self.read().split() for _ in range(int(self.read()))]

    def wait(self):
        """Wait for the next turn."""
        self.ask("WAIT")
        self.pause()

    def pause(self):
        """Read the two lines of a wait."""
        self.read()  # WAITING and how many seconds
        self.read()  # OK, as soon as the next turn has begun


def field(words):
    """Make a field of the words of its coordinates."""
    return tuple(int(word) for word in words)


def distance(one, other):
    """Count the moves from one field to another: a group may move diagonally."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def go(server, group, here, goal):
    """Move a group one field towards a goal; if that way is blocked, try any other."""
    step = [(b > a) - (b < a) for a, b in zip(here, goal, strict=True)]
    for _ in range(5):
        if here == goal or server.ask(f"MOVE {group} {' '.join(map(str, step))}"):
            return
        step = [random.choice((-1, 0, 1)) for _ in here]


ENOUGH = 10  # cows with which the group goes home


def turn(server):
    """Look around and give the orders of one turn."""
    world = server.row("DESCRIBE_WORLD")
    if not world:
        return  # we are new, and play from the next game on
    dim, side = field(world[:2])
    report = server.row("RANCHO_REPORT")
    home, cowboys, gunmen = field(report[:dim]), report[dim], report[dim + 1]
    if cowboys != "0":
        server.row(f"MAKE_GROUP {cowboys} {gunmen}")
    group, *words = server.rows("LIST_GROUPS")[0]
    here, cows, calm = field(words[:dim]), int(words[dim + 3]), words[dim + 4] == "0"
    wild = [field(words[:dim]) for words in server.rows("LIST_COWS") if words[dim] != "0"]
    if cows >= ENOUGH and calm:
        go(server, group, here, home)
    elif cows >= ENOUGH:
        calm_down(server, group, here, side)
    elif here in wild:
        server.row(f"CAPTURE {group}")
    elif wild:
        go(server, group, here, min(wild, key=lambda place: distance(here, place)))
    else:
        go(server, group, here, [random.randint(1, side) for _ in here])


def calm_down(server, group, here, side):
    """Lead a herd away from all ranchos; once it is far enough, stand still."""
    ranchos = [field(words) for words in server.rows("LIST_RANCHOS")]

    def solitude(place):
        return min(distance(place, rancho) for rancho in ranchos)

    if solitude(here) < min(12, side // 5):
        go(server, group, here, max(product((1, side), repeat=len(here)), key=solitude))


def play(server):
    """Play turn after turn, for as long as the connection lasts."""
    while True:
        turn(server)
        server.wait()


AWHILE = 60  # seconds of play after which pauses begin short again


def main():
    """Play, and come back whenever the connection is lost."""
    pause = 0.5
    while True:
        began = time.monotonic()
        try:
            play(Server(*sys.argv[1:]))
        except OSError as lost:
            if time.monotonic() - began > AWHILE:
                pause = 0.5
            print(f"{lost}; trying again in {pause} s", file=sys.stderr)
            time.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(2 * pause, 8)


if __name__ == "__main__":
    main()
