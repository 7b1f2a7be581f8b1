/** Elements made by hand, where a page needs few. Text is always text. */

type Parts = readonly (Node | string)[];

/** Make an element with properties and what is inside it. */
export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  inside: Parts = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...inside);
  return element;
}

/** Make the label of a field, with a hint if there is one. */
export function labelled(field: HTMLElement, title: string, hint = ""): HTMLLabelElement {
  const parts: (Node | string)[] = [title];
  if (hint) parts.push(made("span", { className: "hint" }, [hint]));
  return made("label", { htmlFor: field.id }, parts);
}
