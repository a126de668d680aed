#include "CFiles.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// Read by the signal handler, which may interrupt any thread: entries are added in front, and used again but never freed. One whose
// numbers are zero is free.
struct mapping {
    atomic_uintptr_t start, end;
    struct mapping *next;
};
static struct mapping *_Atomic first;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

bool cf_mend(const void *address) {
    uintptr_t at = (uintptr_t)address, page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (struct mapping *one = atomic_load(&first); one; one = one->next) {
        uintptr_t start = atomic_load(&one->start), end = atomic_load(&one->end);
        if (at < start || at >= end) continue;
        int kept = errno;
        at = at / page * page;
        void *zeros =
            mmap((void *)at, end - at, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
        errno = kept;
        return zeros != MAP_FAILED;
    }
    return false;
}

static struct sigaction before;

static void mend(int number, siginfo_t *what, void *context) {
    // The read is tried again when this returns.
    if (what->si_code > 0 && cf_mend(what->si_addr)) return;
    if (before.sa_flags & SA_SIGINFO) {
        before.sa_sigaction(number, what, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
        before.sa_handler(number);
    } else {
        signal(number, SIG_DFL);
        // Sent by a process, it would not come again.
        if (what->si_code <= 0) raise(number);
    }
}

// Another handler gets what this one cannot mend.
static void install(void) {
    struct sigaction ours = {.sa_sigaction = mend, .sa_flags = SA_SIGINFO | SA_ONSTACK}, now;
    sigemptyset(&ours.sa_mask);
    if (sigaction(SIGBUS, NULL, &now) != 0 || ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == mend)) return;
    before = now;
    sigaction(SIGBUS, &ours, NULL);
}

static bool note(uintptr_t start, uintptr_t end) {
    pthread_mutex_lock(&writing);
    install();
    struct mapping *one = atomic_load(&first);
    while (one && atomic_load(&one->start)) one = one->next;
    bool is_new = !one;
    if (is_new && (one = calloc(1, sizeof *one))) one->next = atomic_load(&first);
    if (one) {
        atomic_store(&one->end, end);
        atomic_store(&one->start, start);
        if (is_new) atomic_store(&first, one);
    }
    pthread_mutex_unlock(&writing);
    return one;
}

const void *cf_map(int descriptor, size_t length) {
    void *start = mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) return NULL;
    if (note((uintptr_t)start, (uintptr_t)start + length)) return start;
    munmap(start, length);
    errno = ENOMEM;
    return NULL;
}

void cf_unmap(const void *start, size_t length) {
    pthread_mutex_lock(&writing);
    for (struct mapping *one = atomic_load(&first); one; one = one->next) {
        if (atomic_load(&one->start) != (uintptr_t)start) continue;
        atomic_store(&one->end, 0);
        atomic_store(&one->start, 0);
    }
    pthread_mutex_unlock(&writing);
    munmap((void *)start, length);
}
