"""``python -m tests.faults``: rounds of faults for as long as you like, and what came of them."""

import argparse
import json
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from tests.faults.doors import DOORS
from tests.faults.kinds import KINDS
from tests.faults.report import rows, table
from tests.faults.rounds import SERIES, Result, Wanted, run
from tests.storage.cluster import Cluster, binaries

STORES = {"sqlite": ("sqlite",), "postgres": ("postgres",), "both": ("sqlite", "postgres")}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults",
        description="Hurt real hosts under load, and hold what they told clients against what they "
        "kept. Exits 1 if anything was lost, doubled or revived, or a host did not come back.",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, help="begin no series of rounds after that")
    length.add_argument("--rounds", type=int, help="so many rounds (20 if nothing is said)")
    length.add_argument("--round", type=int, help="repeat one, with its series up to it")
    parser.add_argument("--seed", type=int, help="of all draws; drawn, if not given")
    parser.add_argument("--store", choices=STORES, default="both")
    parser.add_argument("--only", default=",".join(KINDS), help="kinds of faults, with commas")
    parser.add_argument("--door", default=",".join(DOORS), help="hosts, with commas")
    parser.add_argument("--keep", type=Path, help="where folders of failures remain")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    asked = parser.parse_args()
    for named, known in ((asked.only, KINDS), (asked.door, DOORS)):
        if unknown := set(named.split(",")) - known.keys():
            parser.error(f"{', '.join(sorted(unknown))}: there are {', '.join(known)}")
    return asked


def main() -> int:
    """Run what is asked for; the exit status."""
    asked = _arguments()
    # Whoever ends it ends its hosts, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seed = random.randrange(10**6) if asked.seed is None else asked.seed
    stores = STORES[asked.store]
    wanted = Wanted(seed, stores, asked.only.split(","), asked.door.split(","))
    numbers, end = range(20 if asked.rounds is None else asked.rounds), None
    if asked.round is not None:
        numbers = range(asked.round, asked.round + 1)
    elif asked.minutes is not None:
        numbers, end = range(10**6), time.monotonic() + 60 * asked.minutes
    root = (asked.keep or Path(tempfile.mkdtemp(prefix="faults"))) / f"seed{seed}"
    programs = binaries()
    if "postgres" in stores and programs is None:
        sys.exit("no server of PostgreSQL is installed: say --store sqlite")
    cluster = Cluster(programs) if "postgres" in stores and programs is not None else None

    def told(result: Result) -> None:
        line = (
            f"{time.strftime('%H:%M:%S')} round {result.number:4} {result.store:8} "
            f"{result.door:7} {result.kind:11} {result.acknowledged:5} acknowledged, "
            f"{result.open:3} open, back in {result.back_s:.2f} s: {result.what}"
        )
        print(line, file=sys.stderr, flush=True)
        if result.failure:
            words = f"--seed {seed} --store {asked.store} --round {result.number}"
            words += f" --only {asked.only} --door {asked.door}"
            print(f"FAILED: {result.failure}\n  it lies in {result.folder}", file=sys.stderr)
            print(f"  again: python -m tests.faults {words}", file=sys.stderr, flush=True)

    try:
        results = run(wanted, numbers, root, cluster, told, end)
    finally:
        if cluster is not None:
            cluster.remove()
    if asked.json:
        data = {"seed": seed, "table": rows(results), "rounds": msgspec.to_builtins(results)}
        print(json.dumps(data))
    else:
        print(f"seed {seed}, {len(results)} rounds in series of {SERIES}\n\n{table(results)}")
    return 1 if any(result.failure for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
