/** The contest clock: ticks between two pages. */

interface Props {
  readonly state: "SCHEDULED" | "RUNNING" | "SUSPENDED" | "FINISHED";
  readonly elapsed_s: number;
  readonly duration_s: number;
}

/** Contest time as the server writes it; hours go up to the contest's duration [CONTEST-75]. */
export function written(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Let the clock tick while the contest runs; a suspended one stands still [CONTEST-35]. */
export function enliven(element: HTMLElement, props: unknown): void {
  const { state, elapsed_s: elapsed, duration_s: duration } = props as Props;
  const time = element.querySelector(".contest-time");
  if (state !== "RUNNING" || time === null) return;
  const since = performance.now();
  setInterval(() => {
    if (!element.isConnected || element.dataset["stopped"] !== undefined) return;
    time.textContent = written(Math.min(duration, elapsed + (performance.now() - since) / 1000));
  }, 250);
}
