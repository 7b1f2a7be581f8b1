/** A guided first turn: short steps, each of which waits until it is really done. */

/** What somebody does at a board: choose something, give an order, end the turn. */
export type Deed = "choose" | "order" | "end";

/** A step: what to do now, and what it waits for. */
export interface Step {
  readonly words: string;
  readonly waits: Deed;
}

/** Where it is kept that a game was explained; only what is needed of the browser's storage. */
export type Memory = Pick<Storage, "getItem" | "setItem">;

const KEY = "contestmaster.first-turn.";

export class Lesson {
  /** The step that is shown, from 0; nothing where none is. */
  at = $state<number>();

  /**
   * @param game whose first turn it is.
   * @param steps none where the game is not explained so.
   * @param memory remembers who has seen it; nothing where the browser keeps nothing.
   */
  constructor(
    private readonly game: string,
    readonly steps: readonly Step[],
    private readonly memory: Memory | undefined,
  ) {
    if (steps.length > 0 && !this.seen()) this.at = 0;
  }

  get step(): Step | undefined {
    return this.at === undefined ? undefined : this.steps[this.at];
  }

  /** Show it from its beginning, to who asks for it. */
  again(): void {
    this.at = this.steps.length > 0 ? 0 : undefined;
  }

  /** Put it away, and do not show it by itself any more. */
  dismiss(): void {
    this.at = undefined;
    try {
      this.memory?.setItem(KEY + this.game, "seen");
    } catch {
      // full, or forbidden: it is shown again the next time
    }
  }

  /** Take note of what was done: if the step has waited for that, the next one follows. */
  note(deed: Deed): void {
    if (this.at === undefined) return;
    if (deed === "end") return this.dismiss(); // the turn is over, whatever was left out
    let at = this.at;
    // Who orders at once has chosen, too.
    if (deed === "order") while (this.steps[at]?.waits === "choose") at += 1;
    if (this.steps[at]?.waits === deed) this.at = at + 1;
    if (this.step === undefined) this.dismiss();
  }

  private seen(): boolean {
    try {
      return (this.memory?.getItem(KEY + this.game) ?? null) !== null;
    } catch {
      return false;
    }
  }
}

/** The storage of this browser, where it lets a page have one. */
export function memory(): Memory | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
