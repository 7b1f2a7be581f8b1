"""Frames: they come out as they went in, however the bytes are cut."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.host.lobby.frames import CrewFrame, FrameKind, Unpacker, pack

FRAMES = st.builds(
    CrewFrame, st.sampled_from(FrameKind), st.integers(0, 2**64 - 1), st.binary(max_size=40)
)


@given(st.lists(FRAMES), st.integers(1, 50))
def test_frames_survive_the_way(frames, size):
    sent = b"".join(map(pack, frames))
    unpacker = Unpacker()
    pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert [frame for piece in pieces for frame in unpacker.feed(piece)] == frames
