"""``cli.contest.warm``: rules are compiled before a contest begins, and garbage is left alone."""

import gc
import threading
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from contestmaster.arrays.elsewhere import is_patient
from contestmaster.cli.contest import warm
from contestmaster.host.contest.file import read_settings
from contestmaster.tournament import local

SERVER = '[[servers]]\nname = "{name}"\nport = {port}\ntask = "{task}"\n'
PATIENCE = 60


def tasks(folder: Path, *names: str, options: str = "") -> list[warm.WarmUpTask]:
    """The tasks of a contest with a server for each name."""
    file = folder / "contest.toml"
    texts = [
        SERVER.format(name=f"S{number}", port=20000 + number, task=task) + options
        for number, task in enumerate(names)
    ]
    file.write_text("\n".join(texts))
    return warm.tasks_of(read_settings(file).servers)


@pytest.mark.slow
def test_each_task_is_played_once_and_is_told_when_it_is_ready(tmp_path: Path) -> None:
    said: list[str] = []
    small = "options = { side = 10 }\n"
    two = tasks(tmp_path, "cows", "cows", options=small) + tasks(tmp_path, "spacecrack")
    with warm.WarmUp(two, said.append) as warming:
        warming.wait()
        assert warming.done
    assert sorted(line.split(" are ready ")[0] for line in said) == [
        "the rules of cows",
        "the rules of spacecrack",
    ]
    assert [line.split(" are ready ")[1] for line in said] == ["(1 of 2)", "(2 of 2)"]


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let something else happen where a task would be played."""

    def instead(play: Callable[..., object]) -> None:
        monkeypatch.setattr(local, "play", play)

    return instead


def test_machine_code_is_waited_for(tmp_path: Path, playing) -> None:
    """Twelve turns of interpreted rules would not have anything compiled in the end."""
    patient: list[bool] = []
    playing(lambda *_, **__: patient.append(is_patient()))
    with warm.WarmUp(tasks(tmp_path, "cows"), lambda _: None) as warming:
        warming.wait()
    assert patient == [True]
    assert not is_patient()


def test_what_is_broken_off_ends_with_its_turn(tmp_path: Path, playing) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(*_: object, progress: Callable[[int], None], **__: object) -> None:
        try:
            while True:
                progress(1)
                begun.set()
        finally:
            ended.set()

    playing(endless)
    said: list[str] = []
    with warm.WarmUp(tasks(tmp_path, "cows"), said.append) as warming:
        assert begun.wait(PATIENCE)
        assert not warming.done
    assert ended.wait(PATIENCE)
    warming.wait()
    assert said == []


def test_what_is_wrong_or_odd_about_a_task_is_said_elsewhere(tmp_path: Path, playing) -> None:
    def odd(*_: object, **__: object) -> None:
        warnings.warn("careful", stacklevel=1)
        raise RuntimeError("not today")

    playing(odd)
    filters = list(warnings.filters)
    with warm.WarmUp(tasks(tmp_path, "cows"), lambda _: None) as warming:
        warming.wait()
        assert warming.done
        assert warnings.filters == filters
    assert warnings.filters == filters


def test_rules_that_run_interpreted_are_not_waited_for(
    tmp_path: Path, playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a Numba that is made differently inside, all are compiled before the doors open."""
    played: list[bool] = []
    playing(lambda *_, **__: played.append(True))
    warm.compile_first(tasks(tmp_path, "cows"), lambda _: None)
    assert played == []
    monkeypatch.setattr("contestmaster.arrays.meanwhile.can_interpret", lambda: False)
    warm.compile_first(tasks(tmp_path, "cows"), lambda _: None)
    assert played == [True]


@pytest.mark.slow
def test_what_is_there_for_good_is_not_looked_through_again() -> None:
    gc.unfreeze()  # what tests/conftest.py lets alone
    warm.settle()
    assert gc.get_freeze_count() > 10_000
