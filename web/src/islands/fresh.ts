/**
 * Parts of a page that the server writes anew when something has changed.
 *
 * The page's markup stands in one place, the server's templates: a part is refreshed by asking for
 * the same page again and taking the part out of it. Several parts of a page share one request.
 */

import { flipped } from "../live/flip";
import { Feed } from "../live/socket";
import { site } from "./islands";

/** Milliseconds over which spectators spread their requests. */
const SPREAD = 800;
const EVERY = 5_000;

const parts = new Map<string, HTMLElement>();
let waiting: ReturnType<typeof setTimeout> | undefined;
let started = false;

/** Keep a part of the page fresh. */
export function enliven(element: HTMLElement): void {
  const name = element.dataset["island"] ?? "";
  parts.set(name, element);
  if (started) return;
  started = true;
  new Feed(site("/ws/contest"), { message: () => soon(Math.random() * SPREAD) });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) soon(0);
  });
  setInterval(() => {
    if (parts.has("server") || parts.has("servers")) soon(0);
  }, EVERY);
}

function soon(wait: number): void {
  if (document.hidden) return; // it is made up for when somebody looks
  waiting ??= setTimeout(() => {
    waiting = undefined;
    refresh().catch(() => undefined); // the next news tries again
  }, wait);
}

async function refresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const [name, element] of parts) {
    const fresh = page.querySelector(`[data-island="${name}"]`);
    if (fresh && fresh.innerHTML !== element.innerHTML) replace(element, fresh);
  }
}

/** Put a part in place of the old; whoever had the focus in it keeps it. */
function replace(element: HTMLElement, fresh: Element): void {
  const focused = document.activeElement;
  const link = element.contains(focused) ? focused?.getAttribute("href") : null;
  flipped(element, () => element.replaceChildren(...fresh.childNodes));
  if (link) element.querySelector<HTMLElement>(`[href="${CSS.escape(link)}"]`)?.focus();
}
