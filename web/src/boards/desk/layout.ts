/** How battles lie beside each other. One unit is one field. */

import type { Extent } from "../../paint/stage";

export const WIDTH = 12;
export const HEIGHT = 10;
/** Above a battle: who fights, and what they have left; below: the queue. */
export const ABOVE = 2.1;
export const BELOW = 1.5;
const GAP = 1.2;

/** Boards in rows, in the columns that leave the least of a picture of this shape unused. */
export class Layout {
  readonly extent: Extent;
  private readonly columns: number;
  private readonly across = WIDTH + GAP;
  private readonly down = ABOVE + HEIGHT + BELOW + GAP;

  /**
   * @param count how many battles.
   * @param shape the width of the picture through its height.
   */
  constructor(
    readonly count: number,
    shape: number,
  ) {
    this.columns = this.best(shape);
    const rows = Math.ceil(count / this.columns);
    this.extent = {
      left: -GAP / 2,
      top: -GAP / 2,
      width: Math.max(1, this.columns) * this.across,
      height: Math.max(1, rows) * this.down,
    };
  }

  /** A battle with what stands above and below it, by its place in the list. */
  cell(place: number): Extent {
    return {
      left: (place % this.columns) * this.across,
      top: Math.floor(place / this.columns) * this.down,
      width: WIDTH,
      height: ABOVE + HEIGHT + BELOW,
    };
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
