/* Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone. */

#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>

enum { WORDS = 512, LINE = 8192 };

extern char line[LINE];    /* the last line from the server, cut into words */
extern char *words[WORDS]; /* its words */
extern int word_count;

/* Read a line and cut it into words. */
void read_line(void);

/* A word of the last line, "" where there is none; and as a number, 0 where there is none. */
const char *word(int at);
double real(int at);
int number(int at);
bool is(int at, const char *text);

/* Send a command; return whether it was accepted, and say on standard error if it was not. */
bool ask(const char *form, ...) __attribute__((format(printf, 1, 2)));

/* The same, and read the first line of the reply; it has no words if the command was refused. */
bool row(const char *form, ...) __attribute__((format(printf, 1, 2)));

/* Play until the end; where, and as whom, is on the command line, or it is standard input and
   output. After a wait this game gives so many lines (tail). */
int play(int argc, char **argv, void (*turn)(void), int tail);

#endif
