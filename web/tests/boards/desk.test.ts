import { describe, expect, it } from "vitest";

import { actsIn, inTurn, LABEL, labelled } from "../../src/boards/desk/acts";
import { ABOVE, BELOW, HEIGHT, Layout, rowsOf, WIDTH } from "../../src/boards/desk/layout";
import {
  battlesOf,
  campaignOf,
  decidedOf,
  type Battle,
  phaseTold,
  ranked,
  told,
} from "../../src/boards/desk/model";
import { waiting } from "../../src/boards/desk/muster";
import { figureOf } from "../../src/boards/desk/figures";
import { figureAt, statureOf, tileOf } from "../../src/boards/desk/stature";
import { standingsOf } from "../../src/boards/desk/standing";
import { aheadIn, excitement, meant, turning } from "../../src/boards/desk/turning";
import { covers, type Box } from "../../src/paint/labels";
import type { Head } from "../../src/frames/format";

const HEAD = { seats: ["red", "blue", "green"] } as unknown as Head;
const CADRE = {
  1: { hp: 10, count: 4, traits: [] },
  2: { hp: 20, count: 3, traits: [1, 2] },
};
const flags = { defending: false, countered: false, delay_used: false, delayed: false };
const WHOLE = {
  phase: "SKIRMISH",
  phase_turns_left: 7,
  set_turn: 12,
  cadre: CADRE,
  teams: { 1: { set_score: 0 }, 2: { set_score: 0 }, 3: { set_score: 0 } },
  battles: {
    1: {
      attacker: 2,
      defender: 1,
      cycle_no: 3,
      current: 2,
      queue: [2, 1],
      sides: {
        ATK: { assigned: [[1, 1]], deployment: [], points: 2500 },
        DEF: { assigned: [], deployment: [], points: -1000 },
      },
      stacks: {
        1: { side: "ATK", kind: 1, count: 3, top_hp: 5, x: 2, y: 3, ...flags, delayed: true },
        2: { side: "DEF", kind: 12, count: 3, top_hp: 20, x: 11, y: 9, ...flags, defending: true },
        3: { side: "DEF", kind: 11, count: 0, top_hp: 0, x: 0, y: 0, ...flags },
      },
    },
    2: { attacker: 3, defender: 2, queue: [], sides: {}, stacks: {} },
  },
};
const PUBLIC = {
  game: {},
  phase: "SKIRMISH",
  turns_left: 7,
  turn: 12,
  cadre: [
    { id: 1, hp: 10, units: 4, traits: [] },
    { id: 2, hp: 20, units: 3, traits: [1, 2] },
  ],
  battles: {
    1: {
      attacker: 2,
      defender: 1,
      types: [
        { kind: 1, unit: 1, traits: [1] },
        { kind: 12, unit: 2, traits: [1, 2] },
      ],
      stacks: [
        { id: 1, owner: 2, kind: 1, units: 3, top_hp: 5, x: 2, y: 3 },
        { id: 2, owner: 1, kind: 12, units: 3, top_hp: 20, x: 11, y: 9 },
      ],
      cycle: 3,
      current: 2,
      queue: [2, 1],
      defending: [0, 1, 0],
      delayed: [1, 0, 0],
    },
    2: { attacker: 3, defender: 2, types: [], stacks: [] },
  },
};

describe("a set of DESK", () => {
  const campaign = campaignOf(WHOLE, HEAD);

  it("has the stacks that are left, each on its side, with its size", () => {
    const [battle] = campaign.battles;
    expect(battle?.stacks).toEqual([
      expect.objectContaining({ id: 1, side: 0, kind: 1, units: 3, big: true, delayed: true }),
      expect.objectContaining({ id: 2, side: 1, kind: 2, units: 3, big: true, defending: true }),
    ]);
    expect(battle?.parties.map(({ seat }) => seat)).toEqual([1, 0]);
  });

  it("tells how much is left, of the hit points of a cadre", () => {
    const [battle] = campaign.battles;
    expect(battle?.parties[0].strength).toBeCloseTo(25 / 100);
    expect(battle?.parties[1].strength).toBeCloseTo(60 / 100);
  });

  it("is seen alike by the public, but for the points", () => {
    const open = campaignOf(PUBLIC, HEAD);
    expect(open.battles[0]?.stacks).toEqual(campaign.battles[0]?.stacks);
    expect(open.battles[0]?.queue).toEqual([2, 1]);
    expect(campaign.battles[0]?.parties.map(({ points }) => points)).toEqual([2.5, -1]);
    expect(open.battles[0]?.parties.map(({ points }) => points)).toEqual([undefined, undefined]);
  });

  it("ranks by points, and scores when all is over", () => {
    expect(ranked(campaign).map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(campaign.teams.map(({ score }) => score)).toEqual([undefined, undefined, undefined]);
    const over = campaignOf({ ...PUBLIC, phase: "RESULTS", set_scores: [60, 100, 80] }, HEAD);
    expect(over.teams.map(({ score }) => score)).toEqual([60, 100, 80]);
  });

  it("shows the results instead of points once battles are decided", () => {
    const side = { assigned: [], deployment: [] };
    const sides = {
      ATK: { ...side, points: 9000, result: 0 },
      DEF: { ...side, points: -1, result: 0 },
    };
    const battles = { 1: { attacker: 2, defender: 1, sides, stacks: {} } };
    const decided = campaignOf({ ...WHOLE, phase: "RESULTS", battles }, HEAD);
    expect(decided.battles[0]?.parties.map(({ points }) => points)).toEqual([0, 0]);
  });

  it("knows the battles of a team", () => {
    expect(battlesOf(campaign, 3).map(({ id }) => id)).toEqual([2]);
    expect(battlesOf(campaign, undefined)).toHaveLength(2);
  });

  it("shows what is planned before stacks stand", () => {
    const sides = { ATK: { deployment: [[2, 3, 1, 4]] }, DEF: {} };
    const battles = { 1: { attacker: 1, defender: 2, sides, stacks: {} } };
    const [battle] = campaignOf({ ...WHOLE, battles }, HEAD).battles;
    expect(battle?.planned).toBe(true);
    expect(battle?.parties.map(({ strength }) => strength)).toEqual([1, 1]);
    expect(battle?.stacks).toEqual([
      expect.objectContaining({ kind: 2, units: 3, x: 1, y: 4, big: true, top: 20 }),
    ]);
  });

  it("says which armies wait to be placed", () => {
    const sides = { ATK: { deployment: [[2, 3, 1, 4]] }, DEF: {} };
    const battles = { 1: { attacker: 1, defender: 2, sides, stacks: {} } };
    const early = campaignOf({ ...WHOLE, phase: "PREPARATION", battles }, HEAD);
    const [battle] = early.battles;
    const [fought] = campaign.battles;
    if (!battle || !fought) throw new Error("a battle each");
    expect(waiting(battle)).toEqual([1]);
    expect(waiting(fought)).toEqual([]);
    expect(told(early, HEAD, 0)).toBe(
      "Turn 0, the armies are being placed: 7 more turns before they meet: 1 battle.",
    );
    expect(phaseTold({ ...early, left: 0 })).toContain("the last turn before they meet");
  });

  it("is told in words", () => {
    expect(told(campaign, HEAD, 12)).toBe(
      "Turn 12, the fight: 7 more turns at most, then the results: 2 stacks in 2 battles. blue has the most points: 2.5.",
    );
    expect(told(campaignOf(PUBLIC, HEAD), HEAD, 12)).not.toContain("points");
  });

  it("knows who has won a battle: whoever alone has stacks left", () => {
    const [battle, other] = campaign.battles;
    if (!battle || !other) throw new Error("two battles");
    const left = battle.stacks.filter(({ side }) => side === 1);
    expect(decidedOf(battle)).toBeUndefined();
    expect(decidedOf({ ...battle, stacks: left })).toBe(1);
    expect(decidedOf({ ...battle, stacks: left, planned: true })).toBeUndefined();
    expect(decidedOf({ ...other, stacks: [] })).toBeUndefined();
  });
});

describe("what happens in a battle", () => {
  it("is told apart from other battles", () => {
    const events = [
      { kind: "StackAttacked", battle: 1, stack: 4, victim: 9, damage: 30 },
      { kind: "StackCountered", battle: 1, stack: 9, victim: 4, damage: 7 },
      { kind: "StackDestroyed", battle: 1, stack: 9 },
      { kind: "StackAttacked", battle: 2, stack: 1, victim: 2, damage: 3 },
    ];
    expect(actsIn(1, events)).toEqual({
      blows: [
        { from: 4, to: 9, damage: 30, counter: false },
        { from: 9, to: 4, damage: 7, counter: true },
      ],
      fallen: [9],
    });
  });
});

describe("labels of damage", () => {
  const room = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const tile = (x: number, y: number): Box => ({ x, y, width: 1, height: 1 });

  it("cover nobody who fights and no other label, and stay on the field", () => {
    const crowd = [2, 3, 4, 5, 6].flatMap((x) => [tile(x, 0), tile(x, 2), tile(x, 3)]);
    const struck = crowd.slice(0, 6).map((victim) => ({ victim, width: 1.6 }));
    const boxes = labelled(struck, crowd, room);
    for (const [place, one] of boxes.entries()) {
      const others = [...crowd, ...boxes.slice(place + 1)];
      expect(others.filter((other) => covers(one, other))).toEqual([]);
      const rest = [one.x, one.y, WIDTH - one.x - one.width, HEIGHT - one.y - one.height];
      expect(Math.min(...rest)).toBeGreaterThanOrEqual(0);
    }
  });

  it("stand above a victim that has room there, and two on one beside each other", () => {
    const victim = tile(5, 5);
    const [first, second] = labelled(
      [victim, victim].map((one) => ({ victim: one, width: 1.6 })),
      [victim],
      room,
    );
    expect(first).toMatchObject({ x: 5.5 - 0.8, y: 5 - LABEL });
    expect(second && first && covers(second, first)).toBe(false);
  });

  it("come one after another", () => {
    expect(inTurn(4, 0)).toEqual([0, 0, 0, 0]);
    expect(inTurn(4, 0.375)).toEqual([1, 0.5, 0, 0]);
    expect(inTurn(4, 1)).toEqual([1, 1, 1, 1]);
    expect(inTurn(0, 1)).toEqual([]);
  });
});

describe("the figure of a type", () => {
  const named = (traits: number[], values: Record<string, number> = {}): string =>
    figureOf({ id: 1, hp: 1, units: 1, traits, values }).name;

  it("is what it can do best", () => {
    expect([named([1, 2]), named([2]), named([1]), named([12])]).toEqual([
      ...["dragon", "griffin", "ogre", "horseman"],
    ]);
    expect(named([], { rng: 3 })).toBe("archer");
    expect(named([8], { atk: 1, defense: 5 })).toBe("shield bearer");
    expect([named([], { atk: 9, defense: 5 }), named([], { atk: 1, defense: 5 })]).toEqual([
      ...["swordsman", "pikeman"],
    ]);
  });
});

describe("the battle to look at", () => {
  const { battles } = campaignOf(WHOLE, HEAD);
  const [first, second] = battles;
  if (!first || !second) throw new Error("two battles");
  const quiet = { blows: [], fallen: [] };
  const choose = (one: number, other: number, looked?: number) =>
    turning(battles, ({ id }) => (id === first.id ? one : other), looked)?.id;

  it("is the one that turns, and stays until another turns clearly more", () => {
    expect([choose(3, 9), choose(9, 3)]).toEqual([second.id, first.id]);
    expect(choose(3, 5, first.id)).toBe(first.id);
    expect(choose(3, 9, first.id)).toBe(second.id);
    expect(choose(0, 0, second.id)).toBe(second.id);
  });

  it("is one of the leader's where nothing else decides [CONTEST-162]", () => {
    const own = battles.find((battle) => !battle.parties.some(({ seat }) => seat === 0));
    const theirs = battles.find((battle) => battle.parties.some(({ seat }) => seat === 0));
    for (const seat of own?.parties.map((party) => party.seat) ?? []) {
      const found = turning(battles, () => 0, undefined, seat);
      expect(found?.parties.some((party) => party.seat === seat)).toBe(true);
    }
    expect(turning(battles, () => 0, undefined, 0)?.id).toBe(theirs?.id);
  });

  it("turns by stacks that fall, by strength lost, by its end", () => {
    const blow = { from: 1, to: 2, damage: 3, counter: false };
    const struck = excitement(first, first, { blows: [blow], fallen: [] });
    const fallen = excitement(first, first, { blows: [], fallen: [2] });
    const won = { ...first, stacks: first.stacks.filter(({ side }) => side === 0) };
    expect(excitement(first, first, quiet)).toBe(0);
    expect(struck).toBeGreaterThan(0);
    expect(fallen).toBeGreaterThan(struck);
    expect(excitement(won, first, quiet)).toBeGreaterThan(fallen);
  });
});

describe("the battles that words are about", () => {
  const [model] = campaignOf(WHOLE, HEAD).battles;
  if (!model) throw new Error("a battle");
  const battle = (id: number, one: number, other: number, won = false): Battle => ({
    ...model,
    id,
    parties: [
      { ...model.parties[0], seat: one, points: 0 },
      { ...model.parties[1], seat: other, points: 0 },
    ],
    stacks: won ? model.stacks.filter(({ side }) => side === 0) : model.stacks,
  });
  const all = [battle(1, 0, 1), battle(2, 1, 2), battle(3, 2, 0), battle(4, 3, 1)];
  const ids = (found: readonly Battle[]): number[] => found.map(({ id }) => id);
  const moment = { frame: 9, turn: 9, kind: "fight", seats: [3], text: "", where: [4] };

  it("are those of the leader against the second, or else of one of them", () => {
    expect(ids(meant(all, { leaders: [0], second: [2] }))).toEqual([3]);
    expect(ids(meant(all, { leaders: [0], second: [3] }))).toEqual([1, 3]);
    const decided = [battle(1, 0, 1, true), ...all.slice(1, 2), battle(3, 2, 0, true)];
    expect(ids(meant(decided, { leaders: [0], second: [1] }))).toEqual([2]);
    expect(ids(meant(decided.slice(2), { leaders: [0], second: [1] }))).toEqual([3]);
  });

  it("are the closest that goes on once none of theirs does, and at the end their last", () => {
    const over = (id: number, one: number, other: number, cycle: number): Battle => ({
      ...battle(id, one, other, true),
      cycle,
    });
    const left = (id: number, one: number, other: number): Battle => {
      const [first, second] = battle(id, 3, 2).parties;
      const parties = [
        { ...first, strength: one },
        { ...second, strength: other },
      ] as const;
      return { ...battle(id, 3, 2), parties };
    };
    const others = [left(4, 0.9, 0.1), left(6, 0.4, 0.3), over(7, 2, 3, 12)];
    const ended = [over(1, 0, 1, 4), over(2, 0, 3, 9), over(3, 1, 0, 6)];
    const standing = { leaders: [0], second: [1] };
    expect(ids(meant([...ended, ...others], standing))).toEqual([6]);
    expect(ids(meant(ended, standing))).toEqual([3]);
    expect(ids(meant(ended.slice(1, 2), standing))).toEqual([2]);
    // The winner has had no battle at all: then it is the last one of the other who is named.
    expect(ids(meant([over(1, 1, 2, 4), over(2, 1, 3, 9)], standing))).toEqual([2]);
    // When the game is over nothing goes on, and the last one between the two says most.
    const end = { ...standing, ended: true, moment: { ...moment, weight: 3, where: [2] } };
    expect(ids(meant([...ended, ...others], end))).toEqual([3]);
    // While a battle of theirs goes on, it can still change what is said.
    expect(ids(meant([...ended, ...others, battle(5, 1, 2)], standing))).toEqual([5]);
  });

  it("are those of the leader in which they are ahead, where none is against the second", () => {
    const standing = { leaders: [0], second: [3] };
    const won = (one: Battle, ...points: number[]): Battle => ({
      ...one,
      parties: [
        { ...one.parties[0], points: points[0] },
        { ...one.parties[1], points: points[1] },
      ],
    });
    const [first, , third] = all;
    if (!first || !third) throw new Error("two battles");
    const battles = [won(first, 5, 9), won(third, 2, 7)];
    expect(battles.map(aheadIn)).toEqual([1, 1]);
    expect(ids(meant(battles, standing))).toEqual([3]); // its second party is the leader
    expect(aheadIn(won(first, 5, 5))).toBeUndefined();
    expect(ids(meant([won(first, 5, 5), won(third, 7, 2)], standing))).toEqual([1, 3]);
  });

  it("are those of a great moment where that was between those who lead", () => {
    const standing = { leaders: [0], second: [2, 3, 1] };
    const great = (where: number) => ({ ...moment, weight: 3, where: [where] });
    expect(ids(meant(all, { ...standing, moment: great(3) }))).toEqual([3]);
    expect(ids(meant(all, { ...standing, moment: { ...great(3), weight: 1 } }))).toEqual([1, 3]);
    // Who leads has beaten somebody who hardly counts, and fights on against the second.
    const ahead = { leaders: [0], second: [2] };
    const beaten = [battle(1, 0, 1, true), ...all.slice(1)];
    expect(ids(meant(beaten, { ...ahead, moment: great(1) }))).toEqual([3]);
    // Nothing of theirs goes on any more: before others it stands for as long as it is new.
    const quiet = [battle(1, 0, 1, true), battle(4, 3, 1)];
    expect(ids(meant(quiet, { ...ahead, moment: great(1) }))).toEqual([1]);
    expect(ids(meant(quiet, ahead))).toEqual([4]);
  });

  it("are none that are nearly over while it is open how others of theirs end", () => {
    const standing = { leaders: [0], second: [3] };
    const left = (id: number, seat: number, other: number, ...strength: number[]): Battle => {
      const [one, two] = battle(id, seat, other).parties;
      const parties = [
        { ...one, points: 9, strength: strength[0] ?? 0 },
        { ...two, strength: strength[1] ?? 0 },
      ] as const;
      return { ...battle(id, seat, other), parties };
    };
    const nearly = left(1, 0, 1, 0.8, 0.05);
    expect(ids(meant([nearly, left(2, 0, 2, 0.5, 0.4)], standing))).toEqual([2]);
    expect(ids(meant([nearly, left(2, 3, 2, 0.5, 0.4)], standing))).toEqual([2]);
    expect(ids(meant([nearly, left(2, 1, 2, 0.5, 0.4)], standing))).toEqual([1]);
    expect(ids(meant([left(1, 0, 3, 0.8, 0.05), left(2, 0, 2, 0.5, 0.4)], standing))).toEqual([1]);
  });

  it("say how they stand, and how all of a team do, where these differ", () => {
    const campaign = campaignOf(WHOLE, HEAD);
    const teams = campaign.teams.map((team) => ({
      ...team,
      points: [900.6, 1200.4, 7][team.seat],
    }));
    const [first] = all;
    if (!first) throw new Error("a battle");
    const parties = [
      { ...first.parties[0], points: 310.2 },
      { ...first.parties[1], points: 10 },
    ] as const;
    const told = { leaders: [1], second: [0] };
    expect(standingsOf({ ...first, parties }, { ...campaign, teams }, told)).toEqual({
      here: { seat: 0, by: 300 },
      all: { seat: 1, by: 299 }, // of what is shown: 901 and 1200
      differs: true,
    });
    const even = standingsOf(first, { ...campaign, teams }, told);
    expect(even).toMatchObject({ here: undefined, differs: true });
    const same = standingsOf({ ...first, parties }, campaign, { leaders: [0], second: [1] });
    expect(same?.differs).toBe(false);
    expect(standingsOf(first, campaign, { leaders: [0, 1], second: [] })).toBeUndefined();
    expect(standingsOf(first, campaign, undefined)).toBeUndefined();
  });

  it("are where something small was told to happen, before any that goes on", () => {
    const over = [battle(1, 0, 1, true), battle(4, 3, 2)];
    const small = { ...moment, weight: 1, where: [1] };
    expect(ids(meant(over, { leaders: [0], second: [1], moment: small }))).toEqual([1]);
  });

  it("are those of what somebody points at, before all others", () => {
    const standing = { leaders: [0], second: [2] };
    const asked = { ...standing, moment: { ...moment, weight: 1 }, asked: true };
    expect(ids(meant(all, asked))).toEqual([4]);
  });

  it("are all where nobody may know who leads", () => {
    expect(meant(all, { leaders: [], second: [] })).toBe(all);
    expect(meant(all, undefined)).toBe(all);
  });
});

describe("the figures of stacks", () => {
  const [battle] = campaignOf(WHOLE, HEAD).battles;
  const big = battle?.stacks.find((stack) => stack.big);
  if (!big) throw new Error("a big stack");
  const small = { ...big, big: false, x: 5, y: 5 };
  const near = (x: number, y: number): number =>
    statureOf(small, [small, { ...small, id: 99, x, y }]);

  it("are larger than their fields where nobody stands close, and cover nobody", () => {
    expect(near(9, 9)).toBeGreaterThan(near(6, 5));
    expect(near(6, 5)).toBeGreaterThan(near(5, 4));
    expect(near(5, 4)).toBeLessThan(1);
    expect(near(5, 6)).toBe(near(9, 9)); // it stands in front
  });

  it("are not cut at the upper edge of the field", () => {
    for (const y of [1, 2, 3]) {
      const top = { ...small, y };
      expect(figureAt(tileOf(top), statureOf(top, [top])).y).toBeGreaterThanOrEqual(-0.05);
    }
  });

  it("stand at the lower edge of their fields", () => {
    const figure = figureAt(tileOf(small), 1.5);
    expect([figure.x + figure.width / 2, figure.y + figure.height]).toEqual([4.5, 5]);
  });
});

describe("the rows of a battle", () => {
  it("are those with stacks where that makes fields larger", () => {
    expect(rowsOf({ top: 3, count: 4 }, 2)).toEqual({ top: 3, count: 4 });
    expect(rowsOf({ top: 3, count: 4 }, 0.5)).toEqual({ top: 0, count: HEIGHT });
    const { top, count } = rowsOf({ top: 7, count: 3 }, 1);
    expect(count).toBeGreaterThan(3);
    expect(top + count).toBe(HEIGHT);
  });

  it("stay while nothing is missing and little is gained", () => {
    const before = { top: 2, count: 6 };
    expect(rowsOf({ top: 3, count: 5 }, 2, before)).toBe(before);
    expect(rowsOf({ top: 3, count: 3 }, 2, before)).toEqual({ top: 3, count: 3 });
    expect(rowsOf({ top: 1, count: 5 }, 2, before)).toEqual({ top: 1, count: 5 });
  });

  it("have their points where they are drawn", () => {
    const layout = new Layout(1, 1, { top: 3, count: 4 });
    const { left, top } = layout.field(0);
    expect(layout.at(left + 0.5, top + 3.5)).toBe(0);
    expect(top + 3).toBe(layout.cell(0).top + ABOVE);
  });

  it("have who fights beside them in a wide picture, so that fields are larger", () => {
    const [wide, tall] = [new Layout(1, 1.7), new Layout(1, 0.9)];
    expect(tall.camps).toBe(0);
    expect(wide.camps).toBeGreaterThan(1.5);
    expect(wide.extent.height).toBeLessThan(tall.extent.height);
    expect(wide.extent.width / wide.extent.height).toBeCloseTo(1.7);
    expect(wide.field(0).left).toBe(wide.camps);
    expect(wide.at(0.1, 3)).toBe(0);
  });
});

describe("battles beside each other", () => {
  it("take the columns that leave the largest boards", () => {
    const wide = new Layout(4, 1.3);
    expect(wide.cell(1).top).toBe(wide.cell(0).top);
    expect(wide.cell(2).left).toBe(wide.cell(0).left);
    const narrow = new Layout(2, 0.5);
    expect(narrow.cell(1).left).toBe(narrow.cell(0).left);
  });

  it("do not overlap, and are found at their points", () => {
    const layout = new Layout(7, 1.5);
    for (let place = 0; place < 7; place += 1) {
      const { left, top } = layout.cell(place);
      expect(layout.at(left + WIDTH / 2, top + ABOVE + HEIGHT / 2)).toBe(place);
      expect(layout.at(left + 0.1, top + ABOVE + HEIGHT + BELOW - 0.1)).toBe(place);
    }
    expect(layout.at(-1, -1)).toBeUndefined();
  });

  it("may be none", () => {
    expect(new Layout(0, 1).extent.width).toBeGreaterThan(0);
  });
});
