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
function crowd(place: Place): [Picture, readonly Seen[]] {
  const groups = [group(1, place, 15), group(2, place, 5), group(3, place, 2)];
  const middle = sheet.point(place);
  const seen = groups.map((one, index) => ({
    group: one,
    at: { x: middle.x - 0.5 + 0.5 * index, y: middle.y },
  }));
  const act = { place, team: 1, against: 0, milk: 0 };
  const acts: readonly Act[] = [
    { ...act, kind: "won", against: 2, cows: 13 },
    { ...act, kind: "caught", cows: 2 },
  ];
  const teams = [
    { id: 1, seat: 0, cows: 22, milk: 9.5 },
    { id: 2, seat: 1, cows: 4, milk: 8 },
  ];
  const world = { open: true, groups, teams, fights: [] } as unknown as World;
  const passing = { part: 1, passed: 1, followed: undefined, pointed: undefined, near: undefined };
  sheet.shown = sheet.of(place);
  return [
    {
      ...{ world, acts, ...passing, come: 1, ghosts: [], numbered: true, called: "" },
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
        ...["team 1", "+13 cows", "team 1 has 22 cows, team 2 4", "+2"],
        ...["15", "5", "2"],
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
      const words = wordsOf(picture, [...groups, ...groups, ...groups], RADIUS, writing);
      const boxes = written(words, [], writing);
      // Where there is no room for all, it is the last of them that are left out.
      expect(boxes.slice(0, 2)).not.toContain(undefined);
      expect(boxes.slice(-2)).toContain(undefined);
    }
  });

  const texts = (picture: Picture, groups: readonly Seen[]): string[] =>
    wordsOf(picture, groups, RADIUS, writing).map(({ text }) => text);

  it("names who leads all the time, and where somebody stood as long as its mark stands", () => {
    const [picture, groups] = crowd([4, 4, 1, 1]);
    expect(texts({ ...picture, come: undefined }, groups)[0]).toBe("team 1");
    const spots = [{ place: [4, 4, 1, 1], past: "fought here" }];
    expect(texts({ ...picture, come: 1, spots }, groups)[0]).toBe("fought here");
    expect(texts({ ...picture, come: undefined, spots }, groups)).not.toContain("fought here");
  });

  it("is of herds only how many cows the largest have, those that fight, and what is asked for", () => {
    const place = [4, 4, 1, 1];
    const [picture] = crowd(place);
    const groups = [30, 20, 10, 9, 4].map((cows, index) =>
      group(index, [index + 1, 1, 1, 1], cows),
    );
    const seen = groups.map((one) => ({ group: one, at: sheet.point(one.place) }));
    const numbers = (more: Partial<Picture>, all: readonly Seen[] = seen): string[] =>
      texts({ ...picture, acts: [], spots: [], numbered: false, ...more }, all);
    expect(numbers({})).toEqual(["30", "20", "10"]);
    expect(numbers({ numbered: true })).toEqual(["30", "20", "10", "9", "4"]);
    expect(numbers({ pointed: groups[4] as Group })).toEqual(["30", "20", "10", "4"]);
    expect(numbers({ followed: groups[3] as Group })).toEqual(["30", "20", "10", "9"]);
    const fighting = seen.map((one, index) => ({
      ...one,
      group: { ...one.group, fighting: index === 4 },
    }));
    expect(numbers({}, fighting)).toEqual(["30", "20", "10", "4"]);
    expect(numbers({}, seen.slice(4))).toEqual([]); // four cows are no large herd
  });

  it("is of milk what those have gained whom words name, as their scores are counted", () => {
    const place = [4, 4, 1, 1];
    const [picture] = crowd(place);
    const milked = { kind: "milked", place, team: 1, against: 0, cows: 5, milk: 1.25 } as const;
    const acts = [milked, { ...milked, milk: 1 }, { ...milked, team: 2, milk: 3 }];
    const milk = { ...picture, acts, numbered: false, spots: [{ place, seat: 0 }] };
    expect(texts(milk, [])).toEqual(["team 1", "+2 bottles"]); // from 7.25 to 9.5
    expect(texts({ ...milk, acts: [{ ...milked, milk: 0.25 }] }, [])).toEqual(["team 1"]);
  });

  it("is who fights whom and how strong each is, where all of that may be known", () => {
    const place = [4, 4, 1, 1];
    const [picture] = crowd(place);
    const groups = [
      { ...group(1, place, 3), power: 4 },
      { ...group(2, place, 0), team: 2, seat: 1, power: 5 },
      { ...group(3, place, 0), team: 2, seat: 1, power: 1 },
    ];
    const fights = [{ id: 1, place, attacker: 1, defender: 2, left: 3, begun: true }];
    const seen = (all: readonly Group[]): string[] =>
      texts(
        { ...picture, acts: [], spots: [], world: { ...picture.world, groups: all, fights } },
        [],
      );
    expect(seen(groups)).toEqual(["team 1 4 v team 2 6"]);
    expect(seen(groups.slice(0, 1))).toEqual([]);
  });

  it("is how many cows both have, once those that change hands have come", () => {
    const [picture] = crowd([4, 4, 1, 1]);
    const plain = { ...picture, numbered: false, spots: [] };
    expect(texts(plain, [])).toEqual(["+13 cows", "team 1 has 22 cows, team 2 4"]);
    expect(texts({ ...plain, passed: 0.5 }, [])).toEqual(["+13 cows"]);
    expect(texts({ ...plain, passed: 0 }, [])).toEqual([]);
  });
});
