/** While somebody writes a post: how it would be read now. */

import { isObject, textAt, type Json, type JsonObject } from "../lib/json";
import { made } from "../lib/made";
import { site } from "../lib/site";

interface Props {
  readonly game: string;
  readonly form: string;
}

/** Milliseconds without a key after which what is written is read. */
const PAUSE = 500;

const WORDS: Readonly<Record<string, string>> = {
  SUCCEEDED: "Would be done",
  FAILED: "Would fail",
  DOUBTED: "In doubt",
  AMBIGUOUS: "Ambiguous",
  UNCLEAR: "Unclear",
  SURPLUS: "Too much",
};

export function enliven(element: HTMLElement, props: unknown): void {
  const { game, form: token } = props as Props;
  const form = element.closest("form");
  const text = form?.querySelector("textarea");
  if (!form || !text) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const read = async (): Promise<void> => {
    asking?.abort();
    if (!text.value.trim()) return element.replaceChildren();
    asking = new AbortController();
    const operator = form.querySelector<HTMLInputElement>("[name=operator]")?.checked ?? false;
    const answer = await fetch(site(`/api/games/${encodeURIComponent(game)}/preview`), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Form": token },
      body: JSON.stringify({ text: text.value, operator }),
      signal: asking.signal,
    });
    const body = (await answer.json()) as Json;
    element.replaceChildren(...(answer.ok ? shown(body, text.value) : [trouble(body)]));
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void read().catch(() => undefined), PAUSE); // the next key tries again
  });
}

/** Return what a preview says of a text. */
export function shown(preview: Json, written = ""): Node[] {
  const deeds = isObject(preview) && Array.isArray(preview["deeds"]) ? preview["deeds"] : [];
  const title = made("h3", {}, ["As it would be read now"]);
  const [first] = deeds;
  if (!isObject(first) || textAt(first, "outcome") === "CHAT") {
    const found = (isObject(first) && textAt(first, "reason")) || "no action is found in it";
    const missed = ignored(written, []).map(overlooked);
    return [title, made("p", {}, [[`${found}: it is chat.`, ...missed].join(" ")])];
  }
  const list = made("ol", { className: "deeds" }, deeds.filter(isObject).map(deed));
  const missed = ignored(written, deeds.filter(isObject));
  return [
    title,
    list,
    ...missed.map((one) => made("p", { className: "aside" }, [overlooked(one)])),
  ];
}

function overlooked(sentence: string): string {
  return `\u201c${sentence}\u201d is not read as an action.`;
}

/** Return what somebody says of themself in a text and no deed is made of: it may be meant as one. */
export function ignored(written: string, deeds: readonly JsonObject[]): string[] {
  return written.split("\n").flatMap((line, at) => {
    if (line.startsWith(">")) return [];
    const read = deeds.filter((one) => one["line"] === at + 1).map((one) => textAt(one, "text"));
    const rest = read.reduce((left, text) => left.replace(text, ""), line);
    return rest
      .split(/(?<=[.!?])\s+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /^I\b.*\w/.test(sentence));
  });
}

function deed(one: JsonObject): HTMLLIElement {
  const outcome = textAt(one, "outcome");
  const command = textAt(one, "command");
  const readings = Array.isArray(one["readings"]) ? one["readings"].map(String) : [];
  const parts: (Node | string)[] = command
    ? [made("code", {}, [command])]
    : [`\u201c${textAt(one, "text")}\u201d`];
  const why = textAt(one, "told") || textAt(one, "reason");
  if (why) parts.push(`: ${why}`);
  if (textAt(one, "rule")) parts.push(` (${textAt(one, "rule")})`);
  readings.forEach((reading, n) =>
    parts.push(n === 0 ? ": may mean " : " or ", made("code", {}, [reading])),
  );
  return made("li", { className: `deed ${outcome.toLowerCase()}` }, [
    made("b", { className: "outcome" }, [WORDS[outcome] ?? outcome]),
    " ",
    made("span", {}, parts),
  ]);
}

function trouble(problem: Json): HTMLElement {
  return made("p", { className: "aside" }, [textAt(problem, "detail") || "It cannot be read now."]);
}
