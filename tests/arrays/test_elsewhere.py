"""``arrays.elsewhere``: who compiles, and who waits for that."""

import threading

import pytest

from contestmaster.arrays.elsewhere import WantedRule, compiled_by, compiler, is_patient, patience


class Idle:
    """Compiles nothing."""

    def ask(self, wanted: WantedRule):
        """Never asked here."""
        raise AssertionError(wanted)


def test_a_process_compiles_for_itself_unless_another_does():
    first, second = Idle(), Idle()
    assert compiler() is None
    with compiled_by(first):
        assert compiler() is first
        with pytest.raises(KeyError), compiled_by(second):
            assert compiler() is second
            raise KeyError
        assert compiler() is first
    assert compiler() is None


def test_patience_is_of_the_caller_alone_and_for_a_while():
    others: list[bool] = []
    assert not is_patient()
    with patience():
        with patience(False):
            assert is_patient()
        assert is_patient()
        thread = threading.Thread(daemon=True, target=lambda: others.append(is_patient()))
        thread.start()
        thread.join()
    assert not is_patient()
    with patience(False):
        assert not is_patient()
    assert others == [False]
