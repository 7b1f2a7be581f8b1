"""How much a request may bring: little, but where a route says that it takes more.

A route, or a whole application, says so by ``request_max_body_size``. What is too long is refused
as soon as that shows, by the length that is announced or in the middle of the body, and nothing of
it is kept.
"""

from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Any, Final

from litestar import Request
from litestar.exceptions import ClientException, HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

MOST_BYTES: Final = 64 << 10
"""Bytes of a request at most, where a route does not say otherwise: forms and orders are short."""


class BodyTooLongError(HTTPException):
    """A request brings more than its route takes."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class BoundedRequest(Request[Any, Any, Any]):
    """A request that says in a sentence what is wrong with its body."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """Yield the body in pieces.

        Raises:
            TooLongError: there is more than the route takes.
        """
        try:
            async for piece in super().stream():
                yield piece
        except RequestEntityTooLarge:
            most = self.route_handler.resolve_request_max_body_size()
            raise BodyTooLongError(
                f"This is too long: at most {most} bytes are taken here."
            ) from None

    async def json(self) -> Any:
        """Return the body, which is JSON.

        Raises:
            ClientException: data in it lie within data too often to be read, or it is no text.
        """
        try:
            (await self.body()).decode()  # what reads it calls that by another name in each version
            return await super().json()
        except RecursionError:
            raise ClientException("This is no data: it is nested too deeply.") from None
        except UnicodeDecodeError:
            raise ClientException("This is no data: it is no text in UTF-8.") from None
