"""A small season of the starters, in each language that can be built here, over two games."""

from pathlib import Path

import pytest
from tests.building import build, lacking_for_wasm
from tests.season.staged import StagedSeason, staged

from contestmaster.starters.catalogue import WASM, starters

FILE = """
title = "Real bots"
workers = 0
[[games]]
name = "spacecrack"
turns = 6
house = ["random"]
[[games]]
name = "cows"
turns = 6
house = ["random"]
[quotas]
bots = 20
kib = 30000
[rounds]
games = 6
final = 2
audit = 0
"""
GAMES = ("spacecrack", "cows")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the modules of starters by game and language, those that can be built here."""
    found = {}
    for chosen in starters():
        if not chosen.wasm or chosen.game not in GAMES or lacking_for_wasm(chosen.key):
            continue
        folder = tmp_path_factory.mktemp(f"{chosen.game}-{chosen.key}")
        for name, content in chosen.contents().items():
            (folder / name).write_bytes(content)
        build(chosen.build, folder)
        found[f"{chosen.game}-{chosen.key}"] = (folder / "bot.wasm").read_bytes()
    return found


@pytest.mark.long
def test_starters_of_all_languages_play_a_season_to_its_end(
    tmp_path: Path, built: dict[str, bytes]
) -> None:
    """[SEASON-8, SEASON-15, SEASON-17]: all at once, none leaves a match, anywhere."""
    languages = {name.partition("-")[2] for name in built}
    if not languages:
        pytest.skip(f"none of {', '.join(WASM)} can be built here")

    async def flow(season: StagedSeason) -> None:
        boss = await season.joined("boss", operator=True)
        ann = await season.joined("ann")
        season.gate.posts._most = 100  # a person of many bots
        for name, data in built.items():
            game = name.partition("-")[0]
            answer = await ann.submit(name, data, game=game)
            assert answer.status_code == 201, answer.text
        await season.play()
        for name in built:
            shown = season.site.bot(name)
            assert shown.versions[0].step == "accepted", shown.versions[0].reason
            assert shown.versions[0].games >= 6, name
            assert shown.left == []
            page = await season.client().get(f"/bots/{name}")
            assert (page.status_code, "Place" in page.text) == (200, True)
        for game in GAMES:
            lines = season.site.ladder(game).lines
            assert {line.bot for line in lines} == {
                "random",
                *(name for name in built if name.startswith(game)),
            }
        begun = await boss.client.post("/api/settle", json={"games": 2, "dry_run": False})
        assert begun.status_code == 200
        await season.play()
        assert season.site.phase == "settled"
        for game in GAMES:
            table = season.site.ladder(game)
            assert (table.final, table.settled) == (True, True)
            assert all(line.games >= 2 for line in table.lines)

    staged(flow, tmp_path, FILE)
