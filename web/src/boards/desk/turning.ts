/** Which battle to look at: the one that turns, and how each stands. */

import type { Named } from "../board";
import { whereOf } from "../named";
import type { Acts } from "./acts";
import { decidedOf, type Battle, type Party, type Side } from "./model";

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

/** The weight of a moment from which on its battle is shown, whatever goes on in others. */
const GREAT = 3;

/**
 * The battles that the words beside the board are about; all where they name nobody.
 *
 * First comes what somebody points at, or what was just decided between those who are named; then
 * where who leads fights another who is named, if that still goes on, else where one of them fights
 * and it is open how that ends, first of all where the leader is ahead.
 * Where nothing of that goes on any more, it is what was just decided, and then the closest battle
 * that still does; at the end the last one between them, or of theirs, the leader's before the other's.
 */
export function meant(battles: readonly Battle[], named: Named | undefined): readonly Battle[] {
  const { leaders = [], second = [], moment, asked = false, ended = false } = named ?? {};
  if (leaders.length === 0 && moment === undefined) return battles;
  const great = moment !== undefined && (asked || moment.weight >= GREAT);
  const [where] = whereOf(named);
  const there = battles.filter(({ id }) => id === where);
  // At the end of the game nothing goes on any more, and all that was decided is equally new.
  const on = battles.filter((battle) => !ended && decidedOf(battle) === undefined);
  const all = [...leaders, ...second];
  const between = (some: readonly Battle[]): readonly Battle[] =>
    some.filter(
      (one) =>
        leaders.some((seat) => fights(one, seat)) &&
        one.parties.every(({ seat }) => all.includes(seat)),
    );
  const of = (some: readonly Battle[], seats: readonly number[]): readonly Battle[] =>
    some.filter((one) => seats.some((seat) => fights(one, seat)));
  const ways = [
    ...[asked ? there : great ? between(there) : []],
    ...[between(on), led(open(of(on, leaders)), leaders), open(of(on, leaders))],
    ...[open(of(on, second)), of(on, leaders), of(on, second)],
    ...[ended ? [] : there, closest(on), longest(between(battles))],
    ...[longest(of(battles, leaders)), longest(of(battles, second))],
  ];
  return ways.find((some) => some.length > 0) ?? battles;
}

/** The side that is ahead in a battle, by its points, or by what is left where these are secret. */
export function aheadIn({ parties: [one, other] }: Battle): Side | undefined {
  const by = worth(one) - worth(other);
  return by === 0 ? undefined : by > 0 ? 0 : 1;
}

function worth({ points, strength }: Party): number {
  return points ?? strength;
}

/** Those in which one of some seats is ahead. */
function led(battles: readonly Battle[], seats: readonly number[]): readonly Battle[] {
  return battles.filter((battle) => {
    const side = aheadIn(battle);
    return side !== undefined && seats.includes(battle.parties[side].seat);
  });
}

/** The part of what the stronger has left that the weaker has at least where it is open who wins. */
const OPEN = 0.3;

/** Those that are not nearly over. */
function open(battles: readonly Battle[]): readonly Battle[] {
  return battles.filter(({ parties: [one, other] }) => {
    const [least, most] = [one.strength, other.strength].toSorted((low, high) => low - high);
    return (least ?? 0) >= OPEN * (most ?? 0);
  });
}

/** The one in which the parties have most nearly the same left. */
function closest(battles: readonly Battle[]): readonly Battle[] {
  const apart = ({ parties: [one, other] }: Battle): number =>
    Math.abs(one.strength - other.strength);
  return battles.toSorted((one, other) => apart(one) - apart(other)).slice(0, 1);
}

/** Those that have gone on for the most cycles: of battles that are over, the last. */
function longest(battles: readonly Battle[]): readonly Battle[] {
  const most = Math.max(...battles.map(({ cycle }) => cycle));
  return battles.filter(({ cycle }) => cycle === most);
}

/**
 * Choose the battle to look at.
 *
 * @param worth how much happens in each.
 * @param looked the one that is looked at.
 * @param leader the seat that leads: where nothing else decides one of their battles is shown.
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
