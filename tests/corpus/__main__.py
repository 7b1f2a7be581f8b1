"""Print precision and recall of the reader by kind; with ``-v`` each message that fails."""

import sys

from tests.corpus.measure import figures, read, table
from tests.corpus.messages import samples


def main() -> None:
    """Read the corpus and print what comes of it."""
    corpus = samples()
    sys.stdout.write("\n".join([*table(corpus), ""]))
    if "-v" not in sys.argv:
        return
    for sample in corpus:
        one = figures(sample)
        short = len(sample.done) - one.done
        if one.unmeant or one.lost or short:
            what = "UNMEANT" if one.unmeant else "LOST" if one.lost else "asked back"
            found = read(sample.game, sample.text)
            sys.stdout.write(f"\n{what} {sample.name}\n{sample.text}\n  {found}\n")


main()
