/** What hands do to a drawing: drag, pinch, wheel, tap, hover, keys. Points are CSS pixels. */

export interface Hands {
  move(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  tap(x: number, y: number): void;
  hover(at: { x: number; y: number } | undefined): void;
  /** Whether the key meant something. */
  key(key: string): boolean;
}

/** What hands touch: an element of a page or of a drawing. */
export type Surface = Pick<Element, "contains" | "getBoundingClientRect" | "setPointerCapture"> &
  GlobalEventHandlers;

/** Pixels up to which a press that moves is still a tap. */
const STILL = 6;
const WHEEL = 0.0015;

interface Finger {
  x: number;
  y: number;
}

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private moved = 0;
  private readonly off = new AbortController();

  constructor(
    private readonly element: Surface,
    private readonly hands: Hands,
  ) {
    const options = { signal: this.off.signal };
    element.addEventListener("pointerdown", (event) => this.down(event), options);
    element.addEventListener("pointermove", (event) => this.dragged(event), options);
    element.addEventListener("pointerup", (event) => this.up(event), options);
    element.addEventListener("pointercancel", (event) => this.gone(event), options);
    element.addEventListener("pointerleave", () => hands.hover(undefined), options);
    element.addEventListener("wheel", (event) => this.wheel(event), { ...options, passive: false });
    element.addEventListener("keydown", (event) => this.key(event), options);
  }

  destroy(): void {
    this.off.abort();
  }

  private at(event: PointerEvent | WheelEvent): Finger {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.moved = this.fingers.size > 0 ? STILL + 1 : 0; // two fingers never tap
    this.fingers.set(event.pointerId, this.at(event));
  }

  private dragged(event: PointerEvent): void {
    const now = this.at(event);
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") this.hands.hover(now);
      return;
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.moved > STILL) {
      const share = other ? 0.5 : 1; // each of two fingers moves half of what is between them
      this.hands.move((now.x - before.x) * share, (now.y - before.y) * share);
    }
    if (other) {
      const factor = apart(now, other) / apart(before, other);
      this.hands.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    this.fingers.set(event.pointerId, now);
  }

  private up(event: PointerEvent): void {
    const { x, y } = this.at(event);
    if (this.fingers.delete(event.pointerId) && this.moved <= STILL) this.hands.tap(x, y);
  }

  private gone(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  private wheel(event: WheelEvent): void {
    // A page is scrolled past the board; the board is zoomed with Ctrl, a pinch, or once focused.
    if (!event.ctrlKey && !this.element.contains(document.activeElement)) return;
    event.preventDefault();
    const { x, y } = this.at(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const speed = event.ctrlKey ? 4 : 1; // pinches on a touch pad come in small numbers
    this.hands.zoom(Math.exp(-event.deltaY * lines * speed * WHEEL), x, y);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.hands.key(event.key)) event.preventDefault();
  }
}

function apart(one: Finger, other: Finger): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
