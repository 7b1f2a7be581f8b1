"""Saying once, at the start, that other machines can listen in."""

from collections.abc import Iterable


def tell_exposed(hosts: Iterable[str]) -> None:
    """Print a line where one of the addresses that are listened on is not this machine's own."""
    from contestmaster.protocols.addresses import address_of

    def is_local(host: str) -> bool:
        address = address_of(host)
        return host == "localhost" if address is None else address.is_loopback

    exposed = sorted({host for host in hosts if not is_local(host)})
    if exposed:
        print(
            f"on {', '.join(exposed)} passwords cross the network as plain text: for a network "
            "you trust; elsewhere encrypt it, as the page on operations shows",
            flush=True,
        )
