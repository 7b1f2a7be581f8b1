"""Settings: names, defaults and ranges of the rule book."""

import msgspec
import pytest

from contestmaster.protocols.line.settings import LineSettings


def test_defaults_are_those_of_the_rule_book():
    """NET-75, NET-84: the table of parameters per server."""
    s = LineSettings()
    assert (s.command_limit, s.limit_window_s, s.wait_time_format) == (100, "turn", "seconds")
    assert (s.max_connections_per_host, s.login_timeout_s) == (10, 60)
    assert s.unlimited_hosts == ("127.0.0.0/8", "::1/128")
    assert (s.transfer_rate_bytes_s, s.transfer_burst_bytes) == (262144, 1048576)
    assert (s.login_failures_per_minute, s.max_line_bytes, s.max_block_bytes) == (10, 4096, 131072)
    assert (s.input_buffer_bytes, s.output_buffer_bytes) == (65536, 1048576)
    assert (s.stall_timeout_s, s.dead_peer_s) == (60, 120)
    assert (s.lock_step, s.lock_step_timeout_s, s.lock_step_order) == (False, 60, "ordered")
    assert s.events_max == 1000


def test_defaults_suit_the_game():
    """NET-84, NET-76: windows of a second without fixed turns, longer lines with blocks."""
    assert LineSettings.suited() == LineSettings()
    assert LineSettings.suited(turns=False).limit_window_s == 1
    long = LineSettings.suited(turns=False, blocks=True)
    assert (long.max_line_bytes, long.input_buffer_bytes) == (131072, 262144)
    assert long.limit_window_s == 1


def test_input_buffer_must_hold_more_than_a_line():
    """NET-75: refused; one byte more is enough."""
    with pytest.raises(ValueError, match="input_buffer_bytes is 4096: it must be above"):
        LineSettings(input_buffer_bytes=4096)
    assert LineSettings(input_buffer_bytes=4097).input_buffer_bytes == 4097


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("command_limit", 0),
        ("limit_window_s", 0.0),
        ("max_connections_per_host", 0),
        ("unlimited_hosts", ("10.0.0.1/99",)),
        ("unlimited_hosts", ("universum.d124",)),
        ("transfer_rate_bytes_s", 0),
        ("transfer_burst_bytes", -1),
        ("login_timeout_s", 0),
        ("login_failures_per_minute", 0),
        ("max_line_bytes", 0),
        ("max_block_bytes", 0),
        ("output_buffer_bytes", 0),
        ("stall_timeout_s", 0),
        ("dead_peer_s", -1),
        ("lock_step_timeout_s", float("nan")),
        ("events_max", 0),
    ],
)
def test_values_out_of_range_are_refused_by_name(name, value):
    with pytest.raises(ValueError, match=name):
        LineSettings(**{name: value})


def test_settings_are_read_from_a_configuration():
    """Types and ranges are checked there, too, and misspelt names are refused."""
    read = msgspec.json.decode
    text = b'{"command_limit": 45, "limit_window_s": 2, "unlimited_hosts": ["10.0.0.0/8"]}'
    settings = read(text, type=LineSettings)
    assert settings.command_limit == 45
    assert settings.limit_window_s == 2
    for wrong in (b'{"comand_limit": 4}', b'{"command_limit": 0}', b'{"wait_time_format": "s"}'):
        with pytest.raises(msgspec.ValidationError):
            read(wrong, type=LineSettings)
