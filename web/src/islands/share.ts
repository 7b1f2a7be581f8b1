/** What a reader takes away of a moment: always of the turn that the board shows. */

import { made } from "../lib/made";
import { addressOf, turnOf } from "../player/address";

interface Props {
  /** Where the pictures of the game are. */
  readonly api: string;
  /** The address of its page. */
  readonly page: string;
  /** The game, and who played it. */
  readonly about: string;
}

/** Turns of a moving picture, with the one that is shown. */
const TURNS = 20;
/** How often is looked which turn the board shows, in milliseconds. */
const LOOK = 500;

export function enliven(element: HTMLElement, given: unknown): void {
  const props = given as Props;
  const details = element as HTMLDetailsElement;
  for (const input of details.querySelectorAll<HTMLInputElement>("input[readonly]")) {
    input.addEventListener("focus", () => input.select());
    input.after(copier(input));
  }
  let shown: number | undefined | null = null;
  const look = (): void => {
    const turn = turnOf(location.href);
    if (turn === shown) return;
    shown = turn;
    show(details, props, turn);
  };
  let asked = 0;
  const follow = (): void => {
    clearInterval(asked);
    if (!details.open) return;
    look();
    asked = window.setInterval(look, LOOK);
  };
  details.addEventListener("toggle", follow);
  follow();
}

/** Let everything be of a turn. */
export function show(element: HTMLElement, props: Props, turn: number | undefined): void {
  const asked = turn === undefined ? "" : `?turn=${turn}`;
  const first = Math.max(0, (turn ?? 0) - TURNS);
  const at = turn === undefined ? props.page : addressOf(props.page, turn);
  const card = `${props.api}/card.png${asked}`;
  element.querySelector("img")?.setAttribute("src", card);
  element.querySelector("[data-card]")?.setAttribute("href", card);
  const clip = `${props.api}/clip.gif?from=${first}${turn === undefined ? "" : `&to=${turn}`}`;
  element.querySelector("[data-clip]")?.setAttribute("href", clip);
  write(element, "#share-link", at);
  const frame = made("iframe", { title: props.about, width: "720", height: "640" });
  frame.setAttribute("src", `${props.page}/embed${asked}`);
  write(element, "#share-frame", frame.outerHTML);
}

function write(element: HTMLElement, selector: string, text: string): void {
  const input = element.querySelector<HTMLInputElement>(selector);
  if (input !== null) input.value = text;
}

function copier(input: HTMLInputElement): HTMLButtonElement {
  const label = input.labels?.[0]?.textContent ?? "it";
  const button = made("button", { type: "button", className: "quiet" }, ["Copy"]);
  button.setAttribute("aria-label", `Copy: ${label}`);
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(input.value).then(
      () => (button.textContent = "Copied"),
      () => input.select(),
    );
  });
  return button;
}
