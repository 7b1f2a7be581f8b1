import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Named } from "../../src/boards/board";
import { Gaze, nearby, worthwhile } from "../../src/boards/cows/close";
import { insetOf } from "../../src/boards/cows/inset";
import { EDGE, ROOF, Sheet } from "../../src/boards/cows/sheet";
import type { Extent, View } from "../../src/paint/stage";

const at = (...where: number[]): Named => ({
  leaders: [0],
  second: [],
  moment: { frame: 1, turn: 1, kind: "fight", seats: [0], text: "", weight: 3, where },
});
const NOBODY: Named = { leaders: [0], second: [] };
const WIDE = 820 / 580;
const PHONE = 355 / 375;
const HIGH = 355 / 550;

/** Pixels of a field where so much of a sheet is seen in a picture as large as it goes. */
function pixels({ width, height }: Extent, [across, down]: readonly [number, number]): number {
  return Math.min(across / width, down / height);
}

describe("what is looked at from near", () => {
  let again: () => void;
  let gaze: Gaze;

  beforeEach(() => {
    vi.useFakeTimers();
    again = vi.fn<() => void>();
    gaze = new Gaze(again);
  });
  afterEach(() => {
    gaze.destroy();
    vi.useRealTimers();
  });

  it("is where that was which is told, and stays for some seconds while turns go on", () => {
    expect(gaze.at(at(3, 4), 1, 0)).toEqual([3, 4]);
    expect(gaze.at(NOBODY, 2, 1_000)).toEqual([3, 4]);
    expect(gaze.at(at(9, 9), 3, 2_000)).toEqual([3, 4]);
    expect(gaze.at(at(9, 9), 4, 4_000)).toEqual([9, 9]);
    expect(gaze.at(NOBODY, 5, 4_500)).toEqual([9, 9]);
    expect(gaze.at(NOBODY, 6, 8_000)).toBeUndefined();
    // All of the board stays as long, before another place is shown.
    expect(gaze.at(at(3, 4), 7, 9_000)).toBeUndefined();
    expect(gaze.at(at(3, 4), 8, 12_000)).toEqual([3, 4]);
  });

  it("is where nothing is told what matters otherwise, such as who leads", () => {
    expect(gaze.at(NOBODY, 1, 0, [2, 2])).toEqual([2, 2]);
    expect(gaze.at(at(3, 4), 30, 100, [2, 2])).toEqual([3, 4]);
  });

  it("is at once who leads when that is somebody else: words say so at once", () => {
    gaze.at(NOBODY, 1, 0, [2, 2]);
    expect(gaze.at(NOBODY, 2, 100, [5, 5])).toEqual([2, 2]);
    expect(gaze.at({ ...NOBODY, leaders: [1] }, 3, 200, [7, 7])).toEqual([7, 7]);
  });

  it("changes after that time, though no further turn comes", () => {
    gaze.at(at(3, 4), 1, 0);
    gaze.at(NOBODY, 2, 1_000);
    vi.advanceTimersByTime(2_999);
    expect(again).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledOnce();
    expect(gaze.at(NOBODY, 2, 4_000)).toBeUndefined();
  });

  it("is at once what somebody points at or goes to", () => {
    gaze.at(at(3, 4), 1, 0);
    expect(gaze.at({ ...at(5, 6), asked: true }, 1, 100)).toEqual([5, 6]);
    expect(gaze.at(at(3, 4), 1, 200)).toEqual([3, 4]);
    expect(gaze.at(at(7, 8), 20, 300)).toEqual([7, 8]);
    expect(gaze.at(NOBODY, 2, 400)).toBeUndefined();
  });
});

describe("a part that is shown from near", () => {
  it("has things at least twice as large, and lies in the pasture with its place in it", () => {
    for (const side of [17, 30, 60, 200]) {
      const sheet = new Sheet(2, side);
      for (const shape of [WIDE, PHONE, HIGH]) {
        const picture = [600 * shape, 600] as const;
        for (const place of [
          [1, 1],
          [side, 2],
          [Math.ceil(side / 2), side],
        ]) {
          const part = nearby(place, sheet, shape);
          expect(pixels(part, picture) / pixels(sheet.extent, picture)).toBeGreaterThan(1.99);
          const { x, y } = sheet.point(place);
          expect([x > part.left, x < part.left + part.width]).toEqual([true, true]);
          expect([y > part.top, y < part.top + part.height]).toEqual([true, true]);
          // What stands at the edge is not cut: there is some room around the pasture.
          const around = (from: number, long: number, before: number): boolean[] => [
            from >= -before,
            from + long <= side + EDGE,
          ];
          expect(around(part.left, part.width, EDGE)).toEqual([true, true]);
          expect(around(part.top, part.height, ROOF)).toEqual([true, true]);
        }
      }
    }
  });

  it("holds a second place where both have room, and else the first alone", () => {
    const sheet = new Sheet(2, 60);
    const holds = ({ left, top, width, height }: Extent, x: number, y: number): boolean =>
      x > left && y > top && x < left + width && y < top + height;
    const both = nearby([30, 30], sheet, WIDE, [40, 26]);
    expect([holds(both, 29.5, 29.5), holds(both, 39.5, 25.5)]).toEqual([true, true]);
    expect(nearby([30, 30], sheet, WIDE, [55, 26])).toEqual(nearby([30, 30], sheet, WIDE));
  });

  it("is not needed where all of a pasture is near enough", () => {
    expect([new Sheet(2, 16), new Sheet(2, 17), new Sheet(4, 8)].map(worthwhile)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("a slice that is large", () => {
  it("and the map beside or below it hide nothing of each other, and lie in the picture", () => {
    for (const sheet of [new Sheet(3, 14), new Sheet(4, 8), new Sheet(3, 30)]) {
      for (const shape of [WIDE, PHONE, HIGH]) {
        sheet.shape(shape);
        const { map, extent, side, slices } = sheet;
        expect(map.left > side || map.top > side).toBe(true);
        expect(map.left + map.width).toBeLessThan(extent.left + extent.width);
        expect(map.top + map.height).toBeLessThan(extent.top + extent.height);
        for (const { number } of slices) {
          const { left, top, width, height } = sheet.cell(number);
          expect(sheet.cellAt(left + width / 2, top + height / 2)?.number).toBe(number);
          expect(top + height).toBeLessThanOrEqual(map.top + map.height + 1e-9);
          expect(Math.max(width, height) / Math.min(width, height)).toBeLessThan(2 + 1e-9);
        }
      }
    }
  });

  it("has its map to the right in a wide picture, and below it in a tall one", () => {
    const sheet = new Sheet(4, 8);
    sheet.shape(WIDE);
    expect(sheet.map.left).toBeGreaterThan(sheet.side);
    const wide = sheet.extent;
    sheet.shape(HIGH);
    expect(sheet.map.top).toBeGreaterThan(sheet.side);
    sheet.shape(WIDE);
    sheet.shape(WIDE);
    expect(sheet.extent).toEqual(wide);
  });

  it("has most of the picture for itself", () => {
    for (const shape of [WIDE, PHONE, HIGH]) {
      const sheet = new Sheet(4, 8);
      sheet.shape(shape);
      const picture = [600 * shape, 600] as const;
      const side = sheet.side * pixels(sheet.extent, picture);
      expect(side / Math.min(...picture)).toBeGreaterThan(0.55);
    }
  });
});

describe("all of a pasture, small in a corner", () => {
  const whole = { left: 0, top: 0, width: 40, height: 40 };
  const view = (seen: Extent): View => {
    const scale = 600 / seen.width;
    return {
      camera: { x: 0, y: 0, scale },
      width: 600,
      height: 600,
      seen: () => seen,
      units: (many) => many / scale,
    };
  };
  const part = { left: 10, top: 10, width: 15, height: 15 };

  it("is there where only a part is seen", () => {
    expect(insetOf(view(whole), whole, undefined)).toBeUndefined();
    expect(insetOf(view({ left: -1, top: -1, width: 42, height: 42 }), whole, undefined)).toBe(
      undefined,
    );
    expect(insetOf(view(part), whole, undefined)).toBeDefined();
  });

  it("does not hide the place that is looked at", () => {
    for (const x of [11, 17.5, 24]) {
      for (const y of [11, 17.5, 24]) {
        const box = insetOf(view(part), whole, { x, y });
        const { left, top, width, height } = box ?? whole;
        expect(x >= left && x <= left + width && y >= top && y <= top + height).toBe(false);
      }
    }
  });
});
