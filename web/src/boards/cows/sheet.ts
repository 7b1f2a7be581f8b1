/**
 * How a board of two to four dimensions lies on a sheet of paper.
 *
 * Two dimensions lie as they are: the first coordinate across, the second down. Of three and four
 * dimensions one slice is large, and beside or below it lies a map with a cell for every slice: the
 * third coordinate across, and the fourth, where there is one, down. All around is some room, so
 * that nothing is cut that stands at the edge.
 */

import type { Extent } from "../../paint/stage";
import type { Place } from "./model";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A slice: the fields that share their third and fourth coordinates. */
export interface Slice {
  /** Its third coordinate, and its fourth where there is one. */
  readonly name: string;
  readonly number: number;
  readonly third: number;
  readonly fourth: number;
}

/** How long the map is at most beside or below the slice that is large, as a part of that. */
const MAP = 0.46;
/** Units around a slice for what stands at its edge, and above it: houses are taller than fields. */
export const EDGE = 0.9;
export const ROOF = 1.4;
/** Units around the map. */
const GAP = 0.3;
/** Beside their fields things are smaller in a slice, which has few of them. */
const SMALLER = 0.8;

export class Sheet {
  readonly slices: readonly Slice[];
  /** Units above the slice, and the map, for what they are called. */
  readonly band: number;
  /** The slice that is large, by number. */
  shown = 0;
  private lying: Lying;

  constructor(
    readonly dim: number,
    readonly side: number,
  ) {
    const count = side ** (dim - 2);
    this.slices = Array.from({ length: count }, (_, number) => this.slice(number));
    this.band = dim === 2 ? 0 : side * 0.09;
    this.lying = this.beside();
  }

  /** Whether there is more than one slice. */
  get sliced(): boolean {
    return this.dim > 2;
  }

  /** How large things are drawn beside their fields. */
  get size(): number {
    return this.sliced ? SMALLER : 1;
  }

  /** Lie as large as it goes in a picture whose width is so many times its height. */
  shape(shape: number): void {
    const large = ({ extent: { width, height } }: Lying): number =>
      Math.min(shape / width, 1 / height);
    const [beside, below] = [this.beside(), this.below()];
    const next = large(below) > large(beside) ? below : beside;
    // What has not changed stays the same thing, for those who look at all of it.
    if (JSON.stringify(next) !== JSON.stringify(this.lying)) this.lying = next;
  }

  /** All of it; another one where it lies in another way. */
  get extent(): Extent {
    return this.lying.extent;
  }

  /** Where the map of all slices lies. */
  get map(): Extent {
    return this.lying.map;
  }

  /** The middle of a field, or of its slice's cell in the map where its slice is not large. */
  point(place: Place): Point {
    const [across = 1, down = 1] = place;
    const number = this.of(place);
    const large = this.largeExtent(number);
    if (large) return { x: large.left + across - 0.5, y: large.top + down - 0.5 };
    const cell = this.cell(number);
    return { x: cell.left + cell.width / 2, y: cell.top + cell.height / 2 };
  }

  /** The field at a point; none between slices and beyond. */
  place(x: number, y: number): Place | undefined {
    const slice = this.slices[this.shown];
    if (slice === undefined || !inside(this.largeExtent(this.shown), x, y)) return undefined;
    const place = [Math.floor(x) + 1, Math.floor(y) + 1];
    return [...place, slice.third, slice.fourth].slice(0, this.dim);
  }

  /** The slice whose cell in the map is at a point. */
  cellAt(x: number, y: number): Slice | undefined {
    if (!this.sliced) return undefined;
    return this.slices.find(({ number }) => inside(this.cell(number), x, y));
  }

  /** The number of the slice in which a field lies. */
  of(place: Place): number {
    return (place[2] ?? 1) - 1 + ((place[3] ?? 1) - 1) * this.side;
  }

  /** Where a slice lies, if it is large. */
  largeExtent(number: number): Extent | undefined {
    const { side } = this;
    return number === this.shown ? { left: 0, top: 0, width: side, height: side } : undefined;
  }

  /** The cell of a slice in the map. */
  cell(number: number): Extent {
    const { map, columns } = this.lying;
    const size = map.width / columns;
    return {
      left: map.left + (number % columns) * size,
      top: map.top + Math.floor(number / columns) * size,
      width: size,
      height: size,
    };
  }

  /** Only the slice that is large; of two dimensions that is all. */
  private get alone(): Extent {
    const [wide, above] = [this.side + 2 * EDGE, Math.max(ROOF * this.size, this.band + EDGE / 2)];
    return { left: -EDGE, top: -above, width: wide, height: above + this.side + EDGE };
  }

  /** The map to the right of the slice. */
  private beside(): Lying {
    const { alone, side } = this;
    const { columns, cell, rows } = this.cells(MAP * side, side);
    const [left, width] = [side + EDGE + GAP, columns * cell];
    const map = { left, top: 0, width, height: rows * cell };
    const wide = this.sliced ? left + width + GAP - alone.left : alone.width;
    return { extent: { ...alone, width: wide }, map, columns };
  }

  /** The map below the slice. */
  private below(): Lying {
    const { alone, side } = this;
    const { columns, cell, rows } = this.cells(side, MAP * side);
    const top = side + EDGE + this.band + GAP;
    const map = { left: 0, top, width: columns * cell, height: rows * cell };
    const high = this.sliced ? top + map.height + GAP - alone.top : alone.height;
    return { extent: { ...alone, height: high }, map, columns };
  }

  /** The largest cells that fit, and how many there are in a row and a column. */
  private cells(width: number, height: number): { columns: number; rows: number; cell: number } {
    const count = this.slices.length;
    // The fourth coordinate is a line of the map of its own.
    const tried = this.dim === 4 ? [this.side] : this.slices.map((_, number) => number + 1);
    return tried
      .map((columns) => {
        const rows = Math.ceil(count / columns);
        return { columns, rows, cell: Math.min(width / columns, height / rows) };
      })
      .reduce((best, one) => (one.cell > best.cell ? one : best));
  }

  private slice(number: number): Slice {
    const third = this.dim > 2 ? (number % this.side) + 1 : 1;
    const fourth = this.dim > 3 ? Math.floor(number / this.side) + 1 : 1;
    const name = [third, fourth].slice(0, this.dim - 2).join("·");
    return { name, number, third, fourth };
  }
}

/** How far a line of names is below another, as a part of its height. */
export const LINE = 1.4;

/** Where names of cells of a map stand so that they cover none: below it, else beside it, if at all. */
export function besideMap(
  map: Extent,
  seen: Extent,
  { wide, high, lines }: { readonly wide: number; readonly high: number; readonly lines: number },
): Point | undefined {
  const [right, bottom] = [map.left + map.width, map.top + map.height];
  const [across, down] = [wide + high * 2, (lines * LINE + 0.5) * high];
  const fits = (x: number, y: number): boolean =>
    x + across <= seen.left + seen.width && y + down <= seen.top + seen.height;
  const below = { x: map.left, y: bottom + high * 0.6 };
  if (fits(below.x, below.y)) return below;
  const beside = { x: right + high * 0.6, y: map.top };
  return fits(beside.x, beside.y) ? beside : undefined;
}

/** How all of it lies. */
interface Lying {
  readonly extent: Extent;
  readonly map: Extent;
  /** Cells in a row of the map. */
  readonly columns: number;
}

/** Whether a point is in an extent; in none it is not. */
export function inside(extent: Extent | undefined, x: number, y: number): boolean {
  return (
    extent !== undefined &&
    x >= extent.left &&
    y >= extent.top &&
    x < extent.left + extent.width &&
    y < extent.top + extent.height
  );
}
