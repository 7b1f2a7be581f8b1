/**
 * Pictures of things: a few paths each, in a box of 24 by 24, looking to the right.
 *
 * They are drawn on a canvas and, by `Glyph.svelte`, in a page; legible from 12 pixels on.
 */

import type { Theme } from "./theme";

export interface Part {
  /** A path, as in SVG. */
  readonly d: string;
  /** `team` is the colour of whose it is; all others are colours of the style sheet. */
  readonly tint: "team" | `--${string}`;
  /** How wide its line is; without one it is filled. */
  readonly line?: number;
}

export type Glyph = readonly Part[];

/** The side of the box. */
export const BOX = 24;

/** The colour of a part, of a thing whose colour is `team`. */
export function tintOf(part: Part, team: string): string {
  return part.tint === "team" ? team : `var(${part.tint})`;
}

const paths = new Map<string, Path2D>();

function path(d: string): Path2D {
  let found = paths.get(d);
  if (found === undefined) {
    found = new Path2D(d);
    paths.set(d, found);
  }
  return found;
}

export interface Placed {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The colour of whose it is, as the style sheet calls it. */
  readonly team?: string;
  /** Whether it looks to the left. */
  readonly turned?: boolean;
  /** How wide a rim parts it from what is behind, in the units of its box. */
  readonly rim?: number;
}

/** Draw a picture on a canvas. */
export function paintGlyph(
  context: CanvasRenderingContext2D,
  theme: Theme,
  glyph: Glyph,
  { x, y, size, team = "var(--ink)", turned = false, rim = 0 }: Placed,
): void {
  const scale = size / BOX;
  context.save();
  context.translate(x, y);
  context.scale(turned ? -scale : scale, scale);
  context.translate(-BOX / 2, -BOX / 2);
  context.lineJoin = "round";
  context.lineCap = "round";
  if (rim > 0) {
    context.strokeStyle = theme.colour("var(--board-edge)");
    for (const { d, line = 0 } of glyph) {
      context.lineWidth = line + 2 * rim;
      context.stroke(path(d));
    }
  }
  for (const part of glyph) {
    const colour = theme.colour(tintOf(part, team));
    if (part.line === undefined) {
      context.fillStyle = colour;
      context.fill(path(part.d));
    } else {
      context.strokeStyle = colour;
      context.lineWidth = part.line;
      context.stroke(path(part.d));
    }
  }
  context.restore();
}
