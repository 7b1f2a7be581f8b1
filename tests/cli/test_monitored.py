"""``--metrics``, as a person types it."""

import pytest

from contestmaster.cli.monitored import monitoring_at
from contestmaster.cli.trouble import Trouble


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (None, None),
        ("9464", ("127.0.0.1", 9464)),
        ("10.0.0.5:9464", ("10.0.0.5", 9464)),
        ("[::1]:0", ("::1", 0)),
    ],
)
def test_a_port_is_this_machines_unless_an_address_stands_before_it(
    text: str | None, at: tuple[str, int] | None
) -> None:
    assert monitoring_at(text) == at


@pytest.mark.parametrize("text", ["", "x", ":9464", "9464:", "70000", "-1", "\u0663"])
def test_what_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="--metrics"):
        monitoring_at(text)
