/** A board on a page: the replay of a game that is over, or a game while it is played. */

import { mount, unmount } from "svelte";

import { boardOf } from "../boards/registry";
import { fetched, pivotOf, type Source } from "../frames/source";
import { made } from "../lib/made";
import { CURTAIN, Follower, type LiveGame, type Watching } from "../live/match";
import { farIn, shown as says } from "../live/said";
import { Feed } from "../live/socket";
import { turnOf } from "../player/address";
import { still } from "../paint/theme";
import type { Advice } from "../player/opinion";
import Player from "../player/Player.svelte";
import { Countdown } from "../stage/countdown";
import { gameIn } from "../story/guess";
import { refresh } from "../table/parts";

interface Props {
  readonly game: string;
  /** Where the replay is. */
  readonly replay: string;
  /** Where the board of another package is, if it has one. */
  readonly board?: string | null;
  /** Where frames come from while the game is played. */
  readonly live?: string;
  /** How many seconds each turn lasts while the game is played; 0 where turns have no length. */
  readonly turn_s?: number;
  /** Who can be asked what it would have ordered, if anybody can. */
  readonly advice?: Advice | null;
}

export async function enliven(element: HTMLElement, given: unknown): Promise<void> {
  const props = given as Props;
  const found = await boardOf(props.game, props.board ? { [props.game]: props.board } : {});
  if (props.live === undefined) await replay(element, props, found);
  else watch(element, props.live, found, props.turn_s ?? 0);
}

type Found = Awaited<ReturnType<typeof boardOf>>;

async function replay(element: HTMLElement, props: Props, found: Found): Promise<void> {
  const asked = turnOf(location.href);
  try {
    const came = document.querySelector("[data-arrived]") !== null;
    const before = Math.max(0, (asked ?? 0) - (came && !still() ? BEFORE : 0));
    const source = await fetched(props.replay, before);
    const turn =
      asked === undefined
        ? toldHow()
          ? pivotOf(source)
          : source.first
        : Math.max(before, source.first);
    const advice = props.advice ?? undefined;
    // Who came for the replay, and for no turn of it, wants to see it played.
    const eager = location.hash === "#replay" && turn <= source.first;
    const name = gameIn(props.replay);
    show(element, found, source, {
      turn,
      addressed: true,
      eager,
      until: came ? asked : undefined,
      advice,
      sending: sending(),
      name,
    });
    if (location.hash === "#replay") element.closest("section")?.scrollIntoView();
    // The page was written before anybody knew what happened at the moment for which one has come.
    if (document.querySelector("[data-arrived][data-awaits]")) void refresh(location.href);
  } catch (error) {
    element.replaceChildren();
    say(element, error instanceof Error ? error.message : String(error));
  }
}

/** Turns from which the moment is played for which somebody has come. */
const BEFORE = 8;

/** Whether the page says itself how the game ended: then the board may show it, too. */
function toldHow(): boolean {
  return document.querySelector("[data-ending], [data-result]") !== null;
}

/** Show one match after another while they are played. */
function watch(element: HTMLElement, url: string, found: Found, turnS: number): void {
  const written = [...element.childNodes]; // what the server says of a match that is not shown
  let stop = (): void => undefined;
  let arrived = (): void => undefined;
  let shown: LiveGame | undefined;
  const over = made("p", { className: "game-over" });
  const next = made("p", { className: "next-turn" });
  next.setAttribute("aria-hidden", "true");
  const countdown = new Countdown(next);
  const watching: Watching = {
    game(game) {
      stop();
      shown = game;
      arrived = (): void => undefined;
      said(game);
      if (game === undefined) {
        element.replaceChildren(...written);
        stop = (): void => undefined;
        return;
      }
      stop = show(element, found, game, {
        turn: game.last,
        sending: sending(),
        name: game.id,
        live(tell) {
          arrived = tell;
          return () => (arrived = (): void => undefined);
        },
      });
    },
    frame() {
      arrived();
      said(shown);
      const goesOn = !(shown?.story?.over ?? false);
      countdown.begin(goesOn ? turnS : 0);
      if (!next.isConnected) element.querySelector(".controls")?.append(next);
      if (goesOn || shown === undefined || over.isConnected) return;
      over.replaceChildren(made("b", {}, [`${gameCalled(shown)} is over`]));
      element.querySelector(".controls")?.append(over);
    },
    next(game, go) {
      const text = `${gameCalled(game)} has begun: watch it`;
      const button = made("button", { type: "button", className: "tool" }, [text]);
      button.addEventListener("click", go);
      over.append(button);
    },
  };
  let named = url.slice(url.lastIndexOf("/") + 1);
  says(document, named, { held: true }); // it is of the turn of which the server tells beside it
  /** Let the page say how far the game is that is shown: its end stands while the next is played. */
  function said(game: LiveGame | undefined): void {
    const name = game ? game.id.slice(0, game.id.lastIndexOf("-")) : named;
    says(document, (named = name), game && { far: farIn(game.id, turnsOf(game)) });
  }
  const follower = new Follower(watching, CURTAIN);
  new Feed(url, { message: (message) => follower.hear(message) });
}

/** How many turns have ended in a match, as far as it has been seen. */
function turnsOf({ tape, last }: LiveGame): number {
  return tape.at(last)?.turns ?? last;
}

/** What people call a match on a page that shows one after another: by its number. */
function gameCalled({ id }: LiveGame): string {
  return `Game ${id.slice(id.lastIndexOf("-") + 1)}`;
}

/** What sends moments of the board, if the page has it. */
function sending(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(".sending") ?? undefined;
}

interface Given {
  readonly turn: number;
  readonly addressed?: boolean;
  readonly eager?: boolean;
  readonly until?: number | undefined;
  readonly advice?: Advice | undefined;
  readonly sending?: HTMLElement | undefined;
  readonly name?: string;
  readonly live?: (arrived: () => void) => () => void;
}

/** Put a player into an element; returns what takes it away. */
function show(element: HTMLElement, found: Found, source: Source, given: Given): () => void {
  element.replaceChildren();
  if (!found.own) say(element, "This game has no board of its own: its state is shown in tables.");
  const player = mount(Player, {
    target: element,
    props: { source, module: found.module, ...given },
  });
  return () => void unmount(player);
}

function say(element: HTMLElement, text: string): void {
  const note = document.createElement("p");
  note.className = "aside";
  note.textContent = text;
  element.append(note);
}
