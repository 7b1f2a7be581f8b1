/** What somebody waits for who has ended their turn. */

import type { Standing } from "../boards/board";
import { isObject, listAt, textAt, type Json } from "../lib/json";

/** A seat as far as others wait for it. */
export interface Waited {
  readonly name: string;
  /** Whether a program plays there: then it is known to go on. */
  readonly bot: boolean;
  /** Whether it needs nothing more from this turn. */
  readonly done: boolean;
}

/** The seats of a table, of which its server tells who is done with the turn. */
export function waitedOf(table: Json | undefined, names: readonly string[]): readonly Waited[] {
  return listAt(table, "seats").map((seat, at) => ({
    name: names[at] ?? textAt(seat, "name"),
    bot: textAt(seat, "kind") === "bot",
    done:
      textAt(seat, "state") === "given_up" ||
      (isObject(seat) && (seat["done"] === true || seat["name"] === null)),
  }));
}

/**
 * Who moves, in a sentence without its end: bots act one after another, by seat.
 *
 * @param others who is still not done, by seat.
 * @param left seconds until one's own turn, where earlier turns tell; nothing where none do.
 * @param own how one stands oneself: who is out waits for no turn.
 */
export function awaited(others: readonly Waited[], left?: number, own?: Standing): string {
  if (own === "out") return "You are out of this game; it goes on without you";
  const moves = moving(others, left);
  return own === "blocked" ? `You cannot act in this turn. ${moves}` : moves;
}

function moving(others: readonly Waited[], left?: number): string {
  const people = others.filter(({ bot }) => !bot).map(({ name }) => name);
  const [first, ...rest] = others.filter(({ bot }) => bot).map(({ name }) => name);
  if (people.length > 0) return `Waiting for ${listed(people)}`;
  if (first === undefined) return "The turn ends";
  const then = rest.length > 0 ? `, then ${listed(rest)}` : "";
  const when =
    left === undefined ? "then it is your turn" : `your turn in about\u00a0${left}\u00a0s`;
  return `${first} moves${then}; ${when}`;
}

/** How long waits last, told from those before: what bots do takes about as long each time. */
export class Waits {
  private began: number | undefined;
  private last: number | undefined;

  /** Take note that one waits, or no longer. */
  note(waits: boolean, now: number): void {
    if (waits) this.began ??= now;
    else if (this.began !== undefined) {
      this.last = now - this.began;
      this.began = undefined;
    }
  }

  /** Whole seconds that are left, at least 1; nothing before the first wait has ended. */
  left(now: number): number | undefined {
    if (this.began === undefined || this.last === undefined) return undefined;
    return Math.max(1, Math.ceil((this.began + this.last - now) / 1000));
  }
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
