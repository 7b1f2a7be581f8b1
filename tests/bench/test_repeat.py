"""The same matches twice, in small: what differs by a byte or a unit of fuel is told."""

import shutil

import pytest

from repeat import Repeated, Run, built, differences, repeated

pytestmark = pytest.mark.slow


def run(**changed):
    match = Repeated(b"result", b"journal", ((5, 6), None), "a")._replace(**changed)
    return Run({"k" * 64: match}, 1.0, 0)


@pytest.mark.parametrize(
    "changed", [{"result": b"resulT"}, {"journal": b"journaL"}, {"fuel": ((5, 7), None)}]
)
def test_a_match_that_comes_out_otherwise_is_told(changed):
    """[TOUR-10]."""
    (name,) = changed
    assert differences(run(), run(worker="b")) == []
    assert differences(run(), run(**changed)) == [f"{'k' * 12} has another {name}"]
    assert differences(run(), Run({}, 1.0, 1)) == [f"{'k' * 12} was played once only", "1 alarms"]


@pytest.mark.long
def test_our_bots_play_the_same_matches_beside_busy_processes(capsys):
    """[TOUR-10]: in another order, by another number of workers."""
    assert repeated(["greedy", "random"], 3, 1, 2) == []
    assert "| shuffled | 2 | 2 | 3 |" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.skipif(shutil.which("clang") is None, reason="there is no clang")
def test_a_bot_in_webassembly_uses_the_same_fuel(tmp_path, capsys):
    """[TOUR-10]: the C starter, in each of its turns."""
    assert repeated([f"c=wasm:{built(tmp_path)}", "random"], 2, 1, 2) == []
    fuel = {line.split("|")[-2] for line in capsys.readouterr().out.splitlines()[2:]}
    assert len(fuel) == 1
    assert fuel != {" 0 "}
