/** The turn of each server, as it goes on: the only thing on pages that changes every second. */

import { isObject, numberAt, textAt, type Json } from "../lib/json";
import { heard, type Far } from "../live/said";

export class Turns {
  /** What a server was like but for its turn. */
  private readonly known = new Map<string, string>();
  /** The boards on the stage: that says of which turn it is who leads. Nothing before it has. */
  private staged: ReadonlySet<string> | undefined;

  /** Hear which boards are on the stage: how far these are is said with who leads there. */
  stage(boards: Iterable<string>): void {
    this.staged = new Set(boards);
  }

  /**
   * Write a server's turn wherever the page shows it: in elements with `data-turn-of="NAME"`.
   *
   * @returns whether nothing else about the server has changed, as far as was known.
   */
  show(page: ParentNode, server: Json): boolean {
    const name = textAt(server, "name");
    const game = isObject(server) && isObject(server["game"]) ? server["game"] : undefined;
    const rest = JSON.stringify([
      textAt(server, "state"),
      textAt(server, "reason"),
      textAt(server, "resumes_at"),
      game?.["game_no"],
    ]);
    const before = this.known.get(name);
    this.known.set(name, rest);
    if (before !== undefined && before !== rest) return false;
    if (game === undefined || textAt(server, "state") !== "running") return true;
    const ended = numberAt(game, "turn") - 1;
    const left = typeof game["turns_left"] === "number" ? game["turns_left"] : undefined;
    const turns = left === undefined ? undefined : ended + left;
    const far = { game: numberAt(game, "game_no"), ended, turns };
    if (!this.leads(page, name)) heard(page, name, { far });
    figures(page, name, far);
    return true;
  }

  /** Whether the page says who leads on a server: then how far its game is comes with that. */
  private leads(page: ParentNode, name: string): boolean {
    if (this.staged) return this.staged.has(name);
    return page.querySelector(`[data-lead-of="${CSS.escape(name)}"]`) !== null;
  }
}

/** Write how many turns a server has played, and has left, among the facts about it. */
function figures(page: ParentNode, name: string, { ended, turns }: Far): void {
  const of = `[data-turn-of="${CSS.escape(name)}"]`;
  for (const element of page.querySelectorAll(`${of}[data-as="played"]`)) {
    element.textContent = String(ended);
  }
  if (turns === undefined) return;
  for (const element of page.querySelectorAll(`${of}[data-as="left"]`)) {
    element.textContent = String(turns - ended);
  }
}
