/** A canvas that can be looked at closely: crisp on every screen, zoomed and moved by hand. */

import { clamp } from "../lib/numbers";
import { Gestures } from "./gestures";

/** What part of the world is on the screen: the point in the middle, and pixels per unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** The part of the world that matters, in its own units. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What drawings ask of the view that they are drawn into. */
export type View = Pick<Stage, "camera" | "width" | "height" | "seen" | "units">;

export interface StageOptions {
  /** Draw; the context is set up so that one unit is one unit of the world. */
  readonly draw: (context: CanvasRenderingContext2D, stage: Stage) => void;
  /** The whole of it, which is seen at first. */
  readonly extent: Extent;
  /** A point of the world was tapped or clicked. */
  readonly onTap?: (x: number, y: number) => void;
  /** The pointer rests over a point of the world, or has left. */
  readonly onHover?: (point: { x: number; y: number } | undefined) => void;
  /** The view was moved by hand: whoever steers it should let go. */
  readonly onTaken?: () => void;
  /** Pixels per unit up to which one may come close. */
  readonly closest?: number;
}

const MARGIN = 0.97;
const STEP = 1.3;
const CLOSER = 1.2;
const CLOSEST = 64;

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly camera: Camera = { x: 0, y: 0, scale: 1 };
  width = 1;
  height = 1;
  /** Draws over all else, in the units of the world. */
  over: ((context: CanvasRenderingContext2D) => void) | undefined;
  /** Is asked first of a tap; whether it was meant for it. */
  tapped: ((x: number, y: number) => boolean) | undefined;
  private readonly context: CanvasRenderingContext2D;
  private readonly watched: ResizeObserver;
  private readonly gestures: Gestures;
  private pixels = 1;
  private asked = 0;
  private extent: Extent;
  private fitted: Extent;
  private whole = true;

  constructor(
    host: HTMLElement,
    private readonly options: StageOptions,
  ) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "stage";
    this.canvas.tabIndex = 0;
    host.append(this.canvas);
    const context = this.canvas.getContext("2d");
    if (context === null) throw new Error("This browser draws no canvas.");
    this.context = context;
    this.extent = options.extent;
    this.fitted = options.extent;
    this.gestures = new Gestures(this.canvas, {
      move: (dx, dy) => this.taken(() => this.move(dx, dy)),
      zoom: (factor, x, y) => this.taken(() => this.zoom(factor, x, y)),
      tap: (x, y) => {
        const point = this.world(x, y);
        if (!this.tapped?.(...point)) options.onTap?.(...point);
      },
      hover: (at) => {
        const [x, y] = at ? this.world(at.x, at.y) : [0, 0];
        options.onHover?.(at && { x, y });
      },
      key: (key) => this.key(key),
    });
    this.watched = new ResizeObserver(() => this.resize());
    this.watched.observe(this.canvas);
    this.resize();
  }

  /** Draw again with the next frame of the screen. */
  request(): void {
    this.asked ||= requestAnimationFrame(() => {
      this.asked = 0;
      this.paint();
    });
  }

  /** Give the world another extent, and show the whole of it. */
  lay(extent: Extent): void {
    this.extent = extent;
    this.fit();
  }

  /** Show a part of the world as large as it goes; without one, the whole. */
  fit(extent: Extent = this.extent): void {
    this.fitted = extent;
    this.whole = true;
    this.camera.x = extent.left + extent.width / 2;
    this.camera.y = extent.top + extent.height / 2;
    this.camera.scale = this.scaleOf(extent);
    this.request();
  }

  /** Whether just that part is shown, and nobody has moved it since. */
  fits(extent: Extent): boolean {
    return this.whole && this.fitted === extent;
  }

  /** Whether somebody has come clearly closer than where all that is shown fits. */
  get closer(): boolean {
    return this.camera.scale > CLOSER * this.scaleOf(this.fitted);
  }

  /** Bring a point of the world to the middle, as far as the world reaches around it. */
  centre(to: number, down: number): void {
    const { left, top, width, height } = this.extent;
    const x = within(to, left, width, this.width / this.camera.scale);
    const y = within(down, top, height, this.height / this.camera.scale);
    if (this.camera.x === x && this.camera.y === y) return;
    this.whole = false;
    this.camera.x = x;
    this.camera.y = y;
    this.request();
  }

  /** Come closer or go back, towards a point of the screen, or its middle. */
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    const [before, above] = this.world(x, y);
    const least = Math.min(this.least(), this.camera.scale);
    this.camera.scale = clamp(this.camera.scale * factor, least, this.options.closest ?? CLOSEST);
    const [after, below] = this.world(x, y);
    this.camera.x += before - after;
    this.camera.y += above - below;
    this.whole = false;
    this.request();
  }

  /** The point of the world under a point of the canvas. */
  world(x: number, y: number): [number, number] {
    const { camera } = this;
    return [
      camera.x + (x - this.width / 2) / camera.scale,
      camera.y + (y - this.height / 2) / camera.scale,
    ];
  }

  /** The part of the world on the screen. */
  seen(): Extent {
    const [left, top] = this.world(0, 0);
    return {
      left,
      top,
      width: this.width / this.camera.scale,
      height: this.height / this.camera.scale,
    };
  }

  /** Units of the world that so many pixels of the page cover now. */
  units(pixels: number): number {
    return pixels / this.camera.scale;
  }

  destroy(): void {
    cancelAnimationFrame(this.asked);
    this.watched.disconnect();
    this.gestures.destroy();
    this.canvas.remove();
  }

  private taken(act: () => void): void {
    this.options.onTaken?.();
    act();
  }

  private move(dx: number, dy: number): void {
    const { left, top, width, height } = this.extent;
    this.camera.x = clamp(this.camera.x - dx / this.camera.scale, left, left + width);
    this.camera.y = clamp(this.camera.y - dy / this.camera.scale, top, top + height);
    this.whole = false;
    this.request();
  }

  private key(key: string): boolean {
    if (key === "+" || key === "=") this.zoom(STEP);
    else if (key === "-" || key === "−") this.zoom(1 / STEP);
    else if (key === "0") this.taken(() => this.fit());
    else return false;
    return true;
  }

  private least(): number {
    return this.scaleOf(this.extent);
  }

  /** Pixels per unit where a part of the world is seen as large as it goes. */
  private scaleOf({ width, height }: Extent): number {
    return Math.min(this.width / width, this.height / height) * MARGIN;
  }

  private resize(): void {
    const box = this.canvas.getBoundingClientRect();
    this.width = Math.max(1, box.width);
    this.height = Math.max(1, box.height);
    this.pixels = Math.max(1, devicePixelRatio);
    this.canvas.width = Math.round(this.width * this.pixels);
    this.canvas.height = Math.round(this.height * this.pixels);
    if (this.whole) this.fit(this.fitted);
    this.paint(); // at once: a canvas that was resized is empty
  }

  private paint(): void {
    const { context, camera, pixels } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const scale = camera.scale * pixels;
    context.setTransform(
      scale,
      0,
      0,
      scale,
      (this.width / 2) * pixels - camera.x * scale,
      (this.height / 2) * pixels - camera.y * scale,
    );
    this.options.draw(context, this);
    this.over?.(context);
  }
}

/** The middle of what is seen of a line: at most to its ends, and its own where it is seen whole. */
function within(at: number, from: number, long: number, seen: number): number {
  if (seen >= long) return from + long / 2;
  return clamp(at, from + seen / 2, from + long - seen / 2);
}
