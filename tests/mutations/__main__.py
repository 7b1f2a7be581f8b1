"""Make the mutations, one after another, and see whether the tests catch them.

``python -m tests.mutations``, or ``nox -s mutations``; ``--help`` tells the rest. The sources are
copied into a temporary folder, from which the tests then import: the working tree stays as it is,
whatever happens. Each mutation gets its own tests only, which have passed without it before.
"""

import argparse
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

from tests.mutations.mutation import Mutation, StaleError
from tests.mutations.table import MUTATIONS

import contestmaster

ROOT = Path(__file__).parents[2]
PACKAGE = Path(contestmaster.__file__).parent

PATIENCE = 300
"""Seconds after which tests count as hanging: they take some seconds."""
OPTIONS = (
    *("-x", "-q", "-m", "", "--timeout", "0", "--hypothesis-profile", "same"),
    *("-p", "no:cacheprovider"),
)
"""Slow tests count, too, and nothing is left in the working tree."""
PASSED, FAILED = 0, 1
"""What pytest returns; anything else is an error of ours, and says nothing about the tests."""

CAUGHT = "caught"
SURVIVED = "SURVIVED"


def verdict(code: int | None, *, hangs: bool = False) -> str:
    """Return what is to be said of a mutation, by what its tests returned, ``None`` for nothing."""
    if code == FAILED or (code is None and hangs):
        return CAUGHT
    if code is None:
        return "HANGS"
    return SURVIVED if code == PASSED else f"CANNOT RUN (pytest {code})"


class Copy:
    """A copy of the package, from which tests import."""

    def __init__(self, folder: Path, source: Path) -> None:
        """Copy the package with what has been compiled of it."""
        self._folder = folder
        self._package = folder / PACKAGE.name
        shutil.copytree(source, self._package)

    def test(self, tests: Sequence[str]) -> tuple[int | None, str]:
        """Run some tests up to the first that fails: what pytest returned, and what it said."""
        before = os.environ.get("PYTHONPATH")
        path = os.pathsep.join([str(self._folder), *([before] if before else [])])
        hypothesis = {"HYPOTHESIS_STORAGE_DIRECTORY": str(self._folder / "hypothesis")}
        try:
            ended = subprocess.run(
                [sys.executable, "-m", "pytest", *OPTIONS, *tests],
                cwd=ROOT,
                env={**os.environ, **hypothesis, "PYTHONPATH": path},
                timeout=PATIENCE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None, ""
        return ended.returncode, ended.stdout

    def judge(self, mutation: Mutation) -> str:
        """Make a mutation, run its tests, and undo it."""
        try:
            file = mutation.found(self._package)
        except StaleError as stale:
            return f"DOES NOT APPLY ({stale})"
        text = file.read_text(encoding="utf-8")
        # Bytecode is told from older bytecode by second and size, and both may be the same.
        compiled = Path(cache_from_source(str(file)))
        try:
            file.write_text(mutation.applied(text), encoding="utf-8")
            compiled.unlink(missing_ok=True)
            return verdict(self.test(mutation.tests)[0], hangs=mutation.hangs)
        finally:
            file.write_text(text, encoding="utf-8")
            compiled.unlink(missing_ok=True)


def listed(mutations: Sequence[Mutation]) -> str:
    """Return the table of mutations as text."""
    lines: list[str] = []
    for number, one in enumerate(mutations, 1):
        was, now = (" ".join(text.split()) for text in (one.stands, one.becomes))
        lines.append(f"{number:3} {one.place}: {one.breaks}")
        lines += textwrap.wrap(f"- {was}", 96, initial_indent="      ", subsequent_indent=" " * 8)
        lines += textwrap.wrap(f"+ {now}", 96, initial_indent="      ", subsequent_indent=" " * 8)
        lines += [f"      {test}" for test in one.tests]
    return "\n".join(lines)


def run(mutations: Sequence[Mutation], jobs: int) -> int:
    """Make the mutations and print what became of each; return how many were not caught."""
    with TemporaryDirectory(prefix="mutations-") as name:
        folder = Path(name)
        first = Copy(folder / "1", PACKAGE)
        tests = sorted({test for one in mutations for test in one.tests})
        code, said = first.test(tests)
        if code != PASSED:
            print(said)
            print("The tests do not pass without any mutation: see to that first.")
            return len(mutations)
        print(f"{len(tests)} tests pass without a mutation.", flush=True)
        copies: Queue[Copy] = Queue()
        copies.put(first)
        for number in range(2, jobs + 1):
            copies.put(Copy(folder / str(number), folder / "1" / PACKAGE.name))

        def judged(mutation: Mutation) -> str:
            copy = copies.get()
            try:
                return copy.judge(mutation)
            finally:
                copies.put(copy)

        missed = 0
        with ThreadPoolExecutor(jobs) as pool:
            for one, found in zip(mutations, pool.map(judged, mutations), strict=True):
                missed += found != CAUGHT
                print(f"{found:9} {one.place}: {one.breaks}", flush=True)
    return missed


def main() -> int:
    """List mutations, or make them; 1 where one was not caught."""
    parser = argparse.ArgumentParser(prog="mutations", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("words", nargs="*", help="only those with such a word in file or rule")
    parser.add_argument("--list", action="store_true", help="print them, and make none")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    given = parser.parse_args()
    chosen = [
        one
        for one in MUTATIONS
        if not given.words or any(word in f"{one.file} {one.breaks}" for word in given.words)
    ]
    if given.list:
        print(listed(chosen))
        return 0
    if not chosen:
        parser.error(f"no mutation is about {' or '.join(given.words)}")
    missed = run(chosen, max(1, given.jobs))
    print(f"{len(chosen) - missed} of {len(chosen)} mutations are caught.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
