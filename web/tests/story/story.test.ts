import { describe, expect, it } from "vitest";

import type { Story } from "../../src/frames/format";
import {
  begun,
  pieces,
  grown,
  indexAt,
  latest,
  line,
  momentAt,
  moved,
  opening,
  placed,
  ranked,
  reached,
  scaled,
  shownAs,
  shownOf,
  since,
  momentumOf,
  partOf,
  standing,
  spaced,
  weightiest,
} from "../../src/story/story";

const MILK = {
  name: "milk",
  unit: "bottles",
  one: "bottle",
  decimals: 0,
  higher_is_better: true,
};

const STORY: Story = {
  figures: [MILK],
  points: [
    { frame: 0, turn: 0, values: [0, 0] },
    { frame: 2, turn: 2, values: [3, 4], leaders: [1], margin: 1, second: [0] },
    { frame: 5, turn: 5, values: [9, 4], leaders: [0], margin: 5, second: [1] },
  ],
  moments: [
    { frame: 2, turn: 2, kind: "lead", seats: [1], text: "blue takes the lead", weight: 2 },
  ],
  over: false,
  sentence: "red leads blue by 5 bottles, with 3 cows against 2",
  headline: "",
};
const SEATS = ["red", "blue"];

describe("a story", () => {
  it("shows what decides who leads while nobody has any of the number that counts", () => {
    const wins = { ...MILK, name: "wins", unit: "", one: "win" };
    const none = { frame: 3, turn: 3, values: [0, 0], leaders: [1], margin: 5, by: 1 };
    const story = { ...STORY, figures: [wins, MILK] };
    const deciding = { ...none, deciding: [1, 6] };
    expect(shownOf(story, deciding)).toEqual({ figure: MILK, values: [1, 6], besides: true });
    expect(ranked(story, deciding, 2)).toEqual([1, 0]);
    expect(shownAs(shownOf(story, deciding), 6)).toBe("6 bottles");
    expect(shownAs(shownOf(story, none), 6)).toBe("6");
    expect(shownOf(story, none)).toEqual({
      figure: wins,
      values: [0, 0],
      besides: false,
    });
    expect(shownOf(story, { frame: 4, turn: 4, values: [0, 1] }).values).toEqual([0, 1]);
  });

  it("says who led at any frame, and how it stands as the game says it", () => {
    expect(standing(STORY, 0, SEATS)).toBe("nobody has any bottles yet");
    expect(standing(STORY, 3, SEATS)).toBe("blue leads red by 1 bottle");
    expect(standing(STORY, 9, SEATS)).toBe(STORY.sentence);
  });

  it("says since when who leads does, and what brought it", () => {
    const [, second] = STORY.points;
    if (!second) throw new Error("a point");
    expect(since(STORY, second)).toBe("Ahead since turn 2");
    const [lead] = STORY.moments;
    if (!lead) throw new Error("a moment");
    const fight = { ...lead, kind: "fight", text: "blue wins a fight", weight: 3 };
    const others = { ...fight, seats: [0], text: "red catches cows" };
    const own = { ...fight, kind: "loss", text: "blue loses a stack" };
    const little = { ...fight, kind: "capture", text: "blue buys shares", weight: 1 };
    const told = { ...STORY, moments: [lead, fight, others, own, little] };
    expect(since(told, second)).toBe("Ahead since turn 2: blue wins a fight");
    // Red leads, and nobody has told since when; and of nobody, or of several, it is not said.
    expect(since(told, { ...second, leaders: [0] })).toBe("");
    expect(since(told, { ...second, leaders: [0, 1] })).toBe("");
    expect(since(told, { ...second, leaders: [] })).toBe("");
  });

  it("has of a frame the moment that tells most, the first of those alike", () => {
    const [lead] = STORY.moments;
    if (!lead) throw new Error("a moment");
    const loss = { ...lead, text: "red loses", weight: 3 };
    const another = { ...loss, text: "red loses more" };
    expect(momentAt({ ...STORY, moments: [lead, loss, another] }, 2)).toBe(loss);
    expect(momentAt(STORY, 3)).toBeUndefined();
  });

  it("says of a game that is over who led then [CONTEST-160]", () => {
    const over = { ...STORY, over: true };
    expect(standing(over, 0, SEATS)).toBe("nobody had any bottles yet");
    expect(standing(over, 3, SEATS)).toBe("blue led red by 1 bottle");
    const beside = "but blue has the most cows, 2";
    const level = { ...over, points: over.points.map((point) => ({ ...point, beside })) };
    expect(standing(level, 1, SEATS)).toBe(
      "nobody had any bottles yet, but blue had the most cows, 2",
    );
  });

  it("says who has most of what comes next while nobody leads", () => {
    const beside = "but blue has the most cows, 2";
    const level = {
      ...STORY,
      points: STORY.points.map((point) => (point.frame === 0 ? { ...point, beside } : point)),
    };
    expect(standing(level, 1, SEATS)).toBe(`nobody has any bottles yet, ${beside}`);
  });

  it("says of many who share the lead how many they are", () => {
    const names = ["a", "b", "c", "d", "e"];
    const four = { frame: 0, turn: 0, values: [9, 9, 9, 9, 1], leaders: [0, 1, 2, 3] };
    const told = { ...STORY, points: [four, { ...four, frame: 1 }] };
    expect(standing(told, 0, names)).toBe("4 of 5 share the lead with 9 bottles each");
  });

  it("goes on telling what happened last", () => {
    expect(latest(STORY.moments, 1)).toEqual([]);
    expect(latest(STORY.moments, 4)).toEqual(STORY.moments);
  });

  it("lists the moments that weigh most first, in their order", () => {
    const moments = [1, 3, 1, 2, 3].map((weight, frame) => ({
      ...(STORY.moments[0] as Story["moments"][number]),
      weight,
      frame,
    }));
    const kept = (most: number) => weightiest(moments, most).map(({ frame }) => frame);
    expect(kept(2)).toEqual([1, 4]);
    expect(kept(4)).toEqual([1, 2, 3, 4]);
    expect(kept(9)).toEqual([0, 1, 2, 3, 4]);
  });

  it("marks of moments near each other the weightiest", () => {
    const moments = [0, 1, 2, 9].map((frame) => ({
      ...STORY.moments[0],
      frame,
      weight: frame === 1 ? 3 : 2,
    })) as Story["moments"];
    const kept = (gap: number) => spaced(moments, gap).map(({ frame }) => frame);
    expect(kept(0)).toEqual([0, 1, 2, 9]);
    expect(kept(2)).toEqual([1, 9]);
  });

  it("knows whether anything has moved", () => {
    expect(moved(STORY)).toBe(true);
    expect(moved({ ...STORY, points: STORY.points.slice(0, 1) })).toBe(false);
    expect(moved({ ...STORY, points: [{ frame: 0, turn: 0, values: [null, 0] }] })).toBe(false);
  });

  it("says what the game is until somebody leads", () => {
    const told = { ...STORY, opening: "Hold the most milk." };
    expect(opening(told, 0)).toBe("Hold the most milk.");
    expect(opening(told, 2)).toBe("");
    expect(opening({ ...told, moments: [] }, 3)).toBe("");
    const hidden = [0, 1].map((turn) => ({ frame: turn, turn, values: [null, 3] }));
    const fog = { ...told, points: hidden, moments: [] };
    expect([opening(fog, 0) !== "", opening(fog, 1) !== ""]).toEqual([true, false]);
    expect(grown(told, { ...STORY, opening: "" })?.opening).toBe("Hold the most milk.");
  });

  it("writes a name that begins a sentence as it is", () => {
    expect(begun("bot:greedy leads", ["bot:greedy"])).toBe("bot:greedy leads");
    expect(begun("red, blue and eve lead", SEATS)).toBe("red, blue and eve lead");
    expect(begun("nobody has any bottles yet", SEATS)).toBe("Nobody has any bottles yet");
  });

  it("finds the last point that is not after a frame", () => {
    expect([-1, 0, 1, 2, 4, 5, 8].map((frame) => indexAt(STORY, frame))).toEqual([
      -1, 0, 0, 1, 1, 2, 2,
    ]);
    expect(reached(STORY, 1)).toEqual([]);
    expect(reached(STORY, 2)).toHaveLength(1);
  });

  it("draws no line of what lies ahead, nor a scale that gives it away", () => {
    const scale = scaled(STORY, 0, 10, 2);
    expect(line(STORY, 1, 0, 2, scale)).toBe("0.0,100.0 200.0,0.0");
    expect(line(STORY, 0, 0, 2, scale)).toBe("0.0,100.0 200.0,25.0");
  });

  it("draws nothing of what may not be known", () => {
    const hidden = { ...STORY, points: [{ frame: 0, turn: 0, values: [null, 3] }] };
    expect(line(hidden, 0, 0, 5, scaled(hidden, 0, 5, 5))).toBe("");
    expect(standing(hidden, 0, SEATS)).toBe(STORY.sentence);
  });

  it("grows by what is new, once", () => {
    const news: Story = {
      ...STORY,
      points: [...STORY.points.slice(-1), { frame: 6, turn: 6, values: [9, 9] }],
      moments: [],
      sentence: "all are level with 9 bottles",
    };
    const after = grown(STORY, news);
    expect(after?.points.map((point) => point.frame)).toEqual([0, 2, 5, 6]);
    expect(after?.moments).toHaveLength(1);
    expect(after?.sentence).toBe(news.sentence);
    expect(grown(undefined, news)).toBe(news);
    expect(grown(STORY, undefined)).toBe(STORY);
  });
});

describe("where a lead goes", () => {
  const of = (...rows: (number | null)[][]): Story => ({
    ...STORY,
    sentence: "as the host says",
    over: false,
    points: [...rows, [0, 0]].map((values, turn) => {
      const [one, other] = values as [number, number];
      const leaders = one > other ? [0] : [1];
      const margin = Math.abs(one - other);
      return { frame: turn, turn, values, leaders, margin, second: [1 - (leaders[0] ?? 0)] };
    }),
  });
  const stood = Array.from({ length: 5 }, () => [10, 6]);

  it("is told by what both have gained within five turns, from a quarter of it on", () => {
    expect(standing(of(...stood, [20, 7]), 5, SEATS)).toBe(
      "red leads blue by 13 bottles, and is pulling away",
    );
    expect(standing(of(...stood, [11, 9]), 5, SEATS)).toBe(
      "red leads blue by 2 bottles, but blue is catching up",
    );
    expect(standing(of(...stood, [14, 10]), 5, SEATS)).toBe("red leads blue by 4 bottles");
    expect(standing(of(...stood, [11, 9]), 5, SEATS, true)).toBe(
      "red led blue by 2 bottles, but blue was catching up",
    );
  });

  it("is not told of what is too new, or was secret", () => {
    expect(standing(of(...stood.slice(1), [20, 7]), 4, SEATS)).toBe("red leads blue by 13 bottles");
    expect(momentumOf(of([null, null], ...stood.slice(1), [20, 7]), 5)).toBeUndefined();
  });
});

describe("how much of the most somebody has", () => {
  it("is in percent, and nothing of what is below nothing", () => {
    expect(partOf(3, [9, 3, null])).toBe(33);
    expect(partOf(-3, [9, -3])).toBe(0);
    expect(partOf(0, [0, 0])).toBe(0);
  });
});

describe("who plays, and does not lead", () => {
  const names = ["red", "blue", "eve"];
  const at = (values: (number | null)[], leaders: number[]): Story => ({
    ...STORY,
    points: [{ frame: 0, turn: 0, values, leaders }],
  });

  it("is told their place, and how far the best are ahead", () => {
    expect(placed(at([9, 4, 8], [0]), 0, names, 1)).toBe("You are 3rd of 3, 5 bottles behind red.");
    expect(placed(at([9, 8, 9], [0, 2]), 0, names, 1)).toBe(
      "You are 3rd of 3, 1 bottle behind red and eve.",
    );
    const less = at([9, 4, 8], [1]);
    const golf = { ...less, figures: [{ ...MILK, higher_is_better: false }] };
    expect(placed(at([9, 4, 4], [0]), 0, names, 1)).toBe(
      "You are joint 2nd of 3, 5 bottles behind red.",
    );
    expect(placed(golf, 0, names, 0)).toBe("You are 3rd of 3, 5 bottles behind blue.");
    const many = Array.from({ length: 12 }, (_, seat) => 12 - seat);
    const seats = many.map(String);
    expect(placed(at(many, [0]), 0, seats, 10)).toContain("11th of 12");
    expect(placed(at(many, [0]), 0, seats, 1)).toContain("2nd of 12");
  });

  it("is told nothing where they lead, nobody does, or nobody knows", () => {
    expect(placed(at([9, 4, 8], [0]), 0, names, 0)).toBe("");
    expect(placed(at([4, 4, 4], []), 0, names, 0)).toBe("");
    expect(placed(at([9, null, 8], [0]), 0, names, 2)).toBe("");
    expect(placed(at([9, 9, 8], [0]), 0, names, 1)).toBe("");
  });
});

describe("a game in which nobody has any yet", () => {
  it("says so in its own words, if it has some", () => {
    const wins = { ...MILK, name: "wins", unit: "", nobody: "nobody has won yet" };
    const story = { ...STORY, figures: [wins] };
    expect(standing(story, 0, SEATS)).toBe("nobody has won yet");
    expect(standing(story, 0, SEATS, true)).toBe("nobody had won yet");
  });
});

describe("a sentence in pieces", () => {
  it("keeps names whole that have a hyphen, and all of its text", () => {
    const told = "calm-fox leads red and calm-fox-2 by 3";
    const found = pieces(told, ["calm-fox", "red", "calm-fox-2"]);
    expect(found.filter((one) => one.name).map((one) => one.text)).toEqual([
      "calm-fox",
      "calm-fox-2",
    ]);
    expect(found.map((one) => one.text).join("")).toBe(told);
  });

  it("is one piece where no name has one, or only one too long for a line", () => {
    const long = "the-team-of-the-old-mill";
    expect(pieces(`${long} leads red`, [long, "red"])).toHaveLength(1);
  });
});
