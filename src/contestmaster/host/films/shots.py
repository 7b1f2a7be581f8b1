"""Shots: pictures of turns of a film, kept in its folder."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.drawing import marked_as
from contestmaster.host.films.film import Film

_SUFFIXES: Final = (".png", ".gif", ".svg")
_MOST_KEPT: Final = 64
"""Pictures of one film."""
_BEFORE: Final = 8
_AFTER: Final = 4
"""Frames that a scene shows before and after its moment: enough to see what was done there."""

Turn: TypeAlias = Annotated[int, Meta(ge=0)]


class Shot(msgspec.Struct, frozen=True):
    """What is wanted of a film.

    Attributes:
        last: the turn that is shown, or the last one of those; none: the end, of a bare board and a
            scene what turned the match.
        first: where a clip begins; none where one turn is wanted, as a card.
        marks: by seat, as which seat it is marked; as itself by default. Of one film all shots have
            the same.
        bare: whether the board alone is wanted, without what is said of it; goes with one turn.
        ground: whether a bare board is for light pages or dark ones.
        scene: whether the frames around ``last`` are wanted, as a moving picture with what happens
            there as its caption; goes with one turn.
    """

    last: Turn | None = None
    first: Turn | None = None
    marks: tuple[int, ...] = ()
    bare: bool = False
    scene: bool = False
    ground: Literal["light", "dark"] = "light"

    @property
    def span(self) -> tuple[Turn | None, Turn | None]:
        """The first and the last turn of which frames are needed; none as in the shot."""
        if not self.scene or self.last is None:
            return self.first, self.last
        return max(0, self.last - _BEFORE), self.last + _AFTER

    @property
    def media_type(self) -> str:
        """What the picture is."""
        if self.bare:
            return "image/svg+xml"
        return "image/gif" if self.scene or self.first is not None else "image/png"

    def of(self, film: Film) -> "Shot":
        """Return the same shot as the first of all that show the same of a film."""
        turns = film.index.turns
        end = film.pivot() if self.bare or self.scene else turns[-1]
        last = film.nearest(end if self.last is None else self.last)
        first = None if self.first is None else film.nearest(min(self.first, last))
        return msgspec.structs.replace(self, last=last, first=first)

    def path(self, film: Film) -> Path:
        """Return where the picture is kept, if it has been taken."""
        since = "" if self.first is None else f"{self.first}-"
        suffix = self.media_type.removeprefix("image/").removesuffix("+xml")
        return (
            film.folder / f"{since}{self.last}-{self.ground if self.bare else 'evening'}.{suffix}"
        )


def take(film: Film, shot: Shot) -> None:
    """Take a shot of a film and keep it; takes a moment, a clip several.

    Raises:
        OSError: the files of the film are gone, or nothing can be written.
    """
    # A host that takes no pictures need not load what paints them.
    from contestmaster.host.cards.moments import Moments  # noqa: PLC0415
    from contestmaster.host.cards.pictures import board_svg, card_png, clip_gif, scene_gif  # noqa: PLC0415

    moments = Moments(film.reel())
    with marked_as(shot.marks):
        if shot.bare:
            picture = board_svg(moments.board(shot.last), shot.ground)
        elif shot.scene:
            picture = scene_gif(moments.scene(shot.last, _BEFORE, _AFTER))
        elif shot.first is None:
            picture = card_png(moments.card(shot.last))
        else:
            clip = moments.clip(shot.first, moments.last if shot.last is None else shot.last)
            picture = clip_gif(clip)
    path = shot.path(film)
    made = path.with_name(f"{path.name}.part")  # a card and a clip of a turn may be taken at once
    made.write_bytes(picture)
    made.replace(path)
    _throw_away(film.folder)


def _throw_away(folder: Path) -> None:
    """Keep the newest pictures: strangers choose the turns, and there are many of them."""
    taken: dict[Path, int] = {}
    for path in folder.iterdir():
        with suppress(FileNotFoundError):  # who takes another has thrown it away
            if path.suffix in _SUFFIXES:
                taken[path] = path.stat().st_mtime_ns
    for path in sorted(taken, key=taken.__getitem__)[:-_MOST_KEPT]:
        path.unlink(missing_ok=True)
