/** The stage of a first page: the most exciting board that runs, large and live. */

import type { Json, JsonObject } from "../lib/json";
import { made } from "../lib/made";
import { player } from "../lib/programmark";
import { portion, seatmark } from "../lib/seatmark";
import { site } from "../lib/site";
import { afterTurn } from "../lib/turns";
import { CURTAIN } from "../live/match";
import { shown as says, type Far } from "../live/said";
import { Feed } from "../live/socket";
import { still } from "../paint/theme";
import { Caption } from "../stage/caption";
import { Countdown } from "../stage/countdown";
import { boardsIn, chosen, farOf, following, type Staged } from "../stage/choice";
import { Guessing } from "../stage/guessing.svelte";
import { Spectacle, type Told } from "../stage/spectacle";
import "../styles/player.css";
import "../styles/onstage.css";
import { onNews } from "./fresh";

interface Props {
  /** The boards that run, the most exciting first. */
  readonly boards: Json;
  /** What is played again where none runs. */
  readonly again: Json;
  /** Where news of boards come from; of a contest they come with all other news. */
  readonly news?: string;
  /** Whether boards take turns, as on the wall of a hall. */
  readonly turns?: boolean;
}

export function enliven(element: HTMLElement, given: unknown): void {
  const props = given as Props;
  const stage = new OnStage(element, boardsIn({ boards: props.boards }), props.turns);
  if (props.again) stage.fill(boardsIn({ boards: [props.again] })[0]);
  const hear = (message: JsonObject): void => {
    if (message["kind"] === "stage") stage.take(boardsIn(message));
  };
  if (props.news) new Feed(props.news, { message: hear });
  else onNews(hear);
}

/** So many race for the lead: theirs are shown as bars. */
const RACE = 2;

type Standing = Pick<Staged, "headline" | "leader" | "standing">;

/** What stands on the stage now. */
class OnStage {
  private shown: Staged | undefined;
  private spectacle: Spectacle | undefined;
  private since = 0;
  /** Whether the board itself tells how it stands: news of the server may be of another turn. */
  private tells = false;
  private stays = false;
  /** Whether the end of a game stands: what is told of the next one has time. */
  private ending = false;
  /** Who leads by how much, as it was written last. */
  private said = "";
  private reached: Far | undefined;
  /** Who was listed last with how much. */
  private listed = "";
  private lifted: ReturnType<typeof setTimeout> | undefined;
  private readonly host: HTMLElement;
  private readonly caption: Caption;
  private readonly guessing: Guessing;
  private readonly countdown: Countdown;
  private readonly stay = made("button", { type: "button", className: "quiet" }, ["Stay here"]);
  private readonly pause = made("button", { type: "button", className: "quiet" }, ["Pause"]);
  private readonly next = made("button", { type: "button", className: "quiet" }, ["Next board"]);

  constructor(
    private readonly element: HTMLElement,
    private boards: readonly Staged[],
    private readonly turns = false,
  ) {
    this.host = this.part("board");
    this.caption = new Caption(this.part("happened"));
    this.countdown = new Countdown(this.part("next"));
    this.stay.setAttribute("aria-pressed", "false");
    this.stay.addEventListener("click", () => {
      this.stays = !this.stays;
      this.stay.setAttribute("aria-pressed", String(this.stays));
    });
    this.next.addEventListener("click", () => {
      const other = following(this.boards, this.shown?.key);
      if (other && other.key !== this.shown?.key) this.cut(other);
    });
    this.pause.setAttribute("aria-pressed", "false");
    this.pause.addEventListener("click", () => {
      const paused = this.pause.getAttribute("aria-pressed") !== "true";
      this.pause.setAttribute("aria-pressed", String(paused));
      this.spectacle?.pause(paused);
    });
    const guess = made("span", { className: "guessing" });
    this.guessing = new Guessing(guess);
    this.part("tools").before(guess);
    this.part("tools").append(this.pause, this.stay, this.next);
    this.look();
  }

  /** Play something again while nothing runs. */
  fill(again: Staged | undefined): void {
    if (again && this.shown === undefined) this.cut(again);
  }

  /** Hear how the boards stand. */
  take(boards: readonly Staged[]): void {
    this.boards = boards;
    this.look();
  }

  /** Say the same of the board that is shown wherever the page says who leads there. */
  private lead(): void {
    if (this.shown === undefined || this.said === "") return;
    says(this.element.ownerDocument, this.shown.key, { headline: this.said, far: this.reached });
  }

  private look(): void {
    if (this.ending) return;
    const held = this.stays || still() || this.host.contains(document.activeElement);
    const replay = this.shown?.kind === "replay";
    const best = chosen(this.boards, {
      shown: replay ? undefined : this.shown?.key,
      since: performance.now() - this.since,
      held,
      turns: this.turns,
    });
    if (best !== undefined && best.key !== this.shown?.key) this.cut(best);
    else if (best !== undefined) this.tell(best);
    const others = this.boards.some((board) => board.key !== this.shown?.key);
    this.stay.hidden = this.next.hidden = !others;
  }

  private cut(board: Staged): void {
    if (this.shown && this.shown.key !== board.key) {
      says(this.element.ownerDocument, this.shown.key, undefined);
    }
    if (this.spectacle) {
      this.spectacle.end();
      this.host.replaceChildren(...posterOf(board)); // the first the server has written
    }
    this.ending = this.tells = false;
    this.countdown.begin(0);
    write(this.part("stake"), board.stake);
    this.since = performance.now();
    this.shown = board;
    this.tell(board);
    const began = (): void => this.element.classList.add("on");
    const gone = (): void => {
      this.boards = this.boards.filter((one) => one.key !== board.key);
      if (this.shown === board) this.shown = undefined;
      this.look();
    };
    const told = (now: Told): void => {
      const { sentence, game, ended } = now;
      this.tells = sentence !== undefined; // else the server says what may be known
      if (board.kind === "live") this.far(numbered(this.shown ?? board, game), ended);
      if (sentence !== undefined) this.stands({ ...now, headline: sentence });
    };
    this.pause.hidden = board.kind !== "replay" || still();
    this.pause.setAttribute("aria-pressed", "false");
    const lift = (): void => {
      clearTimeout(this.lifted);
      if (!this.ending) return;
      this.ending = false;
      this.look();
    };
    const curtain = (down: boolean): void => {
      lift();
      this.ending = down;
      if (down) this.lifted = setTimeout(lift, CURTAIN); // perhaps no game follows here
    };
    const { caption, guessing } = this;
    const came = (stake: string): void => {
      // It is of the same turn as the headline, whoever has that from.
      if (this.tells || board.stake === "") write(this.part("stake"), stake);
      this.countdown.begin(this.ending ? 0 : board.turnS);
    };
    const seen = { began, gone, told, came, caption, guessing, curtain };
    this.spectacle = new Spectacle(this.host, board, seen);
  }

  /** Write what is said of the board, where it has changed. */
  private tell(board: Staged): void {
    this.shown = board;
    for (const one of this.parts("called")) write(one, board.called);
    const about = [board.about, board.goal].filter(Boolean).join(" ");
    write(this.part("about"), about);
    write(this.part("brief"), board.about);
    write(this.part("goal"), board.goal);
    if (!this.tells) {
      if (board.stake !== "") write(this.part("stake"), board.stake);
      this.far(board, board.ended);
      this.stands(board);
    }
    for (const link of this.element.querySelectorAll<HTMLAnchorElement>("[data-stage=watch]")) {
      link.href = site(board.watch);
      write(link, board.kind === "live" ? "Watch this game" : "Watch all of it");
    }
  }

  /** Write where this is, and how many turns have ended there. */
  private far(board: Staged, ended: number | undefined): void {
    const { title, detail, turns } = board;
    this.reached = farOf({ ...board, ended });
    const far = ended === undefined ? "" : afterTurn(ended, turns);
    write(this.part("detail"), [title, detail, far].filter(Boolean).join(", "));
  }

  /** Write who leads, and who has how much. */
  private stands({ headline, leader, standing }: Standing): void {
    write(this.part("headline"), (this.said = headline));
    this.lead();
    this.mark(leader);
    const some = standing.some(({ shown }) => shown !== "0") ? standing : [];
    const rows = some.map(({ seat, name, shown, part }, at) =>
      made("li", {}, [
        seatmark(seat),
        made("span", { className: "called" }, [player(name)]),
        made("b", {}, [shown]),
        ...(at < RACE && standing.length > 1 ? [portion(seat, part)] : []),
      ]),
    );
    const list = this.part("standing");
    const told = rows.map((row) => row.textContent).join("");
    if (this.listed === told) return;
    this.listed = told;
    list.replaceChildren(...rows);
    fit(list);
  }

  /** Show the mark of who leads, or of nobody. */
  private mark(seat: number | undefined): void {
    const place = this.part("mark");
    const shown = seat === undefined ? "" : String(seat + 1);
    if (place.textContent.trim() === shown) return;
    place.replaceChildren(...(seat === undefined ? [] : [seatmark(seat)]));
  }

  /** All places of a name: some are for wide windows, some for narrow ones. */
  private parts(name: string): NodeListOf<HTMLElement> {
    return this.element.querySelectorAll<HTMLElement>(`[data-stage="${name}"]`);
  }

  private part(name: string): HTMLElement {
    const [found] = this.parts(name);
    if (found === undefined) throw new Error(`the stage has no ${name}`);
    return found;
  }
}

/** Leave out of a list whom there is no room for, but not who race, and say how many they are. */
function fit(list: HTMLElement): void {
  const rest = made("li", { className: "rest" });
  const full = (): boolean => list.scrollHeight > list.clientHeight + 1;
  for (let left = 1; full(); left += 1) {
    const last = rest.isConnected ? rest.previousElementSibling : list.lastElementChild;
    if (last === null || last === list.children[RACE - 1]) return rest.remove();
    last.remove();
    rest.textContent = `and ${left} more`;
    list.append(rest);
  }
}

/** A board whose words are of the game that it shows, though news of that may still be on its way. */
function numbered(board: Staged, game: string): Staged {
  const number = /-(\d+)$/.exec(game)?.[1] ?? "";
  return { ...board, detail: board.detail.replace(/\d+$/, number) };
}

/** What a board shows until it is here. */
function posterOf({ poster, called }: Staged): HTMLElement[] {
  if (poster === "") return [];
  const alt = `The board of ${called}`;
  return [made("img", { className: "poster", loading: "lazy", src: site(poster), alt })];
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
