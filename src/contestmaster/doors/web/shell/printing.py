"""Printing: templates in which all is escaped, and what every page of every site may say."""

import gzip
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType
from typing import Any, Final, TypeAlias, cast

import msgspec
from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from contestmaster.doors.web.emblems import emblem
from contestmaster.doors.web.labels import after_turn, label
from contestmaster.doors.web.marks import team_mark
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.requests import Ask, base_of
from contestmaster.doors.web.shell.themes import theme_of
from contestmaster.kernel.players import is_bot, spoken, titled
from contestmaster.kernel.unseen import harmless

Filters: TypeAlias = Mapping[str, Callable[..., Any]]
"""What templates call between bars, by name."""

_TEMPLATES: Final = Path(__file__).parent.parent / "templates"
_LEVEL: Final = 6
_WORTH: Final = 512
"""Bytes from which on compressing pays."""


class Printer:
    """Writes the pages of a site; the press of each site is one.

    Attributes:
        assets: the static files.
        templates: with the filters of the site.
        names: what all templates may call, by name.
    """

    def __init__(self, assets: Assets, filters: Filters, folder: str = "") -> None:
        """Load the templates; those of ``folder`` come before those that all sites share."""
        self.assets = assets
        self.templates = environment(folder)
        self.templates.filters.update(filters)
        self.names = cast(dict[str, Any], self.templates.globals)
        self.names["emblem"] = emblem

    def printed(self, template: str, values: Mapping[str, Any]) -> bytes:
        """Write a page."""
        return self.templates.get_template(template).render(values).encode()

    def frame(self, request: Ask, session: Any) -> dict[str, Any]:
        """Return what a page of any site may say; ``session`` is of whoever reads it."""
        base, url = base_of(request), request.url
        path = url.path.removeprefix(base) or "/"
        absolute = f"{url.scheme}://{url.netloc}{base}"
        return {
            "session": session,
            "theme": theme_of(request),
            "here": f"/{path.strip('/').partition('/')[0]}",
            "address": path + (f"?{url.query}" if url.query else ""),
            "front": self.assets.entry,
            "url": lambda path: f"{base}{path}",
            "absolute": lambda path: f"{absolute}{path}",
            "static": lambda name: f"{base}/static/{self.assets.path(name)}",
        }


class _Compiled(BytecodeCache):
    """What templates were compiled to, for all environments of this process.

    How a filter is called is compiled in: filters of one name get the same arguments on all sites.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take over what was compiled of the same template with the same text."""
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        if bucket.code is not None:
            self._known[bucket.key, bucket.checksum] = bucket.code


_COMPILED: Final = _Compiled()


def environment(folder: str = "") -> Environment:
    """Return templates in which all is escaped and nothing may be left out.

    Those of ``folder`` come before those that all sites share.
    """
    made = Environment(
        loader=FileSystemLoader((_TEMPLATES / folder, _TEMPLATES)),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_COMPILED,
    )
    made.filters["after_turn"] = after_turn
    made.filters["json"] = _json
    made.filters["label"] = label
    made.filters["spoken"] = spoken
    made.filters["team_mark"] = team_mark
    made.filters["titled"] = titled
    cast(dict[str, Any], made.tests)["bot"] = is_bot
    return made


def packed(body: bytes) -> bytes | None:
    """Return a page compressed, where that pays.

    A page for one reader only is never compressed: its length would tell what is secret in it.
    """
    return gzip.compress(body, _LEVEL, mtime=0) if len(body) > _WORTH else None


def _shown(value: Any) -> Any:
    """Write out what would turn a page around; what is markup already was made of such text."""
    return harmless(value, lines=True) if type(value) is str else value


def _json(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=str).decode()  # what a macro says is a kind of str
