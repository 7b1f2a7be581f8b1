"""``join``: play servers of a contest that another machine hosts."""

import socket
import ssl
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.ports import address_at
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.tls.machine_key import MachineToken

_PATIENCE_S: Final = 10.0
"""How long a contest may take to answer."""
_REST_S: Final = 1.0
"""How long is rested before it is asked again."""
_EXAMPLE: Final = "10.0.0.5:20990"


def join(
    *addresses: str,
    token_file: Path,
    host: str | None = None,
    name: str | None = None,
) -> None:
    """Play servers of a contest that another machine hosts, until stopped.

    That machine runs `contestmaster serve` with `--machines` and `--join-at`, and has made the
    token. It keeps the records, the pages and the ports: teams notice nothing. This one needs the
    same version of Contestmaster, and nothing else. When the contest stops or cannot be reached, it
    waits and joins again. When this command is stopped, what it played goes to another machine, and
    is interrupted for a turn.

    One of them plays on one core: start as many as there are cores to spare.

    Examples: `contestmaster join 10.0.0.5:20990 --token-file final.stages.token`,
    `contestmaster join 10.0.0.5:20990 10.0.0.6:20990 --token-file final.stages.token`

    Parameters
    ----------
    addresses
        Where the contest lets machines in; several, where a standby may have taken its place.
    token_file
        The token that the contest has made; nobody else on this machine should be able to read it.
    host
        The address of this machine at which the contest reaches it; the one from which it connects,
        if not given.
    name
        What the contest calls this machine; its own name, if not given.
    """
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.tls.machine_key import MachineKeyError, read_token

    if not addresses:
        raise Trouble(f"where? give the address of the contest, as {_EXAMPLE}", 2)
    places = [address_at(each, "address", _EXAMPLE) for each in addresses]
    for (at, port), text in zip(places, addresses, strict=True):
        if not at or not port:
            raise Trouble(f"address {text}: give an address and a port as {_EXAMPLE}", 2)
    try:
        token = read_token(token_file)
    except MachineKeyError as error:
        raise Trouble(str(error)) from None
    log_to_stderr()
    _stay(places, token, host, name or socket.gethostname())


def _stay(
    places: list[tuple[str, int]], token: "MachineToken", host: str | None, name: str
) -> None:
    """Join whichever contest answers, again and again."""
    import time

    told = ""
    while True:
        for place in places:
            try:
                link = _connected(place, token)
            except OSError as error:
                sentence = (
                    f"{place[0]} port {place[1]}: {error.strerror or error}; it is tried again"
                )
                if sentence != told:  # once is enough
                    print(sentence, flush=True)
                told = sentence
                continue
            told = ""
            with link:
                _play(link, place, token, host, name)
        time.sleep(_REST_S)


def _connected(place: tuple[str, int], token: "MachineToken") -> ssl.SSLSocket:
    """Connect to a contest.

    Raises:
        Trouble: it is another than the token's.
        OSError: it does not answer.
    """
    plain = socket.create_connection(place, _PATIENCE_S)
    try:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link = token.context.wrap_socket(plain)
        link.settimeout(None)
    except ssl.SSLCertVerificationError:
        plain.close()
        raise Trouble(
            f"{place[0]} port {place[1]} is not the contest of this token: copy its token anew"
        ) from None
    except OSError:
        plain.close()
        raise
    return link


def _play(
    link: ssl.SSLSocket, place: tuple[str, int], token: "MachineToken", host: str | None, name: str
) -> None:
    """Play what one contest gives out, until the link ends."""
    from contestmaster.cli.contest.stage import warm
    from contestmaster.doors.tcp.loop import run
    from contestmaster.doors.tcp.stage import NotAdmittedError
    from contestmaster.doors.tcp.stage import join as play
    from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere

    here = host or link.getsockname()[0]
    print(f"at the contest at {place[0]} port {place[1]}, as {name}", flush=True)
    warming = partial(warm, say=partial(print, flush=True))
    with compiling_elsewhere(Elsewhere()):
        try:
            ended = run(play(link, token.secret, name, here, warming))
        except NotAdmittedError as error:
            raise Trouble(f"the contest does not let this machine in: {error}") from None
    said = "the contest has stopped" if ended else "the link to the contest is lost"
    print(f"{said}; waiting to join again (Ctrl-C ends)", flush=True)
