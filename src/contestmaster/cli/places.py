"""Places for records on the command line: a folder, or the address of a database."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token


def _placed(_: object, tokens: Sequence[Token]) -> Path:
    """Return the folder of a place; see ``storage.place``."""
    text = tokens[0].value
    if "://" not in text:
        return Path(text)
    from contestmaster.storage import place

    return place(text)


Place = Annotated[Path, Parameter(converter=_placed)]
"""Where records are kept; an address becomes the folder that stands for it."""
