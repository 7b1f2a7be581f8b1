import { describe, expect, it } from "vitest";

import {
  actsOf,
  extentOf,
  planetAt,
  ranked,
  spaceOf,
  TALL,
  told,
} from "../../src/boards/spacecrack/model";
import type { Head } from "../../src/frames/format";

const HEAD = { seats: ["red", "blue"] } as unknown as Head;
const planet = (x: number, y: number, owner: number, kind: string) => ({
  size: 5,
  owner,
  x,
  y,
  kind,
});
const seat = (rank: number, planets: number, ships: number) => ({
  crack: 3,
  points: 5,
  planets,
  ships,
  award: 2,
  state: "ACTIVE",
  rank,
});
const STATE = {
  turn: 3,
  turns_left: 9,
  seats: { 0: seat(2, 1, 0), 1: seat(1, 1, 1) },
  planets: {
    1: planet(3, 1, -1, "FREE"),
    2: planet(1, 2, 0, "PLAIN"),
    3: planet(5, 2, 1, "CORE"),
    4: planet(3, 3, -1, "FREE"),
  },
  ships: { 7: { owner: 1, size: 6, planet: 3 } },
  winners: [],
};

describe("the board of Space Crack", () => {
  const space = spaceOf(STATE);

  it("lets hexagons of linked planets touch", () => {
    const at = (id: number) => space.planets.get(id) ?? { x: NaN, y: NaN };
    const far = (one: number, other: number) =>
      Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y);
    for (const [one, other] of [
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
    ] as const) {
      expect(far(one, other)).toBeCloseTo(2 * TALL);
    }
  });

  it("knows what is free, and of what kind the rest is", () => {
    expect(space.planets.get(1)?.owner).toBeUndefined();
    expect(space.planets.get(2)?.owner).toBe(0);
    expect(space.planets.get(3)?.kind).toBe("CORE");
  });

  it("holds all hexagons, and finds them at their points", () => {
    const { left, top, width, height } = extentOf(space);
    for (const { id, x, y } of space.planets.values()) {
      expect(x - 1).toBeGreaterThan(left);
      expect(x + 1).toBeLessThan(left + width);
      expect(y - TALL).toBeGreaterThan(top);
      expect(y + TALL).toBeLessThan(top + height);
      expect(planetAt(space, x + 0.3, y - 0.3)?.id).toBe(id);
    }
    expect(planetAt(space, left - 5, top)).toBeUndefined();
  });

  it("tells ways, fights and what was built", () => {
    const events = [
      { kind: "ShipBuilt", seat: 1, planet: 3, ship: 7, size: 6 },
      { kind: "ShipMoved", seat: 1, ship: 7, start: 3, planet: 1 },
      { kind: "BattleWon", seat: 1, ship: 7, start: 1, planet: 2 },
      { kind: "TurnEnded", turn: 3 },
    ];
    expect(actsOf(events)).toEqual({
      ways: [
        { seat: 1, from: 3, to: 1, fought: false },
        { seat: 1, from: 1, to: 2, fought: true },
      ],
      built: [3],
    });
  });

  it("is told in words", () => {
    expect(ranked(space).map((one) => one.seat)).toEqual([1, 0]);
    expect(told(space, HEAD)).toBe(
      "Turn 3, 9 turns left: 1 ship on 4 planets, of which 2 are free. " +
        "blue leads with 1 planet and 1 ship.",
    );
    expect(told(spaceOf({ ...STATE, winners: [0, 1] }), HEAD)).toBe("Turn 3: red and blue won.");
  });
});
