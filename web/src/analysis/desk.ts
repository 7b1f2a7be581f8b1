/** What an analysis asks of its server. */

import { headOf, type GameEvent, type Head } from "../frames/format";
import { getJson, reach } from "../frames/source";
import type { Json } from "../lib/json";
import { spoken } from "../lib/players";
import type { Opinions } from "../player/opinion";
import type { Answer, Offer, Phrase, Prospect } from "../play/play";

/** What holds for all of an analysis. */
export interface Whole {
  readonly head: Head;
  /** The last moment that was played. */
  readonly count: number;
  readonly commands: readonly Phrase[];
  /** The moment to begin with. */
  readonly begin: number;
  /** The bot that can tell what it thinks of a moment; empty if none can. */
  readonly analyst: string;
  /** For each point of the story of what was played, the moment. */
  readonly nodes: readonly number[];
  /** What is told of the moment to begin with; none where that is no turning point. */
  readonly turned: Turned | null;
}

/** The turning point before which an analysis begins. */
export interface Turned {
  readonly turn: number;
  /** What happened, in a sentence without its end. */
  readonly text: string;
  /** The moment that shows it. */
  readonly node: number;
  /** Whether the winner took the lead for good with it. */
  readonly decided: boolean;
}

/** One entry as people read it. */
export interface Step {
  /** The moment it leads to. */
  readonly node: number;
  readonly turn: number;
  /** Whether it was played. */
  readonly main: boolean;
  readonly kind: string;
  readonly person: string;
  readonly seat: number | null;
  /** The order as it is typed; empty for what is none. */
  readonly line: string;
  /** The same for people. */
  readonly words: string;
}

/** A moment of the match, played or tried. */
export interface Position {
  readonly node: number;
  readonly parent: number | null;
  /** Where its variation left what was played. */
  readonly forked: number | null;
  readonly turn: number;
  readonly at: string;
  readonly over: boolean;
  /** What the clock would do next. */
  readonly clock: "turn" | "alarm" | null;
  readonly state: Json;
  readonly events: readonly GameEvent[];
  readonly line: readonly Step[];
  readonly next: readonly Step[];
  readonly offers: readonly (readonly Offer[])[];
}

export class Desk {
  constructor(private readonly url: string) {}

  async whole(): Promise<Whole> {
    const whole = await this.ask<Whole>("");
    return { ...whole, head: headOf(whole.head) };
  }

  moment(node: number): Promise<Position> {
    return this.ask(`/moments/${node}`);
  }

  variations(): Promise<readonly Step[]> {
    return this.ask("/variations");
  }

  order(node: number, seat: number, line: string): Promise<Answer & { node: number | null }> {
    return this.ask(`/moments/${node}/orders`, { seat, line });
  }

  outlook(node: number, seat: number, lines: readonly string[]): Promise<readonly Prospect[]> {
    return this.ask(`/moments/${node}/outlook`, { seat, lines });
  }

  opinions(node: number): Promise<Opinions> {
    return this.ask(`/moments/${node}/opinion`);
  }

  clock(node: number): Promise<{ node: number }> {
    return this.ask(`/moments/${node}/clock`, {});
  }

  async forget(node: number): Promise<void> {
    const answer = await reach(`${this.url}/moments/${node}`, { method: "DELETE" });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  }

  /** Where the variation that leads to a moment can be had as a journal. */
  journal(node: number): string {
    return `${this.url}/moments/${node}/journal`;
  }

  /** Where the picture of a moment can be had, to send it. */
  card(node: number): string {
    return `${this.url}/moments/${node}/card.png`;
  }

  private async ask<T>(path: string, body?: object): Promise<T> {
    const headers = { "Content-Type": "application/json" };
    const sent = body && { method: "POST", headers, body: JSON.stringify(body) };
    return (await getJson(this.url + path, sent)) as unknown as T;
  }
}

/** A step in a few words. */
export function stepWords(step: Step): string {
  if (step.kind === "ring") return "the clock";
  if (step.kind !== "command") return `${spoken(step.person)}: ${step.kind}`;
  return `${spoken(step.person)}: ${step.words}`;
}
