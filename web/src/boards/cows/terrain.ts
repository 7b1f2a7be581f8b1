/** The ground of Wild wild space: slices, rocks, wild cows, and the map of all slices. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { COW, ROCK } from "../../paint/glyphs/pasture";
import { clamp } from "../../lib/numbers";
import { trace } from "../../paint/marks";
import type { Extent, View } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import type { Ground, Herd, World } from "./model";
import type { Point, Sheet } from "./sheet";

/** Pixels of a field from which on rocks and cows are drawn as themselves. */
const CLOSE = 6.5;
/** Pixels that a cow has at least. */
const DOT = 0.8;
const FONT = "system-ui, sans-serif";
const MOST_MARKS = 4;
/** Patches of grass along a side, and how much lighter the lightest is. */
const PATCHES = 22;
const LIGHTEST = 0.34;

/** A picture that is painted once for each colour. */
interface Painted {
  readonly canvas: HTMLCanvasElement;
  readonly colour: string;
}

export class Terrain {
  private readonly rocks = new Map<number, Painted>();
  private grown: Painted | undefined;

  constructor(
    private readonly match: Match,
    private readonly ground: Ground,
    private readonly sheet: Sheet,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, view: View, world: World): void {
    const close = view.camera.scale >= CLOSE;
    for (const number of this.sheet.large) {
      const extent = this.sheet.largeExtent(number);
      if (extent === undefined) continue;
      context.fillStyle = this.theme.colour("var(--board-ground)");
      context.fillRect(extent.left, extent.top, extent.width, extent.height);
      this.grass(context, extent);
      if (close) this.boulders(context, view, number, extent);
      else this.rock(context, view, number, extent);
    }
    this.cows(context, view, world.wild, close);
  }

  /** Patches of lighter grass, which run into each other; they mean nothing. */
  private grass(context: CanvasRenderingContext2D, { left, top, width, height }: Extent): void {
    const colour = this.theme.colour("var(--board-grass)");
    if (this.grown?.colour !== colour) this.grown = { canvas: patches(colour), colour };
    context.imageSmoothingEnabled = true;
    context.drawImage(this.grown.canvas, 1, 1, PATCHES - 2, PATCHES - 2, left, top, width, height);
  }

  /** The names of the slices that are large, over whoever stands at their edges. */
  titles(context: CanvasRenderingContext2D, view: View): void {
    for (const number of this.sheet.large) {
      const extent = this.sheet.largeExtent(number);
      const name = `Slice ${this.sheet.slices[number]?.name ?? ""}`;
      if (extent) this.title(context, view, name, extent);
    }
  }

  private title(
    context: CanvasRenderingContext2D,
    view: View,
    name: string,
    { left, top }: Extent,
  ): void {
    const size = titleSize(view, this.sheet);
    context.font = `600 ${size}px ${FONT}`;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.lineWidth = size * 0.3;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--space)");
    context.strokeText(name, left, top - size * 0.39);
    context.fillStyle = this.theme.colour("var(--ink)");
    context.fillText(name, left, top - size * 0.39);
  }

  private blocked(number: number, across: number, down: number): boolean {
    const { dim, side } = this.ground;
    const slice = this.sheet.slices[number];
    let index = across * side + down;
    if (dim > 2) index = index * side + (slice?.third ?? 1) - 1;
    if (dim > 3) index = index * side + (slice?.fourth ?? 1) - 1;
    return this.ground.blocked(index);
  }

  /** The inaccessible fields of a slice, from afar: one pixel each. */
  private rock(
    context: CanvasRenderingContext2D,
    view: View,
    number: number,
    extent: Extent,
  ): void {
    const colour = this.theme.colour("var(--board-rock)");
    let known = this.rocks.get(number);
    if (known?.colour !== colour) {
      known = { canvas: this.dotted(number, colour), colour };
      this.rocks.set(number, known);
    }
    context.imageSmoothingEnabled = view.camera.scale < 1;
    context.drawImage(known.canvas, extent.left, extent.top);
  }

  private dotted(number: number, colour: string): HTMLCanvasElement {
    const { side } = this.ground;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = side;
    const context = canvas.getContext("2d");
    if (context === null) return canvas;
    context.fillStyle = colour;
    for (let across = 0; across < side; across += 1) {
      for (let down = 0; down < side; down += 1) {
        if (this.blocked(number, across, down)) context.fillRect(across, down, 1, 1);
      }
    }
    return canvas;
  }

  /** The same from near: rocks, as far as they are on the screen. */
  private boulders(
    context: CanvasRenderingContext2D,
    view: View,
    number: number,
    extent: Extent,
  ): void {
    const seen = view.seen();
    const { side } = this.ground;
    const within = (least: number, long: number): [number, number] => [
      Math.max(0, Math.floor(least)),
      Math.min(side, Math.ceil(least + long)),
    ];
    const [left, right] = within(seen.left - extent.left, seen.width);
    const [top, bottom] = within(seen.top - extent.top, seen.height);
    for (let across = left; across < right; across += 1) {
      for (let down = top; down < bottom; down += 1) {
        if (!this.blocked(number, across, down)) continue;
        const [x, y] = [extent.left + across + 0.5, extent.top + down + 0.5];
        paintGlyph(context, this.theme, ROCK, { x, y, size: 1.05 });
      }
    }
  }

  private cows(
    context: CanvasRenderingContext2D,
    view: View,
    wild: readonly Herd[],
    close: boolean,
  ): void {
    const seen = view.seen();
    context.fillStyle = this.theme.colour("var(--board-cow)");
    context.globalAlpha = clamp(view.camera.scale / 4, 0.45, 1); // many dots are a tone, not news
    for (const herd of wild) {
      if (!this.sheet.largeExtent(this.sheet.of(herd.place))) continue;
      const at = this.sheet.point(herd.place);
      if (!within(seen, at)) continue;
      const half = Math.max(view.units(DOT), Math.min(0.42, 0.16 + 0.05 * herd.cows));
      if (close) this.herd(context, at, herd.cows);
      else context.fillRect(at.x - half, at.y - half, 2 * half, 2 * half);
    }
    context.globalAlpha = 1;
  }

  /** Some wild cows on one field: a cow, and how many. */
  private herd(context: CanvasRenderingContext2D, { x, y }: Point, cows: number): void {
    const size = Math.min(1, 0.62 + 0.05 * cows);
    const turned = (Math.floor(x) + Math.floor(y)) % 2 === 0; // so that they do not all look one way
    paintGlyph(context, this.theme, COW, { x, y, size, turned });
    if (cows < 2) return;
    context.font = `700 0.36px ${FONT}`;
    context.textAlign = "right";
    context.textBaseline = "alphabetic";
    context.lineWidth = 0.12;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--board-ground)");
    context.strokeText(String(cows), x + 0.5, y + 0.5);
    context.fillStyle = this.theme.colour("var(--ink)");
    context.fillText(String(cows), x + 0.5, y + 0.5);
    context.fillStyle = this.theme.colour("var(--board-cow)");
  }

  /** All slices: the more wild cows the darker, with the marks of those who are there. */
  map(context: CanvasRenderingContext2D, view: View, world: World): void {
    const { map } = this.sheet;
    const cows = count(
      world.wild,
      ({ place }) => this.sheet.of(place),
      ({ cows }) => cows,
    );
    const most = Math.max(1, ...cows.values());
    if (this.sheet.covered) {
      context.fillStyle = this.theme.colour("var(--space)");
      context.fillRect(map.left, map.top, map.width, map.height);
    } else this.title(context, view, `All ${this.sheet.slices.length} slices`, map);
    for (const { number } of this.sheet.slices) {
      const cell = this.sheet.cell(number);
      const rim = cell.width * 0.05;
      const box = [cell.left + rim, cell.top + rim, cell.width - 2 * rim, cell.height - 2 * rim];
      context.fillStyle = this.theme.colour("var(--board-ground)");
      context.fillRect(...(box as [number, number, number, number]));
      context.globalAlpha = 0.36 * ((cows.get(number) ?? 0) / most) ** 1.5;
      context.fillStyle = this.theme.colour("var(--board-cow)");
      context.fillRect(...(box as [number, number, number, number]));
      context.globalAlpha = 1;
      if (!this.sheet.large.includes(number)) continue;
      context.lineWidth = Math.max(view.units(2), rim);
      context.strokeStyle = this.theme.colour("var(--accent)");
      context.strokeRect(...(box as [number, number, number, number]));
    }
    this.names(context, view);
    this.marks(context, world);
  }

  private names(context: CanvasRenderingContext2D, view: View): void {
    const { width } = this.sheet.cell(0);
    if (width * view.camera.scale < 30) return;
    context.fillStyle = this.theme.colour("var(--soft)");
    context.font = `${view.units(11)}px ${FONT}`;
    context.textAlign = "left";
    context.textBaseline = "top";
    for (const { number, name } of this.sheet.slices) {
      const { left, top } = this.sheet.cell(number);
      context.fillText(name, left + width * 0.12, top + width * 0.1);
    }
  }

  /** In the cell of a slice the teams that have groups there; red around it where there is a fight. */
  private marks(context: CanvasRenderingContext2D, world: World): void {
    const there = new Map<number, number[]>();
    for (const { place, seat } of world.groups) {
      const number = this.sheet.of(place);
      const seats = there.get(number) ?? [];
      if (!seats.includes(seat)) there.set(number, [...seats, seat]);
    }
    for (const [number, seats] of there) {
      const { left, top, width } = this.sheet.cell(number);
      const shown = seats.slice(0, MOST_MARKS);
      const many = shown.length > 1;
      for (const [place, seat] of shown.entries()) {
        const mark = this.match.mark(seat);
        const x = left + width * (many ? 0.3 + 0.4 * (place % 2) : 0.5);
        const y = top + width * (many ? 0.46 + 0.32 * Math.floor(place / 2) : 0.58);
        trace(context, mark.shape, x, y, width * (many ? 0.14 : 0.22));
        context.fillStyle = this.theme.colour(mark.colour);
        context.fill();
      }
    }
    context.lineWidth = (this.sheet.cell(0).width || 1) * 0.1;
    context.strokeStyle = this.theme.colour("var(--bad)");
    for (const { place } of world.fights) {
      const { left, top, width, height } = this.sheet.cell(this.sheet.of(place));
      context.strokeRect(left, top, width, height);
    }
  }
}

/** The size of the letters of titles: what there is room for, but no larger than text beside it. */
export function titleSize(view: View, { gap }: Sheet): number {
  return Math.min(gap * 0.62, view.units(16));
}

function patches(colour: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PATCHES;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  context.fillStyle = colour;
  for (let place = 0; place < PATCHES * PATCHES; place += 1) {
    context.globalAlpha = LIGHTEST * ((place * place * 0.61803) % 1); // the same on every machine
    context.fillRect(place % PATCHES, Math.floor(place / PATCHES), 1, 1);
  }
  return canvas;
}

/** Whether a point is on the screen, or nearly so. */
export function within(extent: Extent, { x, y }: Point): boolean {
  return (
    x > extent.left - 2 &&
    y > extent.top - 2 &&
    x < extent.left + extent.width + 2 &&
    y < extent.top + extent.height + 2
  );
}

function count<One>(
  all: readonly One[],
  of: (one: One) => number,
  much: (one: One) => number,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const one of all) found.set(of(one), (found.get(of(one)) ?? 0) + much(one));
  return found;
}
