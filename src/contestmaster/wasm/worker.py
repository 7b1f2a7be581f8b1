"""The process in which the bots of a table server play, where some are in WebAssembly.

Run as a program (``python -m contestmaster.wasm.worker FOLDER``) it is the worker of
:mod:`contestmaster.bots.worker`, and knows the bots of a folder as well.
"""

import sys
from pathlib import Path

from contestmaster.bots import worker
from contestmaster.bots.catalogue import add_source
from contestmaster.wasm.house import House


def command(folder: Path) -> tuple[str, ...]:
    """Return what starts it for the bots of a folder."""
    return (sys.executable, "-m", "contestmaster.wasm.worker", str(folder.absolute()))


if __name__ == "__main__":
    add_source(House(Path(sys.argv[1])))
    worker.main()
