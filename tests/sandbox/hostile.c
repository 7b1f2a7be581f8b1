/* Programs that try to get out of their box, each by name; what comes of it goes to the log. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void tell(const char *what, long result) {
    fprintf(stderr, "%s: %s\n", what, result < 0 ? strerror(errno) : "DONE");
}

static void turn_over(void) {
    char line[256];
    puts("WAIT");
    fflush(stdout);
    for (int n = 0; n < 3 && fgets(line, sizeof line, stdin); n++) {} /* OK, WAITING, OK */
}

static void files(int count, char **paths) {
    for (int n = 0; n < count; n++) tell(paths[n], open(paths[n], O_RDONLY));
    tell("/new", open("/new", O_WRONLY | O_CREAT, 0600));
    tell("/bot/new", open("/bot/new", O_WRONLY | O_CREAT, 0600));
    tell("/usr/new", open("/usr/new", O_WRONLY | O_CREAT, 0600));
    tell("/dev/new", open("/dev/new", O_WRONLY | O_CREAT, 0600));
    tell("/proc/sys/kernel/hostname", open("/proc/sys/kernel/hostname", O_WRONLY));
    tell("/tmp/new", open("/tmp/new", O_WRONLY | O_CREAT, 0600));
}

static void network(int port) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port)};
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int sock = socket(AF_INET, SOCK_STREAM, 0);
    tell("socket", sock);
    tell("connect", connect(sock, (struct sockaddr *)&there, sizeof there));
    tell("local socket", socket(AF_UNIX, SOCK_STREAM, 0));
    tell("raw socket", socket(AF_PACKET, SOCK_RAW, 0));
}

static void calls(void) {
    tell("ptrace", ptrace(PTRACE_TRACEME, 0, 0, 0));
    tell("mount", mount("none", "/tmp", "tmpfs", 0, 0));
    tell("unshare", unshare(CLONE_NEWUSER));
    tell("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
    tell("clone3", syscall(SYS_clone3, 0, 0));
    tell("bpf", syscall(SYS_bpf, 0, 0, 0));
    tell("perf", syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
    tell("keyctl", syscall(SYS_keyctl, 0, 0, 0, 0, 0));
    tell("memory file", syscall(SYS_memfd_create, "x", 0));
    tell("io_uring", syscall(SYS_io_uring_setup, 1, 0));
    tell("shared memory", syscall(SYS_shmget, 0, 4096, 01600));
    tell("terminal", ioctl(0, TIOCSTI, "x"));
    tell("outlive", prctl(PR_SET_PDEATHSIG, 0));
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    tell("affinity", sched_setaffinity(0, sizeof one, &one));
    tell("chroot", chroot("/tmp"));
    tell("root", setuid(0));
}

static void signals(long host) {
    tell("host", kill(host, SIGKILL));
    tell("everybody", kill(-1, SIGTERM));
    tell("shells", kill(2, SIGKILL));
    fprintf(stderr, "I am %d, above me %d, user %d\n", getpid(), getppid(), geteuid());
}

static void forks(void) {
    int made = 0;
    for (int n = 0; n < 1000; n++) {
        int child = fork();
        if (child == 0) for (;;) pause();
        if (child < 0) { tell("fork", child); break; }
        made++;
    }
    fprintf(stderr, "children: %d\n", made);
}

static void *still(void *unused) { for (;;) pause(); return unused; }

static void threads(void) {
    int made = 0;
    pthread_t thread;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    while (made < 5000 && pthread_create(&thread, &small, still, 0) == 0) made++;
    fprintf(stderr, "threads: %d\n", made);
}

static void memory(void) {
    long had = 0;
    for (char *at; had < 4096 && (at = malloc(1 << 20)); had++) memset(at, 1, 1 << 20);
    long shared = 0;
    while (shared < 4096 && mmap(0, 1 << 20, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) shared++;
    fprintf(stderr, "MiB: %ld and %ld\n", had, shared);
}

static void disk(void) {
    static char block[1 << 20];
    signal(SIGXFSZ, SIG_IGN);
    long had = 0;
    for (int n = 0; n < 64; n++) {
        char name[32];
        snprintf(name, sizeof name, "/tmp/%d", n);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        while (write(file, block, sizeof block) == sizeof block) had++;
        tell("write", -1);
        close(file);
    }
    fprintf(stderr, "MiB: %ld\n", had);
}

static void burn(void) { for (volatile unsigned long n = 0;; n++) {} }

static void *burning(void *unused) { burn(); return unused; }

int main(int count, char **words) {
    const char *attack = count > 1 ? words[1] : "";
    setvbuf(stderr, 0, _IONBF, 0);
    if (!strcmp(attack, "files")) files(count - 2, words + 2);
    else if (!strcmp(attack, "network")) network(atoi(words[2]));
    else if (!strcmp(attack, "calls")) calls();
    else if (!strcmp(attack, "signals")) signals(atol(words[2]));
    else if (!strcmp(attack, "forks")) forks();
    else if (!strcmp(attack, "threads")) threads();
    else if (!strcmp(attack, "memory")) memory();
    else if (!strcmp(attack, "disk")) disk();
    else if (!strcmp(attack, "burn")) burn();
    else if (!strcmp(attack, "burn twice")) {
        pthread_t thread;
        pthread_create(&thread, 0, burning, 0);
        burn();
    } else if (!strcmp(attack, "sleep")) for (;;) pause();
    else if (!strcmp(attack, "nap")) for (;;) { usleep(20000); for (volatile int n = 0; n < 1000; n++) {} }
    else if (!strcmp(attack, "flood")) for (;;) puts("STATUS");
    else if (!strcmp(attack, "endless line")) for (;;) putchar('x');
    else if (!strcmp(attack, "log")) for (;;) fputs("all work and no play makes a dull log\n", stderr);
    else if (!strcmp(attack, "deaf")) { close(0); for (;;) { puts("STATUS"); fflush(stdout); } }
    else if (!strcmp(attack, "silent")) { close(1); for (;;) pause(); }
    else if (!strcmp(attack, "read")) { getchar(); }
    else if (!strcmp(attack, "crash")) { fputs("about to crash\n", stderr); *(volatile char *)8 = 1; }
    else if (!strcmp(attack, "abort")) abort();
    else if (!strcmp(attack, "exit")) { puts("STATUS"); fputs("no more\n", stderr); return 7; }
    else if (!strcmp(attack, "parting")) { /* a burst of orders, and gone */
        for (int n = 0; n < 40; n++) puts("STATUS");
        return 0;
    } else if (!strcmp(attack, "clock")) { /* computes all the time, and tells how far it came */
        unsigned long n = 0;
        for (;;) {
            for (volatile int k = 0; k < 1000000; k++) n++;
            fprintf(stderr, "%lu\n", n);
        }
    }
    for (;;) turn_over();
}
