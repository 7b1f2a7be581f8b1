"""The worked examples of the rule book, with the dice it gives."""

from tests.games.grid.table import Table, held, named, to, toad

from contestmaster.games.grid import CustomKind


def test_w1_entering_and_moving() -> None:
    """GRID-13, GRID-48, GRID-55, GRID-57, GRID-58, GRID-59."""
    table = Table()
    assert table.say("Ann", "ENTER 3 3") == "OK ENTER at=3,3 events=1"
    assert table.say("Bob", "ENTER 3 3") == "ERR blocked"
    assert table.say("Bob", "ENTER 4 4") == "OK ENTER at=4,4 events=1"
    assert table.say("Ann", "MOVE 5 5") == "ERR not_consecutive"
    assert table.say("Ann", "MOVE 21 3") == "ERR bad_square"
    failed = "OK MOVE result=failed reason=occupied at=3,3 events=0"
    assert table.say("Ann", "MOVE 4 4") == failed
    assert table.say("Ann", "MOVE 2 2") == "ERR already_moved"
    assert table.say("Bob", "MOVE 5 4") == "OK MOVE result=moved at=5,4 events=1"
    assert (table.where("Ann"), table.where("Bob")) == ("3,3", "5,4")


def test_w2_ice() -> None:
    """GRID-36, GRID-37, GRID-38."""
    ice = {"3,4": {"state": "frozen"}, "4,5": {"state": "frozen"}}
    table = Table(at={"Ann": (2, 3)}, ground=ice)
    assert table.say("Ann", "MOVE 3 4") == "OK MOVE result=moved at=5,6 events=3"
    table = Table(at={"Ann": (2, 3)}, ground=ice, things={"rock-1": (5, 6)})
    assert table.say("Ann", "MOVE 3 4") == "OK MOVE result=moved at=4,5 events=2"
    table = Table(at={"Ann": (2, 19)}, ground={"2,20": {"state": "frozen"}})
    assert table.say("Ann", "MOVE 2 20") == "OK MOVE result=moved at=2,20 events=1"


def test_w3_yeti_and_thaw() -> None:
    """GRID-27, GRID-31, GRID-32, GRID-33, GRID-35, GRID-144."""
    table = Table(
        things={"yeti-1": (7, 7)},
        ground={"7,7": {"substance": "earth"}},
        state={"temperature": 3, "tick": 10},
        weather_mode="manual",
    )
    table.tick(60, to((8, 8)), to((9, 9)), to((10, 10)))
    ground = {key: (one.substance, one.state) for key, one in table.state.ground.items()}
    assert ground == {"7,7": ("mud", "wet"), "8,8": ("turf", "wet"), "9,9": ("turf", "wet")}
    table.operate("TEMP -2")
    assert {one.state for one in table.state.ground.values()} == {"frozen"}
    table.operate("TEMP 21")
    ground = {key: (one.substance, one.state) for key, one in table.state.ground.items()}
    assert ground == {"7,7": ("mud", "dry")}


def thrown(**players: dict[str, int]) -> Table:
    """Ann has thrown two balls at Bob and Cat on tick 4."""
    table = Table(
        at={"Ann": (1, 1), "Bob": (9, 9), "Cat": (15, 15)},
        players={"Ann": {"points": 50}, "Bob": {"points": 2}, "Cat": {"points": 10}},
        things={"wax-1": held("Ann"), "wax-2": held("Ann")},
        state={"tick": 4},
    )
    assert table.say("Ann", "THROW wax-1 9 9") == ("OK THROW id=wax-1 target=9,9 lands=6 events=0")
    assert table.say("Ann", "THROW wax-2 15 15").startswith("OK THROW id=wax-2")
    assert table.say("Cat", "CATCH wax-2") == "OK CATCH id=wax-2 events=0"
    return table


def test_w4_throw_hit_catch() -> None:
    """GRID-71, GRID-72, GRID-76, GRID-77, GRID-78, GRID-80, GRID-81."""
    table = thrown()
    assert table.tick() == ["nday nweek=1 nday=5"]
    assert table.tick(3) == [
        "hit id=wax-1 player=Bob roll=3 paid=2 to=Ann",
        "landed id=wax-1 at=9,9",
        "caught id=wax-2 by=Cat",
        "nday nweek=1 nday=6",
        "weather temperature=-10",
    ]
    assert table.points("Ann", "Bob", "Cat") == (52, 0, 10)
    assert (table.where("wax-1"), table.where("wax-2")) == ("9,9", "held:Cat")


def test_w4_had_ann_quit_before() -> None:
    """GRID-79, GRID-53."""
    table = thrown()
    assert table.say("Ann", "QUIT") == "OK QUIT events=0"
    table.tick()
    assert table.tick(3)[0] == "hit id=wax-1 player=Bob roll=3 paid=2 to=fund"
    assert table.state.gremlin_fund == 2


def test_w5_airways() -> None:
    """GRID-91, GRID-92, GRID-93, GRID-95, GRID-96."""
    table = Table(
        at={"Ann": (6, 6)},
        players={"Ann": {"points": 30}},
        things={"rock-1": (14, 13)},
        state={"gremlin_number": 73},
    )
    assert table.say("Ann", "FLY 12 12", 5, 4, 1, 3) == "OK FLY fare=10 at=12,13 events=2"
    assert table.told == ["bump id=Ann at=14,13 lost=5", "flung id=Ann at=12,13"]
    assert table.points("Ann") == (15,)


def test_w6_a_fall() -> None:
    """GRID-98, GRID-99, GRID-152."""
    table = Table(
        at={"Ann": (1, 5), "Bob": (1, 5)},
        players={"Ann": toad(until=3, points=16)},
        state={"tick": 2},
    )
    assert table.tick(1, 3, 4, 8, 3, 3) == [
        "nday nweek=1 nday=3",
        "untoad id=Ann",
        "fell id=Ann lost=10",
        "flung id=Ann at=9,13",
    ]
    assert table.points("Ann") == (6,)


def test_w7_rocks() -> None:
    """GRID-103, GRID-104, GRID-107, GRID-108, GRID-111, GRID-114."""
    table = Table(at={"Bob": (9, 9)})
    assert table.say("Ann", "ROCK 4 4", 1, 2, 3, 2, 1, 2) == (
        "OK ROCK result=placed id=rock-1 at=4,4 cost=19 siren=none events=0"
    )
    assert table.points("Ann") == (31,)
    table = Table(players={"Ann": {"points": 20}})
    assert table.say("Ann", "ROCK 4 4", 3, 3, 3, 3, 3) == (
        "OK ROCK result=failed reason=unaffordable cost=25 paid=20 events=0"
    )
    assert table.points("Ann") == (0,)
    table = Table(at={"Bob": (9, 9)})
    assert table.say("Ann", "ROCK 9 9", 1, 1, 1, 1, 1) == (
        "OK ROCK result=failed reason=not_placeable cost=15 paid=15 events=0"
    )
    assert table.points("Ann") == (35,)
    table = Table(players={"Ann": {"points": 15}})
    assert table.say("Ann", "ROCK RANDOM", 2, 2, 2, 2, 2, to((11, 3)), 6) == (
        "OK ROCK result=placed id=rock-1 at=11,3 cost=15 siren=siren-1 events=1"
    )
    assert table.told == ["siren id=siren-1 name=Parthenope at=11,3"]
    assert table.points("Ann") == (0,)


def test_w7_a_rock_on_a_rock() -> None:
    """GRID-105: nothing is left, Siren and Bait included, and no Siren is rolled for."""
    for second, gone in (("siren-1", "siren_gone"), ("bait-1", "bait_gone")):
        table = Table(things={"rock-1": (11, 3), second: (11, 3)})
        assert table.say("Ann", "ROCK 11 3", 1, 1, 1, 1, 1) == (
            "OK ROCK result=destroyed at=11,3 cost=15 events=2"
        )
        assert table.told == [
            f"destroyed at=11,3 ids=rock-1,{second}",
            f"{gone} id={second} reason=destroyed",
        ]
        assert table.points("Ann") == (35,)
        assert not {"rock-1", second} & table.state.things.keys()


def test_w8_siren_rings() -> None:
    """GRID-116, GRID-117, GRID-118."""
    near = {"rock-1": (10, 10), "siren-1": (10, 10)}
    for start, allowed in (
        ((9, 9), {(9, 10), (10, 9)}),
        ((8, 10), {(8, 9), (8, 11), (9, 9), (9, 10), (9, 11)}),
    ):
        around = {(start[0] + dx, start[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        for x, y in around - {start, (10, 10)}:
            table = Table(at={"Ann": start}, things=near)
            reply = table.say("Ann", f"MOVE {x} {y}")
            expected = "moved" if (x, y) in allowed else "failed reason=siren"
            assert reply.startswith(f"OK MOVE result={expected}"), (start, x, y)


def test_w9_love() -> None:
    """GRID-124, GRID-125, GRID-126, GRID-154."""
    table = Table(
        at={"Ann": (9, 8)},
        things={"rock-1": (10, 10), "siren-1": (10, 10)},
        state={"tick": 8},
    )
    table.say("Ann", "MOVE 9 9")
    table.until(11)
    assert table.say("Ann", "LOVE siren-1") == "ERR not_eligible"
    table.until(21)
    assert table.say("Ann", "LOVE siren-1", 3) == "OK LOVE roll=3 toad=yes events=2"
    assert table.told == ["siren_gone id=siren-1 reason=love", "toad player=Ann until=61"]
    assert "rock-1" in table.state.things
    table.until(60)
    assert table.player("Ann").toad
    assert "untoad id=Ann" in table.tick()
    assert table.where("Ann") == "9,9"


def baited(tick: int, life: int) -> Table:
    """Ann, a Female Cheerleader, has placed Bait beside her."""
    table = Table(
        at={"Ann": (5, 5)},
        players={"Ann": {"gender": "female", "role": "cheerleader", "bait": 1}},
        things={"rock-1": (4, 4)},
        state={"tick": tick},
        yeti_jumps=0,
    )
    assert table.say("Ann", "BAIT rock-1", life) == "OK BAIT id=bait-1 events=0"
    return table


def test_w10_bait_is_ruined() -> None:
    """GRID-129, GRID-130, GRID-131, GRID-132."""
    table = baited(7, 2)
    table.player("Ann").role = "none"
    table.until(10)
    assert "bait_roll id=bait-1 sides=3 roll=2" in table.tick(60, 2)
    table.until(20)
    assert "bait_roll id=bait-1 sides=6 roll=4" in table.tick(60, 4)
    assert not named(table.until(26), "bait_gone")
    assert table.tick()[-1] == "bait_gone id=bait-1 reason=ruined"


def test_w10_a_catfight() -> None:
    """GRID-138, GRID-139."""
    table = baited(10, 2)
    told = table.tick(60, 1, 7, 7, 12, 9)
    assert named(told, "siren", "catfight", "siren_gone", "bait_gone", "purse") == [
        "siren id=siren-1 name=Parthenope at=4,4",
        "catfight player=Ann id=siren-1 rolls=7:7",
        "catfight player=Ann id=siren-1 rolls=12:9",
        "siren_gone id=siren-1 reason=catfight",
        "bait_gone id=bait-1 reason=taken",
        "purse player=Ann",
    ]
    assert table.player("Ann").purses == 1
    assert [thing.id for thing in table.state.things.values() if thing.at == (4, 4)] == ["rock-1"]


def test_w11_whack_and_shield() -> None:
    """GRID-156, GRID-157, GRID-158, GRID-161, GRID-163, GRID-164."""
    table = Table(at={"Ann": (5, 5), "Bob": (6, 5)}, things={"stick-1": held("Ann")})
    assert table.say("Ann", "WHACK Bob", to((2, 2))) == ("OK WHACK result=knocked steps=2 events=4")
    assert table.told == [
        "moved id=Bob at=7,5 cause=knock",
        "moved id=Bob at=8,5 cause=knock",
        "dizzy id=Bob",
        "placed id=stick-1 at=2,2",
    ]
    table.until(10)
    assert table.player("Bob").dizzy
    table.tick()
    assert not table.player("Bob").dizzy
    both = {"stick-1": held("Ann"), "shield-1": held("Bob")}
    table = Table(at={"Ann": (5, 5), "Bob": (6, 5)}, things=both)
    assert table.say("Ann", "WHACK bob", to((1, 1)), to((2, 2))) == (
        "OK WHACK result=shielded steps=2 events=5"
    )
    assert table.told[-2:] == ["placed id=shield-1 at=1,1", "placed id=stick-1 at=2,2"]
    assert (table.where("Ann"), table.where("Bob")) == ("3,5", "6,5")
    assert (table.player("Ann").dizzy, table.player("Bob").dizzy) == (False, True)
    table = Table(at={"Ann": (1, 5), "Bob": (2, 5)}, things=both)
    assert table.say("Ann", "WHACK Bob", to((1, 1)), to((2, 2))).startswith(
        "OK WHACK result=shielded steps=0"
    )


def test_w12_wax() -> None:
    """GRID-167, GRID-168, GRID-169, GRID-170, GRID-172."""
    near = {"rock-1": (10, 10), "siren-1": (10, 10), "wax-1": held("Ann")}
    table = Table(at={"Ann": (9, 9)}, things=near, state={"tick": 4})
    assert table.say("Ann", "STUFF wax-1") == "OK STUFF id=wax-1 until=14 events=0"
    assert table.say("Ann", "MOVE 8 8") == "OK MOVE result=moved at=8,8 events=1"
    assert table.player("Ann").deaf
    table.until(11)
    assert table.say("Ann", "MOVE 7 7") == "OK MOVE result=moved at=7,7 events=2"
    assert table.told[-1] == "wax_out player=Ann id=wax-1"
    assert (table.thing("wax-1").kind, table.where("wax-1")) == ("earwax", "held:Ann")
    table = Table(at={"Ann": (9, 9)}, things=near, state={"tick": 4})
    table.say("Ann", "STUFF wax-1")
    table.until(13)
    assert table.tick() == ["nday nweek=2 nday=4", "wax_out player=Ann id=wax-1"]
    assert table.say("Ann", "MOVE 8 8").startswith("OK MOVE result=failed reason=siren")


def test_w12_earwax() -> None:
    """GRID-173, GRID-174."""
    table = Table(
        at={"Ann": (1, 1), "Bob": (9, 9)},
        players={"Bob": {"points": 9}},
        things={"wax-1": {"kind": "earwax", "holder": "Ann"}},
        state={"tick": 7},
    )
    table.say("Ann", "THROW wax-1 9 9")
    assert table.say("Bob", "CATCH wax-1") == "ERR cannot_catch"
    table.tick()
    assert table.tick(2, 3)[:3] == [
        "hit id=wax-1 player=Bob roll=2 paid=2 to=Ann",
        "exploded id=wax-1",
        "icky player=Bob until=12",
    ]
    assert table.points("Ann", "Bob") == (52, 7)
    assert "wax-1" not in table.state.things
    table.until(11)
    assert table.player("Bob").icky_until == 12
    table.tick()
    assert table.player("Bob").icky_until is None


def test_w13_gun() -> None:
    """GRID-188, GRID-189, GRID-190, GRID-191, GRID-192, GRID-193."""
    spots = {"Ann": (4, 4), "Bob": (5, 5)}
    table = Table(at=spots)
    assert table.say("Ann", "BUYGUN") == "OK BUYGUN points=48 events=0"
    assert table.say("Ann", "FIRE 5 5") == "OK FIRE result=moved id=Bob steps=2 events=2"
    assert table.where("Bob") == "7,7"
    assert not table.player("Ann").gun
    armed = {"Ann": {"gun": True}}
    table = Table(at=spots, players=armed, things={"rock-1": (7, 7)})
    assert table.say("Ann", "FIRE 5 5") == "OK FIRE result=moved id=Bob steps=1 events=1"
    alone = {"Ann": (4, 4)}
    lying = {"stick-1": (5, 5), "wax-1": (5, 5)}
    table = Table(at=alone, players=armed, things=lying)
    assert table.say("Ann", "FIRE 5 5").startswith("OK FIRE result=moved id=stick-1 steps=2")
    table = Table(at=alone, players=armed, things=lying)
    assert table.say("Ann", "FIRE 5 5 WAX-1").startswith("OK FIRE result=moved id=wax-1 steps=2")
    for only in ({"box-1": {"at": (5, 5), "type": "shiny"}}, {"rock-1": (5, 5)}):
        table = Table(at=alone, players=armed, things=only)
        assert table.say("Ann", "FIRE 5 5") == "OK FIRE result=nothing events=0"
        assert not table.player("Ann").gun


def test_w14_radar() -> None:
    """GRID-179, GRID-180, GRID-185, GRID-186, GRID-187."""
    squares = [(12, 9), (13, 10), (15, 15), (16, 10)]
    boxes = {f"box-{n}": {"at": at, "type": "shiny"} for n, at in enumerate(squares, 1)}
    table = Table(at={"Ann": (10, 10), "Bob": (10, 11)}, things=boxes)
    assert [line for line in table.look("Ann") if "RADAR" in line] == ["RADAR at=12,9"]
    before = [line for line in table.look("Bob") if "RADAR" in line]
    assert table.say("Ann", "TOWER") == "OK TOWER id=tower-1 events=0"
    assert table.points("Ann") == (42,)
    assert [line for line in table.look("Ann") if "RADAR" in line] == [
        "RADAR at=12,9",
        "RADAR at=13,10",
        "RADAR at=15,15",
    ]
    assert [line for line in table.look("Bob") if "RADAR" in line] == before
    assert not [line for line in table.look() if "RADAR" in line or "box" in line]


def test_w15_a_toad_and_a_scary_box() -> None:
    """GRID-151, GRID-182, GRID-183."""
    table = Table(
        "Ann",
        "Tod",
        at={"Ann": (3, 3)},
        players={"Ann": {"points": 40}, "Tod": toad(points=10, holder="Ann")},
        things={"box-1": {"at": (4, 4), "type": "scary"}},
    )
    assert table.say("Ann", "MOVE 4 4", 4, to((19, 19))) == ("OK MOVE result=moved at=4,4 events=3")
    assert table.told[1:] == [
        "box player=Ann at=4,4 type=scary",
        "lost player=Tod amount=10 reason=scary",
    ]
    assert table.points("Ann", "Tod") == (40, 0)
    assert (table.thing("box-1").type, table.where("box-1")) == ("shiny", "19,19")


def test_w16_deference() -> None:
    """GRID-85, GRID-88, GRID-195."""
    football = CustomKind(
        name="football",
        carryable=True,
        throwable=True,
        carry_role="football_player",
        throw_even_only=True,
    )
    table = Table(
        at={"Ann": (3, 3), "Bob": (4, 4)},
        players={"Bob": {"role": "football_player"}},
        things={"football-1": (3, 3)},
        custom_kinds=(football,),
    )
    assert table.say("Ann", "PICKUP football-1") == "ERR restricted"
    table.say("Bob", "MOVE 4 5")
    table.thing("football-1").at = (4, 5)
    assert table.say("Bob", "PICKUP football-1") == "OK PICKUP id=football-1 events=0"
    assert table.say("Bob", "THROW football-1 7 8") == "ERR restricted"
    assert table.say("Bob", "THROW football-1 6 8").startswith("OK THROW")
    assert table.say("Ann", "CATCH football-1") == "ERR cannot_catch"
