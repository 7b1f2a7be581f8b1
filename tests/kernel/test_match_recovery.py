"""A match after trouble: internal errors, snapshots, replays that depart."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.kernel.notice import (
    AGAIN,
    STRANGER,
    Line,
    Notice,
)
from tests.kernel.playing import MIDNIGHT, START, begin, play_week, say

from contestmaster.kernel import match as match_module
from contestmaster.kernel.instant import DAY
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import DepartedError
from contestmaster.kernel.vocabulary import order, query


class Faulty(Notice):
    """A board whose rules fail when told to, after they have changed the state."""

    fails: str | None = None

    def _fail(self, state: Any, what: str) -> None:
        if self.fails == what:
            state.members.clear()
            state.sheets.append("no sheet at all")
            raise ZeroDivisionError(what)

    @order("JOIN", who="anyone", refuses={AGAIN: "NOTICE-1"})
    def join(self, state: Any, by: Any, name: str = "") -> int:
        self._fail(state, "order")
        return 999 if self.fails == "code" else super().join(state, by, name)

    @query("LIST")
    def notices(self, state: Any, by: Any) -> list[Line]:
        self._fail(state, "query")
        return super().notices(state, by)

    def ring(self, state: Any, by: Any) -> None:
        super().ring(state, by)
        self._fail(state, "ring")
        if self.fails == "late":
            state.at = START - DAY

    def amend(self, state: Any, ruling: Any, by: Any) -> None:
        self._fail(state, "ruling")

    def over(self, state: Any) -> bool:
        self._fail(state, "over")
        return super().over(state)


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("order", ZeroDivisionError),
        ("code", LookupError),
        ("query", ZeroDivisionError),
        ("ring", ZeroDivisionError),
        ("late", RuntimeError),
        ("ruling", ZeroDivisionError),
        ("over", ZeroDivisionError),
    ],
)
def test_an_internal_error_leaves_everything_as_it_was(what: str, error: type[Exception]) -> None:
    """NET-46: the state is restored to the byte, the answer is 5, and the match goes on."""
    match = begin(game=Faulty)
    say(match, "ann", "PIN UP 72 a")
    say(match, "bob", "PRAISE 0")
    dump, digest, number, at = match.game.dump(match.state), match.digest(), match.number, match.at
    acts = {
        "order": lambda: say(match, "cyd", "JOIN", START + 1),
        "code": lambda: say(match, "cyd", "JOIN", START + 1),
        "query": lambda: say(match, "ann", "LIST", START + 1),
        "ring": lambda: match.ring(MIDNIGHT),
        "late": lambda: match.ring(MIDNIGHT),
        "ruling": lambda: match.note("ruling", "judge", START + 1),
        "over": lambda: match.ring(MIDNIGHT),
    }
    match.game.fails = what  # type: ignore[attr-defined]
    done = acts[what]()
    assert (done.code, done.reply, done.entry, done.told) == (5, None, None, ())
    assert isinstance(done.error, error)
    assert match.game.dump(match.state) == dump
    match.game.fails = None  # type: ignore[attr-defined]
    assert (match.digest(), match.number, match.at) == (digest, number, at)
    again = acts[what]()
    assert again.error is None and again.code == 0


def test_a_checkpoint_that_fails_leaves_no_entry_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """NET-46: nothing may be done that nobody is told of."""
    monkeypatch.setattr(match_module, "_CHECKPOINT_ANYWAY", 3)
    match = begin()
    for _ in range(3):
        say(match, "ann", "PIN UP 1 x")
    dump = match.game.dump(match.state)

    def broken(state: Any) -> bytes:
        raise OSError("no memory")

    monkeypatch.setattr(match.game, "dump", broken)
    done = say(match, "ann", "PIN UP 1 y")
    assert (done.code, match.number) == (5, 3)
    monkeypatch.undo()
    assert match.game.dump(match.state) == dump
    assert say(match, "ann", "PIN UP 1 y").entry == Entry(
        4, START, "ann", "seat", "command", "PIN UP", {"hours": 1, "text": "y"}
    )


@pytest.mark.parametrize("every", [1, 2, 3, 100])
def test_where_checkpoints_fall_does_not_matter(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = begin()
    play_week(played)
    monkeypatch.setattr(match_module, "_CHECKPOINT_ANYWAY", every)
    monkeypatch.setattr(match_module, "_CHECKPOINT_AT_RING", every)
    match = begin()
    play_week(match)
    match.rebuild()
    assert match.digest() == played.digest()


@pytest.mark.parametrize("stop", range(20))
def test_a_restored_match_goes_on_as_if_nothing_had_been(stop: int) -> None:
    """From any entry on, whether or not the match was taken from a snapshot there."""
    whole = begin()
    journal = play_week(whole)
    first, second = begin(), begin()
    for entry in journal[:stop]:
        first.apply(entry)
    second.restore(first.game.dump(first.state), first.number, first.at)
    assert second.digest() == first.digest()
    for entry in journal[stop:]:
        assert second.apply(entry) == first.apply(entry)
    second.rebuild()
    assert second.digest() == first.digest() == whole.digest()
    assert (second.number, second.at) == (whole.number, whole.at)


def departs(entry: Entry, reason: str, after: int = 0) -> None:
    match = begin()
    for kept in play_week(begin())[:after]:
        match.apply(kept)
    with pytest.raises(DepartedError, match=reason) as caught:
        match.apply(entry)
    assert caught.value.number == entry.number


JOIN = Entry(1, START, "cyd", "anyone", "command", "JOIN", {})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"number": 2}, "entry 1 should stand here"),
        ({"at": START - 1}, "before the entry before it"),
        ({"command": "DANCE"}, "no command DANCE"),
        ({"arguments": {"age": 3}}, "takes no age"),
        ({"arguments": {"name": 3}}, "a text is wanted"),
        ({"arguments": {"name": ""}}, "one line"),
        ({"command": "LIST", "person": "ann", "role": "seat"}, "ann could not order LIST"),
        ({"command": "STRIKE", "arguments": {"notice": 0}}, "cyd could not order STRIKE"),
        ({"command": "PRAISE", "arguments": {"notice": 0}}, "cyd could not order PRAISE"),
        ({"person": "ann", "role": "seat"}, "the journal says code 0, the rules say code 102"),
        ({"code": AGAIN}, "the journal says code 102, the rules say code 0"),
        ({"role": "seat"}, "not what the match would have entered"),
        ({"command": "join"}, "not what the match would have entered"),
        ({"at": MIDNIGHT}, "rings before a command"),
        ({"kind": "ring", "person": "", "role": "clock", "command": ""}, "nothing is due"),
        ({"kind": "ruling", "arguments": {"notice": 0, "praise": 1}}, "cannot be carried out"),
    ],
)
def test_a_replay_departs_from_an_entry_that_could_not_be(
    changes: dict[str, Any], reason: str
) -> None:
    departs(replace(JOIN, **changes), reason)


def test_a_replay_refuses_alike() -> None:
    """An order the journal says was refused must be refused again, with the same code."""
    journal = play_week(begin())
    refused = next(e for e in journal if e.code == STRANGER)
    departs(replace(refused, code=0), "the rules say code 101", refused.number - 1)
    departs(replace(refused, code=AGAIN), "the rules say code 101", refused.number - 1)


@given(st.integers(0, 2**64 - 1))
def test_every_match_replays(seed: int) -> None:
    match, again = begin(seed), begin(seed)
    journal = play_week(match)
    assert [again.apply(entry).code for entry in journal] == [entry.code for entry in journal]
    assert (again.digest(), again.at, again.turn()) == (match.digest(), match.at, match.turn())
