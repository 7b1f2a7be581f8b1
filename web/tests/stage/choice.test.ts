import { expect, it } from "vitest";

import { boardsIn, chosen, following, LEAST, MOST, type Staged } from "../../src/stage/choice";

function boards(...all: [string, number][]): Staged[] {
  return boardsIn({ boards: all.map(([key, excitement]) => ({ key, excitement })) });
}

const free = { since: LEAST, held: false };

it("shows the most exciting board first", () => {
  expect(chosen(boards(["b", 0.9], ["a", 0.2]), { ...free, shown: undefined })?.key).toBe("b");
  expect(chosen([], { ...free, shown: undefined })).toBeUndefined();
});

it("cuts to a board that is clearly more exciting, and not for a little", () => {
  const shown = { ...free, shown: "a" };
  expect(chosen(boards(["b", 0.9], ["a", 0.2]), shown)?.key).toBe("b");
  expect(chosen(boards(["b", 0.3], ["a", 0.2]), shown)?.key).toBe("a");
});

it("lets a board stand for a while", () => {
  const shown = { since: LEAST - 1, held: false, shown: "a" };
  expect(chosen(boards(["b", 0.9], ["a", 0.2]), shown)?.key).toBe("a");
});

it("leaves a board at once on which another game begins while somebody leads elsewhere", () => {
  const shown = { since: 0, held: false, shown: "a" };
  expect(chosen(boards(["b", 0.5], ["a", 0.1]), shown)?.key).toBe("b");
  expect(chosen(boards(["b", 0.1], ["a", 0.05]), shown)?.key).toBe("a");
  expect(chosen(boards(["b", 0.5], ["a", 0.1]), { ...shown, held: true })?.key).toBe("a");
});

it("never cuts while somebody holds the board, even when it has gone", () => {
  const held = { since: 10 * LEAST, held: true, shown: "a" };
  expect(chosen(boards(["b", 0.9], ["a", 0.2]), held)?.key).toBe("a");
  expect(chosen(boards(["b", 0.9]), held)).toBeUndefined();
  expect(chosen(boards(["b", 0.9]), { ...held, shown: undefined })?.key).toBe("b");
});

it("makes room when its game has gone", () => {
  const shown = { since: 0, held: false, shown: "a" };
  expect(chosen(boards(["b", 0.1]), shown)?.key).toBe("b");
});

it("goes round when somebody asks for another", () => {
  const all = boards(["a", 0.9], ["b", 0.5]);
  expect(following(all, "a")?.key).toBe("b");
  expect(following(all, "b")?.key).toBe("a");
  expect(following(all, undefined)?.key).toBe("a");
  expect(following([], "a")).toBeUndefined();
});

it("gives another board its turn on a wall, and nowhere else", () => {
  const [all, long] = [boards(["a", 0.5], ["b", 0.4]), { since: MOST, held: false, shown: "a" }];
  expect(chosen(all, { ...long, turns: true })?.key).toBe("b");
  expect(chosen(all, { ...long, turns: true, since: MOST - 1 })?.key).toBe("a");
  expect(chosen(all, { ...long, turns: true, held: true })?.key).toBe("a");
  expect(chosen(boards(["a", 0.5]), { ...long, turns: true })?.key).toBe("a");
  expect(chosen(all, long)?.key).toBe("a");
});

it("gives no board its turn on which nobody leads yet, unless nobody does anywhere", () => {
  const long = { since: MOST, held: false, shown: "a", turns: true };
  expect(chosen(boards(["a", 0.5], ["b", 0.1]), long)?.key).toBe("a");
  expect(chosen(boards(["a", 0.1], ["b", 0.05]), long)?.key).toBe("b");
  expect(chosen(boards(["b", 0.3], ["a", 0.1]), { ...long, turns: false })?.key).toBe("b");
});
