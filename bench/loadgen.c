/* A load generator for the line protocol, and for line echoes to compare with.
 *
 * N connections each keep D commands in flight (a closed loop: the next command leaves when a whole
 * reply has come), for S seconds after a warm-up. One JSON object on standard output tells how many
 * replies came, how long they took, and whose processor was busy: where `limited_by` names the load
 * generator, the figure is a lower bound of the server's.
 *
 * Commands are a cycle of steps: --command "MAKE_GROUP 1 0" --reply 1 --command "UNGROUP {}"
 * --reply 0, where {} stands for the first word of the data of the step before. See
 * bench/README.md. Linux only (epoll, /proc).
 */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "histogram.h"
#include "replies.h"

enum { LINE_MAX_BYTES = 512, STEPS_MAX = 16, EVENTS = 1024 };
enum { LOGIN_SECONDS = 60, DRAIN_SECONDS = 10 };

typedef struct {
    char text[LINE_MAX_BYTES];
    Shape shape;
    bool uses_word; /* {} stands in it */
} Step;

typedef struct {
    int fd, number;
    enum { GREETING, PASSWORD, ACCEPTED, READY } phase;
    int to_send, to_read; /* steps of the cycle */
    int in_flight;
    uint64_t sent, answered; /* commands so far; index the ring of send times */
    uint64_t *times;
    Progress progress;
    char word[32];
    char rest[LINE_MAX_BYTES]; /* the beginning of a line whose end has not come */
    size_t rest_length;
} Connection;

static struct {
    const char *host, *login, *password;
    int port, connections, depth, accounts, pid;
    double seconds, warmup;
    Step steps[STEPS_MAX];
    int step_count;
} options = {"127.0.0.1", NULL, "secret", 0, 1, 1, 1, 0, 5.0, 1.0, {{{0}, {{0}, 0, 0}, 0}}, 0};

static Histogram latencies;
static uint64_t refusals[CODES], now_ns;
static bool recording, sending;
static int ready;

static void die(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

static uint64_t clock_ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void read_file(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "r");
    if (file == NULL) die("cannot read %s", path);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
}

/* Processor time in nanoseconds so far: this process, the server's (all threads), the machine's. */
typedef struct {
    uint64_t own, server, machine;
} Cpu;

static Cpu cpu_now(void) {
    unsigned long long user = 0, nice = 0, system = 0;
    uint64_t tick = 1000000000u / (uint64_t)sysconf(_SC_CLK_TCK);
    char text[1024];
    Cpu cpu = {.own = clock_ns(CLOCK_PROCESS_CPUTIME_ID)};
    read_file("/proc/stat", text, sizeof text);
    sscanf(text, "cpu %llu %llu %llu", &user, &nice, &system);
    cpu.machine = (user + nice + system) * tick;
    if (options.pid == 0) return cpu;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/stat", options.pid);
    read_file(path, text, sizeof text);
    const char *after_name = strrchr(text, ')');
    static const char skip[] = "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu";
    if (!after_name || sscanf(after_name + 2, skip, &user, &system) != 2) die("odd %s", path);
    cpu.server = (user + system) * tick;
    return cpu;
}

static void send_all(Connection *c, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t done = send(c->fd, bytes, length, MSG_NOSIGNAL);
        if (done < 0 && errno == EAGAIN) { /* only a deep pipeline against a stalled server */
            usleep(100);
            continue;
        }
        if (done < 0) die("connection %d: %s", c->number, strerror(errno));
        bytes += done;
        length -= (size_t)done;
    }
}

static size_t write_step(const Step *step, const Connection *c, char *out) {
    const char *hole = step->uses_word ? strstr(step->text, "{}") : NULL;
    if (hole == NULL) return (size_t)sprintf(out, "%s\n", step->text);
    int before = (int)(hole - step->text);
    return (size_t)sprintf(out, "%.*s%s%s\n", before, step->text, c->word, hole + 2);
}

/* Bring the connection to its full depth with one write. When no more is to be sent, a cycle that
 * has begun still goes on to its end, so that the next run finds the server as this one did. */
static void refill(Connection *c) {
    static char out[1 << 16];
    size_t length = 0;
    while ((sending || c->to_send != 0) && c->in_flight < options.depth &&
           length < sizeof out - 2 * LINE_MAX_BYTES) {
        length += write_step(&options.steps[c->to_send], c, out + length);
        c->to_send = (c->to_send + 1) % options.step_count;
        c->times[c->sent++ % (uint64_t)options.depth] = now_ns;
        c->in_flight++;
    }
    if (length > 0) send_all(c, out, length);
}

static void take_dialogue(Connection *c, const char *line, size_t length) {
    static const char *const expected[] = {"LOGIN", "PASS", "OK"};
    const char *due = expected[c->phase];
    if (length != strlen(due) || memcmp(line, due, length) != 0)
        die("connection %d: expected %s, got %.*s", c->number, due, (int)length, line);
    char out[LINE_MAX_BYTES];
    int account = c->number % options.accounts + 1, size = 0;
    if (c->phase == GREETING)
        size = snprintf(out, sizeof out, "%s%d\n", options.login, account);
    else if (c->phase == PASSWORD)
        size = snprintf(out, sizeof out, "%s\n", options.password);
    else
        ready++;
    send_all(c, out, (size_t)size);
    c->phase++;
}

static void take_reply(Connection *c, const char *line, size_t length) {
    if (c->in_flight == 0) die("connection %d: unasked: %.*s", c->number, (int)length, line);
    if (c->progress.expect != STATUS && c->progress.first) {
        size_t word = strcspn(line, " \n");
        snprintf(c->word, sizeof c->word, "%.*s", (int)(word < length ? word : length), line);
        c->progress.first = false;
    }
    if (!take_line(&c->progress, &options.steps[c->to_read].shape, line, length)) return;
    c->progress.expect = STATUS;
    c->to_read = (c->to_read + 1) % options.step_count;
    c->in_flight--;
    uint64_t began = c->times[c->answered++ % (uint64_t)options.depth];
    if (!recording) return;
    record(&latencies, now_ns - began);
    refusals[c->progress.code]++;
}

static void take_bytes(Connection *c, const char *data, size_t length) {
    const char *end = data + length;
    while (data < end) {
        const char *line_end = memchr(data, '\n', (size_t)(end - data));
        size_t piece = (size_t)((line_end ? line_end : end) - data);
        const char *line = data;
        size_t line_length = piece;
        if (c->rest_length > 0 || line_end == NULL) { /* in pieces: only its beginning matters */
            size_t room = sizeof c->rest - 1 - c->rest_length;
            size_t kept = piece < room ? piece : room;
            memcpy(c->rest + c->rest_length, data, kept);
            c->rest_length += kept;
            c->rest[c->rest_length] = 0;
            if (line_end == NULL) return;
            line = c->rest;
            line_length = c->rest_length;
            c->rest_length = 0;
        }
        c->phase == READY ? take_reply(c, line, line_length) : take_dialogue(c, line, line_length);
        data = line_end + 1;
    }
}

static void receive(Connection *c) {
    static char buffer[(1 << 16) + 1];
    ssize_t length = recv(c->fd, buffer, sizeof buffer - 1, 0);
    if (length == 0) die("connection %d: closed by the server", c->number);
    if (length < 0) {
        if (errno == EAGAIN || errno == EINTR) return;
        die("connection %d: %s", c->number, strerror(errno));
    }
    buffer[length] = 0;
    now_ns = clock_ns(CLOCK_MONOTONIC);
    take_bytes(c, buffer, (size_t)length);
    if (c->phase == READY) refill(c);
}

static void poll_once(int poller, int milliseconds) {
    static struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, milliseconds);
    if (count < 0 && errno != EINTR) die("epoll: %s", strerror(errno));
    now_ns = clock_ns(CLOCK_MONOTONIC);
    for (int i = 0; i < count; i++) receive(events[i].data.ptr);
}

static void run_until(int poller, uint64_t end) {
    while ((now_ns = clock_ns(CLOCK_MONOTONIC)) < end)
        poll_once(poller, (int)((end - now_ns) / 1000000u) + 1);
}

static Connection *connect_all(int poller) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)options.port)};
    if (inet_pton(AF_INET, options.host, &address.sin_addr) != 1)
        die("not an IPv4 address: %s", options.host);
    Connection *all = calloc((size_t)options.connections, sizeof *all);
    for (int i = 0; i < options.connections; i++) {
        Connection *c = &all[i];
        int one = 1;
        c->number = i;
        c->times = calloc((size_t)options.depth, sizeof *c->times);
        c->fd = socket(AF_INET, SOCK_STREAM, 0);
        if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&address, sizeof address) < 0)
            die("connection %d: %s", i, strerror(errno));
        setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        fcntl(c->fd, F_SETFL, O_NONBLOCK);
        c->phase = options.login ? GREETING : READY;
        ready += c->phase == READY;
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &event) < 0)
            die("epoll: %s", strerror(errno));
        poll_once(poller, 0); /* log in as they come, or a server's login time-out may strike */
    }
    uint64_t give_up = now_ns + LOGIN_SECONDS * 1000000000ull;
    while (ready < options.connections && now_ns < give_up) poll_once(poller, 100);
    if (ready < options.connections) die("only %d connections logged in", ready);
    return all;
}

/* Send on all connections until each has been served: a listener may take its time to accept the
 * last of them. */
static void start(int poller, Connection *all) {
    sending = true;
    now_ns = clock_ns(CLOCK_MONOTONIC);
    uint64_t give_up = now_ns + LOGIN_SECONDS * 1000000000ull;
    for (int i = 0; i < options.connections; i++) refill(&all[i]);
    for (int i = 0; i < options.connections; i++)
        while (all[i].answered == 0) {
            if (now_ns >= give_up) die("connection %d is not served", i);
            poll_once(poller, 100);
        }
}

/* Take the replies still due: to close on unread ones would look like a crash to the server. */
static void finish(int poller, const Connection *all) {
    sending = false;
    uint64_t give_up = now_ns + DRAIN_SECONDS * 1000000000ull;
    for (int i = 0; i < options.connections; i++) {
        while (all[i].in_flight > 0 && now_ns < give_up) poll_once(poller, 100);
        close(all[i].fd);
    }
}

static void report(double wall, Cpu from, Cpu to) {
    double own = (double)(to.own - from.own) / wall;
    double server = (double)(to.server - from.server) / wall;
    double others = (double)(to.machine - from.machine) / wall - own - server;
    const char *limit = own >= 0.95 ? "load generator" : server >= 0.9 ? "server" : "neither";
    printf("{\"connections\": %d, \"depth\": %d, ", options.connections, options.depth);
    printf("\"seconds\": %.3f, ", wall / 1e9);
    printf("\"replies\": %llu, ", (unsigned long long)latencies.total);
    printf("\"per_second\": %.1f, ", (double)latencies.total / wall * 1e9);
    printf("\"p50_us\": %.1f, ", (double)quantile(&latencies, 0.5) / 1e3);
    printf("\"p99_us\": %.1f, ", (double)quantile(&latencies, 0.99) / 1e3);
    printf("\"max_us\": %.1f, ", (double)latencies.max / 1e3);
    printf("\"cpu_loadgen\": %.3f, \"cpu_server\": %.3f, ", own, server);
    printf("\"cpu_others\": %.3f, \"limited_by\": \"%s\", ", others > 0 ? others : 0, limit);
    printf("\"refused\": %llu, ", (unsigned long long)(latencies.total - refusals[0]));
    printf("\"refusals\": {");
    const char *comma = "";
    for (int code = 1; code < CODES; code++)
        if (refusals[code]) {
            printf("%s\"%d\": %llu", comma, code, (unsigned long long)refusals[code]);
            comma = ", ";
        }
    printf("}}\n");
}

static void measure(void) {
    int poller = epoll_create1(0);
    Connection *all = connect_all(poller);
    start(poller, all);
    run_until(poller, now_ns + (uint64_t)(options.warmup * 1e9));
    Cpu from = cpu_now();
    uint64_t began = now_ns;
    recording = true;
    run_until(poller, began + (uint64_t)(options.seconds * 1e9));
    recording = false;
    double wall = (double)(now_ns - began);
    Cpu to = cpu_now();
    finish(poller, all);
    report(wall, from, to);
}

static void add_step(const char *text) {
    if (options.step_count == STEPS_MAX) die("at most %d commands", STEPS_MAX);
    Step *step = &options.steps[options.step_count++];
    if (strlen(text) + sizeof ((Connection *)0)->word >= sizeof step->text) die("command too long");
    strcpy(step->text, text);
    step->uses_word = strstr(text, "{}") != NULL;
}

static void read_options(int argc, char **argv) {
    static const struct option known[] = {
        {"host", 1, 0, 'h'},       {"port", 1, 0, 'p'},     {"connections", 1, 0, 'n'},
        {"depth", 1, 0, 'd'},      {"seconds", 1, 0, 's'},  {"warmup", 1, 0, 'w'},
        {"login", 1, 0, 'l'},      {"password", 1, 0, 'P'}, {"accounts", 1, 0, 'a'},
        {"command", 1, 0, 'c'},    {"reply", 1, 0, 'r'},    {"server-pid", 1, 0, 'i'},
        {0, 0, 0, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        switch (option) {
        case 'h': options.host = optarg; break;
        case 'p': options.port = atoi(optarg); break;
        case 'n': options.connections = atoi(optarg); break;
        case 'd': options.depth = atoi(optarg); break;
        case 's': options.seconds = atof(optarg); break;
        case 'w': options.warmup = atof(optarg); break;
        case 'l': options.login = optarg; break;
        case 'P': options.password = optarg; break;
        case 'a': options.accounts = atoi(optarg); break;
        case 'i': options.pid = atoi(optarg); break;
        case 'c': add_step(optarg); break;
        case 'r':
            if (!options.step_count ||
                !parse_shape(optarg, &options.steps[options.step_count - 1].shape))
                die("--reply follows its --command, as echo, or lines and lists: 2,*");
            break;
        default: exit(2);
        }
    }
    bool word = false;
    for (int i = 0; i < options.step_count; i++) word |= options.steps[i].uses_word;
    if (options.port < 1 || options.connections < 1 || options.depth < 1 || options.accounts < 1 ||
        !options.step_count)
        die("needs --port, at least one --command, and positive numbers");
    if (options.seconds <= 0 || options.seconds > 600 || options.warmup < 0 || options.warmup > 60)
        die("--seconds up to 600, --warmup up to 60");
    if (word && options.depth > 1) die("{} needs the reply before it: --depth 1");
}

int main(int argc, char **argv) {
    read_options(argc, argv);
    /* Whatever the server does, this ends. */
    alarm((unsigned)(options.seconds + options.warmup) + 2 * LOGIN_SECONDS + DRAIN_SECONDS + 10);
    measure();
    return 0;
}
