"""How the pages of tables and of a forum are offered: options that both commands have."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.web import WebSettings


@Parameter(name="*")
@dataclass(frozen=True)
class PagesOffered:
    """How pages are offered.

    Parameters
    ----------
    base_path
        What the paths of all pages begin with, such as /club, behind a proxy.
    trusted_proxy
        An address or network of proxies whose X-Forwarded headers are believed; may be repeated.
    public_name
        What the pages are called besides their addresses, such as club.example; may be repeated.
    connections_per_address
        How many connections to the pages an address may have open at a time.
    secure_cookies
        Whether cookies are for encrypted connections only; auto: where the page came by one.
    """

    base_path: str = ""
    trusted_proxy: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    public_name: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    connections_per_address: int = 512
    secure_cookies: Literal["auto", "always", "never"] = "auto"

    def at(self, host: str, port: int | None, title: str) -> "WebSettings":
        """Return the settings of pages at an address.

        Raises:
            Trouble: an option is not what it should be.
        """
        from contestmaster.host.contest.web import WebSettings

        try:
            return WebSettings(
                host=host,
                port=port,
                title=title,
                base_path=self.base_path,
                trusted_proxies=self.trusted_proxy,
                public_names=self.public_name,
                connections_per_address=self.connections_per_address,
                secure_cookies=self.secure_cookies,
            )
        except ValueError as error:
            raise Trouble(str(error), 2) from None


AS_USUAL: Final = PagesOffered()
