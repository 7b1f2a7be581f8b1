/* Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.

   Without arguments it plays on standard input and output, where it is logged in already. In
   WebAssembly, where there is no network, it always does. */

#define _POSIX_C_SOURCE 200809L

#include "server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __wasi__
int getentropy(void *, size_t);
#else
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>

static jmp_buf is_lost; /* where to go when a connection has ended */
#endif

enum { FIRST_PAUSE_MS = 500, LONGEST_PAUSE_MS = 15000, SILENCE_S = 600 };

char line[LINE];
char *words[WORDS];
int word_count;

static FILE *server;  /* what it says */
static int to_server; /* what we say: the same connection, or standard output */

static void lost(const char *why)
{
    fprintf(stderr, "%s\n", why);
    if (server == stdin)
        exit(0); /* that is the end of the match */
#ifndef __wasi__
    longjmp(is_lost, 1);
#endif
}

void read_line(void)
{
    if (!fgets(line, LINE, server))
        lost("the server has closed the connection");
    word_count = 0;
    for (char *each = strtok(line, " \n"); each && word_count < WORDS; each = strtok(NULL, " \n"))
        words[word_count++] = each;
}

const char *word(int at) { return at < word_count ? words[at] : ""; }
double real(int at) { return atof(word(at)); }
int number(int at) { return atoi(word(at)); }
bool is(int at, const char *text) { return strcmp(word(at), text) == 0; }

static void write_line(const char *text)
{
    char bytes[LINE + 1];
    int length = snprintf(bytes, sizeof bytes, "%s\n", text);
    if (write(to_server, bytes, (size_t)length) != length)
        lost("the connection broke");
}

static bool accepted(const char *command)
{
    for (;;) {
        write_line(command);
        read_line();
        if (is(0, "OK"))
            return true;
        if (!is(1, "6")) {
            fprintf(stderr, "%s:", command);
            for (int at = 0; at < word_count; at++)
                fprintf(stderr, " %s", words[at]);
            fprintf(stderr, "\n");
            return false;
        }
        read_line(); /* one command too many: WAITING, then OK in the next turn */
        read_line();
    }
}

bool ask(const char *form, ...)
{
    char command[LINE];
    va_list values;
    va_start(values, form);
    vsnprintf(command, sizeof command, form, values);
    va_end(values);
    return accepted(command);
}

bool row(const char *form, ...)
{
    char command[LINE];
    va_list values;
    va_start(values, form);
    vsnprintf(command, sizeof command, form, values);
    va_end(values);
    word_count = accepted(command) ? (read_line(), word_count) : 0;
    return word_count > 0;
}

/* How many turns have ended, as far as we know and as the server writes it. */
static char ended[LINE];

/* Wait until more turns have ended than we know of, at once where an order has ended one; return
   whether the wait took time. */
static bool wait_for_more(int tail)
{
    if (!ask("WAIT %s", ended))
        lost("there is nothing to wait for");
    read_line();
    bool takes_time = !is(1, "0.000000");
    read_line(); /* OK: the turn has begun */
    read_line();
    snprintf(ended, sizeof ended, "%s", word(0));
    for (; tail > 0; tail--)
        read_line();
    return takes_time;
}

static int pause_ms = FIRST_PAUSE_MS, turns;
static bool clocked; /* whether a wait has taken time */

/* Play turn after turn, for as long as somebody answers. */
static void go_on(void (*turn)(void), int tail)
{
    for (snprintf(ended, sizeof ended, "-1");; turns++) {
        if (wait_for_more(tail))
            clocked = true;
        turn();
        pause_ms = FIRST_PAUSE_MS;
    }
}

#ifdef __wasi__

int play(int argc, char **argv, void (*turn)(void), int tail)
{
    (void)argc, (void)argv;
    unsigned seed;
    getentropy(&seed, sizeof seed); /* the same whenever this match is played again */
    srand(seed);
    server = stdin, to_server = STDOUT_FILENO;
    go_on(turn, tail);
    return 0;
}

#else

/* Connect and log in. */
static void enter(char **account)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(account[0], account[1], &hints, &found) != 0)
        lost("there is no such host");
    int handle = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    int status = connect(handle, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    int on = 1;
    struct timeval limit = {.tv_sec = SILENCE_S};
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    server = fdopen(handle, "r"), to_server = handle;
    if (status != 0)
        lost("the server cannot be reached");
    for (int at = 2; at < 4; at++) {
        read_line(); /* LOGIN, then PASS */
        write_line(account[at]);
    }
    read_line();
    if (!is(0, "OK")) {
        fprintf(stderr, "bad login or password\n");
        exit(1);
    }
}

static void leave(void)
{
    if (server)
        fclose(server);
    server = NULL;
}

int play(int argc, char **argv, void (*turn)(void), int tail)
{
    if (argc != 5 && argc != 1) {
        fprintf(stderr, "usage: %s [HOST PORT LOGIN PASSWORD]\n", argv[0]);
        return 2;
    }
    srand((unsigned)(time(NULL) ^ getpid()));
    signal(SIGPIPE, SIG_IGN);
    if (setjmp(is_lost)) {
        leave();
        if (turns > 1 && !clocked) /* no wait took time: lock-step, where this is the end */
            return 0;
        fprintf(stderr, "trying again in %d ms\n", pause_ms);
        struct timespec rest = {pause_ms / 1000, pause_ms % 1000 * 1000000L};
        nanosleep(&rest, NULL);
        pause_ms = pause_ms < LONGEST_PAUSE_MS / 2 ? 2 * pause_ms : LONGEST_PAUSE_MS;
    }
    if (argc == 1)
        server = stdin, to_server = STDOUT_FILENO;
    else
        enter(argv + 1);
    go_on(turn, tail);
    return 0;
}

#endif
