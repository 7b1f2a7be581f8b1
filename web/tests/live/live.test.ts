import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { flipped } from "../../src/live/flip";
import { Follower, type LiveGame } from "../../src/live/match";
import { Feed } from "../../src/live/socket";
import type { JsonObject } from "../../src/lib/json";

/** A socket that a test speaks through. */
class Wire extends EventTarget {
  constructor(readonly url: string) {
    super();
  }
  close(): void {
    this.dispatchEvent(new Event("close"));
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

describe("a feed", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("does not come back where it was refused", () => {
    const wires: Wire[] = [];
    const refused: number[] = [];
    new Feed(
      "/stream",
      { message: () => undefined, refused: (code) => refused.push(code) },
      (url) => {
        const wire = new Wire(url);
        wires.push(wire);
        return wire as unknown as WebSocket;
      },
    );
    wires[0]?.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wires[1]?.dispatchEvent(Object.assign(new Event("close"), { code: 4404 }));
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
    expect(refused).toEqual([4404]);
  });

  it("comes back by itself, and says what it has heard", () => {
    const wires: Wire[] = [];
    const heard: number[] = [];
    const connected: boolean[] = [];
    const feed = new Feed(
      "/ws/contest",
      {
        message: (message) => heard.push(Number(message["seq"])),
        state: (is) => connected.push(is),
      },
      (url) => {
        const wire = new Wire(url);
        wires.push(wire);
        return wire as unknown as WebSocket;
      },
    );
    expect(wires[0]?.url).toMatch(/^ws:.*\/ws\/contest$/);
    wires[0]?.dispatchEvent(new Event("open"));
    wires[0]?.say({ seq: 41, kind: "contest" });
    wires[0]?.say({ seq: 42, kind: "scoreboard" });
    wires[0]?.close();
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect(wires[1]?.url).toMatch(/after=42$/);
    wires[1]?.say({ seq: 43, kind: "stops" });
    expect(heard).toEqual([41, 42, 43]);
    expect(connected).toEqual([true, false]);
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
  });

  it("waits longer and longer for a server that is away", () => {
    let tries = 0;
    new Feed("/ws/contest", { message: () => undefined }, (url) => {
      tries += 1;
      const wire = new Wire(url);
      queueMicrotask(() => wire.close());
      return wire as unknown as WebSocket;
    });
    return vi.advanceTimersByTimeAsync(60_000).then(() => {
      expect(tries).toBeGreaterThan(4);
      expect(tries).toBeLessThan(20);
    });
  });
});

describe("a match that is followed", () => {
  const head = { format: "contestmaster-frames/1", game: "cows", seats: [], turns: 4 };
  const whole = (turn: number): JsonObject => ({ turn, at: "", state: { n: turn }, events: [] });
  const patch = (turn: number): JsonObject => ({ turn, at: "", patch: { n: turn }, events: [] });

  function follow(): { follower: Follower; games: (LiveGame | undefined)[]; frames: () => number } {
    const games: (LiveGame | undefined)[] = [];
    let frames = 0;
    const follower = new Follower({ game: (game) => games.push(game), frame: () => (frames += 1) });
    return { follower, games, frames: () => frames };
  }

  it("grows by a frame a turn", () => {
    const { follower, games, frames } = follow();
    follower.hear({ seq: 1, kind: "game", id: "Cows1-2", eye: "all", head, frame: whole(4) });
    follower.hear({ seq: 2, kind: "status", status: {} });
    follower.hear({ seq: 3, kind: "frame", frame: patch(5) });
    const [game] = games;
    expect(frames()).toBe(1);
    expect(game?.tape.at(5)?.state).toEqual({ n: 5 });
    expect([game?.first, game?.last]).toEqual([4, 5]);
  });

  it("goes on after a pause, with a gap", () => {
    const { follower, games } = follow();
    follower.hear({ seq: 1, kind: "game", id: "Cows1-2", eye: "all", head, frame: whole(4) });
    follower.hear({ seq: 9, kind: "game", id: "Cows1-2", eye: "all", head, frame: whole(9) });
    follower.hear({ seq: 10, kind: "frame", frame: patch(10) });
    expect(games).toHaveLength(1);
    expect(games[0]?.tape.at(10)?.state).toEqual({ n: 10 });
    expect(games[0]?.tape.at(7)).toBeUndefined();
  });

  it("is followed by the next, and by nothing where nothing may be seen [CONTEST-78]", () => {
    const { follower, games } = follow();
    follower.hear({ seq: 1, kind: "game", id: "Cows1-2", eye: "all", head, frame: whole(4) });
    follower.hear({ seq: 2, kind: "game", id: "Cows1-3", eye: "all", head, frame: whole(0) });
    follower.hear({ seq: 3, kind: "game", id: null, eye: null, head: null, frame: null });
    follower.hear({ seq: 4, kind: "frame", frame: patch(1) });
    expect(games.map((game) => game?.id)).toEqual(["Cows1-2", "Cows1-3", undefined]);
  });
});

describe("the end of a match", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const story = (over: boolean): JsonObject => ({ figures: [], points: [], moments: [], over });
  const head = { format: "contestmaster-frames/1", game: "cows", seats: [], turns: 4 };
  const frame = (turn: number): JsonObject => ({ turn, at: "", state: { n: turn }, events: [] });
  const game = (id: string | null): JsonObject =>
    id === null
      ? { kind: "game", id, eye: null, head: null, frame: null }
      : { kind: "game", id, eye: "all", head: { ...head, story: story(false) }, frame: frame(0) };

  function follow(rest: number): { follower: Follower; seen: string[]; shows: (() => void)[] } {
    const seen: string[] = [];
    const shows: (() => void)[] = [];
    const watching = {
      game: (shown: LiveGame | undefined) => seen.push(shown?.id ?? "nothing"),
      frame: () => seen.push("frame"),
      next: (_: LiveGame, show: () => void) => shows.push(show),
    };
    return { follower: new Follower(watching, rest), seen, shows };
  }

  /** A match of forty turns of two seconds, seen from the thirtieth on. */
  function played(follower: Follower): void {
    follower.hear({ ...game("Desk1-1"), frame: frame(30) });
    vi.advanceTimersByTime(20_000);
    follower.hear({ kind: "frame", frame: frame(40), story: story(true) });
  }

  it("stands before the next is shown as far as it has come by then", () => {
    const { follower, seen } = follow(6000);
    played(follower);
    vi.advanceTimersByTime(1000);
    follower.hear(game("Desk1-2"));
    follower.hear({ kind: "frame", frame: frame(1), story: story(false) });
    vi.advanceTimersByTime(4900);
    expect(seen).toEqual(["Desk1-1", "frame"]);
    vi.advanceTimersByTime(200);
    follower.hear({ kind: "frame", frame: frame(2), story: story(false) });
    expect(seen).toEqual(["Desk1-1", "frame", "Desk1-2", "frame"]);
  });

  it("makes room for the next at once where somebody asks for it", () => {
    const { follower, seen, shows } = follow(6000);
    played(follower);
    expect(shows).toEqual([]);
    follower.hear(game("Desk1-2"));
    expect(seen).toEqual(["Desk1-1", "frame"]);
    shows[0]?.();
    shows[0]?.();
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual(["Desk1-1", "frame", "Desk1-2"]);
  });

  it("does not make room for a match that is no more", () => {
    const { follower, seen, shows } = follow(6000);
    played(follower);
    follower.hear(game("Desk1-2"));
    follower.hear(game("Desk1-3"));
    shows[0]?.();
    expect(seen).toEqual(["Desk1-1", "frame"]);
    vi.advanceTimersByTime(6000);
    expect(seen).toEqual(["Desk1-1", "frame", "Desk1-3"]);
  });

  it("stands less long where matches are short", () => {
    const { follower, seen } = follow(6000);
    follower.hear({ ...game("Desk1-1"), frame: frame(0) });
    vi.advanceTimersByTime(10_000);
    follower.hear({ kind: "frame", frame: frame(10), story: story(true) });
    follower.hear(game("Desk1-2"));
    vi.advanceTimersByTime(1100);
    expect(seen).toEqual(["Desk1-1", "frame"]);
    vi.advanceTimersByTime(200);
    expect(seen).toEqual(["Desk1-1", "frame", "Desk1-2"]);
  });

  it("has been seen where the next begins late, or where nobody lets it stand", () => {
    for (const [rest, later] of [
      [6000, 7000],
      [0, 0],
    ] as const) {
      const { follower, seen } = follow(rest);
      played(follower);
      vi.advanceTimersByTime(later);
      follower.hear(game("Desk1-2"));
      expect(seen).toEqual(["Desk1-1", "frame", "Desk1-2"]);
    }
  });

  it("is none where a match is broken off, and nothing follows when it is closed", () => {
    const { follower, seen } = follow(6000);
    follower.hear(game("Desk1-0"));
    played(follower);
    follower.hear(game(null));
    follower.close();
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual(["Desk1-0", "Desk1-1", "frame"]);
  });
});

describe("rows that change places", () => {
  afterEach(() => vi.restoreAllMocks());

  function table(...teams: number[]): string {
    return `<table>${teams.map((team) => `<tr data-team="${team}"><td>${team}</td></tr>`).join("")}</table>`;
  }

  /** Rows are ten pixels high; `reduced` is what the reader prefers. */
  function laid(reduced: boolean): HTMLElement {
    const root = document.createElement("div");
    root.innerHTML = table(1, 2, 3);
    vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      const rows = [...root.querySelectorAll("tr")] as HTMLElement[];
      return { top: 10 * rows.indexOf(this) } as DOMRect;
    });
    return root;
  }

  it("are marked as gone up or down", () => {
    const root = laid(false);
    flipped(root, () => (root.innerHTML = table(3, 1, 2)));
    const classes = [...root.querySelectorAll("tr")].map((row) => row.className);
    expect(classes).toEqual(["up", "down", "down"]);
  });

  it("only change where movement is not wanted", () => {
    const root = laid(true);
    flipped(root, () => (root.innerHTML = table(3, 1, 2)));
    expect([...root.querySelectorAll("tr")].map((row) => row.className)).toEqual(["", "", ""]);
  });
});
