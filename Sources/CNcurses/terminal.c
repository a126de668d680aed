// The terminal itself: its settings, its size, and a way to write to it without blocking.
#include "CNcurses.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// The terminals with settings; usually input and output are the same one.
enum { INPUT, OUTPUT, TERMINALS };
static struct { int descriptor; struct termios found; volatile bool taken; } terminals[TERMINALS];
static volatile bool given_back_for_good;

static bool take(int which, int descriptor) {
    struct termios settings;
    if (tcgetattr(descriptor, &settings) != 0) return false;
    terminals[which].descriptor = descriptor;
    if (!terminals[which].taken) terminals[which].found = settings;
    terminals[which].taken = true;
    // Bytes are passed unchanged and one at a time, and Ctrl-C is a key.
    settings.c_iflag &= ~(tcflag_t)(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
    settings.c_oflag &= ~(tcflag_t)OPOST;
    settings.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    settings.c_cflag = (settings.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    return tcsetattr(descriptor, TCSANOW, &settings) == 0;
}

bool cn_take_terminal(int input, int output) {
    if (given_back_for_good || !take(OUTPUT, output)) return false;
    struct stat in, out;
    bool same = fstat(input, &in) == 0 && fstat(output, &out) == 0 && in.st_rdev == out.st_rdev;
    return same || take(INPUT, input);
}

void cn_give_back_terminal(void) {
    for (int which = TERMINALS - 1; which >= 0; which--) {
        if (!terminals[which].taken) continue;
        terminals[which].taken = false;
        // TCSADRAIN would block on a terminal that has stopped reading.
        tcsetattr(terminals[which].descriptor, TCSANOW, &terminals[which].found);
    }
}

void cn_give_back_for_good(void) {
    given_back_for_good = true;
    cn_give_back_terminal();
}

bool cn_is_given_back_for_good(void) { return given_back_for_good; }

int cn_reopen(int output) {
    enum { FLAGS = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC };
    char name[PATH_MAX];
    int opened = ttyname_r(output, name, sizeof name) == 0 ? open(name, FLAGS) : -1;
    // After `su` the terminal's device may belong to another user; as the controlling terminal it can always be opened.
    if (opened < 0 && tcgetpgrp(output) > 0) opened = open("/dev/tty", FLAGS);
    return opened;
}

static int from_environment(const char *name, int largest) {
    const char *text = getenv(name);
    long number = text ? strtol(text, NULL, 10) : 0;
    return number > 0 && number <= largest ? (int)number : 0;
}

bool cn_terminal_size(int output, int *rows, int *columns) {
    struct winsize size = {0};
    // LINES and COLUMNS may be outdated or of another terminal, so they are used only if the terminal reports no size.
    if (ioctl(output, TIOCGWINSZ, &size) != 0) return false;
    *rows = size.ws_row ? size.ws_row : from_environment("LINES", USHRT_MAX);
    *columns = size.ws_col ? size.ws_col : from_environment("COLUMNS", USHRT_MAX);
    return *rows > 0 && *columns > 0;
}
