"""``verify`` of a data folder: every match of it, with its head."""

import json
import sqlite3
from contextlib import closing

from contestmaster import storage


def _played(cli, tmp_path):
    """A contest of one server that was set up, and nothing else."""
    path = tmp_path / "final.toml"
    path.write_text(
        'start_at = "none"\n[[servers]]\nname = "Cows1"\ntask = "cows"\nport = 31999\n'
        '[[teams]]\nlogin = "red"\nname = "The Reds"\n'
    )
    assert cli("admin", "team", "add", "blue", "The Blues", "-c", path).code == 0
    return next(tmp_path.glob("*-data"))


def test_verify_prints_the_heads_of_a_folder(cli, tmp_path):
    folder = _played(cli, tmp_path)
    with closing(storage.reading(folder)) as archive:
        last, head = archive.last(1), archive.head(1)
    ran = cli("verify", folder)
    assert (ran.code, ran.out) == (0, f"the contest game 1: {last} entries, head {head}\n")
    (told,) = map(json.loads, cli("verify", folder, "--json").out.splitlines())
    assert told == {"server": "the contest", "game_no": 1, "entries": last, "head": head}


def test_verify_finds_an_entry_that_was_changed_though_it_is_legal(cli, tmp_path):
    """[NET-99] triggers are dropped, the name is as long as before, and all would replay."""
    folder = _played(cli, tmp_path)
    with closing(sqlite3.connect(folder / "contestmaster.db")) as raw:
        raw.execute("DROP TRIGGER runs_stay")
        raw.execute(
            "UPDATE runs SET bodies = CAST(replace(CAST(bodies AS TEXT), 'The Blues', 'The Clues') "
            "AS BLOB)"
        )
        raw.commit()
    for command in (("verify", folder), ("results", folder, "--recount")):
        ran = cli(*command)
        assert ran.code == 1
        assert ran.sentence.endswith("is not what was stored; restore a copy of it.")
        assert "of the contest game 1" in ran.sentence
