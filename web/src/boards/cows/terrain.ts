/** The ground of Wild wild space: slices, rocks, wild cows, and the map of all slices. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { COW, RANCHO, ROCK } from "../../paint/glyphs/pasture";
import { clamp } from "../../lib/numbers";
import { paintMark } from "../../paint/marks";
import type { Extent, View } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { byMilk, homesOf, type Ground, type Herd, type World } from "./model";
import type { Point, Sheet } from "./sheet";
import type { Spot } from "./slices";

/** Pixels of a field from which on rocks and cows are drawn as themselves. */
const CLOSE = 6.5;
/** Pixels that a cow has at least. */
const DOT = 0.8;
const FONT = "system-ui, sans-serif";
/** Teams whose marks stand in a cell of the map at most, where it is so many pixels wide, and else. */
const MOST_MARKS = { wide: 44, some: 3, few: 1 };
/** Pixels of the radius of a mark from which on it is written in it how many cows they have there. */
const COUNTED = 7;
/** Pixels of the radius of a mark at most. */
const LARGEST = 13;
/** How clear the most wild cows are in the map, and those who are there without any cow. */
const HEAT = 0.28;
const IDLE = 0.55;
/** Pixels from which on a house can be made out in a cell of the map. */
const HOUSE = 11;
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
    /** Whether cells of the map can be pressed. */
    private readonly pressed: boolean,
  ) {}

  /** @param numbered whether it is written how many wild cows are on a field. */
  paint(context: CanvasRenderingContext2D, view: View, world: World, numbered: boolean): void {
    const close = view.camera.scale >= CLOSE;
    const number = this.sheet.shown;
    const extent = this.sheet.largeExtent(number);
    if (extent) {
      context.fillStyle = this.theme.colour("var(--board-ground)");
      context.fillRect(extent.left, extent.top, extent.width, extent.height);
      this.grass(context, extent);
      if (close) this.boulders(context, view, number, extent);
      else this.rock(context, view, number, extent);
    }
    this.cows(context, view, world.wild, close, numbered);
  }

  /** Patches of lighter grass, which run into each other; they mean nothing. */
  private grass(context: CanvasRenderingContext2D, { left, top, width, height }: Extent): void {
    const colour = this.theme.colour("var(--board-grass)");
    if (this.grown?.colour !== colour) this.grown = { canvas: patches(colour), colour };
    context.imageSmoothingEnabled = true;
    context.drawImage(this.grown.canvas, 1, 1, PATCHES - 2, PATCHES - 2, left, top, width, height);
  }

  /** What the slice that is large is called. */
  title(context: CanvasRenderingContext2D, view: View, called: string): void {
    const extent = this.sheet.largeExtent(this.sheet.shown);
    if (!extent) return;
    const { map, extent: all, band } = this.sheet;
    const beside = map.left > extent.left + extent.width;
    const room = (beside ? map.left : all.left + all.width) - extent.left;
    this.headed(context, view, extent, called, "", all.top + band, room);
  }

  /** Write above something what it is called, and small behind that something more, if there is room. */
  private headed(
    context: CanvasRenderingContext2D,
    view: View,
    { left }: Extent,
    name: string,
    more: string,
    bottom: number,
    room = view.seen().left + view.seen().width - left,
  ): void {
    const most = titleSize(view, this.sheet);
    context.font = `700 ${most}px ${FONT}`;
    const size = most * Math.min(1, (0.97 * room) / context.measureText(name).width);
    const base = bottom - size * 0.2;
    let x = left;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--space)");
    for (const [text, high, weight, colour] of [
      [name, size, 700, "var(--ink)"],
      [more, size * 0.72, 500, "var(--soft)"],
    ] as const) {
      context.font = `${weight} ${high}px ${FONT}`;
      if (text === "" || (x > left && x - left + context.measureText(text).width > room)) break;
      context.lineWidth = high * 0.3;
      context.strokeText(text, x, base);
      context.fillStyle = this.theme.colour(colour);
      context.fillText(text, x, base);
      x += context.measureText(text).width + size * 0.5;
    }
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
    numbered: boolean,
  ): void {
    const seen = view.seen();
    context.fillStyle = this.theme.colour("var(--board-cow)");
    context.globalAlpha = clamp(view.camera.scale / 4, 0.45, 1); // many dots are a tone, not news
    for (const herd of wild) {
      if (!this.sheet.largeExtent(this.sheet.of(herd.place))) continue;
      const at = this.sheet.point(herd.place);
      if (!within(seen, at)) continue;
      const half = Math.max(view.units(DOT), Math.min(0.42, 0.16 + 0.05 * herd.cows));
      if (close) this.herd(context, at, herd.cows, numbered);
      else context.fillRect(at.x - half, at.y - half, 2 * half, 2 * half);
    }
    context.globalAlpha = 1;
  }

  /** Some wild cows on one field: a cow, the larger the more they are, and how many. */
  private herd(
    context: CanvasRenderingContext2D,
    { x, y }: Point,
    cows: number,
    numbered: boolean,
  ): void {
    const size = Math.min(1, 0.62 + 0.05 * cows);
    const turned = (Math.floor(x) + Math.floor(y)) % 2 === 0; // so that they do not all look one way
    paintGlyph(context, this.theme, COW, { x, y, size, turned });
    if (cows < 2 || !numbered) return;
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

  /** All slices: the more wild cows the lighter, with the marks of those who are there. */
  map(context: CanvasRenderingContext2D, view: View, world: World, spots: readonly Spot[]): void {
    const { map, shown, slices } = this.sheet;
    const cows = count(
      world.wild,
      ({ place }) => this.sheet.of(place),
      ({ cows }) => cows,
    );
    const most = Math.max(1, ...cows.values());
    this.headed(context, view, map, "All fields", this.pressed ? "press one" : "", map.top);
    for (const { number } of slices) {
      const box = this.box(number);
      context.fillStyle = this.theme.colour("var(--board-ground)");
      context.fillRect(...box);
      context.globalAlpha = HEAT * ((cows.get(number) ?? 0) / most) ** 1.5;
      context.fillStyle = this.theme.colour("var(--board-cow)");
      context.fillRect(...box);
      context.globalAlpha = 1;
    }
    for (const { place } of world.fights) {
      this.frame(context, view, this.sheet.of(place), 2, "var(--bad)");
    }
    this.homes(context, view, world);
    this.marks(context, view, world, spots);
    this.frame(context, view, shown, 3, "var(--ink)");
  }

  /** The ground of a cell: its left and upper edge, and how wide and high it is. */
  private box(number: number): readonly [number, number, number, number] {
    const { left, top, width, height } = this.sheet.cell(number);
    const rim = Math.min(width, height) * 0.05;
    return [left + rim, top + rim, width - 2 * rim, height - 2 * rim];
  }

  private frame(
    context: CanvasRenderingContext2D,
    view: View,
    number: number,
    pixels: number,
    colour: string,
  ): void {
    context.lineWidth = view.units(pixels);
    context.strokeStyle = this.theme.colour(colour);
    context.strokeRect(...this.box(number));
  }

  /** The cell of each slice that is somebody's home has their colour, and a house where there is room. */
  private homes(context: CanvasRenderingContext2D, view: View, world: World): void {
    // Of homes that share a slice, that of the team with the most milk is on top.
    for (const { place, seat } of homesOf({ ...world, teams: byMilk(world).toReversed() })) {
      const box = this.box(this.sheet.of(place));
      const [left, top, width, height] = box;
      const team = seat === undefined ? "var(--soft)" : this.match.mark(seat).colour;
      context.globalAlpha = 0.5;
      context.fillStyle = this.theme.colour(team);
      context.fillRect(...box);
      context.globalAlpha = 1;
      const size = Math.min(width * 0.7, height * 0.48);
      if (size * view.camera.scale < HOUSE) continue;
      const at = { x: left + width * 0.5, y: top + height * 0.27, size };
      paintGlyph(context, this.theme, RANCHO, { ...at, team, rim: 1 });
    }
  }

  /** In the cell of a slice the teams that have groups there, each with how many cows it has. */
  private marks(
    context: CanvasRenderingContext2D,
    view: View,
    world: World,
    spots: readonly Spot[],
  ): void {
    const there = new Map<number, Map<number, number>>();
    for (const { place, seat, cows } of world.groups) {
      const number = this.sheet.of(place);
      const seats = there.get(number) ?? new Map<number, number>();
      there.set(number, seats.set(seat, (seats.get(seat) ?? 0) + cows));
    }
    const named = (seat: number): number => Number(spots.some((spot) => spot.seat === seat));
    const homes = new Set(homesOf(world).map(({ place }) => this.sheet.of(place)));
    for (const [number, seats] of there) {
      const { left, top, width, height } = this.sheet.cell(number);
      const wide = width * view.camera.scale >= MOST_MARKS.wide;
      const shown = [...seats]
        .toSorted(([one, few], [other, many]) => named(other) - named(one) || many - few)
        .slice(0, wide ? MOST_MARKS.some : MOST_MARKS.few);
      const home = homes.has(number);
      const room = Math.min(width / (shown.length + 1), height * (home ? 0.25 : 0.4));
      const radius = Math.min(room * (shown.length === 1 ? 0.84 : 0.6), view.units(LARGEST));
      for (const [place, [seat, cows]] of shown.entries()) {
        const x = left + (width * (place + 1)) / (shown.length + 1);
        const y = top + height * (home ? 0.72 : 0.5);
        const fits = cows > 0 && radius * view.camera.scale >= COUNTED;
        context.globalAlpha = cows > 0 ? 1 : IDLE;
        const text = { text: String(cows), fits };
        paintMark(context, this.theme, this.match.mark(seat), { x, y, radius }, text);
      }
      context.globalAlpha = 1;
    }
  }
}

/** The size of the letters of titles: what there is room for, but no larger than text beside it. */
export function titleSize(view: View, { band }: Sheet): number {
  return Math.min(band * 0.8, view.units(18));
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
