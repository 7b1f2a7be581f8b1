import { describe, expect, it } from "vitest";

import type { Act } from "../../src/boards/cows/acts";
import type { Group, Place, World } from "../../src/boards/cows/model";
import type { Picture, Seen } from "../../src/boards/cows/picture";
import { Sheet } from "../../src/boards/cows/sheet";
import { wordsOf, written, type Writing } from "../../src/boards/cows/words";
import type { Mark } from "../../src/boards/board";
import { covers, type Box } from "../../src/paint/labels";

/** The slices of a board of four dimensions on a phone. */
const sheet = new Sheet(4, 8);
const SCALE = 20;
const RADIUS = 0.6;
const writing: Writing = {
  view: {
    camera: { x: 0, y: 0, scale: SCALE },
    ...{ width: 340, height: 360 },
    seen: () => sheet.extent,
    units: (pixels) => pixels / SCALE,
  },
  sheet,
  mark: (seat) => ({ name: `team ${seat + 1}`, colour: "red" }) as unknown as Mark,
  wide: (text, size) => text.length * size * 0.6,
};

function group(id: number, place: Place, cows: number): Group {
  return { id, team: 1, seat: 0, place, cows, calm: true } as unknown as Group;
}

/** A fight in a corner in which all happens at once, of groups some of which have just left. */
function crowd(place: Place, come: number | undefined = 1): [Picture, readonly Seen[]] {
  const groups = [group(1, place, 15), group(2, place, 5), group(3, place, 2)];
  const middle = sheet.point(place);
  const seen = groups.map((one, index) => ({
    group: one,
    at: { x: middle.x - 0.5 + 0.5 * index, y: middle.y },
  }));
  const acts = [
    { kind: "won", place, team: 1, cows: 13 },
    { kind: "caught", place, team: 1, cows: 2 },
  ] as readonly Act[];
  const world = { open: true, groups, teams: [{ id: 1, seat: 0 }] } as unknown as World;
  const ghosts = [4, 5, 6].map((id) => ({ group: group(id, place, 0), at: middle, to: "3·8" }));
  return [
    {
      ...{ world, acts, ghosts, part: 1, followed: undefined, near: undefined, come },
      where: (one: Group) => sheet.point(one.place),
      spots: [{ place }, { place, seat: 0 }],
    },
    seen,
  ];
}

describe("what is written on small slices", () => {
  const places = [
    [4, 4, 1, 1],
    [8, 1, 1, 1],
    [1, 8, 2, 1],
    [8, 8, 2, 1],
  ];

  it("covers nothing else that is written, nor riders, nor the edge", () => {
    for (const place of places) {
      const [picture, groups] = crowd(place);
      const words = wordsOf(picture, groups, RADIUS, writing);
      expect(words.map(({ text }) => text)).toEqual([
        "team 1",
        "+13",
        "+2",
        "15",
        "5",
        "2",
        "→ 3·8",
        "→ 3·8",
        "→ 3·8",
      ]);
      const riders = groups.map(({ at }): Box => {
        return { x: at.x - 0.48, y: at.y - 0.48, width: 0.96, height: 0.96 };
      });
      const boxes = written(words, riders, writing).filter((box) => box !== undefined);
      for (const [index, one] of boxes.entries()) {
        const others = [...boxes.slice(index + 1), ...riders];
        expect(others.filter((other) => covers(one, other))).toEqual([]);
        const { left, top, width, height } = sheet.extent;
        expect(one.x >= left && one.x + one.width <= left + width).toBe(true);
        expect(one.y >= top && one.y + one.height <= top + height).toBe(true);
      }
    }
  });

  it("is whom the words beside the board name, before anything else", () => {
    for (const place of places) {
      const [picture, groups] = crowd(place);
      const words = wordsOf(picture, groups, RADIUS, writing);
      const boxes = written(words, [], writing);
      // Where there is no room for all, it is the last of them that are left out.
      expect(boxes.slice(0, 2)).not.toContain(undefined);
      expect(boxes.slice(-2)).toContain(undefined);
    }
  });

  it("names nobody once the marks are gone, and says where somebody stood", () => {
    const [picture, groups] = crowd([4, 4, 1, 1], undefined);
    const texts = (one: Picture): string[] =>
      wordsOf(one, groups, RADIUS, writing).map(({ text }) => text);
    expect(texts({ ...picture, come: undefined })).not.toContain("team 1");
    const past = { place: [4, 4, 1, 1], past: "fought here" };
    expect(texts({ ...picture, come: 1, spots: [past] })[0]).toBe("fought here");
  });
});
