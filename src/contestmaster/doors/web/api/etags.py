"""Answers with an ETag: who has the newest already is told so in a few bytes."""

import hashlib
from typing import Any, Final, TypeVar

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.response.base import ASGIResponse
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

T = TypeVar("T")

FRESH: Final = {"cache-control": "no-cache", "access-control-allow-origin": "*"}
"""May be kept, but not used before asking whether it still holds; readable from any page."""


def tag(body: bytes) -> str:
    """Return the ETag of a body."""
    return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def matches(request: Request[Any, Any, Any], etag: str) -> bool:
    """Return whether the client has what bears this ETag [RFC 9110, section 13.1.2]."""
    given = request.headers.get("if-none-match", "")
    # A proxy that compresses makes an ETag weak; for this question weak ones count, too.
    known = {one.strip().removeprefix("W/") for one in given.split(",")}
    return etag in known or given.strip() == "*"


class Tagged(Response[T]):
    """A JSON answer with an ETag, or none where the client has it already."""

    def to_asgi_response(
        self, app: Any, request: Request[Any, Any, Any], **options: Any
    ) -> ASGIResponse:
        """Encode the content and compare it with what the client has."""
        answer = super().to_asgi_response(app, request, **options)
        if answer.status_code != HTTP_200_OK or not isinstance(answer, ASGIResponse):
            return answer
        etag = tag(answer.body)
        answer.headers.update(FRESH | {"etag": etag})
        if not matches(request, etag):
            return answer
        return ASGIResponse(
            body=b"",
            status_code=HTTP_304_NOT_MODIFIED,
            headers=FRESH | {"etag": etag},
            media_type=MediaType.JSON,
            is_head_response=True,
        )
