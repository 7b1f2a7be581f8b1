import { describe, expect, it } from "vitest";

import type { Story, StoryMoment } from "../../src/frames/format";
import { invitation } from "../../src/story/invitation";

const SEATS = ["raider", "snout"];
const moment = (frame: number, kind: string, text: string): StoryMoment => ({
  ...{ frame, turn: frame, kind, seats: [0], text, weight: 2 },
});
const STORY: Story = {
  figures: [{ name: "planets", unit: "", one: "planet", decimals: 0, higher_is_better: true }],
  points: [
    { frame: 0, turn: 0, values: [0, 0], leaders: [] },
    { frame: 10, turn: 5, values: [3, 2], leaders: [0], margin: 1, second: [1] },
    { frame: 30, turn: 15, values: [9, null], leaders: [], second: [] },
    { frame: 40, turn: 20, values: [9, 4], leaders: [0], margin: 5, second: [1] },
  ],
  moments: [
    moment(10, "capture", "raider takes 14 planets in one turn"),
    moment(20, "fight", "the ships of raider and snout destroy each other"),
  ],
  over: false,
  sentence: "raider leads snout by 5 planets",
  headline: "",
};
const OVER: Story = { ...STORY, over: true, headline: "raider wins by 5 planets" };
const line = (story: Story, frame: number): string =>
  invitation(story, frame, SEATS, "Space Crack");

describe("the words that go with a moment", () => {
  it("tell what has just happened", () => {
    expect(line(STORY, 11)).toBe(
      "raider takes 14 planets in one turn in Space Crack. Watch it happen.",
    );
    expect(line(STORY, 20)).toBe(
      "The ships of raider and snout destroy each other in Space Crack. Watch the fight.",
    );
  });

  it("tell how it stands where nothing has happened, and how it stood of a match that is over", () => {
    expect(line(STORY, 19)).toBe(
      "raider leads snout by 1 planet in Space Crack. See how it goes on.",
    );
    expect(line(OVER, 19)).toBe("raider led snout by 1 planet in Space Crack. See how it went on.");
  });

  it("tell the end at the end, and of no moment before it", () => {
    expect(line(OVER, 40)).toBe(
      "raider wins by 5 planets in Space Crack. See how it came to that.",
    );
    expect(line(OVER, 39)).not.toContain("wins");
  });

  it("tell nothing of what is hidden", () => {
    expect(line(STORY, 33)).toBe("Space Crack, turn 15. See how it goes on.");
  });
});
