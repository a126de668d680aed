// Signal handlers in C: Swift code may not run inside one. They do only what POSIX calls async-signal-safe.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "state.h"
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int told[] = {
    SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT,
};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
enum { TOLD = sizeof told / sizeof *told, FATAL = sizeof fatal / sizeof *fatal };

static struct sigaction told_before[TOLD], fatal_before[FATAL];
static int pipe_ends[2] = {-1, -1};
static bool telling, guarding;

// What the crash guard writes, made ready while all is well.
static char restore[512], crash_message[1024];
static size_t restore_length, crash_message_length;
static int crash_terminal = -1, crash_error = -1;
static struct termios before;
static bool before_known;

static void tell(int signal) {
    int kept = errno;
    unsigned char number = (unsigned char)signal;
    ssize_t ignored = write(pipe_ends[1], &number, 1);  // a full pipe already says all there is to say
    (void)ignored;
    errno = kept;
}

int cn_install_signals(void) {
    if (pipe_ends[0] < 0 && pipe(pipe_ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
        fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    }
    struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < TOLD; i++) sigaction(told[i], &action, &told_before[i]);
    telling = true;
    // A terminal or a connection that is gone is told by the call that needed it.
    signal(SIGPIPE, SIG_IGN);
    return pipe_ends[0];
}

static void crash(int signal) {
    ssize_t ignored = write(crash_terminal, restore, restore_length);
    if (before_known) tcsetattr(crash_terminal, TCSANOW, &before);
    ignored = write(crash_error, crash_message, crash_message_length);
    (void)ignored;
    // SA_RESETHAND has put the default action back; the signal is blocked only until this handler returns.
    raise(signal);
}

static void add_restore(const char *text) {
    if (!text || text == (char *)-1) return;
    // Padding marks ($<5>) are for terminals that no longer exist; they must not be printed.
    while (*text && restore_length < sizeof restore - 1) {
        if (text[0] == '$' && text[1] == '<') {
            while (*text && *text != '>') text++;
            if (*text) text++;
            continue;
        }
        restore[restore_length++] = *text++;
    }
}

void cn_install_crash_guard(int terminal_fd, int error_fd, const char *message) {
    crash_terminal = terminal_fd;
    crash_error = error_fd;
    restore_length = 0;
    add_restore("\033[?1000l\033[?1002l\033[?1006l\033[?2004l");
    add_restore(exit_attribute_mode);
    add_restore(keypad_local);
    add_restore(cursor_normal);
    add_restore(exit_ca_mode);
    crash_message_length = strlen(message);
    if (crash_message_length > sizeof crash_message) crash_message_length = sizeof crash_message;
    memcpy(crash_message, message, crash_message_length);

    // A stack of its own, so that a stack overflow can be reported as well.
    static char handler_stack[32768];
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &action, &fatal_before[i]);
    guarding = true;
}

void cn_remember_terminal(int fd) { before_known = tcgetattr(fd, &before) == 0; }

void cn_remove_signals(void) {
    if (telling) {
        // The pipe stays: whoever listens to it may not have let go of it yet.
        for (int i = 0; i < TOLD; i++) sigaction(told[i], &told_before[i], NULL);
        telling = false;
    }
    if (guarding) {
        for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &fatal_before[i], NULL);
        guarding = false;
    }
}

// Sends this thread a signal with its usual effect, which has happened when this returns. Dispatch's threads, of which
// this may be one, block nearly every signal: one that is only raised would wait for ever.
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

void cn_wait_for_foreground(void) {
    pid_t front;
    // In the background a program may not touch the terminal; the shell's `fg` ends this.
    while ((front = tcgetpgrp(STDIN_FILENO)) > 0 && front != getpgrp()) suffer(SIGTTOU);
}

void cn_stop_self(void) {
    // The whole group: whoever waits for this program (make, a script) has to stop as well, or the shell stays away.
    // This process is left out, because which of its threads took the signal, and when, would be anybody's guess.
    struct sigaction deaf = {.sa_handler = SIG_IGN}, ours;
    sigemptyset(&deaf.sa_mask);
    sigaction(SIGTSTP, &deaf, &ours);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &deaf, NULL);  // forgets one that a blocked thread has kept
    sigaction(SIGTSTP, &ours, NULL);
    suffer(SIGTSTP);
    cn_wait_for_foreground();
}

void cn_die_by(int signal) { suffer(signal); }
