"""What a contest file may say, and what is said of one that is wrong."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from tests.host.tally import Tally

from contestmaster.games.cows.game import Cows
from contestmaster.games.traders.game import Traders
from contestmaster.host.contest.settings import ANY_ADDRESS, ContestSettings, understand
from contestmaster.protocols.line.settings import LineSettings

SERVER: dict[str, Any] = {"name": "T1", "port": 30001, "task": "tally"}

INSTALLED = "installed are: notice, relay, tally"


def good(**tree: Any) -> ContestSettings:
    found, faults = understand({"servers": [SERVER]} | tree)
    assert faults == []
    assert found is not None
    return found


def wrong(**tree: Any) -> list[tuple[str, str]]:
    """The faults of a tree: where, and what."""
    found, faults = understand({"servers": [SERVER]} | tree)
    assert found is None
    return [(".".join(map(str, fault.where)), fault.what) for fault in faults]


def server(**table: Any) -> dict[str, Any]:
    return {"servers": [SERVER | table]}


def test_a_small_file_has_all_defaults():
    settings = good()
    (only,) = settings.servers
    assert settings.contest.contest_duration_s == 86400
    assert settings.contest.servers == (only.params,)
    assert (only.name, only.host, only.line) == ("T1", ANY_ADDRESS, LineSettings())
    assert only.params.on_contest_end == "score"
    assert only.game().params.turns == 3
    assert (settings.teams, settings.data) == ((), "")


def test_settings_go_to_whom_they_concern():
    settings = good(
        k_end=Decimal("8.25"),
        internal_table=[3, 2, 1],
        all_servers={"host": "127.0.0.1", "command_limit": 7, "login_timeout_s": Decimal("1.5")},
        servers=[
            SERVER | {"turn_seconds": 0.5, "options": {"turns": 9}},
            SERVER | {"name": "T2", "port": 2, "command_limit": 8, "on_contest_end": "void"},
        ],
        teams=[{"login": "red", "name": "The Reds"}],
        data="elsewhere",
    )
    first, second = settings.servers
    assert settings.contest.k_end == Decimal("8.25")
    assert settings.contest.internal_table == (3, 2, 1)
    assert (first.host, first.line.command_limit, second.line.command_limit) == ("127.0.0.1", 7, 8)
    assert first.line.login_timeout_s == 1.5
    assert (first.game().params.turns, first.game().turn_length) == (9, 500_000)
    assert second.params.on_contest_end == "void"
    assert settings.teams[0].name == "The Reds"
    assert settings.data == "elsewhere"


@pytest.mark.parametrize("start_at", ["now", "2026-11-20T06:00:00+01:00", None])
def test_a_start_time_may_be_an_instant_now_or_none(start_at):
    assert good(start_at="none" if start_at is None else start_at).contest.start_at == start_at


def test_a_delay_may_be_none():
    assert good(auto_resume_delay_s="none").contest.auto_resume_delay_s is None


def test_all_that_is_wrong_is_said_at_once():
    found = wrong(
        contest_duration_s=0,
        replays="never",
        kend=3,
        all_servers={"comand_limit": 3, "port": 4},
        servers=[SERVER | {"port": "x", "turn_seconds": "long", "options": {"turn": 1}}],
        teams=[{"login": "a b", "name": "A"}, {"name": ""}],
    )
    assert found == [
        ("contest_duration_s", "expected a whole number from 1 to 1000000000, found 0"),
        ("replays", 'expected "after_game" or "after_contest", found "never"'),
        ("kend", "there is no such setting; did you mean k_end?"),
        ("all_servers.comand_limit", "there is no such setting; did you mean command_limit?"),
        ("all_servers.port", "there is no such setting"),
        ("servers.0.port", 'expected a whole number from 1 to 65535, found "x"'),
        ("servers.0.turn_seconds", 'expected a number, found "long"'),
        ("servers.0.options.turn", "there is no such setting; did you mean turns?"),
        ("teams.0.login", 'expected a text of 1 to 32 letters, digits, _ . or -, found "a b"'),
        ("teams.1.name", 'expected a text of 1 to 64 characters, found ""'),
        ("teams.1", "login is missing: expected a text of 1 to 32 letters, digits, _ . or -"),
    ]


@pytest.mark.parametrize(
    ("tree", "where", "what"),
    [
        ({"servers": []}, "", "there is no server: expected at least one [[servers]] table"),
        ({"k_end": Decimal("0.5")}, "k_end", "0.5 is less than k_start, 1"),
        ({"k_start": 0}, "k_start", "0 is not more than 0"),
        ({"start_at": "tomorrow"}, "start_at", "'tomorrow' is no time like 2026-11-20T06:00:00Z"),
        ({"time_zone": "?"}, "time_zone", "'?' is no name of a zone"),
        ({"servers": "Cows1"}, "servers", 'expected a list, each entry a table, found "Cows1"'),
        (server(task="chess"), "servers.0.task", f"there is no game chess; {INSTALLED}"),
        (server(task="contest"), "servers.0.task", f"there is no game contest; {INSTALLED}"),
        (server(name="all"), "servers.0.name", "no server is called all: that means all of them"),
        (
            server(name="my server"),
            "servers.0.name",
            'expected a text of 1 to 64 characters without blanks, quotes and =, found "my server"',
        ),
        (
            server(spectate="live"),
            "servers.0.spectate",
            "live lets spectators see secrets while points are at stake on T1; if it is meant, "
            "set spectate_force = true",
        ),
        (server(lock_step=True), "servers.0.lock_step", "there is no such setting"),
        (
            server(turn_seconds=2, options={"turn_seconds": 1}),
            "servers.0.options.turn_seconds",
            "turn_seconds is set for the server already",
        ),
        (
            server(input_buffer_bytes=4096),
            "servers.0.input_buffer_bytes",
            "input_buffer_bytes is 4096: it must be above max_line_bytes, which is 4096",
        ),
        (server(spectate_force=1), "servers.0.spectate_force", "expected true or false, found 1"),
        ({"servers": [SERVER, SERVER]}, "servers", "two of them have the name T1"),
        ({"teams": [{"login": "a", "name": "A"}, {"login": "a", "name": "B"}]}, "teams.1.login",
         "another team has this login"),
    ],
)  # fmt: skip
def test_each_thing_that_is_wrong_is_named(tree, where, what):
    """A buffer below a line is [NET-75], a live board [CONTEST-78], no server [CONTEST-74]."""
    assert wrong(**tree) == [(where, what)]


def test_a_live_board_is_possible_for_who_says_so_twice():
    """[CONTEST-78]."""
    settings = good(servers=[SERVER | {"spectate": 5, "spectate_force": True}])
    assert settings.servers[0].params.spectate == 5


def test_a_game_with_blocks_has_longer_lines():
    settings = good(servers=[SERVER | {"task": "notice"}])
    assert settings.servers[0].line.max_line_bytes == 131072
    assert settings.servers[0].line.input_buffer_bytes == 262144


def test_a_game_says_how_many_commands_are_usual(monkeypatch: pytest.MonkeyPatch):
    """[NET-48]: 100, or 45 in Traders."""
    monkeypatch.setattr(Tally, "command_limits", (20, 50))
    assert good().servers[0].line.command_limit == 20
    assert good(all_servers={"command_limit": 50}).servers[0].line.command_limit == 50
    fault = ("all_servers.command_limit", "expected a whole number from 1 to 50, found 51")
    assert wrong(all_servers={"command_limit": 51}) == [fault]
    assert good(all_servers={"command_limit": 51}, **server(command_limit=1)) is not None
    assert (Cows.command_limits, Traders.command_limits) == ((100, 100), (45, 100))


def test_a_web_hook_wants_no_login_before_its_host():
    """It would be taken for part of the host's name, and no alarm would arrive."""
    hook = {"web_hook": "https://ada:secret@example.org/hook"}
    what = "a login before @ is not sent; put a secret into the path"
    assert wrong(alarms=hook) == [("alarms.web_hook", what)]
    assert good(alarms={"web_hook": "https://example.org/a@b"}).alarms.wanted


def test_refusals_are_recorded_where_the_file_says_so():
    """[CONTEST-123]: for one server, or for all but one."""
    assert not good().servers[0].record_refusals
    both = {"servers": [SERVER, SERVER | {"name": "T2", "port": 2, "record_refusals": False}]}
    found = good(all_servers={"record_refusals": True}, **both)
    assert [one.record_refusals for one in found.servers] == [True, False]
    assert wrong(**server(record_refusals="yes"))[0][0] == "servers.0.record_refusals"


def test_servers_take_shares_of_a_turn_in_port_order():
    """[CONTEST-164]: where the file says so."""
    both = {"servers": [SERVER, SERVER | {"name": "T2", "port": 2}]}
    assert [one.lag for one in good(**both).servers] == [0, 0]
    assert [one.lag for one in good(stagger=True, **both).servers] == [Fraction(1, 2), 0]
    assert wrong(stagger="yes")[0][0] == "stagger"


def test_encryption_holds_for_all_that_does_not_say_otherwise():
    """NET-126: a certificate encrypts servers and pages; each may stay plain."""
    plain, all_safe = good(), good(tls={"certificate": "a.pem", "key": "a.key"})
    assert (plain.tls.wanted, plain.servers[0].tls) == (False, False)
    assert (all_safe.tls.wanted, all_safe.servers[0].tls, all_safe.web.tls) == (True, True, "auto")
    some = good(
        tls={"certificate": "a.pem"},
        all_servers={"tls": "never"},
        servers=[SERVER, SERVER | {"name": "T2", "port": 30002, "tls": "auto"}],
        web={"tls": "never"},
    )
    assert ([each.tls for each in some.servers], some.web.tls) == ([False, True], "never")


def test_what_is_to_be_encrypted_needs_a_certificate():
    said = "by which certificate? [tls] has none"
    assert wrong(**server(tls="always")) == [("servers.0.tls", said)]
    assert wrong(all_servers={"tls": "always"}) == [("all_servers.tls", said)]
    assert wrong(web={"tls": "always"}) == [("web.tls", said)]
    assert wrong(tls={"key": "a.key"}) == [
        ("tls.certificate", "there is a key, and no certificate it is for")
    ]
