import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";

import type { Match, Show } from "../../src/boards/board";
import { mount } from "../../src/boards/spaceships/index";
import { galaxyOf, prospects, summary } from "../../src/boards/spaceships/model";
import { foesOf, ordersOf, placed } from "../../src/boards/spaceships/orders";
import type { JsonObject } from "../../src/lib/json";
import { mark } from "../../src/lib/seats";
import type { Offer } from "../../src/play/play";

const BATTLE = {
  attacker: "bob",
  defender: "ann",
  comm: 1,
  attack_value: null,
  defence_value: null,
  resolved_at: null,
  resolve_due: null,
  outcome: null,
};
const STATE = {
  players: {
    ann: { fame: 2, consents: ["cy"], left: false },
    bob: { fame: -1, consents: [], left: false },
    cy: { fame: 0, consents: [], left: true },
  },
  coins: { ann: 7, bob: 1 },
  blots: { bob: 2 },
  office: { holder: "automatic" },
  sectors: [1, 4, 5],
  ships: {
    1: { owner: "ann", sector: 4, armour: 9, energy: 12, engaged_in: 2 },
    2: { owner: "bob", sector: 4, armour: 3, energy: 20, engaged_in: 2 },
    3: { owner: null, sector: 5, armour: 0, energy: 1, engaged_in: null },
  },
  battles: {
    1: {
      ...BATTLE,
      attack_value: 3,
      defence_value: 0,
      resolved_at: "2019-08-01T10:00:00Z",
      outcome: "attacker",
    },
    2: { ...BATTLE, comm: 2 },
  },
  codebook: {
    communications: [
      {
        id: 2,
        opens_at: null,
        closes_at: null,
        window: { latest_opens_at: "2019-08-07T10:00:05Z" },
      },
    ],
  },
} as unknown as JsonObject;
const OFFERS = [
  { command: "MOVE", choices: [[1, 3]] },
  { command: "REPAIR", choices: [[1, 2, 3]] },
  { command: "DEFEND", choices: [[2], [0, 1, 2]] },
  { command: "ATTACK", choices: [["bob"], ["sha256"], ["00", "01"], ["hex"]] },
  { command: "RESOLVE", choices: [[1]] },
  { command: "ALLY", choices: [["bob"]] },
];

describe("the state of Spaceships", () => {
  const galaxy = galaxyOf(STATE);

  it("has ships in sectors, which are numbered by their rank", () => {
    expect(galaxy.sectors.map(({ id, ships }) => [id, ...ships.map((one) => one.owner)])).toEqual([
      [1],
      [2, "ann", "bob"],
      [3, ""],
    ]);
  });

  it("has battles, first those under way, with what may be done and until when", () => {
    expect(galaxy.battles.map(({ id, resolved }) => [id, resolved])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(galaxy.battles[0]?.standing).toEqual([
      "bob can reveal the attack once it is answered, at the latest from 2019-08-07 10:00:05 UTC.",
      "ann has not answered yet.",
    ]);
    expect(galaxy.battles[1]).toMatchObject({ attack: 3, defence: 0 });
    expect(galaxy.battles[1]?.standing).toEqual(["bob wins, 2019-08-01 10:00 UTC."]);
  });

  it("says until when an answered attack must be revealed, and a battle resolved", () => {
    const opens = { opens_at: "2019-08-02T09:00:00Z", closes_at: "2019-08-09T09:00:00Z" };
    const standing = (battle: JsonObject) =>
      galaxyOf({
        battles: { 1: { ...BATTLE, defence_value: 4, ...battle } },
        codebook: { communications: [{ id: 1, ...opens }] },
      }).battles[0]?.standing;
    expect(standing({})).toEqual([
      "bob must reveal the attack from 2019-08-02 09:00 UTC until 2019-08-09 09:00 UTC.",
    ]);
    expect(standing({ attack_value: 0, resolve_due: "2019-08-16T09:00:00Z" })).toEqual([
      "To be resolved by 2019-08-16 09:00 UTC.",
    ]);
  });

  it("has players who are there, and is told in words", () => {
    expect(
      galaxy.players.map(({ name, fame, coins, blots }) => [name, fame, coins, blots]),
    ).toEqual([
      ["ann", 2, 7, 0],
      ["bob", -1, 1, 2],
    ]);
    expect(summary(STATE)).toBe(
      "3 sectors. Sector 2: ann, bob; Sector 3: a derelict. 1 battle under way.",
    );
  });
});

describe("orders of Spaceships", () => {
  it("have their places, and attacks whose digest hides nothing have none", () => {
    const can = placed(ordersOf(OFFERS));
    expect([...can.moves.keys()]).toEqual([1, 3]);
    expect(can.answers.get(2)?.map(({ line }) => line)).toEqual([
      "DEFEND 2 0",
      "DEFEND 2 1",
      "DEFEND 2 2",
    ]);
    expect(can.resolutions.get(1)?.line).toBe("RESOLVE 1");
    expect([can.repairs.length, can.purchases.length]).toEqual([3, 0]);
    expect(can.others.map(({ line }) => line)).toEqual(["ALLY bob"]);
    expect(foesOf(OFFERS)).toEqual(["bob"]);
  });
});

describe("the board of Spaceships", () => {
  function opened(offers?: readonly Offer[], terms?: Record<string, string>) {
    const [host, side] = [document.createElement("div"), document.createElement("div")];
    const order = vi.fn(() => Promise.resolve({ code: 0, reply: "done" }));
    const play = offers && { order, outlook: () => Promise.resolve([]) };
    const head = { seats: ["ann", "bob"], terms } as unknown as Match["head"];
    const match = { head, side, mark: (seat: number) => mark(head, seat), play };
    const board = mount(host, match as unknown as Match);
    const show = (state: JsonObject): void =>
      board.show({ state, offers: offers && [offers] } as unknown as Show);
    show(STATE);
    flushSync();
    return { host, side, order, show };
  }

  it("answers an attack with the energy that is chosen", async () => {
    const { host, order } = opened(OFFERS);
    const amount = host.querySelector<HTMLInputElement>(".battles input");
    if (!amount) throw new Error("there is no field");
    expect([amount.min, amount.max]).toEqual(["0", "2"]);
    amount.value = "2";
    amount.dispatchEvent(new Event("input", { bubbles: true }));
    host.querySelector<HTMLFormElement>(".battles form")?.requestSubmit();
    await vi.waitFor(() => expect(order).toHaveBeenCalledWith(0, "DEFEND 2 2"));
  });

  it("moves into a sector, and sends who would attack to where that is sealed", async () => {
    const { host, order } = opened(OFFERS);
    const columns = [...host.querySelectorAll(".sectors > li")];
    const moves = columns.map((one) => one.querySelector<HTMLElement>("button.tool"));
    expect(moves.map((one) => one !== null)).toEqual([true, false, true]);
    expect(columns.map((one) => one.querySelectorAll("a").length)).toEqual([0, 1, 0]);
    moves[2]?.click();
    await vi.waitFor(() => expect(order).toHaveBeenCalledWith(0, "MOVE 3"));
  });

  it("has nothing to announce for who only looks", () => {
    const { host, side } = opened();
    const pressed = [host, side].flatMap((one) => [...one.querySelectorAll("button, input, a")]);
    expect(pressed.filter((one) => !one.matches("button.ship"))).toEqual([]);
  });

  it("shows everybody's way between the two fames that win", () => {
    const { host } = opened();
    const ways = [...host.querySelectorAll<HTMLElement>(".fame li")];
    expect(ways.map((one) => one.style.getPropertyValue("--at"))).toEqual(["0.6", "0.45"]);
    expect(ways.map((one) => one.querySelector("b")?.textContent)).toEqual(["fame 2", "infamy 1"]);
  });

  it("says between two ships of a sector whether they fight, or can", () => {
    const { host, show } = opened();
    const said = (): string[] =>
      [...host.querySelectorAll(".versus")].map((one) => one.textContent.trim());
    expect(said()).toEqual(["in battle"]);
    const ships = STATE["ships"] as JsonObject;
    const free = (id: string, more: JsonObject = {}): JsonObject => ({
      ...(ships[id] as JsonObject),
      engaged_in: null,
      ...more,
    });
    const told = (two: JsonObject): string[] => {
      show({ ...STATE, ships: { ...ships, 1: free("1"), 2: two } });
      flushSync();
      return said();
    };
    expect(told(free("2"))).toEqual(["can fight"]);
    expect(told(free("2", { armour: 0 }))).toEqual([]);
    expect(told(free("2", { engaged_in: 2 }))).toEqual([]);
    expect(told(free("2", { sector: 5 }))).toEqual([]);
  });

  it("says by hover whose a ship is and what it has left", () => {
    const { host } = opened();
    const ship = host.querySelector<HTMLElement>("button.ship");
    expect(ship?.title).toBe("ann: armour 9, energy 12, engaged in battle 2");
  });

  it("tells what a ship can do when it is pressed [CONTEST-161]", () => {
    const { host } = opened();
    const said = (): string => host.querySelector("[role=status]")?.textContent.trim() ?? "";
    expect(said()).toBe("Press a ship to see what it can do.");
    const ships = [...host.querySelectorAll<HTMLElement>("button.ship")];
    ships[0]?.click();
    flushSync();
    expect(ships[0]?.getAttribute("aria-pressed")).toBe("true");
    expect(said()).toBe("ann has fame 2; the ship is engaged until battle 2 is resolved.");
    const free = structuredClone(STATE) as { ships: Record<string, { engaged_in: null }> };
    for (const ship of Object.values(free.ships)) ship.engaged_in = null;
    const galaxy = galaxyOf(free as unknown as JsonObject);
    const [ann, bob] = galaxy.sectors[1]?.ships ?? [];
    expect(ann && prospects(galaxy, ann)).toBe(
      "ann has fame 2; the ship can move to Sector 1 or Sector 3, or attack bob.",
    );
    expect(bob && prospects(galaxy, bob)).toContain("bob has infamy 1, and is Infamous");
  });

  it("explains its columns in the words of the rule book [CONTEST-161]", () => {
    const { side } = opened(undefined, { Blots: "Penalty points." });
    const column = [...side.querySelectorAll("th abbr")].find((one) => one.textContent === "Blots");
    expect(column?.getAttribute("title")).toBe("Penalty points.");
    expect(side.querySelector(".legend dl")?.textContent).toContain("Blots");
  });
});
