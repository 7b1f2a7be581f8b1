/**
 * Islands: elements that the server wrote, and that a script makes live.
 *
 * `<div data-island="NAME" data-props="JSON">` is given to the module of that name. What the
 * server wrote into it is complete without the script, and stays if the script cannot do better.
 */

/** A module that makes an element live; it may be called for several elements of a page. */
export interface Island {
  readonly enliven: (element: HTMLElement, props: unknown) => void | Promise<void>;
}

const ISLANDS: Readonly<Record<string, () => Promise<Island>>> = {
  analysis: () => import("./analysis"),
  banner: () => import("./fresh"),
  board: () => import("./board"),
  clock: () => import("./clock"),
  connection: () => import("./connection"),
  curtain: () => import("./curtain"),
  drop: () => import("./drop"),
  ending: () => import("./ending"),
  gameboard: () => import("./gameboard"),
  glances: () => import("./glances"),
  history: () => import("./fresh"),
  news: () => import("./fresh"),
  parcel: () => import("./parcel"),
  playon: () => import("./playon"),
  preview: () => import("./preview"),
  scoreboard: () => import("./fresh"),
  refresh: () => import("./refresh"),
  seal: () => import("./seal"),
  share: () => import("./share"),
  server: () => import("./fresh"),
  servers: () => import("./fresh"),
  stage: () => import("./stage"),
  table: () => import("./table"),
  tables: () => import("./tables"),
  zone: () => import("./zone"),
};

/** Make all islands of a page live. */
export function start(page: ParentNode, islands = ISLANDS): void {
  for (const element of page.querySelectorAll<HTMLElement>("[data-island]")) {
    const load = islands[element.dataset["island"] ?? ""];
    if (load === undefined) continue;
    load()
      .then(({ enliven }) => enliven(element, propsOf(element)))
      .catch((error: unknown) => console.error(`${element.dataset["island"]}:`, error));
  }
}

function propsOf(element: HTMLElement): unknown {
  const text = element.dataset["props"];
  return text ? JSON.parse(text) : {};
}
