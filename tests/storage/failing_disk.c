/* A disk that fails on command, loses what was not synchronised, and a clock that jumps: for
 * LD_PRELOAD.
 *
 * The file named by FAILING_DISK holds numbers that a test may change at any time: three of 32
 * bits, how many more synchronisations of the database fail with EIO (-1: all), the error number
 * with which writes to it fail, and that of reads (0 is none), then at byte 16 one of 64 bits, by
 * how many nanoseconds the time of day is wrong. What is not the database does not fail.
 *
 * Where FAILING_DISK_UNDO names a file, it becomes a log of what would have to be taken back if
 * the power were cut: of every change below FAILING_DISK_FOLDER, what was there before, and of
 * every synchronisation, what it made safe. power.py reads it and takes back.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))
#define BYTES 24

static volatile int32_t *orders;
static const char *folder, *undo;
static int undo_fd = -1;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

static int opened(const char *path, int flags, int mode) {
    return REAL(int, "open", const char *, int, ...)(path, flags, mode);
}

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("FAILING_DISK");
    int fd = name ? opened(name, O_RDWR | O_CLOEXEC, 0) : -1;
    if (fd < 0) return;
    void *seen = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (seen != MAP_FAILED) orders = seen;
    folder = getenv("FAILING_DISK_FOLDER");
    undo = getenv("FAILING_DISK_UNDO");
    if (folder && undo) undo_fd = opened(undo, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* -- which file it is ------------------------------------------------------------------------- */

static int name_of(int fd, char *path) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, PATH_MAX - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return 1;
}

static int is_database(int fd) {
    char path[PATH_MAX];
    if (!name_of(fd, path)) return 0;
    return strstr(path, "contestmaster.db") != NULL && strstr(path, "-shm") == NULL;
}

static int fails(int which, int fd) {
    if (!orders || !orders[which] || !is_database(fd)) return 0;
    errno = which ? orders[which] : EIO;
    if (!which && orders[0] > 0) orders[0]--;
    return 1;
}

/* What lies in the folder is remembered, but for what is made anew by whoever opens first. */
static int is_kept(const char *path) {
    return undo_fd >= 0 && strncmp(path, folder, strlen(folder)) == 0 && !strstr(path, "-shm");
}

static int kept(int fd, char *path, struct stat *found) {
    if (undo_fd < 0 || !name_of(fd, path) || !is_kept(path)) return 0;
    return fstat(fd, found) == 0;
}

/* -- the log ---------------------------------------------------------------------------------- */

struct record {
    int32_t kind;
    int32_t names; /* bytes of the names that follow, each with its NUL */
    int64_t inode, at, span, before, size; /* size: bytes of the old content that follow */
};

static void note(struct record made, const char *first, const char *second, const void *old) {
    size_t one_long = first ? strlen(first) + 1 : 0, two_long = second ? strlen(second) + 1 : 0;
    made.names = (int32_t)(one_long + two_long);
    struct iovec parts[] = {{&made, sizeof made},
                            {(void *)first, one_long},
                            {(void *)second, two_long},
                            {(void *)old, (size_t)made.size}};
    if (writev(undo_fd, parts, 4) < 0) abort(); /* a log with gaps would take back too little */
}

/* Remember what is about to be changed: `span` bytes from `at`, of a file so long. */
static void remember(int fd, const struct stat *found, int64_t at, int64_t span) {
    struct record made = {'W', 0, (int64_t)found->st_ino, at, span, found->st_size, 0};
    int64_t left = found->st_size - at;
    if (left > span) left = span;
    char *old = NULL;
    if (left > 0 && (old = malloc((size_t)left))) {
        char link[40];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        int reading = opened(link, O_RDONLY | O_CLOEXEC, 0);
        made.size = REAL(ssize_t, "pread", int, void *, size_t, off_t)(reading, old, (size_t)left, at);
        close(reading);
        if (made.size < 0) abort();
    }
    note(made, NULL, NULL, old);
    free(old);
}

static void synchronised(int fd) {
    char path[PATH_MAX];
    struct stat found;
    if (!kept(fd, path, &found)) return;
    struct record made = {S_ISDIR(found.st_mode) ? 'D' : 'S', 0, (int64_t)found.st_ino, 0, 0, 0, 0};
    note(made, path, NULL, NULL);
}

/* Keep a file that is about to lose its name; say under which. */
static const char *stash(const char *path, char *name) {
    static int number;
    struct stat found;
    name[0] = 0;
    if (stat(path, &found) == 0 && S_ISREG(found.st_mode)) {
        snprintf(name, PATH_MAX, "%s.%d.%d", undo, (int)getpid(), __sync_add_and_fetch(&number, 1));
        if (link(path, name) < 0) name[0] = 0;
    }
    return name;
}

static const char *whole(const char *path, char *found) {
    char copy[PATH_MAX], last[PATH_MAX], beginning[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    snprintf(last, sizeof last, "%s", basename(copy));
    snprintf(copy, sizeof copy, "%s", path);
    if (!realpath(dirname(copy), beginning)) return path;
    if (snprintf(found, PATH_MAX, "%s/%s", beginning, last) >= PATH_MAX) return path;
    return found;
}

/* -- calls ------------------------------------------------------------------------------------ */

#define SYNCS(name)                                        \
    int name(int fd) {                                     \
        if (fails(0, fd)) return -1;                       \
        int done = REAL(int, #name, int)(fd);              \
        if (done == 0) synchronised(fd);                   \
        return done;                                       \
    }
SYNCS(fsync)
SYNCS(fdatasync)

#define WRITES(name)                                                                       \
    ssize_t name(int fd, const void *data, size_t size, off_t at) {                        \
        char path[PATH_MAX];                                                               \
        struct stat found;                                                                 \
        if (fails(1, fd)) return -1;                                                       \
        if (!kept(fd, path, &found))                                                       \
            return REAL(ssize_t, #name, int, const void *, size_t, off_t)(fd, data, size, at); \
        pthread_mutex_lock(&one);                                                          \
        fstat(fd, &found);                                                                 \
        remember(fd, &found, at, (int64_t)size);                                           \
        ssize_t done = REAL(ssize_t, #name, int, const void *, size_t, off_t)(fd, data, size, at); \
        pthread_mutex_unlock(&one);                                                        \
        return done;                                                                       \
    }
WRITES(pwrite)
WRITES(pwrite64)

#define READS(name)                                                               \
    ssize_t name(int fd, void *data, size_t size, off_t at) {                     \
        if (fails(2, fd)) return -1;                                              \
        return REAL(ssize_t, #name, int, void *, size_t, off_t)(fd, data, size, at); \
    }
READS(pread)
READS(pread64)

ssize_t write(int fd, const void *data, size_t size) {
    char path[PATH_MAX];
    struct stat found;
    if (fails(1, fd)) return -1;
    if (!kept(fd, path, &found) || !S_ISREG(found.st_mode))
        return REAL(ssize_t, "write", int, const void *, size_t)(fd, data, size);
    pthread_mutex_lock(&one);
    fstat(fd, &found);
    int64_t at = fcntl(fd, F_GETFL) & O_APPEND ? found.st_size : lseek(fd, 0, SEEK_CUR);
    remember(fd, &found, at, (int64_t)size);
    ssize_t done = REAL(ssize_t, "write", int, const void *, size_t)(fd, data, size);
    pthread_mutex_unlock(&one);
    return done;
}

#define CUTS(name)                                                                  \
    int name(int fd, off_t size) {                                                  \
        char path[PATH_MAX];                                                        \
        struct stat found;                                                          \
        if (fails(1, fd)) return -1;                                                \
        if (!kept(fd, path, &found)) return REAL(int, #name, int, off_t)(fd, size); \
        pthread_mutex_lock(&one);                                                   \
        fstat(fd, &found);                                                          \
        int64_t at = size < found.st_size ? size : found.st_size;                   \
        int64_t other = size < found.st_size ? found.st_size : size;                \
        remember(fd, &found, at, other - at);                                       \
        int done = REAL(int, #name, int, off_t)(fd, size);                          \
        pthread_mutex_unlock(&one);                                                 \
        return done;                                                                \
    }
CUTS(ftruncate)
CUTS(ftruncate64)

static int open_kept(const char *name, const char *path, int flags, int mode) {
    char full[PATH_MAX];
    struct stat before;
    int writes = (flags & O_CREAT) || (flags & O_TRUNC);
    if (undo_fd < 0 || !writes || !is_kept(whole(path, full)))
        return REAL(int, name, const char *, int, ...)(path, flags, mode);
    pthread_mutex_lock(&one);
    int there = stat(full, &before) == 0;
    int fd = REAL(int, name, const char *, int, ...)(path, flags & ~O_TRUNC, mode);
    struct stat found;
    if (fd >= 0 && fstat(fd, &found) == 0 && S_ISREG(found.st_mode)) {
        if (!there) {
            struct record made = {'N', 0, (int64_t)found.st_ino, 0, 0, 0, 0};
            note(made, full, NULL, NULL);
        } else if (flags & O_TRUNC) {
            remember(fd, &found, 0, found.st_size);
            if (REAL(int, "ftruncate", int, off_t)(fd, 0) < 0) abort();
        }
    }
    pthread_mutex_unlock(&one);
    return fd;
}

#define OPENS(name)                                   \
    int name(const char *path, int flags, ...) {      \
        va_list more;                                 \
        va_start(more, flags);                        \
        int mode = flags & O_CREAT ? va_arg(more, int) : 0; \
        va_end(more);                                 \
        return open_kept(#name, path, flags, mode);   \
    }
OPENS(open)
OPENS(open64)

int rename(const char *from, const char *to) {
    char first[PATH_MAX], second[PATH_MAX], names[2 * PATH_MAX], kept_as[PATH_MAX];
    if (undo_fd < 0 || !is_kept(whole(from, first)) || !is_kept(whole(to, second)))
        return REAL(int, "rename", const char *, const char *)(from, to);
    pthread_mutex_lock(&one);
    stash(second, kept_as);
    snprintf(names, sizeof names, "%s\n%s", second, kept_as);
    int done = REAL(int, "rename", const char *, const char *)(from, to);
    struct record made = {'R', 0, 0, 0, 0, 0, 0};
    if (done == 0) note(made, first, names, NULL);
    pthread_mutex_unlock(&one);
    return done;
}

int unlink(const char *path) {
    char full[PATH_MAX], kept_as[PATH_MAX];
    if (undo_fd < 0 || !is_kept(whole(path, full)))
        return REAL(int, "unlink", const char *)(path);
    pthread_mutex_lock(&one);
    stash(full, kept_as);
    int done = REAL(int, "unlink", const char *)(path);
    struct record made = {'U', 0, 0, 0, 0, 0, 0};
    if (done == 0) note(made, full, kept_as, NULL);
    pthread_mutex_unlock(&one);
    return done;
}

/* -- the time of day -------------------------------------------------------------------------- */

static int64_t wrong(void) {
    return orders ? *(volatile int64_t *)((volatile char *)orders + 16) : 0;
}

int clock_gettime(clockid_t which, struct timespec *told) {
    int done = REAL(int, "clock_gettime", clockid_t, struct timespec *)(which, told);
    if (done < 0 || (which != CLOCK_REALTIME && which != CLOCK_REALTIME_COARSE)) return done;
    int64_t at = told->tv_sec * 1000000000LL + told->tv_nsec + wrong();
    told->tv_sec = at / 1000000000LL;
    told->tv_nsec = at % 1000000000LL;
    return 0;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) < 0) return -1;
    told->tv_sec = now.tv_sec;
    told->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
