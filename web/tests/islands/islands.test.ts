import { afterEach, describe, expect, it, vi } from "vitest";

import { written } from "../../src/islands/clock";
import { start, type Island } from "../../src/islands/islands";
import { leads } from "../../src/islands/fresh";
import { Turns } from "../../src/islands/turns";
import { farIn, shown } from "../../src/live/said";
import { site } from "../../src/lib/site";

afterEach(() => {
  document.body.replaceChildren();
  delete document.body.dataset["base"];
});

describe("islands", () => {
  it("are given to the module of their name, with their props", async () => {
    const enliven = vi.fn();
    const islands = { known: () => Promise.resolve({ enliven } as Island) };
    document.body.innerHTML = `
      <div data-island="known" data-props='{"a": 1}'>written by the server</div>
      <div data-island="unknown">stays</div>`;
    start(document, islands);
    await Promise.resolve();
    await Promise.resolve();
    const element = document.querySelector("[data-island=known]");
    expect(enliven.mock.calls).toEqual([[element, { a: 1 }]]);
    expect(document.querySelector("[data-island=unknown]")?.textContent).toBe("stays");
  });

  it("that fail leave what the server has written", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    document.body.innerHTML = `<div data-island="broken">written by the server</div>`;
    start(document, { broken: () => Promise.reject(new Error("no network")) });
    await new Promise((done) => setTimeout(done));
    expect(document.body.textContent).toBe("written by the server");
    expect(complaint).toHaveBeenCalled();
    complaint.mockRestore();
  });

  it("know below which path the site is", () => {
    expect(site("/ws/contest")).toBe("/ws/contest");
    document.body.dataset["base"] = "/final";
    expect(site("/ws/contest")).toBe("/final/ws/contest");
  });
});

describe("contest time", () => {
  it("has hours up to the contest's duration [CONTEST-75]", () => {
    expect([written(0), written(90061.9), written(-3)]).toEqual([
      "00:00:00",
      "25:01:01",
      "00:00:00",
    ]);
  });
});

describe("the turns of servers", () => {
  const running = (turn: number, more = {}): never =>
    ({
      name: "Cows1",
      state: "running",
      game: { game_no: 2, turn, turns_left: 30 - turn },
      ...more,
    }) as never;

  it("are written wherever the page shows them", () => {
    document.body.innerHTML = `
      <p data-turn-of="Cows1">game 1, turn 1 of 29</p>
      <b data-turn-of="Cows1" data-as="played">0</b> <b data-turn-of="Cows1" data-as="left">29</b>
      <progress data-turn-of="Cows1" max="30" value="1"></progress>
      <p data-turn-of="Cows2">other</p>`;
    const turns = new Turns();
    expect(turns.show(document, running(8))).toBe(true);
    expect(turns.show(document, running(29))).toBe(true);
    const texts = [...document.querySelectorAll("[data-turn-of]")].map((one) => one.textContent);
    expect(texts).toEqual(["game 2, after turn 28 of 29", "28", "1", "", "other"]);
    expect(document.querySelector("progress")?.value).toBe(28);
  });

  it("are those that a board of the page shows, and of its game [CONTEST-165]", () => {
    document.body.innerHTML = `<p data-turn-of="Cows1">game 2, in the first of 29 turns</p>`;
    const text = (): string => document.body.textContent.trim();
    const turns = new Turns();
    turns.show(document, running(8));
    shown(document, "Cows1", { far: farIn("Cows1-2", 10) });
    expect(text()).toBe("game 2, after turn 10 of 29");
    turns.show(document, running(13)); // the board will show it in a moment
    expect(text()).toBe("game 2, after turn 10 of 29");
    shown(document, "Cows1", { far: farIn("Cows1-1", 30) }); // whose end stands
    expect(text()).toBe("game 1, after turn 30");
    shown(document, "Cows1", undefined);
    expect(text()).toBe("game 2, after turn 12 of 29");
  });

  it("are told by the stage where that tells who leads", () => {
    document.body.innerHTML = `<p data-turn-of="Cows1">?</p><p data-lead-of="Cows1"></p>`;
    const turns = new Turns();
    turns.show(document, running(13)); // the page still says who led before
    expect(document.querySelector("p")?.textContent).toBe("?");
    const stage = {
      key: "Cows1",
      headline: "Ann leads Bob",
      detail: "game 2",
      ended: 7,
      turns: 29,
    };
    turns.stage(leads(document, { kind: "stage", boards: [stage] }));
    turns.show(document, running(13));
    const texts = [...document.querySelectorAll("p")].map((one) => one.textContent);
    expect(texts).toEqual(["game 2, after turn 7 of 29", "Ann leads Bob"]);
    turns.stage(leads(document, { kind: "stage", boards: [] })); // nobody may see it any more
    turns.show(document, running(13));
    expect(document.querySelector("p")?.textContent).toBe("game 2, after turn 12 of 29");
  });

  it("leave to the server's page what else changes", () => {
    const turns = new Turns();
    expect(turns.show(document, running(8))).toBe(true);
    expect(turns.show(document, running(8, { state: "suspended", reason: "power cut" }))).toBe(
      false,
    );
    expect(turns.show(document, running(9, { state: "suspended", reason: "power cut" }))).toBe(
      true,
    );
  });
});
