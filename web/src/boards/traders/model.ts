/** The state of Interstellar overdrive as the board needs it. */

import type { Head } from "../../frames/format";
import {
  isObject,
  listAt,
  numberAt,
  numbers,
  objectAt,
  textAt,
  type Json,
  type JsonObject,
} from "../../lib/json";
import { count, grouped } from "../../lib/numbers";
import { remembered } from "../../lib/remembered";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Planet extends Point {
  readonly id: number;
  readonly income: number;
  readonly routes: readonly number[];
  readonly facilities: number;
  /** Shares by team id, those of the most first. */
  readonly shares: readonly Share[];
  /** From where distances count in the trade of this turn, as far as that may be known. */
  readonly bonus: Point;
  /** By seat, what part of its share a team gets there, in percent, where that is not all. */
  readonly efficiency: ReadonlyMap<number, number>;
  /** Where it goes round, as far as that may be known. */
  readonly orbit: { readonly star: number; readonly radius: number } | undefined;
}

export interface Share {
  readonly seat: number;
  readonly shares: number;
}

export interface Trader {
  readonly id: number;
  readonly seat: number;
  readonly planet: number | undefined;
  /** Where it sends its part of the output; none where it collects. */
  readonly target: number | undefined;
}

export interface Team {
  readonly id: number;
  readonly seat: number;
  /** Cash, where it may be known. */
  readonly cash: number | undefined;
  readonly vouchers: number | undefined;
  readonly shares: number;
  readonly collecting: number;
  readonly sending: number;
}

export interface Sector {
  /** The letter of the set that was drawn, where it may be known; else empty. */
  readonly set: string;
  readonly stars: readonly Point[];
  readonly planets: readonly Planet[];
  readonly traders: readonly Trader[];
  readonly teams: readonly Team[];
  readonly facilities: number;
}

const IDS = 1_000_000; // a trader's id is its team's times so many, and a number

/** Read a state, whole or as the public may see it. */
export const sectorOf = remembered((state: Json, head: Head): Sector => {
  const position = isObject(state) && isObject(state["position"]) ? state["position"] : state;
  const teams = Object.keys(objectAt(position, "teams")).map(Number);
  const given = numbers(listAt(position, "seats"));
  const seats = new Map((given.length > 0 ? given : teams).map((team, seat) => [team, seat]));
  const built = numbers(listAt(position, "facilities"));
  const traders = tradersOf(position, seats);
  const shares = sharesOf(position, seats);
  const efficiency = efficiencyOf(position, seats);
  return {
    set: textAt(position, "parameter_set"),
    stars: Object.values(objectAt(position, "stars")).map(pointOf),
    planets: planetsOf(position).map(([id, planet]) => ({
      ...pointOf(planet),
      id,
      income: numberAt(planet, "local_income"),
      routes: routesOf(position, id, planet),
      facilities: built.filter((one) => one === id).length,
      shares: shares.get(id) ?? [],
      bonus: {
        x: numberAt(planet, "bonus_x", numberAt(planet, "x")),
        y: numberAt(planet, "bonus_y", numberAt(planet, "y")),
      },
      efficiency: efficiency.get(id) ?? new Map<number, number>(),
      orbit:
        typeof planet["radius"] === "number"
          ? { star: numberAt(planet, "star"), radius: planet["radius"] }
          : undefined,
    })),
    traders,
    teams: [...seats]
      .map(([id, seat]) => teamOf(position, id, seat, traders, shares))
      .filter((team) => team.seat < head.seats.length),
    facilities: built.length,
  };
});

/** Teams with the most cash first; where that is hidden, by seat. */
export function ranked(sector: Sector): readonly Team[] {
  return [...sector.teams].sort(
    (one, other) => (other.cash ?? 0) - (one.cash ?? 0) || one.seat - other.seat,
  );
}

/** Which planets a facility raises, its own first, each with its bonus in percent [TRADE-57]. */
export function reach(sector: Sector, head: Head, from: Planet): [Planet, number][] {
  const most = numberAt(head.board, "facility_bonus");
  const step = Math.max(1, numberAt(head.board, "facility_bonus_step", 1));
  return sector.planets
    .map((planet) => [planet, Math.hypot(planet.x - from.x, planet.y - from.y)] as const)
    .sort(([one, near], [other, far]) => near - far || one.id - other.id)
    .map(([planet], rank): [Planet, number] => [planet, most - rank * step])
    .filter(([, bonus]) => bonus > 0);
}

/** The moment in words. */
export function told(sector: Sector, head: Head, turn: number): string {
  const [first] = ranked(sector);
  const cash = first?.cash === undefined ? undefined : Math.round(first.cash);
  const leader =
    first && cash ? ` ${head.seats[first.seat]} has the most cash: ${grouped(cash)}.` : "";
  const placed = sector.traders.filter((trader) => trader.planet !== undefined);
  const sending = placed.filter((trader) => trader.target !== undefined).length;
  return (
    `Turn ${turn}, ${count(sector.planets.length, "planet")}. Traders: ` +
    `${placed.length - sending} collecting, ${sending} sending; ` +
    `${count(sector.facilities, "facility", "facilities")}.${leader}`
  );
}

function pointOf(value: Json): Point {
  return { x: numberAt(value, "x"), y: numberAt(value, "y") };
}

function planetsOf(position: Json): [number, JsonObject][] {
  const public_ = listAt(position, "planets").filter(isObject);
  if (public_.length > 0) return public_.map((planet) => [numberAt(planet, "id"), planet]);
  return Object.entries(objectAt(position, "planets")).flatMap(([id, planet]) =>
    isObject(planet) ? [[Number(id), planet] as [number, JsonObject]] : [],
  );
}

function routesOf(position: Json, id: number, planet: JsonObject): number[] {
  return numbers(planet["routes"] ?? objectAt(position, "topology")[String(id)]);
}

function tradersOf(position: Json, seats: ReadonlyMap<number, number>): Trader[] {
  const whole = Object.entries(objectAt(position, "traders"));
  const known: [number, Json][] = whole.map(([id, trader]) => [Number(id), trader]);
  for (const team of Object.values(objectAt(position, "teams"))) {
    for (const trader of listAt(team, "traders")) known.push([numberAt(trader, "id"), trader]);
  }
  return known.map(([id, trader]) => ({
    id,
    seat: seats.get(Math.floor(id / IDS)) ?? 0,
    planet: maybe(trader, "planet"),
    target: maybe(trader, "target"),
  }));
}

function sharesOf(position: Json, seats: ReadonlyMap<number, number>): Map<number, Share[]> {
  const found = new Map<number, Share[]>();
  for (const [planet, seat, shares] of cells(position, seats, "shares", "shares", "shares")) {
    found.set(planet, [...(found.get(planet) ?? []), { seat, shares }]);
  }
  for (const shares of found.values()) shares.sort((one, other) => one.seat - other.seat);
  return found;
}

function efficiencyOf(position: Json, seats: ReadonlyMap<number, number>) {
  const found = new Map<number, Map<number, number>>();
  const rows = cells(position, seats, "efficiency", "efficiencies", "efficiency");
  for (const [planet, seat, percent] of rows) {
    found.set(planet, (found.get(planet) ?? new Map<number, number>()).set(seat, percent));
  }
  return found;
}

/**
 * What teams have on planets: the planet, the seat, and how much.
 *
 * @param whole what a whole state calls it, an object by planet.
 * @param open what the public's view calls it, a list of rows.
 * @param column in which column of a row it stands.
 */
function cells(
  position: Json,
  seats: ReadonlyMap<number, number>,
  whole: string,
  open: string,
  column: string,
): readonly (readonly [number, number, number])[] {
  return Object.entries(objectAt(position, "teams")).flatMap(([id, team]) => {
    const seat = seats.get(Number(id)) ?? 0;
    const all = Object.entries(objectAt(team, whole));
    const rows = listAt(team, open);
    return [
      ...all.map(([planet, many]) => [Number(planet), seat, Number(many)] as const),
      ...rows.map((row) => [numberAt(row, "planet"), seat, numberAt(row, column)] as const),
    ];
  });
}

function teamOf(
  position: Json,
  id: number,
  seat: number,
  traders: readonly Trader[],
  shares: ReadonlyMap<number, readonly Share[]>,
): Team {
  const team = objectAt(objectAt(position, "teams"), String(id));
  const own = traders.filter((trader) => trader.seat === seat && trader.planet !== undefined);
  const sending = own.filter((trader) => trader.target !== undefined).length;
  const sum = [...shares.values()].flat().filter((share) => share.seat === seat);
  return {
    id,
    seat,
    cash: maybe(team, "cash"),
    vouchers: maybe(team, "vouchers"),
    shares: sum.reduce((all, share) => all + share.shares, 0),
    collecting: own.length - sending,
    sending,
  };
}

function maybe(value: Json, name: string): number | undefined {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === "number" ? found : undefined;
}
