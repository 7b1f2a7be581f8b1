"""Worked examples told in sentences, held against the same in command form."""

from collections.abc import Sequence
from pathlib import Path

from contestmaster.testing.transcript import load, run

__all__ = ["SUFFIX", "end_of", "examples_of", "told_of"]

SUFFIX = "_in_sentences.transcript"
TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


def examples_of(game: str) -> Path:
    """The folder of a game's examples."""
    return TRANSCRIPTS / game


def told_of(game: str) -> list[str]:
    """The names of those that are told in sentences, too."""
    return sorted(path.name.removesuffix(SUFFIX) for path in examples_of(game).glob(f"*{SUFFIX}"))


def end_of(path: Path, folder: Path, queries: Sequence[str]) -> list[str]:
    """Everything there is to know at the end of a transcript."""
    whole = load(path)
    asks = [f"{whole.front.seats[0]}> {query}" for query in queries]
    longer = folder / path.name
    longer.write_text("\n".join([*whole.lines, *asks, ""]), encoding="utf-8")
    shown = run(load(longer)).actual
    first = max(at for at, line in enumerate(shown) if line == asks[0])
    return [line for line in shown[first:] if line != "OK" and not line.startswith("SUCCEEDED")]
