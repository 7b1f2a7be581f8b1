"""What templates print: escaped, and nothing in it turns a page around."""

from markupsafe import Markup

from contestmaster.doors.web.shell.printing import environment


def test_what_was_recorded_long_ago_does_nothing_to_a_page() -> None:
    """[TABLE-57]: such characters are refused now, and written out where they are on record."""
    template = environment().from_string("<p>{{ said }} {{ made }} {{ number }}</p>\n{{ lines }}")
    page = template.render(
        said="<b>\u202eevil\x1b",
        made=Markup("<i>\u202e</i>"),
        number=7,
        lines="one\ntwo \U0001f469\u200d\U0001f680",
    )
    assert page == (
        "<p>&lt;b&gt;\\u202eevil\\x1b <i>\u202e</i> 7</p>\none\ntwo \U0001f469\u200d\U0001f680"
    )
