import { describe, expect, it } from "vitest";

import { actsOf, done, opposed } from "../../src/boards/cows/acts";
import { calledOf } from "../../src/boards/cows/called";
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
import { besideMap, Sheet } from "../../src/boards/cows/sheet";
import { busiest, spotsOf, worthiest } from "../../src/boards/cows/slices";
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
  it.each([2, 3, 4])(
    "of %i dimensions gives the fields of the large slice places, and back",
    (dim) => {
      const side = 4;
      const sheet = new Sheet(dim, side);
      sheet.shown = sheet.slices.length - 1;
      const seen = new Set<string>();
      for (let index = 0; index < side ** dim; index += 1) {
        const place = Array.from(
          { length: dim },
          (_, axis) => (Math.floor(index / side ** axis) % side) + 1,
        );
        const { x, y } = sheet.point(place);
        expect(x < sheet.extent.width && y < sheet.extent.height).toBe(true);
        if (sheet.of(place) !== sheet.shown) {
          expect(sheet.place(x, y)).toBeUndefined();
          expect(sheet.cellAt(x, y)?.number).toBe(sheet.of(place));
          continue;
        }
        expect(sheet.place(x, y)).toEqual(place);
        expect(sheet.cellAt(x, y)).toBeUndefined();
        seen.add(`${x} ${y}`);
      }
      expect(seen.size).toBe(side * side);
    },
  );

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

describe("the slice that is large", () => {
  it("is the home of who leads, or where most goes on while nobody does [CONTEST-161]", () => {
    const sheet = new Sheet(3, 3);
    const team = (id: number, milk: number, cows: number): Team =>
      ({ id, seat: id - 1, rancho: [1, 1, id], milk, cows }) as unknown as Team;
    const herd = { id: 7, team: 1, cows: 4, place: [2, 2, 3] } as unknown as Group;
    const world = (...teams: Team[]): World =>
      ({
        ...{ open: true, teams, groups: [herd], strangers: [], fights: [], wild: [] },
        ranchos: [],
      }) as unknown as World;
    const shown = (one: World): number => worthiest(one, [], sheet, []);
    expect(shown(world(team(1, 9, 4), team(2, 8, 99)))).toBe(sheet.of([1, 1, 1]));
    expect(shown(world(team(1, 0, 4), team(2, 8, 0)))).toBe(sheet.of([1, 1, 2]));
    expect(shown(world(team(1, 0, 4), team(2, 0, 4)))).toBe(sheet.of(herd.place));
    expect(shown({ ...world(team(1, 9, 4)), open: false })).toBe(sheet.of(herd.place));
  });

  it("is what words beside the board name: where it happened, and who leads and is next", () => {
    const seen = worldOf(POSITION);
    const moment = { ...{ frame: 1, turn: 1, kind: "fight", seats: [1], text: "", weight: 2 } };
    const standing = { leaders: [0], second: [1] };
    const next = { place: [1, 1], seat: 1, plain: true };
    expect(spotsOf(seen, standing)).toEqual([{ place: [2, 3], seat: 0 }, next]);
    // Beside what has just happened, both have their names and no rings.
    const both = { ...standing, moment: { ...moment, where: [3, 1] } };
    expect(spotsOf(seen, both)).toEqual([
      // Nobody stands there any more: it is marked as what it was, where that may be known.
      { place: [3, 1], past: "fought here" },
      { place: [2, 3], seat: 0, plain: true },
      next,
    ]);
    // On the way to it nothing has been there yet.
    expect(spotsOf(seen, { ...both, coming: true })[0]).toEqual({ place: [3, 1] });
    const alive = { ...both, moment: { ...moment, where: [2, 2] } };
    expect(spotsOf(seen, alive)[0]).toEqual({ place: [2, 2] });
    expect(spotsOf({ ...seen, open: false }, both)[0]).toEqual({ place: [3, 1] });
    expect(spotsOf(seen, { ...standing, moment })).toHaveLength(2);
    expect(spotsOf(seen, { leaders: [0, 1], second: [] })).toHaveLength(2);
    expect(spotsOf(seen, undefined)).toEqual([]);
    expect(spotsOf({ ...seen, teams: [] }, standing)).toEqual([]);
  });

  it("is from near who has a ring, else a fight, else the largest herd", () => {
    const herd = (id: number, cows: number): Group =>
      ({ id, team: 1, cows, place: [id, id] }) as unknown as Group;
    const world = { groups: [herd(3, 2), herd(5, 9)], fights: [] } as unknown as World;
    expect(busiest(world, [], [])).toEqual([5, 5]);
    const fought = { ...world, fights: [{ place: [1, 2], left: 3 }] } as unknown as World;
    expect(busiest(fought, [], [])).toEqual([1, 2]);
    const ringed = { place: [7, 8], seat: 1 };
    const plain = { place: [2, 2], seat: 0, plain: true as const };
    expect(busiest(fought, [], [plain, ringed])).toEqual([7, 8]);
    expect(busiest({ ...world, groups: [] }, [], [])).toBeUndefined();
  });

  it("does not go after a herd that has left home", () => {
    const away = worldOf({
      seats: [1],
      teams: { 1: { rancho: [1, 1, 2] } },
      groups: { 1: { team: 1, pos: [3, 3, 1], cows: 9 }, 2: { team: 1, pos: [2, 3, 2], cows: 1 } },
    });
    expect(spotsOf(away, { leaders: [0], second: [] })).toEqual([{ place: [2, 3, 2], seat: 0 }]);
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

  it("is where most goes on: fights before crowds before herds", () => {
    expect(worthiest(world, [], sheet, [])).toBe(4);
    const calm = { ...world, fights: [] };
    expect(worthiest(calm, [], sheet, [])).toBe(1);
    const won = actsOf([{ kind: "FightDecided", location: [1, 1, 1], winner: 2, cows: 3 }]);
    expect(worthiest(calm, won, sheet, [])).toBe(0);
    expect(worthiest(calm, won, sheet, [{ place: [1, 1, 3] }])).toBe(2);
  });

  it("stays until another matters clearly more", () => {
    const calm = { ...world, fights: [] };
    expect(worthiest(calm, [], sheet, [], 3)).toBe(3);
    expect(worthiest(calm, [], sheet, [], 2)).toBe(1);
  });
});

describe("what a slice is called", () => {
  const sheet = new Sheet(3, 5);
  const world = worldOf({
    seats: [1, 2, 3],
    teams: {
      1: { rancho: [1, 1, 1] },
      2: { rancho: [2, 2, 1], milk: 4_000_000 },
      3: { rancho: [1, 1, 5] },
    },
    groups: {
      1: { team: 1, pos: [1, 1, 2] },
      2: { team: 2, pos: [2, 1, 3], cows: 3 },
      3: { team: 3, pos: [3, 1, 3] },
      4: { team: 3, pos: [3, 3, 4], cows: 1 },
    },
    fights: { 1: { pos: [2, 1, 3], attacker_team: 2, defender_team: 3 } },
  });
  const called = (third: number, one = world, acts = actsOf([])): string =>
    calledOf(
      third - 1,
      { world: one, acts },
      sheet,
      (seat) => ["Red", "Blue", "Foxes"][seat] ?? "",
    );

  it("is of the fight there, else of whose home it is, else of who is there", () => {
    expect([1, 2, 3, 4, 5].map((third) => called(third))).toEqual([
      "Blue's home and 1 more",
      "Red's riders",
      "Blue and Foxes fight",
      "Foxes' herd",
      "Foxes' home",
    ]);
    expect(called(3, { ...world, fights: [] })).toBe("Blue and Foxes");
    expect(called(2, { ...world, groups: [] })).toBe("Between the homes");
  });

  it("says who has just won there", () => {
    const event = { kind: "FightDecided", location: [2, 1, 3], attacker_team: 2, defender_team: 3 };
    expect(called(3, world, actsOf([{ ...event, winner: 3, cows: 2 }]))).toBe("Foxes beats Blue");
    expect(called(3, world, actsOf([{ ...event, winner: 0, cows: 0 }]))).toBe(
      "Blue and Foxes fight",
    );
  });

  it("names nobody who may not be known", () => {
    const hidden = { ...world, open: false, teams: [], groups: [], ranchos: [[1, 1, 1]] };
    expect([1, 3, 4].map((third) => called(third, hidden))).toEqual([
      "A rancho",
      "A fight",
      "Between the homes",
    ]);
  });
});

describe("motion", () => {
  const group = (place: number[]): Group => ({ ...(worldOf(POSITION).groups[0] as Group), place });

  it("leads a group from its field to the next, and between slices over the map", () => {
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
    const cell = sheet.point([1, 1, 2]);
    expect(motion.where(other, 2400)).toEqual(cell);
    expect(motion.ghosts).toMatchObject([{ at: { x: 0.5, y: 0.5 }, to: cell }]);
    motion.start(before, { ...before, groups: [other] }, 3000, 400);
    expect(motion.where(group([1, 1, 1]), 3000)).toEqual(cell);
    expect(motion.ghosts).toEqual([]);
  });

  it("gives cows that change hands longer than a fast turn, and none where nothing moves", () => {
    const motion = new Motion(new Sheet(2, 10));
    const world = worldOf(POSITION);
    motion.start(world, world, 1000, 400);
    expect([motion.passed(1200), motion.passed(1650), motion.passed(2100)]).toEqual([0, 0.5, 1]);
    expect([motion.part(1500), motion.going(1500), motion.going(2100)]).toEqual([1, true, false]);
    motion.start(world, world, 1000, 0);
    expect([motion.passed(1000), motion.going(1000)]).toEqual([1, false]);
  });
});

describe("what happened in a turn", () => {
  it("is what is worth a picture: cows that were caught, not attempts", () => {
    const events = [
      { kind: "CowsCaught", team: 1, location: [1, 2], cows: 2 },
      { kind: "CowsCaught", team: 1, location: [3, 2], cows: 0 },
      { kind: "GroupMoved", team: 1, location: [3, 2] },
      {
        ...{ kind: "FightDecided", location: [2, 2], attacker_team: 3, defender_team: 7 },
        winner: 7,
        cows: 4,
      },
      { kind: "HerdMilked", team: 1, location: [1, 1], cows: 2, millionths: 2_500_000 },
    ];
    const act = { against: 0, milk: 0 };
    expect(actsOf(events)).toEqual([
      { ...act, kind: "caught", place: [1, 2], team: 1, cows: 2 },
      { ...act, kind: "won", place: [2, 2], team: 7, against: 3, cows: 4 },
      { ...act, kind: "milked", place: [1, 1], team: 1, cows: 2, milk: 2.5 },
    ]);
  });

  it("lets who has won a fight stand opposite to who has lost it", () => {
    const event = { kind: "FightDecided", location: [2, 2], attacker_team: 3, defender_team: 7 };
    const [act] = actsOf([{ ...event, winner: 7, cows: 4 }]);
    if (act === undefined) throw new Error("an act");
    const stand = (...teams: number[]): number[] =>
      opposed(
        teams.map((team) => ({ team })),
        act,
      ).map(({ team }) => team);
    expect(stand(3, 7)).toEqual([7, 3]);
    expect(stand(3, 3, 5, 7)).toEqual([7, 3, 3, 5]);
    expect(stand(1, 2, 3, 7)).toEqual([7, 1, 3, 2]);
    expect(stand(1, 7, 2)).toEqual([7, 1, 2]); // nobody of those who lost is left
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

describe("names of cells of the map", () => {
  const map = { left: 10, top: 0, width: 4, height: 4 };
  const names = { wide: 2, high: 0.5, lines: 2 };
  const seen = (width: number, height: number): typeof map => ({ left: 0, top: 0, width, height });

  it("stand where they cover none: below it, beside it where there is no room, or nowhere", () => {
    const below = besideMap(map, seen(14, 10), names);
    expect(below?.y).toBeGreaterThan(4);
    const beside = besideMap(map, seen(20, 4), names);
    expect(beside?.x).toBeGreaterThan(14);
    expect(besideMap(map, seen(14, 4), names)).toBeUndefined();
  });
});
