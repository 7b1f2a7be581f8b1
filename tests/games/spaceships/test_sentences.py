"""Worked examples told in sentences come to the same as in command form."""

from pathlib import Path

import pytest

from contestmaster.testing.transcript import load, run

EXAMPLES = Path(__file__).parents[2] / "transcripts" / "spaceships"
SUFFIX = "_in_sentences.transcript"
TOLD = sorted(path.name.removesuffix(SUFFIX) for path in EXAMPLES.glob(f"*{SUFFIX}"))
QUERIES = ("SECTORS", "SHIPS", "BATTLES", "PLAYERS", "CRIMES", "HASHES", "NOTICES", "EVENTS 0")


def end_of(path: Path, folder: Path) -> list[str]:
    """Everything there is to know at the end of a transcript."""
    whole = load(path)
    asks = [f"{whole.front.seats[0]}> {query}" for query in QUERIES]
    longer = folder / path.name
    longer.write_text("\n".join([*whole.lines, *asks, ""]), encoding="utf-8")
    shown = run(load(longer)).actual
    first = max(at for at, line in enumerate(shown) if line == asks[0])
    return [line for line in shown[first:] if line != "OK" and not line.startswith("SUCCEEDED")]


@pytest.mark.parametrize("name", TOLD)
def test_an_example_comes_to_the_same_in_sentences(name: str, tmp_path: Path) -> None:
    plain = end_of(EXAMPLES / f"{name}.transcript", tmp_path)
    assert len(plain) > len(QUERIES)
    assert end_of(EXAMPLES / f"{name}{SUFFIX}", tmp_path) == plain


def test_at_least_a_third_of_the_examples_is_told_in_sentences() -> None:
    examples = {path.name.partition("_")[0] for path in EXAMPLES.glob("s*.transcript")}
    assert examples == {f"s{number:02d}" for number in range(1, 15)}
    assert 3 * len({name.partition("_")[0] for name in TOLD}) >= len(examples)
