"""Help whose lines end where the terminal does, not where the source does."""

from contestmaster.cli.apps import new_app


def pack(*, weight: int = 1) -> None:
    """Pack a crate.

    It is closed, then
    lifted:

    - by hand, or
    - by crane.

    Mind your feet. Examples: `port pack`,
    `port pack
    --weight 3`

    Parameters
    ----------
    weight
        How heavy it is,
        in pounds, with the
        crate itself.
    """


def test_lines_of_a_paragraph_are_joined_and_lists_are_not(capsys):
    app = new_app("port", "Of ships.")
    app.command(pack)
    app(["pack", "--help"], result_action="return_value")
    shown = [line.strip("│ ") for line in capsys.readouterr().out.splitlines()]
    about = shown[2 : shown.index("port pack --weight 3") + 1]
    assert about == [
        "Pack a crate.",
        "",
        "It is closed, then lifted:",
        "",
        "- by hand, or",
        "- by crane.",
        "",
        "Mind your feet.",
        "",
        "Examples:",
        "port pack",
        "port pack --weight 3",
    ]
    (option,) = [line for line in shown if "--weight INT" in line]
    assert "How heavy it is, in pounds, with the crate itself." in option
