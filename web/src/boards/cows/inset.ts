/** The whole pasture small in a corner, with the part marked that the picture shows. */

import type { Match } from "../board";
import { clamp } from "../../lib/numbers";
import { trace } from "../../paint/marks";
import type { Extent, Stage, View } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { homesOf, type World } from "./model";
import type { Point, Sheet } from "./sheet";
import type { Terrain } from "./terrain";

/** How long its sides are: a part of the shorter side of the picture, in pixels at least and at most. */
const LONG = { part: 0.27, least: 84, most: 160 };
/** Pixels from the edges of the picture. */
const MARGIN = 6;
/** Pixels of the radius of a group and of half a rancho. */
const GROUP = 3.4;
const RANCHO = 3;
/** From which part of the width on a place is so far right that it would be hidden, or its ring. */
const RIGHT = 0.6;
/** The part of a pasture that may be out of sight before the whole of it is shown small. */
const HIDDEN = 0.3;

/**
 * Where the whole lies small: in the upper right corner, or left where it would hide what matters;
 * nothing while most of it is to be seen anyway.
 *
 * @param kept what must not be hidden.
 */
export function insetOf(view: View, whole: Extent, kept: Point | undefined): Extent | undefined {
  const seen = view.seen();
  const part = shared(seen, whole);
  if (part.width * part.height > (1 - HIDDEN) * whole.width * whole.height) return undefined;
  const shorter = Math.min(view.width, view.height);
  const long = view.units(clamp(LONG.part * shorter, LONG.least, LONG.most));
  const margin = view.units(MARGIN);
  const left =
    kept !== undefined &&
    kept.x > seen.left + RIGHT * seen.width &&
    kept.y < seen.top + seen.height / 2;
  return {
    left: left ? seen.left + margin : seen.left + seen.width - margin - long,
    top: seen.top + margin,
    width: long,
    height: (long * whole.height) / whole.width,
  };
}

/** What two extents share. */
function shared(one: Extent, other: Extent): Extent {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.left + one.width, other.left + other.width);
  const bottom = Math.min(one.top + one.height, other.top + other.height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

export class Inset {
  constructor(
    private readonly match: Match,
    private readonly sheet: Sheet,
    private readonly theme: Theme,
    private readonly terrain: Terrain,
  ) {}

  /** Draw it there, if it has a place. */
  paint(context: CanvasRenderingContext2D, stage: Stage, box: Extent, world: World): void {
    const whole = this.sheet.extent;
    const smaller = box.width / whole.width;
    const view = smallView(stage, whole, smaller);
    context.save();
    context.translate(box.left, box.top);
    context.scale(smaller, smaller);
    context.translate(-whole.left, -whole.top);
    context.beginPath();
    context.rect(whole.left, whole.top, whole.width, whole.height);
    context.fillStyle = this.theme.colour("var(--space)");
    context.fill();
    context.save();
    context.clip();
    this.terrain.paint(context, view, world, false);
    this.things(context, view, world);
    this.frame(context, view, shared(stage.seen(), whole), "var(--named)", 2.5);
    context.restore();
    this.frame(context, view, whole, "var(--ink)", 1.5);
    context.restore();
  }

  private things(context: CanvasRenderingContext2D, view: View, world: World): void {
    const half = view.units(RANCHO);
    for (const { place, seat } of homesOf(world)) {
      const { x, y } = this.sheet.point(place);
      const colour = seat === undefined ? "var(--soft)" : this.match.mark(seat).colour;
      context.fillStyle = this.theme.colour(colour);
      context.fillRect(x - half, y - half, 2 * half, 2 * half);
    }
    for (const { place, seat } of world.groups) {
      const { shape, colour } = this.match.mark(seat);
      const { x, y } = this.sheet.point(place);
      trace(context, shape, x, y, view.units(GROUP));
      context.lineWidth = view.units(1.5);
      context.strokeStyle = this.theme.colour("var(--board-edge)");
      context.stroke();
      context.fillStyle = this.theme.colour(colour);
      context.fill();
    }
  }

  private frame(
    context: CanvasRenderingContext2D,
    view: View,
    { left, top, width, height }: Extent,
    colour: string,
    wide: number,
  ): void {
    context.lineWidth = view.units(wide);
    context.strokeStyle = this.theme.colour(colour);
    context.strokeRect(left, top, width, height);
  }
}

/** How the whole is seen in it. */
function smallView({ camera, width, height }: Stage, whole: Extent, smaller: number): View {
  const scale = camera.scale * smaller;
  return {
    camera: { ...camera, scale },
    width: width * smaller,
    height: height * smaller,
    seen: () => whole,
    units: (pixels) => pixels / scale,
  };
}
