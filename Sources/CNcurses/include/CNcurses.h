// The small part of ncursesw that nalssi uses, in a form Swift can call.
//
// Swift cannot see ncurses' macros (A_BOLD, KEY_F, mouse masks), its variadic calls, nor in Swift 6 mode its global
// variables; each function below exists for one of these reasons or keeps a signal handler out of Swift.
// ncurses has one screen a process: so has this facade. Call it from one thread.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

// ---- the screen (screen.c)

enum {
    CN_OK = 0,
    CN_UNKNOWN_TERMINAL = 1,  // no terminfo entry, or one that cannot address the cursor
    CN_NO_MEMORY = 2,
};

enum { CN_BOLD = 1, CN_DIM = 2, CN_UNDERLINE = 4, CN_REVERSE = 8 };

// Takes LC_CTYPE from the environment; true when characters are written in UTF-8. Where the named locale is not
// installed but names UTF-8, the C library's own C.UTF-8 is used.
bool cn_set_locale(void);

// Starts curses on standard input and output, or, for tests, on `output` alone, when no keys are ever read. `term`
// NULL: $TERM.
// With `direct_colour`, colours are 0xRRGGBB and 0…7 the terminal's own eight.
int cn_open(const char *term, FILE *output, bool direct_colour);
void cn_close(void);

// How many colours the terminal has: 0, 8, 16, 256 or 0x1000000.
int cn_colours(void);
void cn_size(int *rows, int *columns);
// Asks the terminal for its size and takes it over; true when it differs from before.
bool cn_update_size(void);
// Tells curses a size without asking (for tests).
void cn_force_size(int rows, int columns);

// Puts one character (with its combining marks, NUL-terminated, at most 5) at a cell. Colour −1: the terminal's own.
void cn_put(int row, int column, const wchar_t *text, int attributes, int foreground, int background);
// Cells the C library, and so curses, thinks the character takes; −1 when it cannot be shown.
int cn_width(wchar_t character);
void cn_show_cursor(int row, int column);
void cn_hide_cursor(void);
void cn_flush(void);
// The next flush repaints everything.
void cn_repaint_all(void);
// Gives the terminal back for a while; the next flush takes it again.
void cn_leave(void);
// Reads a cell back (for tests): text into `text` (at least 6 wide), true when there is one.
bool cn_read(int row, int column, wchar_t *text, int *attributes, int *foreground, int *background);

// ---- keys (input.c)

enum {
    CN_KEY_NONE = 0,  // nothing waiting
    CN_KEY_CHARACTER,  // value: the Unicode scalar, control characters included
    // value: what is held with it, as xterm numbers it: 2 Shift, 3 Alt, 5 Control, …; 0: nothing
    CN_KEY_UP, CN_KEY_DOWN, CN_KEY_LEFT, CN_KEY_RIGHT,
    CN_KEY_HOME, CN_KEY_END, CN_KEY_PAGE_UP, CN_KEY_PAGE_DOWN,
    CN_KEY_ENTER, CN_KEY_BACKSPACE, CN_KEY_DELETE, CN_KEY_INSERT, CN_KEY_TAB,
    CN_KEY_FUNCTION,  // value: its number
    CN_KEY_PASTE_START, CN_KEY_PASTE_END,
    CN_KEY_BACKGROUND_START,  // the terminal's answer about its background follows as characters, up to BEL or ST
    CN_KEY_MOUSE,  // see cn_mouse
    CN_KEY_RESIZE,
    CN_KEY_OTHER,  // a key nobody here knows
    CN_KEY_CLOSED,  // the terminal is gone
};

enum { CN_MOUSE_PRESS = 1, CN_MOUSE_RELEASE, CN_MOUSE_WHEEL_UP, CN_MOUSE_WHEEL_DOWN, CN_MOUSE_DRAG, CN_MOUSE_OTHER };

typedef struct { int kind; int row; int column; } cn_mouse;

// The next key without waiting (an Escape waits 25 ms for what may follow it).
int cn_read_key(int32_t *value, cn_mouse *mouse);
void cn_enable_mouse(void);
// Asks for pasted text in brackets.
void cn_enable_paste(void);
// Asks the terminal for its background colour; the answer, if any, comes as CN_KEY_BACKGROUND_START.
void cn_ask_background(void);

// ---- signals (signals.c)

// Writes one byte, the signal's number, to a pipe for each SIGWINCH, SIGTSTP, SIGCONT and those that end a program;
// returns the pipe's reading end or −1. Call after cn_open: curses installs handlers of its own.
int cn_install_signals(void);
// On SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP and SIGABRT: gives the terminal back, writes `message` to `error_fd`,
// and lets the signal take its course. `terminal_fd` must be the screen's output.
void cn_install_crash_guard(int terminal_fd, int error_fd, const char *message);
void cn_remove_signals(void);
// Stops this process group as Ctrl-Z would; returns when it is continued in the foreground.
void cn_stop_self(void);
// Stops as long as the terminal belongs to another process group, as after the shell's `bg`.
void cn_wait_for_foreground(void);
// Ends this process by `signal` as if it had never been caught.
void cn_die_by(int signal);

// ---- terminfo (direct_colour.c)

// A description of `term` that differs only in speaking 24-bit colour, in the form `TERMINFO` takes
// ("hex:…"); NULL when it cannot be made. The caller frees it.
char *cn_direct_colour_description(const char *term, int fd);

#endif
