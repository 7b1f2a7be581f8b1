"""On which line of a TOML file each key stands, which the standard library does not tell."""

from collections.abc import Iterator, Mapping
from typing import Any

from contestmaster.kernel.declared import Way
from contestmaster.kernel.toml import TomlError, read_toml


def locate(text: str) -> dict[Way, int]:
    r"""Return the line, from 1, of each table and each key of a TOML text that can be read.

    >>> locate("a = 1\n[[b]]\nc.d = 2")
    {('a',): 1, ('b', 0): 2, ('b', 0, 'c'): 3, ('b', 0, 'c', 'd'): 3}
    """
    found: dict[Way, int] = {}
    counts: dict[Way, int] = {}
    table: Way = ()
    for number, statement in _statements(text):
        stripped = statement.strip()
        if stripped.startswith("["):
            keys = _one_path(read_toml(stripped))
            table = _resolved(keys, counts)
            if stripped.startswith("[["):
                counts[table] = counts.get(table, 0) + 1
                table = (*table, counts[table] - 1)
            found.setdefault(table, number)
        else:
            keys = _one_path(read_toml(statement))
            for depth in range(1, len(keys) + 1):
                found.setdefault((*table, *keys[:depth]), number)
    return found


def line_of(lines: Mapping[Way, int], path: Way) -> int:
    """Return the line of a value, or of the nearest table around it, or 1."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def named(path: Way) -> str:
    """Write the way to a value as people do; tables are counted from 1.

    >>> named(("servers", 0, "options", "side"))
    'servers[1].options.side'
    """
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return name.removeprefix(".")


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield each statement with the number of its first line; some take several lines."""
    gathered: list[str] = []
    first = 1
    for number, line in enumerate(text.splitlines(), 1):
        if not gathered:
            first = number
        gathered.append(line)
        statement = "\n".join(gathered)
        try:
            read = read_toml(statement)
        except TomlError:
            continue
        if read:
            yield first, statement
        gathered = []


def _one_path(read: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys of a statement that was read by itself, outermost first."""
    path: list[str] = []
    value: Any = read
    while isinstance(value, dict) and len(value) == 1:
        ((key, value),) = value.items()
        path.append(key)
        if isinstance(value, list) and value == [{}]:
            break
    return tuple(path)


def _resolved(keys: tuple[str, ...], counts: Mapping[Way, int]) -> Way:
    """Put the number of the last table wherever the way leads through an array of tables."""
    path: Way = ()
    for key in keys[:-1]:
        path = (*path, key)
        if path in counts:
            path = (*path, counts[path] - 1)
    return (*path, *keys[-1:])
