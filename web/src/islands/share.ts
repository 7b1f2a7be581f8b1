/** What a reader takes away of a moment: of the turn that the board shows when it is unfolded. */

import { made } from "../lib/made";
import { hear, shown, type MomentShown } from "../lib/moments";
import { addressOf, turnOf } from "../player/address";

interface Props {
  /** Below which address the pictures of all matches are. */
  readonly api: string;
  /** Below which address their pages are. */
  readonly page: string;
  /** The match of the page. */
  readonly game: string;
  /** The match, and who played it. */
  readonly about: string;
}

/** Turns of a moving picture, with the one that is shown. */
const TURNS = 20;
/** After how many milliseconds without a step a picture is asked for. */
const SETTLED = 400;

export function enliven(element: HTMLElement, given: unknown): void {
  const props = given as Props;
  const details = element as HTMLDetailsElement;
  for (const input of details.querySelectorAll<HTMLInputElement>("input[readonly]")) {
    input.addEventListener("focus", () => input.select());
    input.after(copier(input));
  }
  // The page names the turn at which it was written, of which nobody has asked for a picture.
  details.querySelector("img")?.removeAttribute("src");
  const away = made("button", { type: "button", className: "quiet away" }, ["Close"]);
  away.addEventListener("click", () => close(details));
  details.querySelector(".sent")?.append(away);
  const parcel = parcelOf(details, props.about);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const take = (moment: MomentShown | undefined): void => {
    clearTimeout(waiting);
    show(details, props, moment?.turn ?? turnOf(location.href), moment?.game);
    parcel(moment?.words);
  };
  // What is sent is what was seen when it was unfolded, however a live match goes on meanwhile.
  details.addEventListener("toggle", () => details.open && take(shown()));
  let sought = location.hash === "#send";
  hear((moment) => {
    details.hidden = false;
    // By now it stands beside the board, and not where the page was written.
    if (sought) details.scrollIntoView({ block: "center" });
    sought = false;
    if (!details.open || moment.moving) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => take(moment), SETTLED);
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    event.stopPropagation();
    close(details);
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('a[href$="#send"]')) open(details);
    else if (!details.contains(event.target)) details.open = false;
  });
  if (location.hash === "#send") open(details);
}

function open(details: HTMLDetailsElement): void {
  details.open = true;
  details.querySelector("summary")?.focus();
}

function close(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** Let everything be of a turn of a match, by default of that of the page. */
export function show(
  element: HTMLElement,
  props: Props,
  turn: number | undefined,
  game = props.game,
): void {
  const asked = turn === undefined ? "" : `?turn=${turn}`;
  const first = Math.max(0, (turn ?? 0) - TURNS);
  const page = props.page + game;
  const api = props.api + game;
  const card = `${api}/card.png${asked}`;
  picture(element, card);
  element.querySelector("[data-card]")?.setAttribute("href", card);
  const clip = `${api}/clip.gif?from=${first}${turn === undefined ? "" : `&to=${turn}`}`;
  element.querySelector("[data-clip]")?.setAttribute("href", clip);
  write(element, "#share-link", turn === undefined ? page : addressOf(page, turn));
  const frame = made("iframe", { title: props.about, width: "720", height: "640" });
  frame.setAttribute("src", `${page}/embed${asked}`);
  write(element, "#share-frame", frame.outerHTML);
}

/** Show a picture: until it has come none, for the last one is of another turn. */
function picture(element: HTMLElement, address: string): void {
  const last = element.querySelector("img");
  if (last === null || last.getAttribute("src") === address) return;
  const next = last.cloneNode() as HTMLImageElement;
  next.classList.remove("failed");
  next.addEventListener("error", () => next.classList.add("failed"));
  next.setAttribute("src", address);
  last.replaceWith(next);
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

/** What sends words, link and film at once; returns what gives it the words of another moment. */
function parcelOf(details: HTMLElement, about: string): (words: string | undefined) => void {
  const words = made("p", { className: "sent-words" }, [about]);
  const link = (): string => details.querySelector<HTMLInputElement>("#share-link")?.value ?? "";
  const film = (): string => details.querySelector("[data-clip]")?.getAttribute("href") ?? "";
  const said = (): string => `${words.textContent} ${link()}`;
  const copy = made("button", { type: "button" }, [COPY]);
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(said()).then(
      () => (copy.textContent = "Copied"),
      () => details.querySelector<HTMLInputElement>("#share-link")?.select(),
    );
  });
  const ways = made("p", { className: "sent-files" }, [copy]);
  const send = "share" in navigator ? sender(about, said, film) : undefined;
  if (send) ways.append(send.button);
  details
    .querySelector(".sent-card")
    ?.after(made("div", { className: "sent-parcel" }, [words, ways]));
  return (next) => {
    words.textContent = next ?? about;
    copy.textContent = COPY;
    send?.forget();
  };
}

const COPY = "Copy text and link";
const SEND = "Send it to somebody";
const FILM = "moments.gif";

/** What hands words, link and film over to the programs by which somebody sends things. */
function sender(title: string, said: () => string, film: () => string) {
  const button = made("button", { type: "button", className: "quiet" }, [SEND]);
  let ready: File | undefined;
  button.addEventListener("click", () => {
    void (async () => {
      button.disabled = true;
      button.textContent = "The film is being made …";
      ready ??= await filmOf(film());
      button.disabled = false;
      button.textContent = SEND;
      try {
        await navigator.share({ title, text: said(), ...(ready && { files: [ready] }) });
      } catch (error) {
        // A film that takes long outlasts the press: the next one sends it at once.
        const late = error instanceof DOMException && error.name === "NotAllowedError";
        if (late && ready) button.textContent = "Send it now";
      }
    })();
  });
  return {
    button,
    forget: () => {
      ready = undefined;
      button.textContent = SEND;
    },
  };
}

/** A film as a file, where the browser can hand over files and the film can be had. */
async function filmOf(address: string): Promise<File | undefined> {
  const file = (parts: BlobPart[]): File => new File(parts, FILM, { type: "image/gif" });
  if (!navigator.canShare?.({ files: [file([])] })) return undefined;
  try {
    const answer = await fetch(address);
    return answer.ok ? file([await answer.blob()]) : undefined;
  } catch {
    return undefined;
  }
}
