"""``cli.contest.warm``: rules are compiled before the doors open."""

import multiprocessing
from pathlib import Path

import pytest

from contestmaster.cli.contest import warm
from contestmaster.host.contest.file import read_settings

SERVER = '[[servers]]\nname = "{name}"\nport = {port}\ntask = "{task}"\n'


def servers(folder: Path, *tasks: str, options: str = ""):
    file = folder / "contest.toml"
    texts = [
        SERVER.format(name=f"S{number}", port=20000 + number, task=task) + options
        for number, task in enumerate(tasks)
    ]
    file.write_text("\n".join(texts))
    return read_settings(file).servers


def test_each_task_is_prepared_once_in_the_order_of_the_servers(tmp_path: Path) -> None:
    said: list[str] = []
    small = "options = { side = 10 }\n"
    warm.warm_up(servers(tmp_path, "cows", "cows", options=small), said.append)
    warm.warm_up(servers(tmp_path, "spacecrack", "cows"), said.append)
    assert [line.split(" (")[0] for line in said] == [
        "compiling the rules of cows",
        "compiling the rules of spacecrack",
        "compiling the rules of cows",
    ]
    assert multiprocessing.active_children() == []


def test_no_process_is_left_behind_by_a_start_that_is_broken_off(tmp_path: Path) -> None:
    def interrupted(what: str) -> None:
        raise KeyboardInterrupt(what)

    with pytest.raises(KeyboardInterrupt):
        warm.warm_up(servers(tmp_path, "spacecrack", "cows"), interrupted)
    assert multiprocessing.active_children() == []
