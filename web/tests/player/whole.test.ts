import { describe, expect, it } from "vitest";

import { cutAt } from "../../src/player/whole";

/** Rows of 30 pixels, the first at the top. */
const rows = (count: number, top = 0): { top: number; bottom: number }[] =>
  Array.from({ length: count }, (_, at) => ({ top: top + 30 * at, bottom: top + 30 * (at + 1) }));

describe("rows beside a board", () => {
  it("are left alone where all of them fit, to the pixel [CONTEST-167]", () => {
    expect(cutAt(rows(7), 210)).toBeUndefined();
    expect(cutAt([], 0)).toBeUndefined();
  });

  it("end at a whole row, above what says how many more there are", () => {
    // The edge cuts the sixth row: what stands over it covers the fifth, for fingers to press.
    expect(cutAt(rows(7), 170)).toEqual({ more: 3, height: 50 });
    for (let edge = 44; edge < 210; edge += 1) {
      const { more = 0, height = 0 } = cutAt(rows(7), edge) ?? {};
      expect((edge - height) % 30).toBe(0);
      expect(height).toBeGreaterThanOrEqual(44);
      expect(more).toBe(7 - (edge - height) / 30);
    }
  });

  it("are not told of before they are come to", () => {
    expect(cutAt(rows(7, 400), 170)).toBeUndefined();
  });
});
