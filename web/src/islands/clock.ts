/** The contest clock: ticks between two pages. */

import { enliven as fresh } from "./fresh";

interface Props {
  readonly state: "SCHEDULED" | "RUNNING" | "SUSPENDED" | "FINISHED";
  readonly elapsed_s: number;
  readonly duration_s: number;
}

const TICK = 250;

/** Contest time as the server writes it; hours go up to the contest's duration [CONTEST-75]. */
export function written(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Let the clock tick while the contest runs; a suspended one stands still [CONTEST-35]. */
export function enliven(element: HTMLElement): void {
  fresh(element);
  let said = "";
  let since = 0;
  setInterval(() => {
    const text = element.dataset["props"] ?? "{}";
    if (text !== said) [said, since] = [text, performance.now()]; // the server has written it anew
    const props = JSON.parse(text) as Props;
    const time = element.querySelector(".contest-time");
    const lost = document.documentElement.hasAttribute("data-lost"); // what it shows would be a guess
    if (props.state !== "RUNNING" || time === null || lost) return;
    const elapsed = props.elapsed_s + (performance.now() - since) / 1000;
    time.textContent = written(Math.min(props.duration_s, elapsed));
  }, TICK);
}
