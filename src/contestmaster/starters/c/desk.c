/* A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most. */

#include <stdio.h>
#include <string.h>

#include "server.h"

enum {
    BIG = 1,   /* the trait of types whose stacks take 2 x 2 fields */
    HOLD = 60, /* as long as more turns than that are left, nobody runs ahead */
    WIDTH = 12, HEIGHT = 10, STACKS = 16, KINDS = 100, BATTLES = 4, PLACES = 2000
};

/* What a type of unit can do. */
typedef struct { int battle, id, reach, damage, size, shoots; } Kind;

/* A place for a stack: its upper left field, its size, and from which place one comes there. */
typedef struct { int x, y, size, cost, before; } Place;

typedef struct { int id, mine, danger; Kind kind; Place at; } Stack;

static Kind kinds[KINDS];
static int kind_count;
static char board[HEIGHT][WIDTH + 1];
static Stack stacks[STACKS];
static int stack_count;
static Place places[PLACES];
static int place_count;

static int larger(int one, int other) { return one > other ? one : other; }
static int smaller(int one, int other) { return one < other ? one : other; }

/* Count the steps between two stacks: 0 if they overlap, 1 if they touch. */
static int gap(Place one, Place other)
{
    int across = larger(other.x - one.x - one.size, one.x - other.x - other.size);
    int down = larger(other.y - one.y - one.size, one.y - other.y - other.size);
    return 1 + larger(across, down);
}

/* How far the nearest stack is, besides oneself; of the enemies, or of all. */
static int nearest(Place place, const Stack *own, bool enemies)
{
    int least = 100;
    for (const Stack *each = stacks; each < stacks + stack_count; each++)
        if (each != own && !(enemies && each->mine))
            least = smaller(least, gap(place, each->at));
    return least;
}

/* Say whether a stack can stand there, and is not there as cheaply already. */
static bool is_better(Place to, const Stack *own)
{
    if (to.cost > own->kind.reach || nearest(to, own, false) == 0)
        return false;
    for (int x = to.x; x < to.x + to.size; x++)
        for (int y = to.y; y < to.y + to.size; y++)
            if (x < 1 || x > WIDTH || y < 1 || y > HEIGHT || board[y - 1][x - 1] == '#')
                return false;
    for (int i = 0; i < place_count; i++)
        if (places[i].x == to.x && places[i].y == to.y && places[i].cost <= to.cost)
            return false;
    return true;
}

/* List the places in reach with a cheapest way; a step costs 10, a diagonal one 14. */
static void reach(const Stack *own)
{
    place_count = 0;
    places[place_count++] = own->at;
    for (int next = 0; next < place_count; next++)
        for (int step = 0; step < 9; step++) {
            int dx = step % 3 - 1, dy = step / 3 - 1;
            Place from = places[next];
            int cost = from.cost + (dx && dy ? 14 : 10);
            Place to = {from.x + dx, from.y + dy, from.size, cost, next};
            if (place_count < PLACES && is_better(to, own))
                places[place_count++] = to;
        }
}

/* Write the way to a place: each place on it after the one before. Return how many there are. */
static int way(int to, char *text)
{
    if (to == 0)
        return 0;
    int steps = way(places[to].before, text);
    sprintf(text + strlen(text), " %d %d", places[to].x, places[to].y);
    return steps + 1;
}

/* Let a stack shoot, or go and strike, or come nearer. */
static void act(int battle, const Stack *own, bool advance)
{
    const Stack *target = NULL;
    int to = 0;
    reach(own);
    bool shoots = own->kind.shoots && nearest(own->at, own, true) > 1;
    for (const Stack *each = stacks; each < stacks + stack_count; each++) {
        if (each->mine || (target && target->danger >= each->danger))
            continue;
        for (int i = 0; i < place_count; i++)
            if (shoots || gap(places[i], each->at) == 1) {
                target = each;
                to = shoots ? 0 : i;
                break;
            }
    }
    if (!target && !advance) {
        ask("DEFEND %d %d", battle, own->id);
        return;
    }
    for (int i = 0; i < place_count && !target; i++)
        if (nearest(places[i], own, true) < nearest(places[to], own, true))
            to = i;
    char path[LINE] = "";
    int steps = way(to, path);
    if (steps > 0 && !ask("MOVE %d %d %d%s", battle, own->id, steps, path))
        return;
    if (target) { /* name the field of the enemy that is nearest */
        Place at = target->at;
        int x = larger(at.x, smaller(places[to].x, at.x + at.size - 1));
        int y = larger(at.y, smaller(places[to].y, at.y + at.size - 1));
        ask("ATTACK %d %d %d %d", battle, own->id, x, y);
    }
}

static Kind kind_of(int battle, int id)
{
    for (int i = 0; i < kind_count; i++)
        if (kinds[i].battle == battle && kinds[i].id == id)
            return kinds[i];
    return (Kind){battle, id, 40, 1, 1, 0};
}

/* Look at a battle, and act if the stack whose turn it is is ours. */
static void fight(int battle, int me, bool advance)
{
    const Stack *own = NULL;
    row("UNIT_QUEUE %d", battle);
    int current = number(1);
    row("UNITS_ON_BOARD %d", battle);
    stack_count = 0;
    for (int left = number(0); left > 0; left--) {
        read_line();
        Kind kind = kind_of(battle, number(2));
        Place at = {number(5), number(6), kind.size, 0, 0};
        Stack stack = {number(0), number(1) == me, number(3) * kind.damage, kind, at};
        if (stack.id == current && stack.mine)
            own = &stacks[stack_count];
        if (stack_count < STACKS)
            stacks[stack_count++] = stack;
    }
    if (own && nearest(own->at, own, true) < 100)
        act(battle, own, advance);
}

/* Note what each type can do; the server shows it once in ten turns. */
static void learn(void)
{
    row("UNIT_TYPES");
    for (int left = number(0); left > 0; left--) {
        Kind kind = {.size = 1};
        read_line();
        kind.battle = number(0), kind.id = number(1);
        read_line();
        kind.reach = number(2), kind.damage = number(5), kind.shoots = number(6) > 0;
        read_line();
        for (int at = 1; at < word_count; at++)
            if (number(at) == BIG)
                kind.size = 2;
        if (kind_count < KINDS)
            kinds[kind_count++] = kind;
    }
}

/* Learn the types as soon as they are shown, then act in each battle. */
static void turn(void)
{
    row("CURRENT_STAGE");
    bool skirmish = is(0, "SKIRMISH"), advance = number(1) < HOLD;
    if (is(0, "PREPARATION"))
        kind_count = 0;
    if ((skirmish || is(0, "TACTICS")) && kind_count == 0)
        learn();
    if (!skirmish)
        return;
    row("MY_ID");
    int me = number(0), battles[BATTLES];
    ask("SHOW_BOARD");
    for (int y = 0; y < HEIGHT; y++) {
        read_line();
        snprintf(board[y], sizeof board[y], "%s", word(0));
    }
    row("RIVALS");
    int count = number(0);
    for (int i = 0; i < count; i++) {
        read_line();
        if (i < BATTLES)
            battles[i] = number(1);
    }
    for (int i = 0; i < smaller(count, BATTLES); i++)
        fight(battles[i], me, advance);
}

int main(int argc, char **argv) { return play(argc, argv, turn, 0); }

/* Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the
   others in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what
   comes back before you strike; DELAY to let the enemy come into reach; mind the weights that
   DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
   the bot `sergeant`. */
