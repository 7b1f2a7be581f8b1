"""What is at stake among the ships: battles that await an answer, wins that come near, meetings.

Told of what a view says: an energy that is sealed is not in it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from contestmaster.games.spaceships.params import SpaceshipsParams


def stakes(params: SpaceshipsParams, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield it in sentences, the greatest first."""
    battles = view.get("battles", {}).values()
    yield from map(_battle, (one for one in battles if one.get("resolved_at") is None))
    yield from _nearest_to_a_win(params, view)
    if view.get("ships"):
        yield from _meetings(view)


def _battle(battle: Mapping[str, Any]) -> str:
    """Return what a battle waits for."""
    attacker, defender = battle["attacker"], battle["defender"]
    defence, attack = battle.get("defence_value"), battle.get("attack_value")
    if defence is None:
        return (
            f"{defender} is attacked by {attacker} with a sealed energy, and has set no defence yet"
        )
    if attack is None:
        return (
            f"{attacker} has yet to reveal the energy against the defence of {defender}, {defence}"
        )
    return f"{attacker} attacks {defender} with {attack} against {defence}: it is to be resolved"


def _nearest_to_a_win(params: SpaceshipsParams, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield who is nearest to the fame, or the infamy, by which one can win."""
    fames = {name: one["fame"] for name, one in view["players"].items() if not one.get("left")}
    most = max(map(abs, fames.values()), default=0)
    nearest = [name for name, fame in fames.items() if abs(fame) == most]
    if most and len(nearest) == 1:
        fame = fames[nearest[0]]
        kind = "fame" if fame > 0 else "infamy"
        yield f"{nearest[0]} has {kind} {most}: with {params.fame_max} one can win"


def _meetings(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield who is where others can attack: in one sector, and able to fight."""
    met: dict[int, list[str]] = {sector: [] for sector in view["sectors"]}
    for one in view["ships"].values():
        able = one["armour"] > 0 and one.get("engaged_in") is None
        if able and one.get("owner") is not None:
            met[one["sector"]].append(one["owner"])
    for rank, owners in enumerate(met.values(), 1):
        if len(owners) > 1:
            who = f"{', '.join(owners[:-1])} and {owners[-1]}"
            yield (
                f"{who} are within reach of each other in Sector {rank}: whoever attacks stakes"
                " energy in secret, and fame goes up or down by who wins"
            )
    if len(list(filter(None, met.values()))) == sum(map(len, met.values())) > 1:
        yield "No two ships that can fight are in one sector: nobody can be attacked"
