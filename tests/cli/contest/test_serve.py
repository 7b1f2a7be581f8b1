"""``init``, ``serve --check`` and a contest that is served, rehearsed, and read."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.cli.contest.conftest import written

from contestmaster import storage
from contestmaster.cli.app import app
from contestmaster.client import connect
from contestmaster.client.cows import Cows
from contestmaster.contest import k_at
from contestmaster.host import control
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.archive import kept
from contestmaster.host.contest.file import data_folder, read_settings
from contestmaster.host.contest.hall import ContestHall

PATIENCE = 120


@contextmanager
def serving(*words: object) -> Iterator[subprocess.Popen[str]]:
    """Run ``serve`` in a process of its own until the end of the block."""
    command = [sys.executable, "-m", "contestmaster", "serve", *map(str, words)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)


def heard(process: subprocess.Popen[str], words: str) -> list[str]:
    """Read what a process says until a line has these words."""
    lines = []
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip())
        if words in line:
            return lines
    raise AssertionError(f"{words} was not said, but {lines}")


def test_init_writes_a_file_that_is_ready_and_keeps_one_that_is_there(cli, tmp_path):
    path = tmp_path / "final.toml"
    ran = cli("init", path)
    assert (ran.code, ran.err) == (0, "")
    assert f"contestmaster serve {path} --check" in ran.out
    text = path.read_text()
    assert "contest_duration_s = 86400" in text
    assert cli("init", path).sentence == f"{path} is there already"
    assert path.read_text() == text


def test_init_writes_where_it_stands(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli("init").code == 0
    assert (tmp_path / "contest.toml").exists()


@pytest.mark.parametrize("name", ["contest.toml", "final.toml"])
def test_every_command_that_the_file_names_can_be_typed(cli, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    cli("init", name)
    text = Path(name).read_text()
    named = re.findall(r"^#   contestmaster (.*)$", text, re.M)
    named += re.findall(r"`contestmaster ((?:rules|task) .*?)`", text)
    assert len(named) == 11
    for line in named:
        app.parse_args(shlex.split(line), print_error=False, exit_on_error=False)
    commands = [shlex.split(line) for line in named]
    for words in commands:  # those that need no host
        if words[:2] in (["admin", "team"], ["rules", "contest"]) or "--check" in words:
            assert cli(*words).code == 0, words
    (book,) = [words for words in commands if words[:2] == ["rules", "contest"]]
    assert "CONTEST-40" in cli(*book).out


def test_a_dry_run_finds_everything_ready_and_writes_nothing(cli, final):
    ran = cli("serve", final, "--check")
    assert (ran.code, ran.err) == (0, "")
    assert "Cows1: careful: no accessible field is 3 or more from all ranchos" in ran.out
    assert ran.out.splitlines()[0].startswith("Cows1: cows on 127.0.0.1 port ")
    assert ran.out.splitlines()[-1].endswith(
        "no teams yet (tried with 30); records in "
        + str(final.parent)
        + "/final-data; everything is ready"
    )
    assert [path.name for path in final.parent.iterdir()] == ["final.toml"]


def started(final: Path) -> None:
    """Let the contest of a file start, and its host stop again."""
    settings = read_settings(final)
    store = storage.opened(data_folder(final, settings))
    try:
        hall = ContestHall(settings, store, WallClock())
        hall.act("ADD_TEAM", {"team": "red", "name": "Reds"}, "ada")
        hall.start()
        hall.act("START", {}, "ada")
        hall.stop()
    finally:
        store.close()


def test_a_dry_run_says_what_a_start_would_change(cli, final):
    """[CONTEST-90] to CONTEST-92: and changes nothing."""
    started(final)
    text = final.read_text()
    final.write_text(text.replace("dim = 2", "dim = 3", 1).replace("[all", 'data = ""\n[all', 1))
    ran = cli("serve", final, "--check")
    assert ran.code == 0, ran.err
    changed = "the start changes Cows1.options.dim: 2 becomes 3, from the server's next game on"
    assert changed in ran.out.splitlines()
    assert changed in cli("serve", final, "--check").out.splitlines()
    text = text.replace('"Cows1"', '"Cows7"').replace("[all", "k_end = 9\n[all", 1)
    final.write_text(text)
    ran = cli("serve", final, "--check")
    assert ran.code == 1
    assert "  the contest has started with a server Cows1: it cannot be left out" in ran.err
    assert "  the contest has started with k_end = 8: it cannot be 9 any more" in ran.err


def test_a_renamed_file_begins_no_new_contest(cli, final):
    """No command takes the empty folder that the new name stands for."""
    started(final)
    renamed = final.rename(final.with_name("renamed.toml"))
    for words in (["serve", renamed], ["serve", renamed, "--check"], ["results", renamed]):
        ran = cli(*words)
        assert ran.code == 1
        assert 'If you renamed that file, write data = "final-data" into it' in ran.sentence
    assert not final.with_name("renamed-data").exists()
    renamed.write_text('data = "final-data"\n' + renamed.read_text())
    assert "Reds" in cli("results", renamed).out


def test_a_limit_of_commands_fits_its_game_and_is_no_option_of_it(cli, tmp_path):
    """[NET-48]: 1 to 100 in the games of the finals, whoever sets it."""
    path = tmp_path / "my.toml"
    path.write_text(
        """[all_servers]
command_limit = 200
[[servers]]
name = "Cows1"
port = 20000
task = "cows"
command_limit = 101
options = { command_limit = 3 }
[[servers]]
name = "Traders1"
port = 20001
task = "traders"
[[servers]]
name = "Traders2"
port = 20002
task = "traders"
"""
    )
    ran = cli("serve", path, "--check")
    wanted = "expected a whole number from 1 to 100"
    assert ran.err.removeprefix("contestmaster: ").splitlines() == [
        f"{path}:2: all_servers.command_limit: {wanted}, found 200",
        f"{path}:7: servers[1].command_limit: {wanted}, found 101",
        f"{path}:8: servers[1].options.command_limit: this does nothing here: "
        "set command_limit for the server itself",
    ]
    assert ran.code == 1


def test_a_dry_run_beside_the_contests_own_host_says_what_a_start_would_change(
    cli, final, monkeypatch
):
    """Its ports are not blamed: whoever asks means to stop it, or not yet."""
    started(final)
    port = int(final.read_text().split("port = ")[2].split("\n")[0])
    final.write_text(final.read_text().replace("dim = 2", "dim = 3", 1))
    wanted = "the start changes Cows1.options.dim: 2 becomes 3, from the server's next game on"
    with closing(socket.create_server(("127.0.0.1", port))):
        ran = cli("serve", final, "--check")
        assert (ran.code, wanted in ran.out.splitlines()) == (1, True), "somebody else has the port"
        monkeypatch.setattr(control, "ControlClient", lambda _: socket.socket())
        ran = cli("serve", final, "--check")
    assert ran.code == 0, ran.err
    assert wanted in ran.out.splitlines()
    note = "a host runs on these records: it is not tried whether ports are free"
    assert note in ran.out.splitlines()


def test_a_dry_run_names_all_that_is_not_ready(cli, tmp_path):
    final = written(tmp_path)
    text = final.read_text().replace("side = 12", "side = 6", 1)
    final.write_text(text)
    port = int(text.split("port = ")[2].split("\n")[0])
    (tmp_path / "final-data").write_text("a file")
    with closing(socket.create_server(("127.0.0.1", port))):
        ran = cli("serve", final, "--check")
    assert ran.code == 1
    first, *lines = ran.err.splitlines()
    assert first == "contestmaster: not ready"
    assert f"  cannot listen on 127.0.0.1 port {port}: the port is in use" in lines
    assert f"  {tmp_path}/final-data is not a folder" in lines
    assert any(line.startswith("  Cows1: ") for line in lines)


def test_a_dry_run_knows_what_this_machine_lacks(cli, tmp_path):
    final = written(tmp_path, top='time_zone = "Europe/Varsaw"')
    final.write_text(final.read_text() + '[alarms]\ncommand = ["/nowhere/bell"]\n')
    ran = cli("serve", final, "--check")
    assert ran.code == 1
    assert "  time_zone: this machine knows no zone Europe/Varsaw" in ran.err
    assert "  alarms.command: there is no program /nowhere/bell that can be run" in ran.err


def test_a_file_that_is_wrong_is_refused_by_line(cli, final):
    final.write_text(final.read_text().replace("side = 12", "side = 1200", 1))
    for words in (["--check"], []):
        ran = cli("serve", final, *words)
        assert ran.code == 1
        assert ran.sentence == (
            f"{final}:9: servers[1].options.side: expected a whole number from 1 to 300, found 1200"
        )


@pytest.mark.slow
def test_a_contest_is_served_acted_upon_and_read(cli, tmp_path):
    final = written(tmp_path, servers=1)
    cli("admin", "team", "add", "red", "The Reds", "-c", final)
    with serving(final) as process:
        said = heard(process, "records are kept in")
        (address,) = [line for line in said if line.startswith("http://127.0.0.1:")]
        with urlopen(f"{address}/api/contest", timeout=PATIENCE) as answer:
            assert json.load(answer)["state"] == "SCHEDULED"
        assert "SCHEDULED, the host runs" in cli("admin", "status", "-c", final).out
        assert cli("admin", "start", "-c", final).out == "the contest has started\n"
        heard(process, "game 1 of Cows1 begins")
        assert cli("admin", "suspend", "-r", "power cut", "-c", final).code == 0
        assert "all stands still: power cut" in cli("admin", "status", "-c", final).out
        assert cli("results", final).err == "no game has been scored yet\n"
        assert cli("serve", final).sentence.endswith("the port is in use")
        assert cli("admin", "void", "Cows1", "-r", "wrong map", "-c", final).code == 0
        assert cli("admin", "resume", "-c", final).out == "all goes on\n"
        heard(process, "game 1 of Cows1 is dropped")
        heard(process, "game 2 of Cows1 is over")
        assert cli("admin", "end", "-r", "that is all", "-c", final).code == 0
        heard(process, "the contest is finished")
    ran = cli("results", final, "--recount")
    assert ran.err == "the journals of all games lead to these results\n"
    assert ran.out.splitlines()[1].split() == ["1", "The", "Reds", "0.00", "0.00"]
    audit = cli("admin", "audit", "-c", final).out
    for action in ("START", "SUSPEND scope=all: power cut", "VOID_GAME server=Cows1: Game 1 of"):
        assert action in audit


@pytest.mark.slow
def test_a_rehearsal_plays_and_touches_nothing(tmp_path):
    final = written(tmp_path, top='contest_duration_s = 60\nstart_at = "none"', servers=2)
    with serving(final, "--rehearse", "random", "--teams", 3) as process:
        lines = heard(process, "game 1 of Cows2 is over")
        assert any(line.startswith("records are kept in") for line in lines)
        (folder,) = [line.split()[4].rstrip(";") for line in lines if "records are kept" in line]
        assert Path(folder).is_dir()
    assert not Path(folder).exists()
    assert [path.name for path in tmp_path.iterdir()] == ["final.toml"]


@pytest.mark.slow
def test_a_rehearsal_at_speed_is_seen_to_its_end(cli, tmp_path):
    """It ends by itself, and limits for each address may hold: only 10 of 12 come in [NET-4]."""
    final = written(tmp_path, top='contest_duration_s = 40\nstart_at = "none"', servers=1)
    words = ["--rehearse", "rancher", "--teams", 12, "--speed", 8, "--one-address"]
    with serving(final, *words) as process:
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, err
    assert "game 2 of Cows1 begins" in out
    assert "all is played: the host stops by itself in 0 s" in out
    assert out.count("rancher ") == 12
    assert "why='max_connections_per_host is 10'" in err


def test_what_a_rehearsal_cut_is_shown_as_it_stood(tmp_path):
    """No game has been scored: the one that runs is all there is to see."""
    final = written(tmp_path, top='contest_duration_s = 600\nstart_at = "none"', servers=1)
    final.write_text(final.read_text().replace("max_turns = 3", "max_turns = 200"))
    with serving(final, "--rehearse", "rancher", "--teams", 2) as process:
        heard(process, "game 1 of Cows1 begins")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    assert re.search(r"game 1 of Cows1 so far, in turn \d+:\nplace +team +score\n", out), out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--speed", 2], "--speed and --one-address are for rehearsals: give --rehearse too"),
        (
            ["--rehearse", "random", "--speed", 0],
            "--speed 0: a rehearsal runs 1 to 100 times as fast",
        ),
        (
            ["--rehearse", "rancher,nobody"],
            "no game of this contest has a bot 'nobody': cows has raider, rancher, random",
        ),
        (["--rehearse", "random", "--teams", 0], "--teams 0: a contest has 1 to 100 teams"),
    ],
)
def test_a_rehearsal_wants_bots_and_teams(cli, final, words, complaint):
    ran = cli("serve", final, *words)
    assert (ran.code, ran.sentence) == (2, complaint)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a contest of a few seconds that is over, played by two bots."""
    final = written(tmp_path_factory.mktemp("played"), top="contest_duration_s = 5", servers=2)
    program = [sys.executable, "-m", "contestmaster"]
    teams = [("red", "Reds", "r"), ("blue", "Blues", "b")]
    rows = "\n".join(",".join(team) for team in teams)
    (final.parent / "teams.csv").write_text(f"login,name,password\n{rows}\n")
    imported = ["admin", "team", "import", str(final.parent / "teams.csv"), "-c", str(final)]
    subprocess.run([*program, *imported], check=True, capture_output=True, timeout=PATIENCE)
    ports = [line.split("= ")[1] for line in final.read_text().splitlines() if "port" in line]
    with serving(final) as process:
        heard(process, "records are kept in")
        bots = [
            subprocess.Popen(
                [*program, "bot", "cows", "rancher", "--port", port, "--login", login],
                env=os.environ | {"CONTESTMASTER_PASSWORD": password},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for port in ports
            for login, _, password in teams
        ]
        heard(process, "the contest is finished")
        for each in bots:
            each.terminate()
            each.wait(PATIENCE)
    return final


@pytest.mark.slow
def test_results_as_table_csv_and_json(cli, played):
    head, *rows = cli("results", played).out.splitlines()
    assert head.split() == ["place", "team", "total", "cows"]
    assert len(rows) == 2
    csv = cli("results", played, "--csv").out.splitlines()
    assert csv[0] == "place,team,total,cows"
    assert all(len(cell.split(".")[1]) == 6 for cell in csv[1].split(",")[2:])
    plain = json.loads(cli("results", played.parent / "final-data", "--json").out)
    assert plain["state"] == "FINISHED"
    assert plain["contest_clock_s"] == 5
    assert [row["team"] for row in plain["general"]] == [line.split(",")[1] for line in csv[1:]]
    game = plain["servers"]["Cows1"]["games"][0]
    assert (game["game"], game["status"]) == (1, "scored")
    assert {award["team"] for award in game["awards"]} == {"Reds", "Blues"}


def test_an_export_goes_to_a_folder_of_its_own(cli, played, tmp_path):
    out = tmp_path / "results"
    for _ in range(2):
        assert cli("export", played, "--out", out, "--no-boards").code == 0
    contest = out / "contest.json"
    other = json.loads(contest.read_text()) | {"commitment": "0" * 64}
    contest.write_text(json.dumps(other))
    ran = cli("export", played, "--out", out, "--no-boards")
    assert ran.sentence == f"{out} holds the export of another contest: name a new or empty folder"
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("mine")
    ran = cli("export", played, "--out", site, "--no-boards")
    assert ran.sentence == f"{site} holds other files: name a new or empty folder"
    assert [each.read_text() for each in site.iterdir()] == ["mine"]
    ran = cli("export", played, "--out", site / "index.html", "--no-boards")
    assert ran.sentence == f"{site / 'index.html'} is not a folder"


def test_results_of_a_task_and_of_a_server(cli, played):
    assert cli("results", played, "--task", "cows").out.split("\n")[0].split() == [
        "team", "points", "Cows1", "Cows2",
    ]  # fmt: skip
    assert cli("results", played, "--server", "Cows2").out.split("\n")[0].split() == [
        "place", "team", "result", "points", "games",
    ]  # fmt: skip
    ran = cli("results", played, "--task", "desk")
    assert (ran.code, ran.sentence) == (2, "no server plays desk; there are cows")
    assert cli("results", played, "--server", "X").sentence == (
        "there is no server X; there are Cows1, Cows2"
    )
    assert cli("results", played, "--server", "Cows1", "--task", "cows").code == 2


def test_results_of_one_game(cli, played):
    """With what the game itself has counted, as the journals of everything else tell it."""
    plain = json.loads(cli("results", played, "--json").out)
    awards = {row["team"]: row for row in plain["servers"]["Cows1"]["games"][0]["awards"]}
    head, *rows = cli("results", played, "--game", "Cows1-1", "--csv").out.splitlines()
    names = head.split(",")
    assert names[:2] == ["place", "team"]
    assert names[-3:] == ["score", "K", "award"]
    assert len(rows) == 2
    for row in rows:
        cells = dict(zip(names, row.split(","), strict=True))
        for figure in names[2:-3]:
            assert float(cells[figure]) == awards[cells["team"]]["figures"][figure]
    assert cli("results", played, "--game", "Cows1-99").sentence.startswith("there is no game")
    assert cli("results", played, "--game", "Cows1-1", "--server", "Cows1").code == 2


def test_a_recount_agrees(cli, played):
    began = time.monotonic()
    ran = cli("results", played, "--recount")
    assert (ran.code, ran.err) == (0, "the journals of all games lead to these results\n")
    assert time.monotonic() - began < PATIENCE


def test_the_k_of_the_moment_is_shown_to_teams(cli, tmp_path):
    """[CONTEST-12] within a turn too, and on every server the same [CONTEST-15]."""
    final = written(tmp_path, top='contest_duration_s = 120\nstart_at = "none"', servers=2)
    final.write_text(final.read_text().replace('task = "cows"', 'task = "cows"\nturn_seconds = 3'))
    (tmp_path / "teams.csv").write_text("login,name,password\nred,The Reds,secret\n")
    cli("admin", "team", "import", tmp_path / "teams.csv", "-c", final)
    ports = [server.params.port for server in read_settings(final).servers]
    with serving(final) as process:
        heard(process, "records are kept in")
        cli("admin", "start", "-c", final)
        with storage.reading(tmp_path / "final-data") as archive:
            params, state, _ = kept(archive)
        reach = partial(connect, "127.0.0.1", login="red", password="secret")
        with ExitStack() as links:
            teams = [Cows(links.enter_context(reach(port=port))) for port in ports]
            values = set()
            for _ in range(3):
                for team in teams:
                    before = time.time_ns() // 1000
                    shown = team.describe_world().speed_coefficient
                    after = time.time_ns() // 1000
                    least, most = (float(k_at(params, state, at)) / 1e6 for at in (before, after))
                    # Each goes by a steady clock of its own: on a busy machine they differ.
                    assert least - 0.05 <= shown <= most + 0.05
                    values.add(shown)
                time.sleep(0.2)
            assert len(values) >= 3
