"""A task as programs read it: commands, arguments, replies, refusals, fields, limits, settings.

The same facts as on the page, as plain data that JSON can hold, so that a client in any language
can be made from them. :data:`FORMAT` names the form; ``docs/protocol.md`` describes it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from contestmaster.kernel.commands import Command, Parameter
from contestmaster.kernel.declared import options_of
from contestmaster.kernel.fields import Field
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import (
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Known,
    Real,
    Text,
    Times,
)
from contestmaster.kernel.measures import Measures, measured
from contestmaster.kernel.replies import Shape, shape_of
from contestmaster.protocols.line.replies import GENERIC, PRECEDENCE
from contestmaster.protocols.line.task.markdown import prose, sentence
from contestmaster.protocols.line.task.parameters import attributes, ranges
from contestmaster.protocols.line.task.wire import TaskServer, suited, turn_seconds

FORMAT: Final = "contestmaster task 1"
"""Names the form of the data and its version; a change that a reader may notice raises it."""

HOLDS: Final[Mapping[str, str]] = {
    "int": "integer",
    "padded": "integer",
    "ints": "integer",
    "numbered": "integer",
    "labelled": "integer",
    "millionths": "real",
    "float": "real",
    "short": "real",
    "bool": "bit",
    "str": "word",
    "quoted": "quoted",
    "rest": "text",
    "keyed": "pairs",
}
"""What each word of a field is."""

Data = dict[str, Any]


def as_data(game: Game[Any, Any], server: TaskServer | None = None) -> Data:
    """Return the description of a game, for programs.

    Args:
        game: the game with the parameters it is played with.
        server: the server it is played on.
    """
    server = server or TaskServer()
    dialect = game.vocabulary.dialect
    return {
        "format": FORMAT,
        "game": game.name,
        "about": sentence(type(game)),
        "rules": game.version,
        "server": {"name": server.name, "host": server.address, "port": server.port},
        "wire": _wire(game, server),
        "lines": {
            "names": "any case" if dialect.fold_names else "as printed",
            "keywords": "any case" if dialect.fold_keywords else "as printed",
            "quotes": dialect.quotes,
            "key_values": dialect.key_values,
            "comment": dialect.comment,
        },
        "codes": [{"code": code, "message": text} for code, text in GENERIC.items()],
        "precedence": list(PRECEDENCE),
        "refusals": [{"code": int(code), "message": text} for code, text in game.messages.items()],
        "parameters": list(_parameters(game)),
        "commands": [_command(command, game.measures) for command in game.vocabulary],
        "wait": {
            "reply": [] if game.Closing is None else _reply(shape_of(game.Closing), game.measures)
        },
    }


def _closing(game: Game[Any, Any]) -> list[Data]:
    return [] if game.Closing is None else _reply(shape_of(game.Closing), game.measures)


def _wire(game: Game[Any, Any], server: TaskServer) -> Data:
    settings = server.settings or suited(game)
    return {
        "command_limit": settings.command_limit,
        "limit_counts_over": settings.limit_window_s,
        "turn_seconds": turn_seconds(game),
        "orders_end_turns": game.orders_end_turns,
        "waiting": settings.wait_time_format,
        "max_line_bytes": settings.max_line_bytes,
        "max_block_bytes": settings.max_block_bytes,
        "max_connections_per_host": settings.max_connections_per_host,
        "output_buffer_bytes": settings.output_buffer_bytes,
        "login_timeout_s": settings.login_timeout_s,
        "stall_timeout_s": settings.stall_timeout_s,
    }


def _parameters(game: Game[Any, Any]) -> Iterator[Data]:
    params = type(game.params)
    values, meanings = ranges(params), attributes(params)
    for name in options_of(params):
        value = getattr(game.params, name)
        value = None if value is msgspec.UNSET else msgspec.json.decode(msgspec.json.encode(value))
        about = meanings.get(name, "")
        yield {"name": name, "value": value, "values": values[name], "about": about}


def _command(command: Command, measures: Measures) -> Data:
    return {
        "name": command.name,
        "form": command.usage(),
        "about": prose(command.run),
        "kind": command.kind,
        "who": command.who,
        "named_arguments": command.named,
        "arguments": [_argument(parameter) for parameter in command.parameters],
        "reply": _reply(command.shape, measures),
        "refusals": [{"code": int(code), "rule": rule} for code, rule in command.refuses.items()],
    }


def _argument(parameter: Parameter) -> Data:
    data = {"name": parameter.name, "required": parameter.required, **_kind(parameter.kind)}
    if not parameter.required:
        data["default"] = parameter.default
    return data


def _kind(kind: Kind) -> Data:
    """Return what an argument is; kinds of others name them under ``of``."""
    match kind:
        case Times(count=count, of=of):
            return {"kind": "times", "count": count, "names": list(kind.names), "of": _kind(of)}
        case Counted(of=of, least=least, most=most):
            return {"kind": "counted", "least": least, "most": most, "of": _kind(of)}
        case KeywordOr(keyword=keyword, of=of):
            return {"kind": "keyword or", "words": list(keyword.words), "of": _kind(of)}
        case Keyword(words=words) | Known(words=words):
            return {"kind": "keyword", "words": list(words)}
        case Flag():
            return {"kind": "keyword", "words": ["true", "false"]}
        case Integer(low=low, high=high):
            return {"kind": "integer", "low": low, "high": high}
        case Real(low=low, high=high):
            bounds = {"low": low, "high": high}
            return {"kind": "real", **{k: None if v is None else str(v) for k, v in bounds.items()}}
        case Block(begin=begin, end=end):
            return {"kind": "block", "begin": begin, "end": end}
        case Text(longest=longest):
            return {"kind": "text", "longest": longest}
        case _:
            return {"kind": "word", "longest": getattr(kind, "longest", None)}


def _reply(shape: Shape, measures: Measures) -> list[Data]:
    """Return the pieces that the lines after ``OK`` are made of."""
    if shape.kind == "nothing":
        return []
    if shape.kind == "parts":
        return [_piece(name, part, measures) for name, part in shape.parts]
    return [_piece("", shape, measures)]


def _piece(name: str, shape: Shape, measures: Measures) -> Data:
    """Return a piece: its form, and the lines of a row with their fields."""
    data: Data = {"name": name, "form": shape.kind}
    if shape.type is not None:
        data["about"] = prose(shape.type)
    if shape.kind != "text":
        data["lines"] = _lines(shape, measures)
    if shape.kind == "rows" and shape.uncounted is not None:
        asks = shape.uncounted.asks
        data["rows"] = shape.uncounted.known if asks is None else None
        if asks is not None:
            data["as_many_as"] = {
                "query": asks.query,
                "field": asks.field or None,
                "argument": asks.parameter or None,
            }
    if shape.kind in ("headed", "list") and shape.parts:
        below = shape.parts[0][1]
        data["form"] = "headed" if shape.kind == "headed" else "headed list"
        data["count_key"] = below.tallied.key if below.tallied else None
        data["below"] = _piece(shape.parts[0][0], below, measures)
        data["below"]["form"] = "text" if below.kind == "text" else "rows"
    if shape.given is not None:
        data["only_where"] = {"field": shape.given.field, "word": shape.given.word}
    return data


def _lines(shape: Shape, measures: Measures) -> list[list[Data]]:
    """Return the lines that a row takes, each a list of fields."""
    lines: list[list[Data]] = [[]]
    for field in shape.fields:
        if field.new_line:
            lines.append([])
        lines[-1].append(_field(field, shape.type, measures))
    return lines


def _field(field: Field, row: Any, measures: Measures) -> Data:
    """Return a field: what each of its words is, and how many they are."""
    words: int | Literal["counted", "open"] = 1
    if field.holds == "numbered":
        words = "counted"
    elif field.holds == "ints":
        words = field.count or "open"
    elif field.holds in ("rest", "keyed"):
        words = "open"
    data: Data = {"name": field.name, "holds": HOLDS[field.holds], "words": words}
    measure = measured(measures, row.__name__, field.name)
    if measure is not None and data["holds"] in ("integer", "real"):
        data |= {"unit": measure.unit, "low": measure.low, "high": measure.high}
    if field.words:
        data["values"] = list(field.words)
    if field.holds in ("millionths", "float"):
        data["decimals"] = field.digits
    if field.holds == "padded":
        data["digits"] = field.digits
    if field.holds == "labelled":
        data["label"] = field.name
    if field.absent is not None:
        data["absent"] = field.absent
    return data
