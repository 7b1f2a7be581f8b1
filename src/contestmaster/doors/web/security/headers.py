"""Headers that every response bears: nothing from elsewhere is loaded, and nobody frames us."""

from typing import Final

from litestar.types import Message, Scope

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""The content security policy: no inline script or style, so that a name of a team which got past
the escaping would still do nothing."""

_HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # Not "no-referrer": with that, browsers would hide from us where a form was sent from.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)


async def harden(message: Message, scope: Scope) -> None:
    """Add the headers to a response that is about to be sent, whatever has made it."""
    del scope
    if message["type"] == "http.response.start":
        given = list(message.get("headers", ()))
        known = {name.lower() for name, _ in given}
        message["headers"] = [*given, *(pair for pair in _HEADERS if pair[0] not in known)]
