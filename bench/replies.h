/* Where a reply of the line protocol ends: after OK and the data lines its command prescribes, or
 * after FAILED. */

#ifndef REPLIES_H
#define REPLIES_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 8, LIST = -1, CODES = 1000, FORCED_WAIT = 6 };

/* After OK: parts in order, each a number of lines, or LIST (a count line, then as many lines). */
typedef struct {
    int parts[PARTS_MAX];
    int count;
    bool echo; /* no status line: the reply is the line itself */
} Shape;

/* How far into a reply a connection is. */
typedef struct {
    enum { STATUS, LINES, COUNT } expect;
    int part;       /* the part being read */
    long left;      /* lines of it still to come */
    int code;       /* of FAILED, else 0 */
    bool first;     /* the next data line is the first one */
} Progress;

/* "2,*" is two lines and a list, "0" or "" nothing, "echo" an echoed line. */
static inline bool parse_shape(const char *text, Shape *shape) {
    memset(shape, 0, sizeof *shape);
    if (strcmp(text, "echo") == 0) return shape->echo = true;
    while (*text) {
        if (shape->count == PARTS_MAX) return false;
        char *end = (char *)text + 1;
        long lines = *text == '*' ? LIST : strtol(text, &end, 10);
        if (end == text || lines < LIST || (*end && *end != ',')) return false;
        if (lines) shape->parts[shape->count++] = (int)lines;
        text = *end ? end + 1 : end;
    }
    return true;
}

static inline bool next_part(Progress *p, const Shape *shape) {
    if (++p->part >= shape->count) return true;
    p->expect = shape->parts[p->part] == LIST ? COUNT : LINES;
    p->left = shape->parts[p->part];
    return false;
}

/* Take one line (without its LF); true if it was the reply's last. */
static inline bool take_line(Progress *p, const Shape *shape, const char *line, size_t length) {
    switch (p->expect) {
    case STATUS:
        if (shape->echo) return true;
        p->part = -1;
        p->code = 0;
        p->first = true;
        if (length == 2 && memcmp(line, "OK", 2) == 0) return next_part(p, shape);
        p->code = length > 7 && memcmp(line, "FAILED ", 7) == 0 ? atoi(line + 7) : CODES - 1;
        if (p->code < 0 || p->code >= CODES) p->code = CODES - 1;
        if (p->code != FORCED_WAIT) return true;
        p->part = shape->count; /* its WAITING line and its OK are the last lines */
        p->expect = LINES;
        p->left = 2;
        return false;
    case COUNT:
        p->expect = LINES;
        p->left = atol(line);
        return p->left <= 0 && next_part(p, shape);
    default:
        return --p->left <= 0 && next_part(p, shape);
    }
}

#endif
