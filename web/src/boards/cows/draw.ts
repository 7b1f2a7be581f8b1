/** The drawing of Wild wild space. One unit is one field; small things stay visible from afar. */

import type { Match } from "../board";
import { paintMark } from "../../paint/marks";
import type { Extent, Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import type { Fight, Ground, Group, Herd, Place, Team, World } from "./model";
import type { Point, Sheet } from "./sheet";

/** What is drawn: a world on its way from the one before. */
export interface Picture {
  readonly world: World;
  /** Where a group is just now. */
  readonly where: (group: Group) => Point;
  /** Fields where milk flows just now. */
  readonly milked: readonly Place[];
  readonly followed: Group | undefined;
}

/** Pixels that things have at least, and from which on words are legible. */
const SMALLEST = { cow: 0.7, group: 4.5, rancho: 7 };
const LEGIBLE = 7;

export class Painter {
  private rocks: { canvas: HTMLCanvasElement; colour: string } | undefined;

  constructor(
    private readonly match: Match,
    private readonly ground: Ground,
    private readonly sheet: Sheet,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    this.slices(context, stage);
    const seen = stage.seen();
    const herds = picture.world.wild.map((herd) => ({ herd, at: this.sheet.point(herd.place) }));
    this.wild(
      context,
      stage,
      herds.filter(({ at }) => within(seen, at)),
    );
    if (picture.followed) this.sight(context, stage, picture.where(picture.followed));
    for (const place of picture.milked) this.milk(context, stage, place);
    for (const group of picture.world.groups) {
      const at = picture.where(group);
      if (within(seen, at)) this.group(context, stage, group, at, group === picture.followed);
    }
    for (const { place, cows } of picture.world.strangers) {
      this.stranger(context, stage, this.sheet.point(place), cows);
    }
    const own = picture.world.teams.map(({ rancho }) => rancho.join());
    for (const team of picture.world.teams) this.rancho(context, stage, team);
    if (!picture.world.open) {
      for (const place of picture.world.ranchos) {
        if (!own.includes(place.join())) this.strange(context, stage, place);
      }
      for (const herd of picture.world.largest) this.milked(context, stage, herd);
    }
    for (const fight of picture.world.fights) this.fight(context, stage, fight);
  }

  private slices(context: CanvasRenderingContext2D, stage: Stage): void {
    context.fillStyle = this.theme.colour("var(--board-ground)");
    for (const { left, top, width, height } of this.sheet.slices) {
      context.fillRect(left, top, width, height);
    }
    context.imageSmoothingEnabled = stage.camera.scale < 1;
    context.drawImage(this.rock(), 0, 0);
    if (this.sheet.slices.length === 1) return;
    const size = Math.max(1.2, stage.units(9));
    if (size > this.sheet.side * 0.22) return;
    context.fillStyle = this.theme.colour("var(--soft)");
    context.font = `${size}px system-ui, sans-serif`;
    context.textAlign = "left";
    context.textBaseline = "top";
    for (const { left, top, name } of this.sheet.slices) {
      context.fillText(name, left + size * 0.2, top + size * 0.15);
    }
  }

  /** The inaccessible fields of all slices: one pixel each. */
  private rock(): HTMLCanvasElement {
    const colour = this.theme.colour("var(--board-rock)");
    if (this.rocks?.colour === colour) return this.rocks.canvas;
    const { dim, side, blocked } = this.ground;
    const canvas = document.createElement("canvas");
    canvas.width = this.sheet.extent.width;
    canvas.height = this.sheet.extent.height;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = colour;
      for (const slice of this.sheet.slices) {
        for (let across = 0; across < side; across += 1) {
          for (let down = 0; down < side; down += 1) {
            let index = across * side + down;
            if (dim > 2) index = index * side + slice.third - 1;
            if (dim > 3) index = index * side + slice.fourth - 1;
            if (blocked(index)) context.fillRect(slice.left + across, slice.top + down, 1, 1);
          }
        }
      }
    }
    this.rocks = { canvas, colour };
    return canvas;
  }

  private wild(
    context: CanvasRenderingContext2D,
    stage: Stage,
    herds: readonly { herd: Herd; at: Point }[],
  ): void {
    context.fillStyle = this.theme.colour("var(--board-cow)");
    const least = stage.units(SMALLEST.cow);
    const legible = stage.camera.scale >= 2.5 * LEGIBLE;
    for (const { herd, at } of herds) {
      const half = Math.max(least, Math.min(0.42, 0.16 + 0.05 * herd.cows));
      if (stage.camera.scale < LEGIBLE) {
        context.fillRect(at.x - half, at.y - half, 2 * half, 2 * half);
      } else {
        context.beginPath();
        context.arc(at.x, at.y, half, 0, 2 * Math.PI);
        context.fill();
      }
    }
    if (!legible) return;
    context.fillStyle = this.theme.colour("var(--board-ground)");
    context.font = "700 0.4px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const { herd, at } of herds) {
      if (herd.cows > 1) context.fillText(String(herd.cows), at.x, at.y + 0.03);
    }
  }

  private rancho(context: CanvasRenderingContext2D, stage: Stage, team: Team): void {
    const mark = this.match.mark(team.seat);
    const { x, y } = this.sheet.point(team.rancho);
    const size = Math.max(0.5, stage.units(SMALLEST.rancho));
    house(context, x, y, size);
    context.fillStyle = this.theme.colour("var(--board-ground)");
    context.fill();
    context.lineWidth = size * 0.28;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour(mark.colour);
    context.stroke();
    if (size * stage.camera.scale < LEGIBLE) return;
    context.fillStyle = this.theme.colour(mark.colour);
    context.font = `700 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(mark.number), x, y + size * 0.22);
  }

  private strange(context: CanvasRenderingContext2D, stage: Stage, place: Place): void {
    const { x, y } = this.sheet.point(place);
    house(context, x, y, Math.max(0.5, stage.units(SMALLEST.rancho)));
    context.fillStyle = this.theme.colour("var(--soft)");
    context.fill();
  }

  /** A group of others, of whom it is not known who they are; with its herd. */
  private stranger(
    context: CanvasRenderingContext2D,
    stage: Stage,
    { x, y }: Point,
    cows: number,
  ): void {
    const radius = Math.max(0.38, stage.units(SMALLEST.group));
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = this.theme.colour("var(--soft)");
    context.fill();
    if (cows > 0) this.herd(context, { x, y }, radius, cows);
  }

  /** A herd around its group: the larger, the wider. */
  private herd(
    context: CanvasRenderingContext2D,
    at: Point,
    radius: number,
    cows: number,
    dash: number[] = [],
  ): void {
    context.beginPath();
    context.arc(at.x, at.y, radius * (1.35 + 0.22 * Math.sqrt(cows)), 0, 2 * Math.PI);
    context.setLineDash(dash);
    context.lineWidth = radius * 0.3;
    context.strokeStyle = this.theme.colour("var(--board-herd)");
    context.stroke();
    context.setLineDash([]);
  }

  /** A herd of which only the rancho is known: a calm ring, the larger, the wider. */
  private milked(context: CanvasRenderingContext2D, stage: Stage, herd: Herd): void {
    const { x, y } = this.sheet.point(herd.place);
    const radius = Math.max(0.5, stage.units(SMALLEST.rancho));
    context.beginPath();
    context.arc(x, y, radius * (1.35 + 0.22 * Math.sqrt(herd.cows)), 0, 2 * Math.PI);
    context.lineWidth = radius * 0.25;
    context.strokeStyle = this.theme.colour("var(--board-herd)");
    context.stroke();
  }

  private group(
    context: CanvasRenderingContext2D,
    stage: Stage,
    group: Group,
    at: Point,
    followed: boolean,
  ): void {
    const mark = this.match.mark(group.seat);
    const radius = Math.max(0.38, stage.units(SMALLEST.group));
    if (group.cows > 0) {
      // A calm one is closed, an uneasy one is dashed.
      this.herd(context, at, radius, group.cows, group.calm ? [] : [radius * 0.5, radius * 0.4]);
    }
    const text = group.cows > 0 ? String(group.cows) : "";
    const fits = radius * stage.camera.scale >= LEGIBLE;
    paintMark(context, this.theme, mark, { ...at, radius }, { text, fits });
    if (!followed) return;
    context.beginPath();
    context.arc(at.x, at.y, radius * 2.4, 0, 2 * Math.PI);
    context.lineWidth = Math.max(0.1, stage.units(2.5));
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.stroke();
  }

  private sight(context: CanvasRenderingContext2D, stage: Stage, at: Point): void {
    const far = this.ground.longSight + 0.5;
    context.lineWidth = stage.units(1.5);
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.setLineDash([stage.units(5), stage.units(5)]);
    context.strokeRect(at.x - far, at.y - far, 2 * far, 2 * far);
    context.setLineDash([]);
  }

  private milk(context: CanvasRenderingContext2D, stage: Stage, place: Place): void {
    const { x, y } = this.sheet.point(place);
    context.beginPath();
    context.arc(x, y, Math.max(0.8, stage.units(SMALLEST.group * 2)), 0, 2 * Math.PI);
    context.fillStyle = this.theme.colour("var(--board-milk)");
    context.fill();
  }

  private fight(context: CanvasRenderingContext2D, stage: Stage, fight: Fight): void {
    const { x, y } = this.sheet.point(fight.place);
    const size = Math.max(0.7, stage.units(SMALLEST.rancho));
    context.lineWidth = size * 0.34;
    context.lineCap = "round";
    for (const colour of ["var(--board-edge)", "var(--bad)"]) {
      context.strokeStyle = this.theme.colour(colour);
      context.beginPath();
      context.moveTo(x - size, y - size);
      context.lineTo(x + size, y + size);
      context.moveTo(x + size, y - size);
      context.lineTo(x - size, y + size);
      context.stroke();
      context.lineWidth = size * 0.2;
    }
    context.lineCap = "butt";
  }
}

function house(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x - size, y - size * 0.25);
  context.lineTo(x, y - size);
  context.lineTo(x + size, y - size * 0.25);
  context.lineTo(x + size * 0.8, y + size);
  context.lineTo(x - size * 0.8, y + size);
  context.closePath();
}

function within(extent: Extent, { x, y }: Point): boolean {
  return (
    x > extent.left - 2 &&
    y > extent.top - 2 &&
    x < extent.left + extent.width + 2 &&
    y < extent.top + extent.height + 2
  );
}
