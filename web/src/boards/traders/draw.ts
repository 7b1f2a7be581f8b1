/** The drawing of Interstellar overdrive; one unit is one of the sector's. */

import type { Match } from "../board";
import { paintMark } from "../../paint/marks";
import type { Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { clamp } from "../../lib/numbers";
import type { Planet, Point, Sector, Trader } from "./model";

export interface Picture {
  readonly sector: Sector;
  readonly width: number;
  readonly height: number;
  /** Where a planet or a star is just now. */
  readonly where: (id: number) => Point;
  readonly star: (id: number) => Point;
  /** How far trade has flowed along, in lengths of a dash. */
  readonly flow: number;
  /** The planet that was chosen, and those its facilities raise, by percent. */
  readonly chosen: Planet | undefined;
  readonly raised: readonly (readonly [Planet, number])[];
}

/**
 * Pixels: radius of a planet of usual income, of a trader, and of the ring of shares; less where
 * the sector is small on the screen.
 */
const PLANET = 9;
const TRADER = 6;
const RING = 4;
const SMALL = 7; // pixels per unit below which all of them shrink,
const SMALLEST = 0.6; // to this at most
const LEGIBLE = 0.85; // from which on numbers can be read
const BEND = 0.14;
const ARROW = 7;

export class Painter {
  /** The part of their size that planets and traders have now. */
  private grown = 1;

  constructor(
    private readonly match: Match,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    this.grown = clamp(stage.camera.scale / SMALL, SMALLEST, 1);
    this.area(context, stage, picture);
    this.orbits(context, stage, picture);
    this.reach(context, stage, picture);
    for (const planet of picture.sector.planets) this.routes(context, stage, picture, planet);
    for (const planet of picture.sector.planets) this.planet(context, stage, picture, planet);
    for (const planet of picture.sector.planets) this.traders(context, stage, picture, planet);
  }

  private area(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    context.fillStyle = this.theme.colour("var(--space)");
    context.fillRect(0, 0, picture.width, picture.height);
    context.lineWidth = stage.units(1);
    context.strokeStyle = this.theme.colour("var(--line)");
    context.strokeRect(0, 0, picture.width, picture.height);
  }

  private orbits(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    context.lineWidth = stage.units(1);
    context.strokeStyle = this.theme.colour("var(--orbit)");
    for (const planet of picture.sector.planets) {
      if (planet.orbit === undefined) continue;
      const { x, y } = picture.star(planet.orbit.star);
      context.beginPath();
      context.arc(x, y, planet.orbit.radius, 0, 2 * Math.PI);
      context.stroke();
    }
    context.fillStyle = this.theme.colour("var(--star)");
    const size = stage.units(6);
    for (const id of picture.sector.stars.keys()) {
      const { x, y } = picture.star(id);
      context.beginPath();
      for (let point = 0; point < 8; point += 1) {
        const far = point % 2 === 0 ? size : size * 0.38;
        const angle = (Math.PI / 4) * point;
        context.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
      }
      context.fill();
    }
  }

  /** Lines to the planets that the facilities of the chosen one raise, with the percentage. */
  private reach(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    if (picture.chosen === undefined) return;
    const from = picture.where(picture.chosen.id);
    context.lineWidth = stage.units(2);
    context.setLineDash([stage.units(2), stage.units(4)]);
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.fillStyle = this.theme.colour("var(--accent)");
    context.font = `600 ${stage.units(11)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const [planet, bonus] of picture.raised) {
      if (planet.id === picture.chosen.id) continue;
      const to = picture.where(planet.id);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
      context.fillText(`+${bonus}%`, (from.x + to.x) / 2, (from.y + to.y) / 2 - stage.units(8));
    }
    context.setLineDash([]);
  }

  private routes(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    planet: Planet,
  ): void {
    const from = picture.where(planet.id);
    for (const target of planet.routes) {
      const to = picture.where(target);
      const senders = picture.sector.traders.filter(
        (trader) => trader.planet === planet.id && trader.target === target,
      );
      const curve = bent(from, to, stage.units(this.grown * (PLANET + RING + 3)));
      context.beginPath();
      context.moveTo(curve.from.x, curve.from.y);
      context.quadraticCurveTo(curve.bend.x, curve.bend.y, curve.to.x, curve.to.y);
      context.lineWidth = stage.units(senders.length > 0 ? 1 + this.grown * senders.length : 1);
      context.strokeStyle = this.theme.colour(senders.length > 0 ? "var(--flow)" : "var(--route)");
      if (senders.length > 0) {
        context.setLineDash([stage.units(10), stage.units(5)]);
        context.lineDashOffset = -picture.flow * stage.units(15);
      }
      context.stroke();
      context.setLineDash([]);
      this.arrow(context, stage, curve);
    }
  }

  private arrow(context: CanvasRenderingContext2D, stage: Stage, curve: Curve): void {
    const angle = Math.atan2(curve.to.y - curve.bend.y, curve.to.x - curve.bend.x);
    const size = stage.units(ARROW);
    context.fillStyle = context.strokeStyle;
    context.beginPath();
    for (const turned of [0, 2.6, -2.6]) {
      context.lineTo(
        curve.to.x + size * Math.cos(angle + turned),
        curve.to.y + size * Math.sin(angle + turned),
      );
    }
    context.fill();
  }

  private planet(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    planet: Planet,
  ): void {
    const { x, y } = picture.where(planet.id);
    const radius = stage.units(this.grown * size(planet, picture.sector));
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = this.theme.colour("var(--planet)");
    context.fill();
    this.ring(context, stage, planet, { x, y }, radius);
    context.fillStyle = this.theme.colour("var(--ink)");
    context.font = `600 ${stage.units(10)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (this.grown >= LEGIBLE) context.fillText(String(planet.id), x, y + stage.units(0.5));
    const side = stage.units(5);
    context.fillStyle = this.theme.colour("var(--facility)");
    for (let number = 0; number < planet.facilities; number += 1) {
      const left = x + (number - planet.facilities / 2) * side * 1.5;
      context.fillRect(left, y - radius - stage.units(RING + 7), side, side);
    }
    if (planet.id !== picture.chosen?.id) return;
    context.beginPath();
    context.arc(x, y, radius + stage.units(RING + 5), 0, 2 * Math.PI);
    context.lineWidth = stage.units(2.5);
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.stroke();
  }

  /** The shares of a planet as parts of a ring around it. */
  private ring(
    context: CanvasRenderingContext2D,
    stage: Stage,
    planet: Planet,
    { x, y }: Point,
    radius: number,
  ): void {
    const all = planet.shares.reduce((sum, share) => sum + share.shares, 0);
    const wide = stage.units(this.grown * RING);
    let angle = -Math.PI / 2;
    context.lineWidth = wide;
    if (all === 0) {
      context.lineWidth = stage.units(1);
      context.strokeStyle = this.theme.colour("var(--soft)");
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.stroke();
    }
    for (const share of planet.shares) {
      const end = angle + (2 * Math.PI * share.shares) / all;
      context.beginPath();
      context.arc(x, y, radius + wide / 2, angle, end);
      context.strokeStyle = this.theme.colour(this.match.mark(share.seat).colour);
      context.stroke();
      angle = end;
    }
  }

  /** The traders on a planet stand around it: senders towards their target, others below. */
  private traders(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    planet: Planet,
  ): void {
    const here = picture.sector.traders.filter((trader) => trader.planet === planet.id);
    const at = picture.where(planet.id);
    const far = stage.units(this.grown * (size(planet, picture.sector) + RING + TRADER + 3));
    const groups = new Map<number | undefined, Trader[]>();
    for (const trader of here) {
      groups.set(trader.target, [...(groups.get(trader.target) ?? []), trader]);
    }
    for (const [target, traders] of groups) {
      const to = target === undefined ? { x: at.x, y: at.y + 1 } : picture.where(target);
      const middle = Math.atan2(to.y - at.y, to.x - at.x);
      for (const [index, trader] of traders.entries()) {
        const apart = (2.3 * stage.units(this.grown * TRADER)) / far;
        const angle = middle + (index - (traders.length - 1) / 2) * apart;
        const mark = this.match.mark(trader.seat);
        const radius = stage.units(this.grown * TRADER);
        paintMark(
          context,
          this.theme,
          mark,
          { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle), radius },
          { text: String(mark.number), fits: this.grown >= LEGIBLE },
        );
      }
    }
  }
}

/** Pixels of a planet's radius: the more it earns beside the others, the larger. */
function size(planet: Planet, sector: Sector): number {
  const most = Math.max(1, ...sector.planets.map((one) => one.income));
  return PLANET * (0.65 + 0.7 * Math.sqrt(planet.income / most));
}

interface Curve {
  readonly from: Point;
  readonly bend: Point;
  readonly to: Point;
}

/** A way from one planet to another, bent to the right, so that there and back lie apart. */
function bent(from: Point, to: Point, short: number): Curve {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.max(1e-9, Math.hypot(dx, dy));
  const bend = {
    x: (from.x + to.x) / 2 - dy * BEND,
    y: (from.y + to.y) / 2 + dx * BEND,
  };
  const cut = Math.min(short, long / 3);
  return { from: towards(from, bend, cut), bend, to: towards(to, bend, cut) };
}

function towards(from: Point, to: Point, way: number): Point {
  const long = Math.max(1e-9, Math.hypot(to.x - from.x, to.y - from.y));
  return { x: from.x + ((to.x - from.x) * way) / long, y: from.y + ((to.y - from.y) * way) / long };
}
