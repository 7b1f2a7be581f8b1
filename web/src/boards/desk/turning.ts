/** Which battle to look at: the one that turns, and how each stands. */

import type { Acts } from "./acts";
import { decidedOf, type Battle } from "./model";

/** How much of what is told of a battle counts: a stack that fell as much as that many blows. */
const WEIGHT = { fallen: 4, blow: 1, decided: 12, swing: 30 };
/** A battle that is looked at stays until another is worth so many times as much, and more. */
const STAY = { factor: 1.6, more: 2 };

/** How much happens in a battle: blows, stacks that fell, strength that changed, its end. */
export function excitement(battle: Battle, before: Battle | undefined, acts: Acts): number {
  const swing = before
    ? battle.parties.reduce(
        (sum, party, side) =>
          sum + Math.abs(party.strength - (before.parties[side]?.strength ?? 0)),
        0,
      )
    : 0;
  const decided = before && decidedOf(before) === undefined && decidedOf(battle) !== undefined;
  return (
    WEIGHT.fallen * acts.fallen.length +
    WEIGHT.blow * acts.blows.length +
    WEIGHT.swing * swing +
    (decided ? WEIGHT.decided : 0)
  );
}

/**
 * Choose the battle to look at.
 *
 * @param worth how much happens in each.
 * @param looked the one that is looked at.
 * @param leader the seat that leads: where nothing else decides one of eir battles is shown.
 */
export function turning(
  battles: readonly Battle[],
  worth: (battle: Battle) => number,
  looked: number | undefined,
  leader?: number,
): Battle | undefined {
  const undecided = battles.filter((battle) => decidedOf(battle) === undefined);
  const open = undecided.find((battle) => fights(battle, leader)) ?? undecided[0];
  const now = battles.find(({ id }) => id === looked) ?? open;
  const [best] = battles.toSorted(
    (one, other) =>
      worth(other) - worth(one) ||
      Number(fights(other, leader)) - Number(fights(one, leader)) ||
      one.id - other.id,
  );
  if (now === undefined || best === undefined) return best;
  // Where all is quiet and this one is decided, there is nothing more to see in it.
  const over = decidedOf(now) !== undefined && worth(now) === 0;
  if (worth(best) === 0) return over ? (open ?? now) : now;
  return worth(best) > worth(now) * STAY.factor + STAY.more || over ? best : now;
}

function fights(battle: Battle, seat: number | undefined): boolean {
  return battle.parties.some((party) => party.seat === seat);
}
