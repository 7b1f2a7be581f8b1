"""A process of bots like the real one, with programs that misbehave, and little patience."""

import os
import sys
import time

from tests.host.lobby.programs import PROGRAMS, Adder

from contestmaster.bots import stage, worker


class Exiter(Adder):
    def turn(self):
        self.transport.command("TOTAL", ())
        os._exit(3)


class Looper(Adder):
    def turn(self):
        while True:
            pass


class Printer(Adder):
    def turn(self):
        sys.stdout.write("thinking aloud")
        sys.stdout.flush()
        super().turn()


class Sleeper(Adder):
    """Takes its time, but not too much of it at once."""

    def turn(self):
        for _ in range(7):
            time.sleep(0.8)
            self.transport.command("TOTAL", ())


if __name__ == "__main__":
    more = {"exiter": Exiter, "looper": Looper, "printer": Printer, "sleeper": Sleeper}
    known = PROGRAMS | more
    stage.bot = lambda game, name: lambda link, rng: known[name](link)
    worker.THINKING_S = 5.0
    worker.main()
