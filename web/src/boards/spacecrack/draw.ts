/** The drawing of Space Crack; one unit is the side of a hexagon. */

import type { Match } from "../board";
import { paintMark } from "../../paint/marks";
import type { Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { TALL, type Acts, type Planet, type Point, type Ship, type Space, type Way } from "./model";

export interface Picture {
  readonly space: Space;
  readonly acts: Acts;
  /** Where a ship is just now. */
  readonly where: (ship: Ship) => Point;
}

const FONT = "system-ui, sans-serif";
/** How strongly a planet has the colour of its owner. */
const STRENGTH = { FREE: 0, PLAIN: 0.14, PERIMETER: 0.3, CORE: 0.5 } as const;
const SHIP = 0.44;
const LARGEST = 0.62; // radius of the largest planet there is
const LEGIBLE = 16; // pixels of a side from which on small numbers can be read

export class Painter {
  constructor(
    private readonly match: Match,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const { space, acts } = picture;
    const planets = [...space.planets.values()];
    const most = Math.max(1, ...planets.map(({ size }) => size));
    const manned = new Set(space.ships.map(({ planet }) => planet));
    for (const planet of planets) this.hexagon(context, stage, planet);
    for (const planet of planets) {
      this.planet(context, stage, planet, LARGEST * Math.sqrt(planet.size / most));
      if (stage.camera.scale >= LEGIBLE) this.numbers(context, planet, manned.has(planet.id));
    }
    for (const way of acts.ways) this.way(context, space, way);
    for (const ship of space.ships) this.ship(context, picture, ship);
    for (const id of acts.built) this.built(context, space.planets.get(id));
    for (const way of acts.ways) if (way.fought) this.fight(context, space.planets.get(way.to));
  }

  private hexagon(context: CanvasRenderingContext2D, stage: Stage, planet: Planet): void {
    trace(context, planet, 0.98);
    context.fillStyle = this.theme.colour("var(--space)");
    context.fill();
    context.lineWidth = stage.units(1);
    context.strokeStyle = this.theme.colour("var(--orbit)");
    context.stroke();
    if (planet.owner === undefined) return;
    const colour = this.theme.colour(this.match.mark(planet.owner).colour);
    context.globalAlpha = STRENGTH[planet.kind];
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
    if (planet.kind === "PLAIN") return;
    // Core worlds have a frame, those around them a broken one.
    trace(context, planet, 0.88);
    context.lineWidth = planet.kind === "CORE" ? 0.09 : 0.05;
    context.setLineDash(planet.kind === "CORE" ? [] : [0.22, 0.18]);
    context.strokeStyle = colour;
    context.stroke();
    context.setLineDash([]);
  }

  private planet(
    context: CanvasRenderingContext2D,
    stage: Stage,
    planet: Planet,
    radius: number,
  ): void {
    context.beginPath();
    context.arc(planet.x, planet.y, radius, 0, 2 * Math.PI);
    context.fillStyle = this.theme.colour("var(--planet)");
    context.fill();
    const owner = planet.owner === undefined ? undefined : this.match.mark(planet.owner);
    context.lineWidth = owner ? 0.08 : stage.units(1);
    context.strokeStyle = this.theme.colour(owner?.colour ?? "var(--soft)");
    context.stroke();
  }

  /** A planet's size, and the number of its owner. */
  private numbers(context: CanvasRenderingContext2D, planet: Planet, manned: boolean): void {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.theme.colour("var(--ink)");
    context.font = `600 ${manned ? 0.24 : 0.42}px ${FONT}`;
    context.fillText(String(planet.size), planet.x, planet.y + (manned ? 0.68 : 0.03));
    if (planet.owner === undefined) return;
    const mark = this.match.mark(planet.owner);
    const at = { x: planet.x, y: planet.y - 0.68, radius: 0.15 };
    paintMark(context, this.theme, mark, at, { text: String(mark.number), fits: true });
  }

  private way(context: CanvasRenderingContext2D, space: Space, way: Way): void {
    const [from, to] = [space.planets.get(way.from), space.planets.get(way.to)];
    if (from === undefined || to === undefined) return;
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const end = { x: to.x - dx * 0.55, y: to.y - dy * 0.55 };
    context.lineWidth = 0.12;
    context.strokeStyle = this.theme.colour(this.match.mark(way.seat).colour);
    context.fillStyle = context.strokeStyle;
    context.globalAlpha = 0.75;
    context.beginPath();
    context.moveTo(from.x + dx * 0.35, from.y + dy * 0.35);
    context.lineTo(end.x - dx * 0.2, end.y - dy * 0.2);
    context.stroke();
    context.beginPath();
    context.moveTo(end.x, end.y);
    context.lineTo(end.x - dx * 0.32 - dy * 0.2, end.y - dy * 0.32 + dx * 0.2);
    context.lineTo(end.x - dx * 0.32 + dy * 0.2, end.y - dy * 0.32 - dx * 0.2);
    context.fill();
    context.globalAlpha = 1;
  }

  private ship(context: CanvasRenderingContext2D, picture: Picture, ship: Ship): void {
    const { x, y } = picture.where(ship);
    const mark = this.match.mark(ship.owner);
    const text = { text: String(ship.size), fits: true };
    paintMark(context, this.theme, mark, { x, y, radius: SHIP }, text);
  }

  private built(context: CanvasRenderingContext2D, planet: Planet | undefined): void {
    if (planet === undefined) return;
    context.beginPath();
    context.arc(planet.x, planet.y, SHIP + 0.2, 0, 2 * Math.PI);
    context.lineWidth = 0.07;
    context.strokeStyle = this.theme.colour("var(--ink)");
    context.setLineDash([0.12, 0.1]);
    context.stroke();
    context.setLineDash([]);
  }

  private fight(context: CanvasRenderingContext2D, planet: Planet | undefined): void {
    if (planet === undefined) return;
    const { x, y } = { x: planet.x + 0.55, y: planet.y - 0.4 };
    context.lineCap = "round";
    for (const [colour, width] of [
      ["var(--board-edge)", 0.24],
      ["var(--bad)", 0.12],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = this.theme.colour(colour);
      context.beginPath();
      context.moveTo(x - 0.2, y - 0.2);
      context.lineTo(x + 0.2, y + 0.2);
      context.moveTo(x + 0.2, y - 0.2);
      context.lineTo(x - 0.2, y + 0.2);
      context.stroke();
    }
    context.lineCap = "butt";
  }
}

/** The outline of a planet's hexagon. */
function trace(context: CanvasRenderingContext2D, { x, y }: Point, size: number): void {
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [0.5, TALL],
    [-0.5, TALL],
    [-1, 0],
    [-0.5, -TALL],
    [0.5, -TALL],
  ] as const) {
    context.lineTo(x + dx * size, y + dy * size);
  }
  context.closePath();
}
