"""What may be pressed beside the board; moves are pressed on it."""

from collections.abc import Iterator

from contestmaster.kernel.pressing import Press, Pressing, Thing
from contestmaster_chess.state import State, claim_of

SIDES = ("White", "Black")


def pressing_of(state: State, seat: int) -> Pressing:
    """Return what a seat may press now, beside its moves."""
    if state.ended:
        return Pressing(f"The game is over, by {state.ended}", ())
    if seat != state.mover:
        return Pressing(f"{SIDES[state.mover]} is to move", ())
    check = ", and in check" if state.board.is_check() else ""
    game = Thing(
        key="game",
        name="Draw or resign",
        words=f"You are to move{check}: press a piece, then where it goes",
        presses=list(_presses(state, seat)),
    )
    return Pressing(f"You are to move{check}", (game,))


def _presses(state: State, seat: int) -> Iterator[Press]:
    if claimed := claim_of(state.board):
        yield Press(line="CLAIM_DRAW", what="Claim a draw", words=f"by {claimed}", tone="good")
    if state.offer == 1 - seat:
        yield Press(line="ACCEPT_DRAW", what="Take the draw", words="the game ends", grave=True)
        yield Press(line="DECLINE_DRAW", what="Decline the draw", words="the game goes on")
    elif not state.offered[seat]:
        words = "your opponent may take it until the next move"
        yield Press(line="OFFER_DRAW", what="Offer a draw", words=words)
    words = "your opponent wins"
    yield Press(line="RESIGN", what="Resign", words=words, tone="bad", grave=True)
