import { describe, expect, it } from "vitest";

import { keyOf, numbersOf, seatsOf, whereOf } from "../../src/boards/named";
import type { Story, StoryMoment, StoryPoint } from "../../src/frames/format";
import { named } from "../../src/story/named";
import { takenFor } from "../../src/story/story";

const moment = (frame: number, weight: number, where?: readonly number[]): StoryMoment => ({
  ...{ frame, turn: frame, kind: "fight", seats: [1], text: `at ${frame}`, weight },
  ...(where ? { where } : {}),
});
const STORY: Story = {
  figures: [],
  points: [
    { frame: 0, turn: 0, values: [0, 0, 0, 0, 0] },
    { frame: 4, turn: 2, values: [1, 0, 0, 0, 0], leaders: [0], margin: 1, second: [1, 2, 3, 4] },
    { frame: 7, turn: 3, values: [1, 5, 0, 0, 0], leaders: [1], margin: 4, second: [0] },
    { frame: 9, turn: 5, values: [1, 6, 0, 0, 0], leaders: [1], margin: 5, second: [0] },
  ],
  moments: [moment(1, 1), moment(7, 1), moment(7, 4, [12]), moment(9, 2)],
  over: true,
  sentence: "",
  headline: "blue wins by 5 points, decided in turn 3",
  decided: 3,
};

describe("what words name", () => {
  it("is who leads, and the best of the others unless they are too many", () => {
    expect(named(STORY, 8)).toMatchObject({ leaders: [1], second: [0] });
    expect(named(STORY, 5)).toMatchObject({ leaders: [0], second: [] });
    expect(named(STORY, 0)).toEqual({ leaders: [], second: [] });
    expect(named(undefined, 0)).toBeUndefined();
  });

  it("are who has won, where the match is over and its end is shown", () => {
    const last = STORY.points.at(-1)?.frame ?? 0;
    expect(named(STORY, last)?.ended).toBe(true);
    expect(named(STORY, last - 1)?.ended).toBeUndefined();
    expect(named({ ...STORY, over: false }, last)?.ended).toBeUndefined();
  });

  it("is who is nearest to the lead while nobody has it", () => {
    const near = { frame: 0, turn: 0, values: [0, 0], beside: "but red has the most cows, 3" };
    const story = { ...STORY, points: [{ ...near, nearest: [0] }] };
    expect(named(story, 0)).toMatchObject({ leaders: [0], second: [] });
    const level = { ...STORY, points: [{ ...near, leaders: [1, 2], nearest: [0] }] };
    expect(named(level, 0)).toMatchObject({ leaders: [1, 2], second: [0] });
  });

  it("is what tells most of that which happened last, as long as it is new", () => {
    expect(named(STORY, 8)?.moment).toMatchObject({ frame: 7, weight: 4 });
    expect(whereOf(named(STORY, 8))).toEqual([12]);
    expect(seatsOf(named(STORY, 8))).toEqual([1]);
    const alike = [moment(7, 4, [1]), { ...moment(7, 4, [2]), seats: [0] }];
    const leading = { ...STORY.points[0], leaders: [0] } as StoryPoint;
    const two = { ...STORY, points: [leading], moments: alike };
    expect(whereOf(named(two, 7))).toEqual([2]); // of the leader rather than of others
    expect(named(STORY, 40)?.moment).toBeUndefined();
    expect(seatsOf(named({ ...STORY, moments: [] }, 5))).toEqual([0]);
  });

  it("is nothing that befell others than those who are named", () => {
    const others = { ...moment(9, 4, [3]), seats: [2, 3] };
    const silent = named({ ...STORY, moments: [others] }, 9);
    expect(silent).toEqual({ leaders: [1], second: [0], told: [others], ended: true });
    const done = { ...moment(9, 4, [3]), seats: [1, 2] }; // by who leads, to who is not named
    expect(named({ ...STORY, moments: [done] }, 9)?.moment).toEqual(done);
    const suffered = { ...done, seats: [2, 1] };
    expect(named({ ...STORY, moments: [suffered] }, 9)?.moment).toBeUndefined();
    const both = { ...STORY, moments: [others, moment(9, 1)] };
    expect(named(both, 9)?.moment).toMatchObject({ weight: 1, seats: [1] });
    const level = { ...STORY, points: [{ frame: 0, turn: 0, values: [0, 0] }], moments: [others] };
    expect(named(level, 9)?.moment).toMatchObject({ seats: [2, 3] });
  });

  it("is what somebody points at, whenever that was", () => {
    const asked = moment(1, 1, [3]);
    expect(named(STORY, 40, asked)).toMatchObject({ moment: asked, asked: true });
    expect(named(STORY, 40, asked)?.coming).toBeUndefined();
    expect(named(STORY, 0, asked)?.coming).toBe(true);
  });

  it("is told of at all its places, for as long as the words stand", () => {
    expect(numbersOf(named(STORY, 8))).toEqual([12]);
    const two = { ...STORY, moments: [moment(7, 1, [3]), moment(7, 1, [5, 2]), moment(7, 1)] };
    expect(numbersOf(named(two, 60))).toEqual([3, 5]);
    expect(numbersOf(named(two, 60, moment(1, 1, [8])))).toEqual([8]);
    expect(numbersOf(undefined)).toEqual([]);
  });

  it("is new where it differs", () => {
    expect(keyOf(named(STORY, 7))).toBe(keyOf(named(STORY, 8)));
    expect(keyOf(named(STORY, 9))).not.toBe(keyOf(named(STORY, 8)));
    expect(keyOf(undefined)).toBe("");
  });
});

describe("the turn of which a headline tells", () => {
  it("is that from which on the winner has led alone", () => {
    expect(takenFor(STORY)).toEqual({ turn: 3, frame: 7 });
  });

  it("is none where the headline tells of none", () => {
    expect(takenFor({ ...STORY, headline: "blue wins by 5 points" })).toBeUndefined();
    expect(takenFor({ ...STORY, headline: "blue wins, decided in turn 30" })).toBeUndefined();
    expect(takenFor({ ...STORY, decided: null })).toBeUndefined();
  });
});
