/** What the words beside a board name at a frame, so that the board shows and marks the same. */

import type { Named } from "../boards/board";
import type { Story, StoryMoment } from "../frames/format";
import { latest, pointAt } from "./story";

/** Frames for which what happened last is new. */
const NEW = 6;
/** Names in the sentence of how it stands: of more only how many they are. */
const MOST = 3;

/**
 * Whom the sentence of how it stands names, and what happened last, as far as it is new.
 *
 * @param asked the moment that somebody points at: it is meant, whenever it was.
 */
export function named(
  story: Story | undefined,
  frame: number,
  asked?: StoryMoment,
): Named | undefined {
  if (story === undefined) return undefined;
  const { leaders = [], second = [], nearest = [] } = pointAt(story, frame) ?? {};
  const listed = (seats: readonly number[]): readonly number[] =>
    seats.length > MOST ? [] : seats;
  const ended = story.over && frame >= (story.points.at(-1)?.frame ?? Infinity);
  const standing = {
    ...(leaders.length > 0
      ? { leaders: listed(leaders), second: listed([...second, ...nearest]) }
      : { leaders: listed(nearest), second: [] }),
    ...(ended && { ended }),
  };
  if (asked) {
    const coming = asked.frame > frame;
    return { ...standing, moment: asked, asked: true, told: [asked], ...(coming && { coming }) };
  }
  const last = latest(story.moments, frame);
  const moment = most(last, frame, standing);
  return { ...standing, ...(moment && { moment }), ...(last.length > 0 && { told: last }) };
}

/**
 * Of what happened last that which tells most, of those who lead if it can; nothing some turns on.
 *
 * Where the sentence names two, what others have done is not told beside it, not even to them: who
 * looks for the one would find the other. Where it names one, it is what they had a part in.
 */
function most(
  last: readonly StoryMoment[],
  frame: number,
  { leaders, second }: Named,
): StoryMoment | undefined {
  const worth = ({ weight, seats }: StoryMoment): number =>
    weight + (seats.some((seat) => leaders.includes(seat)) ? 0.5 : 0);
  const all = [...leaders, ...second];
  const meant = ({ seats }: StoryMoment): boolean =>
    all.length === 0 ||
    seats.length === 0 ||
    seats.slice(0, second.length > 0 ? 1 : undefined).some((seat) => all.includes(seat));
  const [first, ...others] = last.filter(meant);
  if (first === undefined || first.frame <= frame - NEW) return undefined;
  return others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first);
}
