"""Players for the tests of the tournament room."""

import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from contestmaster.client import NOTHING, ROW, Transport
from contestmaster.client import Refused as TooLate
from contestmaster.tournament.record import Played

NAP_S = 100
"""Seconds for which a player sleeps that nobody should wait for."""

PROGRAM = f'''
"""A player that uses nothing but the standard library; what it does besides is in its words."""
import socket, sys, time
host, port, login, password, *words = sys.argv[1:]
if "absent" in words:
    time.sleep({NAP_S})
if "sorry" in words:
    print("no strategy found", file=sys.stderr)
if "shy" in words:
    sys.exit(0)
link = socket.create_connection((host, int(port)))
lines = link.makefile("rw", newline="\\n")
def ask(line):
    lines.write(line + "\\n")
    lines.flush()
    return lines.readline().strip()
assert lines.readline() == "LOGIN\\n"
assert (ask(login), ask(password)) == ("PASS", "OK")
turn = 0
while True:
    turn += 1
    if "loud" in words and turn == 1:
        print("hello", "x" * 200_000, file=sys.stderr)
        print("on standard output")
    if "wrong" in words:
        if turn == 1:
            ask("ADD x")
        ask(f"blah {{turn}}")
    if "crash" in words and turn == 3:
        ask("NONSENSE 1 2")
        raise SystemError("the bot is at its wits' end")
    if "leave" in words and turn == 3:
        sys.exit(0)
    if "silent" in words and turn == 3:
        time.sleep({NAP_S})
    assert ask("ADD 2") == "OK"
    total = lines.readline()
    assert ask("WAIT") == "OK"
    lines.readline()
    if lines.readline() != "OK\\n":
        break
if "stubborn" in words:
    time.sleep({NAP_S})
'''


def timeless(played: Played) -> Played:
    """Return a result without what tells of the machine and of the way it was played."""
    counted = [msgspec.structs.replace(one, seconds=msgspec.UNSET) for one in played.counted]
    return played._replace(seconds=0, orders=0, counted=counted)


def uncounted(journal: Sequence[bytes]) -> list[object]:
    """Return the lines of a journal, its end without what was counted beside the record.

    Over TCP a program may look around once more, as the wait of another ends sooner or later.
    """
    kind, count, end, _ = msgspec.json.decode(journal[-1])
    return [*journal[:-1], kind, count, {name: end[name] for name in end if name != "counted"}]


def program(folder: Path, *words: str) -> str:
    """Write the program down; the command line that starts it."""
    path = folder / "player.py"
    path.write_text(PROGRAM)
    return " ".join([sys.executable, str(path), "{host} {port} {login} {password}", *words])


class Adder:
    """Adds as chance wants, and looks at its total."""

    def __init__(self, transport: Transport, rng: random.Random) -> None:
        self.transport = transport
        self.rng = rng

    def turn(self) -> None:
        for _ in range(self.rng.randrange(1, 4)):
            self.transport.command(f"ADD {self.rng.randrange(10)}", ROW)
        self.transport.command("TOTAL", ROW)


class Broken(Adder):
    """Fails in its third turn."""

    played = 0

    def turn(self) -> None:
        self.played += 1
        if self.played == 3:
            self.transport.command("ADD 7", ROW)
            raise KeyError("no plan")
        super().turn()


class Refused(Adder):
    """Does not mind what it is told."""

    def turn(self) -> None:
        self.transport.command("ADD 77", ROW)


class Greedy(Adder):
    """Never has enough."""

    def turn(self) -> None:
        while True:
            self.transport.command("ADD 1", ROW)


class Pinner(Adder):
    """Plays the notice board: pins up, praises."""

    def turn(self) -> None:
        self.transport.command("PIN UP 30 hello", ROW)
        with suppress(TooLate):
            self.transport.command(f"PRAISE 0 {self.rng.randrange(1, 9)}", NOTHING)
