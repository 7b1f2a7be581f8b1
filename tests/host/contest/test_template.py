"""The contest file to begin with."""

import re
import tomllib
from decimal import Decimal

import msgspec
import pytest

from contestmaster.contest import ContestParams
from contestmaster.contest.params import FINALS
from contestmaster.host.contest.settings import NEVER, understand
from contestmaster.host.contest.template import template
from contestmaster.kernel.instant import SECOND
from contestmaster.protocols.line.settings import LineSettings


@pytest.fixture
def installed() -> None:
    """The games that are really installed."""


SETTING = re.compile(r"^# ([a-z_]+) = ", re.MULTILINE)


def test_it_has_the_servers_of_the_finals_and_otherwise_the_defaults():
    """[CONTEST-2], CONTEST-8."""
    settings, faults = understand(tomllib.loads(template(), parse_float=Decimal))
    assert faults == []
    assert settings is not None
    assert settings.contest == ContestParams(start_at=None, servers=FINALS)
    cows, desk, traders = settings.servers[:3], settings.servers[3:5], settings.servers[5:]
    assert [server.game().params.dim for server in cows] == [2, 3, 4]
    assert [server.game().params.trait_influence for server in desk] == ["none", "major"]
    assert [server.game().params.sets for server in traders] == ["ABC", "DEF"]
    assert [server.game().turn_length for server in settings.servers] == [
        *(SECOND, SECOND, SECOND, SECOND, SECOND, 2 * SECOND, 2 * SECOND)
    ]
    assert all(server.line == LineSettings() for server in (*cows, *desk))
    assert all(server.line == LineSettings(command_limit=45) for server in traders)
    assert settings.teams == ()


def test_every_setting_is_named_with_its_default():
    """What is uncommented changes nothing."""
    text = template("final.toml")
    named = set(SETTING.findall(text)) | {"start_at"}
    wire = set(LineSettings.__struct_fields__) - set(NEVER)
    of_server = {"on_contest_end", "spectate", "spectate_force"}
    assert named >= (set(ContestParams.__struct_fields__) - {"servers"}) | wire | of_server
    loud = re.sub(r"^# (?=\[\[teams|[a-z_]+ = )", "", text, flags=re.MULTILINE)
    settings, faults = understand(tomllib.loads(loud, parse_float=Decimal))
    assert faults == []
    quiet, _ = understand(tomllib.loads(text, parse_float=Decimal))
    assert settings is not None
    assert quiet is not None
    assert settings.data == "final-data"
    assert [team.name for team in settings.teams] == ["The Reds"]
    # Where the pages are by default, they are elsewhere if that is taken.
    web = msgspec.structs.replace(settings.web, port=None)
    assert settings._replace(data="", teams=(), web=web) == quiet


def test_every_comment_is_a_sentence_on_short_lines():
    for line in template().splitlines():
        assert len(line) <= 100 or line.startswith("# internal_table")
        assert "``" not in line
