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
  SUCCEEDED: "Done",
  FAILED: "Fails",
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
    element.replaceChildren(...(answer.ok ? shown(body) : [trouble(body)]));
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void read().catch(() => undefined), PAUSE); // the next key tries again
  });
}

/** Return what a preview says. */
export function shown(preview: Json): Node[] {
  const deeds = isObject(preview) && Array.isArray(preview["deeds"]) ? preview["deeds"] : [];
  const title = made("h3", {}, ["As it would be read now"]);
  const [first] = deeds;
  if (!isObject(first) || textAt(first, "outcome") === "CHAT") {
    const found = (isObject(first) && textAt(first, "reason")) || "no action is found in it";
    return [title, made("p", {}, [`${found}: it is chat.`])];
  }
  const list = made("ol", { className: "deeds" }, deeds.filter(isObject).map(deed));
  return [title, list];
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
