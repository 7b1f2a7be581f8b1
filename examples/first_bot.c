/* A first bot for Wild wild space, in C.

   build: cc -O2 -o first_bot first_bot.c
   usage: ./first_bot HOST PORT LOGIN PASSWORD
   or, to submit it: clang --target=wasm32-wasi -O2 -o bot.wasm first_bot.c */

#define _POSIX_C_SOURCE 200809L

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __wasi__ /* WebAssembly, where there is no network */
#define jmp_buf int
#define longjmp(place, value) exit(0)
#else
#include <netdb.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#endif

enum { WORDS = 64, LINE = 4096, RANCHOS = 200, ENOUGH = 10 };

static FILE *from_server, *to_server;
static char line[LINE];   /* the last line from the server, cut into words */
static char *words[WORDS];
static jmp_buf lost;      /* where to go on when the connection is lost */
static const char *why;

static void lose(const char *reason)
{
    why = reason;
    longjmp(lost, 1);
}

static void fail(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(1);
}

/* Read a line and cut it into words. */
static void read_line(void)
{
    if (!fgets(line, LINE, from_server))
        lose("the server closed the connection");
    int count = 0;
    for (char *word = strtok(line, " \n"); word && count < WORDS - 1; word = strtok(NULL, " \n"))
        words[count++] = word;
    words[count] = NULL;
}

static int is(int i, const char *text) { return words[i] && strcmp(words[i], text) == 0; }
static int number(int i) { return words[i] ? atoi(words[i]) : 0; }

static void write_line(const char *text)
{
    fprintf(to_server, "%s\n", text);
    fflush(to_server);
}

/* Read the two lines of a wait: WAITING and the seconds, then OK when the next turn has begun. */
static void pause_turn(void)
{
    read_line();
    read_line();
}

/* Send a command; return whether the server accepted it. */
static int ask(const char *form, ...)
{
    char command[LINE];
    va_list values;
    va_start(values, form);
    vsnprintf(command, LINE, form, values);
    va_end(values);
    for (;;) {
        write_line(command);
        read_line();
        if (!(is(0, "FAILED") && is(1, "6")))
            return is(0, "OK");
        pause_turn(); /* that was one command too many for this turn: say it again in the next */
    }
}

#ifndef __wasi__

/* Connect and log in. */
static void enter(const char *host, const char *port, const char *login, const char *password)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    struct timeval patience = {.tv_sec = 120}; /* of silence */
    if (getaddrinfo(host, port, &hints, &found) != 0)
        lose("there is no such host");
    int link = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    int reached = link >= 0 && connect(link, found->ai_addr, found->ai_addrlen) == 0;
    freeaddrinfo(found);
    if (!reached) {
        close(link);
        lose("the server cannot be reached");
    }
    setsockopt(link, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    from_server = fdopen(link, "r");
    to_server = fdopen(dup(link), "w");
    read_line(); /* LOGIN */
    write_line(login);
    read_line(); /* PASS */
    write_line(password);
    read_line();
    if (!is(0, "OK"))
        fail("bad login or password");
}

static void leave(void)
{
    if (from_server) {
        fclose(from_server);
        fclose(to_server);
    }
    from_server = to_server = NULL;
}

#endif

static int dim, side;

typedef struct { int at[4]; } Field;

/* Make a field of the words from the given one on. */
static Field field(int first)
{
    Field found = {{0}};
    for (int i = 0; i < dim; i++)
        found.at[i] = number(first + i);
    return found;
}

/* Count the moves from one field to another: a group may move diagonally. */
static int distance(Field one, Field other)
{
    int most = 0;
    for (int i = 0; i < dim; i++)
        if (abs(one.at[i] - other.at[i]) > most)
            most = abs(one.at[i] - other.at[i]);
    return most;
}

/* Move a group one field towards a goal; if that way is blocked, try any other. */
static void go(int group, Field here, Field goal)
{
    int step[4] = {0};
    for (int i = 0; i < dim; i++)
        step[i] = (goal.at[i] > here.at[i]) - (goal.at[i] < here.at[i]);
    for (int tries = 0; tries < 5 && distance(here, goal) > 0; tries++) {
        char numbers[LINE] = "";
        for (int i = 0; i < dim; i++)
            sprintf(numbers + strlen(numbers), " %d", step[i]);
        if (ask("MOVE %d%s", group, numbers))
            return;
        for (int i = 0; i < dim; i++)
            step[i] = rand() % 3 - 1;
    }
}

static Field ranchos[RANCHOS];
static int rancho_count;

/* How far a field is from the nearest rancho. */
static int solitude(Field place)
{
    int least = side;
    for (int i = 0; i < rancho_count; i++)
        if (distance(place, ranchos[i]) < least)
            least = distance(place, ranchos[i]);
    return least;
}

/* Lead a herd away from all ranchos; once it is far enough, stand still. */
static void calm_down(int group, Field here)
{
    ask("LIST_RANCHOS");
    read_line();
    rancho_count = number(0) < RANCHOS ? number(0) : RANCHOS;
    for (int i = 0, count = number(0); i < count; i++) {
        read_line();
        if (i < RANCHOS)
            ranchos[i] = field(0);
    }
    if (solitude(here) >= (side < 60 ? side / 5 : 12))
        return;
    Field goal = here;
    for (int corner = 0; corner < 1 << dim; corner++) {
        Field place = {{0}};
        for (int i = 0; i < dim; i++)
            place.at[i] = corner >> i & 1 ? side : 1;
        if (corner == 0 || solitude(place) > solitude(goal))
            goal = place;
    }
    go(group, here, goal);
}

/* Look around and give the orders of one turn. */
static void turn(void)
{
    if (!ask("DESCRIBE_WORLD"))
        return; /* we are new, and play from the next game on */
    read_line();
    dim = number(0);
    side = number(1);

    ask("RANCHO_REPORT");
    read_line();
    Field home = field(0);
    int cowboys = number(dim), gunmen = number(dim + 1);
    if (cowboys > 0 && ask("MAKE_GROUP %d %d", cowboys, gunmen))
        read_line();

    ask("LIST_GROUPS");
    read_line();
    int count = number(0), group = 0, cows = 0, calm = 0;
    Field here = home;
    for (int i = 0; i < count; i++) {
        read_line();
        if (i > 0)
            continue;
        group = number(0);
        here = field(1);
        cows = number(dim + 4);
        calm = is(dim + 5, "0");
    }

    int seen = ask("LIST_COWS"), found = 0;
    Field nearest = here;
    if (seen) {
        read_line();
        for (count = number(0); count > 0; count--) {
            read_line();
            Field place = field(0);
            if (number(dim) == 0) /* no wild cows there, only led ones */
                continue;
            if (!found || distance(here, place) < distance(here, nearest))
                nearest = place;
            found = 1;
        }
    }

    if (cows >= ENOUGH && calm) {
        go(group, here, home);
    } else if (cows >= ENOUGH) {
        calm_down(group, here);
    } else if (found && distance(here, nearest) == 0) {
        if (ask("CAPTURE %d", group))
            read_line();
    } else if (found) {
        go(group, here, nearest);
    } else {
        Field anywhere = {{0}};
        for (int i = 0; i < dim; i++)
            anywhere.at[i] = rand() % side + 1;
        go(group, here, anywhere);
    }
}

#ifndef __wasi__

/* Say that the connection is lost, and wait a while, longer each time. */
static void rest(void)
{
    static double seconds = 0.5;
    static time_t before;
    if (time(NULL) - before > 60)
        seconds = 0.5; /* it went well for a while */
    fprintf(stderr, "%s; trying again in %g s\n", why, seconds);
    double about = seconds * (0.75 + getpid() % 50 / 100.0); /* not all bots at one moment */
    struct timespec pause = {.tv_sec = (time_t)about, .tv_nsec = (long)(about * 1e9) % 1000000000};
    nanosleep(&pause, NULL);
    seconds = seconds < 4 ? 2 * seconds : 8;
    before = time(NULL);
}

#endif

int main(int argc, char **argv)
{
#ifdef __wasi__
    (void)argc, (void)argv;
    from_server = stdin, to_server = stdout; /* who is submitted is logged in */
#else
    if (argc != 5)
        fail("usage: first_bot HOST PORT LOGIN PASSWORD");
    signal(SIGPIPE, SIG_IGN); /* a lost connection is noticed when a line is read */
    if (setjmp(lost)) {       /* here we are whenever it is lost */
        leave();
        rest();
    }
    enter(argv[1], argv[2], argv[3], argv[4]);
#endif
    for (;;) {
        turn();
        ask("WAIT");
        pause_turn();
    }
}
