/** An SVG drawing that can be looked at closely: zoomed and moved by hand. */

import { clamp } from "../lib/numbers";
import { Gestures } from "./gestures";
import type { Extent } from "./stage";

export interface LensOptions {
  /** A point of the world was tapped or clicked. */
  readonly onTap: (x: number, y: number) => void;
  /** The pointer rests over a point of the world, or has left. */
  readonly onHover: (point: { x: number; y: number } | undefined) => void;
}

const STEP = 1.3;
const CLOSEST = 6; // times the whole

export class Lens {
  /** The part of the world that fills the drawing. */
  seen: Extent = $state.raw({ left: 0, top: 0, width: 1, height: 1 });
  /** Pixels per unit of the world. */
  scale = $state(1);
  private readonly gestures: Gestures;
  private readonly watched: ResizeObserver;

  constructor(
    readonly canvas: SVGSVGElement,
    private readonly extent: Extent,
    options: LensOptions,
  ) {
    this.seen = extent;
    this.gestures = new Gestures(canvas, {
      move: (dx, dy) => this.move(dx, dy),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      tap: (x, y) => options.onTap(...this.world(x, y)),
      hover: (at) => {
        const [x, y] = at ? this.world(at.x, at.y) : [0, 0];
        options.onHover(at && { x, y });
      },
      key: (key) => this.key(key),
    });
    this.watched = new ResizeObserver(() => this.measure());
    this.watched.observe(canvas);
    this.measure();
  }

  get viewBox(): string {
    const { left, top, width, height } = this.seen;
    return `${left} ${top} ${width} ${height}`;
  }

  /** Whether all of the world is seen. */
  get whole(): boolean {
    return this.seen === this.extent;
  }

  fit(): void {
    this.seen = this.extent;
    this.measure();
  }

  /** Come closer or go back, towards a point of the drawing, or its middle. */
  zoom(factor: number, x?: number, y?: number): void {
    const { left, top, width, height } = this.seen;
    const scale = clamp((this.extent.width / width) * factor, 1, CLOSEST);
    if (scale === 1) return this.fit();
    const part = this.extent.width / scale / width;
    const [px, py] =
      x === undefined || y === undefined ? [left + width / 2, top + height / 2] : this.world(x, y);
    this.look(px - (px - left) * part, py - (py - top) * part, width * part, height * part);
    this.measure();
  }

  /** Where a point of the world stands in the drawing, in pixels. */
  pixels(x: number, y: number): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const { left, top, width, height } = this.seen;
    return {
      x: box.width / 2 + (x - left - width / 2) * this.scale,
      y: box.height / 2 + (y - top - height / 2) * this.scale,
    };
  }

  destroy(): void {
    this.watched.disconnect();
    this.gestures.destroy();
  }

  private world(x: number, y: number): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    const { left, top, width, height } = this.seen;
    return [
      left + width / 2 + (x - box.width / 2) / this.scale,
      top + height / 2 + (y - box.height / 2) / this.scale,
    ];
  }

  private move(dx: number, dy: number): void {
    if (this.whole) return;
    const { left, top, width, height } = this.seen;
    this.look(left - dx / this.scale, top - dy / this.scale, width, height);
  }

  /** Look at a part, as far as it is of this world. */
  private look(left: number, top: number, width: number, height: number): void {
    const all = this.extent;
    this.seen = {
      left: clamp(left, all.left, all.left + all.width - width),
      top: clamp(top, all.top, all.top + all.height - height),
      width,
      height,
    };
  }

  private measure(): void {
    const box = this.canvas.getBoundingClientRect();
    this.scale = Math.max(
      1e-3,
      Math.min(box.width / this.seen.width, box.height / this.seen.height),
    );
  }

  private key(key: string): boolean {
    if (key === "+" || key === "=") this.zoom(STEP);
    else if (key === "-" || key === "−") this.zoom(1 / STEP);
    else if (key === "0") this.fit();
    else return false;
    return true;
  }
}
