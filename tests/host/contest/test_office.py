"""What organisers may do, on a contest that runs and on one whose host is down."""

import pytest
from tests.host.contest.running import House
from tests.quick import quick_hash

from contestmaster.host.contest.office import ACTIONS, ContestOffice
from contestmaster.host.control import ControlReply, Request
from contestmaster.storage import (
    Account,
    CommitReport,
    Failure,
    MemoryStore,
    StorageError,
    UnknownFateError,
)

HASH = quick_hash("secret")
NOBODY = (
    "there is no team with this login, nobody; "
    "`contestmaster admin team list` lists those there are"
)


class Desk:
    """An office, and the accounts it has told of."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.changed: list[Account] = []
        self.office = ContestOffice(house.hall, house.store, self.changed.append)

    def ask(self, command: str, password: str | None = None, **arguments: object) -> ControlReply:
        return self.office.answer(Request(command, arguments, "chair", password))


@pytest.fixture(params=["up", "down"])
def desk(request: pytest.FixtureRequest) -> Desk:
    """An office of a running contest, and of one whose host is down."""
    house = House()
    return Desk(house if request.param == "up" else house.again(10, up=False))


def test_an_action_is_done_and_its_reply_told(desk):
    assert desk.ask("ADD_TEAM", HASH, team="zoe", name="Zoe") == ControlReply(
        True, reply={"team_no": 4}
    )
    assert desk.ask("ANNOUNCE", text="Hello") == ControlReply(True)
    assert desk.house.state.news[-1].text == "Hello"
    assert desk.house.journal()[-1].person == "chair"


def test_a_password_is_kept_as_its_hash_before_anyone_is_dismissed(desk):
    """[CONTEST-62] and told to whoever checks logins."""
    desk.ask("SET_PASSWORD", HASH, team="ann")
    assert desk.house.store.accounts() == desk.changed == [Account("ann", "ANN", HASH)]
    assert desk.house.state.team("ann").passwords == 1
    desk.ask("ADD_TEAM", HASH, team="zoe", name="Zoe")
    assert [account.login for account in desk.house.store.accounts()] == ["ann", "zoe"]
    assert desk.house.state.team("zoe").passwords == 1


def test_no_password_stands_in_the_journal(desk):
    desk.ask("ADD_TEAM", HASH, team="zoe", name="Zoe")
    desk.ask("SET_PASSWORD", HASH, team="ann")
    assert not any("$argon2" in repr(entry) for entry in desk.house.journal())


@pytest.mark.parametrize(
    ("command", "arguments", "text"),
    [
        ("GAME_ENDED", {}, "organisers have no action GAME_ENDED"),
        ("HOST_UP", {}, "organisers have no action HOST_UP"),
        ("DANCE", {}, "organisers have no action DANCE"),
        (
            "SUSPEND",
            {"scope": "Nowhere", "text": "x"},
            "there is no such server; there are Tally1, Tally2, Tally3",
        ),
        ("DISABLE", {"team": "nobody", "text": "x"}, NOBODY),
        ("SET_PASSWORD", {"team": "nobody"}, "the new password is missing"),
    ],
)
def test_what_is_out_of_place_is_refused_with_the_reason(desk, command, arguments, text):
    before = desk.house.journal()
    assert desk.ask(command, **arguments) == ControlReply(False, text)
    assert desk.house.journal() == before


def test_what_does_not_fit_a_command_is_refused(desk):
    assert not desk.ask("SUSPEND", scope="all").done
    assert not desk.ask("VOID_GAME", server="Tally1", text="x", game_no="two").done
    assert not desk.ask("ANNOUNCE", text=3).done


def test_a_password_comes_as_a_hash_only(desk):
    refused = desk.ask("SET_PASSWORD", "secret", team="ann")
    assert refused.text == "a password is taken as its argon2 hash only"
    assert desk.house.store.accounts() == []


def test_a_password_for_nobody_is_not_kept(desk):
    assert desk.ask("SET_PASSWORD", HASH, team="nobody").text == NOBODY
    assert desk.house.store.accounts() == []


def test_organisers_have_accounts_that_no_journal_knows(desk):
    before = desk.house.journal()
    assert desk.ask("PUT_ORGANISER", HASH, login="ada", name="Ada L.") == ControlReply(True)
    assert desk.changed == [Account("ada", "Ada L.", HASH, "organiser")]
    assert desk.ask("PUT_ORGANISER", HASH, login="ada").done, "a new password keeps the name"
    assert desk.house.store.accounts() == [Account("ada", "Ada L.", HASH, "organiser")]
    assert desk.ask("REMOVE_ORGANISER", login="ada").done
    assert desk.house.store.accounts() == [Account("ada", "Ada L.", None, "organiser")]
    assert desk.ask("REMOVE_ORGANISER", login="ada").text == (
        "there is no organiser with this login"
    )
    assert desk.house.journal() == before


def test_nobody_is_a_team_and_an_organiser_under_one_login(desk):
    """[CONTEST-58]: a password leads to one of them."""
    assert desk.ask("PUT_ORGANISER", HASH, login="ann").text == "a team has this login"
    assert desk.ask("PUT_ORGANISER", HASH, login="ada").done
    refused = desk.ask("ADD_TEAM", HASH, team="ada", name="The Adas")
    assert refused == ControlReply(False, "an organiser has this login")
    assert desk.house.state.team("ada") is None


@pytest.mark.parametrize("login", ["", "a b", "x" * 33, "ä"])
def test_organisers_have_logins_like_teams(desk, login):
    """[CONTEST-58]: 1 to 32 letters, digits and a few marks."""
    assert not desk.ask("PUT_ORGANISER", HASH, login=login).done
    assert not desk.ask("PUT_ORGANISER", login="ada").done, "a password is missing"


def test_all_actions_are_commands_of_a_contest(desk):
    vocabulary = desk.house.hall.book.conductor.match.game.vocabulary
    assert all(vocabulary.find(action) for action in ACTIONS)
    others = {command.name for command in vocabulary} - ACTIONS
    of_games = {"GAME_BEGUN", "GAME_ENDED", "GAME_DROPPED"}
    of_settings = {"NOTE_SETTINGS", "AMEND"}
    assert others == of_games | of_settings | {"HOST_STOPPED", "HOST_UP", "ASK"}


class Doubtful(MemoryStore):
    """Stores things, and does not know it."""

    doubts = False
    reason = "The disk failed: it is not known whether this was stored."

    def append(self, match, entries, alarm):
        if not self.doubts:
            super().append(match, entries, alarm)
            return
        self._store(match, entries)
        self._faults[match] = self.reason
        epoch = self.match(match).epoch
        numbers = entries[0].number, entries[-1].number
        self._notify(CommitReport(failures=(Failure(match, *numbers, self.reason, epoch, False),)))

    def fault(self, match):
        fault = super().fault(match)
        return UnknownFateError(self.reason) if fault is not None and self.doubts else fault


def test_nobody_is_told_that_nothing_was_done_where_that_is_not_known():
    """[NET-97]."""
    house = House(store=Doubtful(lambda _: None))
    desk = Desk(house)
    house.store.doubts = True
    reply = desk.ask("ANNOUNCE", text="Hello")
    assert (reply.done, reply.known) == (False, False)
    assert reply.text == "The disk failed: it is not known whether this was stored."
    house.store.doubts = False
    assert desk.ask("ANNOUNCE", text="Again") == ControlReply(True)
    assert [one.text for one in house.state.news][-2:] == ["Hello", "Again"]


def test_what_is_done_in_part_is_said_to_be():
    """[NET-97] the team is in the contest's journal before its password is kept."""
    desk = Desk(House())

    def full(account):
        raise StorageError("The disk is full.")

    desk.house.store.put_account = full
    reply = desk.ask("ADD_TEAM", HASH, team="zoe", name="Zoe")
    assert (reply.done, reply.known) == (False, False)
    assert reply.text == "the team is registered, but its password is not kept: The disk is full."
