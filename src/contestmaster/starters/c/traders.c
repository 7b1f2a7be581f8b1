/* A starter for Interstellar overdrive: collect where most is earned, and move on when tired. */

#include <stdlib.h>

#include "server.h"

enum { PLANETS = 1000, TRADERS = 100 };

static const double CAUTION = 0.2; /* the part of the time left for which a share keeps its worth */
static const double TIRED = 0.75;  /* move on from less than that part of the best */

typedef struct { int id, planet, busy; } Trader; /* no planet is -1 */

static double incomes[PLANETS]; /* as they were last asked for */
static double taste[PLANETS];   /* so that not all bots like this one meet on the same planets */
static int planet_count;
static double worth[PLANETS]; /* what a planet yields to us */
static bool taken[PLANETS];   /* whether a trader of ours is there */
static int before;            /* turns left in the turn before */

/* Ask what the planets yield. */
static void look(void)
{
    if (!row("GET_PLANETS_BASIC_INFO"))
        return;
    planet_count = number(0) < PLANETS ? number(0) : PLANETS;
    for (int left = number(0), planet = 0; left > 0; left--, planet++) {
        read_line();
        if (planet < PLANETS)
            incomes[planet] = taste[planet] * real(3);
    }
}

/* Note what each planet yields to us, tired as we are of it. */
static void judge(void)
{
    for (int planet = 0; planet < planet_count; planet++)
        worth[planet] = incomes[planet];
    row("GET_EFFICIENCIES MYSELF");
    for (int left = number(0); left > 0; left--) {
        read_line();
        if (number(0) < PLANETS)
            worth[number(0)] *= real(1) / 100;
    }
}

/* Put every trader where it earns most. */
static void post(void)
{
    Trader traders[TRADERS];
    int count = 0;
    for (int planet = 0; planet < PLANETS; planet++)
        taken[planet] = false;
    row("GET_TRADERS MYSELF");
    for (int left = number(0); left > 0; left--) {
        read_line();
        Trader trader = {number(0), is(1, "None") ? -1 : number(1), number(3)};
        if (trader.planet >= 0)
            taken[trader.planet] = true;
        if (count < TRADERS)
            traders[count++] = trader;
    }
    for (Trader *trader = traders; trader < traders + count; trader++) {
        int best = -1, here = trader->planet;
        for (int planet = 0; planet < planet_count; planet++)
            if (!taken[planet] && (best < 0 || worth[planet] > worth[best]))
                best = planet;
        if (trader->busy || best < 0 || (here >= 0 && worth[here] >= TIRED * worth[best]))
            continue;
        if (!ask("PUT_TRADER %d %d", trader->id, best))
            continue;
        if (here >= 0)
            taken[here] = false;
        taken[best] = true;
    }
}

/* Buy a share of a planet that is worth so much to the end, if that pays; return whether. */
static bool buy(int planet, double value, int price)
{
    row("GET_PLANET_DETAILS %d", planet);
    double own = real(0), all = own + real(1);
    for (int left = number(3); left > 0; left--)
        read_line(); /* who is there */
    double gain = (own + 1) / (all + 1) - (own > 0 ? own / all : 0);
    return value * gain > price && ask("BUY_SHARES %d 1", planet);
}

/* Put every trader where it earns most, then buy shares of these planets. */
static void turn(void)
{
    row("TIME_TO_END");
    int left = number(0);
    if (left > before || left % 10 == 0) /* a new game, or the planets may be asked for again */
        look();
    before = left;
    row("DESCRIBE_WORLD");
    int price = number(2);
    judge();
    post();
    row("GET_SCORE");
    int shares = price > 0 ? number(2) + number(0) / price : 0;
    for (int planet = 0; planet < planet_count; planet++)
        if (taken[planet] && shares > 0 && buy(planet, worth[planet] * left * CAUTION, price))
            shares--;
}

int main(int argc, char **argv)
{
    for (int planet = 0; planet < PLANETS; planet++)
        taste[planet] = 0.6 + 0.8 * rand() / RAND_MAX;
    return play(argc, argv, turn, 0);
}

/* Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
   multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build
   where you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether
   it helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`. */
