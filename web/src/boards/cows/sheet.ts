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

/** Maps that are tried: how long they are at least beside the longest, and from one to the next. */
const MAP = { least: 0.3, step: 0.05 };
/** How many times as long as wide a cell of the map is at most: it uses the room there is. */
const LONGER = 2;
/** Units around a slice for what stands at its edge, and above it: houses are taller than fields. */
export const EDGE = 0.9;
export const ROOF = 1.4;
/** Units around the map. */
const GAP = 0.3;
/** Units around a slice: little stands at its edge. */
const CLOSE = 0.5;
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
    this.lying = this.ways()[0] as Lying;
    this.shape(1);
  }

  /** Whether there is more than one slice. */
  get sliced(): boolean {
    return this.dim > 2;
  }

  /** How large things are drawn beside their fields. */
  get size(): number {
    return this.sliced ? SMALLER : 1;
  }

  /** Fill a picture as well as it goes whose width is so many times its height. */
  shape(shape: number): void {
    const filled = ({ extent: { width, height }, map }: Lying): number => {
      const scale = Math.min(shape / width, 1 / height);
      return scale ** 2 * (this.side ** 2 + map.width * map.height);
    };
    const next = this.ways().reduce((best, one) => (filled(one) > filled(best) ? one : best));
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
    const width = map.width / columns;
    const height = map.height / Math.ceil(this.slices.length / columns);
    return {
      left: map.left + (number % columns) * width,
      top: map.top + Math.floor(number / columns) * height,
      width,
      height,
    };
  }

  private get edge(): number {
    return this.sliced ? CLOSE : EDGE;
  }

  /** Only the slice that is large; of two dimensions that is all. */
  private get alone(): Extent {
    const { edge, side } = this;
    const above = Math.max(ROOF * this.size, this.band + edge / 2);
    return { left: -edge, top: -above, width: side + 2 * edge, height: above + side + edge };
  }

  /** All ways that are tried: the map to the right of the slice or below it, of cells small and large. */
  private ways(): readonly Lying[] {
    const { side } = this;
    const count = this.slices.length;
    // The fourth coordinate is a line of the map of its own.
    const tried = this.dim === 3 ? this.slices.map((_, number) => number + 1) : [Math.sqrt(count)];
    const steps = Math.round((1 - MAP.least) / MAP.step);
    const parts = Array.from({ length: steps + 1 }, (_, step) => 1 - step * MAP.step);
    return tried.flatMap((columns) => {
      const rows = Math.ceil(count / columns);
      return parts.flatMap((part) => {
        const [wide, high] = [(part * side) / rows, (part * side) / columns];
        return [
          this.beside(columns, columns * wide, rows * Math.min(side / rows, LONGER * wide)),
          this.below(columns, columns * Math.min(side / columns, LONGER * high), rows * high),
        ];
      });
    });
  }

  /** The map to the right of the slice. */
  private beside(columns: number, width: number, height: number): Lying {
    const { alone, side } = this;
    const left = side + this.edge + GAP;
    const map = { left, top: 0, width, height };
    const wide = this.sliced ? left + width + GAP - alone.left : alone.width;
    return { extent: { ...alone, width: wide }, map, columns };
  }

  /** The map below the slice. */
  private below(columns: number, width: number, height: number): Lying {
    const { alone, side } = this;
    const top = side + this.edge + this.band + GAP;
    const map = { left: 0, top, width, height };
    // Below it stands who is in which of its cells.
    const high = this.sliced ? top + map.height + this.band + GAP - alone.top : alone.height;
    return { extent: { ...alone, height: high }, map, columns };
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
