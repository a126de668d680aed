#include "CMachine.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#ifdef __GLIBC__
#include <malloc.h>

void nalssi_limit_heaps(int most) {
    mallopt(M_ARENA_MAX, most);
    // By default, both limits rise with the largest block that was mapped on its own and freed: to its size, and to twice that.
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

void nalssi_return_free_memory(void) { malloc_trim(0); }

#else

void nalssi_limit_heaps(int most) { (void)most; }

void nalssi_return_free_memory(void) {}

#endif

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>

// Named by the linker.
extern char __bss_start[], _end[];

void nalssi_map_variables(void) {
#ifdef MADV_POPULATE_WRITE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)__bss_start + page - 1) / page * page;
    // An older kernel refuses, and nothing is lost.
    if (first < (uintptr_t)_end) madvise((void *)first, (uintptr_t)_end - first, MADV_POPULATE_WRITE);
#endif
}

void nalssi_open_standard_descriptors(void) {
    for (int standard = STDIN_FILENO; standard <= STDERR_FILENO; standard++) {
        if (fcntl(standard, F_GETFD) >= 0) continue;
        // All below are open, so this gets the number. Read-only for all three: a read ends at once, and a write fails as it
        // would on the closed descriptor.
        if (open("/dev/null", O_RDONLY) < 0) open("/", O_RDONLY);
    }
}

void nalssi_ignore_size_signal(void) { signal(SIGXFSZ, SIG_IGN); }

extern char **environ;

char **nalssi_variables(void) { return environ; }

bool nalssi_adopt_locale(void) {
    if (!setlocale(LC_CTYPE, "")) {
        const char *named = getenv("LC_ALL");
        if (!named || !*named) named = getenv("LC_CTYPE");
        if (!named || !*named) named = getenv("LANG");
        if (named && (strcasestr(named, "utf-8") || strcasestr(named, "utf8"))) setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// The original limit, for programs started by this one.
static struct rlimit found_core_limit;
static bool core_limit_is_changed;

void nalssi_forbid_core_dumps(void) {
    if (getrlimit(RLIMIT_CORE, &found_core_limit) == 0) {
        struct rlimit none = {.rlim_cur = 0, .rlim_max = found_core_limit.rlim_max};
        core_limit_is_changed = setrlimit(RLIMIT_CORE, &none) == 0;
    }
    // Core dump handlers that use a pipe ignore the limit.
    prctl(PR_SET_DUMPABLE, 0);
}

// A started program must not inherit the signals that this process ignores or blocks.
static void take_signals_back(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

static void close_from(int first) {
#ifdef CLOSE_RANGE_UNSHARE
    if (close_range(first, ~0U, 0) == 0) return;
#endif
    long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = first; descriptor < (most > 0 && most < 65536 ? most : 65536); descriptor++) close(descriptor);
}

// Runs the program, waits for its end and writes its exit status, or 128 and the signal, as a byte.
static void supervise(
    int result, const char *program, char *const words[], char *const variables[], unsigned seconds) {
    pid_t child = fork();
    if (child == 0) {
        // The alarm outlives execve, and ends a program that does not expect it.
        if (seconds > 0) alarm(seconds);
        execve(program, words, variables);
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) _exit(1);
    unsigned char code = (unsigned char)(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    _exit(write(result, &code, 1) == 1 ? 0 : 1);
}

int nalssi_run_apart(const char *program, char *const words[], char *const variables[], unsigned seconds) {
    int ends[2];
    if (pipe(ends) < 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t child = fork();
    if (child == 0) {
        // Only async-signal-safe functions may be called after fork in a threaded process. The grandchild is adopted by
        // init and leaves no zombie.
        int nowhere = open("/dev/null", O_RDWR);
        if (nowhere < 0 || setsid() < 0) _exit(1);
        for (int standard = 0; standard <= 2; standard++) dup2(nowhere, standard);
        dup2(ends[1], 3);
        fcntl(3, F_SETFD, FD_CLOEXEC);
        close_from(4);
        take_signals_back();
        if (core_limit_is_changed) setrlimit(RLIMIT_CORE, &found_core_limit);
        pid_t grandchild = fork();
        if (grandchild == 0) supervise(3, program, words, variables, seconds);
        _exit(grandchild < 0 ? 1 : 0);
    }
    close(ends[1]);
    int status = 1;
    if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return ends[0];
    close(ends[0]);
    return -1;
}

#include <errno.h>
#include <limits.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

// Arms a timer that never expires, but is cancelled when the clock is set, which the kernel also does after a sleep.
static bool arm(int descriptor) {
    struct itimerspec never;
    memset(&never, 0, sizeof never);
    never.it_value.tv_sec = sizeof(time_t) == 8 ? (time_t)LONG_MAX : (time_t)INT_MAX;
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) == 0;
}

int nalssi_clock_watch_open(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor < 0) return -1;
    if (arm(descriptor)) return descriptor;
    close(descriptor);
    return -1;
}

bool nalssi_clock_watch_take(int descriptor) {
    uint64_t expirations;
    bool was_set = read(descriptor, &expirations, sizeof expirations) < 0 && errno == ECANCELED;
    arm(descriptor);
    return was_set;
}

int nalssi_network_watch_open(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (descriptor < 0) return -1;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_IFADDR;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}

bool nalssi_network_watch_take(int descriptor) {
    _Alignas(struct nlmsghdr) char buffer[8192];
    bool has_come = false;
    // Bounded: if there is more, the descriptor becomes readable again.
    for (int round = 0; round < 64; round++) {
        ssize_t count = recv(descriptor, buffer, sizeof buffer, 0);
        // The kernel has dropped messages, but there were some.
        if (count < 0 && errno == ENOBUFS) has_come = true;
        if (count <= 0) break;
        int rest = (int)count;
        for (struct nlmsghdr *message = (struct nlmsghdr *)buffer; NLMSG_OK(message, rest);
             message = NLMSG_NEXT(message, rest)) {
            int type = message->nlmsg_type;
            if (type == RTM_NEWLINK || type == RTM_NEWADDR || type == RTM_NEWROUTE) has_come = true;
        }
    }
    return has_come;
}
