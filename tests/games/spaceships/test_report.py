"""The Astronomor's report."""

from tests.games.spaceships.table import Table, together

from contestmaster.nomic.reports import WIDTH


def published(table: Table) -> list[str]:
    """The lines of the last report."""
    table.until("2019-08-05T00:00:00Z")
    return table.state.reports[-1].text.splitlines()


def section(lines: list[str], title: str) -> list[str]:
    """What stands under a title."""
    start = lines.index(title) + 1
    return lines[start : lines.index("", start) if "" in lines[start:] else len(lines)]


def test_the_report_says_what_the_rule_book_lists_in_its_order() -> None:
    """SHIPS-41, SHIPS-40: sectors, ships, fame, unresolved battles, the advice of HASH-49."""
    ships = {"3": {"armour": 0}}
    position = together(**ships) | {"players": {"alice": {"fame": -3}, "bob": {}, "carol": {}}}
    table = Table(position=position)
    table.until("2019-08-03T12:00:00Z")
    table.attack("alice", "bob", 3)
    lines = published(table)
    titles = ["SECTORS", "SPACESHIPS", "FAME", "UNRESOLVED BATTLES", "HASHING"]
    assert [line for line in lines if line in titles] == titles
    assert section(lines, "SECTORS") == [
        "sector  ships",
        "     1  alice, bob",
        "     2  -",
        "     3  carol",
        "     4  -",
        "     5  -",
    ]
    assert section(lines, "SPACESHIPS") == [
        "ship  owner  sector  armour  energy  state",
        "   1  alice       1      10      20  engaged",
        "   2  bob         1      10      20  engaged",
        "   3  carol       3       0      20  defeated",
    ]
    assert section(lines, "FAME") == ["player  fame", "alice     -3"]
    assert section(lines, "UNRESOLVED BATTLES") == [
        "battle  attacker  defender  attack  defence  begun",
        "  0001  alice     bob            -        -  2019-08-03T12:00:00Z",
    ]
    assert "sha256" in section(lines, "HASHING")[0]


def test_no_line_is_wider_than_80() -> None:
    """SHIPS-41: whatever people are called."""
    names = [f"somebody_with_a_rather_long_name_{n}" for n in range(5)]
    ships = {str(n): {"sector": 1} for n in range(1, 6)}
    lines = published(Table(*names, position={"ships": ships}))
    assert max(map(len, lines)) <= WIDTH
    assert sum("somebody" in line for line in lines) > len(names)


def test_a_match_may_have_a_template_of_its_own() -> None:
    """People edit reports: SHIPS-41 is what comes along."""
    template = "Week of {date}, by {by}\n[each fame]\n{player}: {fame}\n[none]\nnobody\n[end]\n"
    table = Table(report_template=template, astronomor="carol")
    assert table.say("carol", "REPORT") == (
        "OK / 2 / Week of 2019-07-29T09:00:00Z, by carol / nobody"
    )


def test_reports_are_kept_and_shown() -> None:
    table = Table(report_template="Nothing new.\n")
    published(table)
    assert table.say("eve", "REPORTS") == "OK / 1 / 2019-08-05T00:00:00Z - 1 / Nothing new."


def test_derelicts_are_named_so() -> None:
    table = Table()
    table.say("carol", "LEAVE")
    assert "     3  (derelict)" in published(table)
