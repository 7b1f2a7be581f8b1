"""The settings of one line server, with the rule book's names, defaults and ranges."""

from typing import Final, Literal

import msgspec

from contestmaster.protocols.addresses import Networks

LOOPBACK: Final = ("127.0.0.0/8", "::1/128")
"""The addresses of this machine, where all bots share a host and limits per host mean nothing."""

BLOCK_LINE_BYTES: Final = 131072
"""``max_line_bytes`` of a server whose game has text or data blocks, unless set otherwise."""
BLOCK_BUFFER_BYTES: Final = 262144
"""``input_buffer_bytes`` of such a server, unless set otherwise."""


class LineSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an organiser may set about one server's wire; durations are seconds.

    Attributes:
        command_limit: commands per person and turn [NET-48].
        limit_window_s: what the limit counts over: the turn, or windows of seconds [NET-84].
        wait_time_format: the form of x in ``WAITING x`` [NET-57, NET-58].
        max_connections_per_host: open connections from one host, which is an address, or a network
            of IPv6: teams behind one router share them [NET-4].
        unlimited_hosts: addresses and networks without the limits per host on connections,
            transfer and failed logins, such as the router of a hall, whose teams all come from
            its one address; by default this machine [NET-68].
        transfer_rate_bytes_s: what each host's token bucket gains [NET-67].
        transfer_burst_bytes: what it holds at most, and at first [NET-67].
        login_timeout_s: time to log in [NET-14].
        login_failures_per_minute: failures after which a host's verdicts are delayed [NET-71].
        max_line_bytes: the longest line, its LF not counted [NET-23].
        max_block_bytes: the largest data block: its lines with their LFs [NET-78].
        input_buffer_bytes: unread input at which reading pauses [NET-63].
        output_buffer_bytes: unsent output above which no line is taken up [NET-69].
        stall_timeout_s: time without progress after which unsent output ends it [NET-69].
        dead_peer_s: time within which a vanished peer is noticed [NET-70].
        lock_step: turns end when every seat waits [NET-88].
        lock_step_timeout_s: the longest turn in lock-step [NET-88].
        lock_step_order: seat by seat, or as lines arrive [NET-88].
        events_max: the most lines of one ``EVENTS`` reply [NET-90].
    """

    command_limit: int = 100
    limit_window_s: Literal["turn"] | float = "turn"
    wait_time_format: Literal["seconds", "clock"] = "seconds"
    max_connections_per_host: int = 10
    unlimited_hosts: tuple[str, ...] = LOOPBACK
    transfer_rate_bytes_s: int = 262144
    transfer_burst_bytes: int = 1048576
    login_timeout_s: float = 60
    login_failures_per_minute: int = 10
    max_line_bytes: int = 4096
    max_block_bytes: int = 131072
    input_buffer_bytes: int = 65536
    output_buffer_bytes: int = 1048576
    stall_timeout_s: float = 60
    dead_peer_s: float = 120
    lock_step: bool = False
    lock_step_timeout_s: float = 60
    lock_step_order: Literal["ordered", "arrival"] = "ordered"
    events_max: int = 1000

    def __post_init__(self) -> None:
        """Check the ranges.

        Raises:
            ValueError: one sentence that names the setting and its range.
        """
        for name in _AT_LEAST_ONE:
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}: it must be at least 1")
        for name in _POSITIVE:
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} is {getattr(self, name)}: it must be more than 0")
        if self.limit_window_s != "turn" and not self.limit_window_s > 0:
            raise ValueError(
                f'limit_window_s is {self.limit_window_s}: it must be "turn" or more than 0'
            )
        if self.input_buffer_bytes <= self.max_line_bytes:  # [NET-75]
            raise ValueError(
                f"input_buffer_bytes is {self.input_buffer_bytes}: "
                f"it must be above max_line_bytes, which is {self.max_line_bytes}"
            )
        try:
            Networks(self.unlimited_hosts)
        except ValueError as error:
            raise ValueError(f"unlimited_hosts: {error}") from None

    @classmethod
    def suited(cls, *, turns: bool = True, blocks: bool = False) -> "LineSettings":
        """Return the defaults for a kind of game.

        Args:
            turns: its turns have a fixed length; otherwise the limit runs over windows of 1 s.
            blocks: some command takes a text or a data block, so lines may be longer.
        """
        window: Literal["turn"] | float = "turn" if turns else 1.0
        if not blocks:
            return cls(limit_window_s=window)
        return cls(
            limit_window_s=window,
            max_line_bytes=BLOCK_LINE_BYTES,
            input_buffer_bytes=BLOCK_BUFFER_BYTES,
        )


_AT_LEAST_ONE: Final = (
    "command_limit",
    "max_connections_per_host",
    "transfer_rate_bytes_s",
    "transfer_burst_bytes",
    "login_failures_per_minute",
    "max_line_bytes",
    "max_block_bytes",
    "output_buffer_bytes",
    "events_max",
)
_POSITIVE: Final = ("login_timeout_s", "stall_timeout_s", "dead_peer_s", "lock_step_timeout_s")
