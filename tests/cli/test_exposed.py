"""Saying once that other machines can listen in."""

import pytest

from contestmaster.cli.exposed import tell_exposed


@pytest.mark.parametrize(
    ("hosts", "told"),
    [
        (["127.0.0.1", "127.0.0.2", "::1", "localhost"], ""),
        (["127.0.0.1", "0.0.0.0", "0.0.0.0"], "on 0.0.0.0 passwords cross the network as plain"),
        (["::"], "on :: passwords"),
        (["192.0.2.1", "contest.example"], "on 192.0.2.1, contest.example passwords"),
    ],
)
def test_it_is_one_line_and_only_where_others_can(
    hosts: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tell_exposed(hosts)
    said = capsys.readouterr().out
    assert said.startswith(told)
    assert said.count("\n") == bool(told)
