"""What a contest file says of the pages: ``[web]``."""

import re
from collections.abc import Iterable
from ipaddress import ip_network
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.host.contest.tls import Encryption

SecureCookies: TypeAlias = Literal["auto", "always", "never"]
"""Whether cookies are for encrypted connections only; "auto": where the page came by one."""

USUAL_PORT: Final = 8080
"""Where the pages are, if the file does not say."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_BASE_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")


class WebSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the pages of a contest are offered.

    Attributes:
        open: whether there are pages at all.
        host: the address they listen on; by default this machine only. Others reach them through a
            proxy, which adds encryption.
        port: where they listen; 0 for any that is free. By default 8080, or any other where that is
            taken.
        title: what the contest is called on its pages.
        base_path: what the paths of all pages begin with, such as "/contest", behind a proxy which
            offers more than this contest.
        trusted_proxies: addresses and networks of proxies whose X-Forwarded-For and
            X-Forwarded-Proto are believed.
        public_names: what the site is called besides its addresses and the machine's own name; a
            request for another name is refused. Behind a trusted proxy any name will do, if none
            is given.
        connections_per_address: connections that an address, or a network of IPv6, may have open
            at a time: enough for a class of sixty behind one.
        secure_cookies: whether cookies are for encrypted connections only; "auto": where the page
            came by one.
        tls: whether the pages are encrypted; "auto": where [tls] names a certificate. "never" is
            for a proxy on this machine, "always" lets no start be plain by mistake.
        site: the folder, beside this file, to which the results go as plain pages when the contest
            is over, which outlive its host; empty for none.

    Raises:
        ValueError: one sentence that names the setting.
    """

    open: bool = True
    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] | None = None
    title: Annotated[str, Meta(min_length=1, max_length=100)] = "Contestmaster"
    base_path: str = ""
    trusted_proxies: tuple[str, ...] = ()
    public_names: tuple[str, ...] = ()
    connections_per_address: Annotated[int, Meta(ge=1)] = 512
    secure_cookies: SecureCookies = "auto"
    tls: Encryption = "auto"
    site: str = ""

    def __post_init__(self) -> None:
        """Check what types do not say."""
        if not _BASE_PATH.fullmatch(self.base_path):
            raise ValueError(
                f"base_path: {self.base_path!r} does not begin with / or ends with it; "
                'write it like "/contest"'
            )
        if (reason := bad_network(self.trusted_proxies)) is not None:
            raise ValueError(f"trusted_proxies: {reason}")
        if self.connections_per_address < 1:
            raise ValueError("connections_per_address: an address has one connection at least")
        for name in self.public_names:
            if not _NAME.fullmatch(name):
                raise ValueError(
                    f"public_names: {name[:80]!r} is no name; "
                    'write it as browsers do between https:// and the path, like "contest.example"'
                )


def bad_network(networks: Iterable[str]) -> str | None:
    """Return what is wrong with the first that is neither an address nor a network.

    >>> bad_network(["127.0.0.1", "10.0.0.0/8"]), bad_network(["here"])
    (None, "'here' does not appear to be an IPv4 or IPv6 network")
    """
    for network in networks:
        try:
            ip_network(network)
        except ValueError as error:
            return str(error)
    return None
