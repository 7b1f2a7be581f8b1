import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";

import type { Match, Show } from "../../src/boards/board";
import { mount } from "../../src/boards/shuttle/index";
import {
  endOf,
  foreseen,
  met,
  shuttleOf,
  summary,
  told,
  type Thing,
} from "../../src/boards/shuttle/model";
import { ordersOf, placed, threatLine } from "../../src/boards/shuttle/orders";
import type { JsonObject } from "../../src/lib/json";
import { mark } from "../../src/lib/seats";
import type { Offer } from "../../src/play/play";

const OBJECT = { explosion: 0, attack: 0, scouting: 0 };
const STATE = {
  now: "2010-08-12T00:00:00Z",
  players: {
    ann: { registered: true, active: true, station: "bridge" },
    bob: { registered: true, active: true, station: "lower_deck" },
    cy: { registered: true, active: false, station: null },
    dee: { registered: false, active: true, station: null },
    eve: { registered: true, active: true, station: "outside" },
  },
  credits: { ann: 3 },
  threat_points: { eve: 9 },
  ergs: { ann: 4 },
  rests: { bob: 1 },
  enemy: "eve",
  wormhole2: 12,
  objects: {
    1: {
      ...OBJECT,
      kind: "shuttle",
      name: "Shuttle",
      symbol: ">",
      position: 10,
      delta: 2,
      max_hp: 12,
      hp: 9,
    },
    4: {
      ...OBJECT,
      kind: "threat",
      name: "Asteroid",
      symbol: "o",
      position: 2,
      delta: -2,
      max_hp: 10,
      hp: 10,
      attack: 2,
    },
    5: {
      ...OBJECT,
      kind: "threat",
      name: "Mine",
      symbol: "m",
      position: 5,
      delta: 0,
      max_hp: 1,
      hp: 1,
    },
  },
  charges: { lower_deck: 0, engine_room: 2, bridge: 1 },
  pushes: [
    { player: "bob", button: "turbo", harder: false },
    { player: "ann", button: "heavy_laser", harder: true },
  ],
  pending: [{ ...OBJECT, name: "Dart", symbol: "d", hp: 5, delta: -2, position: 4 }],
  intents: [
    { id: 1, by: "eve", kind: "journey_notice", at: "2010-08-01T12:00:00Z", used: true },
    { id: 2, by: "bob", kind: "mutiny", at: "2010-08-11T12:00:00Z", supporters: ["ann"] },
  ],
  recordings: [
    { id: 1, by: "bob", status: "lapsed" },
    { id: 2, by: "ann", status: "recording" },
  ],
  offline_until: "2010-08-13T00:00:00Z",
} as unknown as JsonObject;

/** A state from which the Shuttle is gone. */
const gone = (state: JsonObject): JsonObject => {
  const others = Object.entries(state["objects"] as JsonObject).filter(([id]) => id !== "1");
  return { ...state, objects: Object.fromEntries(others) };
};

describe("the state of the Shuttle", () => {
  const shuttle = shuttleOf(STATE);

  it("has players who are registered, with what they own", () => {
    expect(shuttle.players.map(({ name }) => name)).toEqual(["ann", "bob", "cy", "eve"]);
    expect(shuttle.players[0]).toMatchObject({ credits: 3, threatPoints: 0, ergs: 4, rests: 0 });
    expect(shuttle.players[3]).toMatchObject({ threatPoints: 9, station: "outside" });
  });

  it("has rooms with crew, Charges and buttons, and who has pushed them", () => {
    expect(shuttle.rooms.map(({ id, charges, crew }) => [id, charges, ...crew])).toEqual([
      ["lower_deck", 0, "bob"],
      ["engine_room", 2],
      ["bridge", 1, "ann"],
    ]);
    expect(shuttle.outside).toEqual(["eve"]);
    const pushed = shuttle.rooms.flatMap(({ buttons }) => buttons.filter((one) => one.pushed));
    expect(pushed).toEqual([
      { id: "turbo", cost: 2, pushed: { player: "bob", place: 1 } },
      { id: "heavy_laser", cost: 1, pushed: { player: "ann", place: 2 } },
    ]);
  });

  it("has objects, Threats that wait with all their hit points, and intents that may serve", () => {
    expect(shuttle.things.map(({ id }) => id)).toEqual([1, 4, 5]);
    expect(shuttle.ship?.position).toBe(10);
    expect(shuttle.pending).toMatchObject([{ id: 0, kind: "threat", hp: 5, maxHp: 5 }]);
    expect(shuttle.intents.map(({ id, supporters }) => [id, ...supporters])).toEqual([[2, "ann"]]);
  });

  it("is offline until the recording is complete, and from then on no more", () => {
    expect([shuttle.offline, shuttle.recorder]).toEqual(["2010-08-13T00:00:00Z", "ann"]);
    const later = shuttleOf({ ...STATE, now: "2010-08-13T00:00:00Z", recordings: [] });
    expect([later.offline, later.recorder]).toEqual(["", ""]);
  });

  it("is told in words", () => {
    expect(shuttle.things.map((one) => told(one, 12))).toEqual([
      "Shuttle at 10: 9 of 12 hit points, reaches the second wormhole on Monday",
      "Asteroid at 2: 10 of 10 hit points, flies into the first wormhole on Monday, attack 2",
      "Mine at 5: 1 of 1 hit points, stays where it is",
    ]);
    expect(summary(STATE)).toBe(
      "The Shuttle is at 10 of 12, 9 of 12 hit points. 2 Threats in play; the Enemy is eve. " +
        "bob in Lower Deck; ann in Bridge.",
    );
    expect(summary({ players: {} })).toBe("No journey is in place.");
  });
});

describe("the flight", () => {
  const object = (kind: Thing["kind"], position: number, delta: number, id = 2): Thing => ({
    ...{ id, kind, position, delta, name: kind, symbol: "o", hp: 6, maxHp: 6 },
    ...{ explosion: 0, attack: 0, scouting: 0 },
  });
  const ship = object("shuttle", 5, 1, 1);

  it.each([
    ["they pass each other between two places", 12, -2, [3, 5 + 7 / 3, false]],
    ["they come to one place", 8, -2, [1, 6, true]],
    ["it comes from behind, and is faster", 2, 4, [1, 6, true]],
    ["it stands in the way", 9, 0, [4, 9, true]],
  ] as const)("meets a Threat: %s", (_, at, delta, [mondays, place, collides]) => {
    const meeting = foreseen([ship, object("threat", at, delta)], 20);
    expect([meeting?.mondays, meeting?.collides]).toEqual([mondays, collides]);
    expect(meeting?.place).toBeCloseTo(place);
  });

  it.each([
    ["it flies away", "threat", 9, 2, ship],
    ["one leaves the line before", "threat", 2, -2, ship],
    ["both stand still", "threat", 9, 0, object("shuttle", 5, 0, 1)],
    ["a missile is the crew\u2019s own", "missile", 9, -2, ship],
  ] as const)("meets nothing where %s", (_, kind, at, delta, flown) => {
    expect(foreseen([flown, object(kind, at, delta)], 20)).toBeUndefined();
  });

  it("tells the first meeting of several, and in words what is ahead", () => {
    const things = [ship, object("threat", 12, -2, 2), object("threat", 10, -3, 3)];
    expect(foreseen(things, 20)?.threat.id).toBe(3);
    expect(met(things, 20)).toEqual([
      "The Shuttle has 15 of 20 AU left to the arrival: at its speed now that takes 15 weeks.",
      "threat is 5 AU ahead, and if both fly on like this they pass each other on the second " +
        "Monday from now without a collision.",
    ]);
    expect(met([object("shuttle", 5, 0, 1), object("threat", 4, 0)], 20)).toEqual([
      "The Shuttle has 15 of 20 AU left to the arrival: it stands still.",
      "threat is 1 AU behind.",
    ]);
    expect(met([object("threat", 4, 0)], 20)).toEqual([]);
  });
});

describe("orders of the Shuttle", () => {
  const OFFERS = [
    { command: "INACTIVE", choices: [] },
    { command: "WALK", choices: [["lower_deck", "bridge"]] },
    { command: "PUSH", choices: [["heavy_laser", "captains_log"]] },
    { command: "TRANSFER", choices: [[1, 2], ["ann"]] },
    { command: "SUPPORT", choices: [[2]] },
    { command: "WITHDRAW", choices: [[3]] },
    { command: "THREAT", choices: [["Rock"], ["o"], [1], [0], [0], [0], [0], [11]] },
  ];
  const can = placed(ordersOf(OFFERS));

  it("have their places: doors, buttons, intents", () => {
    expect([...can.walks.keys()]).toEqual(["lower_deck", "bridge"]);
    expect(can.walks.get("bridge")?.line).toBe("WALK bridge");
    expect(can.supports.get(2)?.line).toBe("SUPPORT 2");
    expect(can.supports.get(3)?.line).toBe("WITHDRAW 3");
    expect(can.others.map(({ line }) => line)).toEqual([
      "INACTIVE",
      "TRANSFER 1 ann",
      "TRANSFER 2 ann",
    ]);
  });

  it("may push the laser harder, and nothing else", () => {
    const lines = [...can.pushes].map(([button, all]) => [button, ...all.map(({ line }) => line)]);
    expect(lines).toEqual([
      ["heavy_laser", "PUSH heavy_laser", "PUSH heavy_laser HARDER"],
      ["captains_log", "PUSH captains_log"],
    ]);
  });

  it("name the values of a Threat, and quote what is not one plain word", () => {
    expect(can.threat?.line).toBe(
      "THREAT name=Rock symbol=o hp=1 delta=0 explosion=0 attack=0 scouting=0 position=11",
    );
    expect(threatLine(['Force "Field"', "|", 12, -1, 0, 0, 3, 3])).toBe(
      'THREAT name="Force Field" symbol="|" hp=12 delta=-1 explosion=0 attack=0 scouting=3 position=3',
    );
  });
});

describe("the board of the Shuttle", () => {
  const head = { seats: ["ann", "bob", "cy", "eve"] } as unknown as Match["head"];

  function opened(offers?: readonly Offer[]) {
    const [host, side] = [document.createElement("div"), document.createElement("div")];
    const order = vi.fn(() => Promise.resolve({ code: 0, reply: "ann pushes a button" }));
    const play = offers && { order, outlook: () => Promise.resolve([]) };
    const match = { head, side, mark: (seat: number) => mark(head, seat), play };
    const board = mount(host, match as unknown as Match);
    const show = (state: JsonObject, more: Partial<Show> = {}): void =>
      board.show({ state, offers: offers && [offers], events: [], ...more } as unknown as Show);
    show(STATE);
    flushSync();
    const button = (name: string): HTMLButtonElement | undefined =>
      [...host.querySelectorAll("button"), ...side.querySelectorAll("button")].find(
        (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === name,
      );
    return { host, side, order, show, button, board };
  }

  it("marks everyone who plays, also who came later, and says who is nowhere [CONTEST-166]", () => {
    const { host, side, show } = opened();
    const players = {
      ...(STATE["players"] as JsonObject),
      zoe: { registered: true, active: true, station: "outside" },
      una: { registered: true, active: true, station: "bridge" },
    };
    show({ ...STATE, players });
    flushSync();
    const marked = (within: Element, name: string): string =>
      [...within.querySelectorAll(".seat")]
        .find((one) => one.querySelector(".seat-name")?.textContent.trim() === name)
        ?.querySelector("text")?.textContent ?? "none";
    // dee, who has no seat either, has come before them and left.
    for (const place of [host, side]) {
      expect(["ann", "zoe", "una"].map((name) => marked(place, name))).toEqual(["1", "6", "7"]);
    }
    expect(host.textContent).toContain("In no room, as they are inactive:");
    expect(marked(host, "cy")).toBe("3");
    const aboard = [...host.querySelectorAll(".thing.shuttle .whose text")];
    expect(aboard.map((one) => one.textContent)).toEqual(["2", "1", "7"]); // by room
    const sent = [...host.querySelectorAll(".thing.threat .whose text")];
    expect(new Set(sent.map((one) => one.textContent))).toEqual(new Set(["4"]));
  });

  it("pushes a button only where that is offered, once at a time, and says what came of it", async () => {
    const { side, order, button } = opened([{ command: "PUSH", choices: [["heavy_laser"]] }]);
    expect(button("Captain\u2019s Log")).toBeUndefined();
    button("Harder: Heavy Laser")?.click();
    button("Heavy Laser")?.click();
    await vi.waitFor(() => expect(side.querySelector(".said")?.textContent).toContain("pushes"));
    expect(order.mock.calls).toEqual([[0, "PUSH heavy_laser HARDER"]]);
  });

  it("deploys the Threat that the form says", async () => {
    const values = [["Rock"], ["o"], [1], [0], [0], [0], [0], [11]];
    const { side, order } = opened([{ command: "THREAT", choices: values }]);
    const [, symbol, hp] = side.querySelectorAll<HTMLInputElement>("form input");
    if (!symbol || !hp) throw new Error("the form has no such fields");
    [symbol.value, hp.value] = ["%", "7"];
    for (const one of [symbol, hp]) one.dispatchEvent(new Event("input", { bubbles: true }));
    side.querySelector("form")?.requestSubmit();
    await vi.waitFor(() => expect(order).toHaveBeenCalledOnce());
    const line =
      'THREAT name=Rock symbol="%" hp=7 delta=0 explosion=0 attack=0 scouting=0 position=11';
    expect(order).toHaveBeenCalledWith(0, line);
  });

  it("shows where a chosen object flies, and keeps it chosen while the game goes on", () => {
    const { host, show, button } = opened();
    button(
      "Asteroid at 2: 10 of 10 hit points, flies into the first wormhole on Monday, attack 2",
    )?.click();
    flushSync();
    const goal = (): string | undefined =>
      host.querySelector<HTMLElement>(".goal")?.style.getPropertyValue("--at");
    expect(goal()).toBe("0");
    const asteroid = (STATE["objects"] as JsonObject)["4"] as JsonObject;
    show({ ...STATE, objects: { 4: { ...asteroid, position: 7 } } });
    flushSync();
    expect(Number(goal())).toBeCloseTo(5 / 12);
    expect(host.querySelectorAll("button")).toHaveLength(1);
  });

  it("shows a wreck in the frame in which the Shuttle is lost, and says after it that it is over", () => {
    const { host, show } = opened();
    show(gone(STATE), { events: [{ kind: "End", outcome: "lost" }], before: STATE });
    flushSync();
    expect(host.querySelector(".ended.lost")?.textContent).toContain("lost");
    expect(host.querySelector(".flight-over")?.textContent).toContain("its Enemy is paid");
    show(gone(STATE));
    flushSync();
    expect(host.querySelector(".ended")).toBeNull();
    expect(host.querySelector(".flight-over")?.textContent).toContain("The journey is over.");
    expect(host.querySelector(".flight-facts")).toBeNull();
  });

  it("stands without a journey, and goes again", () => {
    const { host, side, show, board } = opened();
    show({ players: { ann: { registered: true, station: "outside" } } });
    flushSync();
    expect(host.textContent).toContain("No journey is under way");
    expect(side.querySelectorAll("button")).toHaveLength(0);
    board.destroy();
    expect([host.childElementCount, side.childElementCount]).toEqual([0, 0]);
  });
});

describe("the end of a journey", () => {
  const before = shuttleOf(STATE);
  const after = shuttleOf(gone(STATE));

  it("is where the Shuttle was last, or at the arrival", () => {
    const end = (outcome: string) => [{ kind: "End", outcome }];
    expect(endOf(end("lost"), after, before)).toEqual({ arrived: false, place: 10 });
    expect(endOf(end("lost"), after, undefined)).toEqual({ arrived: false, place: 6 });
    expect(endOf(end("arrived"), after, before)).toEqual({ arrived: true, place: 12 });
    expect(endOf([{ kind: "Credit" }], after, before)).toBeUndefined();
  });
});
