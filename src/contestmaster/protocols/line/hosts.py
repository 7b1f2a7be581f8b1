"""The machines that connect: how many connections each has, its transfer, its failed logins."""

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.addresses import Networks, network_of
from contestmaster.protocols.line.limits import Bucket, Failures
from contestmaster.protocols.line.phases import Connected
from contestmaster.protocols.line.settings import LineSettings


class Host:
    """One machine, known by its address or its network of IPv6, and what is limited per host.

    Attributes:
        name: :func:`~contestmaster.protocols.addresses.network_of` its address.
        bucket: its transfer, ``None`` where it is not limited [NET-68].
        failures: its failed logins, ``None`` where they are not limited.
        sessions: its open connections, oldest first.
        waking: whether a timer will look at its held-back lines.
    """

    __slots__ = ("bucket", "failures", "name", "sessions", "waking")

    def __init__(self, name: str, bucket: Bucket | None, failures: Failures | None) -> None:
        """Begin without connections."""
        self.name = name
        self.bucket = bucket
        self.failures = failures
        self.sessions: dict[Connected, None] = {}
        self.waking = False

    def wake(self, now: Instant) -> None:
        """Let the lines go on that waited until the bucket is above zero again [NET-67]."""
        self.waking = False
        for session in list(self.sessions):
            session.advance(now)

    def forgettable(self, now: Instant) -> bool:
        """Return whether a new record of this host would be no different."""
        return (
            not self.sessions
            and (self.bucket is None or self.bucket.full(now))
            and (self.failures is None or self.failures.none(now))
        )


class Hosts:
    """All hosts of one server; those that left no trace are forgotten."""

    __slots__ = ("_hosts", "_settings", "_tidy_above", "_unlimited")

    def __init__(self, settings: LineSettings) -> None:
        """Begin with none."""
        self._settings = settings
        self._unlimited = Networks(settings.unlimited_hosts)
        self._hosts: dict[str, Host] = {}
        self._tidy_above = 256

    def find(self, address: str, now: Instant) -> Host:
        """Return the record of the host that an address belongs to [NET-68]."""
        free = address in self._unlimited
        # Of a network that is without limits in part, those who are not must not share a record.
        name = address if free else network_of(address)
        host = self._hosts.get(name)
        if host is None:
            self._tidy(now)
            host = self._hosts[name] = self._new(name, now, free=free)
        return host

    def full(self, host: Host) -> bool:
        """Return whether the host may not open another connection [NET-4]."""
        limited = host.bucket is not None
        return limited and len(host.sessions) >= self._settings.max_connections_per_host

    def _new(self, name: str, now: Instant, *, free: bool) -> Host:
        if free:
            return Host(name, None, None)
        settings = self._settings
        bucket = Bucket(settings.transfer_rate_bytes_s, settings.transfer_burst_bytes, now)
        return Host(name, bucket, Failures(settings.login_failures_per_minute))

    def _tidy(self, now: Instant) -> None:
        if len(self._hosts) < self._tidy_above:
            return
        self._hosts = {n: h for n, h in self._hosts.items() if not h.forgettable(now)}
        self._tidy_above = max(256, 2 * len(self._hosts))
