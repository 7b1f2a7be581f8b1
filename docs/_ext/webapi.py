"""The reference of the web API, written from its schema and from what is said on its channels."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.di import Provide

from contestmaster.doors.web import api, declarations, live, problems, shown, turns
from contestmaster.doors.web.api import contest, games
from contestmaster.doors.web.app import OPENAPI
from contestmaster.doors.web.icpc import routes as icpc
from contestmaster.doors.web.live import told
from contestmaster.doors.web.live import turns as waits
from contestmaster.host import ended, opinions
from contestmaster.kernel import figures
from contestmaster.story import story

__all__ = ["SECTIONS"]

_LINE: Final = "| {} |"
_MODULES: Final = (
    contest,
    declarations,
    ended,
    figures,
    games,
    opinions,
    problems,
    shown,
    story,
    turns,
)
_STRUCTS: Final[Mapping[str, type]] = {
    one.__name__: one
    for module in _MODULES
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, msgspec.Struct)
}
"""The records of the web, by name."""


def paths(tag: str) -> str:
    """Return the paths that bear a tag, with their parameters and what they answer."""
    schema = _schema()
    found = [
        (path, item["get"])
        for path, item in sorted(schema["paths"].items())
        if tag in item["get"]["tags"]
    ]
    return "\n\n".join("\n".join(_path(path, get)) for path, get in found)


def records() -> str:
    """Return the records that answers are made of, each with its fields."""
    components = _schema()["components"]["schemas"]
    named = [(name, one) for name, one in components.items() if one.get("properties")]
    return "\n\n".join("\n".join(_record(name, one)) for name, one in sorted(named))


def channels() -> str:
    """Return what is said over WebSockets."""
    text = inspect.getdoc(live) or ""
    text = re.sub(r"\(:mod:`[^`]*`\)", "", text.partition("\n\n")[2])
    return text.replace("``", "`").replace(" ;", ";")


def _schema() -> dict[str, Any]:
    names = ("site", "hub", "contest_turns", "moments")
    given = {name: Provide(lambda: None, sync_to_thread=False) for name in names}
    routers = [api.router(), icpc.router(), *told.HANDLERS, *waits.HANDLERS]
    app = Litestar(routers, dependencies=given, openapi_config=OPENAPI, logging_config=None)
    return dict(app.openapi_schema.to_schema())


def _path(path: str, get: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{path}`\n"
    yield f"{get['description'].strip()}\n"
    if taken := get.get("parameters", ()):
        yield _table(("parameter", "in", "values", "meaning"), map(_parameter, taken))
    content = get["responses"]["200"].get("content", {})
    for kind, answer in content.items():
        what = _type(answer["schema"])
        yield f"\nAnswers `{kind}`{f': {what}' if 'record-' in what else ''}."


def _parameter(one: Mapping[str, Any]) -> Sequence[str]:
    kind = one["schema"]
    bounds: dict[str, Any] = {}
    for each in (kind, *kind.get("oneOf", ())):
        bounds |= each
    values = [_type(kind).removesuffix(" or null")]
    if "maximum" in bounds:
        values.append(f"{bounds.get('minimum', 0):.0f} to {bounds['maximum']:.0f}")
    if bounds.get("default") is not None:
        values.append(f"by default {str(bounds['default']).lower()}")
    return f"`{one['name']}`", one["in"], ", ".join(values), one.get("description", "")


def _record(name: str, one: Mapping[str, Any]) -> Iterator[str]:
    yield f"(record-{name.lower()})="
    yield f"### {name}\n"
    about, _, listed = (inspect.getdoc(_STRUCTS[name]) or "").partition("Attributes:\n")
    yield f"{_folded(about)}\n"
    items = re.finditer(r"^    (\w+): (.*(?:\n {8,}.*)*)", listed, re.MULTILINE)
    meaning = {item[1]: _folded(item[2]) for item in items}
    fields = one["properties"].items()
    yield _table(
        ("field", "type", "meaning"),
        [(f"`{field}`", _type(kind), meaning.get(field, "")) for field, kind in fields],
    )


def _folded(text: str) -> str:
    return " ".join(text.split()).replace("``", "`").replace("|", "\\|")


def _type(schema: Mapping[str, Any]) -> str:
    """Return a type in words; records are linked."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#record-{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(dict.fromkeys(map(_type, schema["oneOf"])))
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " or ".join(_type({"type": each}) for each in kind)
    if kind == "array":
        return f"list of {_type(schema['items'])}"
    if kind == "object" and "additionalProperties" in schema:
        return f"names with {_type(schema['additionalProperties'])}"
    return {"string": "text", "number": "real"}.get(kind, kind)


def _table(head: Sequence[str], rows: Any) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(_LINE.format(" | ".join(cells)) for cells in lines)


SECTIONS: Mapping[str, Callable[..., str]] = {
    "web-channels": channels,
    "web-paths": paths,
    "web-records": records,
}
"""What a page may ask for, by name."""
