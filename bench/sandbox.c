/* A program that builds ships wherever it can: over its standard streams, or, with HOST PORT LOGIN PASSWORD,
   over a connection. It is the same program at both doors, for bench/sandbox.py. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static FILE *in, *out;
static char line[4096];

static int hear(void) { return fgets(line, sizeof line, in) != NULL; }

static int ask(const char *said) {
    fprintf(out, "%s\n", said);
    fflush(out);
    return hear() && !strcmp(line, "OK\n");
}

static void log_in(char **words) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(atoi(words[2]))};
    inet_pton(AF_INET, words[1], &there.sin_addr);
    int sock = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(sock, (struct sockaddr *)&there, sizeof there)) exit(1);
    in = fdopen(sock, "r");
    out = fdopen(dup(sock), "w");
    hear(); /* LOGIN */
    fprintf(out, "%s\n", words[3]);
    fflush(out);
    hear(); /* PASS */
    ask(words[4]);
}

int main(int count, char **words) {
    in = stdin;
    out = stdout;
    if (count == 5) log_in(words);
    for (;;) {
        char build[4096] = "";
        if (ask("ORDERS") && hear())
            for (int n = atoi(line); n > 0 && hear(); n--)
                if (!strncmp(line, "BUILD ", 6)) strcpy(build, line);
        if (*build) {
            build[strcspn(build, "\n")] = 0;
            ask(build);
            if (!strcmp(line, "OK\n")) continue;
        }
        if (!ask("WAIT")) return 0;
        for (int n = 0; n < 3; n++) /* WAITING, OK, and how the game stands */
            if (!hear()) return 0;
    }
}
