"""``cli.contest.warm``: rules are compiled before the doors open, and garbage is left alone."""

import gc
import multiprocessing
import time
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


def test_tasks_are_compiled_side_by_side_only_if_that_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(cold_s: float) -> list[bool]:
        """Play two tasks, and say at the end of each whether a process compiles."""
        busy: list[bool] = []
        monkeypatch.setattr(warm, "_COLD_S", cold_s)
        monkeypatch.setattr(warm, "_play", lambda _: busy.append(until_seen(cold_s < 0)))
        warm.warm_up(servers(tmp_path, "cows", "spacecrack"), lambda _: None)
        return busy

    def until_seen(awaited: bool) -> bool:
        for _ in range(100):
            if multiprocessing.active_children() or not awaited:
                break
            time.sleep(0.05)
        return bool(multiprocessing.active_children())

    assert played(cold_s=-1.0)[0]
    assert not any(played(cold_s=600.0))


def test_no_process_is_left_behind_by_a_start_that_is_broken_off(tmp_path: Path) -> None:
    def interrupted(what: str) -> None:
        raise KeyboardInterrupt(what)

    with pytest.raises(KeyboardInterrupt):
        warm.warm_up(servers(tmp_path, "spacecrack", "cows"), interrupted)
    assert multiprocessing.active_children() == []


def test_what_is_there_for_good_is_not_looked_through_again() -> None:
    warm.settle()
    try:
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
