"""Every game of ours can be analysed with what it has."""

import msgspec
import pytest
from tests.host.analysis.journals import lines_of
from tests.shipped import shipped_games

from contestmaster.doors.web.phrasebook import phrasebook
from contestmaster.host.analysis.analysis import Analysis
from contestmaster.kernel.replay import Replay


@pytest.mark.parametrize("game", shipped_games())
def test_a_game_is_looked_at_tried_and_saved(game: str) -> None:
    """All that a page is told is JSON; the clock goes on from anywhere; what is saved verifies."""
    analysis = Analysis(lines_of(game, turns=2))
    last = analysis.tree.count
    assert phrasebook(analysis.game)
    for node in (0, last // 2, last):
        moment = analysis.moment(node)
        plain = msgspec.json.decode(msgspec.json.encode(moment))
        assert (plain["node"], plain["turn"]) == (node, moment.turn)
        if moment.clock is None:
            continue
        tried = analysis.ring(node)
        assert analysis.moment(tried).turn >= moment.turn
        if tried <= last:
            continue  # that is what was played, too
        written: list[bytes] = []
        analysis.export(tried, written.append)
        replay = Replay(b"".join(written).splitlines(keepends=True))
        replay.to_end()
        assert replay.match.digest() == replay.end.digest
