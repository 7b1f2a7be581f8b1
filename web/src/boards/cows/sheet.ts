/**
 * How a board of two to four dimensions lies on a sheet of paper.
 *
 * Two dimensions lie as they are: the first coordinate across, the second down. The third lies as
 * slices one after another, in rows; with a fourth, slices stand in a grid, the third coordinate
 * across and the fourth down.
 */

import type { Extent } from "../../paint/stage";
import type { Place } from "./model";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A slice: the fields that share their third and fourth coordinates. */
export interface Slice extends Extent {
  /** Its third coordinate, and its fourth where there is one. */
  readonly name: string;
  readonly third: number;
  readonly fourth: number;
}

export class Sheet {
  readonly slices: readonly Slice[];
  readonly extent: Extent;
  private readonly columns: number;
  private readonly pitch: number;

  constructor(
    readonly dim: number,
    readonly side: number,
    wide = 1.4,
  ) {
    const count = side ** (dim - 2);
    this.pitch = side + Math.max(1, Math.round(side * 0.08));
    this.columns = dim === 3 ? Math.ceil(Math.sqrt(count * wide)) : dim === 4 ? side : 1;
    this.slices = Array.from({ length: count }, (_, number) => this.slice(number));
    const rows = Math.ceil(count / this.columns);
    const gap = this.pitch - side;
    this.extent = {
      left: 0,
      top: 0,
      width: this.columns * this.pitch - gap,
      height: rows * this.pitch - gap,
    };
  }

  /** The middle of a field. */
  point(place: Place): Point {
    const [across = 1, down = 1, third = 1, fourth = 1] = place;
    const slice = this.slices[this.number(third, fourth)];
    return { x: (slice?.left ?? 0) + across - 0.5, y: (slice?.top ?? 0) + down - 0.5 };
  }

  /** The field at a point; none between slices and beyond. */
  place(x: number, y: number): Place | undefined {
    const slice = this.at(x, y);
    if (slice === undefined) return undefined;
    const place = [Math.floor(x - slice.left) + 1, Math.floor(y - slice.top) + 1];
    return [...place, slice.third, slice.fourth].slice(0, this.dim);
  }

  /** The slice at a point. */
  at(x: number, y: number): Slice | undefined {
    const column = Math.floor(x / this.pitch);
    const row = Math.floor(y / this.pitch);
    if (x < 0 || y < 0 || column >= this.columns) return undefined;
    const slice = this.slices[row * this.columns + column];
    const inside = slice && x < slice.left + this.side && y < slice.top + this.side;
    return inside ? slice : undefined;
  }

  /** The slice in which a field lies. */
  of(place: Place): Slice | undefined {
    return this.slices[this.number(place[2] ?? 1, place[3] ?? 1)];
  }

  private number(third: number, fourth: number): number {
    return third - 1 + (fourth - 1) * this.side;
  }

  private slice(number: number): Slice {
    const third = this.dim > 2 ? (number % this.side) + 1 : 1;
    const fourth = this.dim > 3 ? Math.floor(number / this.side) + 1 : 1;
    return {
      name: [third, fourth].slice(0, this.dim - 2).join("·"),
      third,
      fourth,
      left: (number % this.columns) * this.pitch,
      top: Math.floor(number / this.columns) * this.pitch,
      width: this.side,
      height: this.side,
    };
  }
}
