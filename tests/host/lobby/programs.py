"""Programs of bots for the tests of tables, well-behaved and others."""

from contestmaster.client import NOTHING, ROW

__all__ = ["PROGRAMS", "Adder"]


class Adder:
    """Adds 1 a few times, and looks between."""

    orders = 3

    def __init__(self, transport):
        self.transport = transport

    def turn(self):
        for _ in range(self.orders):
            self.transport.command("ADD 1", ROW)
            self.transport.command("TOTAL", ROW)


class Crasher(Adder):
    orders = 1

    def turn(self):
        super().turn()
        raise ZeroDivisionError("by design")


class Leaver(Adder):
    def turn(self):
        raise SystemExit(3)


class Chatterbox(Adder):
    """Never comes to an end, and does not want to hear that its turn is over."""

    orders = 50

    def turn(self):
        while self.orders:
            self.orders -= 1
            try:
                self.transport.command("TOTAL", ROW)
            except Exception as error:
                self.end = error


class Runner(Adder):
    def turn(self):
        self.transport.command("RUN", NOTHING)


class Refuser(Adder):
    """Leaves it at the first refusal."""

    def turn(self):
        self.transport.command("ADD 10", ROW)


class Idler(Adder):
    def turn(self):
        pass


PROGRAMS = {
    cls.__name__.lower(): cls
    for cls in (Adder, Crasher, Leaver, Chatterbox, Runner, Refuser, Idler)
}
