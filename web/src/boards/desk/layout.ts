/** How battles lie beside each other. One unit is one field. */

import type { Extent } from "../../paint/stage";

export const WIDTH = 12;
export const HEIGHT = 10;
/** Above a battle: who fights, and what they have left; below: the queue. */
export const ABOVE = 1.6;
export const BELOW = 1.3;
const GAP = 0.5;
/** Who fights stands in camps beside the field where the picture is so wide; above it is that then. */
const CAMP = { least: 1.7, most: 4.4 };
const EAVES = 0.25;

/** Rows of a field: its first, from 0, and how many. */
export interface Rows {
  readonly top: number;
  readonly count: number;
}

export const ALL: Rows = { top: 0, count: HEIGHT };

/**
 * The rows of a battle that are worth their room: those with stacks, and others only where the
 * picture is so high that they make no field smaller.
 *
 * @param used the rows from which nothing may be missing.
 * @param shape the width of the picture through its height.
 * @param before those that are shown, which stay while nothing is missing and little is gained.
 */
export function rowsOf(used: Rows, shape: number, before?: Rows): Rows {
  const free = Math.floor((WIDTH + GAP) / shape - ABOVE - BELOW - GAP);
  const count = Math.min(HEIGHT, Math.max(used.count, free));
  if (before && contains(before, used) && before.count <= Math.max(count + SPARE, free)) {
    return before;
  }
  const middle = used.top + used.count / 2;
  const top = Math.min(Math.max(0, Math.round(middle - count / 2)), HEIGHT - count);
  return { top, count };
}

/** Rows too many with which a picture stays as it is. */
const SPARE = 1;

function contains(all: Rows, some: Rows): boolean {
  return some.top >= all.top && some.top + some.count <= all.top + all.count;
}

/** Boards in rows, in the columns that leave the least of a picture of this shape unused. */
export class Layout {
  readonly extent: Extent;
  /** How wide the camps to the left and right of each field are; 0 where there is no room for any. */
  readonly camps: number;
  private readonly columns: number;
  private readonly above: number;
  private readonly across: number;
  private readonly down: number;

  /**
   * @param count how many battles.
   * @param shape the width of the picture through its height.
   * @param rows those that are shown of each.
   */
  constructor(
    readonly count: number,
    shape: number,
    readonly rows: Rows = ALL,
  ) {
    const beside = (shape * (EAVES + rows.count + BELOW + GAP) - WIDTH - GAP) / 2;
    this.camps = count === 1 && beside >= CAMP.least ? Math.min(beside, CAMP.most) : 0;
    this.above = this.camps > 0 ? EAVES : ABOVE;
    this.across = WIDTH + 2 * this.camps + GAP;
    this.down = this.above + rows.count + BELOW + GAP;
    this.columns = this.best(shape);
    const high = Math.ceil(count / this.columns);
    this.extent = {
      left: -GAP / 2,
      top: -GAP / 2,
      width: Math.max(1, this.columns) * this.across,
      height: Math.max(1, high) * this.down,
    };
  }

  /** A battle with what stands around it, by its place in the list. */
  cell(place: number): Extent {
    return {
      left: (place % this.columns) * this.across,
      top: Math.floor(place / this.columns) * this.down,
      width: WIDTH + 2 * this.camps,
      height: this.above + this.rows.count + BELOW,
    };
  }

  /** Where the upper left corner of a battle's field lies, be it shown or not. */
  field(place: number): { readonly left: number; readonly top: number } {
    const { left, top } = this.cell(place);
    return { left: left + this.camps, top: top + this.above - this.rows.top };
  }

  /** The battle at a point, by its place in the list. */
  at(x: number, y: number): number | undefined {
    for (let place = 0; place < this.count; place += 1) {
      const { left, top, width, height } = this.cell(place);
      if (x >= left && x < left + width && y >= top && y < top + height) return place;
    }
    return undefined;
  }

  private best(shape: number): number {
    let [best, largest] = [1, 0];
    for (let columns = 1; columns <= this.count; columns += 1) {
      const rows = Math.ceil(this.count / columns);
      const scale = Math.min(shape / (columns * this.across), 1 / (rows * this.down));
      if (scale > largest) [best, largest] = [columns, scale];
    }
    return best;
  }
}
