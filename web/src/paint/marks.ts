/** Seats' marks on a canvas. */

import type { Mark } from "../boards/board";
import { outline } from "../lib/seats";
import type { Stage } from "./stage";
import type { Theme } from "./theme";

/** Trace the outline of a shape around a point. */
export function trace(
  context: CanvasRenderingContext2D,
  shape: Mark["shape"],
  x: number,
  y: number,
  radius: number,
): void {
  const points = outline(shape);
  context.beginPath();
  if (points === "round") {
    context.arc(x, y, radius, 0, 2 * Math.PI);
  } else {
    for (const [dx, dy] of points) context.lineTo(x + dx * radius, y + dy * radius);
    context.closePath();
  }
}

/** Draw a seat's mark, with a text in it where there is room: from `legible` pixels on. */
export function paintMark(
  context: CanvasRenderingContext2D,
  theme: Theme,
  mark: Mark,
  at: { readonly x: number; readonly y: number; readonly radius: number },
  text: { readonly text: string; readonly fits: boolean },
): void {
  trace(context, mark.shape, at.x, at.y, at.radius);
  context.fillStyle = theme.colour(mark.colour);
  context.fill();
  context.lineWidth = at.radius * 0.18;
  context.strokeStyle = theme.colour("var(--board-edge)");
  context.stroke();
  if (!text.fits) return;
  context.fillStyle = theme.colour("var(--on-seat)");
  context.font = `700 ${at.radius * (text.text.length > 2 ? 0.8 : 1.05)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text.text, at.x, at.y + at.radius * 0.06);
}

/** Draw a ring around what words name: it comes from outside, and closes in. */
export function paintRing(
  context: CanvasRenderingContext2D,
  theme: Theme,
  stage: Stage,
  at: { readonly x: number; readonly y: number; readonly radius: number },
  come: number,
): void {
  const rest = (1 - come) ** 2;
  context.globalAlpha = Math.min(1, 0.4 + 2 * come); // its way tells that it is new, not that it is dim
  for (const [wide, colour] of [
    [6, "var(--board-edge)"],
    [3, "var(--named)"],
  ] as const) {
    context.beginPath();
    context.arc(at.x, at.y, at.radius * (1 + 2 * rest) + stage.units(2), 0, 2 * Math.PI);
    context.lineWidth = stage.units(wide);
    context.strokeStyle = theme.colour(colour);
    context.stroke();
  }
  context.globalAlpha = 1;
}
