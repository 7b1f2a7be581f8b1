/** What is sent of a moment: copied, or handed over to the programs by which people send things. */

interface Props {
  /** What happened. */
  readonly title: string;
  /** Where the moving picture of it is. */
  readonly film: string;
}

const FILM = "moment.gif";

export function enliven(element: HTMLElement, given: unknown): void {
  const { title, film } = given as Props;
  const message = element.querySelector<HTMLTextAreaElement>("#sent-text");
  if (message === null) return;
  for (const one of element.querySelectorAll<HTMLInputElement>("input[readonly]")) {
    one.addEventListener("focus", () => one.select());
  }
  for (const one of element.querySelectorAll("img")) {
    one.addEventListener("error", () => one.classList.add("failed"));
  }
  const copy = button(element, "copy", () => {
    void navigator.clipboard.writeText(message.value).then(
      () => (copy.textContent = "Copied: paste it to your friend"),
      () => message.select(),
    );
  });
  message.addEventListener("input", () => (copy.textContent = COPY));
  if (!("share" in navigator)) return;
  copy.classList.add("quiet");
  // It is on the page anyway; a film that is fetched after the press may outlast that.
  const coming = filmOf(film);
  const send = button(element, "share", () => {
    void (async () => {
      send.disabled = true;
      const file = await coming;
      send.disabled = false;
      try {
        await navigator.share({ title, text: message.value, ...(file && { files: [file] }) });
      } catch (error) {
        // A film that takes long outlasts the press: the next one sends it at once.
        const late = error instanceof DOMException && error.name === "NotAllowedError";
        if (late && file) send.textContent = "Send it now";
      }
    })();
  });
}

const COPY = "Copy the message";

/** A button that the server wrote for scripts. */
function button(element: HTMLElement, name: string, press: () => void): HTMLButtonElement {
  const found = element.querySelector<HTMLButtonElement>(`[data-${name}]`);
  if (found === null) throw new Error(`there is no button to ${name}`);
  found.hidden = false;
  found.addEventListener("click", press);
  return found;
}

/** A film as a file, where the browser can hand over files and the film can be had. */
async function filmOf(address: string): Promise<File | undefined> {
  const file = (parts: BlobPart[]): File => new File(parts, FILM, { type: "image/gif" });
  if (!navigator.canShare?.({ files: [file([])] })) return undefined;
  try {
    const answer = await fetch(address);
    return answer.ok ? file([await answer.blob()]) : undefined;
  } catch {
    return undefined;
  }
}
