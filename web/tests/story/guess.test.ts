import { beforeEach, describe, expect, it } from "vitest";

import type { Story, StoryPoint } from "../../src/frames/format";
import { gameIn, guess, guessOf, standingGuess, verdictOf } from "../../src/story/guess";

const SEATS = ["red", "blue", "green"];
const MATCH = { game: "Cows1-3", seats: SEATS };
const point = (frame: number, values: (number | null)[], leaders: number[]): StoryPoint => ({
  ...{ frame, turn: frame, values, leaders, second: [2] },
  ...(leaders.length === 1 && { margin: 300 }),
});
const LIVE: Story = {
  figures: [{ name: "cash", unit: "", decimals: 0, higher_is_better: true }],
  points: [
    point(0, [0, 0, 0], []),
    point(12, [10, 310, 10], [1]),
    point(30, [10, null, 10], [1]),
    point(52, [900, 310, 10], [0]),
  ],
  moments: [],
  over: false,
  sentence: "red leads blue by 590 cash",
  headline: "",
};
const over = (...winners: number[]): Story => ({
  ...LIVE,
  over: true,
  sentence: "red led blue by 590 cash",
  headline: "red wins by 590 cash",
  ending: { headline: "", verdicts: [], turning: [], winners },
});

beforeEach(() => localStorage.clear());

describe("a guess of who wins", () => {
  it("is kept by match, and changed", () => {
    expect(guessOf(MATCH, LIVE)).toBeUndefined();
    guess(MATCH, LIVE, 1, 12);
    expect(guessOf(MATCH, LIVE)).toMatchObject({ seat: 1, turn: 12 });
    const made = guess(MATCH, LIVE, 0, 30);
    expect(guessOf(MATCH, LIVE)).toEqual(made);
    expect(standingGuess(made, SEATS)).toBe("Your guess: red, made in turn 30");
    expect(guessOf({ ...MATCH, game: "Cows1-4" }, LIVE)).toBeUndefined();
    expect(guessOf({ ...MATCH, seats: ["red", "green"] }, LIVE)).toBeUndefined();
  });

  it("is of no other match of the same name", () => {
    guess(MATCH, LIVE, 1, 30);
    expect(guessOf(MATCH, { ...LIVE, points: LIVE.points.slice(0, 2) })).toBeUndefined();
    guess(MATCH, over(0), 1, 12);
    expect(guessOf(MATCH, over(0))?.seat).toBe(1);
    expect(guessOf(MATCH, { ...over(0), headline: "blue wins" })).toBeUndefined();
  });

  it("keeps those that were made last, and survives what it cannot read", () => {
    for (let game = 0; game < 60; game += 1) guess({ ...MATCH, game: `g${game}` }, LIVE, 0, 12);
    expect(guessOf({ ...MATCH, game: "g59" }, LIVE)).toBeDefined();
    expect(guessOf({ ...MATCH, game: "g0" }, LIVE)).toBeUndefined();
    localStorage.setItem("contestmaster-guesses", "{");
    expect(guessOf(MATCH, LIVE)).toBeUndefined();
    expect(guess(MATCH, LIVE, 2, 12).seat).toBe(2);
  });
});

describe("what is said of it at the end", () => {
  const told = (seat: number, frame: number, ...winners: number[]): string =>
    verdictOf(guess(MATCH, LIVE, seat, frame), over(...winners), SEATS);

  it("is whether it was right, how long before, and how it stood then", () => {
    expect(told(0, 12, 0)).toBe(
      "You guessed right, 40 turns before the end, when blue led green by 300 cash, and was pulling away.",
    );
    expect(told(1, 12, 0)).toBe(
      "You guessed blue, 40 turns before the end, when blue led green by 300 cash, and was pulling away; red has won.",
    );
    expect(told(0, 52, 0)).toBe(
      "You guessed right, in the last turn, when red led blue by 590 cash.",
    );
  });

  it("says nothing of what was hidden then", () => {
    expect(told(0, 30, 0)).toBe("You guessed right, 22 turns before the end.");
  });

  it("knows wins that are shared, and that nobody may have won", () => {
    expect(told(0, 30, 0, 1)).toBe(
      "You guessed red, 22 turns before the end, and were right in part: red and blue share the win.",
    );
    expect(told(2, 30, 0, 1)).toBe(
      "You guessed green, 22 turns before the end; red and blue share the win.",
    );
    expect(told(2, 30)).toBe("You guessed green, 22 turns before the end; nobody has won.");
  });

  it("is nothing before, or where nobody knows who has won", () => {
    const made = guess(MATCH, LIVE, 0, 12);
    expect(verdictOf(made, LIVE, SEATS)).toBe("");
    expect(verdictOf(made, { ...over(), ending: null }, SEATS)).toBe("");
  });
});

describe("the name of a match", () => {
  it("is that in the address of its replay", () => {
    expect(gameIn("/api/games/Desk1-12/replay")).toBe("Desk1-12");
    expect(gameIn("/base/api/exhibitions/spacecrack/replay?from=3")).toBe("spacecrack");
    expect(gameIn("/ws/servers/Desk1")).toBe("");
  });
});
