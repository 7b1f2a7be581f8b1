/** A game by announcement on its page: its board, and announcing by a click. */

import { mount, unmount } from "svelte";

import type { Match } from "../boards/board";
import { ordersOf } from "../boards/announced/orders";
import { boardOf } from "../boards/registry";
import { isObject, textAt, type Json, type JsonObject } from "../lib/json";
import { made } from "../lib/made";
import { mark } from "../lib/seats";
import Confirm from "../play/Confirm.svelte";
import type { Answer, Offer } from "../play/play";
import "../styles/player.css";
import { site } from "../lib/site";

interface Props {
  /** The game's name here, and its rules. */
  readonly name: string;
  readonly game: string;
  /** What forms of this session carry; empty for who has not logged in. */
  readonly form: string;
  /** The words of the board that only rules explain, with what they mean. */
  readonly terms?: Readonly<Record<string, string>>;
}

/** What the API says of a game to who asks. */
interface View {
  readonly names: readonly string[];
  readonly seat: number | null;
  readonly state: Json;
  readonly offers: readonly Offer[];
}

const THREAD = "By the board";
/** Milliseconds between two looks at a game that others play, too. */
const EVERY = 30_000;

export async function enliven(element: HTMLElement, given: unknown): Promise<void> {
  const props = given as Props;
  const found = await boardOf(props.game);
  if (!found.own) return;
  const address = `/api/games/${encodeURIComponent(props.name)}`;
  let view = await asked<View>(`${address}/board`);
  const picture = made("div", { className: "picture" });
  const side = made("div", { className: "side" });
  element.replaceChildren(picture, side);
  const board = found.module.mount(picture, matchOf(props, view, side, order));

  async function refresh(): Promise<void> {
    view = await asked<View>(`${address}/board`);
    show();
  }
  function show(): void {
    const { seat } = view;
    const offers = seat === null ? [] : Array.from({ length: seat + 1 }, () => view.offers);
    if (seat !== null) offers.fill([], 0, seat);
    board.show({ turn: 0, at: "", state: view.state, events: [], flow: 0, offers });
  }
  async function order(_seat: number, line: string): Promise<Answer> {
    const [deed] = await previewed(address, props.form, line);
    const said = spoken(view.offers, line);
    if (deed === undefined || !(await agreed(said, deed))) return { code: 0, reply: "" };
    const post = await posted(address, props.form, line);
    await refresh();
    return { code: 0, reply: toldOf(deedsOf(post)[0]) };
  }
  show();
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void refresh().catch(() => undefined);
  }, EVERY);
  addEventListener("pagehide", () => clearInterval(timer));
}

type Order = (seat: number, line: string) => Promise<Answer>;

function matchOf(props: Props, view: View, side: HTMLElement, order: Order): Match {
  const head = {
    format: "contestmaster-frames/1",
    game: props.game,
    version: 1,
    params: {},
    seats: view.names,
    server: null,
    game_no: null,
    turns: 0,
    board: {},
    terms: props.terms ?? {},
  };
  const match: Match = {
    head,
    side,
    mark: (seat) => mark(head, seat),
    moments: () => [],
    seek: () => undefined,
    play: props.form ? { outlook: () => Promise.resolve([]), order } : undefined,
  };
  return match;
}

/** Ask what would come of a line now. */
async function previewed(address: string, form: string, line: string): Promise<JsonObject[]> {
  return deedsOf(await sent(`${address}/preview`, form, { text: line }));
}

/** What one would say to give an order; the order itself where nothing says it. */
function spoken(offers: readonly Offer[], line: string): string {
  const known = ordersOf(offers);
  const whole = known.find((one) => one.line === line);
  if (whole) return whole.say;
  const begun = known.find((one) => line.startsWith(`${one.line} `)); // a board has added a word
  return begun ? begun.say + line.slice(begun.line.length) : line;
}

/** Show what would come of it, and ask whether to announce it. */
function agreed(said: string, deed: JsonObject): Promise<boolean> {
  return new Promise((resolve) => {
    const place = made("div");
    document.body.append(place);
    const answer = (yes: boolean) => (): void => {
      void unmount(question);
      place.remove();
      resolve(yes);
    };
    const question = mount(Confirm, {
      target: place,
      props: {
        title: `\u201c${said}\u201d`,
        text: expected(deed),
        yes: "Announce it",
        no: "No",
        onyes: answer(true),
        onno: answer(false),
      },
    });
  });
}

/** What may be said beforehand: nothing where something is hidden that it could tell. */
function expected(deed: JsonObject): string {
  const told = textAt(deed, "told") || textAt(deed, "reason");
  return told
    ? `As things stand now this would be done: ${told}.`
    : "What comes of it is told when it is announced.";
}

/** Post it: to the thread of what was announced by the board, which the first opens. */
async function posted(address: string, form: string, line: string): Promise<Json> {
  const id = crypto.randomUUID();
  const threads = await asked<Json>(`${address}/threads?room=public`);
  const known = Array.isArray(threads) ? threads.filter(isObject) : [];
  const thread = known.find((one) => textAt(one, "title") === THREAD);
  if (thread === undefined) {
    return sent(`${address}/threads`, form, { room: "public", title: THREAD, text: line, id });
  }
  return sent(`/api/threads/${String(thread["id"])}/posts`, form, { text: line, id });
}

function deedsOf(answer: Json): JsonObject[] {
  const deeds = isObject(answer) && Array.isArray(answer["deeds"]) ? answer["deeds"] : [];
  return deeds.filter(isObject);
}

/** What came of a deed, in words. */
function toldOf(deed: JsonObject | undefined): string {
  if (deed === undefined) return "";
  const outcome = textAt(deed, "outcome").toLowerCase();
  return textAt(deed, "told") || textAt(deed, "reason") || `${textAt(deed, "command")}: ${outcome}`;
}

async function asked<T>(path: string): Promise<T> {
  const answer = await fetch(site(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

async function sent(path: string, form: string, body: JsonObject): Promise<Json> {
  const answer = await fetch(site(path), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Form": form },
    body: JSON.stringify(body),
  });
  const content = (await answer.json()) as Json;
  if (!answer.ok) throw new Error(textAt(content, "detail") || `${path}: ${answer.status}`);
  return content;
}
