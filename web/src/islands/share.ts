/**
 * What sends a moment: a press beside the board, and one beside each moment that is told of.
 *
 * What is sent, and the ways to send it, are a page of the server's; here it comes up on this one.
 */

import { made } from "../lib/made";
import { hear, sendingOf, sendsOf } from "../lib/moments";
import { turnOf } from "../player/address";
import { start } from "./islands";

/** Links that send a moment, by the page of which it is sent. */
const SENDS = "a[data-send]";

let listens = false;

export function enliven(element: HTMLElement): void {
  const link = element as HTMLAnchorElement;
  const turn = turnOf(location.href);
  if (turn !== undefined) link.href = sendingOf(link.href, turn);
  hear(({ game, turn }) => {
    link.hidden = false;
    link.href = sendingOf(sendsOf(link, game) ?? link.href, turn);
  });
  if (listens) return;
  listens = true;
  document.addEventListener("click", (event) => {
    const found = event.target instanceof Element && event.target.closest(SENDS);
    if (!(found instanceof HTMLAnchorElement)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void open(found);
  });
}

/** Show what is sent over the page; where it does not come, go to it. */
async function open(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute("aria-busy", "true");
  const parcel = await parcelAt(link.href);
  link.removeAttribute("aria-busy");
  if (parcel === undefined) {
    location.assign(link.href);
    return;
  }
  const away = made("button", { type: "button", className: "quiet away" }, ["Close"]);
  const dialog = made("dialog", { className: "sent-over" }, [parcel, away]);
  dialog.setAttribute("aria-labelledby", "sent-title");
  away.addEventListener("click", () => dialog.close());
  // A press beside it, on the page that it covers.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  start(dialog);
  dialog.showModal();
  parcel.querySelector<HTMLElement>("#sent-title")?.focus();
}

async function parcelAt(address: string): Promise<HTMLElement | undefined> {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) return undefined;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector<HTMLElement>("[data-sent]") ?? undefined;
  } catch {
    return undefined;
  }
}
