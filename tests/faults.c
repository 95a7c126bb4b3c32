/* Makes calls fail, for tests: FAULT names the call, the error, the first call that fails and how
   many do ("write 28 3 1").  Only regular files count, so nothing that is told is lost. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fails(const char *name, int fd) {
    static int seen;
    char call[16];
    int error, from, count;
    const char *fault = getenv("FAULT");
    struct stat is;
    if (!fault || sscanf(fault, "%15s %d %d %d", call, &error, &from, &count) != 4) return 0;
    if (strcmp(call, name) || fstat(fd, &is) || !S_ISREG(is.st_mode)) return 0;
    seen++;
    if (seen < from || seen >= from + count) return 0;
    errno = error;
    return 1;
}

int flock(int fd, int how) {
    int (*real)(int, int) = dlsym(RTLD_NEXT, "flock");
    return fails("flock", fd) ? -1 : real(fd, how);
}

int fsync(int fd) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    return fails("fsync", fd) ? -1 : real(fd);
}

ssize_t write(int fd, const void *bytes, size_t size) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    return fails("write", fd) ? -1 : real(fd, bytes, size);
}
