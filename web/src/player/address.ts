/** The address of a moment: `?turn=240` names what is shown. */

const NAME = "turn";

/** The turn that an address names. */
export function turnOf(address: string): number | undefined {
  const text = new URL(address).searchParams.get(NAME);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The address with that turn in place of any it names. */
export function addressOf(address: string, turn: number): string {
  const url = new URL(address);
  url.searchParams.set(NAME, String(turn));
  return url.href;
}

/** Write the turn into the browser's address, without a new entry in its history. */
export function showTurn(turn: number): void {
  try {
    history.replaceState(history.state, "", addressOf(location.href, turn));
  } catch {
    // Browsers limit how often a page may do so; the next pause writes it.
  }
}
