/** Names of who plays, as people read them: like `kernel/players.py`. */

const BOT = "bot:";
const SPACE = "\u00a0";

/** Whether a name is that of a bot at a table. */
export function isBot(name: string): boolean {
  return name.startsWith(BOT);
}

/** A name as people read it: that of a bot is written like a name, and does not break. */
export function spoken(name: string): string {
  return isBot(name) ? titled(name.slice(BOT.length)) : name;
}

/** The name of a program as people read it. */
export function titled(program: string): string {
  const words = program.replaceAll(/[-_ ]/g, SPACE);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
