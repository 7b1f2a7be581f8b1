/**
 * Small boards on a page of many: each a look now and then, not a film.
 *
 * A look opens a socket, draws the first picture that comes, and closes it: somebody who leaves a
 * page with a dozen boards open costs the server a few pictures a minute.
 */

import type { JsonObject } from "../lib/json";
import { farIn, shown as says } from "../live/said";
import { boardsIn, type Staged } from "../stage/choice";
import { Spectacle } from "../stage/spectacle";
import "../styles/player.css";
import "../styles/onstage.css";

/** Milliseconds between two looks. */
const EVERY = 15_000;

interface Props {
  /** Whether the boards go on, as on a screen that nobody shares. */
  readonly live?: boolean;
}

export function enliven(element: HTMLElement, given: unknown): void {
  const { live = false } = given as Props;
  const page = element.ownerDocument;
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const looked = target.querySelector(".onstage-board") !== null;
      if (isIntersecting && !looked) look(target as HTMLElement, live);
    }
  });
  const shown = (): HTMLElement[] => [...page.querySelectorAll<HTMLElement>("[data-glance]")];
  const watch = (): void => shown().forEach((host) => seen.observe(host));
  // The server writes parts of the page anew.
  new MutationObserver(watch).observe(page.body, { childList: true, subtree: true });
  watch();
  if (live) return;
  setInterval(() => {
    if (page.hidden) return;
    for (const host of shown()) if (visible(host)) look(host, live);
  }, EVERY);
}

function look(host: HTMLElement, live: boolean): void {
  const board = stagedIn(host);
  if (board === undefined || host.dataset["looking"] !== undefined) return;
  host.dataset["looking"] = "";
  const fresh = document.createElement("div");
  fresh.className = "onstage-board";
  fresh.inert = true; // a picture: what it shows is said beside it
  host.append(fresh);
  const spectacle = new Spectacle(fresh, board, {
    began: () => {
      if (!live) spectacle.rest();
      for (const old of [...host.children]) if (old !== fresh) old.remove();
      delete host.dataset["looking"];
    },
    gone: () => {
      fresh.remove();
      says(host.ownerDocument, board.key, undefined);
      delete host.dataset["looking"];
    },
    // What stands beside a picture is of the turn that it shows, until there is another picture.
    told: ({ game, ended, sentence: headline }) =>
      says(host.ownerDocument, board.key, { headline, far: farIn(game, ended, board.turns) }),
  });
}

function stagedIn(host: HTMLElement): Staged | undefined {
  const one = JSON.parse(host.dataset["glance"] ?? "{}") as JsonObject;
  return boardsIn({ boards: [one] })[0];
}

function visible(host: HTMLElement): boolean {
  const { top, bottom } = host.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
