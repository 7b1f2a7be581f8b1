/** Marks that stand for some seconds on what words name: a ring that swells once, and then is still. */

import { still } from "./theme";

/** Milliseconds for which a mark stands, and over which it comes. */
const STANDS = 6_000;
const COMES = 900;

export class Afterglow {
  private named = "";
  private since = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param redraw draws anew what is marked; asked once more when the mark has to go. */
  constructor(private readonly redraw: () => void) {}

  /** Mark what has this name, from now on unless it is marked already; an empty one marks nothing. */
  mark(name: string): void {
    if (name === this.named) return;
    this.named = name;
    this.since = performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(this.redraw, STANDS);
  }

  /** How far the mark has come, 0 to 1; nothing where none stands. */
  get come(): number | undefined {
    const past = performance.now() - this.since;
    if (this.named === "" || past >= STANDS) return undefined;
    return still() ? 1 : Math.min(1, past / COMES);
  }

  /** Whether it is still on its way, so that the next frame of the screen differs. */
  get coming(): boolean {
    return (this.come ?? 1) < 1;
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}
