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
    _, _, text = _first(game).partition(": ")
    return text[:1].upper() + text[1:]


def _first(game: str) -> str:
    """Return the first line of a game's docstring."""
    try:
        rules = load_game(game)
    except UnknownGameError:
        return ""
    return (rules.__doc__ or "").strip().partition("\n")[0]
