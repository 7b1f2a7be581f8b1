"""Refusals: codes of the rule book as answers of HTTP."""

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.openapi import ResponseSpec

from contestmaster.doors.web.problems import problems, specified
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.rulebook import rule_text
from contestmaster.lobby.codes import MESSAGES, RULES
from contestmaster.protocols.line.replies import GENERIC, GENERIC_RULES

_GENERIC_RULE: Final = "NET-79"
_STATUS: Final[Mapping[int, HTTPStatus]] = MappingProxyType(
    {
        code: status
        for status, codes in (
            (HTTPStatus.BAD_REQUEST, (GenericCode.BAD_FORMAT, GenericCode.TOO_MANY, 402, 403, 425)),
            (HTTPStatus.UNAUTHORIZED, (GenericCode.BAD_LOGIN,)),
            (HTTPStatus.NOT_FOUND, (GenericCode.UNKNOWN_COMMAND, 400, 401, 410, 419)),
            (HTTPStatus.FORBIDDEN, (GenericCode.NO_SEAT, 413, 422)),
            (HTTPStatus.TOO_MANY_REQUESTS, (GenericCode.LIMIT_REACHED, 404, 423, 424, 426)),
            (HTTPStatus.SERVICE_UNAVAILABLE, (405,)),
            (HTTPStatus.INTERNAL_SERVER_ERROR, (GenericCode.INTERNAL_ERROR,)),
        )
        for code in codes
    }
)


class Refusal(msgspec.Struct, frozen=True):
    """What a refused request is answered [TABLE-85].

    Attributes:
        code: as the line protocol has it.
        message: what it means.
        rule: on which it rests.
        text: of that rule, as it stands in its book.
    """

    code: int
    message: str
    rule: str
    text: str


class CommandRefusedError(Exception):
    """A command is refused.

    Attributes:
        refusal: the code with its text and rule.
    """

    def __init__(
        self, code: int, message: str = "", rule: str = "", game: type[Any] | None = None
    ) -> None:
        """Refuse with a code; what is said of codes 1 to 7 and of the lobby's is known.

        Args:
            code: of the refusal.
            message: what it means; as usual, if not given.
            rule: that it rests on; likewise.
            game: whose book has that rule, where it is not one that holds for all games.
        """
        said = message or GENERIC.get(code) or MESSAGES.get(code, "")
        number = rule or GENERIC_RULES.get(code) or RULES.get(code, _GENERIC_RULE)
        self.refusal = Refusal(code, said, number, rule_text(number, game) or "")
        super().__init__(said)


def unknown_fate() -> Refusal:
    """Return what is answered where a disk has failed in the midst of something."""
    said = "it is not known whether this was done: look before you try again"
    return CommandRefusedError(GenericCode.INTERNAL_ERROR, said, "NET-97").refusal


def refused(*statuses: int) -> Mapping[int, ResponseSpec]:
    """Return what a handler's schema says of refusals with these statuses, and of bad questions."""
    return specified(Refusal, "application/json", (HTTPStatus.BAD_REQUEST, *statuses))


FILMS_REFUSED: Final = {**refused(404), **problems(503)}
"""How films of games are refused; those that cannot be made now are a problem on every site."""


def of_code(code: int) -> HTTPStatus:
    """Return the status of a refusal, as the rule book's chapter on JSON has it.

    >>> of_code(413), of_code(411)
    (<HTTPStatus.FORBIDDEN: 403>, <HTTPStatus.CONFLICT: 409>)
    """
    return _STATUS.get(code, HTTPStatus.CONFLICT)


def answered(request: Request[Any, Any, Any], error: CommandRefusedError) -> Response[Refusal]:
    """Answer a program whose command is refused."""
    del request
    return Response(
        error.refusal,
        status_code=of_code(error.refusal.code),
        headers={"cache-control": "no-store"},
    )
