import { describe, expect, it } from "vitest";

import { cardOf, cardOfFlow } from "../../src/boards/traders/card";
import {
  flowsOf,
  frameOf,
  gainsOf,
  litOf,
  mostOf,
  sizeOf,
  written,
} from "../../src/boards/traders/chart";
import { ranked, reach, sectorOf, told } from "../../src/boards/traders/model";
import { spread, stretched } from "../../src/boards/traders/spread";
import { loadsOf } from "../../src/boards/traders/trade";
import type { Match } from "../../src/boards/board";
import type { Head } from "../../src/frames/format";

const HEAD = {
  seats: ["red", "blue"],
  board: { facility_bonus: 20, facility_bonus_step: 10 },
} as unknown as Head;
const planet = (x: number, income: number, routes: number[]) => ({
  star: 0,
  radius: 3,
  x,
  y: 0,
  local_income: income,
  routes,
});
const WHOLE = {
  parameter_set: "F",
  turn: 8,
  seats: [44, 10],
  stars: { 0: { x: 5, y: 5 } },
  planets: { 0: planet(0, 30, [1]), 1: planet(4, 20, [0, 2]), 2: planet(9, 10, []) },
  traders: {
    44000001: { planet: 0, target: 1 },
    44000002: { planet: null, target: null },
    10000001: { planet: 1, target: null },
  },
  teams: {
    44: { cash: 120.5, vouchers: 2, shares: { 0: 3 } },
    10: { cash: 900, vouchers: 0, shares: { 0: 5, 2: 1 } },
  },
  facilities: [1, 1],
};
const PUBLIC = {
  world: {},
  turn: 8,
  topology: { 0: [1], 1: [0, 2], 2: [] },
  planets: [
    { id: 0, x: 0, y: 0, local_income: 30 },
    { id: 1, x: 4, y: 0, local_income: 20 },
    { id: 2, x: 9, y: 0, local_income: 10 },
  ],
  facilities: [1, 1],
  teams: {
    44: {
      traders: [{ id: 44000001, planet: 0, target: 1 }],
      shares: [{ planet: 0, shares: 3 }],
    },
    10: {
      traders: [{ id: 10000001, planet: 1, target: null }],
      shares: [
        { planet: 0, shares: 5 },
        { planet: 2, shares: 1 },
      ],
    },
  },
};

describe("the sector of Interstellar overdrive", () => {
  const sector = sectorOf(WHOLE, HEAD);

  it("has planets with their shares, facilities and routes", () => {
    expect(sector.planets.map(({ facilities }) => facilities)).toEqual([0, 2, 0]);
    expect(sector.planets.map(({ routes }) => routes)).toEqual([[1], [0, 2], []]);
    expect(sector.planets[0]?.shares).toEqual([
      { seat: 0, shares: 3 },
      { seat: 1, shares: 5 },
    ]);
  });

  it("knows who sends and who collects", () => {
    expect(sector.teams.map(({ collecting, sending }) => [collecting, sending])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(sector.teams.map(({ shares }) => shares)).toEqual([3, 6]);
  });

  it("is seen by the public without what is secret", () => {
    const open = sectorOf(PUBLIC, HEAD);
    expect([sector.set, open.set]).toEqual(["F", ""]);
    const shares = (of: typeof sector) =>
      of.planets.map((one) => one.shares.map((share) => share.shares).sort());
    expect(open.planets.map(({ routes }) => routes)).toEqual([[1], [0, 2], []]);
    expect(shares(open)).toEqual(shares(sector));
    expect(open.teams.map(({ cash }) => cash)).toEqual([undefined, undefined]);
    expect(told(open, HEAD, 8)).not.toContain("cash");
  });

  it("ranks by cash", () => {
    expect(ranked(sector).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(told(sector, HEAD, 8)).toBe(
      "Turn 8, 3 planets. Traders: 1 collecting, 1 sending; 2 facilities. " +
        "blue has the most cash: 900.",
    );
  });

  it("shows how far facilities reach: the nearer, the more [TRADE-57]", () => {
    const [, middle] = sector.planets;
    const found = middle && reach(sector, HEAD, middle).map(([{ id }, bonus]) => [id, bonus]);
    expect(found).toEqual([
      [1, 20],
      [0, 10],
    ]);
  });
});

describe("the chart", () => {
  const sector = sectorOf(WHOLE, HEAD);

  it("has a flow for each team on each way, as strong as what its traders send", () => {
    const traders = [
      { id: 1, seat: 0, planet: 0, target: 1 },
      { id: 2, seat: 0, planet: 0, target: 1 },
      { id: 3, seat: 1, planet: 0, target: 1 },
      { id: 4, seat: 1, planet: 0, target: undefined },
    ];
    const loads = new Map([1, 2, 3, 4].map((id) => [id, { amount: 10 * id, arrives: 20 * id }]));
    const flows = flowsOf({ ...sector, traders }, loads);
    expect(flows.map(({ seat, traders: many, strength }) => [seat, many, strength])).toEqual([
      [0, 2, 30],
      [1, 1, 30],
    ]);
    expect(flows.map(({ arrives }) => arrives)).toEqual([60, 60]);
    expect(flows.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it("writes the strongest amounts, of those whom words name where they name any", () => {
    const flow = (seat: number, strength: number) => ({
      ...{ seat, strength, from: 0, to: 1, traders: 1, lane: 0, lanes: 1, arrives: strength },
    });
    const flows = [flow(1, 0.2), flow(0, 3), flow(1, 30), flow(0, 40), flow(0, 50), flow(1, 90)];
    const amounts = (leaders: number[], second: number[] = []) =>
      written(flows, litOf({ leaders, second })).map((one) => one.strength);
    expect(amounts([])).toEqual([40, 50, 90]);
    expect(amounts([0])).toEqual([40, 50]); // 3 beside 50 tells nothing
    expect(amounts([2])).toEqual([]);
    // Those of who leads are written first, and so stand last.
    expect(amounts([0], [1])).toEqual([30, 90, 40, 50]);
  });

  it("lights who leads, then who is next, and whom a moment is about", () => {
    const moment = { frame: 1, turn: 1, kind: "bought", seats: [3], text: "", weight: 1 };
    const lit = (named: Parameters<typeof litOf>[0]) => [...litOf(named)];
    expect(lit(undefined)).toEqual([]);
    expect(lit({ leaders: [1], second: [0] })).toEqual([
      [1, "leads"],
      [0, "second"],
    ]);
    expect(lit({ leaders: [1], second: [0], moment })).toEqual([
      [1, "leads"],
      [0, "second"],
      [3, "second"],
    ]);
    expect(lit({ leaders: [], second: [], moment })).toEqual([[3, "leads"]]);
  });

  it("knows what a team collects, and where; what it sends is not there yet", () => {
    const loads = loadsOf(sector, HEAD);
    const gains = (seat: number) => [...gainsOf(sector, loads, seat)];
    const [[planet, gain] = []] = gains(1);
    const [collector] = sector.traders.filter(({ seat }) => seat === 1);
    expect([planet, gain]).toEqual([1, loads.get(collector?.id ?? 0)?.amount]);
    expect([gains(1).length, gains(0)]).toEqual([1, []]);
  });

  it("shows all planets with their stars, and nothing that is empty", () => {
    const star = { x: 50, y: 20 };
    const away = { x: 100, y: 90 };
    const [planet] = sector.planets;
    if (planet === undefined) throw new Error("a planet");
    const round = { ...planet, x: 53, y: 20, orbit: { star: 0, radius: 3 } };
    const frame = frameOf([{ ...sector, stars: [star, away], planets: [round] }]);
    expect(frame).toEqual({ left: 48, top: 18, width: 7, height: 4 });
  });

  it("is whose most shares of it are, of all who have as many", () => {
    const [planet] = sector.planets;
    if (!planet) throw new Error("a planet");
    const held = (...shares: number[]) =>
      mostOf({ ...planet, shares: shares.map((many, seat) => ({ seat, shares: many })) });
    expect(held(10, 30)).toEqual({ seats: [1], part: 0.75 });
    expect(held(20, 20)).toEqual({ seats: [0, 1], part: 0.5 });
    expect(held()).toEqual({ seats: [], part: 0 });
  });

  it("draws what earns more larger", () => {
    const sizes = sector.planets.map((planet) => sizeOf(planet, sector));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(sizes).size).toBe(sizes.length);
  });
});

/** A world of the rule book's examples: planets in a row, efficiency 100 unless it is said. */
function world(
  laws: Record<string, number>,
  planets: readonly (readonly [x: number, y: number, income: number])[],
  traders: Record<number, readonly [planet: number, target: number | null]>,
  shares: Record<number, Record<number, number>>,
) {
  const routes = (id: number): number[] =>
    Object.values(traders).flatMap(([planet, target]) =>
      planet === id && target !== null ? [target] : [],
    );
  const state = {
    seats: Object.keys(shares).map(Number),
    planets: Object.fromEntries(
      planets.map(([x, y, income], id) => [id, { x, y, local_income: income, routes: routes(id) }]),
    ),
    traders: Object.fromEntries(
      Object.entries(traders).map(([id, [planet, target]]) => [id, { planet, target }]),
    ),
    teams: Object.fromEntries(Object.entries(shares).map(([id, held]) => [id, { shares: held }])),
  };
  const head = { seats: ["red", "blue"], board: laws, params: {} } as unknown as Head;
  return { sector: sectorOf(state, head), head };
}

describe("what lines of trade carry", () => {
  it("is the part of a planet's output that a team's shares give [TRADE-37, TRADE-48]", () => {
    const { sector, head } = world(
      { crowd_factor: 10 },
      [[0, 0, 100]],
      { 1000000: [0, null] },
      { 1: { 0: 1 }, 2: { 0: 3 } },
    );
    expect(loadsOf(sector, head).get(1000000)?.amount).toBeCloseTo(22.5);
  });

  it("grows with the way, with who sends along it, and in chains [TRADE-62, TRADE-65, TRADE-72]", () => {
    const { sector, head } = world(
      {
        ...{ crowd_factor: 10, synergy_bonus: 5, chain_bonus: 50 },
        ...{ distance_bonus_a: 2, distance_bonus_b: 1 },
      },
      [
        [0, 0, 10],
        [3, 4, 20],
      ],
      { 1000000: [0, 1], 1000001: [1, null] },
      { 1: { 0: 2, 1: 1 }, 2: { 0: 3 } },
    );
    const loads = loadsOf(sector, head);
    // Of 9 the half, as one own trader more down the way makes 3 shares of 2.
    expect(loads.get(1000000)?.amount).toBeCloseTo(4.5);
    expect(loads.get(1000000)?.arrives).toBeCloseTo(4.5 * 1.15);
    expect(loads.get(1000001)?.amount).toBeCloseTo(18 + 4.5 * 1.15);
  });

  it("does not go round a loop for ever [TRADE-71, TRADE-75]", () => {
    const { sector, head } = world(
      { chain_bonus: 50 },
      [
        [0, 0, 10],
        [0, 0, 20],
        [0, 0, 0],
      ],
      { 1000000: [0, 1], 1000001: [1, 0], 2000000: [0, 2], 2000001: [2, null] },
      { 1: { 0: 1, 1: 1 }, 2: { 0: 1, 2: 1 } },
    );
    const loads = loadsOf(sector, head);
    expect(loads.get(1000000)?.amount).toBeCloseTo(10 / 2.5); // red has 1 of 1 + 1.5
    expect(loads.get(1000001)?.amount).toBeCloseTo(20);
    expect(loads.get(2000000)?.amount).toBeCloseTo((10 + 20) * 0.6);
    expect(loads.get(2000001)?.amount).toBeCloseTo(18);
  });

  it("is told in words", () => {
    const match = {
      head: HEAD,
      mark: (seat: number) => ({ name: HEAD.seats[seat] }),
    } as unknown as Match;
    const flow = {
      ...{ from: 3, to: 7, seat: 1, traders: 2, strength: 200, arrives: 250 },
      ...{ lane: 0, lanes: 1 },
    };
    expect(cardOfFlow(flow, match).lines).toEqual([
      "2 traders send about 200 cash a turn.",
      "There it is about 250 cash: 25% more, for the way.",
    ]);
    const small = { ...flow, traders: 1, strength: 0.2, arrives: 0.2 };
    expect(cardOfFlow(small, match).lines).toEqual([
      "1 trader sends less than 1 cash a turn.",
      "There it is less than 1 cash.",
    ]);
    const sector = sectorOf(WHOLE, HEAD);
    const [planet] = sector.planets;
    const loads = new Map([[44000001, { amount: 12.4, arrives: 13 }]]);
    expect(planet && cardOf(planet, sector, match, loads).lines).toContain(
      "A trader of red sends about 12 cash a turn to planet 1.",
    );
  });
});

describe("planets in a heap", () => {
  const all = { left: 0, top: 0, width: 100, height: 100 };
  const nearest = (points: readonly { x: number; y: number }[]): number =>
    Math.min(
      ...points.flatMap((one, index) =>
        points.slice(index + 1).map(({ x, y }) => Math.hypot(x - one.x, y - one.y)),
      ),
    );

  it("get room, and stay where they are where they have it", () => {
    const heap = Array.from({ length: 12 }, (_, at) => ({ x: 50 + (at % 4), y: 50 + at / 4 }));
    const alone = { x: 5, y: 95 };
    const next = spread([...heap, alone], 10, all);
    expect(nearest(heap)).toBeLessThan(2);
    expect(nearest(next)).toBeGreaterThan(8);
    expect(next.at(-1)).toEqual(alone);
    expect(spread(heap, 1, all)).toEqual(heap);
  });

  it("do not go over the edge, nor stay on one point", () => {
    const corner = Array.from({ length: 6 }, () => ({ x: 100, y: 0 }));
    const next = spread(corner, 10, all);
    expect(nearest(next)).toBeGreaterThan(5);
    for (const { x, y } of next) expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
  });
});

describe("a map in a picture of another shape", () => {
  const frame = { left: -5, top: 3, width: 10, height: 20 };

  it("is stretched until it fills that, or twice", () => {
    expect(stretched(frame, 0.5)).toEqual({ x: 1, y: 1 });
    expect(stretched(frame, 0.75)).toEqual({ x: 1.5, y: 1 });
    expect(stretched(frame, 5)).toEqual({ x: 2, y: 1 });
    expect(stretched(frame, 0.25)).toEqual({ x: 1, y: 2 });
  });
});
