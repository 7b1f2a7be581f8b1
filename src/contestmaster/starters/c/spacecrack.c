/* A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships. */

#include <stdio.h>
#include <unistd.h>

#include "server.h"

enum { NOBODY = -1, PLANETS = 1001, NEAR = 6 };

/* A planet, by its id; `way` is how many moves it is to the nearest that is not ours. */
typedef struct { int size, owner, ship, ship_size, near_count, near[NEAR], way; } Planet;

typedef struct { int id, owner, size, planet; } Ship;

static Planet planets[PLANETS];
static int planet_count; /* ids begin at 1 */
static Ship ships[PLANETS];
static int ship_count;

/* Count the moves from each planet to the nearest that is not ours. */
static void find_ways(int me)
{
    int queue[PLANETS], count = 0;
    for (int id = 1; id <= planet_count; id++) {
        planets[id].way = planets[id].owner == me ? -1 : 0;
        if (planets[id].owner != me)
            queue[count++] = id;
    }
    for (int next = 0; next < count; next++)
        for (int i = 0; i < planets[queue[next]].near_count; i++) {
            int near = planets[queue[next]].near[i];
            if (planets[near].way < 0) {
                planets[near].way = planets[queue[next]].way + 1;
                queue[count++] = near;
            }
        }
}

/* Look at planets and ships. */
static void look(int me)
{
    row("PLANETS");
    planet_count = number(0);
    for (int left = planet_count; left > 0; left--) {
        read_line();
        Planet planet = {number(3), number(4), number(5), 0, number(7), {0}, 0};
        for (int i = 0; i < planet.near_count && i < NEAR; i++)
            planet.near[i] = number(8 + i);
        planets[number(0)] = planet;
    }
    row("SHIPS");
    ship_count = number(0);
    for (int i = 0; i < ship_count; i++) {
        read_line();
        ships[i] = (Ship){number(0), number(1), number(2), number(3)};
        planets[ships[i].planet].ship_size = ships[i].size;
    }
    find_ways(me);
}

/* What it gains to move a ship to a planet. */
static double gain_of(Ship ship, int near, int me)
{
    Planet to = planets[near];
    if (to.owner == me)
        return to.ship ? 0 : planets[ship.planet].way - to.way;
    if (to.ship && to.ship_size >= ship.size)
        return 0;
    return (to.owner == NOBODY ? 10 : 16) + to.size / 2.0;
}

/* Give the order that gains most; end the turn if there is none. */
static void act(int me, int crack)
{
    char order[64] = "END_TURN";
    double best = 0;
    look(me);
    for (int i = 0; i < ship_count; i++)
        for (int j = 0; ships[i].owner == me && j < planets[ships[i].planet].near_count; j++) {
            int near = planets[ships[i].planet].near[j];
            if (gain_of(ships[i], near, me) > best) {
                best = gain_of(ships[i], near, me);
                sprintf(order, "MOVE %d %d", ships[i].id, near);
            }
        }
    for (int id = 1; id <= planet_count; id++) {
        Planet site = planets[id];
        double gain = 8 + site.size / 2.0 - site.way;
        if (site.owner == me && !site.ship && site.size <= crack && gain > best) {
            best = gain;
            sprintf(order, "BUILD %d", id);
        }
    }
    row("%s", order);
}

/* Give one order after the other until it is for others to act. */
static void turn(void)
{
    for (;;) {
        row("STATUS");
        if (is(2, "OVER")) {
            sleep(1); /* until another game begins */
            return;
        }
        int me = number(3), crack = 0;
        bool active = false;
        row("PLAYERS");
        for (int left = number(0); left > 0; left--) {
            read_line();
            if (number(0) == me)
                crack = number(3), active = is(5, "ACTIVE");
        }
        if (!active)
            return;
        act(me, crack);
    }
}

int main(int argc, char **argv) { return play(argc, argv, turn, 1); }

/* Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
   planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN)
   for a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs
   are the bots `greedy` and `admiral`. */
