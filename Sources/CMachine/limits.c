#include "CMachine.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    // With this many open files allowed there is room for all that anything needs.
    ALWAYS_ENOUGH_FILES = 256,
    COMMAND_FILES = 12,
    SCREEN_FILES = 32,
    STACK = 256 << 10,
    // Addresses for threads with their stacks, the C library's heaps for them, the place data and the libraries that are loaded later.
    // With 100 MB, requests fail or do not end in some runs; with 110 MB all succeed.
    MEMORY = 160 << 20,
    // Curses writes its frames to a file in memory; the largest take some hundred kilobytes.
    FRAME = 1 << 20,
};

// Raises the limit as far as allowed without root; returns what holds then.
static rlim_t raise_limit(int resource, rlim_t enough) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return RLIM_INFINITY;
    if (limit.rlim_cur >= enough || limit.rlim_cur == limit.rlim_max) return limit.rlim_cur;
    struct rlimit raised = {limit.rlim_max < enough ? limit.rlim_max : enough, limit.rlim_max};
    return setrlimit(resource, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

// Some of the allowed files may be open already.
static bool has_room_for_files(int count) {
    int opened[SCREEN_FILES], number = 0;
    while (number < count && (opened[number] = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)) >= 0) number++;
    for (int i = 0; i < number; i++) close(opened[i]);
    return number == count;
}

// `access`: only what is writable counts for the limit on data.
static bool has_room_for_memory(size_t size, int access) {
    void *room = mmap(NULL, size, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, size);
    return true;
}

static void give_threads_stacks(size_t size) {
#ifdef __GLIBC__
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
#endif
}

nalssi_shortage nalssi_find_shortage(bool draws, unsigned long long *found) {
    rlim_t stack = raise_limit(RLIMIT_STACK, STACK);
    *found = stack;
    if (stack < STACK) return NALSSI_SMALL_STACK;
    // Threads get the limit from before it was raised.
    if (stack == STACK) give_threads_stacks(STACK);

    rlim_t files = raise_limit(RLIMIT_NOFILE, ALWAYS_ENOUGH_FILES);
    *found = files;
    if (files < ALWAYS_ENOUGH_FILES && !has_room_for_files(draws ? SCREEN_FILES : COMMAND_FILES)) {
        return NALSSI_FEW_FILES;
    }

    rlim_t addresses = raise_limit(RLIMIT_AS, RLIM_INFINITY), data = raise_limit(RLIMIT_DATA, RLIM_INFINITY);
    *found = addresses;
    if (addresses != RLIM_INFINITY && !has_room_for_memory(MEMORY, PROT_NONE)) return NALSSI_LITTLE_MEMORY;
    *found = data;
    if (data != RLIM_INFINITY && !has_room_for_memory(MEMORY, PROT_READ | PROT_WRITE)) return NALSSI_LITTLE_DATA;

    struct rlimit size;
    if (!draws || getrlimit(RLIMIT_FSIZE, &size) != 0) return NALSSI_ENOUGH;
    *found = size.rlim_cur;
    return size.rlim_cur < FRAME ? NALSSI_SMALL_FILES : NALSSI_ENOUGH;
}
