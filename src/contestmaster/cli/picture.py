"""``picture``: moments of a match as files to send."""

from pathlib import Path

from contestmaster.cli.reading import film
from contestmaster.cli.trouble import Trouble

_CARDS = (".png", ".svg")
_CLIP = ".gif"


def picture(
    journal: Path,
    out: Path,
    /,
    *,
    turn: int | None = None,
    since: int | None = None,
    anyway: bool = False,
) -> None:
    """Draw a moment of a match: the board, who leads by how much, and how it came to that.

    What is drawn follows from the name of the file: `.png` and `.svg` are cards of one turn, `.gif`
    moves through several; of more than sixty every second is shown, and so on.

    Examples: `contestmaster picture match.journal card.png`,
    `contestmaster picture match.journal card.svg --turn 40`,
    `contestmaster picture match.journal battle.gif --since 30 --turn 45`

    Parameters
    ----------
    journal
        The file.
    out
        Where to write the picture.
    turn
        The turn, or the last one that moves; the end, if not given. Matches in which everybody sees
        each order at once are counted in orders, as the player of a replay does.
    since
        The first turn that moves; the beginning, if not given.
    anyway
        Try it though the rules were built on other versions of packages than they are here.
    """
    suffix = out.suffix.lower()
    if suffix not in (*_CARDS, _CLIP):
        raise Trouble(f"{out}: a picture ends with .png, .svg or .gif", 2)
    if since is not None and suffix != _CLIP:
        raise Trouble("--since goes with a .gif", 2)
    for name, given in (("--turn", turn), ("--since", since)):
        if given is not None and given < 0:
            raise Trouble(f"{name} {given}: there are no negative turns", 2)
    if since is not None and turn is not None and since > turn:
        raise Trouble(f"--since {since} lies after --turn {turn}", 2)
    from contestmaster.cli.drafts import FileDraft
    from contestmaster.host.cards.moments import Moments
    from contestmaster.host.cards.pictures import card_png, card_svg, clip_gif

    with FileDraft(out) as draft:
        moments = Moments(film(journal, anyway=anyway))
        last = moments.last if turn is None else turn
        if last > moments.last:
            raise Trouble(f"--turn {last}: {journal} ends with {moments.last}", 2)
        if suffix == _CLIP:
            drawn = clip_gif(moments.clip(since or 0, last))
        else:
            card = moments.card(last)
            drawn = (card_png if suffix == ".png" else card_svg)(card)
        draft.write(drawn)
        draft.keep()
    print(f"{out}: {len(drawn):,} bytes")
