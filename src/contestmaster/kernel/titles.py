"""What people call a game: the first words of what its class says of itself."""

from contestmaster.kernel.registry import UnknownGameError, load_game


def called(game: str) -> str:
    """Return the title of a game, its name where it says none or is not installed any more.

    >>> called("spacecrack"), called("chess")
    ('Space Crack', 'chess')
    """
    title, colon, _ = _first(game).partition(": ")
    return title if colon else game


def about(game: str) -> str:
    """Return in a sentence what a game is about.

    >>> about("spacecrack")[:24]
    'Ships hop between planet'
    """
    return _about(_first(game))


def about_rules(rules: type) -> str:
    """Return the same of rules that need not be installed: empty where they say nothing.

    >>> from contestmaster.kernel.guide import Guide
    >>> about_rules(Guide)
    ''
    """
    return _about(_line(rules))


def _about(line: str) -> str:
    _, _, text = line.partition(": ")
    return text[:1].upper() + text[1:]


def _first(game: str) -> str:
    """Return the first line of a game's docstring."""
    try:
        return _line(load_game(game))
    except UnknownGameError:
        return ""


def _line(rules: type) -> str:
    return (rules.__doc__ or "").strip().partition("\n")[0]
