"""What teams are told, line by line."""

from tests.games.cows.table import Table, group

from contestmaster.kernel.game import Facts

HERE = (20, 20)


def test_describe_world_prints_nineteen_values() -> None:
    """In the order of the table; K, p_cap and Y_m with six decimals [COWS-139]."""
    table = Table(
        facts=Facts(k=1_000_188, command_limit=77),
        dim=3,
        side=12,
        turn_seconds=2,
        long_sight=7,
        short_sight=3,
        cowboy_power=51,
        gunman_power=81,
        grace_turns=11,
        loser_loss=13,
        winner_loss=6,
        capture_loss=2,
        move_loss=4,
        combat_min_turns=3,
        combat_max_turns=23,
        capture_probability=0.25,
        milk_yield=2.5,
    )
    name = table.match.board.map_name
    assert table.say(1, "DESCRIBE_WORLD") == (
        f"OK / 3 12 2 7 3 {name} 77 1.000188 51 81 11 13 6 2 4 3 23 0.250000 2.500000"
    )
    assert len(table.say(1, "DESCRIBE_WORLD").split()) == 2 + 19


def test_progress_shows_the_game_and_the_team() -> None:
    """G_ID, turns to the end with this one, M, M_L; M_T and rank [COWS-140, COWS-155]."""
    table = Table(
        facts=Facts(game_no=12),
        milk_limit=100.5,
        max_turns=30,
        position={"gathered": 20_000_001, "turn": 7, "teams": {"1": {"milk": 1}}},
    )
    assert table.say(1, "PROGRESS") == "OK / 12 24 80.499999 100.500000 / 0.000001 1 / 0"
    assert table.say(2, "PROGRESS").endswith("/ 0.000000 NONE / 0")
    table.turn(3)
    assert table.say(1, "PROGRESS").startswith("OK / 12 21 ")
    table.put("gathered", 999_000_000)
    assert table.say(1, "PROGRESS").startswith("OK / 12 21 0.000000 100.500000")


def test_rank_counts_teams_with_strictly_more_milk() -> None:
    """NONE without milk [COWS-141]."""
    milk = {1: 5, 2: 7, 3: 5, 4: 0}
    table = Table(teams=4, position={"teams": {str(n): {"milk": m} for n, m in milk.items()}})
    ranks = [table.say(n, "PROGRESS").split(" / ")[2].split()[1] for n in (1, 2, 3, 4)]
    assert ranks == ["2", "1", "2", "NONE"]


def test_top_herds_are_of_the_three_greatest_numbers() -> None:
    """Greatest first, equals by field; nothing for what is not milked [COWS-142]."""
    ranchos = [[30, 30], [9, 9], [5, 30], [30, 5], [1, 1], [40, 40]]
    herds = [4, 6, 4, 3, 2, 9]
    groups = {
        str(i): group(i, tuple(place), 1, cows=cows, stab_left=0 if cows < 9 else 1)
        for i, (place, cows) in enumerate(zip(ranchos, herds, strict=True), 1)
    }
    table = Table(teams=6, position={"ranchos": ranchos, "groups": groups})
    expected = "4 / 6 9 9 / 4 5 30 / 4 30 30 / 3 30 5"
    assert table.say(6, "PROGRESS").split(" / ", 3)[3] == expected


def test_list_groups_shows_the_own_groups() -> None:
    """By id; NA without cows, INF without cowboys, Z 0 unless protected [COWS-143, COWS-92]."""
    groups = {
        "1": group(1, (9, 9), 2, 1, cows=3, stab_left=4, capture_ban_left=6),
        "2": group(2, (9, 9), 2),
        "4": group(1, (9, 9), 0, 3, power=7, protected_left=2),
        "7": group(1, HERE, 1, cows=2, stab_left=0),
        "8": group(2, HERE, 1, protected_left=5),
    }
    table = Table(position={"groups": groups}, grace_turns=9)
    assert table.say(1, "ATTACK 1 2") == "OK"
    assert table.say(1, "LIST_GROUPS") == (
        "OK / 3 / 1 9 9 2 1 180 3 4 6 FIGHTING 0 / 4 9 9 0 3 7 0 NA INF PROTECTED 2 / "
        "7 20 20 1 0 50 2 0 0 NORMAL 0"
    )


def test_list_fights_shows_the_own_fights() -> None:
    """By field; cows, groups and power of both sides, now [COWS-148, COWS-149, COWS-153]."""
    groups = {
        "1": group(1, (30, 5), 10, cows=2),
        "2": group(2, (30, 5), 4, 3, cows=1),
        "3": group(1, (30, 5), 2),
        "4": group(1, (9, 30), 10),
        "5": group(3, (9, 30), 10, cows=4),
    }
    table = Table(teams=3, position={"groups": groups})
    table.say(1, "ATTACK 1 2")
    table.say(3, "ATTACK 5 4")
    assert table.say(1, "LIST_FIGHTS") == (
        "OK / 2 / 9 30 4 23 1 500 3 1 500 / 30 5 3 14 2 600 2 1 440"
    )
    assert table.say(2, "LIST_FIGHTS") == "OK / 1 / 30 5 3 14 1 440 1 2 600"
    table.turn()
    assert table.say(3, "LIST_FIGHTS") == "OK / 1 / 9 30 4 22 1 500 1 1 500"
    table.put("groups.3.power", 1)
    assert table.say(2, "LIST_FIGHTS") == "OK / 1 / 30 5 3 13 1 440 1 2 501"


def test_list_ranchos_keeps_the_order_of_placement() -> None:
    """The own one included, for everyone the same [COWS-150]."""
    table = Table(position={"ranchos": [[9, 9], [1, 1]], "teams": {"1": {"rancho": [1, 1]}}})
    assert table.say(1, "LIST_RANCHOS") == "OK / 2 / 9 9 / 1 1"
    assert table.say(2, "LIST_RANCHOS") == "OK / 2 / 9 9 / 1 1"


def test_rancho_report_shows_home() -> None:
    """Field, specialists, prices, the milked herd and its yield [COWS-151]."""
    groups = {"1": group(1, (1, 1), 1, cows=16, stab_left=1)}
    table = Table(
        position={
            "groups": groups,
            "teams": {"1": {"free_cowboys": 3, "free_gunmen": 1, "cowboy_price": 225}},
        }
    )
    assert table.say(1, "RANCHO_REPORT") == "OK / 1 1 3 1 225 100 NONE 0 0.000000"
    table.put("groups.1.stab_left", 0)
    assert table.say(1, "RANCHO_REPORT") == "OK / 1 1 3 1 225 100 1 16 1.215506"


def test_reports_show_the_moment_of_the_command() -> None:
    """Within a turn, between two commands of other teams [COWS-153, COWS-57]."""
    groups = {"1": group(1, HERE, 1), "2": group(2, HERE, 2)}
    table = Table(capture_probability=1, position={"groups": groups, "wild": {"20 20": 5}})
    scan = "BIOSCAN 1 20 20 20 20"
    assert table.say(1, scan) == "OK / 1 1 5"
    assert table.say(2, "CAPTURE 2") == "OK / 2"
    assert table.say(1, "LIST_COWS") == "OK / 1 / 20 20 3 2"
    assert table.say(2, "ATTACK 2 1") == "OK"
    assert "FIGHTING" in table.say(1, "LIST_GROUPS")


def test_lists_of_cows_and_enemies_work_once_a_turn() -> None:
    """Again gives 118, for each team on its own [COWS-63, COWS-146]."""
    table = Table()
    for line in ("LIST_COWS", "LIST_ENEMIES"):
        assert table.say(1, line) == "OK / 0"
        assert table.say(1, line) == "FAILED 118"
        assert table.say(2, line) == "OK / 0"
    table.turn()
    assert table.say(1, "LIST_COWS") == "OK / 0"
    assert table.say(1, "LIST_ENEMIES") == "OK / 0"
