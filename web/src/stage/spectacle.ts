/** A board to look at: it follows a live game, or plays a replay over and over. No controls. */

import type { Board, Match } from "../boards/board";
import { boardOf } from "../boards/registry";
import { fetched, pivotOf, type Source } from "../frames/source";
import { made } from "../lib/made";
import { mark } from "../lib/seats";
import { site } from "../lib/site";
import { CURTAIN, Follower, LiveGame } from "../live/match";
import { Feed } from "../live/socket";
import { still } from "../paint/theme";
import { named } from "../story/named";
import { begun, pointAt, standing } from "../story/story";
import { gameIn } from "../story/guess";
import type { Caption } from "./caption";
import type { Staged } from "./choice";
import type { Guessing } from "./guessing.svelte";

/** Milliseconds over which a turn moves. */
const FLOW = 400;
/** Milliseconds for each turn of a replay. */
const PACE = 450;
/** How long the end of a replay stands. */
const REST = 5_000;
/** Turns before the end with which a replay begins once more. */
const LAST = 60;

export interface Seen {
  /** The first picture is there. */
  readonly began: () => void;
  /** There is nothing to be seen any more, or nothing at all. */
  readonly gone: () => void;
  /** Of a replay: how it stands at the turn that is shown now; of a live game: how it has ended. */
  readonly told?: (sentence: string, leader?: number) => void;
  /** Of a live game: a turn has come, with what is still to be decided. */
  readonly came?: (stake: string) => void;
  /** Tells what has just happened on the board; small boards are for a look only. */
  readonly caption?: Caption;
  /** Lets whoever looks guess who wins. */
  readonly guessing?: Guessing;
  /** Whether the end of a live game stands, while others may be played. */
  readonly curtain?: (down: boolean) => void;
}

/** Shows one board in an element until it is ended. */
export class Spectacle {
  private board: Board | undefined;
  private source: Source | undefined;
  private feed: Feed | undefined;
  private follower: Follower | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private paused = false;
  /** Goes on where a replay has stopped. */
  private again: (() => void) | undefined;

  constructor(
    private readonly host: HTMLElement,
    private readonly staged: Staged,
    private readonly seen: Seen,
  ) {
    void this.begin();
  }

  /** Hear no more; what is drawn stays. */
  rest(): void {
    clearTimeout(this.timer);
    this.feed?.close();
    this.follower?.close();
  }

  /** Let a replay stand still, or go on. */
  pause(paused: boolean): void {
    this.paused = paused;
    clearTimeout(this.timer);
    if (!paused) this.again?.();
  }

  end(): void {
    this.ended = true;
    this.rest();
    this.seen.caption?.clear();
    this.seen.guessing?.clear();
    this.board?.destroy();
    this.host.replaceChildren();
  }

  private async begin(): Promise<void> {
    const { game, board, frames, kind } = this.staged;
    try {
      const others = board ? { [game]: site(board) } : {};
      const { module } = await boardOf(game, others);
      if (this.ended) return;
      const put = (source: Source): void =>
        this.put(source, (match) => module.mount(this.host, match));
      if (kind === "live") this.follow(site(frames), put);
      else await this.replay(site(frames), put);
    } catch {
      this.seen.gone();
    }
  }

  /** The name of the match in addresses. */
  private get game(): string {
    return this.source instanceof LiveGame ? this.source.id : gameIn(this.staged.frames);
  }

  private put(source: Source, mount: (match: Match) => Board): void {
    this.board?.destroy();
    this.host.replaceChildren();
    this.seen.caption?.clear();
    const { tape } = (this.source = source);
    this.board = mount({
      head: tape.head,
      side: document.createElement("div"), // a stage has room for the board only
      mark: (seat) => mark(tape.head, seat),
      moments: (most) => tape.spread(most),
      seek: () => undefined,
    });
  }

  private follow(url: string, put: (source: Source) => void): void {
    const watching = {
      game: (game: Source | undefined): void => {
        this.seen.curtain?.(false);
        if (this.ended) return; // there was a cut to another board, which had waited for this
        if (game === undefined) {
          this.seen.gone();
          return;
        }
        put(game);
        this.show(game.last, 0);
        this.seen.began();
        this.seen.came?.(game.story?.stake ?? "");
      },
      frame: (): void => {
        if (this.source === undefined) return;
        this.show(this.source.last, FLOW);
        this.seen.came?.(this.source.story?.stake ?? "");
        if (this.source.story?.over) this.lower(this.source);
      },
    };
    const follower = (this.follower = new Follower(watching, CURTAIN));
    this.feed = new Feed(url, {
      message: (message) => follower.hear(message),
      refused: () => this.seen.gone(),
    });
  }

  /** Say across the board how a game has ended. */
  private lower(source: Source): void {
    const { headline = "" } = source.story ?? {};
    if (headline === "" || this.host.querySelector(".curtain") !== null) return;
    this.seen.curtain?.(true);
    this.tell(source, source.last);
    this.seen.caption?.clear(); // it would shine through
    const text = begun(headline, source.tape.head.seats);
    this.host.append(made("p", { className: "curtain" }, [text]));
  }

  private async replay(url: string, put: (source: Source) => void): Promise<void> {
    const source = await fetched(url, this.staged.turn);
    // It begins with what its still picture has shown; who wants no movement is shown the end.
    const turn = still() ? source.last : this.staged.turn || pivotOf(source);
    await source.ensure(turn);
    if (this.ended) return;
    put(source);
    this.seen.began();
    if (still()) {
      this.show(turn, 0);
      this.tell(source, turn);
    } else this.play(source, turn, 0);
  }

  private tell(source: Source, turn: number): void {
    const { story } = source;
    if (story === undefined || this.seen.told === undefined) return;
    const { seats, marks } = source.tape.head;
    const over = turn >= source.last && story.headline !== "";
    const [leader, ...others] = pointAt(story, turn)?.leaders ?? [];
    const alone = leader === undefined || others.length > 0 ? undefined : leader;
    this.seen.told(
      begun(over ? story.headline : standing(story, turn, seats), seats),
      alone === undefined ? undefined : (marks?.[alone] ?? alone),
    );
  }

  private play(source: Source, turn: number, flow: number): void {
    if (flow === 0) this.seen.caption?.clear(); // all of it happens once more
    this.show(turn, flow);
    this.tell(source, turn);
    const over = turn >= source.last;
    const next = over ? Math.max(source.first, source.last - LAST) : turn + 1;
    this.again = () => {
      source.ensure(next).then(
        () => !this.ended && !this.paused && this.play(source, next, over ? 0 : FLOW),
        () => this.seen.gone(),
      );
    };
    if (!this.paused) this.timer = setTimeout(this.again, over ? REST : PACE);
  }

  private show(turn: number, flow: number): void {
    const tape = this.source?.tape;
    const moment = tape?.at(turn);
    if (tape === undefined || moment === undefined) return;
    const words = named(this.source?.story, turn);
    if (this.source) this.seen.guessing?.follow(this.source, this.game, turn);
    this.board?.show({
      ...moment,
      turn: moment.turns ?? moment.turn,
      frame: moment.turn,
      flow: still() ? 0 : flow,
      before: tape.before(turn)?.state,
      named: words,
    });
    // The headline tells how it stands: on the board stands what has just happened there.
    const told = words?.moment;
    if (told) this.seen.caption?.say(`Turn ${told.turn}: ${begun(told.text, tape.head.seats)}`);
    this.seen.caption?.follow(this.board);
  }
}
