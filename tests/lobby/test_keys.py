"""Secret words."""

from contestmaster.lobby import Keys


def test_words_have_the_form_of_the_rule_book() -> None:
    """[TABLE-5, TABLE-50]."""
    keys = Keys(b"key")
    letters = set("abcdefghijklmnopqrstuvwxyz234567")
    token, invitation = keys.guest(1), keys.invitation(1, 1)
    assert len(token) == 26
    assert set(token) <= letters
    assert invitation[:2] == "t-"
    assert len(invitation) == 28
    assert set(invitation[2:]) <= letters


def test_every_word_opens_one_thing() -> None:
    keys = Keys(b"key")
    words = {keys.guest(n) for n in range(50)} | {
        keys.invitation(table, count)[2:] for table in range(20) for count in range(20)
    }
    assert len(words) == 450
    assert Keys(b"another").guest(1) not in words


def test_the_same_key_makes_the_same_words() -> None:
    assert Keys(b"key").invitation(3, 2) == Keys(b"key").invitation(3, 2)
