/** Board modules by game: ours, those of other packages, and the view for all others. */

import type { BoardModule } from "./board";

const OURS = import.meta.glob<BoardModule>(["./*/index.ts", "!./generic/index.ts"]);

/**
 * Load the board of a game.
 *
 * @param game its name.
 * @param others addresses of the modules of other packages, by game.
 * @returns the module, and whether it is made for this game.
 */
export async function boardOf(
  game: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ module: BoardModule; own: boolean }> {
  const ours = OURS[`./${game}/index.ts`];
  const other = others[game];
  try {
    if (ours) return { module: await ours(), own: true };
    if (other) {
      const module = (await import(/* @vite-ignore */ other)) as Partial<BoardModule>;
      if (typeof module.mount === "function") return { module: module as BoardModule, own: true };
      console.error(`${other} exports no function "mount": the general view is shown instead`);
    }
  } catch (error) {
    console.error(`The board of ${game} cannot be loaded; the general view is shown.`, error);
  }
  return { module: await import("./generic/index"), own: false };
}
