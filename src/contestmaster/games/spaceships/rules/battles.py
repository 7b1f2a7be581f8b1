"""Space battles: from the attack over both values to the resolution [SHIPS-52 to SHIPS-93]."""

from typing import Final

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.rules import justice, targeting
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.rules.alliance import allied, other
from contestmaster.games.spaceships.rules.ships import pilotable
from contestmaster.games.spaceships.state import Battle, Ship, State
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.events import WindowOpened
from contestmaster.nomic.hashing import Encoded, begin
from contestmaster.nomic.times import seconds
from contestmaster.seal import Communication, SealCode, Window
from contestmaster.seal.communications import open_window

TARGETING: Final = "targeting_command"
"""The kind of the commitment that belongs to a battle [SHIPS-54]."""


def attack(
    act: Act, player: str, method: str, digest: str, encoding: Encoded
) -> Battle | Code | SealCode:
    """Attack the ship of a player, and commit to the energy for it [SHIPS-52, SHIPS-53]."""
    state = act.state
    ships = _combatants(act, player)
    if isinstance(ships, Code):
        return ships
    mine, theirs = ships
    number = len(state.battles) + 1
    opens = act.at + seconds(act.params.targeting_latest_open_s)
    comm = begin(
        state,
        act.params,
        act.by,
        method,
        digest,
        encoding=encoding,
        kind=TARGETING,
        context=f"Space Battle {number:04d}",
        associated=True,
        window=Window(act.params.targeting_window_s, latest_opens_at=opens),
    )
    if not isinstance(comm, Communication):
        return comm  # and so there is no battle either [SHIPS-62]
    battle = Battle(number, act.person, player, mine.id, theirs.id, act.at, comm.id)
    state.battles.append(battle)
    mine.engaged_in = theirs.engaged_in = number
    act.emit(events.Attack(act.at, number, act.person, player))
    return battle


def _combatants(act: Act, player: str) -> tuple[Ship, Ship] | Code:
    """Return both ships, or why there can be no battle between them [SHIPS-56, SHIPS-57]."""
    state = act.state
    if isinstance(found := other(state, act.person, player), Code):
        return found
    mine, theirs = state.ship_of(act.person), state.ship_of(player)
    if mine is None:
        return Code.NO_SHIP
    if theirs is None:
        return Code.THEY_HAVE_NO_SHIP
    if isinstance(found_ship := pilotable(act), Code):
        return found_ship
    if not theirs.pilotable:
        return Code.THEIRS_NOT_PILOTABLE
    if mine.sector != theirs.sector:
        return Code.OTHER_SECTOR
    if allied(state, act.person, player):
        return Code.ALLIED
    if any(_rests(act, ship) for ship in (mine, theirs)):
        return Code.RESTING
    return Code.SAME_OPPONENT if mine.prior_opponent == theirs.id else (mine, theirs)


def _rests(act: Act, ship: Ship) -> bool:
    end = ship.last_battle_end
    return end is not None and act.at < end + seconds(act.params.rest_s)


def deadline(act: Act, battle: Battle) -> Instant:
    """Return when an answer that was not given becomes 0 [SHIPS-68]."""
    return battle.initiated_at + seconds(act.params.defence_time_s)


def defend(act: Act, battle_id: int, amount: int) -> Battle | Code:
    """Answer an attack openly, once [SHIPS-65 to SHIPS-69]."""
    battle = act.state.battle(battle_id)
    if battle is None:
        return Code.NO_BATTLE
    if battle.defender != act.person:
        return Code.NOT_DEFENDER
    if not targeting.is_amount(amount):
        return Code.BAD_AMOUNT
    if battle.defence_value is not None or act.at >= deadline(act, battle):
        return Code.DEFENCE_SET
    set_defence(act, battle, amount)
    comm = act.state.codebook.find(battle.comm)
    if comm is not None and comm.status == "sealed" and open_window(comm, act.at):
        act.emit(WindowOpened(act.at, comm.id, comm.actor))
    return battle


def set_defence(act: Act, battle: Battle, amount: int) -> None:
    """Set the defence value."""
    battle.defence_value = amount
    act.emit(events.Defence(act.at, battle.id, amount))
    _note_both(act, battle)


def revealed(act: Act, comm: Communication) -> Battle | None:
    """Set the attack value that a completed targeting command specifies [SHIPS-75, SHIPS-77]."""
    battle = act.state.battle_of(comm.id)
    if battle is None or comm.plaintext is None:
        return None
    amount = targeting.amount_in(comm.plaintext)
    set_attack(act, battle, amount or 0)
    if amount is None:
        justice.bad_targeting(act, comm)
    return battle


def set_attack(act: Act, battle: Battle, amount: int) -> None:
    """Set the attack value."""
    battle.attack_value = amount
    act.emit(events.AttackValue(act.at, battle.id, amount))
    _note_both(act, battle)


def _note_both(act: Act, battle: Battle) -> None:
    """Note that a battle can be resolved, and by when a player in office must [SHIPS-84]."""
    if battle.attack_value is None or battle.defence_value is None:
        return
    battle.both_set_at = act.at
    if act.state.office.player is not None:
        battle.resolve_due = act.at + seconds(act.params.timely_s)


def resolve(act: Act, battle: Battle) -> events.Resolved:
    """Resolve a battle whose values are both set [SHIPS-85 to SHIPS-91]."""
    state = act.state
    mine, theirs = _engaged(state, battle.attacker_ship), _engaged(state, battle.defender_ship)
    mine_lost, theirs_lost = _strike(act, battle, mine, theirs)
    if mine_lost == theirs_lost:
        battle.outcome = "none"
    else:
        battle.outcome = "attacker" if mine_lost < theirs_lost else "defender"
    battle.resolved_at, battle.resolve_due = act.at, None
    for ship, opponent in ((mine, theirs), (theirs, mine)):
        ship.engaged_in = None
        ship.last_battle_end = act.at
        ship.prior_opponent = opponent.id
    told = resolution(act, battle)
    act.emit(told)
    _give_fame(act, battle)
    return told


def _strike(act: Act, battle: Battle, mine: Ship, theirs: Ship) -> tuple[int, int]:
    """Take energy and armour off both ships; return the armour lost by each [SHIPS-85 to 87]."""
    mine_spent = min(mine.energy, battle.attack_value or 0)
    theirs_spent = min(theirs.energy, battle.defence_value or 0)
    capped = not act.params.uncapped_damage
    mine_lost = min(mine.armour, theirs_spent) if capped else theirs_spent
    theirs_lost = min(theirs.armour, mine_spent) if capped else mine_spent
    mine.energy -= mine_spent
    theirs.energy -= theirs_spent
    mine.armour -= mine_lost
    theirs.armour -= theirs_lost
    return mine_lost, theirs_lost


def resolution(act: Act, battle: Battle) -> events.Resolved:
    """Return the line of a resolution: what both ships have left, and the winner [SHIPS-83]."""
    mine = _engaged(act.state, battle.attacker_ship)
    theirs = _engaged(act.state, battle.defender_ship)
    winner = {"attacker": battle.attacker, "defender": battle.defender}.get(battle.outcome or "")
    return events.Resolved(
        act.at, battle.id, mine.energy, mine.armour, theirs.energy, theirs.armour, winner
    )


def _give_fame(act: Act, battle: Battle) -> None:
    """Change the winner's fame by what the loser's is [SHIPS-95 to SHIPS-98]."""
    pair = {
        "attacker": (battle.attacker, battle.defender),
        "defender": (battle.defender, battle.attacker),
    }.get(battle.outcome or "")
    if pair is None:
        return
    winner, loser = (act.state.players[name] for name in pair)
    if winner.left:
        return
    fame = winner.fame + (1 if loser.fame < 0 else -1)
    if abs(fame) <= act.params.fame_max:
        winner.fame = fame
        act.emit(events.Fame(act.at, pair[0], fame))


def _engaged(state: State, ship_id: int) -> Ship:
    ship = state.ship(ship_id)
    if ship is None:
        raise LookupError(f"ship {ship_id} has ceased to exist while it was engaged")
    return ship
