/** What has just happened, told beside its place on the board, where the board is empty. */

import type { Board, Places, Spot } from "../boards/board";
import type { StoryMoment } from "../frames/format";
import { made } from "../lib/made";
import { clamp } from "../lib/numbers";
import { begun } from "../story/story";
import "../styles/caption.css";

/** How large something is, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the upper left corner of something is. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Where a caption may stand, and what speaks against it. */
interface Stand extends Corner {
  readonly cost: number;
}

/** Pixels: from the edge of the board, from the place, and between two places that are tried. */
const EDGE = 8;
const APART = 8;
const STEP = 10;
/** So many covered pixels are as bad as one pixel farther away. */
const COVERED = 4;
/** How wide captions are at most, in pixels: narrow ones have room beside a board. */
const WIDTHS = [352, 224, 148] as const;
/** From so many pixels away on, a line leads from the caption to its place. */
const FAR = 26;

/**
 * Where a caption stands in a room: near the place it tells of, over as little else as can be.
 *
 * @returns nothing where every place in the room would hide what it tells of.
 */
export function standsAt(size: Size, room: Size, { named, things }: Places): Stand | undefined {
  let best: Stand | undefined;
  for (let y = EDGE; y + size.height <= room.height - EDGE; y += STEP) {
    for (let x = EDGE; x + size.width <= room.width - EDGE; x += STEP) {
      const box = { x, y, width: size.width, height: size.height };
      if (named && hides(box, named)) continue;
      const covered = covers(box, things);
      const away = named ? distance(box, named) : y;
      const cost = covered / COVERED + away;
      if (best === undefined || cost < best.cost) best = { x, y, cost };
    }
  }
  return best;
}

/** Whether a box hides some of a place, or of the ring around it. */
export function hides(box: Corner & Size, spot: Spot): boolean {
  return distance(box, spot) < spot.reach + APART;
}

/**
 * Whether a caption had better stand elsewhere: it hides what it tells of, or clearly more of the rest
 * than where it was put.
 *
 * @param before how much it covered then, see {@link covers}.
 */
export function misplaced(box: Corner & Size, { named, things }: Places, before: number): boolean {
  const more = covers(box, things) - before;
  return more > (box.width * box.height) / 4 || (named !== undefined && hides(box, named));
}

/** How many pixels of things a box covers. */
export function covers(box: Corner & Size, things: readonly Spot[]): number {
  return things.reduce((sum, thing) => sum + shared(box, thing), 0);
}

/** How far the middle of a place is from a box. */
function distance(box: Corner & Size, { x, y }: Spot): number {
  const near = nearest(box, { x, y });
  return Math.hypot(near.x - x, near.y - y);
}

/** The part of a thing's reach that a line must not cross: what is written there is in the middle. */
const CORE = 0.45;
/** So many points of each edge of a box are tried. */
const TRIED = 8;

/** Where a line begins at the edge of a box so that it crosses least on its way to a place. */
export function leadsFrom(box: Corner & Size, spot: Spot, things: readonly Spot[]): Corner {
  const { x, y, width, height } = box;
  const edge = Array.from({ length: TRIED + 1 }, (_, at) => at / TRIED).flatMap((part) => [
    { x: x + part * width, y },
    { x: x + part * width, y: y + height },
    { x, y: y + part * height },
    { x: x + width, y: y + part * height },
  ]);
  const others = things.filter((one) => Math.hypot(one.x - spot.x, one.y - spot.y) > 1);
  const cost = (from: Corner): number => {
    const crossed = others.filter((one) => off(one, from, spot) < CORE * one.reach).length;
    return crossed * (width + height) + Math.hypot(from.x - spot.x, from.y - spot.y);
  };
  const ways = [nearest(box, spot), ...edge].map((from) => ({ from, cost: cost(from) }));
  return ways.reduce((best, one) => (one.cost < best.cost ? one : best)).from;
}

/** How far a point is from a line between two others. */
function off(point: Corner, from: Corner, to: Corner): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = clamp(along, 0, 1);
  return Math.hypot(from.x + part * dx - point.x, from.y + part * dy - point.y);
}

/** The point of a box that is nearest to another. */
function nearest(box: Corner & Size, { x, y }: Corner): Corner {
  return { x: clamp(x, box.x, box.x + box.width), y: clamp(y, box.y, box.y + box.height) };
}

/** How many pixels a box and a thing have in common. */
function shared(box: Corner & Size, { x, y, reach }: Spot): number {
  const across = Math.min(box.x + box.width, x + reach) - Math.max(box.x, x - reach);
  const down = Math.min(box.y + box.height, y + reach) - Math.max(box.y, y - reach);
  return Math.max(0, across) * Math.max(0, down);
}

function boxOf(element: HTMLElement): Corner & Size {
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = element;
  return { x, y, width, height };
}

/** A caption on a board; on narrow screens it has a place of its own below. */
export class Caption {
  private said = "";
  private asked = 0;
  /** Pixels of things that it covered when it was given its place. */
  private covered = 0;
  private readonly words = made("span");
  private readonly line = made("i");

  /** @param element an empty element that lies over the board, or below it. */
  constructor(private readonly element: HTMLElement) {
    this.line.setAttribute("aria-hidden", "true");
  }

  /** Tell a moment that the board marks; nothing where it marks none. */
  tell(moment: StoryMoment | undefined, seats: readonly string[]): void {
    if (moment) this.say(`Turn ${moment.turn}: ${begun(moment.text, seats)}`);
    else this.hush();
  }

  /** Say something, unless it was said last: then it stands. */
  say(text: string): void {
    if (text === "" || this.said === text) return;
    this.said = this.words.textContent = text;
    this.element.replaceChildren(this.line, this.words);
    this.line.hidden = true;
    this.words.style.visibility = "hidden"; // until it has its place
  }

  /** Keep it beside its place: the board has been drawn anew. */
  follow(board: Board | undefined): void {
    if (this.words.parentNode === null) return;
    cancelAnimationFrame(this.asked);
    // What a board has just been given to show it lays out before the next picture of the screen.
    this.asked = requestAnimationFrame(() => this.place(board?.places?.()));
  }

  /** Say no more what the board no longer marks: it would be of another moment. */
  hush(): void {
    cancelAnimationFrame(this.asked);
    this.element.replaceChildren();
  }

  /** Say nothing; what was said may be said once more. */
  clear(): void {
    this.said = "";
    this.hush();
  }

  private place(places: Places = { named: undefined, things: [] }): void {
    const { words } = this;
    if (places.elsewhere) return this.hush();
    const placed = words.style.visibility === "";
    // Things move: it stays where it is for as long as it hides neither what it tells of nor much else.
    if (!placed || misplaced(boxOf(words), places, this.covered)) this.stand(places);
    words.style.visibility = "";
    if (places.named) this.lead(boxOf(words), places.named, places.things);
    else this.line.hidden = true;
  }

  /** Stand where, and as wide as, it hides least. */
  private stand(places: Places): void {
    const { words, element } = this;
    const room = { width: element.clientWidth, height: element.clientHeight };
    const stands = WIDTHS.flatMap((wide) => {
      words.style.maxWidth = `${wide}px`;
      const found = standsAt(boxOf(words), room, places);
      return found ? [{ ...found, wide }] : [];
    }).sort((one, other) => one.cost - other.cost);
    const { x, y, wide } = stands[0] ?? { x: EDGE, y: EDGE, wide: WIDTHS[0] };
    words.style.maxWidth = `${wide}px`;
    words.style.left = `${x}px`;
    words.style.top = `${y}px`;
    this.covered = covers(boxOf(words), places.things);
  }

  /** Let a line lead from the caption to the place, where that is not beside it. */
  private lead(box: Corner & Size, spot: Spot, things: readonly Spot[]): void {
    const far = distance(box, spot) - spot.reach >= FAR;
    const from = far ? leadsFrom(box, spot, things) : nearest(box, spot);
    const long = Math.hypot(spot.x - from.x, spot.y - from.y) - spot.reach;
    this.line.hidden = !far;
    const angle = Math.atan2(spot.y - from.y, spot.x - from.x);
    this.line.style.left = `${from.x}px`;
    this.line.style.top = `${from.y}px`;
    this.line.style.width = `${Math.max(0, long)}px`;
    this.line.style.transform = `rotate(${angle}rad)`;
  }
}
