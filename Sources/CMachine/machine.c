#include "CMachine.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void nalssi_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

#else

void nalssi_share_heap(void) {}

#endif

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

bool nalssi_run_apart(const char *program, const char *argument) {
    char *const words[] = {(char *)program, (char *)argument, NULL};
    pid_t child = fork();
    if (child < 0) return false;
    if (child == 0) {
        // Only what is safe after fork with threads is called here. The grandchild belongs to init: it leaves no zombie.
        int nowhere = open("/dev/null", O_RDWR);
        if (nowhere < 0 || setsid() < 0) _exit(1);
        for (int standard = 0; standard <= 2; standard++) dup2(nowhere, standard);
        pid_t grandchild = fork();
        if (grandchild == 0) {
            execv(program, words);
            _exit(1);
        }
        _exit(grandchild < 0 ? 1 : 0);
    }
    int status = 1;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#ifdef __linux__

#include <errno.h>
#include <limits.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

// A timer that never expires, but is cancelled when the clock is set, which the kernel also does after a sleep.
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
    // Bounded: a kernel with more to tell makes the descriptor readable again.
    for (int round = 0; round < 64; round++) {
        ssize_t count = recv(descriptor, buffer, sizeof buffer, 0);
        // Too much at once: what it was is lost, that there was something is not.
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

int nalssi_file_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

void nalssi_file_watch_add(int descriptor, const char *path) {
    if (descriptor < 0) return;
    inotify_add_watch(descriptor, path, IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONESHOT);
    char folder[PATH_MAX];
    if (strlen(path) >= sizeof folder) return;
    strcpy(folder, path);
    // The nearest folder there is: those below it may be made later.
    for (char *end = strrchr(folder, '/'); end && end > folder; end = strrchr(folder, '/')) {
        *end = '\0';
        unsigned what = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF;
        if (inotify_add_watch(descriptor, folder, what | IN_ONLYDIR | IN_ONESHOT) >= 0) return;
    }
}

void nalssi_file_watch_take(int descriptor) {
    _Alignas(struct inotify_event) char buffer[8192];
    // Bounded: what is left makes the descriptor readable again.
    for (int round = 0; round < 16 && read(descriptor, buffer, sizeof buffer) > 0; round++) {}
}

#else

int nalssi_file_watch_open(void) { return -1; }
void nalssi_file_watch_add(int descriptor, const char *path) {}
void nalssi_file_watch_take(int descriptor) {}
int nalssi_clock_watch_open(void) { return -1; }
bool nalssi_clock_watch_take(int descriptor) { return false; }
int nalssi_network_watch_open(void) { return -1; }
bool nalssi_network_watch_take(int descriptor) { return false; }

#endif
