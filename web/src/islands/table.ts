/** The page of a table: the game on its board, seats and talk as they change. */

import { mount, unmount } from "svelte";

import { boardOf } from "../boards/registry";
import { isObject, listAt, textAt, type Json, type JsonObject } from "../lib/json";
import { Follower, type LiveGame } from "../live/match";
import { Feed } from "../live/socket";
import { count } from "../lib/numbers";
import { refresh, send } from "../table/parts";
import type { Step } from "../play/lesson.svelte";
import { Room } from "../table/room";
import Table from "../table/Table.svelte";
import { Talk } from "../table/talk";
import { Told } from "../table/told.svelte";
import { site } from "../lib/site";

interface Props {
  readonly game: string;
  /** The name of who looks on; empty: nobody's. */
  readonly me: string;
  readonly api: string;
  readonly stream: string;
  readonly page: string;
  /** Where the board of another package is, if it has one. */
  readonly board: string;
  /** Whether orders are given on the board of this game. */
  readonly played: boolean;
  /** Whether it is known before what an order does. */
  readonly foreseeable: boolean;
  /** The steps of a first turn; none where the game is not explained so. */
  readonly first: readonly Step[];
}

/** Milliseconds in which changes gather before the page is asked for again. */
const GATHER = 120;
const TICK = 1000;
/** Seconds from which on the limit of a turn is told to who plays alone: nobody waits for them. */
const LATE = 300;
/** The server has closed the stream: they have left, or were removed. */
const GONE = 4410;

export async function enliven(element: HTMLElement, given: unknown): Promise<void> {
  const props = given as Props;
  countDown();
  forms();
  if (!props.me) {
    const page = new Page(props.page);
    new Feed(site("/ws/lobby"), {
      message: ({ kind }) => {
        if (kind !== "stage") page.soon(); // the board says by itself how it goes on
      },
    });
    return;
  }
  const others = props.board ? { [props.game]: props.board } : {};
  const [found, phrases] = await Promise.all([
    boardOf(props.game, others),
    new Room(props.api).phrases(),
  ]);
  new Shown(element, props, (target, game, seat, table, live) => {
    const component = mount(Table, {
      target,
      props: {
        table,
        game,
        seat,
        live,
        phrases,
        module: found.module,
        room: new Room(props.api),
        me: props.me,
        played: props.played || !found.own,
        plain: !found.own,
        foreseeable: props.foreseeable,
        first: props.first,
      },
    });
    return () => void unmount(component);
  });
}

type Mount = (
  target: HTMLElement,
  game: LiveGame,
  seat: number | undefined,
  table: Told,
  live: (arrived: () => void) => () => void,
) => () => void;

/** Follows the stream of a table. */
class Shown {
  private readonly follower: Follower;
  private readonly page: Page;
  private readonly talk: Talk | undefined;
  private game: LiveGame | undefined;
  private seat: number | undefined;
  private stop: (() => void) | undefined;
  private readonly table = new Told();
  private arrived = (): void => undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly props: Props,
    private readonly show: Mount,
  ) {
    const talk = document.querySelector<HTMLElement>("[data-talk]");
    this.talk = talk ? new Talk(talk) : undefined;
    this.page = new Page(props.page);
    this.follower = new Follower({
      game: (game) => {
        this.game = game;
        this.mount();
      },
      frame: () => this.arrived(),
    });
    new Feed(props.stream, {
      message: (message) => this.hear(message),
      refused: (code) => {
        if (code === GONE) location.assign(site("/"));
        else this.page.soon();
      },
    });
  }

  private hear(message: JsonObject): void {
    switch (message["kind"]) {
      case "table":
        for (const line of listAt(message, "chat")) this.talk?.add(line);
        this.table.now = message["table"];
        this.sit(message["table"]);
        this.page.soon();
        break;
      case "said":
        this.talk?.add(message["line"] ?? null);
        break;
      case "cleared":
        location.assign(site("/"));
        break;
      default:
        this.follower.hear(message);
    }
  }

  /** See where the person sits now. */
  private sit(table: Json | undefined): void {
    const playing =
      isObject(table) && isObject(table["head"]) && table["head"]["phase"] === "PLAYING";
    const seats = listAt(table, "seats");
    const own = seats.findIndex(
      (seat) => textAt(seat, "name") === this.props.me && textAt(seat, "state") !== "given_up",
    );
    const seat = playing && own >= 0 ? own : undefined;
    if (seat === this.seat) return;
    this.seat = seat;
    this.mount();
  }

  private mount(): void {
    this.stop?.();
    this.stop = undefined;
    this.arrived = () => undefined;
    document.body.classList.toggle("board-played", this.props.played);
    if (this.game === undefined) return;
    this.element.replaceChildren();
    this.stop = this.show(this.element, this.game, this.seat, this.table, (arrived) => {
      this.arrived = arrived;
      return () => undefined;
    });
  }
}

/** Asks for the page again, once for several changes. */
class Page {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: string) {}

  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      refresh(this.address).catch(() => undefined); // the next change tries again
    }, GATHER);
  }
}

/** Send the forms of the page without leaving it. */
function forms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.action.endsWith("/do")) return;
    event.preventDefault();
    const by = event.submitter;
    send(form, by)
      .then((address) => {
        if (address !== undefined) location.assign(address);
        else if (form.isConnected) form.reset();
      })
      .catch(() => form.submit());
  });
}

/** Say how much time is left, wherever the page says until when. */
function countDown(): void {
  setInterval(() => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-until]")) {
      const left = (Date.parse(element.dataset["until"] ?? "") - Date.now()) / 1000;
      element.textContent = written(left);
      element.closest<HTMLElement>("[data-late]")?.toggleAttribute("hidden", left > LATE);
    }
  }, TICK);
}

/** Seconds in words, as short as may be. */
export function written(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(left / 60);
  if (minutes >= 120) return `${count(Math.floor(minutes / 60), "hour")}`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}
