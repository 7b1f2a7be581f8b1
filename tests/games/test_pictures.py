"""Pictures of games: every turn of each can be drawn, and cards say of it what the game counts."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.drawing.shapes import Label, Patch, unknown_colours
from contestmaster.games.desk.picture import picture as desk_picture
from contestmaster.games.desk.traits import BIG, FLIGHT
from contestmaster.host.cards.card import drawn
from contestmaster.host.cards.moments import Moments
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.tournament import local

GAMES = ("cows", "desk", "traders", "spacecrack", "shuttle", "grid", "spaceships")
SMALL: dict[str, dict[str, Any]] = {
    "cows": {"side": 15, "stable_distance": 3},
    "desk": {"preparation_turns": 2, "tactics_turns": 1, "skirmish_turns": 10},
    "spacecrack": {"turns": 5},
}

Reel = Callable[[str], bytes]


@pytest.fixture(scope="module")
def reel() -> Reel:
    """Play three at random for some turns, each game once."""
    kept: dict[str, bytes] = {}

    def played(game: str) -> bytes:
        if game not in kept:
            make = load_game(game)
            lines = bytearray()
            bots = [(name, bot(game, "random")) for name in ("ann", "bob", "eve")]
            rules = make(make.Params(**SMALL.get(game, {})))
            local.play(rules, bots, Secret(5, bytes(16)), turns=12, journal=lines.extend)
            kept[game] = filmed_journal(bytes(lines).splitlines(keepends=True))
        return kept[game]

    return played


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_ours_draws_its_moments(reel: Reel, game: str) -> None:
    """Whatever the turn, in colours that there are, within the sheet as far as fields go."""
    moments = Moments(reel(game))
    for turn in (0, moments.last // 2, moments.last):
        card = moments.card(turn)
        assert card.board is not None
        assert card.board.shapes
        assert card.board.about
        assert not unknown_colours(card.board)
        assert {row.name for row in card.rows} == {"ann", "bob", "eve"}
        assert not unknown_colours(drawn(card))


def test_values_and_order_are_those_of_the_frame(reel: Reel) -> None:
    whole = json.loads(reel("spacecrack"))
    frame = whole["frames"][len(whole["frames"]) // 2]
    card = Moments(reel("spacecrack")).card(frame["turn"])
    values = frame["figures"][0]
    assert [row.seat for row in card.rows] == sorted(range(3), key=lambda seat: -values[seat])
    assert [row.value for row in card.rows] == [str(values[row.seat]) for row in card.rows]
    assert [len(curve) for curve in card.curve] == [whole["frames"].index(frame) + 1] * 3
    assert [curve[-1] for curve in card.curve] == [values[row.seat] for row in card.rows]
    assert card.moment == f"turn {frame['turns']}"


def test_the_end_is_told_by_the_ranks_of_the_game(reel: Reel) -> None:
    whole = json.loads(reel("spacecrack"))
    assert whole["over"]
    card = Moments(reel("spacecrack")).card()
    best = [seat for seat, _, rank in whole["outcome"] if rank == 1]
    assert card.rows[0].seat in best
    assert card.headline == whole["story"]["headline"]
    assert card.moment.startswith("the end")


def test_a_card_of_desk_shows_a_battle_of_who_leads() -> None:
    """Theirs against the second, else one that is open; the fiercest where nobody leads."""

    def battle(attacker: int, defender: int, points: int, left: tuple[int, int]) -> dict[str, Any]:
        stack = {"kind": 1, "top_hp": 1, "x": 1, "y": 1, "defending": False}
        sides = zip(("ATK", "DEF"), left, strict=True)
        stacks = {
            str(at): {**stack, "side": side, "count": many} for at, (side, many) in enumerate(sides)
        }
        both = {"ATK": {"points": points}, "DEF": {"points": 0}}
        return {"attacker": attacker, "defender": defender, "sides": both, "stacks": stacks}

    def shown(*battles: dict[str, Any]) -> set[str]:
        view = {"battles": dict(enumerate(battles, 1)), "cadre": {}}
        drawing = desk_picture({"terrain": ["...", "..."]}, view)
        bars = [shape for shape in drawing.shapes if isinstance(shape, Label)]
        return {bar.text for bar in bars}

    nearly, open_ = battle(1, 2, 90, (80, 2)), battle(1, 3, 10, (40, 31))
    others = battle(4, 3, 20, (99, 98))
    assert "40" in shown(nearly, open_, others)
    assert "80" in shown(battle(1, 4, 90, (80, 2)), open_, others)
    assert "99" in shown(
        battle(1, 2, 0, (80, 2)), battle(1, 3, 0, (40, 31)), battle(4, 3, 0, (99, 98))
    )


def test_both_sides_of_a_battle_have_the_types_of_the_cadre():
    """Those of the defender are numbered after the attacker's, and are as strong."""
    each = {"top_hp": 9, "count": 11, "y": 1, "defending": False}
    stacks = {
        "1": {**each, "side": "ATK", "kind": 2, "x": 1},
        "2": {**each, "side": "DEF", "kind": 12, "x": 3},
    }
    sides = {"ATK": {"points": 0}, "DEF": {"points": 0}}
    battle = {"attacker": 1, "defender": 2, "sides": sides, "stacks": stacks}
    view = {"battles": {"1": battle}, "cadre": {"2": {"hp": 9, "traits": [BIG, FLIGHT]}}}
    drawing = desk_picture({"terrain": ["....", "...."]}, view)
    assert [one.text for one in drawing.shapes if isinstance(one, Label)] == ["11", "11"]
    left, right = (
        [one.corners for one in drawing.shapes if isinstance(one, Patch) and one.fill == colour]
        for colour in ("night-seat-0", "night-seat-1")
    )
    assert len(left) == len(right) > 2, "both are dragons"
    wide = [max(x for x, _ in one[0]) - min(x for x, _ in one[0]) for one in (left, right)]
    assert wide[0] == pytest.approx(wide[1]), "each has half of what is left"


def test_before_armies_stand_a_card_of_desk_shows_what_is_placed(reel: Reel) -> None:
    """Not an empty field: each side's units wait in its columns, and a sign says so [DESK-18]."""
    moments = Moments(reel("desk"))
    early, late = moments.card(0).board, moments.card(moments.last).board
    assert early is not None
    assert late is not None
    sign = "The armies are being placed"
    assert [one.text for one in early.shapes if isinstance(one, Label)].count(sign) == 1
    assert sign not in [one.text for one in late.shapes if isinstance(one, Label)]


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("cows", lambda position: position["ranchos"][0]),
        ("desk", lambda position: [int(next(iter(position["battles"])))]),
        ("traders", lambda position: [int(next(iter(position["planets"])))]),
        ("spacecrack", lambda position: [int(next(iter(position["planets"])))]),
    ],
)
def test_where_it_happens_is_marked(reel: Reel, game: str, where: Any) -> None:
    """A moment that tells of a place has that marked on its card; of none that there is not."""
    told = json.loads(reel(game))
    frame = told["frames"][0]
    rules, state = load_game(game), frame["state"]
    there = tuple(where(state.get("position", state)))
    pictures = [rules.picture(told["board"], state, place) for place in ((), there)]
    gold = [sum("star" in str(shape) for shape in one.shapes) for one in pictures if one]
    assert gold[1] == gold[0] + 1
    assert not unknown_colours(pictures[1]) if pictures[1] else False
    what = {"frame": frame["turn"], "turn": 0, "kind": "fight", "seats": [0], "weight": 5}
    told["story"]["moments"] = [what | {"text": "ann wins", "where": there}]
    assert Moments(json.dumps(told).encode()).card(frame["turn"]).board == pictures[1]
