from contestmaster.kernel.players import all_spoken, is_bot, program_of, spoken
from contestmaster.lobby.names import bot_name, is_name


def test_what_bots_are_called_at_tables_is_known_for_one():
    """[TABLE-7] no person can be called so."""
    first = bot_name("greedy", ())
    second = bot_name("greedy", [first])
    assert is_bot(first)
    assert not is_name(first)
    assert all_spoken([first, second, "ann"]) == ("Greedy", "Young\N{NO-BREAK SPACE}Greedy", "ann")
    assert program_of(second, ["greedy"]) == "greedy"


def test_a_person_is_called_as_e_wants():
    assert spoken("robot-fox") == "robot-fox"
    assert not is_bot("robot-fox")
