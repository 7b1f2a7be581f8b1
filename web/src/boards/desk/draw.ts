/** The drawing of DESK; one unit is one field. */

import type { Mark, Match } from "../board";
import { trace } from "../../paint/marks";
import type { Extent, Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { grouped } from "../../lib/numbers";
import type { Acts, Blow } from "./acts";
import { ABOVE, HEIGHT, WIDTH, type Layout } from "./layout";
import { extentOf, letter, type Battle, type Party, type Stack } from "./model";

/** A battle as it is to be drawn. */
export interface Scene {
  readonly battle: Battle;
  readonly acts: Acts;
  /** Stacks as they were a turn before, by ID. */
  readonly before: ReadonlyMap<number, Stack>;
}

export interface Picture {
  readonly scenes: readonly Scene[];
  readonly layout: Layout;
  /** Lines of the board, `#` for fields that cannot be entered. */
  readonly terrain: readonly string[];
  /** How much of the way from the turn before is done, 0 to 1. */
  readonly part: number;
}

const START = 3; // columns of a start area
const FONT = "system-ui, sans-serif";
const MARGIN = 0.08; // between a stack and the edge of its fields
const STRUCK = 0.5; // the part of the way after which blows are seen
const BAR = 3.6; // of what is left
const LEGIBLE = 7; // pixels of a field from which on numbers can be read,
const LETTERED = 26; // and types

export class Painter {
  constructor(
    private readonly match: Match,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const seen = stage.seen();
    for (const [place, scene] of picture.scenes.entries()) {
      const cell = picture.layout.cell(place);
      if (!overlap(cell, seen)) continue;
      context.save();
      context.translate(cell.left, cell.top);
      this.title(context, scene.battle);
      context.translate(0, ABOVE);
      this.ground(context, stage, picture.terrain, scene.battle);
      this.army(context, stage, scene, picture.part);
      if (picture.part >= STRUCK) this.acts(context, scene);
      context.translate(0, HEIGHT);
      this.queue(context, scene.battle);
      context.restore();
    }
  }

  /** The teams, what they have left, and their points. */
  private title(context: CanvasRenderingContext2D, battle: Battle): void {
    context.textBaseline = "middle";
    context.font = `600 0.62px ${FONT}`;
    context.fillStyle = this.theme.colour("var(--soft)");
    context.textAlign = "center";
    context.fillText(String(battle.id), WIDTH / 2, 0.55);
    for (const [side, party] of battle.parties.entries()) {
      const mark = this.match.mark(party.seat);
      const out = side === 0 ? 1 : -1; // from the edge towards the middle
      const edge = side === 0 ? 0 : WIDTH;
      this.sign(context, mark, edge + out * 0.5, 0.55, 0.46, String(mark.number));
      context.textAlign = side === 0 ? "left" : "right";
      context.fillStyle = this.theme.colour("var(--ink)");
      context.font = `600 0.72px ${FONT}`;
      context.fillText(clipped(context, mark.name, WIDTH / 2 - 1.9), edge + out * 1.2, 0.58);
      context.textAlign = side === 0 ? "right" : "left";
      context.font = `500 0.66px ${FONT}`;
      context.fillText(pointsOf(party), WIDTH / 2 - out * 0.3, 1.52);
      const long = BAR * Math.min(1, party.strength);
      context.fillStyle = this.theme.colour("var(--line)");
      context.fillRect(side === 0 ? 0 : WIDTH - BAR, 1.35, BAR, 0.3);
      context.fillStyle = this.theme.colour(mark.colour);
      context.fillRect(side === 0 ? 0 : WIDTH - long, 1.35, long, 0.3);
    }
  }

  private ground(
    context: CanvasRenderingContext2D,
    stage: Stage,
    terrain: readonly string[],
    battle: Battle,
  ): void {
    context.fillStyle = this.theme.colour("var(--board-ground)");
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (const [side, party] of battle.parties.entries()) {
      context.globalAlpha = 0.1;
      context.fillStyle = this.theme.colour(this.match.mark(party.seat).colour);
      context.fillRect(side === 0 ? 0 : WIDTH - START, 0, START, HEIGHT);
    }
    context.globalAlpha = 1;
    context.fillStyle = this.theme.colour("var(--board-rock)");
    for (const [y, line] of terrain.entries()) {
      for (let x = 0; x < line.length; x += 1) {
        if (line[x] === "#") context.fillRect(x, y, 1, 1);
      }
    }
    context.lineWidth = stage.units(1);
    context.strokeStyle = this.theme.colour("var(--board-grid)");
    context.beginPath();
    for (let x = 0; x <= WIDTH; x += 1) {
      context.moveTo(x, 0);
      context.lineTo(x, HEIGHT);
    }
    for (let y = 0; y <= HEIGHT; y += 1) {
      context.moveTo(0, y);
      context.lineTo(WIDTH, y);
    }
    context.stroke();
  }

  private army(context: CanvasRenderingContext2D, stage: Stage, scene: Scene, part: number): void {
    const { battle, before } = scene;
    context.globalAlpha = battle.planned ? 0.55 : 1;
    for (const stack of battle.stacks) {
      const from = before.get(stack.id) ?? stack;
      const left = from.x + (stack.x - from.x) * part - 1;
      const top = from.y + (stack.y - from.y) * part - 1;
      this.stack(context, stage, battle, stack, left, top);
    }
    context.globalAlpha = 1;
  }

  private stack(
    context: CanvasRenderingContext2D,
    stage: Stage,
    battle: Battle,
    stack: Stack,
    left: number,
    top: number,
  ): void {
    const size = extentOf(stack);
    const party = battle.parties[stack.side];
    const mark = this.match.mark(party.seat);
    const middle = { x: left + size / 2, y: top + size / 2 };
    const tile = size - 2 * MARGIN;
    const shape = new Path2D();
    shape.roundRect(left + MARGIN, top + MARGIN, tile, tile, 0.2);
    context.fillStyle = this.theme.colour(mark.colour);
    context.fill(shape);
    if (stack.side === 1) this.stripe(context, left + MARGIN, top + MARGIN, tile);
    if (stack.defending) {
      // It stands its ground: on a bar.
      context.fillStyle = this.theme.colour("var(--ink)");
      context.fillRect(left + MARGIN, top + size - 0.14, tile, 0.14);
    }
    const own = stack.id === battle.current;
    if (own || stack.delayed) {
      context.setLineDash(own ? [] : [0.22, 0.16]);
      context.lineWidth = own ? 0.16 : 0.1;
      context.strokeStyle = this.theme.colour(own ? "var(--ink)" : "var(--soft)");
      context.stroke(shape);
      context.setLineDash([]);
    }
    if (stage.camera.scale < LEGIBLE) return;
    context.fillStyle = this.theme.colour("var(--on-seat)");
    context.textAlign = "center";
    context.textBaseline = "middle";
    const text = grouped(stack.units);
    const lettered = stage.camera.scale * size >= LETTERED;
    const high = size * (text.length > 2 ? 1.35 / text.length : 0.58);
    context.font = `700 ${high}px ${FONT}`;
    context.fillText(text, middle.x, middle.y + size * (lettered ? 0.12 : 0.02));
    if (!lettered) return;
    context.font = `600 ${0.27 * size}px ${FONT}`;
    context.fillText(letter(stack.kind), middle.x, top + size * 0.26);
  }

  /** Sides are told apart without colour: the defender's stacks have a notch at their side. */
  private stripe(context: CanvasRenderingContext2D, left: number, top: number, size: number): void {
    context.fillStyle = this.theme.colour("var(--on-seat)");
    context.beginPath();
    context.moveTo(left, top + size * 0.34);
    context.lineTo(left + size * 0.16, top + size / 2);
    context.lineTo(left, top + size * 0.66);
    context.fill();
  }

  /** Blows with their damage, and stacks that fell. */
  private acts(context: CanvasRenderingContext2D, scene: Scene): void {
    const now = new Map(scene.battle.stacks.map((stack) => [stack.id, stack]));
    const place = (id: number): Stack | undefined => now.get(id) ?? scene.before.get(id);
    for (const id of scene.acts.fallen) {
      const fallen = scene.before.get(id);
      if (fallen) this.cross(context, fallen);
    }
    for (const blow of scene.acts.blows) {
      const [from, to] = [place(blow.from), place(blow.to)];
      if (from && to) this.blow(context, blow, from, to);
    }
  }

  private cross(context: CanvasRenderingContext2D, fallen: Stack): void {
    const size = extentOf(fallen);
    const [left, top] = [fallen.x - 1 + size * 0.2, fallen.y - 1 + size * 0.2];
    const [right, bottom] = [left + size * 0.6, top + size * 0.6];
    context.lineWidth = 0.16;
    context.lineCap = "round";
    context.strokeStyle = this.theme.colour("var(--bad)");
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(right, bottom);
    context.moveTo(right, top);
    context.lineTo(left, bottom);
    context.stroke();
    context.lineCap = "butt";
  }

  private blow(context: CanvasRenderingContext2D, blow: Blow, from: Stack, to: Stack): void {
    const [start, end] = [middle(from), middle(to)];
    context.lineWidth = 0.14;
    context.strokeStyle = this.theme.colour("var(--bad)");
    context.setLineDash(blow.counter ? [0.2, 0.2] : []);
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    context.stroke();
    context.setLineDash([]);
    const text = `−${grouped(blow.damage)}`;
    context.font = `800 0.8px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const y = Math.max(0.5, end.y - extentOf(to) / 2 - 0.25);
    context.lineWidth = 0.26;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--board-edge)");
    context.strokeText(text, end.x, y);
    context.fillStyle = this.theme.colour("var(--bad)");
    context.fillText(text, end.x, y);
  }

  /** The stacks that still wait in this cycle, the next one first. */
  private queue(context: CanvasRenderingContext2D, battle: Battle): void {
    const stacks = new Map(battle.stacks.map((stack) => [stack.id, stack]));
    const waiting = battle.queue.flatMap((id) => stacks.get(id) ?? []);
    const step = Math.min(0.95, WIDTH / Math.max(1, waiting.length));
    for (const [place, stack] of waiting.entries()) {
      const mark = this.match.mark(battle.parties[stack.side].seat);
      const x = step * (place + 0.5);
      this.sign(context, mark, x, 0.75, step * 0.4, letter(stack.kind));
      if (stack.id !== battle.current) continue;
      context.fillStyle = this.theme.colour("var(--ink)");
      context.fillRect(x - step * 0.4, 1.28, step * 0.8, 0.12);
    }
  }

  private sign(
    context: CanvasRenderingContext2D,
    mark: Mark,
    x: number,
    y: number,
    radius: number,
    text: string,
  ): void {
    trace(context, mark.shape, x, y, radius);
    context.fillStyle = this.theme.colour(mark.colour);
    context.fill();
    context.fillStyle = this.theme.colour("var(--on-seat)");
    context.font = `700 ${radius * (text.length > 1 ? 0.95 : 1.1)}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y + radius * 0.06);
  }
}

function pointsOf(party: Party): string {
  return party.points === undefined ? "" : grouped(Math.round(party.points));
}

function middle(stack: Stack): { x: number; y: number } {
  const half = extentOf(stack) / 2;
  return { x: stack.x - 1 + half, y: stack.y - 1 + half };
}

/** As much of a text as there is room for. */
function clipped(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end)}…`;
}

function overlap(one: Extent, other: Extent): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
