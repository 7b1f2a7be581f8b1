/**
 * What every page says when its host is gone: since when, and that what is shown is of then.
 *
 * The style sheet takes the life out of whatever looks as if it went on (`data-lost` of the page).
 */

import { reach } from "../live/reach";

/** Milliseconds between two looks at the host, on pages that do not listen to it. */
const LOOK = 20_000;
/** Milliseconds after which a page that listens has begun to. */
const BEGIN = 3_000;

/** Time of day in a zone, with its offset, as the server writes it; the reader's own if none. */
export function clock(at: Date, zone?: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
    timeZoneName: "longOffset",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const time = `${part("hour")}:${part("minute")}:${part("second")}`;
  return zone ? `${time} ${part("timeZoneName").replace("GMT", "") || "+00:00"}` : time;
}

/** What is said; a contest that was over is shown as it ended, and nothing is missing. */
export function told(since: Date, over: boolean, zone?: string): string {
  return over
    ? "The contest is over and its host has closed. What you see is how it ended."
    : `Connection lost since ${clock(since, zone)}; trying again. What you see is as it was then.`;
}

/** Say so while the host is not reached. */
export function enliven(element: HTMLElement): void {
  const page = document.documentElement;
  reach.hear((since) => {
    page.toggleAttribute("data-lost", since !== undefined);
    const over = document.querySelector("[data-over]") !== null;
    element.classList.toggle("over", over);
    element.textContent = since ? told(since, over, element.dataset["zone"] || undefined) : "";
  });
  setTimeout(() => {
    if (!reach.listening) look(element);
  }, BEGIN);
}

/** Look now and then whether the host answers; the picture in the tab is the least it has. */
function look(who: HTMLElement): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
  const picture = who.dataset["at"] ?? icon; // a page in one file has its picture in itself
  if (picture === undefined) return;
  const ask = (): void => {
    if (document.hidden) return;
    fetch(picture, { method: "HEAD", cache: "no-store" })
      .then(() => reach.note(who, true))
      .catch(() => reach.note(who, false));
  };
  for (const event of ["online", "offline"]) window.addEventListener(event, ask);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, LOOK);
  ask();
}
