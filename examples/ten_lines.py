"""A bot in ten lines: one group wanders about and catches every cow it walks into.

usage: python ten_lines.py HOST PORT LOGIN PASSWORD

It ends when its connection is lost; in a contest a bot should come back, as the starters do.
"""

import sys
from contextlib import suppress
from random import choice

from contestmaster.client import ConnectionLost, Refused, connect
from contestmaster.client.cows import Cows

host, port, login, password = sys.argv[1:]
with connect(host, int(port), login, password) as link, suppress(ConnectionLost):
    game = Cows(link)
    while True:
        team = game.rancho_report()
        if team.free_cowboys:
            game.make_group(team.free_cowboys, team.free_gunmen)
        for group in game.list_groups():
            try:
                print("caught", game.capture(group.id).cows)
            except Refused:  # there are no cows here
                with suppress(Refused):  # there is a wall there
                    game.move(group.id, [choice((-1, 0, 1)) for _ in group.location])
        link.wait()
