"""A contest file with small games on free ports, for the commands of organisers."""

from pathlib import Path

import pytest
from tests.ports import free_ports

SERVER = """
[[servers]]
name = "Cows{number}"
port = {port}
task = "cows"
options = {{ dim = 2, side = 12, stable_distance = 3, max_turns = 3 }}
"""


def written(folder: Path, *, top: str = 'start_at = "none"', servers: int = 2) -> Path:
    """Write a contest file."""
    path = folder / "final.toml"
    text = f'{top}\n[all_servers]\nhost = "127.0.0.1"\n'
    for number, port in enumerate(free_ports(servers), 1):
        text += SERVER.format(number=number, port=port)
    path.write_text(text)
    return path


@pytest.fixture
def final(tmp_path: Path) -> Path:
    """The file of a contest that waits for ``start``."""
    return written(tmp_path)
