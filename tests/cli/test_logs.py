"""The log of a host, for people and for whatever collects logs."""

import json

import pytest
import structlog

from contestmaster.cli.logs import SETTING, log_to_stderr
from contestmaster.cli.trouble import Trouble


@pytest.fixture(autouse=True)
def as_before():
    yield
    structlog.reset_defaults()


def said(capsys: pytest.CaptureFixture[str]) -> str:
    secret = "hidden"
    log_to_stderr()
    log = structlog.get_logger("contestmaster.test")
    try:
        raise ValueError("no \x1b[2J such \u2028thing")
    except ValueError as error:
        log.error("a rule fails", match=7, entry=12, exc_info=error)
    assert secret
    return capsys.readouterr().err


def test_for_programs_each_line_is_an_object_with_match_and_entry(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SETTING, "json")
    text = said(capsys)
    assert text.count("\n") == 1
    line = json.loads(text)
    assert (line["event"], line["level"]) == ("a rule fails", "error")
    assert (line["match"], line["entry"]) == (7, 12)
    assert line["timestamp"].endswith("Z")
    assert "ValueError" in line["exception"]
    assert "hidden" not in text, "values of variables are secret"
    assert "\x1b" not in text


def test_for_people_it_is_text_without_what_acts_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    text = said(capsys)
    assert "a rule fails" in text
    assert "match=7" in text
    assert "\x1b[2J" not in text
    assert "hidden" not in text


def test_another_form_is_refused_before_anything_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "xml")
    with pytest.raises(Trouble, match="text or as json"):
        log_to_stderr()
