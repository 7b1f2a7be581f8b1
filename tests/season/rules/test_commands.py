"""What may be done in a season, and what is refused: the rules alone."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.instant import HOUR, Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.season.rules import Code, Season, SeasonGame, SeasonParams, State

PARAMS = SeasonParams(
    games=(SeasonGame(name="spacecrack", house=("greedy",)), SeasonGame(name="desk", native=True))
)
HASHES = [f"{n:064x}" for n in range(50)]


class Played:
    """A season by its rules, with people in it."""

    def __init__(self) -> None:
        self.match: Match[Any, Any] = Match.start(Season(PARAMS), seed=1, seats=(), at=0)
        self.at: Instant = 1
        for name in ("ann", "bob", "chief"):
            self.host("REGISTER", name=name, operator=name == "chief")

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def host(self, command: str, **arguments: Any) -> Done:
        """Enter something as the host."""
        call = self.match.game.vocabulary.call(command, arguments, recorded=True)
        return self.match.do(call, "host", self.at, role="operator")

    def act(self, person: str, command: str, **arguments: Any) -> Code:
        """Let a person act; return what came of it."""
        call = self.match.game.vocabulary.call(command, arguments)
        return Code(self.match.do(call, person, self.at, role="anyone").code)

    def submit(self, person: str, bot: str, file: int = 0, game: str = "spacecrack") -> Code:
        """Submit a file by its number."""
        return self.act(person, "SUBMIT", bot=bot, game=game, sha256=HASHES[file], size=100)

    def joins(self, person: str, bot: str, file: int = 0, game: str = "spacecrack") -> None:
        """Let a version be submitted and accepted."""
        assert self.submit(person, bot, file, game) == Code.DONE
        number = len(self.state.bots[bot].versions)
        assert self.host("JUDGED", bot=bot, version=number, accepted=True).code == Code.DONE


def test_a_version_plays_when_it_is_accepted() -> None:
    """[SEASON-5, SEASON-7, SEASON-8]: what is refused changes nothing, and may come again."""
    season = Played()
    assert season.submit("ann", "mine") == Code.DONE
    assert season.state.playing("spacecrack") == []
    assert season.submit("ann", "mine", 1) == Code.WAITS
    season.host("JUDGED", bot="mine", version=1, accepted=True)
    assert season.state.bots["mine"].plays == 1
    again = season.host("JUDGED", bot="mine", version=1, accepted=False, reason="why not")
    assert again.code == Code.JUDGED_ALREADY
    assert season.submit("ann", "mine", 1) == Code.DONE
    season.host("JUDGED", bot="mine", version=2, accepted=False, reason="it traps")
    assert season.state.bots["mine"].plays == 1
    assert season.state.bots["mine"].versions[1].reason == "it traps"
    assert season.submit("ann", "mine") == Code.SAME_FILE
    assert season.submit("ann", "mine", 1) == Code.DONE


@pytest.mark.parametrize(
    ("person", "bot", "game", "code"),
    [
        ("nobody", "one", "spacecrack", Code.NO_PERSON),
        ("ann", "one", "chess", Code.NO_GAME),
        ("ann", "no-ne!", "spacecrack", Code.BAD_NAME),
        ("ann", "gre.edy", "spacecrack", Code.NAME_TAKEN),
        ("ann", "M1NE", "spacecrack", Code.NAME_TAKEN),
        ("bob", "mine", "spacecrack", Code.NOT_YOURS),
        ("ann", "mine", "desk", Code.OTHER_GAME),
    ],
)
def test_names_and_games_are_what_they_were(person: str, bot: str, game: str, code: Code) -> None:
    """[SEASON-1, SEASON-2, SEASON-4, SEASON-5]."""
    season = Played()
    season.joins("ann", "mine")
    before = season.match.digest()
    assert season.submit(person, bot, 1, game) == code
    assert season.match.digest() == before


def test_quotas_count_bots_sizes_and_the_last_24_hours() -> None:
    """[SEASON-6]."""
    season = Played()
    season.host("QUOTAS", bots=2, submissions=3, kib=1)
    assert season.host("QUOTAS", bots=2, submissions=3, kib=1).code == Code.SO_ALREADY
    large = season.act("ann", "SUBMIT", bot="one", game="desk", sha256=HASHES[0], size=1025)
    assert large == Code.TOO_LARGE
    season.joins("ann", "one")
    season.joins("ann", "two", 1)
    assert season.submit("ann", "three", 2) == Code.TOO_MANY_BOTS
    season.joins("ann", "one", 2)
    assert season.submit("ann", "one", 3) == Code.TOO_OFTEN
    season.joins("bob", "other", 3)
    season.at += 24 * HOUR
    assert season.submit("ann", "one", 3) == Code.DONE


def test_one_goes_back_to_what_was_accepted() -> None:
    """[SEASON-9, SEASON-12]."""
    season = Played()
    season.joins("ann", "mine")
    season.joins("ann", "mine", 1)
    season.submit("ann", "mine", 2)
    season.host("JUDGED", bot="mine", version=3, accepted=False, reason="it traps")
    assert season.act("bob", "USE", bot="mine", version=1) == Code.NOT_YOURS
    assert season.act("ann", "USE", bot="mine", version=3) == Code.NOT_ACCEPTED
    assert season.act("ann", "USE", bot="mine", version=4) == Code.NO_VERSION
    assert season.act("ann", "USE", bot="mine", version=2) == Code.SO_ALREADY
    assert season.act("ann", "USE", bot="mine", version=1) == Code.DONE
    assert season.act("chief", "CLOSE", closed=True) == Code.DONE
    assert season.act("ann", "USE", bot="mine", version=2) == Code.CLOSED
    assert season.submit("ann", "mine", 5) == Code.CLOSED
    assert season.act("chief", "CLOSE", closed=False) == Code.DONE
    assert season.act("ann", "USE", bot="mine", version=2) == Code.DONE


def test_what_an_organiser_has_withdrawn_only_one_brings_back() -> None:
    """[SEASON-3, SEASON-10]."""
    season = Played()
    season.joins("ann", "mine")
    assert season.act("bob", "WITHDRAW", bot="mine", reason="mean") == Code.NOT_YOURS
    assert season.act("ann", "WITHDRAW", bot="mine", reason="tired") == Code.DONE
    assert season.state.playing("spacecrack") == []
    assert season.act("ann", "RETURN", bot="mine") == Code.DONE
    assert season.act("chief", "WITHDRAW", bot="mine", reason="it shouts") == Code.DONE
    assert season.submit("ann", "mine", 3) == Code.WITHDRAWN
    assert season.act("ann", "RETURN", bot="mine") == Code.WITHDRAWN
    assert season.act("chief", "RETURN", bot="mine") == Code.DONE
    for command, more in (("PAUSE", {"reason": "x"}), ("RESUME", {}), ("SETTLE", {"matches": 2})):
        assert season.act("ann", command, **more) == Code.NOT_ORGANISER


def test_settling_freezes_who_plays() -> None:
    """[SEASON-14, SEASON-15]: the house too; games with too few are left out."""
    season = Played()
    assert season.act("chief", "SETTLE", matches=9) == Code.TOO_FEW
    assert season.act("chief", "SETTLE", matches=10**6 + 1) == Code.BAD_GAMES
    season.joins("ann", "mine")
    season.joins("bob", "lonely", 1, "desk")
    season.submit("bob", "late", 2)
    assert season.act("chief", "SETTLE", matches=9) == Code.DONE
    final = season.state.final
    assert final is not None
    assert {
        game: [(e.bot, e.version) for e in found] for game, found in final.entrants.items()
    } == {"spacecrack": [("greedy", 0), ("mine", 1)]}
    assert season.state.waiting == []
    assert season.state.bots["late"].versions[0].verdict == "refused"
    assert season.act("chief", "SETTLE", matches=9) == Code.SO_ALREADY
    assert season.act("chief", "CLOSE", closed=False) == Code.CLOSED
    assert season.host("SETTLED", digest=HASHES[1]).code == Code.DONE
    assert season.host("SETTLED", digest=HASHES[1]).code == Code.NOT_SETTLING
    assert season.act("ann", "WITHDRAW", bot="mine", reason="tired") == Code.CLOSED


def test_nobody_sees_who_has_tokens() -> None:
    """[SEASON-11]."""
    season = Played()
    assert season.act("ann", "NEW_TOKEN") == Code.DONE
    assert season.act("nobody", "NEW_TOKEN") == Code.NO_PERSON
    shown = season.match.game.view(season.state, frozenset())
    assert "tokens" not in shown["persons"]["ann"]


ACTS = st.one_of(
    st.tuples(
        st.just("submit"),
        st.sampled_from(["ann", "bob"]),
        st.sampled_from(["a", "b", "c"]),
        st.integers(0, 5),
    ),
    st.tuples(st.just("judged"), st.booleans(), st.just(""), st.just(0)),
    st.tuples(
        st.just("use"),
        st.sampled_from(["ann", "bob"]),
        st.sampled_from(["a", "b", "c"]),
        st.integers(1, 4),
    ),
    st.tuples(
        st.sampled_from(["WITHDRAW", "RETURN"]),
        st.sampled_from(["ann", "bob", "chief"]),
        st.sampled_from(["a", "b", "c"]),
        st.just(0),
    ),
)


@given(st.lists(ACTS, max_size=30))
def test_whatever_is_done_only_accepted_versions_play(acts: list[tuple[Any, ...]]) -> None:
    """[SEASON-7, SEASON-8, SEASON-9]: and no bot has a good file twice, or two that wait."""
    season = Played()
    for what, who, bot, number in acts:
        if what == "submit":
            season.submit(who, bot, number)
        elif what == "judged":
            for name, version in season.state.waiting[:1]:
                reason = {} if who else {"reason": "no"}
                season.host("JUDGED", bot=name, version=version, accepted=who, **reason)
        elif what == "use":
            season.act(who, "USE", bot=bot, version=number)
        else:
            more = {"reason": "so"} if what == "WITHDRAW" else {}
            season.act(who, what, bot=bot, **more)
        for found in season.state.bots.values():
            playing = found.playing
            assert playing is None or (playing.verdict == "accepted" and not found.withdrawn)
            files = [one.sha256 for one in found.versions if one.verdict != "refused"]
            assert len(set(files)) == len(files)
            assert sum(name == found.name for name, _ in season.state.waiting) <= 1


def test_machines_are_let_in_by_organisers_and_their_names_used_once() -> None:
    """[SEASON-20]: the season says whose each is; the host alone says that one has lied."""
    season, token = Played(), HASHES[1]
    one = {"name": "cellar", "owner": "ann", "sha256": token}
    assert season.act("ann", "WORKER", **one) == Code.NOT_ORGANISER
    assert season.act("chief", "WORKER", **{**one, "owner": "nobody"}) == Code.NO_PERSON
    assert season.act("chief", "WORKER", **{**one, "name": "a b"}) == Code.BAD_NAME
    assert season.state.workers == {}
    assert season.act("chief", "WORKER", **one) == Code.DONE
    assert season.act("chief", "WORKER", **{**one, "name": "Cellar"}) == Code.WORKER_KNOWN
    end = {"name": "cellar", "reason": "sold"}
    assert season.act("ann", "WORKER_ENDS", **end) == Code.NOT_ORGANISER
    assert season.act("chief", "WORKER_ENDS", **end) == Code.DONE
    assert season.act("chief", "WORKER_ENDS", **end) == Code.NO_WORKER
    assert season.host("WORKER_LIED", **end).code == Code.NO_WORKER
    assert season.act("chief", "WORKER", **one) == Code.WORKER_KNOWN
    assert season.act("chief", "WORKER", **{**one, "name": "attic"}) == Code.DONE
    assert season.host("WORKER_LIED", name="attic", reason="wrong").code == Code.DONE
    found = season.state.workers
    assert [(each.ended, each.lied) for each in found.values()] == [
        ("sold", False),
        ("wrong", True),
    ]


def test_native_programs_play_the_games_that_take_them() -> None:
    """[SEASON-30]."""
    season = Played()
    native = {"bot": "mine", "sha256": HASHES[1], "size": 9, "native": True}
    assert season.act("ann", "SUBMIT", game="spacecrack", **native) == Code.NO_NATIVES
    assert season.act("ann", "SUBMIT", game="desk", **native) == Code.DONE
    assert season.state.bots["mine"].versions[0].native
