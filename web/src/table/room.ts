/** What a person at a table asks of its server. */

import { getJson, reach } from "../frames/source";
import { isObject, listAt, numberAt, textAt, type Json } from "../lib/json";
import type { GameEvent } from "../frames/format";
import type { Pressing } from "../play/press.svelte";
import type { Answer, Hint, Offer, Phrase, Play, Prospect } from "../play/play";

const POST = { method: "POST", headers: { "Content-Type": "application/json" } };

/** What one's seat may order now. */
export interface Offered {
  /** The entry of the game after which that is so. */
  readonly number?: number;
  readonly offers: readonly Offer[];
  /** Whether one plays against bots alone. */
  readonly alone: boolean;
  /** What may be pressed, in games that say so. */
  readonly pressing?: Pressing | null;
  /** What one sees now, where frames show it at the end of a turn only. */
  readonly state?: Json;
  /** The number that events call one's team. */
  readonly team?: number | null;
  /** The last events that one may know of, where frames do not tell them at once. */
  readonly told?: readonly GameEvent[];
  /** Whether one has said that one is done with this turn. */
  readonly done?: boolean;
  /** What ends the turn for one: a line, empty where nothing does. */
  readonly ends?: string;
}

/** A line of talk. */
export interface Chatted {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

export class Room implements Play {
  constructor(private readonly api: string) {}

  /** Give a command of the game, or `WAIT`; a refusal is an answer, too. */
  async order(_seat: number, line: string): Promise<Answer> {
    const body = JSON.stringify({ line });
    const answer = await reach(`${this.api}/commands`, { ...POST, body });
    const said = (await answer.json()) as Json;
    if (answer.ok) return { code: 0, reply: listAt(said, "lines").map(String).join("\n") };
    if (!isObject(said) || said["code"] === undefined) {
      return { code: 5, reply: textAt(said, "detail", answer.statusText) };
    }
    const code = numberAt(said, "code");
    return { code, reply: `FAILED ${code} ${textAt(said, "message")}` };
  }

  async outlook(_seat: number, lines: readonly string[]): Promise<readonly Prospect[]> {
    const body = JSON.stringify({ lines });
    return (await getJson(`${this.api}/outlook`, { ...POST, body })) as unknown as Prospect[];
  }

  /**
   * What one's seat may order now; nothing in games that do not tell before.
   *
   * @param plain whether any game can be pressed, by its legal orders.
   */
  async offers(plain = false): Promise<Offered> {
    const asked = plain ? "?plain=true" : "";
    return (await getJson(`${this.api}/offers${asked}`)) as unknown as Offered;
  }

  /** Ask what a bot would order, and again while it is at it: its rules may have to be compiled. */
  async hint(tries = 5): Promise<Hint> {
    const hint = (await getJson(`${this.api}/hint`, POST)) as unknown as Hint;
    return hint.late && tries > 1 ? this.hint(tries - 1) : hint;
  }

  async takeBack(): Promise<boolean> {
    const said = await getJson(`${this.api}/takeback`, POST);
    return isObject(said) && said["taken"] === true;
  }

  async hurry(): Promise<void> {
    await getJson(`${this.api}/hurry`, POST);
  }

  async phrases(): Promise<readonly Phrase[]> {
    return (await getJson(`${this.api}/commands`)) as unknown as Phrase[];
  }
}
