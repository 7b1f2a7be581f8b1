/** How long it is until the next turn, where turns are long enough to be waited for. */

/** Seconds from which on a turn is: of shorter ones a countdown would flicker. */
export const LEAST_S = 4;

/** Counts down in an element: it is no news, and nothing for those who hear pages read. */
export class Countdown {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly element: HTMLElement) {}

  /** A turn of so many seconds begins; of 0 none does. */
  begin(seconds: number): void {
    clearInterval(this.timer);
    this.element.textContent = "";
    if (seconds < LEAST_S) return;
    const until = performance.now() + 1000 * seconds;
    const write = (): void => {
      const left = Math.ceil((until - performance.now()) / 1000);
      if (left <= 0) clearInterval(this.timer);
      this.element.textContent = left > 0 ? `Next turn in ${left} s` : "Next turn now";
    };
    write();
    this.timer = setInterval(write, 1000);
  }
}
