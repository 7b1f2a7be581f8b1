"""``WAIT n``: for one who knows how many turns have ended."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from line_rig import Back, Rig

AT_ONCE = "OK\nWAITING 0.000000\nOK\n"


def test_more_turns_than_one_knows_of_are_told_at_once(rig):
    """NET-101: with the number to say next, which is asked for by one that no game can have."""
    r = rig()
    client = r.login()
    assert client.ask("WAIT -1\n") == f"{AT_ONCE}1\n"
    r.at(2)
    assert client.ask("WAIT 1\n") == f"{AT_ONCE}3\n"
    assert client.ask("wait +03\n") == "OK\nWAITING 1.000000\n"
    r.at(3)
    assert client.read() == "OK\n4\n"


def test_the_number_comes_before_what_the_game_adds(rig):
    """NET-101, NET-83; where no turn can end any more the number stays as it is [NET-82]."""
    r = rig(turn_seconds=None)
    client = r.login()
    r.behind.data = [b"leg 7"]
    assert client.ask("WAIT 0\n") == f"{AT_ONCE}1\nleg 7\n"
    client.ask("WAIT 1\n")
    r.behind.ring(0)
    assert client.read() == "OK\n2\nleg 7\n"
    r.behind.ended = True
    assert client.ask("WAIT 2\n") == f"{AT_ONCE}2\nleg 7\n"


def test_arguments_that_are_no_number_are_too_many(rig):
    """NET-65: they wait for nothing, and do not count."""
    r = rig(command_limit=1)
    client = r.login()
    for line in ("WAIT 1 2", "WAIT x", "WAIT 1.5", "WAIT -", "WAIT 1234567890123456789"):
        assert client.ask(f"{line}\n") == "FAILED 4 too many arguments\n"
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"


def test_a_plain_wait_stays_as_it_is(rig):
    """NET-56, NET-83: no number, also behind a wait that had one."""
    r = rig()
    client = r.login()
    client.ask("WAIT -1\nWAIT\n")
    r.at(1)
    assert client.read() == "OK\n"


def test_a_forced_wait_has_no_number(rig):
    """NET-52: also behind a wait that had one."""
    r = rig(command_limit=1)
    client = r.login()
    client.ask("WAIT -1\nFLY\nFLY\n")
    r.at(1)
    assert client.read() == "OK\n"


def test_a_number_above_what_has_ended_counts_as_what_has(rig):
    """NET-103: it may be of a time that storage has lost."""
    r = rig()
    client = r.login()
    assert client.ask("WAIT 57\n") == "OK\nWAITING 1.000000\n"
    r.at(1)
    assert client.read() == "OK\n2\n"


def test_what_it_tells_is_stored(rig):
    """NET-103: an end of a turn that is not is not told."""
    r = rig(turn_seconds=None)
    client = r.login()
    r.behind.auto_commit = False
    r.behind.ring(0)
    assert client.ask("WAIT 1\n") == ""
    r.behind.commit(0)
    assert client.read() == f"{AT_ONCE}2\n"


def test_what_a_table_does_between_two_games_ends_no_counted_wait(rig):
    """NET-103: but more turns do, and so do less where a turn that was lost ends again."""
    r = rig(turn_seconds=None)
    counting, plain = r.login("red"), r.login("blue")
    counting.ask("WAIT 1\n")
    plain.ask("WAIT\n")
    r.line.boundary_at(0, 0, between=True)
    assert (counting.read(), plain.read()) == ("", "OK\n")
    r.behind.match.state["turn"] += 1
    r.line.boundary_at(0, 0, between=True)
    assert counting.read() == "OK\n2\n"
    counting.ask("WAIT 2\n")
    r.behind.match.state["turn"] -= 1
    r.behind.ring(0)
    assert counting.read() == "OK\n2\n"


def test_in_lock_step_who_is_answered_at_once_is_not_done(rig):
    """NET-103, NET-88: the turn ends when all wait, and so do those who know of it."""
    r = rig(lock_step=True)
    red, blue, green = r.login("red"), r.login("blue"), r.login("green")
    assert red.ask("WAIT -1\n") == f"{AT_ONCE}1\n"
    assert not r.behind.turns_over
    for client in (red, blue, green):
        assert client.ask("WAIT 1\n").startswith("OK\nWAITING 0.000000\n")
    assert len(r.behind.turns_over) == 1
    assert [client.read() for client in (red, blue)] == ["OK\n2\n"] * 2


class Duel(Back):
    """A game of alternating moves: an order of the one whose turn it is ends the turn."""

    def mover(self) -> str:
        """Whose turn it is."""
        return self.match.header.seats[self.match.turn() % len(self.match.header.seats)]

    def do(self, person, call, now):
        self.in_do = []
        if call.command.name == "ADD" and person == self.mover():
            self.in_do = [lambda: self.ring(now)]
        return super().do(person, call, now)


class Player:
    """Ten lines of a bot, one connection: waits, looks, moves if it is their turn."""

    def __init__(self, rig, name, *, counts=True):
        self.rig, self.name, self.client = rig, name, rig.login(name)
        self.counts = counts
        self.heard = [-1]
        self.said, self.unread = "", ""

    def step(self):
        """Say the next line, if the last is answered."""
        self.unread += self.client.read()
        waited = self.said.startswith("WAIT")
        answer = ANSWERS[waited, self.counts].fullmatch(self.unread)
        if self.said and answer is None:
            return
        if waited and self.counts:
            self.heard.append(int(answer[1]))
        moves = waited and self.rig.behind.mover() == self.name
        self.unread = ""
        self.said = "ADD 0" if moves else f"WAIT {self.heard[-1]}" if self.counts else "WAIT"
        self.client.send(f"{self.said}\n")


ANSWERS = {
    (True, True): re.compile(r"OK\nWAITING \S+\nOK\n(\d+)\n"),
    (True, False): re.compile(r"OK\nWAITING \S+\nOK\n"),
    (False, True): re.compile(r"OK\n"),
    (False, False): re.compile(r"OK\n"),
}


@given(st.lists(st.sampled_from(["red", "blue", "green", "clock", "late"]), max_size=150))
@settings(max_examples=150)
def test_nobody_sleeps_through_a_turn_or_hears_of_one_twice(acts):
    """NET-103: whatever the order of moves, boundaries, waits and commits, on virtual time."""
    r = Rig(behind=Duel(turn_seconds=None), turn_seconds=None, command_limit=10_000)
    players = {name: Player(r, name) for name in ("red", "blue", "green")}
    for act in acts:
        r.now += 1
        if act in players:
            players[act].step()
        elif act == "clock":
            r.behind.ring(r.now)
        else:
            r.behind.auto_commit = not r.behind.auto_commit
            r.behind.commit(r.now)
    r.behind.auto_commit = True
    r.behind.commit(r.now)
    ended = r.behind.match.turn()
    for _ in range(40):  # and it goes on for ever: whoever is to move is awake
        for player in players.values():
            player.step()
    assert r.behind.match.turn() >= ended + 9
    for player in players.values():
        assert player.heard == sorted(set(player.heard))


def test_with_plain_waits_the_same_players_sleep_for_ever():
    """NET-56: which is why there is another."""
    r = Rig(behind=Duel(turn_seconds=None), turn_seconds=None, command_limit=10_000)
    players = [Player(r, name, counts=False) for name in ("red", "blue", "green")]
    for _ in range(20):
        for player in players:
            player.step()
    assert r.behind.match.turn() < 10
    assert all(player.client.waiting for player in players)
