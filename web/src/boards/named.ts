/** What boards ask of what is named beside them. */

import type { Named } from "./board";

/**
 * What tells it from what was named before: as long as it stays, nothing new is marked.
 *
 * A moment is new once more when it comes.
 */
export function keyOf(named: Named | undefined): string {
  const { leaders = [], moment, coming = false } = named ?? {};
  return moment ? `${moment.frame} ${moment.text}${coming ? "," : ""}` : leaders.join();
}

/** Whom it is about: those to whom it happened, or else who leads. */
export function seatsOf(named: Named | undefined): readonly number[] {
  return named?.moment?.seats ?? named?.leaders ?? [];
}

/** At what of the board it happened, by its numbers there; nothing where it has no such place. */
export function whereOf(named: Named | undefined): readonly number[] {
  return named?.moment?.where ?? [];
}

/** The numbers of all places that are told of beside the board, which show their numbers then. */
export function numbersOf(named: Named | undefined): readonly number[] {
  return (named?.told ?? []).flatMap(({ where = [] }) => where.slice(0, 1));
}
