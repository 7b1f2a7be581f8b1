"""What a season file may say; the file that `init` writes says it all."""

import re
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from tests.season.staged import FILE, StagedSeason, staged

from contestmaster.host.contest.file import SettingsError
from contestmaster.kernel import registry
from contestmaster.season.engine import engine_of
from contestmaster.season.house import OtherSeasonError
from contestmaster.season.settings import AboutSettings, SeasonSettings, read_settings
from contestmaster.season.template import template
from contestmaster.wasm.limits import Limits

GAME = '[[games]]\nname = "spacecrack"\n'


def _read(folder: Path, text: str) -> SeasonSettings:
    path = folder / "season.toml"
    path.write_text(text)
    return read_settings(path)


def test_the_file_to_begin_with_says_every_setting_with_its_default(tmp_path: Path) -> None:
    text = template()
    assert _read(tmp_path, text).games[0].house == ("greedy", "random")
    shown = re.sub(r"^# (?=[a-z_]+ = )", "", text, flags=re.MULTILINE)
    tree = tomllib.loads(shown)
    usual = SeasonSettings()
    for name in ("title", "joining", "publish", "workers", "command_limit", "orders"):
        assert tree[name] == getattr(usual, name)
    assert set(tree["quotas"]) == set(usual.quotas.__struct_fields__)
    assert set(tree["rounds"]) == set(usual.rounds.__struct_fields__)
    assert set(tree["limits"]) == set(Limits.__struct_fields__)
    for name in ("seats", "turns", "house", "params"):
        assert f"#   {name}: " in text
    engine_of(tmp_path / "season.toml", tree["limits"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ":1: there is no game"),
        (GAME + "seats = 1\n", "games[1].seats"),
        (GAME + 'house = ["nobody"]\n', "spacecrack has no bot 'nobody'"),
        (GAME.replace("spacecrack", "chess"), "there is no game 'chess'"),
        (GAME.replace("spacecrack", "grid"), "games[1].turns: a match of grid has no end of its"),
        (GAME + GAME, "spacecrack is there twice"),
        (GAME + "[games.params]\nsides = 3\n", "there is no such setting"),
        (GAME + "[quotas]\nbot = 2\n", "did you mean bots?"),
        ('publish = "now"\n' + GAME, "publish"),
        (GAME + "[web]\nport = 99999\n", "port"),
        (GAME + "[limits]\nfuel_tum = 9\n", ":4: limits.fuel_tum: there is no such setting"),
        (GAME + "[limits]\nfuel_tum = 9\n", "did you mean fuel_turn?"),
        (GAME + "[limits]\nbox_cpu_turn = 1\n", "limits.box_cpu_turn: there is no such"),
        (GAME + "native = true\n[box]\ncpu_trun = 1\n", "did you mean cpu_turn?"),
        (GAME + "[box]\ncpu_turn = 1\n", "native = true"),
        (GAME + '[about]\norganizer = "x"\n', "did you mean organiser?"),
        (GAME + "volunteer = true\n", "there is no such setting"),
        ("nonsense", "season.toml"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        _read(tmp_path, text)
    assert said in str(caught.value)


def test_limits_out_of_range_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "season.toml"
    for limits in ({"fuel_turn": -1}, {"fuel": 3}):
        with pytest.raises(SettingsError, match="limits"):
            engine_of(path, limits)


def test_what_was_fixed_stays(tmp_path: Path) -> None:
    """[SEASON-13]; quotas may change [SEASON-6]."""

    async def nothing(season: StagedSeason) -> None:
        assert season.house.params.games[0].name == "spacecrack"

    async def allowed(season: StagedSeason) -> None:
        assert season.house.state.quotas.bots == 9

    staged(nothing, tmp_path)
    staged(allowed, tmp_path, FILE + "[quotas]\nbots = 9\n")
    for changed in (
        FILE.replace("turns = 2", "turns = 3"),
        FILE.replace("fuel_turn = 3000000", "fuel_turn = 3000001"),
        FILE.replace('["random"]', "[]"),
    ):
        with pytest.raises(OtherSeasonError, match="was fixed when the season opened"):
            staged(nothing, tmp_path, changed)


def test_what_people_are_told_stands_on_the_first_page_escaped(tmp_path: Path) -> None:
    """An address of mail or of a page becomes a link, and nothing else does."""
    said = '[about]\norganiser = "The <b>Club</b>"\ncontact = "a@b.example"\n'
    said += 'text = "One.\\n\\nTwo."\n'

    async def flow(season: StagedSeason) -> None:
        page = (await season.client().get("/")).text
        assert "Run by The &lt;b&gt;Club&lt;/b&gt;" in page
        assert 'href="mailto:a@b.example"' in page
        assert "<p>One.</p><p>Two.</p>" in page
        told = (await season.client().get("/api/season")).json()
        assert (told["organiser"], told["text"]) == ("The <b>Club</b>", ["One.", "Two."])

    staged(flow, tmp_path, FILE + said)
    for contact, link in (
        ("https://x.example/c", "https://x.example/c"),
        ("javascript:alert(1)", ""),
        ("ring the bell", ""),
        ("a b@c.example", ""),
    ):
        assert AboutSettings(contact=contact).link == link


def test_seats_are_those_the_game_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`seating` of a game says how many there may be, also of one of others."""
    found = registry._found
    point = EntryPoint("nim", "tests.testing.broken_games:FailsWithManySeats", registry.GROUP)
    monkeypatch.setattr(registry, "_found", lambda group: {**found(group), "nim": point})
    game = '[[games]]\nname = "nim"\nseats = '
    assert _read(tmp_path, game + "4\n").games[0].seats == 4
    said = ":3: games[1].seats: nim is played by 2 to 4 seats, not by 5"
    with pytest.raises(SettingsError, match=re.escape(said)):
        _read(tmp_path, game + "5\n")
