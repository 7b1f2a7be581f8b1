"""The agenda: what is due first, and what comes first of one instant."""

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.lobby.agenda import Agenda


class Due:
    """Something that is due at instants, one after the other; a game where it has a table."""

    def __init__(self, told, name, *deadlines, table=0):
        self.table = table
        self.ended = False
        self._told = told
        self._name = name
        self._deadlines = list(deadlines)

    @property
    def deadline(self):
        return self._deadlines[0] if self._deadlines else None

    def boundary(self, now):
        self._told.append((now, self._name))
        self._deadlines.pop(0)


class Stubborn(Due):
    def boundary(self, now):
        self._told.append((now, self._name))


def agenda_of(games, paced=()):
    agenda = Agenda(VirtualClock())
    agenda.paced = paced
    for game in games:
        agenda.watch(game)
    agenda.start()
    return agenda


def test_games_come_first_by_table_then_the_others_in_order():
    """[TABLE-44] chapter Clock: of one instant, step by step."""
    told = []
    games = [Due(told, f"game {n}", 5, table=n) for n in (3, 1, 2)]
    agenda = agenda_of(games, (Due(told, "lobby", 5), Due(told, "bots", 4, 5)))
    agenda.catch_up(5)
    order = ["bots", "game 1", "game 2", "game 3", "lobby", "bots"]
    assert [name for _, name in told] == order
    assert [at for at, _ in told] == [4, 5, 5, 5, 5, 5]
    assert agenda.deadline is None


def test_nothing_happens_before_its_time_or_while_it_stands_still():
    told = []
    agenda = agenda_of([Due(told, "game", 5, table=1)])
    agenda.boundary(4)
    agenda.catch_up(4)
    assert told == []
    agenda.stop()
    assert agenda.deadline is None
    agenda.catch_up(9)
    assert told == []


def test_a_deadline_that_has_moved_is_the_one_that_counts():
    told = []
    game = Due(told, "game", 5, table=1)
    agenda = agenda_of([game])
    game._deadlines[0] = 8
    agenda.watch(game)
    assert agenda.deadline == 8
    game.ended = True
    agenda.move()
    assert agenda.deadline is None


def test_what_cannot_be_done_now_is_not_tried_for_ever():
    told = []
    agenda = agenda_of([], (Stubborn(told, "lobby", 5),))
    agenda.catch_up(7)
    assert told == [(5, "lobby")]


def test_whoever_waits_is_told_of_every_move():
    woken = []
    agenda = agenda_of([])
    agenda.moved = lambda: woken.append(agenda.deadline)
    agenda.watch(Due([], "game", 5, table=1))
    assert woken == [5]
