"""The bot in ten lines as WebAssembly: one group wanders about and catches every cow it meets.

build: componentize-py -d bot.wit -w bot componentize --stub-wasi ten_lines_wasm -o bot.wasm

`contestmaster starter cows python --wasm` writes the file bot.wit.
"""

from contextlib import suppress
from random import choice, seed

import wit_world

from contestmaster.client import InProcess, Refused
from contestmaster.client.cows import Cows

game = Cows(InProcess(lambda line: wit_world.ask(line.decode()).encode()))


class WitWorld(wit_world.WitWorld):
    """What the host of a match calls."""

    def turn(self):
        """Play a turn."""
        seed(wit_world.random())
        team = game.rancho_report()
        if team.free_cowboys:
            game.make_group(team.free_cowboys, team.free_gunmen)
        for group in game.list_groups():
            try:
                wit_world.log(f"caught {game.capture(group.id).cows}")
            except Refused:  # there are no cows here
                with suppress(Refused):  # there is a wall there
                    game.move(group.id, [choice((-1, 0, 1)) for _ in group.location])
