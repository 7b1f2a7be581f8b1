/**
 * What a page says of the board of a server, or of a table, wherever it does: who leads there, in
 * elements with `data-lead-of="KEY"`, and how far the game is, in those with `data-turn-of="KEY"`.
 *
 * Both are of one moment of one game: where the page shows the board, of what that shows, whatever
 * else is heard; without it of what was heard last of the stage.
 */

import { afterTurn } from "../lib/turns";

/** How far a game is. */
export interface Far {
  /** Its number on its server. */
  readonly game: number;
  /** How many turns have ended. */
  readonly ended: number;
  /** How many there are, where that is known. */
  readonly turns?: number | undefined;
}

/** What is said of a board; nothing of who leads where a board does not tell that itself. */
export interface Said {
  readonly headline?: string | undefined;
  readonly far?: Far | undefined;
  /** Whether what the server has written stands until the board shows something. */
  readonly held?: true;
}

/** What was heard of boards, and what those show that are on the page, by their keys. */
const news = new Map<string, Said>();
const pictures = new Map<string, Said>();

/** The game in an address, such as `Cows1-12`; nothing where games have no numbers. */
export function farIn(id: string, ended: number, turns?: number): Far | undefined {
  const number = /-(\d+)$/.exec(id)?.[1];
  return number === undefined ? undefined : { game: Number(number), ended, turns };
}

/** Say what was heard of a board, unless the page shows it. */
export function heard(page: ParentNode, key: string, said: Said): void {
  news.set(key, { ...news.get(key), ...said });
  again(page, key);
}

/** Say what a board shows from now on; with nothing, it shows no game any more. */
export function shown(page: ParentNode, key: string, said: Said | undefined): void {
  if (said) pictures.set(key, said);
  else pictures.delete(key);
  again(page, key);
}

/** How far the game of a board is, as the page says it. */
export function farOf(key: string): Far | undefined {
  const [picture, told] = [pictures.get(key)?.far, news.get(key)?.far];
  if (picture === undefined) return told;
  // A board does not know how many turns there are; of another game that is not known any more.
  return { turns: told?.game === picture.game ? told.turns : undefined, ...defined(picture) };
}

/** Write it once more: the server has written a part of the page. */
export function again(page: ParentNode, key?: string): void {
  for (const one of key === undefined ? new Set([...news.keys(), ...pictures.keys()]) : [key]) {
    if (pictures.get(one)?.held) continue;
    const name = CSS.escape(one);
    const headline = pictures.get(one)?.headline ?? news.get(one)?.headline;
    if (headline !== undefined) {
      for (const element of page.querySelectorAll(`[data-lead-of="${name}"]`)) {
        write(element, headline);
      }
    }
    const far = farOf(one);
    if (far === undefined) continue;
    for (const element of page.querySelectorAll(`[data-turn-of="${name}"]:not([data-as])`)) {
      if (!(element instanceof HTMLProgressElement)) {
        write(element, `game ${far.game}, ${afterTurn(far.ended, far.turns)}`);
        continue;
      }
      element.value = far.ended;
      if (far.turns !== undefined) element.max = far.turns;
    }
  }
}

function defined({ turns, ...far }: Far): Far {
  return turns === undefined ? far : { ...far, turns };
}

function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
