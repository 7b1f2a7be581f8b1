"""What every response bears."""

import pytest

from contestmaster.doors.web.security.headers import POLICY


@pytest.mark.parametrize(
    "path",
    ["/", "/nothing", "/api/scoreboard", "/api/nothing", "/static/nothing", "/office", "/login"],
)
def test_every_response_keeps_pages_to_themselves(stage, path):
    """Whatever has made it, errors and redirects too."""
    headers = stage.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"


def test_nothing_inline_and_nothing_from_elsewhere_is_allowed():
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
