"""``mock``: a server that plays back a recorded dialogue, to test a client against."""

from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.ports import check_port
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.testing.mock import Manner, Script


def mock(
    file: Path,
    /,
    *,
    seat: int | None = None,
    port: int = 0,
    delay: float = 0.0,
    wait: int = 0,
    close_after: int = 0,
    any_client: bool = False,
) -> int:
    """Play back a recorded dialogue as a server, to test a client against it.

    It listens on this machine, lets any login in, and answers as the recording has it. Where the
    client says something else it says where, and ends with status 1; 0 once all was said.

    Examples: `contestmaster mock match.dialogue --port 20000`,
    `contestmaster mock match.dialogue --seat 1 --wait 5 --close-after 40`,
    `contestmaster mock match.dialogue --any-client --delay 0.2`

    Parameters
    ----------
    file
        The recording, as `contestmaster play --trace` writes it.
    seat
        Whose dialogue; the first that says something if not given.
    port
        The port; any that is free if not given.
    delay
        Seconds before every reply.
    wait
        Refuse every so many commands one with code 6, and make the client wait.
    close_after
        Close the connection once after so many commands, as a suspension does.
    any_client
        Answer whatever a client says, with the recorded reply that suits best.
    """
    import asyncio

    from contestmaster.testing.mock import Manner

    check_port(port)
    for option, value in (("--delay", delay), ("--wait", wait), ("--close-after", close_after)):
        if value < 0:
            raise Trouble(f"{option} {value}: it must not be below 0", 2)
    scripts, ends = _scripts(file, seat)
    if not ends:
        last = [one for script in scripts for one in script.exchanges][-1]
        print(f"{file} ends early, behind command {last.number} in turn {last.turn}", flush=True)
    manner = Manner(delay, wait, close_after, any_client)
    trouble = asyncio.run(_play(scripts, manner, port))
    if trouble is not None:
        raise Trouble(trouble if ends else f"{trouble}; the recording itself ends early")
    said = sum(len(script.exchanges) for script in scripts)
    print(f"the recording is over: all its {said} commands were answered")
    return 0


def _scripts(file: Path, seat: int | None) -> "tuple[list[Script], bool]":
    """Return what is said on each connection of a seat, and whether its end was recorded."""
    from contestmaster.protocols.line.dialogue import DialogueError, read
    from contestmaster.testing.mock import has_end, scripts

    try:
        _, said = read(file.read_bytes())
    except DialogueError as error:
        raise Trouble(f"{file}: {error}") from None
    seats = sorted({one.seat for one in said if one.mark == ">"})
    if not seats:
        raise Trouble(f"{file}: nobody says anything in this recording")
    if seat is not None and seat not in seats:
        raise Trouble(f"--seat {seat}: in {file} there are {', '.join(map(str, seats))}", 2)
    chosen = seats[0] if seat is None else seat
    return scripts(said, chosen), has_end(said, chosen)


async def _play(scripts: "list[Script]", manner: "Manner", port: int) -> str | None:
    from contestmaster.testing.mock import Mock
    from contestmaster.testing.mock.server import HOST

    server = Mock(scripts, manner, lambda sentence: print(sentence, flush=True))
    try:
        await server.open(port)
    except OSError as error:
        raise Trouble(f"cannot listen on {HOST} port {port}: {error.strerror}") from None
    print(f"a recording is open on {HOST} port {server.port}; any login will do", flush=True)
    try:
        return await server.ended
    finally:
        await server.close()
