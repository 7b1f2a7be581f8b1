/** Which part of the Grid is drawn large: the squares around those who play. */

import { SIDE, standing, type Grid, type Square } from "./model";

/** A square part of the Grid: its lower left square, and how many squares it has a side. */
export interface View extends Square {
  readonly size: number;
}

export const WHOLE: View = { x: 1, y: 1, size: SIDE };

/** Squares a side at least, and at most: from farther away all of it is drawn. */
const LEAST = 8;
const MOST = 13;
/** Squares around those who are to be seen. */
const AROUND = 2;

/**
 * The part in which all stand who are on the Grid; where they are too far apart for that, whoever
 * has the most points, with who is nearest to them, or alone; the whole where nobody is on it.
 */
export function near(grid: Grid): View {
  const all = standing(grid).flatMap(({ at }) => at ?? []);
  const aimed = grid.flights.map(({ target }) => target);
  for (const some of [[...all, ...aimed], all, withNearest(all), all.slice(0, 1)]) {
    const view = some.length > 0 ? around(some) : undefined;
    if (view) return view;
  }
  return WHOLE;
}

/** The same part moved as little as shows a square. */
export function following(view: View, { x, y }: Square): View {
  const moved = (from: number, to: number): number =>
    Math.min(Math.max(from, to - view.size + 1), to);
  return { x: moved(view.x, x), y: moved(view.y, y), size: view.size };
}

/** Whether a square is in view. */
export function within({ x, y, size }: View, at: Square): boolean {
  return x <= at.x && at.x < x + size && y <= at.y && at.y < y + size;
}

/** The first, and which of the others is nearest to it. */
function withNearest([first, ...others]: readonly Square[]): readonly Square[] {
  if (first === undefined) return [];
  const far = ({ x, y }: Square): number => Math.max(Math.abs(x - first.x), Math.abs(y - first.y));
  return [first, ...others.toSorted((one, other) => far(one) - far(other)).slice(0, 1)];
}

/** The part around some squares, if it is small enough. */
function around(some: readonly Square[]): View | undefined {
  const [xs, ys] = [some.map(({ x }) => x), some.map(({ y }) => y)];
  const ends = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
  const [left, right, low, high] = ends;
  const size = Math.max(LEAST, right - left + 1 + 2 * AROUND, high - low + 1 + 2 * AROUND);
  if (size > MOST) return undefined;
  const begin = (from: number, to: number): number =>
    Math.min(Math.max(1, Math.round((from + to - size + 1) / 2)), SIDE - size + 1);
  return { x: begin(left, right), y: begin(low, high), size };
}
