import { describe, expect, it } from "vitest";

import { flowsOf, frameOf, sizeOf } from "../../src/boards/traders/chart";
import { ranked, reach, sectorOf, told } from "../../src/boards/traders/model";
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

  it("has a flow for each team on each way, as strong as its part of what the planet earns", () => {
    const traders = [
      { id: 1, seat: 0, planet: 0, target: 1 },
      { id: 2, seat: 0, planet: 0, target: 1 },
      { id: 3, seat: 1, planet: 0, target: 1 },
      { id: 4, seat: 1, planet: 0, target: undefined },
    ];
    const flows = flowsOf({ ...sector, traders });
    expect(flows.map(({ seat, traders: many, strength }) => [seat, many, strength])).toEqual([
      [1, 1, 7.5],
      [0, 2, 15],
    ]);
    expect(flows.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [1, 2],
      [0, 2],
    ]);
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

  it("draws what earns more larger", () => {
    const sizes = sector.planets.map((planet) => sizeOf(planet, sector));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(sizes).size).toBe(sizes.length);
  });
});
