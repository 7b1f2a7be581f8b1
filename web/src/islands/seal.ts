/** A form that seals a text in the browser: nothing of it is sent. */

import { block, METHODS, seal, type Method } from "../lib/sealing";
import { labelled, made } from "../lib/made";

interface Props {
  readonly person: string;
}

export function enliven(element: HTMLElement, props: unknown): void {
  if (!globalThis.crypto?.subtle) {
    element.replaceChildren(
      made("p", { className: "note wrong" }, [
        "Browsers seal only on pages that come over HTTPS. Use the program: ",
        made("code", {}, ["contestmaster seal"]),
      ]),
    );
    return;
  }
  const text = made("textarea", { id: "seal-text", rows: 4, required: true });
  const actor = made("input", { id: "seal-actor", value: (props as Props).person });
  const purpose = made("input", { id: "seal-purpose", placeholder: "Space Battle 0001" });
  const method = made("select", { id: "seal-method" }, []);
  for (const name of Object.keys(METHODS)) method.append(made("option", { value: name }, [name]));
  const results = made("div", { className: "sealed" });
  results.setAttribute("aria-live", "polite");
  const form = made("form", { className: "form" }, [
    labelled(text, "What shall be revealed", "such as ENERGY: 7"),
    text,
    labelled(actor, "Your name", "without it others can copy your text"),
    actor,
    labelled(purpose, "What it is for"),
    purpose,
    labelled(method, "Method"),
    method,
    made("div", { className: "buttons" }, [made("button", {}, ["Seal"])]),
    results,
  ]);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    seal(text.value, actor.value.trim(), purpose.value.trim(), method.value as Method)
      .then((sealed) =>
        results.replaceChildren(
          ...shown("Publish now", `${sealed.method} ${sealed.digest}`),
          ...shown("Keep it as it is, and reveal it in time", block(sealed.plaintext)),
        ),
      )
      .catch(() => results.replaceChildren("This text cannot be sealed."));
  });
  element.replaceChildren(form);
}

/** Return a text to take away, with a button that copies it. */
function shown(title: string, text: string): Node[] {
  const copy = made("button", { type: "button", className: "quiet" }, ["Copy"]);
  copy.setAttribute("aria-label", `Copy: ${title}`);
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(text).then(
      () => (copy.textContent = "Copied"),
      () => (copy.textContent = "Mark and copy it"),
    );
  });
  return [made("h3", {}, [title]), made("output", {}, [text]), copy];
}
