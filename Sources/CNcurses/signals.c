// Signal handlers in C, because Swift code must not run inside one. They call only async-signal-safe functions (POSIX).
#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CFiles.h"
#include "CNcurses.h"
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <link.h>
extern const char __executable_start, etext;  // the linker's symbols for the start and end of the program's code

// Signals that the program is notified of, besides those that end it.
static const int news[] = {SIGWINCH, SIGTSTP, SIGCONT};
// Signals that end a program without a fault. SIGKILL cannot be caught; SIGPIPE and SIGXFSZ are replaced by errors of system
// calls.
static const int endings[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
#ifdef SIGIO
    SIGIO,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
};
static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
#define COUNT(list) (sizeof(list) / sizeof *(list))
// The time limits for the program's reaction to a signal that ends it.
enum { TIMEOUT_SECONDS = 1, TIMEOUT_MS = 300, PAUSE_MS = 10, MOST_FRAMES = 64 };

static struct sigaction before[NSIG];
static bool caught[NSIG];
static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t ending;

// Prepared in advance, because a handler cannot do it.
static char restore[512], message[1024], report[256];
static size_t restore_length, message_length, report_length;
static uintptr_t load_address;
static cn_last_words words = {.terminal = -1, .message_fd = -1, .report_fd = -1};

static void put(int fd, const char *text, size_t length) {
    ssize_t ignored = write(fd, text, length);
    (void)ignored;
}

static void catch(int signal, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    if (sigaction(signal, &action, caught[signal] ? NULL : &before[signal]) == 0) caught[signal] = true;
}

// Ends the process from a handler, by a signal that this handler does not block.
static void end_by(int signal) {
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigset_t it;
    sigemptyset(&plain.sa_mask);
    sigemptyset(&it);
    sigaddset(&it, signal);
    sigaction(signal, &plain, NULL);
    pthread_sigmask(SIG_UNBLOCK, &it, NULL);
    raise(signal);
}

// Writes to a terminal, waiting for it to read, and gives up if it does not.
static void put_patiently(int fd, const char *text, size_t length) {
    for (int tries = 0; length > 0 && tries < 2 * TIMEOUT_MS / PAUSE_MS; tries++) {
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        if (poll(&ready, 1, PAUSE_MS) <= 0) continue;
        ssize_t written = write(fd, text, length);
        if (written < 0 && errno != EAGAIN && errno != EINTR) return;
        if (written <= 0) continue;
        text += written;
        length -= (size_t)written;
    }
}

static void give_back(void) {
    bool shown = cn_on_screen();
    cn_give_back_for_good();
    // A frame may have been cut off within a sequence, which the CAN at the beginning ends.
    if (shown) put_patiently(words.terminal, restore, restore_length);
}

static void tell(int signal) {
    int kept = errno;
    unsigned char number = (unsigned char)signal;
    put(pipe_ends[1], (char *)&number, 1);  // a full pipe wakes the reader anyway
    errno = kept;
}

// Lets the program end properly, but gives it a second at most.
static void note_ending(int signal) {
    if (signal == SIGALRM && ending) {
        give_back();
        end_by(ending);
        return;
    }
    ending = signal;
    tell(signal);
    alarm(TIMEOUT_SECONDS);
}

int cn_install_signals(void) {
    if (pipe_ends[0] < 0 && pipe(pipe_ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
        fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    }
    for (size_t i = 0; i < COUNT(news); i++) catch(news[i], tell, SA_RESTART);
    for (size_t i = 0; i < COUNT(endings); i++) catch(endings[i], note_ending, SA_RESTART);
#ifdef SIGRTMIN
    for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) catch(signal, note_ending, SA_RESTART);
#endif
    // A closed terminal or connection is reported by the system call that uses it.
    signal(SIGPIPE, SIG_IGN);
    return pipe_ends[0];
}

static size_t add_hex(char *text, uintptr_t number) {
    char digits[2 * sizeof number];
    size_t count = 0, length = 0;
    do digits[count++] = "0123456789abcdef"[number % 16]; while (number /= 16);
    text[length++] = '0';
    text[length++] = 'x';
    while (count) text[length++] = digits[--count];
    text[length++] = '\n';
    return length;
}

static uintptr_t in_program(const void *address) {
    const char *place = address;
    if (place < &__executable_start || place > &etext) return (uintptr_t)address;
    return (uintptr_t)address - load_address;
}

// Writes the signal, the version, and the return addresses: within the program relative to its file, for addr2line, and
// otherwise unchanged.
static void write_report(int signal) {
    char line[32];
    size_t length = 0;
    put_patiently(words.report_fd, report, report_length);
    if (signal >= 10) line[length++] = (char)('0' + signal / 10);
    line[length++] = (char)('0' + signal % 10);
    line[length++] = '\n';
    put_patiently(words.report_fd, line, length);
    void *frames[MOST_FRAMES];
    int count = backtrace(frames, MOST_FRAMES);
    for (int i = 0; i < count; i++) {
        put_patiently(words.report_fd, line, add_hex(line, in_program(frames[i])));
    }
}

static void crash(int signal) {
    give_back();
    write_report(signal);
    put_patiently(words.message_fd, message, message_length);
    // SA_RESETHAND has restored the default action; the signal is blocked only until this handler returns.
    raise(signal);
}

// Reading a mapped file that was shortened is no fault.
static void mend_or_crash(int signal_number, siginfo_t *what, void *context) {
    (void)context;
    if (what->si_code > 0 && cf_mend(what->si_addr)) return;
    signal(signal_number, SIG_DFL);
    crash(signal_number);
}

static size_t copy(char *to, size_t room, const char *from) {
    size_t length = strlen(from);
    if (length > room) length = room;
    memcpy(to, from, length);
    return length;
}

static int note_load_address(struct dl_phdr_info *program, size_t size, void *unused) {
    (void)size, (void)unused;
    load_address = program->dlpi_addr;
    return 1;  // the program itself comes first
}

void cn_prepare_crash_guard(void) {
    static bool is_prepared;
    if (is_prepared) return;
    is_prepared = true;
    dl_iterate_phdr(note_load_address, NULL);
    // The first call loads a library, which a handler must not do.
    void *frame;
    backtrace(&frame, 1);
}

void cn_install_crash_guard(cn_last_words last) {
    cn_prepare_crash_guard();
    words = last;
    restore_length = cn_restoring_sequence(restore, sizeof restore);
    message_length = copy(message, sizeof message, last.message);
    report_length = copy(report, sizeof report, last.program);
    report_length += copy(report + report_length, sizeof report - report_length, " was ended by signal ");

    // A separate stack, so that stack overflows can be reported as well.
    static char handler_stack[65536];
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < COUNT(faults); i++) catch(faults[i], crash, SA_RESETHAND | SA_ONSTACK);
    struct sigaction action = {.sa_sigaction = mend_or_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

void cn_remove_signals(void) {
    // The pipe stays open, because its reader may still be using it.
    alarm(0);
    for (int signal = 1; signal < NSIG; signal++) {
        if (caught[signal]) sigaction(signal, &before[signal], NULL);
        caught[signal] = false;
    }
}

// Sends this thread a signal with its default effect, which has happened when this returns. Dispatch's threads, which may
// include this one, block nearly all signals: a signal that is just raised would stay pending for ever.
static void suffer(int signal) {
    struct sigaction plain = {.sa_handler = SIG_DFL}, ours;
    sigset_t it, blocked;
    sigemptyset(&plain.sa_mask);
    sigemptyset(&it);
    sigaddset(&it, signal);
    sigaction(signal, &plain, &ours);
    pthread_sigmask(SIG_UNBLOCK, &it, &blocked);
    raise(signal);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    sigaction(signal, &ours, NULL);
}

bool cn_wait_for_foreground(void) {
    pid_t front;
    // In the background a program must not use the terminal; the shell's `fg` ends this. A program that is to end does
    // not wait for that: `kill %1` wakes a stopped program here, and another thread takes the signal at that moment.
    while ((front = tcgetpgrp(STDIN_FILENO)) > 0 && front != getpgrp()) {
        for (int pause = 0; pause < 5 && !ending; pause++) poll(NULL, 0, PAUSE_MS);
        if (ending) return false;
        suffer(SIGTTOU);
    }
    return !ending;
}

void cn_stop_self(void) {
    // Stops the whole group: a parent that waits for this program (make, a script) must stop too, or the shell does not
    // return. This process is excluded, because it would be unpredictable which of its threads takes the signal, and
    // when.
    struct sigaction deaf = {.sa_handler = SIG_IGN}, ours;
    sigemptyset(&deaf.sa_mask);
    sigaction(SIGTSTP, &deaf, &ours);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &deaf, NULL);  // discards one that is pending in a blocked thread
    sigaction(SIGTSTP, &ours, NULL);
    suffer(SIGTSTP);
    cn_wait_for_foreground();
}

void cn_die_by(int signal) { suffer(signal); }
