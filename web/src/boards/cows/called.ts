/** What a slice is called: by what is there, since its number says nothing to who looks on. */

import type { Act } from "./acts";
import { byMilk, type Place, type World } from "./model";
import type { Sheet } from "./sheet";

/** Names of teams in one name of a slice at most. */
const MOST = 2;

/**
 * The name of a slice: of the fight that is there, else of whom it is home, else of who is there.
 *
 * @param name of a seat.
 */
export function calledOf(
  number: number,
  { world, acts }: { readonly world: World; readonly acts: readonly Act[] },
  sheet: Sheet,
  name: (seat: number) => string,
): string {
  const here = ({ place }: { readonly place: Place }): boolean => sheet.of(place) === number;
  const team = (id: number): string | undefined => {
    const found = world.open ? world.teams.find((one) => one.id === id) : undefined;
    return found && name(found.seat);
  };
  const won = acts.filter(here).find(({ kind, team }) => kind === "won" && team > 0);
  const [winner, loser] = won ? [team(won.team), team(won.against)] : [];
  if (winner && loser) return `${winner} beats ${loser}`;
  const fight = world.fights.find(here);
  if (fight) {
    const [one, other] = [team(fight.attacker), team(fight.defender)];
    return one && other ? `${one} and ${other} fight` : "A fight";
  }
  const [home, ...others] = byMilk(world).filter(({ rancho }) => here({ place: rancho }));
  if (home) {
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    return `${possessive(name(home.seat))} home${more}`;
  }
  const ranchos = world.ranchos.filter((place) => here({ place }));
  if (ranchos.length > 0) return ranchos.length > 1 ? "Ranchos" : "A rancho";
  const groups = world.groups.filter(here);
  const seats = [...new Set(groups.map(({ seat }) => seat))];
  if (seats.length === 0) return "Between the homes";
  if (seats.length > MOST) return `${seats.length} teams`;
  if (seats.length > 1) return seats.map(name).join(" and ");
  const herd = groups.some(({ cows }) => cows > 0);
  return `${possessive(name(seats[0] ?? 0))} ${herd ? "herd" : "riders"}`;
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}
