"""``python -m tests.faults.fuzz``: feed one target, or all of them in turn."""

import argparse
import logging
import random
import sys
import time
from collections import Counter

import structlog
from tests.faults.fuzz.feeding import FOLDER, fed
from tests.faults.fuzz.targets import TARGETS


def main() -> int:
    """Feed; the exit status is 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.fuzz", description=__doc__)
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("--inputs", type=int, default=10_000, help="of each target")
    parser.add_argument("--seed", type=int, help="of all draws; drawn, if not given")
    asked = parser.parse_args()
    seed = random.randrange(10**9) if asked.seed is None else asked.seed
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable(logging.CRITICAL)
    found = 0
    for name in TARGETS if asked.target == "all" else [asked.target]:
        began, seen = time.process_time(), Counter[str]()
        faults = []
        for fault in fed(name, asked.inputs, seed, seen):
            faults.append(fault)
            kept = fault.kept(FOLDER / name)
            print(f"{name}: {fault.what}\n  the input is {kept}", flush=True)
        spent = time.process_time() - began
        print(
            f"{name}: {seen.total()} inputs of seed {seed}, {len(seen)} kinds of answers, "
            f"{len(faults)} faults, {spent:.0f} s of processor time",
            flush=True,
        )
        found += len(faults)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
