/**
 * The end of a game, which the server writes: said once to those who do not see it, and written
 * anew when its story is known.
 */

import { made } from "../lib/made";
import { still } from "../paint/theme";
import { refresh } from "../table/parts";

/** How often it is asked for a story, and how long after it could not be told. */
const TRIES = 6;
const APART_MS = 4000;

export function enliven(element: HTMLElement): void {
  const said = made("p", { className: "hidden" });
  said.setAttribute("role", "status");
  element.before(said);
  let shown = panelIn(element) !== null; // what a page begins with is read with it
  const asked = new Set<string>();
  const look = (): void => {
    const panel = panelIn(element);
    if (panel === null) said.textContent = "";
    else {
      if (!shown) appear(panel, said);
      const story = panel.dataset["awaits"];
      if (story !== undefined && !asked.has(story)) {
        asked.add(story);
        void told(story);
      }
    }
    shown = panel !== null;
  };
  new MutationObserver(look).observe(element, { childList: true });
  look();
}

function panelIn(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>("[data-ending]");
}

/** A game has just ended before somebody's eyes. */
function appear(panel: HTMLElement, said: HTMLElement): void {
  const heading = panel.querySelector<HTMLElement>("h2");
  said.textContent = `The game is over. ${heading?.textContent ?? ""}`;
  // What had the focus has gone with the game: what follows is here.
  const active = document.activeElement;
  if (active === null || active === document.body) heading?.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
}

/** Wait until the story of a game is told, and show it. */
async function told(story: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((done) => setTimeout(done, APART_MS));
    const answer = await fetch(story).catch(() => undefined); // nobody answers: perhaps in a while
    if (answer?.ok) return refresh(location.href);
  }
}
