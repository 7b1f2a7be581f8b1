/** What the chart of a sector shows: the part of space that matters, and what flows through it. */

import type { Extent } from "../../paint/stage";
import type { Named } from "../board";
import { seatsOf } from "../named";
import type { Planet, Point, Sector } from "./model";
import type { Load } from "./trade";

/** What one team sends from a planet to another. */
export interface Flow {
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  /** The traders who send it. */
  readonly traders: number;
  /** What they send in a turn, in cash, and what comes of it at the other end. */
  readonly strength: number;
  readonly arrives: number;
  /** Its lane among those on the same way, from 0, and how many lanes there are. */
  readonly lane: number;
  readonly lanes: number;
}

/** Return what is sent where: one flow for each team on each way, the strongest last. */
export function flowsOf(sector: Sector, loads: ReadonlyMap<number, Load>): readonly Flow[] {
  const found = sector.planets.flatMap((planet) => {
    const here = sector.traders.filter((trader) => trader.planet === planet.id);
    return planet.routes.flatMap((to) => {
      const senders = here.filter((trader) => trader.target === to);
      const seats = [...new Set(senders.map(({ seat }) => seat))].sort((one, other) => one - other);
      return seats.map((seat, lane): Flow => {
        const own = senders.filter((trader) => trader.seat === seat);
        const sum = (of: (load: Load) => number): number =>
          own.reduce((all, { id }) => all + of(loads.get(id) ?? NOTHING), 0);
        return {
          ...{ from: planet.id, to, seat, lane, lanes: seats.length, traders: own.length },
          strength: sum(({ amount }) => amount),
          arrives: sum(({ arrives }) => arrives),
        };
      });
    });
  });
  return found.sort((one, other) => one.strength - other.strength);
}

const NOTHING: Load = { amount: 0, arrives: 0 };

/** What tells a flow from all others. */
export function nameOf({ seat, from, to }: Flow): string {
  return `${seat} ${from} ${to}`;
}

/** How much of those is seen whom words name: who leads, and the best of the others. */
export type Lit = ReadonlyMap<number, "leads" | "second">;

/** Who leads, or to whom it happened what is told, and who is next. */
export function litOf(named: Named | undefined): Lit {
  const lit = new Map<number, "leads" | "second">();
  const leaders = named?.leaders ?? [];
  for (const seat of leaders.length > 0 ? leaders : seatsOf(named)) lit.set(seat, "leads");
  for (const seat of [...(named?.second ?? []), ...seatsOf(named)]) {
    if (!lit.has(seat) && lit.size < MOST_LIT) lit.set(seat, "second");
  }
  return lit;
}

/** Teams of whom the lines stand out: of more none would. */
const MOST_LIT = 3;
/** How many flows are written on. */
const MOST_WRITTEN = { leads: 3, second: 2 };
/** What part of the largest amount another must have at least to be written. */
export const WORTH = 0.2;

/** The flows whose amounts stand on the chart: the strongest of those that are lit, the last first. */
export function written(flows: readonly Flow[], lit: Lit): readonly Flow[] {
  const best = (shown: readonly Flow[], most: number): readonly Flow[] => {
    const least = Math.max(1, WORTH * (shown.at(-1)?.strength ?? 0));
    return shown.slice(-most).filter(({ strength }) => strength >= least);
  };
  if (lit.size === 0) return best(flows, MOST_WRITTEN.leads);
  return (["second", "leads"] as const).flatMap((how) =>
    best(
      flows.filter(({ seat }) => lit.get(seat) === how),
      MOST_WRITTEN[how],
    ),
  );
}

/** What a team collects at the end of a turn as all stands now, by the planets where it does. */
export function gainsOf(
  sector: Sector,
  loads: ReadonlyMap<number, Load>,
  seat: number,
): ReadonlyMap<number, number> {
  const gains = new Map<number, number>();
  for (const { id, seat: own, planet, target } of sector.traders) {
    if (own !== seat || planet === undefined || target !== undefined) continue;
    gains.set(planet, (gains.get(planet) ?? 0) + (loads.get(id)?.amount ?? 0));
  }
  return gains;
}

/** Who has the most shares of a planet, all of those who have as many, and the part that one has. */
export function mostOf({ shares }: Planet): {
  readonly seats: readonly number[];
  readonly part: number;
} {
  const most = Math.max(0, ...shares.map((share) => share.shares));
  const all = shares.reduce((sum, share) => sum + share.shares, 0);
  const first = shares.filter((share) => share.shares === most);
  return { seats: first.map(({ seat }) => seat), part: all > 0 ? most / all : 0 };
}

/** Around what matters: a part of its size, so that nothing touches the edge. */
const AROUND = 0.08;
const LEAST = 2; // units, where there is but one planet

/** Return the part of space that holds all planets and their stars, at all of some moments. */
export function frameOf(sectors: readonly Sector[]): Extent {
  const points = sectors.flatMap(({ planets, stars }): readonly Point[] => [
    ...planets,
    ...stars.filter((_, star) => planets.some(({ orbit }) => orbit?.star === star)),
  ]);
  const range = (of: (point: Point) => number): [number, number] => {
    const all = points.map(of);
    return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 0];
  };
  const [left, right] = range(({ x }) => x);
  const [top, bottom] = range(({ y }) => y);
  const margin = Math.max(LEAST, AROUND * Math.max(right - left, bottom - top));
  return {
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/** Up to so many planets have the room to be drawn large. */
const FEW = 12;
const SIZES = { least: 13, few: 36, many: 24 }; // pixels

/** Pixels of the radius of the largest planet. */
export function largestOf({ planets }: Pick<Sector, "planets">): number {
  return planets.length <= FEW ? SIZES.few : SIZES.many;
}

/** Pixels of a planet's radius: the more it earns beside the others, the larger. */
export function sizeOf(planet: Planet, sector: Sector): number {
  const most = Math.max(1, ...sector.planets.map((one) => one.income));
  return SIZES.least + ((largestOf(sector) - SIZES.least) * Math.max(0, planet.income)) / most;
}
