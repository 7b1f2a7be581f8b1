/**
 * Parts of a page that the server writes anew when something has changed.
 *
 * The page's markup stands in one place, the server's templates: a part is refreshed by asking for
 * the same page again and taking the part out of it. The server keeps a page for a moment, so that
 * a hall full of spectators costs it one. What changes with every turn comes over the socket.
 */

import { flipped } from "../live/flip";
import { reach } from "../live/reach";
import { again, heard } from "../live/said";
import { Feed } from "../live/socket";
import { isObject, listAt, type Json, type JsonObject } from "../lib/json";
import { site } from "../lib/site";
import { boardsIn, farOf } from "../stage/choice";
import { Turns } from "./turns";

/** Milliseconds over which spectators spread their requests. */
const SPREAD = 2_000;

/** What scrolls sideways. */
const SCROLL = ".scroll, .pan";

const NEWS = new Set(["contest", "scoreboard", "stops", "announcement"]);

const parts = new Map<string, HTMLElement>();
const turns = new Turns();
let waiting: ReturnType<typeof setTimeout> | undefined;
let missed = false;
let first: unknown;

const listeners: ((message: JsonObject) => void)[] = [];

/** Hear all news of the contest, of which a page is told once. */
export function onNews(listener: (message: JsonObject) => void): void {
  listeners.push(listener);
}

/** Keep a part of the page fresh. */
export function enliven(element: HTMLElement): void {
  parts.set(element.dataset["island"] ?? "", element);
  if (parts.size > 1) return;
  new Feed(site("/ws/contest"), { message: hear });
  reach.hear((since) => {
    if (since === undefined) soon(); // much may have changed meanwhile
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && missed) soon();
  });
}

function hear(message: JsonObject): void {
  if (message["kind"] === "stage") turns.stage(leads(document, message));
  for (const listener of listeners) listener(message);
  // The first that is said is how things stand, which is how the page was written.
  first ??= message["seq"];
  if (message["seq"] === first && message["kind"] !== "servers") return;
  if (message["kind"] === "servers") {
    const known = listAt(message, "servers").map((server) => turns.show(document, server));
    if (known.includes(false) && (parts.has("server") || parts.has("servers"))) soon();
  } else if (NEWS.has(String(message["kind"]))) {
    soon(isOver(message));
  }
}

/**
 * Write who leads, and how far the game is, wherever the page shows it.
 *
 * @returns the keys of the boards in the message.
 */
export function leads(page: ParentNode, message: JsonObject): string[] {
  return boardsIn(message).map((board) => {
    heard(page, board.key, { headline: board.headline, far: farOf(board) });
    return board.key;
  });
}

/** Whether a contest is over: its host may go in a moment, and this is the last that it says. */
function isOver(message: JsonObject): boolean {
  const contest = message["contest"];
  return isObject(contest) && contest["state"] === "FINISHED";
}

/** Refresh in a moment; several changes share it. */
function soon(last = false): void {
  missed = document.hidden && !last; // it is made up for when somebody looks
  if (missed) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    refresh().catch(() => undefined); // the next news tries again
  }, Math.random() * SPREAD);
}

async function refresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const [name, element] of parts) {
    const fresh = page.querySelector<HTMLElement>(`[data-island="${name}"]`);
    if (fresh && fresh.outerHTML !== element.outerHTML) replace(element, fresh);
  }
  again(document); // the boards of the page may show another turn than the server had
}

/** Put a part in place of the old; what had the focus, was scrolled or unfolded in it stays so. */
export function replace(element: HTMLElement, fresh: HTMLElement): void {
  const focused = document.activeElement;
  const link = element.contains(focused) ? focused?.getAttribute("href") : null;
  const scrolled = [...element.querySelectorAll(SCROLL)].map((pan) => pan.scrollLeft);
  const open = [...element.querySelectorAll("details")].map((fold) => fold.open);
  const props = fresh.dataset["props"];
  if (props === undefined) delete element.dataset["props"];
  else element.dataset["props"] = props;
  steady(element, fresh);
  flipped(element, () => {
    kept(element, fresh);
    element.replaceChildren(...fresh.childNodes);
  });
  element.querySelectorAll("details").forEach((fold, n) => (fold.open = open[n] ?? fold.open));
  element.querySelectorAll(SCROLL).forEach((pan, n) => (pan.scrollLeft = scrolled[n] ?? 0));
  if (link) element.querySelector<HTMLElement>(`[href="${CSS.escape(link)}"]`)?.focus();
}

/** Let what a list holds stay where it is: whoever is about to press one would press another. */
function steady(element: HTMLElement, fresh: HTMLElement): void {
  for (const list of fresh.querySelectorAll<HTMLElement>("[data-steady]")) {
    const name = CSS.escape(list.dataset["steady"] ?? "");
    const old = element.querySelectorAll<HTMLElement>(`[data-steady="${name}"] > [data-key]`);
    const order = [...old].map((one) => one.dataset["key"]);
    const place = (one: Element): number => {
      const at = order.indexOf((one as HTMLElement).dataset["key"]);
      return at < 0 ? order.length : at;
    };
    list.append(...[...list.children].toSorted((one, other) => place(one) - place(other)));
  }
}

/** Let small boards stay that are drawn already: there is nothing new in them yet. */
function kept(element: HTMLElement, fresh: HTMLElement): void {
  const named = (of: HTMLElement): Map<string, HTMLElement> =>
    new Map(
      [...of.querySelectorAll<HTMLElement>("[data-glance]")].map((glance) => {
        const [board] = boardsIn({
          boards: [JSON.parse(glance.dataset["glance"] ?? "{}") as Json],
        });
        return [board?.key ?? "", glance];
      }),
    );
  const old = named(element);
  for (const [key, glance] of named(fresh)) {
    const drawn = old.get(key);
    if (drawn === undefined || drawn.querySelector(".onstage-board") === null) continue;
    drawn.dataset["glance"] = glance.dataset["glance"];
    glance.replaceWith(drawn);
  }
}
