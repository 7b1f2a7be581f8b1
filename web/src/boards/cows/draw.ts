/** The drawing of Wild wild space. One unit is one field; small things stay visible from afar. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { COW, FIGHT, GUNMAN, MILK, RANCHO, RIDER, RIDER_ON } from "../../paint/glyphs/pasture";
import { placed, type Labelled } from "../../paint/labels";
import { paintRing, trace } from "../../paint/marks";
import type { Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { clamp } from "../../lib/numbers";
import { done, type Act } from "./acts";
import type { Fight, Ground, Group, Place, World } from "./model";
import type { Ghost } from "./motion";
import type { Point, Sheet } from "./sheet";
import type { Spot } from "./slices";
import { Terrain, within } from "./terrain";

/** What is drawn: a world on its way from the one before. */
export interface Picture {
  readonly world: World;
  /** Where a group is just now. */
  readonly where: (group: Group) => Point;
  /** How much of the way from the turn before is done, 0 to 1. */
  readonly part: number;
  /** What happened in this turn. */
  readonly acts: readonly Act[];
  readonly ghosts: readonly Ghost[];
  readonly followed: Group | undefined;
  /** What the words beside the board name, and how far the marks of that have come, if any stand. */
  readonly spots: readonly Spot[];
  readonly come: number | undefined;
}

/** Pixels that the radius of things has at least. */
const SMALLEST = { group: 9.5, rancho: 17, sign: 9 };
/** Pixels of a group's radius from which on its gunmen are shown. */
const ARMED = 14;
const FONT = "system-ui, sans-serif";
/** Cows that are drawn around a rider at most. */
const MOST_COWS = 5;

interface Seen {
  readonly group: Group;
  readonly at: Point;
}

export class Painter {
  private readonly terrain: Terrain;

  constructor(
    private readonly match: Match,
    private readonly ground: Ground,
    private readonly sheet: Sheet,
    private readonly theme: Theme,
  ) {
    this.terrain = new Terrain(match, ground, sheet, theme);
  }

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const { world, part } = picture;
    this.terrain.paint(context, stage, world);
    this.ranchos(context, stage, world);
    const small = clamp(Math.min(stage.width, stage.height) / 60, 6.5, SMALLEST.group);
    const radius = Math.max(0.6, stage.units(small));
    if (picture.followed && this.here(picture.followed.place)) {
      this.sight(context, stage, picture.where(picture.followed), radius);
    }
    for (const ghost of picture.ghosts) this.ghost(context, ghost, radius, part);
    const groups = this.seen(stage, picture, radius);
    for (const { group, at } of groups) this.herd(context, at, radius, group.cows);
    for (const { group, at } of groups) this.rider(context, stage, group, at, radius);
    this.strangers(context, world, radius);
    for (const fight of world.fights) this.fight(context, stage, fight, part);
    this.counts(context, stage, groups, radius);
    for (const act of picture.acts) this.act(context, stage, picture, act);
    if (picture.come !== undefined) this.named(context, stage, picture, picture.come);
  }

  /** Rings around what words name, with the name of whose it is. */
  private named(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    come: number,
  ): void {
    const radius = Math.max(1.6, stage.units(SMALLEST.rancho + 7));
    const size = stage.units(15);
    const { left, width } = stage.seen();
    for (const { place, seat } of picture.spots) {
      const { x, y } = this.spot(picture, place, seat);
      const large = this.here(place);
      const around = large ? radius : this.sheet.cell(this.sheet.of(place)).width / 2;
      paintRing(context, this.theme, stage, { x, y, radius: around }, come);
      if (seat === undefined || !large) continue;
      const mark = this.match.mark(seat);
      context.font = `800 ${size}px ${FONT}`;
      const half = context.measureText(mark.name).width / 2 + size * 0.3;
      const middle = clamp(x, left + half, Math.max(left + half, left + width - half));
      context.globalAlpha = come;
      this.word(context, mark.name, middle, y + radius + size, size, mark.colour);
      context.globalAlpha = 1;
    }
  }

  /** Where a place that is named is drawn: with the group that is on its way there. */
  private spot({ world, where }: Picture, place: Place, seat: number | undefined): Point {
    const there = world.groups.find(
      (group) => group.seat === seat && group.place.join() === place.join(),
    );
    return there ? where(there) : this.sheet.point(place);
  }

  private here(place: Place): boolean {
    return this.sheet.largeExtent(this.sheet.of(place)) !== undefined;
  }

  /** The groups on the screen; those that share a field stand around its middle. */
  private seen(stage: Stage, picture: Picture, radius: number): Seen[] {
    const seen = stage.seen();
    const fields = new Map<string, Group[]>();
    for (const group of picture.world.groups) {
      if (!this.here(group.place)) continue;
      const field = group.place.join();
      fields.set(field, [...(fields.get(field) ?? []), group]);
    }
    return [...fields.values()].flatMap((there) =>
      there.flatMap((group, place) => {
        const at = picture.where(group);
        if (!within(seen, at)) return [];
        if (there.length === 1) return [{ group, at }];
        const angle = (2 * Math.PI * place) / there.length - Math.PI;
        const far = radius * 0.8;
        return [
          { group, at: { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) } },
        ];
      }),
    );
  }

  private ranchos(context: CanvasRenderingContext2D, stage: Stage, world: World): void {
    const size = 2 * Math.max(1.2, stage.units(SMALLEST.rancho));
    const own = new Map(world.teams.map(({ rancho, seat }) => [rancho.join(), seat]));
    for (const { place, cows } of world.open ? [] : world.largest) {
      if (this.here(place)) this.herd(context, this.sheet.point(place), size * 0.42, cows);
    }
    const all = [...world.teams.map(({ rancho }) => rancho), ...world.ranchos];
    for (const place of new Map(all.map((one) => [one.join(), one])).values()) {
      if (!this.here(place)) continue;
      const seat = own.get(place.join());
      const mark = seat === undefined ? undefined : this.match.mark(seat);
      const { x, y } = this.sheet.point(place);
      const team = mark?.colour ?? "var(--soft)";
      // Its door is in the middle of its field, so that whoever comes home hides little of it.
      paintGlyph(context, this.theme, RANCHO, { x, y: y - size * 0.3, size, team, rim: 1 });
    }
  }

  /** A rider on a ground of the team's shape and colour, with a pistol where there are gunmen. */
  private rider(
    context: CanvasRenderingContext2D,
    stage: Stage,
    group: Group,
    { x, y }: Point,
    radius: number,
  ): void {
    const mark = this.match.mark(group.seat);
    trace(context, mark.shape, x, y, radius);
    context.lineWidth = radius * 0.22;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--board-edge)");
    context.stroke();
    context.fillStyle = this.theme.colour(mark.colour);
    context.fill();
    const low = mark.shape === "triangle" ? radius * 0.16 : 0;
    const size = radius * (mark.shape === "triangle" ? 1.3 : 1.65);
    paintGlyph(context, this.theme, RIDER_ON, { x, y: y + low, size });
    if (group.gunmen === 0 || radius * stage.camera.scale < ARMED) return;
    const armed = { x: x + radius * 0.95, y: y + radius * 0.8, size: radius * 0.95 };
    paintGlyph(context, this.theme, GUNMAN, { ...armed, team: mark.colour, rim: 1.6 });
  }

  /** A herd around its rider: the more cows, the more are seen. */
  private herd(
    context: CanvasRenderingContext2D,
    { x, y }: Point,
    radius: number,
    cows: number,
  ): void {
    if (cows === 0) return;
    const shown = Math.min(MOST_COWS, Math.ceil(Math.log2(cows + 1)));
    const size = radius * 1.4;
    for (let cow = 0; cow < shown; cow += 1) {
      // They trail behind and to both sides, so that what stands below stays free.
      const angle = Math.PI * (1 + (cow + 0.5) / shown);
      const at = { x: x + 1.55 * radius * Math.cos(angle), y: y + 1.45 * radius * Math.sin(angle) };
      paintGlyph(context, this.theme, COW, { ...at, size, turned: at.x > x, rim: 1 });
    }
  }

  /** How many cows each has: solid where they are calm, dashed where they are uneasy. */
  private counts(
    context: CanvasRenderingContext2D,
    stage: Stage,
    groups: readonly Seen[],
    radius: number,
  ): void {
    const herds = groups
      .filter(({ group }) => group.cows > 0)
      .sort((one, other) => other.group.cows - one.group.cows);
    const high = Math.max(stage.units(13), Math.min(0.6, radius * 0.7));
    context.font = `700 ${high * 0.78}px ${FONT}`;
    const labels = herds.map(({ group, at }): Labelled => {
      const width = context.measureText(String(group.cows)).width + high * 0.7;
      return { ...at, clear: radius * 1.08, width, height: high };
    });
    const taken = groups.map(({ at }) => ({
      x: at.x - radius * 0.8,
      y: at.y - radius * 0.8,
      width: radius * 1.6,
      height: radius * 1.6,
    }));
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const [index, box] of placed(labels, taken).entries()) {
      const group = herds[index]?.group;
      if (box === undefined || group === undefined) continue;
      context.beginPath();
      context.roundRect(box.x, box.y, box.width, box.height, high / 2);
      context.fillStyle = this.theme.colour(group.calm ? "var(--board-herd)" : "var(--board-edge)");
      context.fill();
      if (!group.calm) {
        context.lineWidth = high * 0.09;
        context.setLineDash([high * 0.22, high * 0.16]);
        context.strokeStyle = this.theme.colour("var(--board-herd)");
        context.stroke();
        context.setLineDash([]);
      }
      context.fillStyle = this.theme.colour(group.calm ? "var(--board-edge)" : "var(--board-herd)");
      context.fillText(
        String(group.cows),
        box.x + box.width / 2,
        box.y + box.height / 2 + high * 0.04,
      );
    }
  }

  /** Groups of others, of whom it is not known who they are. */
  private strangers(context: CanvasRenderingContext2D, world: World, radius: number): void {
    for (const { place, cows } of world.strangers) {
      if (!this.here(place)) continue;
      const at = this.sheet.point(place);
      this.herd(context, at, radius, cows);
      const size = radius * 2;
      paintGlyph(context, this.theme, RIDER, { ...at, size, team: "var(--soft)", rim: 2 });
    }
  }

  /** What is left of a group in the slice that it has gone from. */
  private ghost(
    context: CanvasRenderingContext2D,
    { group, at, to }: Ghost,
    radius: number,
    part: number,
  ): void {
    const mark = this.match.mark(group.seat);
    context.globalAlpha = 0.75 - 0.4 * part;
    context.setLineDash([radius * 0.3, radius * 0.25]);
    trace(context, mark.shape, at.x, at.y, radius);
    context.lineWidth = radius * 0.16;
    context.strokeStyle = this.theme.colour(mark.colour);
    context.stroke();
    context.setLineDash([]);
    const size = radius * 1.5;
    paintGlyph(context, this.theme, RIDER, { ...at, size, team: mark.colour });
    context.globalAlpha = 1;
    this.word(context, `→ ${to}`, at.x, at.y - radius * 1.8, radius * 1.15, mark.colour);
  }

  private sight(context: CanvasRenderingContext2D, stage: Stage, at: Point, radius: number): void {
    const far = this.ground.longSight + 0.5;
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.lineWidth = stage.units(1.5);
    context.setLineDash([stage.units(5), stage.units(5)]);
    context.strokeRect(at.x - far, at.y - far, 2 * far, 2 * far);
    context.setLineDash([]);
    context.beginPath();
    context.arc(at.x, at.y, radius * 2.2, 0, 2 * Math.PI);
    context.lineWidth = stage.units(2.5);
    context.stroke();
  }

  private fight(context: CanvasRenderingContext2D, stage: Stage, fight: Fight, part: number): void {
    if (!this.here(fight.place)) return;
    const { x, y } = this.sheet.point(fight.place);
    const radius = Math.max(1, stage.units(SMALLEST.sign + 3));
    const size = 2 * radius * (1 + 0.12 * Math.sin(part * 2 * Math.PI));
    paintGlyph(context, this.theme, FIGHT, { x, y, size });
    this.centred(context, String(fight.left), x, y, radius * 0.75, "var(--bad)");
  }

  /** Something that happened: what was caught, what was milked, who won. */
  private act(
    context: CanvasRenderingContext2D,
    stage: Stage,
    { world, part }: Picture,
    act: Act,
  ): void {
    const now = done(act.kind, part);
    if (now === 0 || !this.here(act.place)) return;
    const { x, y } = this.sheet.point(act.place);
    const radius = Math.max(0.6, stage.units(SMALLEST.sign));
    const up = y - radius * (1.9 + 0.9 * now);
    const team = world.teams.find(({ id }) => id === act.team);
    const colour = team ? this.match.mark(team.seat).colour : "var(--ink)";
    context.globalAlpha = clamp(now * 2, 0, 1);
    if (act.kind === "milked") {
      const size = radius * 2.2;
      paintGlyph(context, this.theme, MILK, { x, y: up - radius * 0.4, size, rim: 1 });
    } else if (act.kind === "caught") {
      this.word(context, `+${act.cows}`, x, up, radius * 1.35, colour);
    } else {
      const size = radius * (2.4 + 0.6 * Math.sin(now * Math.PI));
      paintGlyph(context, this.theme, FIGHT, { x, y, size });
      if (act.kind === "won") {
        const text = act.cows > 0 ? `+${act.cows}` : "won";
        this.word(context, text, x, up, radius * 1.5, colour);
      }
    }
    context.globalAlpha = 1;
  }

  /** A word that can be read on any ground. */
  private word(
    context: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    size: number,
    colour: string,
  ): void {
    context.font = `800 ${size}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = size * 0.32;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--board-edge)");
    context.strokeText(text, x, y);
    context.fillStyle = this.theme.colour(colour);
    context.fillText(text, x, y);
  }

  private centred(
    context: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    size: number,
    colour: string,
  ): void {
    context.font = `800 ${size}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.theme.colour(colour);
    context.fillText(text, x, y + size * 0.06);
  }
}
