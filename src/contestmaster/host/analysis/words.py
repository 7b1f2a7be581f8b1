"""Orders for people who do not know how they are typed."""

from contestmaster.kernel.grammar import Block
from contestmaster.kernel.vocabulary import Call


def call_words(call: Call) -> str:
    """Return an order as its name and what it names: ``move ship 5, planet 28``.

    Texts of many lines are left out, and what is as usual.
    """
    given = [
        f"{parameter.name.replace('_', ' ')} {' '.join(parameter.kind.format(value))}"
        for parameter, value in zip(call.command.parameters, call.args, strict=True)
        if not isinstance(parameter.kind, Block)
        and (parameter.required or value != parameter.default)
    ]
    name = call.command.name.replace("_", " ").lower()
    return f"{name} {', '.join(given)}".rstrip()
