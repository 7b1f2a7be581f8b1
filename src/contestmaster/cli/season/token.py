"""``season token``: let a machine elsewhere play matches of a season."""

import os
from contextlib import suppress
from pathlib import Path

from contestmaster.cli.season.asking import asked, part, token_of
from contestmaster.cli.trouble import Trouble


def token(
    host: str,
    name: str | None = None,
    /,
    *,
    owner: str | None = None,
    to: Path | None = None,
    end: str | None = None,
    token: str | None = None,
) -> None:
    """Make a token by which a machine plays matches, list the machines, or make a token void.

    Shown is the token, once; only its hash is kept. It is good for fetching and reporting matches,
    and for nothing else. Whoever owns a bot gets no matches of its game; machines of organisers get
    all. To run it one must be an organiser.

    Examples: `contestmaster season token http://127.0.0.1:8080 cellar --to cellar.token`,
    `contestmaster season token http://127.0.0.1:8080 attic --owner ann`,
    `contestmaster season token http://127.0.0.1:8080`,
    `contestmaster season token http://127.0.0.1:8080 attic --end "it is sold"`

    Parameters
    ----------
    host
        Where the pages of the season are.
    name
        What the machine is called; all machines are listed, if not given.
    owner
        Whose machine it is: the name of an account; one's own, if not given.
    to
        A file into which the token is written, for its owner only, instead of being shown.
    end
        Make the token of that machine void, for this reason.
    token
        One's own token, from the page Account; or in the environment variable CONTESTMASTER_TOKEN.
    """
    import msgspec

    own = token_of(token)
    if name is None:
        for one in asked(host, "/api/workers", token=own):
            _told(one)
        return
    if end is not None:
        body = msgspec.json.encode({"reason": end})
        asked(host, f"/api/workers/{part(name)}/end", token=own, body=body)
        print(f"{name} plays no more matches: its token is void")
        return
    if to is not None and to.exists():
        raise Trouble(f"{to} is there already, and is left alone")
    body = msgspec.json.encode({"name": name, "owner": owner or ""})
    made = asked(host, "/api/workers", token=own, body=body)
    where = f"--token-file {to}" if to is not None else "--token-file FILE"
    if to is None:
        print(made["token"])
    else:
        _written(to, str(made["token"]))
    print(f"on that machine: contestmaster season work {host} {where}")


def _written(to: Path, token: str) -> None:
    """Write a token into a new file that only its owner may read."""
    handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file, suppress(BrokenPipeError):
        file.write(f"{token}\n")


def _told(one: dict[str, object]) -> None:
    whose = f"{one['name']} of {one['owner']}{', an organiser' if one['trusted'] else ''}"
    done = f"{one['done']} done, {one['gave_up']} given back, {one['lost']} lost"
    wrong = f", {one['differed']} in doubt" if one["differed"] else ""
    ended = f"; void: {one['ended']}" if one["ended"] else ""
    print(f"{whose}: {done}{wrong}{ended}")
