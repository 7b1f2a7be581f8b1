"""What a browser fetches for pages that are live, compressed: `python bench/front.py`.

The front end must have been built (`python web/build.py`).
"""

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

STATIC: Final = Path(__file__).parents[1] / "src/contestmaster/doors/web/static"
APP: Final = STATIC / "app"
LIVE: Final = ("src/main.ts", "src/islands/fresh.ts", "src/islands/clock.ts")
"""What keeps every page fresh."""


def main() -> None:
    """Print the table."""
    manifest = msgspec.json.decode((APP / ".vite/manifest.json").read_bytes())
    boards = sorted(name for name in manifest if name.startswith("src/boards/"))
    rows = [("a page that updates by itself", needed(manifest, LIVE))]
    for board in boards:
        files = needed(manifest, (*LIVE, "src/islands/board.ts", board))
        rows.append((f"with a board: {board.split('/')[2]}", files))
    rows.append(("a replay in one file, without its data", sorted((APP / "standalone").iterdir())))
    rows.append(("the style sheet of all pages", [STATIC / "site.css"]))
    print("| what | files | kB | kB compressed |")
    print("| --- | --: | --: | --: |")
    for what, paths in rows:
        texts = [path.read_bytes() for path in paths]
        small = sum(len(gzip.compress(text, 9)) for text in texts)
        print(f"| {what} | {len(texts)} | {kilo(sum(map(len, texts)))} | {kilo(small)} |")


def needed(manifest: dict[str, Any], entries: Iterable[str]) -> list[Path]:
    """Return the files that parts of the front end load, each once."""
    files: set[str] = set()
    waiting = list(entries)
    while waiting:
        part = manifest[waiting.pop()]
        if part["file"] in files:
            continue
        files.update((part["file"], *part.get("css", ())))
        waiting += part.get("imports", ())
    return [APP / name for name in sorted(files)]


def kilo(size: int) -> str:
    """Return bytes as thousands of them."""
    return f"{size / 1000:.1f}"


if __name__ == "__main__":
    main()
