/** The turn of each server, as it goes on: the only thing on pages that changes every second. */

import { isObject, numberAt, textAt, type Json, type JsonObject } from "../lib/json";
import { afterTurn } from "../lib/turns";

/** What was last heard of the running game of each server, and which turn of it a board shows. */
const heard = new Map<string, JsonObject>();
const seen = new Map<string, { readonly game: number; readonly ended: number }>();

/**
 * Hear how many turns have ended on a board of the page, which may know it before other news come.
 *
 * @param id of its game: the name of the server and the number of the game.
 */
export function ended(page: ParentNode, id: string, turns: number): void {
  const [, name = "", number = ""] = /^(.*)-(\d+)$/.exec(id) ?? [];
  seen.set(name, { game: Number(number), ended: turns });
  const game = heard.get(name);
  if (game) writeAll(page, name, game);
}

function writeAll(page: ParentNode, name: string, game: JsonObject): void {
  for (const element of page.querySelectorAll<HTMLElement>(
    `[data-turn-of="${CSS.escape(name)}"]`,
  )) {
    write(element, newest(name, game));
  }
}

/** A game as the newer of news and board have it. */
function newest(name: string, game: JsonObject): JsonObject {
  const board = seen.get(name);
  const turn = numberAt(game, "turn");
  const ahead = (board?.ended ?? 0) + 1 - turn;
  if (board === undefined || board.game !== numberAt(game, "game_no") || ahead <= 0) return game;
  const left = game["turns_left"];
  return {
    ...game,
    turn: turn + ahead,
    ...(typeof left === "number" && { turns_left: Math.max(0, left - ahead) }),
  };
}

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
    heard.set(name, game);
    writeAll(page, name, game);
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
