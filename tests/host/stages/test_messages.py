"""Messages in frames: whatever pieces they come in, and nothing else."""

import random

import msgspec
import pytest
from tests.host.contest.running import settings

from contestmaster.host.stages import messages as say
from contestmaster.host.stages.messages import LONGEST, Unframer, framed
from contestmaster.storage.records import Failure, NewMatch, StoredEntry

SAID = [
    say.Begin(7, NewMatch("tally", b"{}", "Tally1", 3, alarm=5), "the contest"),
    say.AppendTo(7, [StoredEntry(1, b"[1]"), StoredEntry(2, b"[2]", b"ADD 3")], None),
    say.Ask(1, say.EndGame("Tally1", 3, ("7/2", "-1"), 12, over=True)),
    say.Pulse((say.PortCount("T", True, {"accepted": 1}, (("h", "p"),), {}, {"p": None}),)),
]


@pytest.mark.parametrize("seed", range(5))
def test_frames_come_in_any_pieces(seed):
    """[NET-122]."""
    chance = random.Random(seed)
    data = framed(SAID[:2]) + framed([]) + framed(SAID[2:])
    unframer: Unframer[say.Up] = Unframer(say.Up)
    heard: list[say.Up] = []
    while data:
        size = chance.randrange(1, 40)
        heard += unframer.feed(data[:size])
        data = data[size:]
    assert heard == SAID
    appended = heard[1]
    assert isinstance(appended, say.AppendTo)
    assert appended.entries[1].source == b"ADD 3"


def test_what_comes_back_is_what_was_told():
    told = say.StoreTold({7: 3}, (Failure(7, 1, 2, "full", 4, known=False),), {7: "0f"})
    (heard,) = Unframer[say.Down](say.Down).feed(framed([told]))
    assert heard == told


@pytest.mark.parametrize(
    "data",
    [
        (LONGEST + 1).to_bytes(4, "big"),
        b"\0\0\0\1\xc1",
        framed([say.Open()]),  # that is the contest's to say
        b"\0\0\0\3" + msgspec.msgpack.encode([7])[:2] + b"\xff",
    ],
)
def test_what_means_nothing_is_refused(data):
    """[NET-122]."""
    with pytest.raises(ValueError, match=r".+"):
        list(Unframer[say.Up](say.Up).feed(data))


def test_a_set_up_crosses_the_link_as_it_is():
    (*_, first) = settings(stagger=True).servers
    assert first.lag
    told = msgspec.msgpack.decode(
        msgspec.msgpack.encode(say.SetupTold.of(first)), type=say.SetupTold
    )
    setup = told.setup()
    assert setup == first
    assert setup.game().name == "tally"
