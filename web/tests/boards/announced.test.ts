import { describe, expect, it } from "vitest";

import { Desk } from "../../src/boards/announced/desk.svelte";
import { lanes } from "../../src/boards/announced/lanes";
import { byCommand, ordersOf } from "../../src/boards/announced/orders";
import type { Show } from "../../src/boards/board";
import type { Answer } from "../../src/play/play";

const OFFERS = [
  { command: "ALLY", choices: [["bob", "cy"]] },
  { command: "REPORT", choices: [] },
  { command: "DEFEND", choices: [[1], [0, 1]] },
];

describe("what stands along a line", () => {
  const at = (...places: number[]) => places.map((position, id) => ({ id, position }));

  it("stands in rows where it would cover its neighbour", () => {
    expect([...lanes(at(0, 4, 5, 9), 4).values()]).toEqual([0, 0, 1, 0]);
    expect([...lanes(at(3, 3, 3), 4).values()]).toEqual([0, 1, 2]);
    expect([...lanes([...at(8, 0)], 4)]).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });
});

describe("what is offered", () => {
  it("is every combination of choices, by command in order", () => {
    const found = [...byCommand(ordersOf([...OFFERS, { command: "REPORT", choices: [["now"]] }]))];
    expect(found.map(([command, all]) => [command, ...all.map(({ line }) => line)])).toEqual([
      ["ALLY", "ALLY bob", "ALLY cy"],
      ["REPORT", "REPORT", "REPORT now"],
      ["DEFEND", "DEFEND 1 0", "DEFEND 1 1"],
    ]);
  });

  it("is not more than a page can list", () => {
    const many = Array.from({ length: 300 }, (_, place) => place);
    expect(ordersOf([{ command: "AIM", choices: [many, many, many] }])).toHaveLength(2000);
  });
});

describe("a desk", () => {
  it("says why nothing was announced, and takes the next", async () => {
    const answers = [() => Promise.reject(new Error("too many posts")), () => answered("done")];
    const order = (): Promise<Answer> => answers.shift()?.() ?? answered("");
    const desk = new Desk({ outlook: () => Promise.resolve([]), order }, ordersOf);
    desk.update({ offers: [OFFERS] } as unknown as Show);
    await desk.give({ line: "REPORT" });
    expect([desk.said, desk.busy]).toEqual(["too many posts", false]);
    await desk.give({ line: "REPORT" });
    expect(desk.said).toBe("done");
  });

  it("has nothing left when nothing is offered any more", () => {
    const desk = new Desk(
      { outlook: () => Promise.resolve([]), order: () => answered("") },
      ordersOf,
    );
    desk.update({ offers: [OFFERS] } as unknown as Show);
    expect(desk.orders).toHaveLength(5);
    desk.update({ offers: [[]] } as unknown as Show);
    expect(desk.orders).toEqual([]);
  });
});

function answered(reply: string): Promise<Answer> {
  return Promise.resolve({ code: 0, reply });
}
