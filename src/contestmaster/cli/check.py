"""``check``: run transcripts."""

from collections.abc import Sequence
from pathlib import Path

from contestmaster.cli.trouble import Trouble


def check(
    *transcripts: Path,
    connect: str | None = None,
    login: tuple[str, ...] = (),
    accept: bool = False,
) -> int:
    """Run transcripts and show where a reply differs.

    Exits 0 if all agree, 1 if one differs, 2 if one cannot be read or there is none.

    Examples: `contestmaster check bug.transcript`,
    `contestmaster check bug.transcript --accept`,
    `contestmaster check *.transcript --connect localhost:20000`,
    `contestmaster check bug.transcript --connect localhost:20000 --login red=guest:word`

    Parameters
    ----------
    transcripts
        The files, or folders of them.
    connect
        Run them against the server at HOST:PORT, as far as they need no position, seed or clock.
    login
        With `--connect`: PERSON=LOGIN:PASSWORD, the account a person of the transcripts uses there.
    accept
        Write what came into the transcripts, where it differs: replies only, all else stays.
    """
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.testing.transcript import check as run
    from contestmaster.testing.transcript.check import address_of

    if not transcripts:
        raise Trouble("name at least one transcript", 2)
    if connect is None:
        if login:
            raise Trouble("--login goes with --connect only", 2)
        log_to_stderr(trouble_only=True)
        return run(transcripts, accept=accept)
    try:
        address = address_of(connect)
    except ValueError as error:
        raise Trouble(f"--connect: {error}", 2) from None
    return run(transcripts, address, logins=_logins(login), accept=accept)


def _logins(given: Sequence[str]) -> dict[str, tuple[str, str]]:
    logins: dict[str, tuple[str, str]] = {}
    for text in given:
        person, _, account = text.partition("=")
        name, colon, password = account.partition(":")
        if not (person and name and colon):
            raise Trouble(f"--login {text}: write it as PERSON=LOGIN:PASSWORD", 2)
        logins[person] = name, password
    return logins
