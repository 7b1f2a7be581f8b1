/** What every trader sends or collects at the end of a turn, as all stands now: the rules' formulas. */

import type { Head } from "../../frames/format";
import { numberAt, textAt } from "../../lib/json";
import { reach, type Planet, type Sector, type Trader } from "./model";

/** What a trader takes from its planet in a turn, in cash: to collect it, or to send it. */
export interface Load {
  readonly amount: number;
  /** What comes of it at the other end of its way, where it is multiplied [TRADE-62]. */
  readonly arrives: number;
}

/** The way of a trader who sends. */
interface Way {
  readonly trader: Trader;
  readonly from: number;
  readonly to: number;
  /** The part of the output of its planet [TRADE-37]. */
  readonly part: number;
  readonly factor: number;
}

/** Return what each trader would send or collect, by its id, if nobody ordered anything more. */
export function loadsOf(sector: Sector, head: Head): ReadonlyMap<number, Load> {
  const part = partOf(sector, head);
  const ways = waysOf(sector, head, part);
  const local = localOf(sector, head);
  const around = loopsOf(ways);
  const base = once((id: number): number =>
    into(id).reduce(
      (sum, way) => sum + (around(way) ? 0 : way.factor * way.part * full(way.from)),
      local.get(id) ?? 0,
    ),
  );
  // What has come along a way that leads round is not sent round again [TRADE-75].
  const full = once((id: number): number =>
    into(id).reduce(
      (sum, way) => sum + (around(way) ? way.factor * way.part * base(way.from) : 0),
      base(id),
    ),
  );
  const into = (id: number): readonly Way[] => ways.filter(({ to }) => to === id);
  const loads = new Map<number, Load>();
  for (const way of ways) {
    const amount = way.part * (around(way) ? base(way.from) : full(way.from));
    loads.set(way.trader.id, { amount, arrives: way.factor * amount });
  }
  for (const trader of sector.traders) {
    const planet = sector.planets.find(({ id }) => id === trader.planet);
    if (planet === undefined || trader.target !== undefined) continue;
    const amount = part(trader, planet) * full(planet.id);
    loads.set(trader.id, { amount, arrives: amount });
  }
  return loads;
}

/** Work something out once for each number. */
function once(work: (id: number) => number): (id: number) => number {
  const known = new Map<number, number>();
  return (id) => {
    const found = known.get(id) ?? work(id);
    known.set(id, found);
    return found;
  };
}

/** Whether a way is part of a loop: its end leads back to where it begins. */
function loopsOf(ways: readonly Way[]): (way: Way) => boolean {
  const after = new Map<number, ReadonlySet<number>>();
  for (const { from } of ways) {
    if (after.has(from)) continue;
    const seen = new Set<number>();
    const open = [from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      for (const way of ways) {
        if (way.from !== id || seen.has(way.to)) continue;
        seen.add(way.to);
        open.push(way.to);
      }
    }
    after.set(from, seen);
  }
  return ({ from, to }) => after.get(to)?.has(from) ?? false;
}

/** Local output of planets: facilities and crowd are added as percentages [TRADE-48, TRADE-51]. */
function localOf(sector: Sector, head: Head): ReadonlyMap<number, number> {
  const crowd = numberAt(head.board, "crowd_factor");
  const raised = new Map<number, number>();
  for (const planet of sector.planets) {
    if (planet.facilities === 0) continue;
    for (const [{ id }, bonus] of reach(sector, head, planet)) {
      raised.set(id, (raised.get(id) ?? 0) + planet.facilities * bonus);
    }
  }
  return new Map(
    sector.planets.map(({ id, income }) => {
      const there = sector.traders.filter((trader) => trader.planet === id).length;
      const percent = 100 + (raised.get(id) ?? 0) - there * crowd;
      return [id, (income * Math.max(0, percent)) / 100];
    }),
  );
}

type Part = (trader: Trader, planet: Planet) => number;

function waysOf(sector: Sector, head: Head, part: Part): readonly Way[] {
  const planets = new Map(sector.planets.map((planet) => [planet.id, planet]));
  const senders = sector.traders.flatMap((trader) => {
    const from = planets.get(trader.planet ?? -1);
    const to = planets.get(trader.target ?? -1);
    return from && to ? [{ trader, from, to }] : [];
  });
  return senders.map(({ trader, from, to }) => {
    const beside = senders.filter((one) => one.from === from && one.to === to).length;
    return {
      ...{ trader, from: from.id, to: to.id },
      part: part(trader, from),
      factor: factorOf(from, to, beside, head),
    };
  });
}

/** What is sent a way is multiplied by its length, and by how many send along it [TRADE-62]. */
function factorOf(from: Planet, to: Planet, senders: number, head: Head): number {
  const a = numberAt(head.board, "distance_bonus_a");
  const b = numberAt(head.board, "distance_bonus_b", 1);
  const length = Math.hypot(to.bonus.x - from.bonus.x, to.bonus.y - from.bonus.y);
  return (100 + a * length ** b + senders * numberAt(head.board, "synergy_bonus")) / 100;
}

/** The part of its planet's output that a trader controls [TRADE-37, TRADE-47]. */
function partOf(sector: Sector, head: Head): Part {
  const chain = numberAt(head.board, "chain_bonus");
  const present = textAt(head.params, "share_base") === "present";
  const level = levelsOf(sector);
  const effective = (seat: number, { id, shares }: Planet): number => {
    const own = shares.find((share) => share.seat === seat)?.shares ?? 0;
    const there = level.get(`${seat} ${id}`);
    if (present && there === undefined) return 0;
    return (own * (100 + (there ?? 0) * chain)) / 100;
  };
  return ({ seat }, planet) => {
    const all = planet.shares.reduce((sum, share) => sum + effective(share.seat, planet), 0);
    const fresh = (planet.efficiency.get(seat) ?? WHOLE) / 100;
    return all > 0 ? (fresh * effective(seat, planet)) / all : 0;
  };
}

const WHOLE = 100;

/** By seat and planet, how many own traders follow one after another from there [TRADE-68]. */
function levelsOf({ traders }: Sector): ReadonlyMap<string, number> {
  const own = new Map(traders.map((trader) => [`${trader.seat} ${trader.planet}`, trader]));
  const levels = new Map<string, number>();
  for (const [key, first] of own) {
    const path = [key];
    for (let next: Trader | undefined = first; next?.target !== undefined;) {
      const after: string = `${next.seat} ${next.target}`;
      next = own.get(after);
      if (next === undefined) break;
      path.push(after);
      // Those around a loop have level 0, who sends into it counts up to it [TRADE-71].
      if (path.indexOf(after) < path.length - 1) break;
    }
    levels.set(key, path.indexOf(path.at(-1) ?? key));
  }
  return levels;
}
