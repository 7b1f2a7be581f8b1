/** What goes with a moment that is sent: a line that makes others look, and is true. */

import type { Story } from "../frames/format";
import { named } from "./named";
import { begun, pointAt, standing } from "./story";

/** What is said after moments of some kinds; of all others that it can be watched. */
const CALLS: Readonly<Record<string, string>> = {
  fight: "Watch the fight.",
  collapse: "See how it came to that.",
  out: "See how it came to that.",
};

/** A line about the moment that a frame shows, of a match of the game called so. */
export function invitation(
  story: Story,
  frame: number,
  seats: readonly string[],
  called: string,
): string {
  const tell = (sentence: string, call: string): string =>
    `${begun(sentence, seats)} in ${called}. ${call}`;
  const point = pointAt(story, frame);
  if (story.headline !== "" && point === story.points.at(-1)) {
    return tell(story.headline, "See how it came to that.");
  }
  const { moment } = named(story, frame) ?? {};
  if (moment) return tell(moment.text, CALLS[moment.kind] ?? "Watch it happen.");
  const call = story.over ? "See how it went on." : "See how it goes on.";
  // Where values are hidden, a sentence of how it stands would be that of another moment.
  if (point === undefined || point.values.includes(null)) {
    return `${called}, turn ${point?.turn ?? frame}. ${call}`;
  }
  return tell(standing(story, frame, seats), call);
}
