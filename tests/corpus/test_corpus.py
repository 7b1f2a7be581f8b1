"""The reader on messages as people write them: nothing unmeant is done, next to nothing is lost."""

from collections import Counter
from pathlib import Path

import pytest
from tests.corpus.measure import Figures, figures, table
from tests.corpus.messages import Sample, samples

LEAST_RECALL = 97.0
LEAST_DONE = 270
"""Actions of those that are meant that are done: one that is asked back is a trouble, too."""

CORPUS = samples()


def test_the_corpus_is_large_and_of_all_games() -> None:
    assert len(CORPUS) >= 400
    assert min(Counter(one.game for one in CORPUS).values()) > 50
    assert len({one.name for one in CORPUS}) == len(CORPUS), "each message has a name of its own"


@pytest.mark.parametrize("sample", CORPUS, ids=lambda one: one.name)
def test_nothing_unmeant_is_done(sample: Sample) -> None:
    assert figures(sample).unmeant == 0, sample.text


def test_next_to_nothing_is_lost() -> None:
    of_all = sum(map(figures, CORPUS), start=Figures())
    assert of_all.precision == 100, "\n".join(table(CORPUS))
    assert of_all.recall >= LEAST_RECALL, "\n".join(table(CORPUS))
    assert of_all.done >= LEAST_DONE, "\n".join(table(CORPUS))


def test_a_message_that_says_nothing_of_what_is_meant_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("@@ grid no end\nI move.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="does not end with what is meant"):
        samples(tmp_path)
