import { describe, expect, it } from "vitest";

import { covers, hides, leadsFrom, misplaced, standsAt } from "../../src/stage/caption";

const SIZE = { width: 200, height: 30 };
const ROOM = { width: 600, height: 300 };
/** Things in rows that leave nothing free in the middle of the room. */
const CROWD = Array.from({ length: 60 }, (_, at) => ({
  x: 230 + 20 * (at % 8),
  y: 10 + 40 * Math.floor(at / 8),
  reach: 19,
}));

describe("a caption", () => {
  it("stands beside its place, and never over it", () => {
    const named = { x: 300, y: 150, reach: 20 };
    const at = standsAt(SIZE, ROOM, { named, things: [] });
    expect(at).toBeDefined();
    const box = { x: at?.x ?? 0, y: at?.y ?? 0, ...SIZE };
    expect(hides(box, named)).toBe(false);
    expect(hides({ ...box, x: 200, y: 140 }, named)).toBe(true);
    expect(Math.abs(box.y + 15 - 150)).toBeLessThan(60);
  });

  it("goes where the board is empty, even if that is farther away", () => {
    const named = { x: 300, y: 290, reach: 20 };
    const at = standsAt(SIZE, ROOM, { named, things: CROWD });
    const covers = CROWD.filter((thing) =>
      hides({ x: 0, y: 0, ...at, ...SIZE }, { ...thing, reach: 0 }),
    );
    expect(covers).toEqual([]);
  });

  it("stays while things move below it, and goes elsewhere where they come to be hidden", () => {
    const box = { x: 100, y: 100, ...SIZE };
    const one = { x: 110, y: 115, reach: 10 };
    const before = covers(box, [one]);
    expect(misplaced(box, { named: undefined, things: [{ ...one, x: 190 }] }, before)).toBe(false);
    const crowd = [110, 150, 190, 230, 270].map((x) => ({ x, y: 115, reach: 15 }));
    expect(misplaced(box, { named: undefined, things: crowd }, before)).toBe(true);
    expect(misplaced(box, { named: undefined, things: crowd }, covers(box, crowd))).toBe(false);
    expect(misplaced(box, { named: one, things: crowd }, covers(box, crowd))).toBe(true);
  });

  it("lets its line begin where that crosses nothing on its way", () => {
    const box = { x: 400, y: 100, width: 100, height: 80 };
    const named = { x: 100, y: 140, reach: 20 };
    expect(leadsFrom(box, named, [])).toEqual({ x: 400, y: 140 });
    const between = { x: 300, y: 140, reach: 20 };
    const { y } = leadsFrom(box, named, [named, between]);
    expect(Math.abs(y - 140)).toBeGreaterThan(10);
  });

  it("stands within the board, at the top where nothing is named", () => {
    expect(standsAt(SIZE, ROOM, { named: undefined, things: [] })).toMatchObject({ x: 8, y: 8 });
    expect(standsAt({ width: 590, height: 30 }, ROOM, { named: undefined, things: [] })).toBe(
      undefined,
    );
  });
});
