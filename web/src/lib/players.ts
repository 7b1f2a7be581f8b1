/** Names of who plays, as people read them: like `kernel/players.py`. */

const BOT = "bot:";
const SPACE = "\u00a0";
/** What tells bots of one kind apart at a table, by the numbers in their names: from 2. */
const NICKNAMES = ["Young", "Old", "Tall", "Small", "Merry", "Calm", "Shy", "Proud"];
const NUMBERED = /^(.+)-([2-9])$/;

/** Whether a name is that of a bot at a table. */
export function isBot(name: string): boolean {
  return name.startsWith(BOT);
}

/** A name as people read it: that of a bot is written like a name, and does not break. */
export function spoken(name: string): string {
  if (!isBot(name)) return name;
  const program = name.slice(BOT.length);
  const [, kind = "", number = ""] = NUMBERED.exec(program) ?? [];
  const nickname = NICKNAMES[Number(number) - 2];
  return nickname ? `${nickname}${SPACE}${titled(kind)}` : titled(program);
}

/** The name of a program as people read it. */
export function titled(program: string): string {
  const words = program.replaceAll(/[-_ ]/g, SPACE);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
