"""Talk at tables."""

from tests.lobby.rig import Rig

from contestmaster.lobby.state import TalkEntry


def test_talk_is_numbered_from_one_at_each_table() -> None:
    """[TABLE-51]."""
    rig = Rig()
    rig.come("ann", "ann/b", "bob")
    assert rig.says("ann", "SAY hello") == ["406"]
    assert rig.says("ann", "CHAT 0") == ["406"]
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("ann/b", "OPEN spacecrack")
    rig.ok("bob", "WATCH 1")
    assert rig.ok("ann", "SAY  hello,   bob ") == ["OK"]
    assert rig.ok("bob", "SAY hi") == ["OK"]
    assert rig.ok("ann/b", "SAY alone") == ["OK"]
    assert rig.ok("bob", "CHAT 0") == ["2", "1 ann hello,   bob", "2 bob hi"]
    assert rig.ok("bob", "CHAT 1") == ["1", "2 bob hi"]
    assert rig.ok("bob", "CHAT 2") == ["0"]
    assert rig.ok("ann/b", "CHAT 0") == ["1", "1 ann alone"]


def test_a_line_has_at_most_200_characters() -> None:
    """[TABLE-51]."""
    rig = Rig()
    rig.come("ann")
    rig.ok("ann", "OPEN spacecrack")
    assert rig.ok("ann", "SAY " + "é" * 200) == ["OK"]
    assert rig.says("ann", "SAY " + "é" * 201) == ["3"]
    assert rig.says("ann", "SAY") == ["3"]


def test_what_acts_on_a_screen_is_refused_and_written_out_where_it_is_kept() -> None:
    """[TABLE-57]."""
    rig = Rig()
    rig.come("ann")
    rig.ok("ann", "OPEN spacecrack")
    for letter in "\r\0\x1b\u202e\u200b":
        assert rig.says("ann", f"SAY mind{letter}this") == ["3"]
    rig.state.tables[1].chat.append(TalkEntry(1, "ann", "old\r\x1b[2J"))
    assert rig.ok("ann", "CHAT 0") == ["1", r"1 ann old\x0d\x1b[2J"]


def test_only_the_last_lines_are_kept_with_their_numbers() -> None:
    """[TABLE-51]."""
    rig = Rig(chat_kept=2)
    rig.come("ann")
    rig.ok("ann", "OPEN spacecrack")
    for word in "abcd":
        rig.ok("ann", f"SAY {word}")
    assert rig.ok("ann", "CHAT 0") == ["2", "3 ann c", "4 ann d"]


def test_who_talks_too_much_is_silenced_until_a_minute_has_passed() -> None:
    """[TABLE-51]."""
    rig = Rig(chat_per_minute=2, chat_kept=1)
    rig.come("ann", "ann/b", "bob")
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "WATCH 1")
    rig.ok("ann", "SAY one")
    rig.passes(30)
    rig.ok("ann", "SAY two")
    assert rig.says("ann", "SAY three") == ["424"]
    rig.ok("bob", "SAY bob may")
    rig.passes(29.999999)
    assert rig.says("ann", "SAY three") == ["424"]
    rig.passes(0.000001)
    assert rig.ok("ann", "SAY three") == ["OK"]
    assert rig.says("ann", "SAY four") == ["424"]
    rig.ok("ann/b", "OPEN spacecrack")
    assert rig.ok("ann/b", "SAY elsewhere") == ["OK"]


def test_without_chat_there_are_no_words_for_it() -> None:
    """[TABLE-51]."""
    rig = Rig(chat=False)
    rig.come("ann")
    rig.ok("ann", "OPEN spacecrack")
    assert rig.says("ann", "SAY hello") == ["2"]
    assert rig.says("ann", "CHAT 0") == ["2"]
