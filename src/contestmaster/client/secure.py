"""TLS towards a server: who is trusted. Nothing here is loaded by a bot that connects plainly."""

from typing import TYPE_CHECKING, Final, TypeAlias, Union

if TYPE_CHECKING:
    from ssl import SSLContext

__all__ = ["Trust", "context_of", "why"]

Trust: TypeAlias = Union[bool, str, "SSLContext"]
"""Whom to trust as a server over TLS: ``True``: whoever this machine trusts; the path of a file in
PEM: the authorities, or the very certificate, in it; a context of one's own. ``False``: no TLS."""

_PLAIN: Final = ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "UNEXPECTED_MESSAGE")
"""What OpenSSL calls it when the other end speaks no TLS."""


def context_of(trust: Trust) -> "SSLContext | None":
    """Return by what a connection is encrypted, ``None`` for a plain one.

    The name of the server is always checked, and there is no way to trust everybody but a context
    of one's own.

    Raises:
        OSError: the file cannot be read, or is none of certificates.
    """
    if trust is False:
        return None
    import ssl  # noqa: PLC0415 - it takes as long to load as all the rest of the client

    if isinstance(trust, ssl.SSLContext):
        return trust
    context = ssl.create_default_context(cafile=None if trust is True else trust)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if trust is not True:  # the very certificate of a server may be in the file, and nothing else
        context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


def why(error: OSError) -> str:
    """Say why a connection could not be made."""
    verified: str | None = getattr(error, "verify_message", None)
    if verified:
        return f"it is not who it should be: {verified}"
    if getattr(error, "reason", None) in _PLAIN:
        return "it speaks no TLS there"
    return str(error)
