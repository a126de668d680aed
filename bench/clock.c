// Moves a program's clock: preloaded into it, adds the seconds in a shared file to the two clocks that the program reads.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static volatile long *passed;
static int (*real)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int file = open(getenv("BENCH_CLOCK"), O_RDONLY | O_CLOEXEC);
    void *shared = mmap(NULL, sizeof *passed, PROT_READ, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) passed = shared;
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = real(clock, now);
    if (passed != NULL && (clock == CLOCK_BOOTTIME || clock == CLOCK_REALTIME)) now->tv_sec += *passed;
    return result;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out != NULL) *out = now.tv_sec;
    return now.tv_sec;
}
