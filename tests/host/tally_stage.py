"""A stage that knows the tiny game of these tests: python tally_stage.py LINK BESIDE.

Or one of a contest on another machine: python tally_stage.py join, and the words of that command.
"""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from contestmaster.cli import main
from contestmaster.cli.contest import stage
from contestmaster.kernel import registry

if __name__ == "__main__":
    points = {
        registry.GROUP: [EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP)],
        registry.OTHERS: [EntryPoint("contest", "contestmaster.contest:Contest", registry.OTHERS)],
    }
    registry.entry_points = lambda group: points[group]  # type: ignore[assignment,misc]
    sys.exit(main() if sys.argv[1] == "join" else stage.main(sys.argv[1:]))
