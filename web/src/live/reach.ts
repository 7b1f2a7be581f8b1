/** Whether the host is reached: what all that listens to it on a page knows together. */

/** Milliseconds that a break may last unsaid: a host that starts again, a change of network. */
const GRACE = 1_500;

export class Reach {
  private readonly known = new Map<object, boolean>();
  private readonly hearers: ((since: Date | undefined) => void)[] = [];
  private since: Date | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private said = false;

  /** Whether anything listens to the host. */
  get listening(): boolean {
    return this.known.size > 0;
  }

  /** Note whether one that listens has a connection now. */
  note(who: object, reached: boolean): void {
    this.known.set(who, reached);
    this.judge();
  }

  /** Ask one no more: it has stopped to listen. */
  leave(who: object): void {
    this.known.delete(who);
    this.judge();
  }

  /** Be told since when the host is not reached, and of nothing when it is again. */
  hear(hearer: (since: Date | undefined) => void): void {
    this.hearers.push(hearer);
    if (this.said) hearer(this.since);
  }

  private judge(): void {
    if (![...this.known.values()].includes(false)) {
      clearTimeout(this.timer);
      this.since = undefined;
      if (this.said) this.say(false);
    } else if (this.since === undefined) {
      this.since = new Date();
      this.timer = setTimeout(() => this.say(true), GRACE);
    }
  }

  private say(lost: boolean): void {
    this.said = lost;
    for (const hearer of this.hearers) hearer(this.since);
  }
}

/** That of the page. */
export const reach = new Reach();
