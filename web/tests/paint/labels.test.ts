import { describe, expect, it } from "vitest";

import { covers, placed, type Box, type Labelled } from "../../src/paint/labels";

/** Numbers that look drawn by lot, and are the same every time. */
function* lots(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function crowd(seed: number, count: number): Labelled[] {
  const lot = lots(seed);
  const next = (most: number): number => lot.next().value * most;
  return Array.from({ length: count }, () => ({
    ...{ x: next(200), y: next(150), clear: 4 + next(6) },
    ...{ width: 8 + next(30), height: 6 + next(8) },
  }));
}

function overlapping(boxes: readonly Box[]): [Box, Box][] {
  return boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter((other) => covers(one, other))
      .map((other): [Box, Box] => [one, other]),
  );
}

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

describe("labels of things", () => {
  it("never cover each other, nor what is taken", () => {
    for (const seed of SEEDS) {
      const taken = crowd(seed + 1000, 8);
      const boxes = placed(crowd(seed, 50), taken).filter((box) => box !== undefined);
      expect(boxes.length).toBeGreaterThan(5);
      expect(overlapping(boxes)).toEqual([]);
      expect(boxes.filter((box) => taken.some((one) => covers(box, one)))).toEqual([]);
    }
  });

  it("stand above their things where they are better read there", () => {
    const label = { x: 0, y: 0, clear: 2, width: 4, height: 1 };
    const [below, above] = [placed([label]), placed([{ ...label, above: true }])];
    expect([below[0]?.y, above[0]?.y]).toEqual([2, -3]);
    // Without room there they come below.
    const taken = [{ x: -2, y: -3, width: 4, height: 1 }];
    expect(placed([{ ...label, above: true }], taken)[0]?.y).toBe(2);
  });

  it("stand below their things where they can, and the first has the choice", () => {
    const one = { x: 0, y: 0, clear: 5, width: 10, height: 4 };
    const [first, second] = placed([one, one]);
    expect(first).toMatchObject({ x: -5, y: 5 });
    expect(second).toMatchObject({ x: -5, y: -9 });
  });

  it("stay within a room, moved along its edge, and never nearer to their things", () => {
    const room = { left: 0, top: 0, width: 200, height: 150 };
    for (const at of [
      { x: 2, y: 75 },
      { x: 199, y: 3 },
      { x: 1, y: 149 },
    ]) {
      const label = { ...at, clear: 6, width: 60, height: 12 };
      const [box] = placed([label], [], room);
      expect(box).toBeDefined();
      const { x = -1, y = -1 } = box ?? {};
      expect([x >= 0, x + 60 <= 200, y >= 0, y + 12 <= 150]).toEqual([true, true, true, true]);
      const thing = { x: at.x - 6, y: at.y - 6, width: 12, height: 12 };
      expect(covers({ x, y, width: 60, height: 12 }, thing)).toBe(false);
    }
  });
});
