/** Which slices of a board of three or four dimensions matter just now. */

import type { Named } from "../board";
import { whereOf } from "../named";
import type { Act } from "./acts";
import { same } from "./hit";
import type { Place, Team, World } from "./model";
import type { Sheet } from "./sheet";

const WEIGHT = { group: 1, cow: 0.02, fight: 6, act: 1.5, won: 5, rancho: 0.5 };
/** A slice that is large stays so until another matters by so much more. */
const STAY = { factor: 1.5, more: 1 };

/** How much each slice matters, by its number; what is not here does not. */
export function interest(
  world: World,
  acts: readonly Act[],
  sheet: Sheet,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const add = (number: number, much: number): void => {
    found.set(number, (found.get(number) ?? 0) + much);
  };
  for (const { place, cows } of world.groups) {
    add(sheet.of(place), WEIGHT.group + WEIGHT.cow * cows);
  }
  for (const { place } of world.strangers) add(sheet.of(place), WEIGHT.group);
  for (const { place } of world.fights) add(sheet.of(place), WEIGHT.fight);
  for (const place of world.ranchos) add(sheet.of(place), WEIGHT.rancho);
  for (const act of acts) {
    add(sheet.of(act.place), act.kind === "won" ? WEIGHT.won : WEIGHT.act);
  }
  return found;
}

/**
 * The slice in which the team that leads is to be seen: where its group with the most cows is, else
 * its rancho. None while nobody leads alone, or nobody may know.
 */
export function leading(world: World, sheet: Sheet): number | undefined {
  const worth = ({ milk, cows }: Team): number => milk * 1e6 + cows;
  const [first, second] = world.teams.toSorted((one, other) => worth(other) - worth(one));
  if (!world.open || first === undefined || worth(first) === 0) return undefined;
  if (second !== undefined && worth(second) === worth(first)) return undefined;
  return sheet.of(spotOf(world, first));
}

/** Where a team is to be seen: its group with the most cows, or else its rancho. */
function spotOf({ groups }: World, { id, rancho }: Team): Place {
  const own = groups.filter(({ team, cows }) => team === id && cows > 0);
  const [most] = own.toSorted((one, other) => other.cows - one.cows || one.id - other.id);
  return most?.place ?? rancho;
}

/** A place that the words beside the board are about, and whose it is, if it is anybody's. */
export interface Spot {
  readonly place: Place;
  readonly seat?: number;
  /** What happened there, where nobody is there any more. */
  readonly past?: string;
}

/** What is written where something happened, by its kind, once nobody is there any more. */
const PAST: Readonly<Record<string, string>> = { fight: "fought here", capture: "caught here" };

/** Leaders of whom each is shown; of more there is no room. */
const MOST_LEADERS = 2;

/**
 * The places that the words beside the board are about: where that was which is told just now, and
 * where they are who lead, as far as who looks may know.
 */
export function spotsOf(world: World, named: Named | undefined): readonly Spot[] {
  const where = whereOf(named);
  const leaders = (named?.leaders ?? []).slice(0, MOST_LEADERS);
  const known = world.teams.filter(({ rancho }) => rancho.length > 0);
  return [
    ...(where.length > 0 ? [happened(world, where, named?.moment?.kind ?? "")] : []),
    ...leaders.flatMap((seat) => {
      const team = known.find((one) => one.seat === seat);
      return team ? [{ place: spotOf(world, team), seat }] : [];
    }),
  ];
}

/** The place of a moment; where all may be seen it is known whether anybody is still there. */
function happened(world: World, place: Place, kind: string): Spot {
  const here = (one: { readonly place: Place }): boolean => same(one.place, place);
  const left = world.open && ![...world.groups, ...world.fights].some(here);
  return left ? { place, past: PAST[kind] ?? "here" } : { place };
}

/**
 * Choose the slices that are large: those that were chosen by hand, then those that matter most.
 *
 * @param before those that were large; each that stays keeps its place.
 */
export function featured(
  interests: ReadonlyMap<number, number>,
  before: readonly number[],
  chosen: readonly number[],
  count: number,
): readonly number[] {
  const value = (number: number): number => {
    const plain = interests.get(number) ?? 0;
    return before.includes(number) ? plain * STAY.factor + STAY.more : plain;
  };
  const all = [...new Set([...interests.keys(), ...before])].sort(
    (one, other) => value(other) - value(one) || one - other,
  );
  const next = [...new Set([...chosen, ...all])].slice(0, count);
  const staying = before.map((number) => (next.includes(number) ? number : undefined));
  const fresh = next.filter((number) => !before.includes(number));
  const places = Array.from({ length: count }, (_, place) => staying[place] ?? fresh.shift());
  return places.filter((number) => number !== undefined);
}
