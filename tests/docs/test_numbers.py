"""Numbers in the guides are those of the code."""

import re

import pytest
from tests.docs.pages import page

from contestmaster.client.patience import PAUSES, SILENCE
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.task.machine import FORMAT

SETTINGS = LineSettings()


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [
        ("docs/client.md", r"owed an answer for (\d+) seconds", SILENCE),
        ("docs/protocol.md", r"not logged in after (\d+) seconds", SETTINGS.login_timeout_s),
        ("docs/protocol.md", r"may have up to (\d+) bytes", SETTINGS.max_line_bytes),
        ("docs/protocol.md", r"a team may send (\d+) commands", SETTINGS.command_limit),
        ("docs/protocol.md", r'"format": "contestmaster task (\d+)"', FORMAT.split()[-1]),
    ],
)
def test_a_number_is_that_of_the_code(name: str, said: str, value: object) -> None:
    (found,) = re.findall(said, " ".join(page(name).split()))
    assert float(found) == float(str(value))


def test_words_for_numbers_are_those_of_the_code() -> None:
    protocol, client = (" ".join(page(f"docs/{n}.md").split()) for n in ("protocol", "client"))
    assert "after two minutes without a byte" in protocol
    assert "after a minute without progress" in protocol
    assert (SILENCE, SETTINGS.stall_timeout_s) == (120, 60)
    assert "more than a megabyte of replies" in protocol
    assert SETTINGS.output_buffer_bytes == 1 << 20
    assert "at first for a quarter of a second and at last for eight" in client
    assert (PAUSES[0], PAUSES[-1]) == (0.25, 8)
