from decimal import Decimal

from contestmaster.client.typed import block, command_line, counted


def test_arguments_are_written_one_after_another() -> None:
    line = command_line("PLACE", 3, (0, -1), "RED", True, False, None, Decimal("1.50"), 0.25)
    assert line == "PLACE 3 0 -1 RED true false 1.50 0.250000"


def test_a_list_is_written_after_its_number() -> None:
    assert command_line("SELL", counted([(1, 5), (2, 7)])) == "SELL 2 1 5 2 7"
    assert command_line("SELL", counted([])) == "SELL 0"


def test_a_block_follows_its_line() -> None:
    assert "REVEAL 3" + block("BEGIN", "a\n\nb", "END") == "REVEAL 3\nBEGIN\na\n\nb\nEND"
    assert block("BEGIN", "", "END") == "\nBEGIN\nEND"
