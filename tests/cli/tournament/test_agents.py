"""Agents over MCP in tournaments: the official client, and scripts in the place of models."""

import asyncio
import csv
import json
import re
import socket

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.ports import free_ports
from tests.tournament.agents.scripted import (
    Tournament,
    errs_in_every_other_turn,
    http,
    moves,
    stdio_at,
)

FILE = """
seeds = {seeds}
seed = 5
patience_s = {patience}
agents_port = {port}
agent_turn_s = {turn}
agent_match_s = 600

[[games]]
game = "spacecrack"
turns = {turns}

[[entrants]]
name = "clean"
bot = "mcp:"

[[entrants]]
name = "errs"
bot = "mcp:"
"""
BOT = '\n[[entrants]]\nname = "greedy"\nbot = "greedy"\n'


@pytest.fixture
def file(tmp_path):
    def write(*more, seeds=1, patience=120, turn=120, turns=8):
        (port,) = free_ports(1)
        path = tmp_path / "cup.toml"
        text = FILE.format(seeds=seeds, port=port, patience=patience, turn=turn, turns=turns)
        path.write_text("".join([text, *more]))
        return path

    return write


@pytest.mark.slow
def test_agents_meet_each_other_and_a_bot_and_are_told_what_came_of_it(cli, file, tmp_path):
    """[TOUR-34, TOUR-36, TOUR-40, TOUR-42, TOUR-44]."""
    path = file(BOT)

    async def nobody_else_may_come(cup):
        stranger = cup.agent("clean")
        stranger.connects = http(f"{cup.address}/mcp/spacecrack", "clean:" + "0" * 32)
        async with stranger.connects() as stranger.client:
            assert (await stranger.refused("next_match"))["rule"] == "NET-117"

    async def all_of_it():
        async with Tournament(path, "--json", "--csv", str(tmp_path / "cup.csv")) as cup:
            clean, errs = cup.agent("clean"), cup.agent("errs")
            await asyncio.gather(clean.play(moves), errs.play(errs_in_every_other_turn))
            return clean, errs, json.loads(await cup.ended())

    clean, errs, told = asyncio.run(asyncio.wait_for(all_of_it(), 240))
    assert (told["finished"], told["played"], told["causes"]) == (True, 6, [])
    rows = {row["name"]: row for row in told["tables"][0]["rows"]}
    assert rows["clean"]["clean"] == 1
    assert clean.unclean == 0
    assert errs.unclean > 0
    turns = sum(each["turns"] for each in errs.told)
    assert rows["errs"]["clean"] == pytest.approx(1 - errs.unclean / turns, abs=1e-6)
    assert rows["clean"]["seconds"] > 0
    assert rows["greedy"]["seconds"] is None
    assert rows["clean"]["orders"] * 4 == pytest.approx(clean.orders, abs=0.4)
    assert rows["clean"]["queries"] == 16
    assert [each["number"] for each in clean.told] == [1, 2, 3, 4]
    assert {each["left"] for each in clean.told} == {""}
    assert sum(each["unclean"] for each in errs.told) == errs.unclean
    table = list(csv.DictReader((tmp_path / "cup.csv").read_text().splitlines()))
    wins = sum(row["player"] == "clean" and row["rank"] == "1" for row in table)
    assert wins == sum(each["ranks"][each["seat"]] == 1 for each in clean.told)
    assert all(float(row["waited_s"]) > 0 for row in table if row["player"] != "greedy")
    verified = cli("verify", tmp_path / "cup-data")
    assert (verified.code, "6 of 6 matches" in verified.out) == (0, True)
    shown = cli("tournament", path)
    assert "seconds" in shown.out


@pytest.mark.slow
def test_an_agent_that_breaks_off_goes_on_and_so_does_a_tournament_that_is_killed(cli, file):
    """[TOUR-41]: in its match as it stands; when the host has died the match begins again."""
    path = file(BOT.replace("greedy", "random"), turns=4)
    path.write_text(path.read_text().replace('"clean"', '"ann"').replace("errs", "bob"))
    seen = []

    async def begin(agent):
        """Play two turns, and go without a word in the third."""
        async with agent.connects() as agent.client:
            told = await agent.call("next_match")
            while told["state"] != "turn" or told["match"]["turn"] < 2:
                if told["state"] == "turn":
                    told = await agent.call("wait", turn=told["match"]["turn"])
                else:
                    told = await agent.call("next_match")
            seen.append(told["match"])

    async def killed():
        async with Tournament(path) as cup:
            others = asyncio.create_task(cup.agent("bob").play(moves))
            await begin(cup.agent("ann"))
            async with cup.agent("ann").connects() as client:
                again = dict((await client.call_tool("next_match", {})).structured_content)
            seen.append(again["match"])
            others.cancel()
            await asyncio.gather(others, return_exceptions=True)

    async def goes_on():
        async with Tournament(path, "--json") as cup:
            ann, bob = cup.agent("ann"), cup.agent("bob")
            ann.connects = stdio_at(cup.address, "ann", cup.tokens["ann"])
            await asyncio.gather(ann.play(moves), bob.play(moves))
            return json.loads(await cup.ended())

    asyncio.run(asyncio.wait_for(killed(), 240))
    assert seen[0] == seen[1]
    told = asyncio.run(asyncio.wait_for(goes_on(), 240))
    assert (told["finished"], told["played"], told["causes"]) == (True, 6, [])
    assert {row["clean"] for row in told["tables"][0]["rows"]} == {1}
    assert cli("verify", path.with_name("cup-data")).code == 0


def test_who_does_not_come_is_out_of_the_match(cli, file):
    """[TOUR-35]: with a sentence in the results."""
    told = json.loads(cli("tournament", file(patience=0.3, turns=2), "--json").out)
    assert (told["finished"], told["played"]) == (True, 2)
    assert "clean could not begin: it had 0.3 s to come" in told["causes"]
    assert {row["games"] for row in told["tables"][0]["rows"]} == {2}
    assert {row["left"] for row in told["tables"][0]["rows"]} == {2}


def test_a_port_that_is_taken_is_told_before_anything_is_played(cli, file):
    """[TOUR-34]."""
    path = file(BOT)
    port = int(re.search(r"agents_port = (\d+)", path.read_text())[1])
    with socket.create_server(("127.0.0.1", port)):
        said = cli("tournament", path)
    assert said.code == 1
    assert str(port) in said.err
    assert "Traceback" not in said.err
