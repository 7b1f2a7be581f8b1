"""A freeze: two contests that differ only in what is hidden look the same, to the byte.

Everything that can be read without a login is compared: each path of the API and of the ICPC API
with whatever can stand in it, each page that a link leads to, and all that is said over WebSockets.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, example, given
from hypothesis import settings as tried
from hypothesis import strategies as st
from tests.doors.web.listening import Ear, quiet
from tests.doors.web.stage import Page, Stage
from tests.host.contest.running import TEAMS, settings
from tests.host.playing import START, install

from contestmaster.doors.web.live import contest as contest_news
from contestmaster.host.cards import pictures
from contestmaster.host.cards.card import Card, drawn
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import SECOND

SERVERS: Mapping[str, Mapping[str, Any]] = {
    "Tally1": {},
    "Tally2": {"spectate": "live", "spectate_force": True},
    "Tally3": {"spectate": 2, "spectate_force": True, "on_contest_end": "void"},
}
LASTS, FREEZE = 60, 30
GAMES = (5, 6, 9, 99)
"""Of each server: the last before the freeze, the first and others in it."""
INSTANTS = (37, 63)
"""When the public looks, in seconds: after the first game of the freeze, and after the end."""
HEADERS_OF_NOBODY = {"date", "set-cookie"}

Look = dict[str, Any]


class Order(NamedTuple):
    """What a team does on a server at a second."""

    at: int
    team: str
    server: str
    amount: int


class Act(NamedTuple):
    """What an organiser does at a second."""

    at: int
    command: str
    arguments: Mapping[str, Any]


def orders(first: int, last: int) -> st.SearchStrategy[list[Order]]:
    """Orders between two instants."""
    order = st.builds(
        Order,
        st.integers(first, last),
        st.sampled_from(TEAMS),
        st.sampled_from(sorted(SERVERS)),
        st.integers(0, 9),
    )
    return st.lists(order, max_size=12)


ACTS = st.lists(
    st.builds(
        Act,
        st.integers(FREEZE, LASTS - 1),
        st.just("ANNOUNCE"),
        st.just({"text": "Tea."}),
    )
    | st.builds(
        Act,
        st.integers(FREEZE, LASTS - 1),
        st.just("EXCLUDE"),
        st.just({"team": "eve", "text": "cheated"}),
    )
    | st.builds(
        Act,
        st.integers(FREEZE, LASTS - 1),
        st.just("VOID_GAME"),
        st.fixed_dictionaries(
            {"server": st.sampled_from(sorted(SERVERS)), "text": st.just("by mistake")},
            optional={"game_no": st.integers(1, 8)},
        ),
    ),
    max_size=3,
)


class Public(Stage):
    """A contest with whoever looks at it from outside."""

    ears: dict[str, Ear]

    def listen(self) -> None:
        """Let somebody listen to each channel, who was not there before."""

        async def begin() -> None:
            topics = {name: self.hub.server(name) for name in SERVERS} | {"": self.hub.contest}
            for name, topic in topics.items():
                self.ears[name] = ear = Ear()
                await topic.channel.listen(ear.wire, None, topic.standing)

        self.ears = {}
        self.run(begin())

    def go(self, until: int, script: Sequence[Order | Act]) -> None:
        """Let all that is in a script happen until an instant, and hear it out."""

        async def happen() -> None:
            for second in range(now, until):
                self.house.until(second * SECOND)
                for one in script:
                    if one.at == second:
                        self._do(one)
                await quiet(self.hub)
            self.house.until(until * SECOND)
            await quiet(self.hub)

        now = (self.house.clock.now() - START) // SECOND
        self.run(happen())

    def look(self) -> Look:
        """Read everything that can be read without a login."""
        seen: Look = {path: self._read(path) for path in self._paths()}
        links = ["/", "/screen"]
        while links:
            path = links.pop()
            if path in seen or not path.startswith("/") or path.startswith("/login"):
                continue
            if "?turn=" in path:  # the page it stands on, opened at a moment of its replay
                continue
            seen[path] = self._read(path)
            if "html" in seen[path][1].get("content-type", ""):
                links += Page(seen[path][2].decode()).links
        return seen | {f"channel {name}": ear.heard for name, ear in self.ears.items()}

    def _do(self, one: Order | Act) -> None:
        if isinstance(one, Act):
            self.house.act(one.command, **one.arguments)
            return
        live = self.house.server(one.server).series.live
        if live is not None and one.team.upper() in live.match.header.seats:
            self.house.say(one.team.upper(), f"ADD {one.amount}", one.server)

    def _read(self, path: str) -> tuple[int, Mapping[str, str], bytes]:
        answer = self.get(path)
        assert answer.status_code < 500, path
        headers = {k: v for k, v in answer.headers.items() if k not in HEADERS_OF_NOBODY}
        return answer.status_code, headers, answer.content

    def _paths(self) -> Iterator[str]:
        """Yield each path of the API with whatever may stand in it."""
        schema = self.get("/schema/openapi.json").json()
        games = [f"{server}-{number}" for server in SERVERS for number in GAMES]
        fits: Mapping[str, Iterable[str]] = {
            "task": ["tally"],
            "server": SERVERS,
            "game": games,
            "place": ["tally", *SERVERS],
            "name": ["rules.md", "1", "winner", "tally"],
            "contest": ["contest"],
            "kind": ["teams", "problems", "clarifications", "awards", "judgements"],
        }
        for path in schema["paths"]:
            names = [part.strip("{}") for part in path.split("/") if part.startswith("{")]
            for values in product(*(fits[name] for name in names)):
                filled = path
                for name, value in zip(names, values, strict=True):
                    filled = filled.replace(f"{{{name}}}", value)
                yield filled + ("?stream=false" if path.endswith("event-feed") else "")


def contest() -> ContestSettings:
    """A minute with its second half frozen, on servers with and without secrets."""
    tables = [
        {"name": name, "port": 30000 + number} | dict(extra)
        for number, (name, extra) in enumerate(SERVERS.items(), 1)
    ]
    return settings(*tables, contest_duration_s=LASTS, freeze_before_end_s=FREEZE)


def _told(cards: Iterable[Card]) -> bytes:
    """Return what is drawn on cards, in words."""
    return repr([drawn(card) for card in cards]).encode()


@contextmanager
def public() -> Iterator[Public]:
    """A contest, the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        patch.setattr(contest_news, "_EVERY_S", 0.0)  # no clock but the contest's own
        patch.setattr(contest_news, "_STAGE_EVERY_S", 0.0)
        # To paint takes most of the time; what would be painted differs where a pixel does.
        patch.setattr(pictures, "card_png", lambda card: _told([card]))
        patch.setattr(pictures, "clip_gif", _told)
        patch.setattr(pictures, "scene_gif", lambda scene: _told(scene.cards))
        made = Public(contest(), draw=lambda: Secret(7, bytes(16)))
        try:
            yield made
        finally:
            made.close()


def during(script: Sequence[Order | Act], *, newcomer: bool) -> list[Look]:
    """What the public has seen of a contest all through its freeze, from the first moment on."""
    seen = []
    with public() as stage:
        stage.listen()
        stage.go(FREEZE, script)
        for instant in INSTANTS:
            stage.go(instant, script)
            if newcomer and instant == INSTANTS[0]:
                stage.listen()  # somebody who has not been there before
            seen.append(stage.look())
    return seen


def around(script: Sequence[Order | Act]) -> list[Look]:
    """What the public sees of a contest before its freeze, at its end, and without it."""
    with public() as stage:
        stage.listen()
        stage.go(FREEZE, script)
        seen = [stage.look()]
        stage.go(INSTANTS[-1], script)
        seen.append(stage.look())
        stage.do("LIFT_FREEZE")
        return [*seen, stage.look()]


@pytest.mark.slow
@tried(
    max_examples=3,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # to shrink an example of seconds takes minutes
    suppress_health_check=[HealthCheck.too_slow],
)
@example(
    open_ones=[],
    hidden=[Order(31, "ann", "Tally1", 9)],
    other=[],
    acts=[Act(33, "VOID_GAME", {"server": "Tally1", "text": "by mistake"})],
    newcomer=True,
)
@given(
    open_ones=orders(0, FREEZE - 1),
    hidden=orders(FREEZE, LASTS - 1),
    other=orders(FREEZE, LASTS - 1),
    acts=ACTS,
    newcomer=st.booleans(),
)
def test_during_a_freeze_no_channel_tells_what_is_frozen(
    open_ones: list[Order],
    hidden: list[Order],
    other: list[Order],
    acts: list[Act],
    newcomer: bool,
):
    """[CONTEST-54], [CONTEST-76] to [CONTEST-78]."""
    one = during([*open_ones, *acts, *hidden], newcomer=newcomer)
    two = during([*open_ones, *acts, *other], newcomer=newcomer)
    for number, (left, right) in enumerate(zip(one, two, strict=True)):
        assert left.keys() == right.keys()
        for path, seen in left.items():
            assert seen == right[path], (number, path)


@pytest.mark.slow
def test_the_comparison_sees_what_is_not_hidden():
    """Or the test above would pass for the wrong reason."""
    nothing = around([])
    early = around([Order(3, "ann", "Tally1", 9)])
    late = around([Order(39, "ann", "Tally1", 9)])
    for path in ("/", "/api/scoreboard", "/servers/Tally1", "channel ", "/icpc/contests/contest"):
        differ = nothing[0][path] != early[0][path]
        assert differ != path.startswith("/icpc"), path
    assert nothing[-2] == late[-2]
    for path in ("/", "/api/scoreboard", "/scores", "/games/Tally1-7", "channel "):
        assert nothing[-1][path] != late[-1][path], path
    assert len(nothing[0]) > 80
