"""What may change after the start, and when."""

import msgspec
import pytest
from tests.host.contest.running import House, settings

from contestmaster.contest.codes import MESSAGES, Code
from contestmaster.host.contest import settings as declared
from contestmaster.host.contest.alarms import AlarmSettings
from contestmaster.host.contest.book import OtherSettingsError
from contestmaster.host.contest.changing import CHANGES, EffectiveFrom, changes, fixed, noted
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.contest.tls import TlsSettings
from contestmaster.host.contest.web import WebSettings
from contestmaster.kernel.instant import SECOND
from contestmaster.protocols.line.settings import LineSettings

PORTS = ({"name": "Tally1", "port": 30001}, {"name": "Tally2", "port": 30002})


def two(**of_first: object) -> ContestSettings:
    return settings(PORTS[0] | of_first, PORTS[1])


def refused(store: object, given: ContestSettings) -> list[str]:
    with pytest.raises(OtherSettingsError) as caught:
        House(given, store)
    return str(caught.value).splitlines()


def amendments(house: House) -> list[dict[str, object]]:
    return [entry.arguments for entry in house.journal() if entry.command == "AMEND"]


def test_every_setting_of_a_contest_file_has_its_moment():
    """[CONTEST-90], CONTEST-92: what is new in a file must be decided, and is documented so."""
    top = set(declared._TOP) - {"all_servers", "web", "alarms", "tls"}
    assert set(CHANGES["contest"]) == top
    assert set(CHANGES["server"]) == set(declared._SERVER) | {*declared._LENGTHS}
    assert set(CHANGES["web"]) == set(WebSettings.__struct_fields__)
    assert set(CHANGES["alarms"]) == set(AlarmSettings.__struct_fields__)
    assert set(CHANGES["tls"]) == set(TlsSettings.__struct_fields__)


def test_what_stays_is_refused_with_its_name_and_what_it_was():
    """[CONTEST-90]: each of them, not only the first."""
    house = House(two())
    other = settings(
        PORTS[0] | {"port": 31001, "spectate": "live", "spectate_force": True},
        PORTS[1],
        k_end=9,
        time_zone="Europe/Warsaw",
    )
    assert refused(house.store, other) == [
        "the contest has started with k_end = 8: it cannot be 9 any more",
        "the contest has started with Tally1.port = 30001: it cannot be 31001 any more",
        'the contest has started with Tally1.spectate = "after": it cannot be "live" any more',
        "the contest has started with Tally1.spectate_force = false: it cannot be true any more",
    ]
    assert house.again().state.settings == house.state.settings


def test_servers_neither_come_nor_go_nor_change_places():
    """[CONTEST-90]."""
    house = House(two())
    assert refused(house.store, settings(PORTS[0])) == [
        "the contest has started with a server Tally2: it cannot be left out any more"
    ]
    assert refused(house.store, settings(*PORTS, {"name": "Tally3", "port": 30003})) == [
        "the contest has started without a server Tally3: it cannot be added any more"
    ]
    assert refused(house.store, settings(*reversed(PORTS))) == [
        "the contest has started with the order of servers = Tally1, Tally2: "
        "it cannot be Tally2, Tally1 any more"
    ]


def test_before_the_start_everything_may_change_and_is_noted_anew():
    """[CONTEST-90], CONTEST-91."""
    house = House(settings(*PORTS, start_at=None))
    later = House(settings(PORTS[0] | {"command_limit": 7}, start_at=None), house.store)
    assert later.state.settings["Tally1.command_limit"] == "7"
    assert "Tally2.host" not in later.state.settings
    assert amendments(later) == []


def test_a_change_is_entered_with_what_it_was_and_announced():
    """[CONTEST-92]: at once, or from the next game on."""
    house = House(two())
    other = settings(
        PORTS[0] | {"command_limit": 7, "options": {"turns": 4}, "host": "127.0.0.1"},
        PORTS[1],
        time_zone="Europe/Warsaw",
        web={"title": "Final"},
    )
    later = House(other, house.store)
    assert [change.tell() for change in later.hall.changes] == [
        'time_zone: "UTC" becomes "Europe/Warsaw", at once',
        'Tally1.host: "0.0.0.0" becomes "127.0.0.1", at once',
        "Tally1.command_limit: 100 becomes 7, at once",
        "Tally1.options.turns: 3 becomes 4, from the server's next game on",
        '[web] title: "Contestmaster" becomes "Final", at once',
    ]
    assert amendments(later)[2] == {
        "setting": "Tally1.command_limit",
        "was": "100",
        "value": "7",
        "text": "at once",
    }
    assert later.hall.book.params.time_zone == "Europe/Warsaw"
    news = [one.text for one in later.state.news if one.kind == "info"]
    assert news == [later.hall.changes[n].tell() for n in (0, 2, 3)], "not where to listen"
    again = House(other, later.store)
    assert again.hall.changes == []
    assert again.hall.book.params.time_zone == "Europe/Warsaw"


def test_a_game_keeps_its_rules_to_the_end():
    """[CONTEST-92]: what was changed in the midst of it holds for the next."""
    house = House(two(options={"turns": 2}))
    house.until(3 * SECOND)
    later = House(two(options={"turns": 5}), house.store)
    assert later.server().series.match.game.params.turns == 2
    later.until(later.clock.now() - house.state.started + 4 * SECOND)
    assert later.state.servers["Tally1"].games[0].status == "scored"
    assert later.server().series.match.game.params.turns == 5


def test_a_freeze_can_be_moved_but_not_into_the_past():
    """[CONTEST-93]."""
    house = House(settings(*PORTS, freeze_before_end_s=100))
    house.until(450 * SECOND)
    said = MESSAGES[Code.FREEZE_PASSED]
    assert refused(house.store, settings(*PORTS, freeze_before_end_s=200)) == [
        f"freeze_before_end_s: {said}"
    ]
    later = House(settings(*PORTS, freeze_before_end_s=50), house.store)
    later.until(545 * SECOND)
    assert later.state.frozen is None
    later.until(560 * SECOND)
    assert later.state.frozen is not None
    assert refused(later.store, settings(*PORTS, freeze_before_end_s=0)) == [
        f"freeze_before_end_s: {said}"
    ]


def test_a_contest_older_than_the_table_notes_what_it_has():
    """[CONTEST-91]: nothing is known of what it had, so nothing has changed; from then on it is."""
    house = House(two())
    known = dict(house.state.settings)
    assert changes(house.hall.book.params, {}, two(command_limit=7)) == []
    del known["Tally1.events_max"]
    assert changes(house.hall.book.params, known, two(events_max=7)) == []
    (change,) = changes(house.hall.book.params, noted(two()), two(command_limit=7))
    assert change.rule.moment is EffectiveFrom.HOST


def test_long_values_are_not_repeated_whole():
    params = two().contest
    long = msgspec.structs.replace(params, internal_table=tuple(range(100, 0, -1)))
    (said,) = fixed(params, long)
    assert len(said) < 250


def test_limits_of_the_line_are_all_there():
    assert {name for name in noted(two()) if name.startswith("Tally1.")} >= {
        f"Tally1.{name}" for name in LineSettings.__struct_fields__ if "lock_step" not in name
    }
