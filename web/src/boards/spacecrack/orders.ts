/** What may be ordered, by the planets that it is about. */

import type { Offer } from "../../play/play";
import type { Planet, Space } from "./model";

export interface Order {
  readonly seat: number;
  /** The order as it is sent. */
  readonly line: string;
  readonly command: string;
  /** The planet from which it is given; none for orders about the turn. */
  readonly from: number | undefined;
  /** The planet that it changes. */
  readonly to: number | undefined;
}

/** All legal orders of all seats for which the person may act. */
export function ordersOf(
  space: Space,
  offers: readonly (readonly Offer[])[] | undefined,
): readonly Order[] {
  const places = new Map(space.ships.map(({ id, planet }) => [id, planet]));
  return (offers ?? []).flatMap((all, seat) =>
    all.flatMap(({ command, choices }): Order[] => {
      const [first = [], second = []] = choices.map((choice) => choice.map(Number));
      const order = (line: string, from?: number, to?: number): Order => {
        return { seat, line, command, from, to };
      };
      if (choices.length === 0) return [order(command)];
      if (command === "BUILD") return first.map((at) => order(`BUILD ${at}`, at, at));
      return first.flatMap((ship) =>
        second.map((to) => order(`${command} ${ship} ${to}`, places.get(ship), to)),
      );
    }),
  );
}

/** From which planet to which an order leads that is only known as it is typed; none: to none. */
export function wayOf(space: Space, line: string): readonly [number, number] | undefined {
  const [command, first, second] = line.split(" ");
  if (command === "BUILD") return [Number(first), Number(first)];
  const ship = space.ships.find(({ id }) => id === Number(first));
  return command === "MOVE" && ship ? [ship.planet, Number(second)] : undefined;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The planet to which an arrow key leads from another; none beyond the rim. */
export function stepped(space: Space, from: Planet, key: string): Planet | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const [dx, dy] = direction;
  // Sideways two planets are equally near. By turns the upper and the lower one: so rows are kept.
  const lower = Math.round(from.x / 1.5) % 2 === 0 ? 1 : -1;
  const far = (planet: Planet): number => {
    const [x, y] = [planet.x - from.x, planet.y - from.y];
    const on = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (on < 0.1 || aside > on * (dx === 0 ? 0.2 : 1)) return Infinity;
    return on + aside - 0.01 * lower * y * Math.abs(dx);
  };
  const best = [...space.planets.values()].reduce((one, other) =>
    far(other) < far(one) ? other : one,
  );
  return far(best) < Infinity ? best : undefined;
}
