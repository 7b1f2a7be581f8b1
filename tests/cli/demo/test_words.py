"""What the demo says in plain lines."""

import pytest

from contestmaster.cli.demo import words
from contestmaster.cli.demo.programme import SERVERS
from contestmaster.cli.demo.scene import scene
from contestmaster.contest.ranking import ServerRow
from contestmaster.host.contest.archive import KeptContest
from contestmaster.host.contest.ranked import Ranked
from contestmaster.kernel.instant import SECOND


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59, "0:59"), (600, "10:00"), (36_000, "10:00:00")]
)
def test_lengths_of_time(seconds, text):
    assert words.time(seconds) == text


def test_it_says_where_what_is_open_and_how_to_come_in(folder):
    lines = list(words.opening(folder))
    port = folder.settings.servers[0].params.port
    assert lines[0] == f"Cows1 is open on 127.0.0.1 port {port}: Wild wild space in 2 dimensions"
    assert f"  contestmaster bot cows rancher --port {port} --login guest --password guest" in lines
    assert (
        f"or come in by hand: contestmaster console 127.0.0.1:{port}. Ctrl-C ends the demo."
        in lines
    )
    assert lines[-1] == f"records are kept in {folder.path}"
    assert "Thistle and Kestrel play by sound rules: rancher, sergeant" in "\n".join(lines)
    assert max(map(len, lines[len(SERVERS) : -1])) <= 80


def test_the_pages_are_named_to_who_sees_nothing_else(folder):
    """The live view covers what was said before."""
    first, *others = words.invitation(folder.settings.servers, "http://127.0.0.1:20080")
    assert first.startswith("Watch: http://127.0.0.1:20080. Your bot: login guest, password guest.")
    assert len(first) <= 80
    assert others == words.invitation(folder.settings.servers)[1:]


def test_a_few_lines_say_how_every_server_stands(house):
    house.until(12 * SECOND)
    house.act("SUSPEND", scope="Cows3", text="its network")
    seen = scene(house.hall, house.clock.now())
    lines = words.status(seen)
    assert lines[:3] == [
        "0:12  K 1.04  Cows1 game 1 turn 13 of 35: nobody yet",
        "      Cows2 game 1 turn 13 of 40: nobody yet",
        "      Cows3 game 1 turn 13 of 45: nobody yet",
    ]
    assert max(map(len, lines)) <= 80


def test_servers_without_a_game_share_a_line(house):
    house.act("END", text="enough")
    house.act("SUSPEND", scope="all", text="enough")
    (line,) = words.status(scene(house.hall, house.clock.now())._replace(servers=()))
    assert line == "0:00  K 1.00"
    lines = words.status(scene(house.hall, house.clock.now()))
    assert lines[0].startswith("0:00  K 1.00  Cows1 finished  Cows2 finished  Cows3 finished")
    assert lines[1].startswith("      Desk2 finished")


def test_a_ranking_shows_tasks_where_there_are_several():
    cows, desk = (ServerRow(1, 1, 0, points, 3) for points in (100_000_000, 150_000_000))
    tasks = {"cows": cows.points, "desk": desk.points}
    row = Ranked(1, 1, "red", 250_000_000, tasks, {"Cows1": cows, "Desk1": desk})
    assert words.ranking([row], ["Cows1", "Desk1"], ["cows", "desk"]).splitlines() == [
        "place  team   total    cows    desk   Cows1   Desk1",
        "    1  red   250.00  100.00  150.00  100.00  150.00",
    ]
    assert words.ranking([row], ["Cows1"], ["cows"]).split()[:4] == [
        *("place", "team", "total", "Cows1")
    ]


def test_a_contest_that_is_over_says_who_won_and_what_can_be_done(folder, house):
    house.until(40 * SECOND)
    house.act("END", text="enough")
    house.until(42 * SECOND)
    journals = [folder.path / "Cows1-1.journal", folder.path / "Cows3-1.journal"]
    kept = KeptContest(house.hall.book.params, house.state, house.hall.book.at)
    lines = list(words.ending(folder, kept, journals))
    assert lines[0] == "The contest is over after 0:40."
    assert "won" not in lines[1]  # nobody has anything
    assert "Cows1: 2 games, K 1.13 to 1.15" in lines
    assert lines[lines.index("verify that one:") + 1] == (f"  contestmaster verify {journals[-1]}")
    assert lines[lines.index("all results:") + 1] == f"  contestmaster results {folder.path}"
    assert not any("demo --data" in line for line in lines)


def test_a_contest_that_stands_still_says_how_it_goes_on(folder, house):
    house.until(20 * SECOND)
    house.hall.stop()
    kept = KeptContest(house.hall.book.params, house.state, house.hall.book.at)
    lines = list(words.ending(folder, kept, []))
    assert lines[0] == "The contest stands still at 0:20 of 10:00."
    assert "Cows2: 0 games, game 1 is not over" in lines
    assert lines[-1].endswith(f"contestmaster demo --data {folder.path}")
