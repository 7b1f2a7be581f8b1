"""Laws about a game before anything is played."""

import warnings
from typing import Any

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.generic import GenericCode
from contestmaster.lobby import unlistable
from contestmaster.testing.laws.law import Law, demand
from contestmaster.testing.laws.match import seats_of

__all__ = ["OF_GAMES"]


def _setup(game: Game[Any, Any]) -> None:
    usual = len(seats_of(game))
    counts = {usual} if game.seating is None else {game.seating.least, game.seating.most, usual}
    for count in sorted(counts):
        try:
            with warnings.catch_warnings():  # of parameters that do not suit so many
                warnings.simplefilter("ignore")
                game.setup(game.board(1), seats_of(game, count), Dice(1, 0), 0)
        except SetupError as error:
            demand(count != usual, f"as many seats as usual, {count}, are too many or few: {error}")
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            demand(
                False, f"a match of {count} seats is not set up, nor refused by SetupError: {why}"
            )


def _messages(game: Game[Any, Any]) -> None:
    for command in game.vocabulary:
        for code in command.refuses:
            known = int(code) in set(GenericCode) or bool(game.messages.get(code))
            what = f"{command.name} declares the refusal {int(code)}"
            demand(known, f"{what}, and `messages` has no text for it")


def _tables(game: Game[Any, Any]) -> None:
    why = unlistable(type(game))
    demand(why is None, why or "")


def _joined(game: Game[Any, Any]) -> str:
    return "its players join while it runs, so it is not for tables" if game.seating is None else ""


def _closing(game: Game[Any, Any]) -> None:
    rows = game.Closing is None or len(game.unplayed) == 1
    demand(rows, "`unplayed` is not one line, though `Closing` is the row of one")


OF_GAMES = (
    Law(
        "set-up",
        "A match is set up for as many seats as usual; other numbers may be refused.",
        of_game=_setup,
    ),
    Law(
        "messages",
        "Each refusal that a command declares has a text in `messages`.",
        of_game=_messages,
    ),
    Law(
        "tables",
        "No command has the name of one that tables have themselves.",
        unfit=_joined,
        of_game=_tables,
    ),
    Law(
        "closing",
        "`unplayed` is one line where `Closing` is the row of one.",
        of_game=_closing,
    ),
)
