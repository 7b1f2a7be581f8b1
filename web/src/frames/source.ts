/** Where frames come from: a replay that is here already, or one that is fetched in pieces. */

import type { Json } from "../lib/json";
import { asReplay, type Story } from "./format";
import { Tape } from "./tape";

/** A match to be shown, of which perhaps only a part is here. */
export interface Source {
  readonly tape: Tape;
  /** The first turn there is, whether it is here or not. */
  readonly first: number;
  /** The last turn there is. */
  readonly last: number;
  /** Its story from the first turn, as far as it is known. */
  readonly story: Story | undefined;
  /** See to it that a turn and those after it are here soon; resolves when the turn is. */
  ensure(turn: number): Promise<void>;
}

/** The turn that says most of a match that is over: what turned it, else its end. */
export function pivotOf({ story, last }: Source): number {
  return story?.ending?.pivot?.frame ?? last;
}

/**
 * The turn at which most goes on: what turned the match, else its heaviest moment before the end,
 * else its first turn.
 */
export function fiercest({ story, first, last }: Source): number {
  const before = story?.moments.filter(({ frame }) => frame < last) ?? [];
  const heaviest = before.toSorted((one, other) => other.weight - one.weight)[0];
  return (story?.ending?.pivot ?? heaviest)?.frame ?? first;
}

/** Turns fetched at once: of a game with much on its board some 50 kB. */
export const PIECE = 50;

/** A replay that is here as a whole. */
export function whole(document: Json): Source {
  const { frames, ...head } = asReplay(document);
  const tape = new Tape(head, frames);
  const { first, last } = tape;
  return { tape, first, last, story: head.story, ensure: () => Promise.resolve() };
}

/** Fetch the piece with the given turn, then others as they are asked for. */
export async function fetched(url: string, turn: number, get: Get = getJson): Promise<Source> {
  const piece = Math.max(0, Math.floor(turn / PIECE));
  const { frames, ...head } = asReplay(await get(address(url, piece)));
  const source = new Pieces(url, get, new Tape(head, frames), piece);
  if (source.tape.size === 0) await source.ensure(0); // the address named a turn that never was
  return source;
}

/** Fetch a JSON document. */
export type Get = (url: string) => Promise<Json>;

class Pieces implements Source {
  readonly first = 0;
  private readonly asked = new Map<number, Promise<void>>();

  constructor(
    private readonly url: string,
    private readonly get: Get,
    readonly tape: Tape,
    piece: number,
  ) {
    this.asked.set(piece, Promise.resolve());
  }

  get last(): number {
    return this.tape.head.turns;
  }

  get story(): Story | undefined {
    return this.tape.head.story;
  }

  async ensure(turn: number): Promise<void> {
    const piece = Math.floor(turn / PIECE);
    const here = this.ask(piece);
    const next = (piece + 1) * PIECE;
    // The next piece is on its way before it is needed, but not for those who only look in.
    if (next <= this.last && next - turn <= PIECE / 2)
      void this.ask(piece + 1).catch(() => undefined);
    await here;
  }

  private ask(piece: number): Promise<void> {
    let asked = this.asked.get(piece);
    if (asked === undefined) {
      asked = this.fetch(piece);
      this.asked.set(piece, asked);
      asked.catch(() => this.asked.delete(piece)); // so that it can be tried again
    }
    return asked;
  }

  private async fetch(piece: number): Promise<void> {
    this.tape.add(asReplay(await this.get(address(this.url, piece))).frames);
  }
}

function address(url: string, piece: number): string {
  const joint = url.includes("?") ? "&" : "?";
  return `${url}${joint}from=${piece * PIECE}&to=${(piece + 1) * PIECE - 1}`;
}

/** Fetch something; where no answer comes, the error says so in words that are not the browser's. */
export async function reach(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new Error("The server does not answer.", { cause: error });
  }
}

/** Fetch JSON; an answer that is none is an error with what the server says of it. */
export async function getJson(url: string, init?: RequestInit): Promise<Json> {
  const answer = await reach(url, {
    ...init,
    headers: { Accept: "application/json, application/problem+json", ...init?.headers },
  });
  if (answer.ok) return (await answer.json()) as Json;
  throw new Error(await complaint(answer));
}

async function complaint(answer: Response): Promise<string> {
  try {
    const problem = (await answer.json()) as { detail?: string; title?: string };
    return problem.detail ?? problem.title ?? answer.statusText;
  } catch {
    return `The server answered ${answer.status} ${answer.statusText}.`;
  }
}
