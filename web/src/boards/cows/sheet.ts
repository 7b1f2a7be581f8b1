/**
 * How a board of two to four dimensions lies on a sheet of paper.
 *
 * Two dimensions lie as they are: the first coordinate across, the second down. Of three and four
 * dimensions a few slices are large, side by side; beside them lies a map with a cell for every
 * slice: the third coordinate across, and the fourth, where there is one, down. One slice may also be
 * large alone, as large as it goes, with a small map.
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

/** Slices that are large at a time. */
export const LARGE = 3;

const COLUMNS = 2;
/** How long the map is where one slice is large alone, as a part of that. */
const SMALL_MAP = 0.4;
const ROOF = 0.8;

export class Sheet {
  readonly slices: readonly Slice[];
  /** Units between large slices; above each is as much for its name. */
  readonly gap: number;
  /** The slices that are large, by number, in the order of their places. */
  private featured: readonly number[];
  /** The only one that is large, for as long as it is. */
  private alone: number | undefined;
  private readonly all: Lying;
  private lying: Lying;
  private readonly cellColumns: number;

  constructor(
    readonly dim: number,
    readonly side: number,
  ) {
    const count = side ** (dim - 2);
    this.slices = Array.from({ length: count }, (_, number) => this.slice(number));
    this.gap = dim === 2 ? 0 : side * 0.1;
    this.cellColumns = dim === 3 ? Math.ceil(Math.sqrt(count)) : side;
    this.featured = this.slices.slice(0, LARGE).map(({ number }) => number);
    const size = dim === 2 ? side : COLUMNS * side + this.gap;
    this.all = { extent: this.roofed(size, size, this.gap), map: this.quarter(LARGE) };
    this.lying = this.all;
  }

  /** Whether there is more than one slice. */
  get sliced(): boolean {
    return this.dim > 2;
  }

  /** The slices that are large, by number. */
  get large(): readonly number[] {
    return this.alone === undefined ? this.featured : [this.alone];
  }

  /** Make some slices large. */
  feature(numbers: readonly number[]): void {
    this.featured = numbers.slice(0, LARGE);
  }

  /**
   * Make the slice of a place large alone, or without one all that are featured.
   *
   * @param shape the width of the picture through its height.
   */
  single(place: Place | undefined, shape = 1): void {
    this.alone = place && this.of(place);
    const next = place ? this.lyingAlone(place, shape) : this.all;
    // What has not changed stays the same thing, for those who look at all of it.
    if (JSON.stringify(next) === JSON.stringify(this.lying)) return;
    this.lying = next;
  }

  /** All of it; another one where it lies in another way. */
  get extent(): Extent {
    return this.lying.extent;
  }

  /** Where the map of all slices lies. */
  get map(): Extent {
    return this.lying.map;
  }

  /** Whether the map lies over a corner of the only slice that is large. */
  get covered(): boolean {
    return (
      this.alone !== undefined && inside(this.largeExtent(this.alone), this.map.left, this.map.top)
    );
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
    const number = this.large.find((one) => inside(this.largeExtent(one), x, y));
    const extent = number === undefined ? undefined : this.largeExtent(number);
    const slice = this.slices[number ?? -1];
    if (extent === undefined || slice === undefined) return undefined;
    const place = [Math.floor(x - extent.left) + 1, Math.floor(y - extent.top) + 1];
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
    const place = this.large.indexOf(number);
    return place < 0 ? undefined : this.quarter(place);
  }

  /** The cell of a slice in the map. */
  cell(number: number): Extent {
    const { left, top, width } = this.map;
    const size = width / this.cellColumns;
    return {
      left: left + (number % this.cellColumns) * size,
      top: top + Math.floor(number / this.cellColumns) * size,
      width: size,
      height: size,
    };
  }

  /** How a slice that is large alone lies: the map beside or below it, else over a corner of it. */
  private lyingAlone([across = 1, down = 1]: Place, shape: number): Lying {
    const { side } = this;
    const gap = this.gap / 2;
    const size = SMALL_MAP * side;
    const room = 1 + SMALL_MAP;
    const map = (left: number, top: number): Extent => ({ left, top, width: size, height: size });
    if (shape > room) {
      return { extent: this.roofed(side + gap + size, side, gap), map: map(side + gap, 0) };
    }
    if (shape < 1 / room) {
      const top = side + 2 * gap;
      return { extent: this.roofed(side, top + size, gap), map: map(0, top) };
    }
    const [left, top] = [across > side / 2 ? 0 : side - size, down > side / 2 ? 0 : side - size];
    return { extent: this.roofed(side, side, gap), map: map(left, top) };
  }

  /** An extent with room above: a house is taller than its field, and may stand at the edge. */
  private roofed(width: number, height: number, gap: number): Extent {
    const above = Math.max(gap, ROOF);
    return { left: 0, top: -above, width, height: height + above };
  }

  private quarter(place: number): Extent {
    const pitch = this.side + this.gap;
    return {
      left: (place % COLUMNS) * pitch,
      top: Math.floor(place / COLUMNS) * pitch,
      width: this.side,
      height: this.side,
    };
  }

  private slice(number: number): Slice {
    const third = this.dim > 2 ? (number % this.side) + 1 : 1;
    const fourth = this.dim > 3 ? Math.floor(number / this.side) + 1 : 1;
    const name = [third, fourth].slice(0, this.dim - 2).join("·");
    return { name, number, third, fourth };
  }
}

/** How all of it lies. */
interface Lying {
  readonly extent: Extent;
  readonly map: Extent;
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
