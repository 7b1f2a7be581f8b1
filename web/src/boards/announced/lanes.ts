/** Rows for things that stand along a line, so that none covers another. */

/**
 * In which row each thing stands, by its id: 0 is the nearest to the line.
 *
 * @param room what a thing takes of the line, in units of its positions.
 */
export function lanes<Id extends number | string>(
  things: readonly { readonly id: Id; readonly position: number }[],
  room: number,
): ReadonlyMap<Id, number> {
  const ends: number[] = [];
  const found = new Map<Id, number>();
  for (const { id, position } of things.toSorted((one, other) => one.position - other.position)) {
    const free = ends.findIndex((end) => end <= position);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = position + room;
    found.set(id, lane);
  }
  return found;
}
