/** An address of this site, wherever below it is served. */
export function site(path: string): string {
  return `${(document.body.dataset["base"] ?? "").replace(/\/$/, "")}${path}`;
}
