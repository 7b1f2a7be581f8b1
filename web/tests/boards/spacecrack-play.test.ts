import { describe, expect, it, vi } from "vitest";

import { Choice } from "../../src/boards/spacecrack/choice.svelte";
import { spaceOf } from "../../src/boards/spacecrack/model";
import { ordersOf, stepped, wayOf, type Order } from "../../src/boards/spacecrack/orders";
import { outcomeOf } from "../../src/boards/spacecrack/outcome";
import type { Head } from "../../src/frames/format";
import type { JsonObject } from "../../src/lib/json";
import type { Prospect } from "../../src/play/play";

const HEAD = { seats: ["ann", "bob"] } as unknown as Head;
const PLACES = [
  [3, 1],
  [1, 2],
  [5, 2],
  [3, 3],
  [1, 4],
  [5, 4],
  [3, 5],
] as const;
const STATE = {
  turns_left: 9,
  seats: { 0: { award: 5, points: 4 }, 1: { award: 2, points: 5 } },
  planets: Object.fromEntries(
    PLACES.map(([x, y], at) => [at + 1, { size: 5, owner: at === 5 ? 1 : 0, x, y, yield: 250 }]),
  ),
  ships: { 1: { owner: 0, size: 5, planet: 4 }, 2: { owner: 1, size: 8, planet: 6 } },
  winners: [],
} as unknown as JsonObject;
const SPACE = spaceOf(STATE);
const OFFERS = [
  [
    { command: "MOVE", choices: [[1], [1, 6]] },
    { command: "BUILD", choices: [[2, 5]] },
    { command: "END_TURN", choices: [] },
  ],
  [],
];

const order = (line: string, from?: number, to?: number): Order => ({
  seat: 0,
  line,
  command: line.split(" ")[0] ?? "",
  from,
  to,
});
const prospect = (events: JsonObject[], change: JsonObject = {}): Prospect => ({
  line: "",
  code: 0,
  message: "",
  events: events as unknown as Prospect["events"],
  change,
});
const words = (found: Prospect, line = "MOVE 1 6"): string =>
  outcomeOf(order(line, 4, 6), found, SPACE, (seat) => HEAD.seats[seat] ?? "").words;

describe("orders of Space Crack", () => {
  it("are known by the planets that they are about", () => {
    expect(ordersOf(SPACE, OFFERS)).toEqual([
      order("MOVE 1 1", 4, 1),
      order("MOVE 1 6", 4, 6),
      order("BUILD 2", 2, 2),
      order("BUILD 5", 5, 5),
      order("END_TURN"),
    ]);
    expect(ordersOf(SPACE, undefined)).toEqual([]);
  });

  it("are told by what the server says would happen", () => {
    const fight = { seat: 0, ship: 1, size: 5, start: 4, planet: 6, points: 3, enemy: 1 };
    expect(words(prospect([{ kind: "BattleLost", ...fight, survivor: 2, left: 6 }]))).toBe(
      "loses the ship to ship 2 of bob, which has 6 left",
    );
    const won = prospect([{ kind: "BattleWon", ...fight, destroyed: 2, left: 3 }], {
      seats: { 0: { award: 7, points: 3 } },
    });
    expect(words(won)).toBe(
      "wins against ship 2 of bob, 3 of 5 left, and takes the planet; income 5 → 7; 3 points left",
    );
    const last = prospect([
      { kind: "PlanetTaken", seat: 0, points: 0, owner: 1 },
      { kind: "SeatEliminated", seat: 1 },
      { kind: "TurnEnded", turn: 3 },
    ]);
    expect(words(last)).toBe("takes it from bob; bob is out; the turn ends");
    expect(words(prospect([{ kind: "SeatFinished", seat: 0, saved: 2 }]), "END_TURN")).toBe(
      "keeps 2 points for the next turn",
    );
    expect(words({ ...prospect([]), code: 108, message: "no command points left" })).toBe(
      "no command points left",
    );
  });

  it("are grave where a ship is lost, and no others", () => {
    const grave = (kind: string): boolean =>
      outcomeOf(order("MOVE 1 6", 4, 6), prospect([{ kind }]), SPACE, String).grave;
    const kinds = ["BattleLost", "BothDestroyed", "SeatResigned"];
    expect(kinds.map(grave)).toEqual([true, true, true]);
    expect(["BattleWon", "PlanetTaken", "ShipsMerged", "ShipBuilt"].some(grave)).toBe(false);
  });
});

describe("arrow keys", () => {
  const from = (id: number, key: string): number | undefined => {
    const planet = SPACE.planets.get(id);
    return planet && stepped(SPACE, planet, key)?.id;
  };

  it("lead to the planet in that direction, and not beyond the rim", () => {
    expect([from(4, "ArrowUp"), from(4, "ArrowDown")]).toEqual([1, 7]);
    expect([from(2, "ArrowDown"), from(2, "ArrowUp")]).toEqual([5, undefined]);
    expect(from(3, "ArrowRight")).toBeUndefined();
    expect(from(4, "x")).toBeUndefined();
  });

  it("keep to the row where two are equally near, there and back", () => {
    const right = from(2, "ArrowRight") ?? 0;
    expect([1, 4]).toContain(right);
    expect(from(from(right, "ArrowRight") ?? 0, "ArrowLeft")).toBe(right);
    expect(from(right, "ArrowLeft")).toBe(2);
  });

  it("reach every planet", () => {
    const reached = new Set([1]);
    for (let round = 0; round < 7; round += 1) {
      for (const id of [...reached]) {
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          const next = from(id, key);
          if (next) reached.add(next);
        }
      }
    }
    expect(reached.size).toBe(7);
  });
});

describe("a choice", () => {
  const show = { turn: 1, at: "", state: STATE, events: [], flow: 0, offers: OFFERS };
  const play = () => ({
    outlook: vi.fn((_: number, lines: readonly string[]) =>
      Promise.resolve(
        lines.map((line) => ({
          ...prospect([{ kind: line.endsWith("6") ? "BattleLost" : "PlanetTaken", owner: -1 }]),
          line,
        })),
      ),
    ),
    order: vi.fn(() => Promise.resolve({ code: 0, reply: "OK" })),
  });
  const settled = () => new Promise((done) => setTimeout(done));

  it("is made by one press, and ordered by the next", async () => {
    const hands = play();
    const choice = new Choice(HEAD, hands);
    choice.update(show);
    await choice.press(4);
    await settled();
    expect(choice.outcomes.map(({ order: { to } }) => to)).toEqual([1, 6]);
    await choice.press(1);
    expect(hands.order.mock.calls).toEqual([[0, "MOVE 1 1"]]);
  });

  it("asks before a ship is lost, and takes no for an answer", async () => {
    const hands = play();
    const choice = new Choice(HEAD, hands);
    choice.update(show);
    await choice.press(4);
    await settled();
    await choice.press(6);
    expect(choice.pending?.order.line).toBe("MOVE 1 6");
    choice.pending = undefined;
    await choice.confirm();
    expect(hands.order).not.toHaveBeenCalled();
    await choice.press(6);
    await choice.confirm();
    expect(hands.order.mock.calls).toEqual([[0, "MOVE 1 6"]]);
  });

  it("follows the ship that it has moved, as long as that may go on", async () => {
    const choice = new Choice(HEAD, play());
    choice.update(show);
    await choice.press(4);
    await settled();
    await choice.press(1);
    const moved = { ...STATE, ships: { 1: { owner: 0, size: 5, planet: 1 } } } as JsonObject;
    choice.update({ ...show, state: moved });
    expect(choice.planet).toBe(1);
    choice.update({ ...show, state: moved, offers: [[], []] });
    expect(choice.planet).toBeUndefined();
  });

  it("is kept while its order is under way, and others move", async () => {
    const hands = play();
    const choice = new Choice(HEAD, hands);
    choice.update(show);
    await choice.press(4);
    await settled();
    hands.order.mockImplementation(() => {
      choice.update({ ...show, turn: 2 }); // of somebody else: the ship is not there yet
      expect([choice.planet, choice.busy]).toEqual([4, true]);
      const moved = { ...STATE, ships: { 1: { owner: 0, size: 5, planet: 1 } } } as JsonObject;
      const offers = [[{ command: "MOVE", choices: [[1], [4]] }], []];
      choice.update({ ...show, state: moved, offers });
      return Promise.resolve({ code: 0, reply: "OK" });
    });
    await choice.press(1);
    await settled();
    expect([choice.planet, choice.busy]).toEqual([1, false]);
    expect(choice.outcomes.map(({ order: { line } }) => line)).toEqual(["MOVE 1 4"]);
  });

  it("asks on while others move, as long as the order may be given", async () => {
    const choice = new Choice(HEAD, play());
    choice.update(show);
    await choice.press(4);
    await settled();
    await choice.press(6);
    choice.update({ ...show, turn: 2 });
    await settled();
    expect(choice.pending?.order.line).toBe("MOVE 1 6");
    choice.update({ ...show, offers: [[{ command: "MOVE", choices: [[1], [1]] }], []] });
    expect(choice.pending).toBeUndefined();
  });

  it("stays as it is while others move", async () => {
    const choice = new Choice(HEAD, play());
    choice.update(show);
    await choice.press(4);
    await settled();
    const before = choice.outcomes;
    choice.update({ ...show, turn: 2 });
    expect(choice.outcomes).toEqual(before);
    await settled();
    const fewer = [[{ command: "MOVE", choices: [[1], [6]] }], []];
    choice.update({ ...show, offers: fewer });
    expect(choice.outcomes.map(({ order: { to } }) => to)).toEqual([6]);
  });

  it("says what a refused order was refused for", async () => {
    const hands = play();
    hands.order.mockResolvedValue({ code: 108, reply: "FAILED 108 no command points left" });
    const choice = new Choice(HEAD, hands);
    choice.update(show);
    await settled();
    const [end] = choice.turns;
    if (end) await choice.take(end);
    expect(choice.failure).toBe("FAILED 108 no command points left");
  });

  it("proposes what a bot would do, until something is ordered", async () => {
    const hands = {
      ...play(),
      hint: vi.fn(() => Promise.resolve({ program: "cat", line: "MOVE 1 1", why: "" })),
    };
    const choice = new Choice(HEAD, hands);
    choice.update(show);
    await choice.propose();
    expect(choice.best).toMatchObject({ what: "take planet 1", words: "so would Cat" });
    expect([choice.planet, choice.busy]).toEqual([undefined, false]);
    choice.update({ ...show, turn: 2 });
    await settled();
    expect(choice.best?.what).toBe("take planet 1");
    choice.best?.take();
    await settled();
    expect(hands.order).toHaveBeenCalledWith(0, "MOVE 1 1");
    expect(choice.best).toBeUndefined();
  });

  it("proposes nothing that came too late, or only ends the turn", async () => {
    const hint = vi.fn(() => Promise.resolve({ program: "cat", line: "MOVE 1 1", why: "" }));
    const choice = new Choice(HEAD, { ...play(), hint });
    choice.update(show);
    const asked = choice.propose();
    await choice.press(4);
    await settled();
    await choice.press(1);
    await asked;
    const late = choice.proposal;
    hint.mockResolvedValue({ program: "cat", line: "END_TURN", why: "" });
    await choice.propose();
    expect(choice.best).toBeUndefined();
    choice.update({ ...show, offers: [[], []] });
    expect([late, choice.proposal]).toEqual([undefined, undefined]);
  });

  it("shows what a bot would do, and leaves it to the person", async () => {
    const hands = {
      ...play(),
      hint: vi.fn(() => Promise.resolve({ program: "cat", line: "MOVE 1 6", why: "" })),
    };
    const choice = new Choice(HEAD, hands);
    choice.update({ ...show, alone: true });
    await choice.ask();
    await settled();
    expect(choice.advice).toBe("cat would move from planet 4 to planet 6.");
    expect([choice.planet, choice.hinted?.line]).toEqual([4, "MOVE 1 6"]);
    expect(hands.order).not.toHaveBeenCalled();
    hands.hint.mockResolvedValue({ program: "cat", line: "", why: "knows nothing to order" });
    await choice.ask();
    expect(choice.advice).toBe("cat knows nothing to order.");
    hands.hint.mockResolvedValue({ program: "cat", line: "BUILD 2", why: "" });
    await choice.ask();
    expect(choice.advice).toBe("cat would build on planet 2.");
    choice.update({ ...show, alone: true });
    expect(choice.advice).toBe("cat would build on planet 2.");
    choice.update({ ...show, offers: [[], []] });
    expect([choice.alone, choice.advice]).toEqual([false, ""]);
  });

  it("takes back what it can, and says where it cannot", async () => {
    const hands = { ...play(), takeBack: vi.fn(() => Promise.resolve(true)) };
    const choice = new Choice(HEAD, hands);
    choice.update(show);
    await choice.takeBack();
    expect(choice.advice).toBe("");
    hands.takeBack.mockResolvedValue(false);
    await choice.takeBack();
    expect(choice.advice).toBe("There is nothing to take back in this turn.");
    hands.takeBack.mockRejectedValue(new Error("no network"));
    await choice.takeBack();
    expect(choice.failure).toBe("no network");
  });

  it("offers nothing where there is only something to look at", () => {
    const choice = new Choice(HEAD, undefined);
    choice.update(show);
    choice.choose(4);
    expect([choice.orders, choice.from(4)]).toEqual([[], []]);
  });
});

describe("an order that is only known as it is typed", () => {
  it.each([
    ["MOVE 1 6", [4, 6]],
    ["BUILD 5", [5, 5]],
    ["END_TURN", undefined],
    ["MOVE 9 6", undefined],
  ])("leads from planet to planet: %s", (line, way) => {
    expect(wayOf(SPACE, line)).toEqual(way);
  });
});
