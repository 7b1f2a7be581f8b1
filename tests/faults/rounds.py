"""Rounds: a host under load, one fault, what it comes back to, and a judgement.

Rounds come in series of ten on the same records, so that what is hurt has a past. All that is drawn
in a round follows from the seed and its number.
"""

import random
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from tests.faults.bots import Bot
from tests.faults.doors import DOORS, ROOT, STARTING, Door
from tests.faults.kinds import KINDS, Scene
from tests.faults.places import Place, until
from tests.faults.reader import Finding, Question
from tests.storage.cluster import Cluster, binaries

SERIES: Final = 10
"""Rounds on the same records."""
_DOORS: Final = {"contest": 5, "tables": 3, "forum": 2}
_LEAST: Final = {"contest": 40, "tables": 40, "forum": 5}
"""Orders that are acknowledged before a fault, and again after it."""
_REMEMBERING: Final = 0.3
_SMALL: Final = 0.4


class Wanted(NamedTuple):
    """What is to be run.

    Attributes:
        seed: of all draws.
        stores: ``sqlite`` and ``postgres``, in turn from series to series.
        kinds: of faults.
        doors: which hosts are hurt.
    """

    seed: int
    stores: Sequence[str] = ("sqlite",)
    kinds: Sequence[str] = tuple(KINDS)
    doors: Sequence[str] = tuple(DOORS)


class Drawn(NamedTuple):
    """What a series is: where, which host, and on what disk."""

    store: str
    door: str
    remembering: bool
    small: bool


class Result(msgspec.Struct):
    """What came of a round."""

    number: int
    store: str
    door: str
    kind: str
    what: str = ""
    acknowledged: int = 0
    refused: int = 0
    open: int = 0
    stored: int = 0
    lost: int = 0
    doubled: int = 0
    revived: int = 0
    back_s: float = 0.0
    failure: str = ""
    folder: str = ""


def drawn(wanted: Wanted, series: int) -> Drawn:
    """What a series is."""
    chance = random.Random(f"{wanted.seed} series {series}")
    store = wanted.stores[series % len(wanted.stores)]
    doors = [name for name in _DOORS if name in wanted.doors]
    (door,) = chance.choices(doors, [_DOORS[name] for name in doors])
    kinds = [KINDS[name] for name in wanted.kinds if store in KINDS[name].stores]
    may, must = any(k.remembers for k in kinds), all(k.remembers for k in kinds)
    remembering = may and (must or chance.random() < _REMEMBERING)
    small = store == "sqlite" and not remembering and chance.random() < _SMALL
    return Drawn(store, door, remembering, small)


def kind_of(wanted: Wanted, number: int) -> str:
    """Which fault a round has; a disk that remembers, which is slow, is for kills and power."""
    there = drawn(wanted, number // SERIES)
    chance = random.Random(f"{wanted.seed} kind {number}")
    names = [name for name in wanted.kinds if there.store in KINDS[name].stores]
    if there.remembering:
        names = [name for name in names if KINDS[name].remembers or name == "kill"]
    else:
        names = [name for name in names if not KINDS[name].remembers]
    (name,) = chance.choices(names, [KINDS[name].weight for name in names])
    return name


class Series:
    """Ten rounds on the same records, or fewer."""

    def __init__(self, wanted: Wanted, number: int, root: Path, cluster: Cluster | None) -> None:
        """Prepare a series below a folder."""
        self._wanted, self._number, self.root, self._cluster = wanted, number, root, cluster
        self.there = drawn(wanted, number)
        self._before: dict[str, tuple[int, str]] = {}
        self._earlier: list[str] = []
        self._door: Door | None = None

    def rounds(self, end: int) -> Iterator[Result]:
        """Run the rounds of the series before one of a number; the last may have failed."""
        first = self._number * SERIES
        result = Result(first, self.there.store, self.there.door, "")
        try:
            self._door = door = self._opened()
            for number in range(first, min(first + SERIES, end)):
                kind = kind_of(self._wanted, number)
                result = Result(number, self.there.store, self.there.door, kind)
                self._round(door, result)
                if number + 1 == min(first + SERIES, end):
                    self._end(door)
                yield result
        except Exception as error:
            result.failure = f"{type(error).__name__}: {error}"
            result.folder = str(self.root)
            (self.root / "failure.txt").write_text(traceback.format_exc())
            self._keep()
            yield result
        finally:
            if self._door is not None:
                self._door.close()

    def _opened(self) -> Door:
        place = Place(
            self.there.store,
            self.root,
            self._cluster,
            remembering=self.there.remembering,
            small=self.there.small,
        )
        door = DOORS[self.there.door](self.root, place)
        self._door = door
        door.open()
        return door

    def _round(self, door: Door, result: Result) -> None:
        chance = random.Random(f"{self._wanted.seed} round {result.number}")
        logs = self.root / f"round{result.number}"
        logs.mkdir()
        bots = door.bots(logs, chance)
        starts, least = door.starts, _LEAST[door.name]
        for bot in bots:
            bot.start()
        try:
            _await_more(bots, least)
            time.sleep(chance.uniform(0, 0.4))
            scene = Scene(door, chance)
            result.what = KINDS[result.kind].inject(scene)
            _await_more(bots, 1)
            result.back_s = round(time.monotonic() - scene.over, 3)
            _await_more(bots, least)
        finally:
            for bot in bots:
                bot.stop()
            for bot in bots:
                bot.join(STARTING)
        for bot in bots:
            if bot.is_alive() or bot.failure is not None:
                raise AssertionError(f"{bot.person} cannot go on: {bot.failure!r}")
        self._judge(door, sorted(map(str, logs.iterdir())), result)
        if door.starts > starts:
            self._earlier.clear()  # what was open in an earlier life of the host is so for good
        self._earlier += sorted(map(str, logs.iterdir()))

    def _judge(self, door: Door, logs: list[str], result: Result) -> None:
        found = ask(Question(door.place.records, logs, self._earlier, self._before))
        self._before = found.matches
        result.acknowledged, result.refused = found.acknowledged, found.refused
        result.open, result.stored = found.open, found.stored
        result.lost, result.doubled = len(found.lost), len(found.doubled)
        result.revived = len(found.revived)
        if not found.sound:
            (self.root / "finding.json").write_bytes(msgspec.json.encode(found))
            raise AssertionError(
                f"lost {found.lost[:5]}, doubled {found.doubled[:5]}, "
                f"revived {found.revived[:5]}; {'; '.join(found.wrong[:5])}"
            )

    def _end(self, door: Door) -> None:
        """Stop the host in order; then our own commands must agree with the independent reader."""
        door.stop()
        found = ask(Question(door.place.records, [], self._earlier, self._before))
        assert found.sound, found
        for typed, status, said in door.verdicts():
            assert status == 0, f"{typed}: {status}\n{said}"

    def _keep(self) -> None:
        """Keep of a failure also what a server has."""
        if self._door is None or self._cluster is None or self.there.store != "postgres":
            return
        programs, records = binaries(), self._door.place.records
        if programs is not None:
            words = [programs / "pg_dump", "-n", records["schema"], records["postgres"]]
            with (self.root / "records.sql").open("w") as file:
                subprocess.run(words, stdout=file, check=False)


def ask(question: Question) -> Finding:
    """Have the independent reader answer, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.reader"],
        input=msgspec.json.encode(question),
        capture_output=True,
        cwd=ROOT,
        timeout=STARTING,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"the reader failed: {done.stderr.decode()}")
    return msgspec.json.decode(done.stdout, type=Finding)


def _await_more(bots: Sequence[Bot], number: int) -> None:
    """Wait until so many orders more are acknowledged than now."""
    before = sum(bot.done for bot in bots)

    def enough() -> bool:
        if broken := [bot for bot in bots if bot.failure is not None]:
            raise AssertionError(f"{broken[0].person} cannot go on: {broken[0].failure!r}")
        return sum(bot.done for bot in bots) >= before + number

    until(enough, STARTING, f"{number} orders more")


def run(
    wanted: Wanted,
    numbers: range,
    root: Path,
    cluster: Cluster | None,
    told: Callable[[Result], object],
    until_s: float | None = None,
) -> list[Result]:
    """Run rounds; folders of series that failed remain below `root`.

    Args:
        wanted: what is to be run.
        numbers: of the rounds; all of the first one's series come before it.
        root: a folder.
        cluster: a server, where `postgres` is wanted.
        told: hears of each result.
        until_s: no series is begun after this instant (`time.monotonic`).
    """
    results = []
    for number in range(numbers.start // SERIES, -(-numbers.stop // SERIES)):
        if until_s is not None and time.monotonic() > until_s:
            break
        folder = root / f"series{number}"
        folder.mkdir(parents=True)
        series = Series(wanted, number, folder, cluster)
        for result in series.rounds(numbers.stop):
            results.append(result)
            told(result)
        if not results[-1].failure:
            shutil.rmtree(folder)
    return results
