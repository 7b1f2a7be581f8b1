"""Ladders follow from matches; plans follow from the secret."""

from contestmaster.host.secrets import Secret
from contestmaster.season.annals import SeasonMatch
from contestmaster.season.ladders import Ladder, worked_out
from contestmaster.season.planning import Planner
from contestmaster.season.players import VersionPlayer
from contestmaster.season.rules import Finalist, SeasonBot, SeasonGame, SeasonParams, State, Version
from contestmaster.season.stages import GroupName

HOUSE, OLD, NEW = VersionPlayer("greedy", 0), VersionPlayer("mine", 1), VersionPlayer("mine", 2)
GAME = SeasonGame(name="spacecrack", house=("greedy",))
SECRET = Secret(7, bytes(16))


def _match(number: int, seats: tuple[VersionPlayer, ...], ranks: tuple[int, ...]) -> SeasonMatch:
    group = GroupName("ladder", "spacecrack", 1 + number // 2)
    scores, causes = ("1",) * len(seats), ()
    return SeasonMatch(
        number, str(number), group, "spacecrack", seats, ranks, scores, causes, "", 9, "", "w", 0
    )


def _matches() -> list[SeasonMatch]:
    found = []
    for number in range(0, 40, 2):
        player = OLD if number < 20 else NEW
        rank = (2, 1) if number < 20 else (1, 2)
        found.append(_match(number, (player, HOUSE), rank))
        found.append(_match(number + 1, (HOUSE, player), rank[::-1]))
    return found


def test_each_version_has_a_rating_of_its_own_and_one_of_them_stands_on_the_ladder() -> None:
    """[SEASON-9]: the first bot of the house stands at 1000."""
    table = worked_out(_matches(), [HOUSE, NEW], GAME.house, Ladder())
    assert [row.player for row in table.rows] == [NEW, HOUSE]
    assert table.points["greedy@0"].points == 1000
    assert table.points["mine@1"].points < 1000 < table.points["mine@2"].points
    assert [row.place for row in table.rows] == ["1", "2"]
    assert table.meeting("mine@2", "greedy@0") == (20, 0, 0)
    assert table.played["greedy@0"] == 20
    back = worked_out(_matches(), [HOUSE, OLD], GAME.house, table)
    assert [row.player for row in back.rows] == [HOUSE, OLD]


def test_curves_come_back_from_the_matches_alone() -> None:
    matches = _matches()
    table = Ladder()
    for until in range(2, len(matches) + 1, 2):
        table = worked_out(matches[:until], [HOUSE, NEW], GAME.house, table)
    again = worked_out(matches, [HOUSE, NEW], GAME.house, Ladder())
    assert again.curves == table.curves
    assert len(again.curves["greedy@0"]) >= 3


def test_who_has_not_played_may_stand_anywhere() -> None:
    table = worked_out([], [HOUSE, NEW], GAME.house, Ladder())
    assert [row.place for row in table.rows] == ["1-2", "1-2"]


def test_a_group_plays_one_seed_in_all_orders_and_a_trial_plays_itself() -> None:
    """[SEASON-8, SEASON-16, SEASON-17]."""
    version = Version(1, "ab" * 32, 9, 0)
    state = State(bots={"mine": SeasonBot("mine", "ann", "spacecrack", [version])})
    planner = Planner(SeasonParams(games=(GAME,)), SECRET)
    group = GroupName("ladder", "spacecrack", 3)
    jobs = planner.jobs(group, [HOUSE, VersionPlayer("mine", 1)], state)
    assert {job.seed for job in jobs} == {SECRET.of_game("ladder spacecrack", 3).seed}
    assert sorted([seat.name for seat in job.seats] for job in jobs) == [
        ["greedy", "mine"],
        ["mine", "greedy"],
    ]
    assert len({job.key for job in jobs}) == 2
    (trial,) = planner.jobs(GroupName("trial", "mine", 1), [VersionPlayer("mine", 1)] * 2, state)
    assert [seat.name for seat in trial.seats] == ["mine-1", "mine-2"]
    assert {seat.sha256 for seat in trial.seats} == {"ab" * 32}


def test_the_final_round_follows_from_who_plays_and_from_the_secret() -> None:
    """[SEASON-14]: each plays as often as was said, at least."""
    planner = Planner(SeasonParams(games=(GAME,)), SECRET)
    entrants = [Finalist("greedy", 0), *(Finalist(f"bot{n}", 1) for n in range(4))]
    groups = planner.final("spacecrack", entrants, 7)
    assert groups == planner.final("spacecrack", entrants, 7)
    other = Planner(SeasonParams(games=(GAME,)), Secret(8, bytes(16)))
    assert groups != other.final("spacecrack", entrants, 7)
    for one in entrants:
        often = sum(VersionPlayer(one.bot, one.version) in group for group in groups)
        assert often * 2 >= 7
