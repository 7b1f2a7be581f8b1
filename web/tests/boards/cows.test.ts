import { describe, expect, it } from "vitest";

import { actsOf, done } from "../../src/boards/cows/acts";
import {
  groundOf,
  teamName,
  told,
  worldOf,
  type Group,
  type Team,
  type World,
} from "../../src/boards/cows/model";
import { Motion } from "../../src/boards/cows/motion";
import { LARGE, Sheet } from "../../src/boards/cows/sheet";
import { featured, interest, leading, spotsOf } from "../../src/boards/cows/slices";
import type { Head } from "../../src/frames/format";
import type { Json } from "../../src/lib/json";

const HEAD = {
  game: "cows",
  params: { dim: 2, side: 3, long_sight: 2 },
  seats: ["red", "blue"],
  board: { dim: 2, side: 3, fields: ".#......." },
} as unknown as Head;

const POSITION: Json = {
  turn: 8,
  over: false,
  gathered: 3_500_000,
  seats: [2, 1],
  ranchos: [
    [1, 1],
    [3, 3],
  ],
  teams: {
    "1": { rancho: [1, 1], free_cowboys: 2, free_gunmen: 1, milk: 500_000 },
    "2": { rancho: [3, 3], free_cowboys: 0, free_gunmen: 0, milk: 3_000_000 },
  },
  groups: {
    "4": { team: 2, pos: [2, 3], cowboys: 3, gunmen: 1, power: 9, cows: 5, stab_left: 0 },
    "5": { team: 2, pos: [2, 2], cowboys: 1, gunmen: 0, power: 9, cows: 1, stab_left: 2, fight: 1 },
  },
  fights: { "1": { pos: [2, 2], attacker_team: 1, defender_team: 2, active: true, left: 3 } },
  wild: { "1 3": 2, "2 1": 1 },
};

describe("the world of cows", () => {
  it("is read from a position: teams by seat, their crews, herds and milk", () => {
    const world = worldOf(POSITION);
    expect(
      world.teams.map(({ id, seat, milk, cows, cowboys }) => [id, seat, milk, cows, cowboys]),
    ).toEqual([
      [1, 1, 0.5, 0, 2],
      [2, 0, 3, 6, 4],
    ]);
    expect(world.groups.map(({ calm, fighting }) => [calm, fighting])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(told(world, HEAD, 7)).toBe(
      "Turn 7: 2 groups of 2 teams with 6 cows, 3 wild cows, 1 fight. " +
        "red leads with 3 bottles of milk.",
    );
  });

  it("is empty where the public sees no more than ranchos", () => {
    const state: Json = { turn: 3, over: false, ranchos: [[1, 1]], top_herds: [] };
    const world = worldOf(state);
    expect([world.teams.length, world.groups.length, world.ranchos]).toEqual([0, 0, [[1, 1]]]);
    expect([world.open, worldOf(POSITION).open]).toEqual([false, true]);
    const milk = { milk_left: 7_000_000, milk_limit: 10_000_000 };
    const herds = [{ cows: 4, location: [1, 1] }];
    expect(told(worldOf({ ...state, ...milk, top_herds: herds }), HEAD, 2)).toBe(
      "Turn 2: 1 rancho, 3 bottles of milk gathered. The largest milked herd has 4 cows. " +
        "Teams, groups and cows are shown when the game is over.",
    );
  });

  it("is what its reports tell a team: its own groups, and what they see", () => {
    const group = { cowboys: 2, gunmen: 1, power: 9, cows: 0, status: "NORMAL" };
    const state: Json = {
      ...{
        seat: 1,
        turn: 3,
        over: false,
        ranchos: [
          [1, 1],
          [3, 3],
        ],
        top_herds: [],
      },
      ...{ milk_left: 7_000_000, milk_limit: 10_000_000, team: { milk: 2_500_000, rank: 1 } },
      rancho: { location: [3, 3], free_cowboys: 4, free_gunmen: 0 },
      groups: [
        { ...group, id: 7, location: [2, 2] },
        { ...group, id: 8, location: [3, 2], cows: 3, stab_left: 0, status: "FIGHTING" },
      ],
      enemies: [{ id: 4, location: [1, 2], cowboys: 1, gunmen: 0, cows: 2, team: 2 }],
      cows: [
        { location: [2, 2], wild: 5, conducted: 0 },
        { location: [3, 2], wild: 0, conducted: 3 },
      ],
      fights: [{ location: [3, 2], enemy_team: 2, turns_left: 1 }],
    };
    const world = worldOf(state);
    expect(
      world.groups.map(({ id, seat, place, fighting, calm }) => [id, seat, place, fighting, calm]),
    ).toEqual([
      [7, 1, [2, 2], false, false],
      [8, 1, [3, 2], true, true],
    ]);
    expect(
      world.teams.map(({ seat, rancho, milk, cowboys, gunmen, cows }) => [
        seat,
        rancho,
        milk,
        cowboys,
        gunmen,
        cows,
      ]),
    ).toEqual([[1, [3, 3], 2.5, 8, 2, 3]]);
    expect(world.strangers.map(({ place, cows }) => [place, cows])).toEqual([[[1, 2], 2]]);
    expect(world.wild).toEqual([{ place: [2, 2], cows: 5 }]);
    expect([world.open, world.ranchos.length, world.gathered, world.fights.length]).toEqual([
      false,
      2,
      3,
      1,
    ]);
    expect(teamName(world, HEAD, 2)).toBeUndefined(); // events mean numbers that a team is not told
    expect(told(world, HEAD, 3)).toBe(
      "Turn 3: you have 2 groups with 3 cows and 2 bottles of milk. In sight: " +
        "5 wild cows, 1 group of others. " +
        "You see what your reports tell you; all is shown when the game is over.",
    );
  });

  it("is found under position when a game is over", () => {
    expect(worldOf({ turn: 9, over: true, position: POSITION }).teams).toHaveLength(2);
  });

  it("has fields in ascending order of coordinates, the first the slowest", () => {
    const ground = groundOf(HEAD);
    expect([0, 1, 3].map(ground.blocked)).toEqual([false, true, false]);
  });
});

describe("the sheet", () => {
  it.each([2, 3, 4])("of %i dimensions gives large slices' fields places, and back", (dim) => {
    const side = 4;
    const sheet = new Sheet(dim, side);
    const large = new Set(sheet.large.map((number) => sheet.slices[number]?.name));
    const seen = new Set<string>();
    for (let index = 0; index < side ** dim; index += 1) {
      const place = Array.from(
        { length: dim },
        (_, axis) => (Math.floor(index / side ** axis) % side) + 1,
      );
      const { x, y } = sheet.point(place);
      expect(x < sheet.extent.width && y < sheet.extent.height).toBe(true);
      if (!large.has(place.slice(2).join("·"))) {
        expect(sheet.place(x, y)).toBeUndefined();
        expect(sheet.cellAt(x, y)?.number).toBe(sheet.of(place));
        continue;
      }
      expect(sheet.place(x, y)).toEqual(place);
      expect(sheet.cellAt(x, y)).toBeUndefined();
      seen.add(`${x} ${y}`);
    }
    expect(seen.size).toBe(side * side * Math.min(LARGE, side ** (dim - 2)));
  });

  it("stands the fourth dimension below the third in its map", () => {
    const sheet = new Sheet(4, 16);
    expect(sheet.slices).toHaveLength(256);
    expect(sheet.slices[sheet.of([1, 1, 3, 2])]?.name).toBe("3·2");
    const [one, below] = [sheet.point([1, 1, 3, 3]), sheet.point([1, 1, 3, 4])];
    expect([one.x, one.y < below.y]).toEqual([below.x, true]);
  });

  it("has nothing between its slices", () => {
    const sheet = new Sheet(3, 10);
    expect(sheet.place(10.5, 3)).toBeUndefined();
    expect(sheet.place(-1, 3)).toBeUndefined();
  });
});

describe("the slices that are large", () => {
  it("have the one in which the leader is to be seen among them [CONTEST-161]", () => {
    const sheet = new Sheet(3, 3);
    const team = (id: number, milk: number, cows: number): Team =>
      ({ id, seat: id - 1, rancho: [1, 1, id], milk, cows }) as unknown as Team;
    const herd = { id: 7, team: 1, cows: 4, place: [2, 2, 3] } as unknown as Group;
    const world = (...teams: Team[]): World =>
      ({ open: true, teams, groups: [herd] }) as unknown as World;
    expect(leading(world(team(1, 9, 4), team(2, 8, 99)), sheet)).toBe(sheet.of(herd.place));
    expect(leading(world(team(1, 0, 4), team(2, 8, 0)), sheet)).toBe(sheet.of([1, 1, 2]));
    expect(leading(world(team(1, 0, 4), team(2, 0, 4)), sheet)).toBeUndefined();
    expect(leading({ ...world(team(1, 9, 4)), open: false }, sheet)).toBeUndefined();
  });

  it("are those that words beside the board name: where it happened, and who leads", () => {
    const seen = worldOf(POSITION);
    const moment = { ...{ frame: 1, turn: 1, kind: "fight", seats: [1], text: "", weight: 2 } };
    const standing = { leaders: [0], second: [1] };
    expect(spotsOf(seen, standing)).toEqual([{ place: [2, 3], seat: 0 }]);
    const both = { leaders: [0, 1], second: [], moment: { ...moment, where: [3, 1] } };
    expect(spotsOf(seen, both).map(({ place }) => place)).toEqual([
      ...[
        [3, 1],
        [2, 3],
        [1, 1],
      ],
    ]);
    // Nobody stands there any more: it is marked as what it was, where that may be known.
    expect(spotsOf(seen, both)[0]?.past).toBe("fought here");
    const alive = { ...both, moment: { ...moment, where: [2, 2] } };
    expect(spotsOf(seen, alive)[0]).toEqual({ place: [2, 2] });
    expect(spotsOf({ ...seen, open: false }, both)[0]).toEqual({ place: [3, 1] });
    expect(spotsOf(seen, { ...standing, moment })).toHaveLength(1);
    expect(spotsOf(seen, undefined)).toEqual([]);
    expect(spotsOf({ ...seen, teams: [] }, standing)).toEqual([]);
  });

  const sheet = new Sheet(3, 5);
  const world = worldOf({
    seats: [1, 2],
    groups: {
      1: { team: 1, pos: [1, 1, 2] },
      2: { team: 1, pos: [2, 1, 2] },
      3: { team: 2, pos: [3, 1, 4], cows: 9 },
      4: { team: 2, pos: [3, 3, 5] },
    },
    fights: { 1: { pos: [3, 3, 5] } },
  });
  const found = interest(world, [], sheet);

  it("are those where most goes on: fights before crowds before herds", () => {
    expect(featured(found, [], [], 3)).toEqual([4, 1, 3]);
    const won = interest(
      world,
      actsOf([{ kind: "FightDecided", location: [1, 1, 1], winner: 2, cows: 3 }]),
      sheet,
    );
    expect(featured(won, [], [], 2)).toEqual([4, 0]);
  });

  it("keep their places, and stay until another matters clearly more", () => {
    expect(featured(found, [3, 1], [], 2)).toEqual([4, 1]);
    expect(featured(found, [2, 1, 4], [], 3)).toEqual([3, 1, 4]);
    const near = new Map([
      [0, 2],
      [1, 2.5],
    ]);
    expect(featured(near, [0], [], 1)).toEqual([0]);
  });

  it("have those among them that were chosen", () => {
    expect(featured(found, [4, 1, 3], [0], 3)).toEqual([4, 1, 0]);
  });
});

describe("motion", () => {
  const group = (place: number[]): Group => ({ ...(worldOf(POSITION).groups[0] as Group), place });

  it("leads a group from its field to the next, but not between slices", () => {
    const sheet = new Sheet(3, 10);
    const before = { ...worldOf(POSITION), groups: [group([1, 1, 1])] };
    const next = group([2, 1, 1]);
    const motion = new Motion(sheet);
    motion.start({ ...before, groups: [next] }, before, 1000, 400);
    expect(motion.where(next, 1000).x).toBeCloseTo(0.5);
    expect(motion.where(next, 1110).x).toBeCloseTo(1);
    expect(motion.where(next, 1220).x).toBeCloseTo(1.5);
    expect(motion.where(next, 1400).x).toBeCloseTo(1.5);
    const other = group([1, 1, 2]);
    motion.start({ ...before, groups: [other] }, before, 2000, 400);
    expect(motion.where(other, 2000)).toEqual(sheet.point([1, 1, 2]));
    expect(motion.ghosts).toMatchObject([{ at: { x: 0.5, y: 0.5 }, to: "2" }]);
  });
});

describe("what happened in a turn", () => {
  it("is what is worth a picture: cows that were caught, not attempts", () => {
    const events = [
      { kind: "CowsCaught", team: 1, location: [1, 2], cows: 2 },
      { kind: "CowsCaught", team: 1, location: [3, 2], cows: 0 },
      { kind: "GroupMoved", team: 1, location: [3, 2] },
      { kind: "FightDecided", location: [2, 2], winner: 7, cows: 4 },
    ];
    expect(actsOf(events)).toEqual([
      { kind: "caught", place: [1, 2], team: 1, cows: 2 },
      { kind: "won", place: [2, 2], team: 7, cows: 4 },
    ]);
  });

  it("is shown in its order: moves, catches, fights, milk", () => {
    const order = ["move", "caught", "won", "milked"] as const;
    const half = order.map((what) =>
      [0, 0.2, 0.45, 0.6, 0.75, 1].findIndex((part) => done(what, part) > 0),
    );
    expect(half).toEqual([...half].sort());
    expect(order.map((what) => done(what, 1))).toEqual([1, 1, 1, 1]);
    expect(order.map((what) => done(what, 0))).toEqual([0, 0, 0, 0]);
  });
});
