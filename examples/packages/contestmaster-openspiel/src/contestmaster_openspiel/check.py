"""Check playthrough files of OpenSpiel: ``contestmaster-openspiel FOLDER``."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from contestmaster_openspiel.playthrough import Checked, NoPlaythroughError, checked


def main(arguments: Sequence[str] | None = None) -> int:
    """Play every file of a folder, and say what was equal; 0 if all was, 1 if not, 2 if none is."""
    parser = argparse.ArgumentParser(prog="contestmaster-openspiel", description=__doc__)
    parser.add_argument("folder", type=Path, help="with playthroughs, *.txt; or one such file")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    given = parser.parse_args(arguments)
    files = sorted(given.folder.glob("*.txt")) if given.folder.is_dir() else [given.folder]
    found: dict[str, Checked] = {}
    began = time.monotonic()
    for place, file in enumerate(files, 1):
        if sys.stderr.isatty():
            print(f"\r{place} of {len(files)}: {file.name:<60}", end="", file=sys.stderr)
        try:
            found[file.name] = checked(file.read_text("utf-8"))
        except (NoPlaythroughError, OSError, UnicodeDecodeError) as error:
            print(f"{file.name}: {error}", file=sys.stderr)
    if not found:
        print(f"there is no playthrough in {given.folder}", file=sys.stderr)
        return 2
    _tell(found, time.monotonic() - began, as_json=given.json)
    return int(any(one.wrong for one in found.values()))


def _tell(found: dict[str, Checked], seconds: float, *, as_json: bool) -> None:
    equal: Counter[str] = sum((one.equal for one in found.values()), Counter())
    wrong = {name: one.wrong for name, one in found.items() if one.wrong}
    left_out = {name: one.left_out for name, one in found.items() if one.left_out}
    if as_json:
        figures = {"files": len(found), "equal": equal, "wrong": wrong, "left_out": left_out}
        print(json.dumps(figures | {"seconds": round(seconds, 1)}, indent=2))
        return
    for name, why in left_out.items():
        print(f"left out  {name}: {why}")
    for name, whys in wrong.items():
        print(f"wrong     {name}: {len(whys)}, first {whys[0]}")
    for kind, count in sorted(equal.items()):
        print(f"equal     {kind}: {count}")
    played = len(found) - len(left_out)
    print(
        f"{played} of {len(found)} files played in {seconds:.0f} s: {sum(equal.values())} facts"
        f" equal, {sum(map(len, wrong.values()))} not"
    )


if __name__ == "__main__":
    sys.exit(main())
