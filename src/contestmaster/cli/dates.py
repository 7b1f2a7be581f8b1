"""Instants and tables as people give them to commands."""

from pathlib import Path
from typing import Any

from contestmaster.cli.trouble import Trouble


def instant(option: str, given: str | None) -> int:
    """Return the instant of an option, now where it is not given.

    Raises:
        Trouble: it is none.
    """
    from contestmaster.host.clocks import WallClock
    from contestmaster.kernel.instant import from_text

    if given is None:
        return WallClock().now()
    try:
        return from_text(given)
    except ValueError as error:
        raise Trouble(f"{option} {given}: {error}", 2) from None


def table(path: Path) -> dict[str, Any]:
    """Return the table in a TOML or JSON file, instants as text.

    Raises:
        Trouble: it holds none.
        OSError: it cannot be read.
    """
    import msgspec

    from contestmaster.kernel.journal import encode_plain

    read = msgspec.json.decode if path.suffix == ".json" else msgspec.toml.decode
    try:
        found = read(path.read_bytes())
        plain = msgspec.json.decode(encode_plain(msgspec.to_builtins(found)))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: {error}") from None
    if not isinstance(plain, dict):
        raise Trouble(f"{path}: it should hold a table")
    return plain
