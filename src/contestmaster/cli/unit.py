"""``unit``: a unit of systemd by which a host runs with as few rights as it needs."""

import shlex
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble

_HOSTS: Final = ("serve", "tables", "forum", "open", "season")
"""Commands that run until they are stopped."""
_PRIVILEGED: Final = 1024
_HOMES: Final = (Path("/home"), Path("/root"), Path("/run/user"))

_UNIT: Final = """\
# Written by: contestmaster unit {words}
[Unit]
Description=Contestmaster ({what})
After=network-online.target time-sync.target postgresql.service
Wants=network-online.target

[Service]
Type=exec
User={user}
WorkingDirectory={folder}
Environment=CONTESTMASTER_CACHE=/var/cache/contestmaster
CacheDirectory=contestmaster
CacheDirectoryMode=0700
UMask=0077
{before}ExecStart={start}
{reload}Restart=always
RestartSec=2
KillMode=mixed
TimeoutStopSec=60
LimitNOFILE=16384
LimitCORE=0
OOMScoreAdjust=-500

# What it may see and change: its folder, its cache, and files of its own that are gone with it.
ProtectSystem=strict
ReadWritePaths={folder}
ProtectHome={home}
PrivateTmp=true
PrivateDevices=true
ProtectProc=invisible
ProtectClock=true
ProtectHostname=true
ProtectKernelTunables=true
ProtectKernelModules=true
ProtectKernelLogs=true
ProtectControlGroups=true

# What it may ask of the system. Rules are compiled while it runs, so memory may become code.
NoNewPrivileges=true
CapabilityBoundingSet={rights}
AmbientCapabilities={rights}
{namespaces}RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
RemoveIPC=true
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
"""


class _Host(NamedTuple):
    """What of a command matters to its unit."""

    words: tuple[str, ...]
    folder: Path
    encrypted: bool
    lowest_port: int


def unit(
    *words: Annotated[str, Parameter(allow_leading_hyphen=True)],
    user: str = "contest",
    out: Path | None = None,
) -> None:
    """Write a unit of systemd for a host, with as few rights as it needs.

    Options of this command come first, then the command of the host, as it would be typed here.

    Examples: `contestmaster unit serve final.toml --metrics 9464`,
    `contestmaster unit --user club --out club.service tables --data /srv/club`

    Parameters
    ----------
    words
        The command of the host and its options: serve, tables, forum, open or season serve.
    user
        The user of this machine as whom it runs, who owns the folder of its records.
    out
        The file to write; to standard output, if not given. One that is there is not overwritten.
    """
    host = _understood(words)
    text = _text(host, user)
    if out is None:
        print(text, end="")
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Trouble(f"{out} is there already") from None
    print(f"{out} is written; put it into /etc/systemd/system, and then:")
    print(f"  sudo systemctl daemon-reload && sudo systemctl enable --now {out.stem}")


def _understood(words: tuple[str, ...]) -> _Host:
    """Return what a command would run, with whole paths.

    Raises:
        Trouble: it is none of a host, or nobody could type it.
    """
    from contestmaster.cli.app import app

    if not words or words[0] not in _HOSTS:
        raise Trouble(f"give the command of a host: {', '.join(_HOSTS)}", 2)
    _, bound, *_ = app.parse_args(list(words), exit_on_error=False, print_error=False)
    given = bound.arguments
    if words[0] == "season" and words[1:2] != ("serve",):
        raise Trouble("of a season, serve is the command of a host", 2)
    file = given.get("contest", given.get("file"))
    if words[0] == "serve" or file is not None:
        folder = Path(file or "contest.toml").absolute().parent
    else:
        folder = _data_of(given)
    if not folder.is_absolute() or any(char in str(folder) for char in ' "\\%'):
        raise Trouble(f"{folder}: systemd wants a folder without blanks, quotes and %", 2)
    encrypted, lowest = "--tls-cert" in words, 65535
    if words[0] == "serve":
        encrypted, lowest = _contest(folder / Path(file or "contest.toml").name)
    return _Host(words, folder, encrypted, min([lowest, *_ports(words)]))


def _data_of(given: "dict[str, object]") -> Path:
    """Return the folder that a host works in: that above its records."""
    data = given.get("data")
    if isinstance(data, Path) and "://" not in str(data) and not _elsewhere(data):
        return data.absolute().parent
    return Path.cwd()


def _elsewhere(data: Path) -> bool:
    from contestmaster.storage import is_elsewhere

    return is_elsewhere(data)


def _contest(path: Path) -> tuple[bool, int]:
    """Return whether a contest is encrypted, and its lowest port."""
    from contestmaster.host.contest.file import read_settings

    settings = read_settings(path)
    ports = [server.params.port for server in settings.servers]
    if settings.web.open and settings.web.port:
        ports.append(settings.web.port)
    return settings.tls.wanted, min(ports)


def _ports(words: tuple[str, ...]) -> list[int]:
    """Return the ports that are named in a command; 0 is any that is free."""
    found = [int(v) for k, v in pairwise(words) if k in ("--port", "--web-port") and v.isdigit()]
    return [port for port in found if port]


def _text(host: _Host, user: str) -> str:
    program = Path(sys.executable).with_name("contestmaster")
    start = [str(program), *host.words]
    places = (host.folder, program, Path(sys.base_prefix) / "bin")
    at_home = any(home in place.parents for home in _HOMES for place in places)
    low = host.lowest_port < _PRIVILEGED
    boxes = host.words[0] in ("tables", "season")
    check = shlex.join([*start, "--check"])
    return _UNIT.format(
        words=shlex.join(host.words),
        what=host.words[0],
        user=user,
        folder=host.folder,
        before=f"ExecStartPre={_escaped(check)}\n" if host.words[0] == "serve" else "",
        start=_escaped(shlex.join(start)),
        # Without a certificate SIGHUP would end it.
        reload="ExecReload=/bin/kill -HUP $MAINPID\n" if host.encrypted else "",
        home="read-only" if at_home else "true",
        rights="CAP_NET_BIND_SERVICE" if low else "",
        # Programs of others are put into namespaces of their own.
        namespaces="" if boxes else "RestrictNamespaces=true\n",
    )


def _escaped(command: str) -> str:
    return command.replace("%", "%%").replace("$", "$$")
