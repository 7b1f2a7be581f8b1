"""Names of guests: kept for their owner, shown to nobody, taken again."""

import asyncio
import json
import stat
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.doors.mcp.agent import Agent, stdio

from contestmaster.doors.mcp.asking import Identity
from contestmaster.doors.mcp.http import shown
from contestmaster.doors.mcp.keeping import KeptNames

HERE = "http://127.0.0.1:8080"


def test_only_the_owner_reads_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "agents.json"
    kept = KeptNames(file)
    assert kept.find(HERE, "robot") is None
    kept.keep(HERE, Identity("robot", "secret-word"))
    kept.keep(HERE, Identity("other", "another"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert KeptNames(file).find(HERE, "ROBOT") == Identity("robot", "secret-word")
    assert kept.find("http://127.0.0.1:9", "robot") is None
    file.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match="delete it"):
        kept.find(HERE, "robot")


def test_nothing_that_is_printed_holds_a_secret() -> None:
    identity = Identity("robot", "secret-word")
    assert "secret-word" not in f"{identity} {identity!r} {[identity]}"


@pytest.mark.parametrize(
    ("header", "who"),
    [
        ("Bearer robot:abc", ("robot", "abc")),
        ("bearer  robot:a:b ", ("robot", "a:b")),
        ("Basic cm9ib3Q6YWJj", ("robot", "abc")),
        ("Basic !!!", None),
        ("Bearer robot", None),
        ("Bearer :abc", None),
        ("Digest robot:abc", None),
        ("", None),
    ],
)
def test_who_one_is_stands_in_a_header(header: str, who: tuple[str, str] | None) -> None:
    assert shown(header) == (None if who is None else Identity(*who))


@pytest.mark.slow
def test_a_guest_comes_back_under_its_name_and_to_its_seat(host: str, tmp_path: Path) -> None:
    """[TABLE-5, TABLE-14]: and no tool, resource or answer holds the token."""
    file = tmp_path / "agents.json"
    words = ("--at", host, "--game", "spacecrack", "--login", "returns", "--keep", str(file))

    async def once(*, opens: bool) -> str:
        async with stdio(*words) as client:
            agent = await Agent(client).open()
            if opens:
                await agent.call("open_table", bots=["random"], start=True)
            said = [str(await agent.call(name)) for name in ("view", "table", "cost", "tables")]
            said += [str(tool) for tool in agent.tools.values()]
            return "\n".join(said)

    first = asyncio.run(once(opens=True))
    (token,) = json.loads(file.read_text(encoding="utf-8"))[host].values()
    second = asyncio.run(once(opens=False))
    assert "'returns'" in second
    assert token not in first + second
