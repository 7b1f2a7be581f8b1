"""A starter that is given no server plays on standard input and output, where it is logged in."""

import subprocess
from collections.abc import Callable

import pytest

from contestmaster.starters.catalogue import LANGUAGES

FORCED = "FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.000000\nOK\n"
NO_SEAT = "FAILED 7 no seat in this game\n"

DIALOGUE = (
    ("WAIT -1", "OK\nWAITING 0.000000\nOK\n7\n"),
    ("CURRENT_STAGE", NO_SEAT),
    ("WAIT 7", "OK\nWAITING 0.000000\nOK\n8\n"),
    ("CURRENT_STAGE", FORCED),
    ("CURRENT_STAGE", NO_SEAT),
    ("WAIT 8", ""),
)


@pytest.mark.slow
@pytest.mark.parametrize("key", LANGUAGES)
def test_a_starter_plays_on_standard_streams(
    start: Callable[[str, str], list[str]], key: str
) -> None:
    """[NET-51, NET-101]: without a login, in lines, until there are no more replies."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        start("desk", key), stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as bot:
        assert bot.stdin and bot.stdout and bot.stderr
        for command, reply in DIALOGUE:
            assert bot.stdout.readline() == f"{command}\n"
            bot.stdin.write(reply)
            bot.stdin.flush()
        bot.stdin.close()
        assert bot.stdout.read() == ""
        refusals = bot.stderr.read()
    assert bot.returncode == 0
    assert refusals.count("no seat in this game") == 2
    assert "trying again" not in refusals
