/* A starter for Wild wild space: one group catches cows, calms them down and leads them home. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"

enum { ENOUGH = 10, DIMS = 4, RANCHOS = 200 }; /* with so many cows the group goes home */

typedef struct { int at[DIMS]; } Field;

static int dim, side;
static Field ranchos[RANCHOS];
static int rancho_count;

/* Read the coordinates among the words of the last line, from one on. */
static Field field(int from)
{
    Field place = {{0}};
    for (int i = 0; i < dim; i++)
        place.at[i] = number(from + i);
    return place;
}

/* Count the moves between two fields: a group may step diagonally. */
static int distance(Field one, Field other)
{
    int most = 0;
    for (int i = 0; i < dim; i++)
        if (abs(one.at[i] - other.at[i]) > most)
            most = abs(one.at[i] - other.at[i]);
    return most;
}

/* Move one field towards a goal; where that way is barred, any other. */
static void go(int group, Field here, Field goal)
{
    int step[DIMS];
    for (int i = 0; i < dim; i++)
        step[i] = (goal.at[i] > here.at[i]) - (goal.at[i] < here.at[i]);
    for (int tries = 0; tries < 4 && distance(here, goal) > 0; tries++) {
        char parts[64] = "";
        for (int i = 0; i < dim; i++)
            sprintf(parts + strlen(parts), " %d", step[i]);
        if (ask("MOVE %d%s", group, parts))
            return;
        for (int i = 0; i < dim; i++)
            step[i] = rand() % 3 - 1;
    }
}

/* How far a field is from the nearest rancho. */
static int solitude(Field place)
{
    int least = side;
    for (int i = 0; i < rancho_count; i++)
        if (distance(place, ranchos[i]) < least)
            least = distance(place, ranchos[i]);
    return least;
}

/* Lead an unruly herd away from all ranchos; far enough, stand still. */
static void calm_down(int group, Field here)
{
    rancho_count = 0;
    row("LIST_RANCHOS");
    for (int left = number(0); left > 0; left--) {
        read_line();
        if (rancho_count < RANCHOS)
            ranchos[rancho_count++] = field(0);
    }
    if (solitude(here) >= (side < 60 ? side / 5 : 12))
        return;
    Field goal = here;
    for (int corner = 0; corner < 1 << dim; corner++) {
        Field place = {{0}};
        for (int i = 0; i < dim; i++)
            place.at[i] = corner >> i & 1 ? side : 1;
        if (solitude(place) > solitude(goal))
            goal = place;
    }
    go(group, here, goal);
}

/* Look around, and give the orders of one turn. */
static void turn(void)
{
    row("DESCRIBE_WORLD");
    dim = number(0), side = number(1);
    row("RANCHO_REPORT");
    Field home = field(0);
    if (number(dim) > 0)
        row("MAKE_GROUP %d %d", number(dim), number(dim + 1));
    row("LIST_GROUPS");
    int count = number(0), group = 0, cows = 0, calm = 0;
    Field here = home;
    for (int left = count; left > 0; left--) {
        read_line();
        if (left < count)
            continue; /* the first group will do */
        group = number(0), here = field(1);
        cows = number(dim + 4), calm = is(dim + 5, "0");
    }
    int found = 0;
    Field nearest = here;
    row("LIST_COWS");
    for (int left = number(0); left > 0; left--) {
        read_line();
        Field place = field(0);
        if (number(dim) == 0) /* no wild cows there, only led ones */
            continue;
        if (!found || distance(here, place) < distance(here, nearest))
            nearest = place;
        found = 1;
    }
    if (count == 0)
        return;
    if (cows >= ENOUGH && calm) {
        go(group, here, home);
    } else if (cows >= ENOUGH) {
        calm_down(group, here);
    } else if (found && distance(here, nearest) == 0) {
        row("CAPTURE %d", group);
    } else if (found) {
        go(group, here, nearest);
    } else {
        Field anywhere = {{0}};
        for (int i = 0; i < dim; i++)
            anywhere.at[i] = rand() % side + 1;
        go(group, here, anywhere);
    }
}

int main(int argc, char **argv)
{
    return play(argc, argv, turn, 0);
}

/* Where to go on: several small groups see and catch more than one large one; milk buys cowboys
   (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
   happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
   replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`. */
