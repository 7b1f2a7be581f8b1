"""Agents at their seats: time, floods and leaving, without the protocol."""

import asyncio
import threading
import time

import pytest

from contestmaster.tournament.agents import guest as guests
from contestmaster.tournament.agents.codes import AgentCode, AgentRefusedError
from contestmaster.tournament.agents.house import AgentHouse
from contestmaster.tournament.entering import Contender
from contestmaster.tournament.job import Job, carried_out
from contestmaster.tournament.settings import understood

PATIENCE = 60.0
HARMLESS = 0.01


def house(turn=PATIENCE, match=PATIENCE, coming=PATIENCE):
    settings, faults = understood(
        {
            "games": [{"game": "spacecrack"}],
            "entrants": [{"name": "ann", "bot": "mcp:"}, {"name": "bob", "bot": "random"}],
            "patience_s": coming,
            "agent_turn_s": turn,
            "agent_match_s": match,
        }
    )
    assert faults == []
    return AgentHouse(settings, {"ann": "secret"})


def job(turns=3, limit=100):
    seats = (Contender("ann", "mcp", ""), Contender("bob", "bot", "random"))
    return Job("spacecrack", {}, 5, seats, turns, limit)


class Script(threading.Thread):
    """An agent: what it does in each turn; it looks without pause until the match is over."""

    def __init__(self, guest, act):
        super().__init__(daemon=True)
        self.guest, self.act = guest, act
        self.refused = []
        self.told = asyncio.run(guest.told(None, 0))
        self.start()

    def run(self):
        before = self.told.played
        while self.told.played == before:
            if self.told.state == "turn":
                self.act(self)
            self.told = asyncio.run(self.guest.told(self.told.number, HARMLESS))

    def ask(self, command, **given):
        try:
            return self.guest.ask(lambda seat: seat.ask(command, given)).result(PATIENCE)
        except AgentRefusedError as error:
            self.refused.append(error.code)
            return None

    def done(self):
        self.guest.done(self.told.match.turn)


def played(here, act, **more):
    """Play a match; return its result and the agent."""
    agent = Script(here.guests["ann"], act)
    result = carried_out(job(**more), None, journal=len, agents=here)
    agent.join(PATIENCE)
    return result, agent


def test_an_agent_plays_turn_after_turn_and_is_told_the_result():
    """[TOUR-36, TOUR-40, TOUR-44]: what it asks is counted as commands of others are."""

    def act(agent):
        assert agent.ask("PLANETS").code == 0
        assert agent.ask("MOVE", ship=9999, planet=1).rule.startswith("CRACK-")
        assert agent.ask("MOVE", ship=1).code == 3
        assert agent.ask("FLY").code == 2
        agent.done()

    here = house()
    result, agent = played(here, act)
    asked = result.asked[0]
    assert (asked.orders, asked.queries, asked.refused, asked.malformed) == (3, 3, 3, 6)
    assert (result.unclean, result.turns, result.causes) == ((3, 0), 3, ())
    last = agent.told.last
    assert (last.ranks, last.scores, last.unclean) == (result.ranks, result.scores, 3)
    assert 0 < result.seconds[0] < PATIENCE
    assert result.seconds[1] == 0


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"turn": 0.05}, "it has used up 0.05 s, which it had for the turn"),
        ({"match": 0.05}, "it has used up 0.05 s, which it had for the match"),
    ],
)
def test_who_takes_too_long_passes_and_the_match_counts(limits, said):
    """[TOUR-37]: what was ordered before stands, and the others play on."""
    result, agent = played(house(**limits), lambda agent: agent.ask("PLANETS"))
    assert result.causes == (f"ann failed in turn 1 after 'PLANETS': {said}", "")
    assert (result.turns, result.void, result.failed) == (3, False, "")
    assert agent.told.last.left == result.causes[0]
    assert set(agent.refused) <= {AgentCode.NOT_YOUR_TURN, AgentCode.TURN_OVER}


def test_who_leaves_passes_and_is_back_for_the_next_match():
    """[TOUR-39]."""
    here = house()
    result, _ = played(here, lambda agent: agent.guest.leave())
    assert result.causes[0].endswith("it has left")
    again, agent = played(here, Script.done)
    assert again.causes == ()
    assert agent.told.last.number == 2


def test_who_calls_without_pause_out_of_turn_has_left(monkeypatch):
    """[TOUR-38]."""
    monkeypatch.setattr(guests, "IDLE_CALLS", 5)

    def act(agent):
        agent.done()
        while agent.guest._state == "turn":
            time.sleep(HARMLESS)
        for _ in range(5):
            with pytest.raises(AgentRefusedError):
                agent.guest.ask(lambda seat: seat)

    here = house()
    slow = threading.Event()
    wait = here.guests["ann"].take_turn

    def hold(*given):
        wait(*given)
        slow.wait(0.5)  # another is up, and thinks

    here.guests["ann"].take_turn = hold
    result, _ = played(here, act)
    assert "it has made 5 calls when it was not its turn" in result.causes[0]


def test_a_flood_of_commands_ends_the_turn_and_not_the_match():
    """[TOUR-36, NET-51]: the limit of commands holds for agents as for all."""

    def flood(agent):
        number = agent.told.match.turn
        for _ in range(8):
            try:
                agent.guest.ask(lambda seat: seat.ask("PLANETS", {})).result(PATIENCE)
            except Exception as error:
                seen.append((number, type(error).__name__))
                return

    seen = []
    result, _ = played(house(), flood, limit=5)
    assert result.turns == 3
    assert result.causes == ()
    assert result.unclean[0] == 3
    assert [kind for _, kind in seen] == ["LimitReachedError"] * 3


def test_who_never_comes_is_out_of_the_match():
    """[TOUR-35]."""
    here = house(coming=0.05)
    result = carried_out(job(), None, journal=len, agents=here)
    assert result.causes[0] == "ann could not begin: it had 0.05 s to come"
    assert result.turns == 3


def test_agents_play_in_the_organisers_process_only():
    """[TOUR-34]: elsewhere nobody is blamed for that."""
    result = carried_out(job(), None, journal=len)
    assert result.void
    assert "organiser's process only" in result.failed


def test_a_token_lets_in_one_agent():
    """[TOUR-34]."""
    here = house()
    assert here.find("ann", "secret") is here.guests["ann"]
    assert here.find("ann", "secre") is None
    assert here.find("bob", "secret") is None


def test_being_done_twice_ends_one_turn():
    """[TOUR-36]: a call whose answer was lost is made again, and names its turn."""

    def act(agent):
        turn = agent.told.match.turn
        agent.guest.done(turn - 1)
        answers.append(agent.ask("PLANETS"))
        agent.guest.done(turn)

    answers = []
    here = house()
    here.guests["ann"].done(None)  # they are in no match: there is nothing to be done with
    result, _ = played(here, act)
    assert result.causes == ()
    assert [each.code for each in answers] == [0, 0, 0]
