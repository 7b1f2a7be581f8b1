/* A disk that fails on command, for LD_PRELOAD.
 *
 * The file named by FAILING_DISK holds three 32-bit numbers, which a test may change at any time:
 * how many more synchronisations of the database fail with EIO (-1: all), the error number with
 * which writes to it fail, and that of reads; 0 is none. What is not the database is left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static volatile int32_t *orders;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("FAILING_DISK");
    int fd = name ? open(name, O_RDWR) : -1;
    if (fd < 0) return;
    void *seen = mmap(NULL, 12, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (seen != MAP_FAILED) orders = seen;
}

static int is_database(int fd) {
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return strstr(path, "contestmaster.db") != NULL && strstr(path, "-shm") == NULL;
}

static int fails(int which, int fd) {
    if (!orders || !orders[which] || !is_database(fd)) return 0;
    errno = which ? orders[which] : EIO;
    if (!which && orders[0] > 0) orders[0]--;
    return 1;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

int fsync(int fd) { return fails(0, fd) ? -1 : REAL(int, "fsync", int)(fd); }
int fdatasync(int fd) { return fails(0, fd) ? -1 : REAL(int, "fdatasync", int)(fd); }

#define WRITES(name)                                                              \
    ssize_t name(int fd, const void *data, size_t size, off_t at) {               \
        if (fails(1, fd)) return -1;                                              \
        return REAL(ssize_t, #name, int, const void *, size_t, off_t)(fd, data, size, at); \
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
    if (fails(1, fd)) return -1;
    return REAL(ssize_t, "write", int, const void *, size_t)(fd, data, size);
}
