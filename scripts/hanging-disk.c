/* Preloaded into a program, makes calls that concern a file hang for ever: those named in HANG_CALLS (such as "open,read,fsync") on
   files whose path ends in one of the words of HANG_FILES, separated by colons. With HANG_SECONDS they only take so long. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool is_named(const char *list, const char *separators, const char *text, bool at_end) {
    char copy[4096], *rest = NULL;
    if (!list || !text) return false;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *word = strtok_r(copy, separators, &rest); word; word = strtok_r(NULL, separators, &rest)) {
        size_t length = strlen(word), whole = strlen(text);
        if (at_end ? whole >= length && strcmp(text + whole - length, word) == 0 : strcmp(text, word) == 0) return true;
    }
    return false;
}

static void hang(const char *call, const char *path) {
    if (!is_named(getenv("HANG_CALLS"), ",", call, false) || !is_named(getenv("HANG_FILES"), ":", path, true)) return;
    const char *seconds = getenv("HANG_SECONDS");
    struct timespec time = {seconds ? atol(seconds) : 1000000, 0};
    // A signal does not end the wait, as it does not end one for a disk.
    while (nanosleep(&time, &time) != 0) {}
}

static void hang_on(const char *call, int descriptor) {
    if (!is_named(getenv("HANG_CALLS"), ",", call, false)) return;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = readlink(link, path, sizeof path - 1);
    if (count <= 0) return;
    path[count] = '\0';
    hang(call, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    hang("open", path);
    return NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    hang("open", path);
    return NEXT(open64)(path, flags, mode);
}

int stat(const char *restrict path, struct stat *restrict status) {
    hang("stat", path);
    return NEXT(stat)(path, status);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    hang_on("read", descriptor);
    return NEXT(read)(descriptor, bytes, count);
}

int fsync(int descriptor) {
    hang_on("fsync", descriptor);
    return NEXT(fsync)(descriptor);
}

int fdatasync(int descriptor) {
    hang_on("fsync", descriptor);
    return NEXT(fdatasync)(descriptor);
}
