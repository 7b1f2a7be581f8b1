import { mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Show } from "../../src/boards/board";
import { mount as generic } from "../../src/boards/generic/index";
import { inline, sheetOf } from "../../src/boards/generic/shape";
import { boardOf } from "../../src/boards/registry";
import type { Head } from "../../src/frames/format";
import SeatMark from "../../src/lib/SeatMark.svelte";
import { mark, outline } from "../../src/lib/seats";

const HEAD = { game: "x", seats: ["red", "blue"], params: {}, board: {} } as unknown as Head;

describe("the shape of a piece of state", () => {
  it("is a table where things are alike, by name or in a list", () => {
    expect(sheetOf({ "3": { a: 1 }, "4": { b: 3 }, "5": { c: 3 } })).toBeUndefined();
    expect(sheetOf({ "3": { a: 1, b: 2 }, "4": { a: 3, b: 1 }, "5": { a: 3 } })).toEqual({
      columns: ["a", "b"],
      rows: [
        { key: "3", cells: [1, 2] },
        { key: "4", cells: [3, 1] },
        { key: "5", cells: [3, null] },
      ],
    });
    expect(sheetOf([{ a: 1 }, { a: 2 }])?.rows).toHaveLength(2);
    expect(sheetOf([1, 2])).toBeUndefined();
    expect(sheetOf({})).toBeUndefined();
  });

  it("is a line where it fits on one", () => {
    expect(inline([[1, 2], [3]])).toBe("(1, 2), (3)");
    expect(inline(true)).toBe("yes");
    expect(inline({ a: 1 })).toBeUndefined();
    expect(inline(Array.from({ length: 50 }, () => 1))).toBeUndefined();
  });
});

describe("the board of a game without one", () => {
  afterEach(() => document.body.replaceChildren());

  it("keeps the form of texts of several lines", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    const board = generic(host, {
      head: HEAD,
      side: host,
      mark: (seat) => mark(HEAD, seat),
      moments: () => [],
      seek: vi.fn(),
    });
    const drawn = "  a b\n1 x .\n2 . o\n";
    const state = { turn: 3, board: drawn, hands: ["A K\nQ", "one"] };
    board.show({ turn: 1, at: "", events: [], flow: 0, state } as Show);
    await Promise.resolve();
    const texts = [...host.querySelectorAll("pre")];
    expect(texts.map((each) => each.textContent)).toEqual([drawn, "A K\nQ"]);
    expect(texts[0]?.getAttribute("aria-label")).toBe("board");
    expect(host.querySelector("dl")?.textContent).toContain("3");
    board.destroy();
  });

  it("shows the state in tables, and follows it", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    const board = generic(host, {
      head: HEAD,
      side: host,
      mark: (seat) => mark(HEAD, seat),
      moments: () => [],
      seek: vi.fn(),
    });
    const show = { turn: 1, at: "", events: [], flow: 0, state: { turn: 1, ships: [{ x: 4 }] } };
    board.show(show as Show);
    await Promise.resolve();
    expect(host.textContent).toContain("ships");
    expect(host.querySelector("tbody td")?.textContent.trim()).toBe("4");
    board.show({ ...show, state: { turn: 2, ships: [{ x: 5 }] } } as Show);
    await Promise.resolve();
    expect(host.querySelector("tbody td")?.textContent.trim()).toBe("5");
    board.destroy();
    expect(host.textContent).toBe("");
  });

  it("is taken for games that nobody knows", async () => {
    expect((await boardOf("unheard-of")).own).toBe(false);
    expect((await boardOf("cows")).own).toBe(true);
  });

  it("is taken where the board of another package fails", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const found = await boardOf("other", { other: "data:text/javascript,export const a = 1" });
    expect(found.own).toBe(false);
    expect(complaint).toHaveBeenCalled();
    complaint.mockRestore();
  });

  it("is not taken where another package brings one", async () => {
    const other = "data:text/javascript,export function mount() { return {} }";
    expect((await boardOf("other", { other })).own).toBe(true);
  });
});

describe("marks of seats", () => {
  it("differ in colour or shape up to seventy-two seats, and neighbours in both", () => {
    const marks = Array.from({ length: 72 }, (_, seat) => mark(HEAD, seat));
    expect(new Set(marks.map(({ colour, shape }) => `${colour} ${shape}`)).size).toBe(72);
    for (const [seat, one] of marks.entries()) {
      const next = marks[seat + 1];
      if (!next) continue;
      expect(one.colour).not.toBe(next.colour);
      expect(one.shape).not.toBe(next.shape);
    }
  });

  it("show name and number beside the shape", () => {
    const host = document.createElement("div");
    const one = mount(SeatMark, { target: host, props: { mark: mark(HEAD, 1) } });
    expect(host.textContent.replace(/\s+/g, " ").trim()).toBe("2 blue");
    void unmount(one);
  });

  it("have outlines of about the same size", () => {
    for (const shape of ["square", "diamond", "triangle", "pentagon", "hexagon"] as const) {
      const points = outline(shape);
      if (points === "round") throw new Error(shape);
      const far = points.map(([x, y]) => Math.hypot(x, y));
      expect(Math.max(...far) - Math.min(...far)).toBeCloseTo(0);
      expect(Math.max(...far)).toBeLessThanOrEqual(1.45);
    }
  });
});
