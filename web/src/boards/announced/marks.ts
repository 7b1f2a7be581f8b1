/** How players are marked who may have come after the game had begun [CONTEST-166]. */

import type { Mark, Match } from "../board";

/**
 * The mark of a player: that of their seat, or the next that is free, in the order in which those
 * without a seat have come.
 *
 * @param known all who have ever played, in the order in which they came.
 */
export function markOf(match: Match, name: string, known: readonly string[]): Mark {
  const { seats } = match.head;
  const seat = seats.indexOf(name);
  if (seat >= 0) return match.mark(seat);
  const later = known.filter((one) => !seats.includes(one)).indexOf(name);
  return { ...match.mark(seats.length + Math.max(0, later)), name };
}
