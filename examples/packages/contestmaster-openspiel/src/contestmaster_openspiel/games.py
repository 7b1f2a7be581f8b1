"""The games of OpenSpiel by their own names: ``games:chess`` is chess.

An entry point names an attribute of this module; the class is made when it is asked for.
"""

from functools import cache

import msgspec

from contestmaster.kernel.game import Seating
from contestmaster_openspiel.game import OpenSpiel, SpielParams
from contestmaster_openspiel.loading import types

PREFIX = "spiel_"


def __getattr__(name: str) -> type[OpenSpiel]:
    if name not in types():
        raise AttributeError(f"OpenSpiel has no game {name} that can be hosted")
    return _named(name)


@cache
def _named(name: str) -> type[OpenSpiel]:
    kind = types()[name]
    params = msgspec.defstruct(
        "Params", [("game", str, name)], bases=(SpielParams,), frozen=True, module=__name__
    )
    params.__doc__ = SpielParams.__doc__
    return type(
        name,  # so that it is found in this module by its own name
        (OpenSpiel,),
        {
            "__module__": __name__,
            "__doc__": f"{kind.long_name}, as OpenSpiel plays it.",
            "name": f"{PREFIX}{name}",
            "Params": params,
            "seating": Seating(kind.min_num_players, kind.max_num_players, kind.min_num_players),
        },
    )
