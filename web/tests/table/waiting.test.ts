import { describe, expect, it } from "vitest";

import { awaited, waitedOf, Waits } from "../../src/table/waiting";

const bot = (name: string) => ({ name, bot: true, done: false });

describe("who is waited for", () => {
  it("is said in the order in which bots move, and when one's turn comes", () => {
    expect(awaited([bot("Greedy"), bot("Oracle")])).toBe(
      "Greedy moves, then Oracle; then it is your turn",
    );
    expect(awaited([bot("Oracle")], 3)).toBe("Oracle moves; your turn in about\u00a03\u00a0s");
    expect(awaited([])).toBe("The turn ends");
  });

  it("is a person wherever one is: of them nobody knows when", () => {
    expect(awaited([{ ...bot("ann"), bot: false }, bot("Greedy")], 3)).toBe("Waiting for ann");
  });

  it("is nobody for who is out, and the others for who cannot act in this turn", () => {
    expect(awaited([bot("Oracle")], 3, "out")).toBe(
      "You are out of this game; it goes on without you",
    );
    expect(awaited([bot("Oracle")], 3, "blocked")).toBe(
      "You cannot act in this turn. Oracle moves; your turn in about\u00a03\u00a0s",
    );
    expect(awaited([bot("Oracle")], 3, "done")).toBe(awaited([bot("Oracle")], 3));
  });

  it("is read off a table, whose given up and free seats nobody waits for", () => {
    const seats = [
      { name: "ann", kind: "guest", state: "here", done: true },
      { name: "bot:greedy", kind: "bot", state: "here", done: false },
      { name: "bob", kind: "guest", state: "given_up", done: false },
      { name: null, kind: null, state: "free", done: false },
    ];
    const found = waitedOf({ seats }, ["ann", "Greedy"]);
    expect(found.map(({ done }) => done)).toEqual([true, false, true, true]);
    expect(found[1]).toEqual(bot("Greedy"));
  });
});

describe("how long a wait lasts", () => {
  it("is told by the one before, and never below a second", () => {
    const waits = new Waits();
    waits.note(true, 1000);
    expect(waits.left(2000)).toBeUndefined();
    waits.note(false, 5000);
    waits.note(true, 10_000);
    waits.note(true, 11_000);
    expect(waits.left(11_500)).toBe(3);
    expect(waits.left(20_000)).toBe(1);
    waits.note(false, 20_000);
    expect(waits.left(20_000)).toBeUndefined();
  });
});
