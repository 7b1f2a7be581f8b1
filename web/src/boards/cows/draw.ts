/** The drawing of Wild wild space. One unit is one field; small things stay visible from afar. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { COW, FIGHT, GUNMAN, MILK, RANCHO, RIDER, RIDER_ON } from "../../paint/glyphs/pasture";
import type { Box } from "../../paint/labels";
import { paintRing, trace } from "../../paint/marks";
import type { Extent, Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { clamp } from "../../lib/numbers";
import { done, opposed, type Act } from "./acts";
import { same } from "./hit";
import { Inset, insetOf } from "./inset";
import {
  homesOf,
  type Fight,
  type Ground,
  type Group,
  type Place,
  type Team,
  type World,
} from "./model";
import { onWay, type Ghost } from "./motion";
import { besideMap, inside, LINE, type Point, type Sheet } from "./sheet";
import { FACING, foughtAt, paintSpoils, robbed } from "./spoils";
import { FONT, houseOf, RAISED, ringOf, SMALLEST, type Picture, type Seen } from "./picture";
import { Terrain, titleSize, within } from "./terrain";
import { signOf, spotAt, wordsOf, written, type Lettering, type Word } from "./words";

/** Pixels of a group's radius from which on its gunmen are shown. */
const ARMED = 14;
/** How far from the middle of their field they stand who are looked at from near, in radii. */
const APART = 1.15;
/** The size of the sign of a fight between those who fight, in radii of a group. */
const BETWEEN = 1.3;
/** Cows that are drawn around a rider at most. */
const MOST_COWS = 5;

export class Painter {
  private readonly terrain: Terrain;
  private readonly inset: Inset;

  constructor(
    private readonly match: Match,
    private readonly ground: Ground,
    private readonly sheet: Sheet,
    private readonly theme: Theme,
    pressed: boolean,
  ) {
    this.terrain = new Terrain(match, ground, sheet, theme, pressed);
    this.inset = new Inset(match, sheet, theme, this.terrain);
  }

  /** @param pressed whether cells of a map can be pressed. */
  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const { world, part } = picture;
    this.terrain.paint(context, stage, world, picture.numbered);
    this.ranchos(context, stage, world);
    const least = clamp(Math.min(stage.width, stage.height) / 60, 6.5, SMALLEST.group);
    const radius = Math.max(0.6 * this.sheet.size, stage.units(least));
    if (picture.followed && this.here(picture.followed.place)) {
      this.sight(context, stage, picture.where(picture.followed), radius);
    }
    for (const ghost of picture.ghosts) this.ghost(context, stage, ghost, radius, part);
    const groups = this.seen(stage, picture, radius);
    for (const { group, at } of groups) this.herd(context, at, radius, group.cows);
    for (const { group, at } of groups) this.rider(context, stage, group, at, radius);
    this.strangers(context, world, radius);
    for (const fight of world.fights) this.fight(context, fight, groups, radius, part);
    for (const act of picture.acts) {
      this.act(context, stage, picture, act, groups, radius);
      this.spoils(context, picture, act, groups, radius);
    }
    if (this.sheet.sliced) {
      this.terrain.map(context, stage, world, picture.spots);
    }
    if (picture.come !== undefined) this.rings(context, stage, picture, picture.come, radius);
    if (this.sheet.sliced) {
      this.terrain.title(context, stage, picture.called);
      this.elsewhere(context, stage, picture);
    }
    const small = this.smallAt(stage, picture.near);
    if (small) this.inset.paint(context, stage, small, world);
    this.write(context, stage, picture, groups, radius, small);
  }

  /** Write what there is room for. */
  private write(
    context: CanvasRenderingContext2D,
    view: Stage,
    picture: Picture,
    groups: readonly Seen[],
    radius: number,
    small: Extent | undefined,
  ): void {
    const writing = {
      view,
      sheet: this.sheet,
      mark: (seat: number) => this.match.mark(seat),
      wide: (text: string, size: number, weight: number) => {
        context.font = `${weight} ${size}px ${FONT}`;
        return context.measureText(text).width;
      },
    };
    const words = wordsOf(picture, groups, radius, writing);
    const riders = groups.map(({ at }) => square(at, radius * 1.05));
    const houses = homesOf(picture.world).flatMap(({ place }) =>
      this.here(place) ? [house(this.sheet.point(place), this.sheet, view)] : [],
    );
    const signs = picture.world.fights.flatMap(({ place }) =>
      this.here(place) ? [square(this.sheet.point(place), (radius * BETWEEN) / 2)] : [],
    );
    const taken = [
      ...riders,
      ...signs,
      ...houses,
      ...(small ? [boxOf(small)] : []),
      ...this.titles(view),
    ];
    for (const [index, box] of written(words, taken, writing).entries()) {
      const word = words[index];
      if (word === undefined || box === undefined) continue;
      context.globalAlpha = word.come;
      if (word.calm === undefined) this.word(context, word, box);
      else this.count(context, word, box, word.calm);
      context.globalAlpha = 1;
    }
  }

  /** The map of slices, and what the one that is large is called: nothing else is written there. */
  private titles(view: Stage): Box[] {
    if (!this.sheet.sliced) return [];
    const { map, extent, side } = this.sheet;
    const high = titleSize(view, this.sheet) * 1.4;
    const { left: x, top: y } = extent;
    return [
      boxOf(map),
      { x, y, width: side - x, height: this.sheet.band },
      { x: map.left, y: map.top - high, width: map.width, height: high },
    ];
  }

  /** Whether all of the pasture is drawn small at a point, over the part that is shown. */
  small(stage: Stage, near: Place | undefined, { x, y }: Point): boolean {
    const box = this.smallAt(stage, near);
    return box !== undefined && inside(box, x, y);
  }

  /** Slices have a map of their own, and whoever plays presses fields everywhere. */
  private smallAt(stage: Stage, near: Place | undefined): Extent | undefined {
    if (this.sheet.sliced || this.match.play) return undefined;
    return insetOf(stage, this.sheet.extent, near && this.sheet.point(near));
  }

  /** Rings around what words name; a faded one where nobody is any more of whom they tell. */
  private rings(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    come: number,
    group: number,
  ): void {
    for (const spot of picture.spots) {
      // A ring around a cell of the map would lead to what cannot be made out there.
      if (spot.plain || !this.here(spot.place)) continue;
      const { x, y } = spotAt(picture, spot, this.sheet);
      const around = robbed(picture, spot.place) ? group * (FACING + 1.1) : 0;
      const radius = Math.max(
        ringOf(this.sheet, (pixels) => stage.units(pixels)),
        around,
      );
      if (spot.past !== undefined) this.trampled(context, stage, { x, y, radius }, come);
      else paintRing(context, this.theme, stage, { x, y, radius }, come);
    }
  }

  /** Beside the map who is named and is not in the slice that is large: their cells are framed alike. */
  private elsewhere(context: CanvasRenderingContext2D, view: Stage, { spots }: Picture): void {
    const size = view.units(12);
    const named = spots.flatMap(({ place, seat }) =>
      seat === undefined || this.here(place) ? [] : [{ place, mark: this.match.mark(seat) }],
    );
    context.font = `800 ${size}px ${FONT}`;
    const wide = Math.max(0, ...named.map(({ mark }) => context.measureText(mark.name).width));
    const at = besideMap(this.sheet.map, view.seen(), { wide, high: size, lines: named.length });
    for (const [line, { place, mark }] of named.entries()) {
      this.frame(context, view, this.sheet.cell(this.sheet.of(place)), mark.colour);
      if (at === undefined) continue; // a name would cover other cells
      const { x, y } = { x: at.x, y: at.y + line * size * LINE };
      this.frame(
        context,
        view,
        { left: x, top: y, width: size * 0.9, height: size * 0.9 },
        mark.colour,
      );
      const word = { text: mark.name, size, weight: 800, colour: mark.colour, come: 1 };
      const width = context.measureText(mark.name).width;
      this.word(context, word, { x: x + size * 1.3, y, width, height: size });
    }
  }

  private frame(
    context: CanvasRenderingContext2D,
    view: Stage,
    { left, top, width, height }: Extent,
    colour: string,
  ): void {
    context.lineWidth = view.units(2);
    context.strokeStyle = this.theme.colour(colour);
    context.strokeRect(left, top, width, height);
  }

  /** What is left of a place where something happened. */
  private trampled(
    context: CanvasRenderingContext2D,
    stage: Stage,
    { x, y, radius }: Point & { readonly radius: number },
    come: number,
  ): void {
    context.globalAlpha = 0.45 * come;
    paintGlyph(context, this.theme, FIGHT, { x, y, size: radius * 0.9 });
    context.globalAlpha = 0.8 * come;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.lineWidth = stage.units(2.5);
    context.setLineDash([stage.units(6), stage.units(6)]);
    context.strokeStyle = this.theme.colour("var(--named)");
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
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
    return [...fields.values()].flatMap((there) => {
      const spoils = there.flatMap(({ place }) => foughtAt(picture, place) ?? [])[0];
      const near = there.some(({ place }) => picture.near && same(place, picture.near));
      const far = radius * (spoils ? FACING : near ? APART : 0.8);
      const standing = spoils ? opposed(there, spoils) : there; // who fights, side by side
      return standing.flatMap((group, place) => {
        const at = picture.where(group);
        if (!within(seen, at)) return [];
        if (there.length === 1) return [{ group, at }];
        const angle = (2 * Math.PI * place) / there.length - Math.PI;
        return [
          { group, at: { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) } },
        ];
      });
    });
  }

  private ranchos(context: CanvasRenderingContext2D, stage: Stage, world: World): void {
    const size = 2 * houseOf(this.sheet, (pixels) => stage.units(pixels));
    for (const { place, cows } of world.open ? [] : world.largest) {
      if (this.here(place)) this.herd(context, this.sheet.point(place), size * 0.42, cows);
    }
    for (const { place, seat } of homesOf(world)) {
      if (!this.here(place)) continue;
      const mark = seat === undefined ? undefined : this.match.mark(seat);
      const { x, y } = this.sheet.point(place);
      const team = mark?.colour ?? "var(--soft)";
      // Its door is in the middle of its field, so that whoever comes home hides little of it.
      paintGlyph(context, this.theme, RANCHO, { x, y: y - size * RAISED, size, team, rim: 1 });
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

  /** How many cows somebody has: solid where they are calm, dashed where they are uneasy. */
  private count(
    context: CanvasRenderingContext2D,
    { text, size, weight }: Word,
    { x, y, width, height }: Box,
    calm: boolean,
  ): void {
    const [herd, ground] = ["var(--board-herd)", "var(--board-edge)"] as const;
    context.beginPath();
    context.roundRect(x, y, width, height, height / 2);
    context.fillStyle = this.theme.colour(calm ? herd : ground);
    context.fill();
    if (!calm) {
      context.lineWidth = height * 0.09;
      context.setLineDash([height * 0.22, height * 0.16]);
      context.strokeStyle = this.theme.colour(herd);
      context.stroke();
      context.setLineDash([]);
    }
    context.font = `${weight} ${size}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.theme.colour(calm ? ground : herd);
    context.fillText(text, x + width / 2, y + height / 2 + height * 0.04);
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

  /** A group that goes to another slice: its way to that in the map, and what is left of it. */
  private ghost(
    context: CanvasRenderingContext2D,
    stage: Stage,
    { group, at, to }: Ghost,
    radius: number,
    part: number,
  ): void {
    const mark = this.match.mark(group.seat);
    const gone = done("move", part);
    context.globalAlpha = 0.75 - 0.4 * part;
    context.setLineDash([radius * 0.3, radius * 0.25]);
    trace(context, mark.shape, at.x, at.y, radius);
    context.lineWidth = radius * 0.16;
    context.strokeStyle = this.theme.colour(mark.colour);
    context.stroke();
    context.setLineDash([]);
    paintGlyph(context, this.theme, RIDER, { ...at, size: radius * 1.5, team: mark.colour });
    context.globalAlpha = 1;
    if (gone < 1) this.rider(context, stage, group, onWay(at, to, gone), radius);
  }

  /** Cows that go from who has lost a fight to who has won it. */
  private spoils(
    context: CanvasRenderingContext2D,
    { world, passed }: Picture,
    { kind, place, cows, team, against }: Act,
    groups: readonly Seen[],
    radius: number,
  ): void {
    if (kind !== "won" || cows === 0 || passed === 0 || !this.here(place)) return;
    const [winner, loser] = [team, against].map((id) => world.teams.find((one) => one.id === id));
    if (winner === undefined || loser === undefined) return;
    const stands = ({ seat }: Team): Point | undefined =>
      groups.find(({ group }) => group.seat === seat && same(group.place, place))?.at;
    const to = stands(winner) ?? this.sheet.point(place);
    const from = stands(loser);
    const beaten = this.match.mark(loser.seat);
    const edge = this.sheet.side;
    paintSpoils(context, this.theme, { from, to, beaten, cows, radius, edge, part: passed });
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

  /** A fight: a sign between those who stand side by side, or alone where they may not be known. */
  private fight(
    context: CanvasRenderingContext2D,
    { place }: Fight,
    groups: readonly Seen[],
    radius: number,
    part: number,
  ): void {
    if (!this.here(place)) return;
    const { x, y } = this.sheet.point(place);
    const between = groups.some(({ group }) => same(group.place, place));
    const size = radius * (between ? BETWEEN : 2) * (1 + 0.12 * Math.sin(part * 2 * Math.PI));
    paintGlyph(context, this.theme, FIGHT, { x, y, size });
  }

  /** Something that happened: what was milked, who fought. */
  private act(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    { kind, place }: Act,
    groups: readonly Seen[],
    group: number,
  ): void {
    const now = done(kind, picture.part);
    if (now === 0 || kind === "caught" || !this.here(place)) return;
    const { x, y } = this.sheet.point(place);
    const radius = signOf(stage, picture);
    context.globalAlpha = clamp(now * 2, 0, 1);
    if (kind === "milked") {
      const up = Math.max(y - radius * (2.3 + 0.9 * now), stage.seen().top + 1.2 * radius);
      paintGlyph(context, this.theme, MILK, { x, y: up, size: radius * 2.2, rim: 1 });
    } else if (!picture.world.fights.some((fight) => same(fight.place, place))) {
      const between = groups.some((one) => same(one.group.place, place));
      const size = between ? group * BETWEEN : radius * 2.4;
      paintGlyph(context, this.theme, FIGHT, {
        x,
        y,
        size: size * (1 + Math.sin(now * Math.PI) / 4),
      });
    }
    context.globalAlpha = 1;
  }

  /** A word that can be read on any ground; it rises to its place. */
  private word(
    context: CanvasRenderingContext2D,
    { text, size, weight, colour, come }: Lettering,
    { x, y, width, height }: Box,
  ): void {
    const at = [x + width / 2, y + height / 2 + (1 - come) * size] as const;
    context.font = `${weight} ${size}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = size * 0.32;
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--board-edge)");
    context.strokeText(text, ...at);
    context.fillStyle = this.theme.colour(colour);
    context.fillText(text, ...at);
  }
}

function square({ x, y }: Point, half: number): Box {
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}

function boxOf({ left, top, width, height }: Extent): Box {
  return { x: left, y: top, width, height };
}

/** What a house at a place covers. */
function house({ x, y }: Point, sheet: Sheet, view: Stage): Box {
  const half = houseOf(sheet, (pixels) => view.units(pixels));
  return square({ x, y: y - 2 * RAISED * half }, half * 0.85);
}
