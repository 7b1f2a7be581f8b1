/** The turn of each server, as it goes on: the only thing on pages that changes every second. */

import { isObject, numberAt, textAt, type Json, type JsonObject } from "../lib/json";
import { afterTurn } from "../lib/turns";

export class Turns {
  /** What a server was like but for its turn. */
  private readonly known = new Map<string, string>();

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
    for (const element of page.querySelectorAll<HTMLElement>(
      `[data-turn-of="${CSS.escape(name)}"]`,
    )) {
      write(element, game);
    }
    return true;
  }
}

function write(element: HTMLElement, game: JsonObject): void {
  const turn = numberAt(game, "turn");
  const left = typeof game["turns_left"] === "number" ? game["turns_left"] : undefined;
  if (element instanceof HTMLProgressElement) {
    element.value = turn - 1;
    return;
  }
  switch (element.dataset["as"]) {
    case "played": // as boards count, which show how it stood when that turn had ended
      element.textContent = String(turn - 1);
      break;
    case "left":
      if (left !== undefined) element.textContent = String(left);
      break;
    default: {
      const all = left === undefined ? undefined : turn + left - 1;
      element.textContent = `game ${numberAt(game, "game_no")}, ${afterTurn(turn - 1, all)}`;
    }
  }
}
