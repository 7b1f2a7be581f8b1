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

/** The home of the team that leads; none while nobody leads alone, or nobody may know. */
function leading(world: World): Place | undefined {
  const worth = ({ milk, cows }: Team): number => milk * 1e6 + cows;
  const [first, second] = world.teams.toSorted((one, other) => worth(other) - worth(one));
  if (!world.open || first === undefined || worth(first) === 0) return undefined;
  if (second !== undefined && worth(second) === worth(first)) return undefined;
  return first.rancho;
}

/**
 * Where a team is to be seen: its group with the most cows, or else its rancho.
 *
 * Where a slice is seen at a time, only groups in that of its rancho count: that is its home.
 */
function spotOf({ groups }: World, { id, rancho }: Team): Place {
  const home = rancho.slice(2).join();
  const own = groups.filter(
    ({ team, cows, place }) => team === id && cows > 0 && place.slice(2).join() === home,
  );
  const [most] = own.toSorted((one, other) => other.cows - one.cows || one.id - other.id);
  return most?.place ?? rancho;
}

/** A place that the words beside the board are about, and whose it is, if it is anybody's. */
export interface Spot {
  readonly place: Place;
  readonly seat?: number;
  /** What happened there, where nobody is there any more. */
  readonly past?: string;
  /** Whether it has its name only, and no ring. */
  readonly plain?: true;
}

/** What is written where something happened, by its kind, once nobody is there any more. */
const PAST: Readonly<Record<string, string>> = { fight: "fought here", capture: "caught here" };

/** Teams of whom each is shown, those that lead first; of more there is no room. */
const MOST_TEAMS = 2;

/**
 * The places that the words beside the board are about: where that was which is told just now, and
 * where they are who lead, as far as who looks may know.
 */
export function spotsOf(world: World, named: Named | undefined): readonly Spot[] {
  const where = whereOf(named);
  const leaders = named?.leaders ?? [];
  const rivals = [...leaders, ...(named?.second ?? [])].slice(0, MOST_TEAMS);
  const known = world.teams.filter(({ rancho }) => rancho.length > 0);
  // Words of what has just happened are about that: who leads has a name then, and no ring.
  const told = where.length > 0;
  return [
    ...(told ? [happened(world, where, named)] : []),
    ...rivals.flatMap((seat) => {
      const team = known.find((one) => one.seat === seat);
      const plain = leaders.includes(seat) && !told ? {} : { plain: true as const };
      return team ? [{ place: spotOf(world, team), seat, ...plain }] : [];
    }),
  ];
}

/**
 * The place to look at from near where no words tell of one: that of who has a ring, else a fight,
 * else the largest herd; nothing while nobody is out.
 */
export function busiest(
  world: World,
  acts: readonly Act[],
  spots: readonly Spot[],
): Place | undefined {
  const ringed = spots.find(({ plain }) => !plain) ?? spots[0];
  const fought = world.fights[0] ?? acts.find(({ kind }) => kind === "won");
  const herds = world.groups.toSorted((one, other) => other.cows - one.cows || one.id - other.id);
  return (ringed ?? fought ?? herds[0])?.place;
}

/** The place of a moment; where all may be seen it is known whether anybody is still there. */
function happened(world: World, place: Place, named: Named | undefined): Spot {
  const here = (one: { readonly place: Place }): boolean => same(one.place, place);
  const left = world.open && ![...world.groups, ...world.fights].some(here);
  if (!left || named?.coming) return { place };
  return { place, past: PAST[named?.moment?.kind ?? ""] ?? "here" };
}

/**
 * The slice to look at, by its number: where it happened what is told, else the home of who leads,
 * else where most goes on.
 *
 * @param before the one that is shown now, which stays unless another matters clearly more.
 */
export function worthiest(
  world: World,
  acts: readonly Act[],
  sheet: Sheet,
  spots: readonly Spot[],
  before?: number,
): number {
  const place = spots[0]?.place ?? leading(world);
  if (place) return sheet.of(place);
  const interests = interest(world, acts, sheet);
  const value = (number: number): number => {
    const plain = interests.get(number) ?? 0;
    return number === before ? plain * STAY.factor + STAY.more : plain;
  };
  const all = [...interests.keys(), ...(before === undefined ? [] : [before])];
  return all.reduce((best, one) => (value(one) > value(best) ? one : best), all[0] ?? 0);
}
