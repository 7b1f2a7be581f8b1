"""Help from the declarations of commands: what there is, what one does, what comes next."""

from collections.abc import Iterator

from contestmaster.cli.columns import columns
from contestmaster.cli.console.tongue import WAIT, SpokenCommand, Tongue
from contestmaster.kernel.commands import Parameter
from contestmaster.kernel.replies import Shape
from contestmaster.kernel.schemas import described

OWN = (
    ("help [COMMAND]", "What there is, or all about a command."),
    ("quit", "Leave; what you ordered stands. So does Ctrl-D."),
)
"""What the console itself understands."""
WAITS = "Wait for the next turn; at a table whose turns end when all are done, be done."


def overview(tongue: Tongue) -> Iterator[str]:
    """Yield the help on everything: a line for each command."""
    for kind, title in (("order", "Orders"), ("query", "Questions")):
        rows = [(c.usage(), c.brief()) for c in tongue.commands() if c.kind == kind]
        if kind == "order":
            rows.append((WAIT, WAITS))
        yield from _section(f"{title}:", rows)
    yield from _section("Here:", OWN)


def about(tongue: Tongue, name: str) -> Iterator[str]:
    """Yield the help on a command, or that there is none."""
    if tongue.waits(name):
        yield from (WAIT, f"  {WAITS}")
        return
    found = [c for vocabulary in tongue.vocabularies for c in vocabulary.find(name)]
    if not found:
        yield f"There is no command {name.upper()}; help lists what there is."
    for command in found:
        yield command.usage()
        yield from (f"  {line}".rstrip() for line in command.doc.splitlines())
        yield from _section("  takes", [(p.name, describe(p)) for p in command.parameters], 4)
        if fields := list(_fields("", command.shape)):
            yield from ("", f"  replies {', '.join(fields)}")
        rows = [(str(int(c)), tongue.messages.get(c, "")) for c in command.refuses]
        yield from _section("  may be refused", rows, 4)


def hint(tongue: Tongue, text: str) -> str:
    """Return what to type next, for somebody who has typed so much of a line."""
    spoken = tongue.spoken(text)
    if spoken is None:
        return ""
    parameter = awaited(spoken, text)
    if parameter is None:
        return f"{spoken.command.usage()}   {spoken.command.brief()}"
    return f"{spoken.command.usage()}   {parameter.name}: {describe(parameter)}"


def awaited(spoken: SpokenCommand, text: str) -> Parameter | None:
    """The parameter of which the next word is, where a line has been typed so far."""
    items = text.split()[spoken.words :]
    at = len(items) if text[-1:].isspace() else len(items) - 1
    command = spoken.command
    if at < 0 or (command.named and command.parameters):
        return None
    for parameter in command.on_line:
        width = parameter.kind.width
        at -= width
        if at < 0:
            return parameter
    last = command.on_line[-1] if command.on_line else None
    return last if command.most is None else None


def describe(parameter: Parameter) -> str:
    """What a parameter takes."""
    return described(parameter) + ("" if parameter.required else "; may be left out")


def _section(title: str, rows: "list[tuple[str, str]] | tuple[tuple[str, str], ...]",
             indent: int = 2) -> Iterator[str]:  # fmt: skip
    if rows:
        yield from ("", title)
        lines = columns(("", ""), rows).splitlines()[1:]
        yield from (f"{' ' * indent}{line}" for line in lines)


def _fields(before: str, shape: Shape) -> Iterator[str]:
    """Yield the names of all that a reply holds."""
    yield from (f"{before}{field.name}" for field in shape.fields)
    for name, part in shape.parts:
        inner = list(_fields(f"{name}.", part))
        yield from inner or [f"{before}{name}"]
