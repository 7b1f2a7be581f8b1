import { describe, expect, it, vi } from "vitest";

import type { Show } from "../../src/boards/board";
import { Desk } from "../../src/boards/grid/desk.svelte";
import { keysIn } from "../../src/boards/grid/keys";
import {
  able,
  gridOf,
  inLimbo,
  key,
  on,
  told,
  weather,
  type Grid,
} from "../../src/boards/grid/model";
import { following, near, WHOLE, within } from "../../src/boards/grid/near";
import { bySquare, marks, ordersOf } from "../../src/boards/grid/orders";
import type { Json } from "../../src/lib/json";

const STATE = {
  tick: 12,
  nweek: 2,
  nday: 2,
  temperature: -5,
  players: [
    { name: "ann", points: 50, at: [4, 4], holder: null, where: "4,4", moved: true },
    { name: "bob", points: 3, at: null, holder: "ann", where: "ann", toad_until: 15 },
    { name: "cat", points: 0, at: null, holder: null, where: "limbo", quit: true },
  ],
  things: [
    { id: "rock-1", kind: "rock", at: [4, 4], holder: null, where: "4,4" },
    { id: "gremlin-1", kind: "gremlin", name: "the King Gremlin", at: [9, 9], where: "9,9" },
  ],
  ground: { "4,4": { substance: "fire", depth: 0, state: "wet" } },
  flights: [{ id: "wax-1", target: [4, 4], thrower: "ann", lands: 14, catchers: [] }],
  radar: [[4, 4]],
} as unknown as Json;
const OFFERS = [
  { command: "MOVE", choices: [[5], [4, 5]] },
  { command: "THROW", choices: [["wax-1", "stick-1"], [5], [5]] },
  { command: "ROCK", choices: [[1], [2]] },
  { command: "ROCK", choices: [["random"]] },
  { command: "BUYGUN", choices: [] },
];

describe("the Grid", () => {
  const grid = gridOf(STATE);

  it("has players and objects where they are", () => {
    expect(on(grid, { x: 4, y: 4 }).map(({ id }) => id)).toEqual(["ann", "rock-1"]);
    expect(grid.players.map(({ toad, left }) => [toad, left])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    expect(grid.things[1]?.name).toBe("the King Gremlin");
  });

  it("knows who may still step: whoever has is no toad, and has not stepped in this week", () => {
    const [ann] = grid.players;
    expect(able(grid)).toEqual([]);
    if (ann === undefined) throw new Error("there is nobody");
    const fresh = { ...ann, moved: false };
    expect(able({ ...grid, players: [fresh, { ...fresh, toad: true }] })).toEqual([fresh]);
  });

  it("knows who has not come in, and waits for nobody who has left", () => {
    expect(inLimbo(grid)).toEqual([]);
    const players = [{ name: "dan", points: 50, at: null, holder: null, where: "limbo" }];
    expect(inLimbo(gridOf({ players })).map(({ name }) => name)).toEqual(["dan"]);
  });

  it("says what a square is", () => {
    expect(told(grid, { x: 4, y: 4 })).toBe(
      "4,4: fire, wet; ann, rock-1, wax-1 lands here in 2 game days, a box on your radar",
    );
    expect(told(grid, { x: 1, y: 20 })).toBe("1,20: turf");
  });

  it("tells what players are and have", () => {
    const { players } = gridOf({
      players: [
        { name: "ann", gender: "female", role: "football_player", gun: true, bait: 2, moved: true },
        { name: "bob", gender: "none", toad_until: 4, ear_until: 3, purses: 1, dizzy: false },
      ],
    });
    expect(players.map(({ traits }) => traits.join(", "))).toEqual([
      "female, football player, a pinball gun, 2 bait, has moved",
      "a toad, deaf, a purse",
    ]);
  });

  it("is the same in a replay, whose whole state has all by name", () => {
    const whole = gridOf({
      tick: 13,
      players: { ann: { name: "ann", points: 50, at: [4, 4], holder: null } },
      things: {
        "box-1": { id: "box-1", kind: "box", at: [4, 4], holder: null, type: "purse" },
        "wax-1": { id: "wax-1", kind: "wax", at: null, holder: "ann" },
      },
    });
    expect([whole.nweek, whole.nday]).toEqual([2, 3]);
    expect(on(whole, { x: 4, y: 4 }).map(({ id }) => id)).toEqual(["ann", "box-1"]);
    expect([...whole.players, ...whole.things].map(({ where }) => where)).toEqual([
      "4,4",
      "4,4",
      "ann",
    ]);
  });

  it("reads whatever it is given", () => {
    expect(gridOf({}).players).toEqual([]);
    expect(gridOf({ players: [7], flights: [{}], radar: ["x"] }).flights).toEqual([]);
  });
});

describe("what may be announced", () => {
  const orders = ordersOf(OFFERS);

  it("is every combination of what is offered", () => {
    expect(orders.map(({ line }) => line)).toEqual([
      "MOVE 5 4",
      "MOVE 5 5",
      "THROW wax-1 5 5",
      "THROW stick-1 5 5",
      "ROCK 1 2",
      "ROCK random",
      "BUYGUN",
    ]);
  });

  it("stands at the square it is aimed at", () => {
    const there = bySquare(orders).get(key({ x: 5, y: 5 }));
    expect(there?.map(({ line }) => line)).toEqual([
      "MOVE 5 5",
      "THROW wax-1 5 5",
      "THROW stick-1 5 5",
    ]);
    expect(orders.filter(({ at }) => at === undefined).map(({ line }) => line)).toEqual([
      "ROCK random",
      "BUYGUN",
    ]);
    expect(
      orders.filter((order) => order.at && marks(order)).map(({ command }) => command),
    ).toEqual(["MOVE", "MOVE"]);
  });

  it("is given for one's own seat, one at a time", async () => {
    let answer: (found: { code: number; reply: string }) => void = () => undefined;
    const order = vi.fn(
      () => new Promise<{ code: number; reply: string }>((resolve) => (answer = resolve)),
    );
    const desk = new Desk({ outlook: () => Promise.resolve([]), order });
    desk.update({ offers: [[], OFFERS] } as unknown as Show);
    const [first, second] = desk.orders;
    if (!first || !second) throw new Error("there are no orders");
    const given = desk.give(first);
    await desk.give(second);
    expect(order.mock.calls).toEqual([[1, "MOVE 5 4"]]);
    answer({ code: 0, reply: "ann moves" });
    await given;
    expect([desk.busy, desk.said]).toEqual([false, "ann moves"]);
  });

  it("is nothing for who only looks", () => {
    const desk = new Desk(undefined);
    desk.update({ offers: [OFFERS] } as unknown as Show);
    expect(desk.orders).toEqual([]);
  });
});

describe("the part of the Grid that is drawn large", () => {
  const standing = (...at: readonly (readonly [number, number])[]): Grid =>
    gridOf({ players: at.map(([x, y], place) => ({ name: `p${place}`, at: [x, y] })) });

  it.each([
    [
      "all of them in the middle",
      [
        [9, 9],
        [12, 11],
      ],
      { x: 7, y: 7, size: 8 },
    ],
    [
      "all in a corner",
      [
        [1, 20],
        [2, 19],
      ],
      { x: 1, y: 13, size: 8 },
    ],
    [
      "all who are farther apart",
      [
        [4, 4],
        [10, 4],
      ],
      { x: 2, y: 1, size: 11 },
    ],
    [
      "the first and who is nearest to them of those too far apart",
      [
        [1, 1],
        [20, 20],
        [5, 4],
      ],
      { x: 1, y: 1, size: 9 },
    ],
    [
      "somebody, where two are too far apart",
      [
        [1, 1],
        [20, 20],
      ],
      { x: 1, y: 1, size: 8 },
    ],
    ["the whole where nobody is", [], WHOLE],
  ] as const)("shows %s", (_, at, view) => {
    expect(near(standing(...at))).toEqual(view);
  });

  it("shows who leads where all are far from each other", () => {
    const players = [
      { name: "ann", at: [1, 1], points: 5 },
      { name: "bob", at: [20, 20], points: 7 },
    ];
    expect(near(gridOf({ players }))).toEqual({ x: 13, y: 13, size: 8 });
  });

  it("shows at what is thrown, and nobody who has left", () => {
    expect(near(gridOf({ players: [{ name: "cat", at: [4, 4], quit: true }] }))).toBe(WHOLE);
    const flight = { id: "wax-1", target: [9, 4], thrower: "ann", lands: 14 };
    const grid = gridOf({ players: [{ name: "ann", at: [4, 4] }], flights: [flight] });
    expect(within(near(grid), { x: 9, y: 4 })).toBe(true);
  });

  it("follows a square as little as it must", () => {
    const view = { x: 7, y: 7, size: 8 };
    expect(following(view, { x: 14, y: 7 })).toEqual(view);
    expect(following(view, { x: 15, y: 2 })).toEqual({ x: 8, y: 2, size: 8 });
    expect(following(view, { x: 1, y: 20 })).toEqual({ x: 1, y: 13, size: 8 });
  });

  it("has a legend of what is in it, and of nothing else", () => {
    const grid = gridOf(STATE);
    const words = (view: typeof WHOLE): string[] => keysIn(grid, view).map((one) => one.words);
    expect(words({ x: 1, y: 1, size: 8 })).toEqual([
      "player: shape and colour of the seat",
      "rock",
      "something comes down here",
      "fire: it costs points",
      "water",
    ]);
    expect(words({ x: 9, y: 9, size: 8 })).toEqual(["gremlin"]);
    expect(words({ x: 10, y: 10, size: 8 })).toEqual([]);
  });

  it.each([
    [-1, "At -1 degrees water freezes, and whoever steps on ice slides on."],
    [0, "At 0 degrees nothing freezes or melts."],
    [20, "At 20 degrees ice melts."],
    [21, "At 21 degrees ice melts, and water dries up."],
  ])("says what %i degrees do", (degrees, words) => {
    expect(weather(degrees)).toBe(words);
  });
});
