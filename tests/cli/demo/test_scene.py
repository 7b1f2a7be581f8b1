"""How a contest stands, as plain values."""

from fractions import Fraction

from contestmaster.cli.demo.programme import SERVERS, TEAMS
from contestmaster.cli.demo.scene import RunningServer, scene
from contestmaster.host.contest.ranked import Ranked
from contestmaster.kernel.instant import SECOND


def test_a_contest_that_has_just_begun(house):
    seen = scene(house.hall, house.clock.now())
    assert (seen.phase, seen.clock, seen.duration, seen.k) == ("RUNNING", 0, 600, 1_000_000)
    assert [rank.name for rank in seen.ranks] == list(TEAMS.values())
    assert {rank.place for rank in seen.ranks} == {1}
    first = seen.servers[0]
    assert (first.name, first.state, first.game_no, first.turn, first.turns) == (
        *("Cows1", "open", 1, 1, 35),
    )
    assert first.scores == dict.fromkeys(TEAMS.values(), Fraction(0))
    assert first.leaders() == ([], 0)


def test_turns_games_and_k_go_on(house):
    house.until(36 * SECOND)
    seen = scene(house.hall, house.clock.now())
    assert seen.clock == 36
    assert seen.k == 1_132_884  # 8 ** (36 / 600)
    assert [(s.game_no, s.turn, s.seconds) for s in seen.servers[:3]] == [
        *((2, 2, 1), (1, 37, 36), (1, 37, 36)),
    ]
    assert seen.played == 1


def test_all_first_games_end_within_a_minute(house):
    """The first of them within 40 seconds, as the tutorial says."""
    ended = {}
    for second in range(1, 60):
        house.until(second * SECOND)
        for server in scene(house.hall, house.clock.now()).servers:
            if server.game_no == 2:
                ended.setdefault(server.name, second)
    assert set(ended) == {stand.name for stand in SERVERS}
    assert min(ended.values()) <= 40


def points(row: Ranked) -> list[int]:
    """A team's points on the servers, in their order."""
    return [row.servers[stand.name].points for stand in SERVERS]


def test_a_total_is_made_of_the_points_on_each_server(house):
    """[CONTEST-25], [CONTEST-26]."""
    for server, scores in (("Cows1", "30,20,10,0,0,0,0"), ("Cows3", "0,5,0,0,0,0,0")):
        house.hall.book.keep(
            lambda conductor, server=server, scores=scores: conductor.end_game(
                server,
                1,
                [Fraction(score) for score in scores.split(",")],
                house.clock.now(),
                boundary=house.clock.now(),
                over=True,
            )
        )
    seen = scene(house.hall, house.clock.now())
    assert seen.tasks == tuple(dict.fromkeys(stand.game for stand in SERVERS))
    best, second = seen.ranks[:2]
    assert (best.name, points(best)[:3]) == ("Kestrel", [100_000_000, 0, 300_000_000])
    assert best.total == best.tasks["cows"] == 133_333_333
    assert (second.name, points(second)[:3]) == ("Thistle", [150_000_000, 0, 0])
    assert not any(points(best)[3:])
    assert [rank.team for rank in seen.ranks[:3]] == [2, 1, 3]


def test_a_server_that_stands_still_or_has_finished(house):
    house.act("SUSPEND", scope="Cows2", text="its network")
    states = [s.state for s in scene(house.hall, house.clock.now()).servers]
    assert states == ["open", "closed", *["open"] * (len(SERVERS) - 2)]
    house.act("END", text="enough")
    seen = scene(house.hall, house.clock.now())
    assert seen.servers[1][2:] == ("finished", None, 0, None, 0, {})


def test_equals_lead_together():
    scores = {"red": Fraction(7), "blue": Fraction(7), "grey": Fraction(1)}
    server = RunningServer("Cows1", 20000, "open", 1, 1, 35, 0, scores)
    assert server.leaders() == (["red", "blue"], 7)
