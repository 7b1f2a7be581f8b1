"""The games of this package; tests must not ask what else is installed."""

from importlib.metadata import entry_points

from contestmaster.kernel.registry import GROUP


def shipped_games() -> list[str]:
    """Return the names of our own games."""
    found = entry_points(group=GROUP)
    return sorted({each.name for each in found if each.module.startswith("contestmaster.")})
