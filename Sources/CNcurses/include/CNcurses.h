// The small part of ncursesw that nalssi uses, in a form that Swift can call, and terminal functions that are awkward in Swift.
//
// Curses only paints here: it turns cells into the fewest bytes for this type of terminal. It never accesses the terminal
// itself. Swift takes its bytes (cn_take) and writes them when the terminal is ready, Swift reads the keyboard, and
// terminal.c handles the terminal's settings and size.
//
// Swift cannot use ncurses' macros (A_BOLD …), its variadic functions, nor, in Swift 6 mode, its global variables; each
// function below exists for one of these reasons or keeps a signal handler out of Swift. ncurses has one screen per
// process, and so has this facade. Call it from one thread.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

// ---- the painter (screen.c)

enum {
    CN_OK = 0,
    CN_UNKNOWN_TERMINAL = 1,  // no terminfo entry, or one that cannot address the cursor
    CN_NO_MEMORY = 2,
};

// The assumed size of a terminal that does not report it.
enum { CN_USUAL_ROWS = 24, CN_USUAL_COLUMNS = 80 };
enum { CN_BOLD = 1, CN_DIM = 2, CN_UNDERLINE = 4, CN_REVERSE = 8 };

// Starts curses for a terminal of type `term` (NULL: $TERM) and this size (0: unknown, 24 rows of 80 are assumed). With
// `direct_colour`, colours are 0xRRGGBB, and 0…7 are the terminal's own eight.
int cn_open(const char *term, bool direct_colour, int rows, int columns);
// Ends curses; discards bytes not yet taken.
void cn_close(void);

// Whether styles can be set as ECMA-48 says, and stay in effect while the cursor moves.
bool cn_has_usual_styles(void);
// The number of the terminal's colours: 0, 8, 16, 256 or 0x1000000.
int cn_colours(void);
void cn_size(int *rows, int *columns);
// Sets the size of the screen; returns true if it has changed.
bool cn_resize(int rows, int columns);

// The number of a pair of colours, valid until the next call. Colour −1 is the terminal's own.
int cn_pair(int foreground, int background);
// Puts one character in a cell, with up to two combining marks, which are 0 if there are fewer.
void cn_put(
    int row, int column, wchar_t character, wchar_t first_mark, wchar_t second_mark, int attributes, int pair);
// The character's width in cells according to the C library, and so to curses; −1 if it cannot be shown.
int cn_width(wchar_t character);
void cn_show_cursor(int row, int column);
void cn_hide_cursor(void);
void cn_flush(void);
// The next flush repaints everything.
void cn_repaint_all(void);
// Restores the screen; the next flush takes it again.
void cn_leave(void);
// Writes to `text` the sequence that restores the terminal without curses, for a signal handler; at most `room` bytes.
// Returns its length.
size_t cn_restoring_sequence(char *text, size_t room);
// Whether a frame is on the screen, which has not been left since.
bool cn_on_screen(void);
// The number of painted bytes that have not been taken; cn_take copies that many and clears them.
size_t cn_painted(void);
void cn_take(void *bytes, size_t count);
// Reads back a cell (for tests): its text into `text` (at least 6 wide); returns true if there is one.
bool cn_read(int row, int column, wchar_t *text, int *attributes, int *foreground, int *background);
// The sequence sent by a key, by its terminfo name; NULL if the terminal has no such key.
const char *cn_key_sequence(const char *capability);
// Whether the terminal reports the mouse.
bool cn_has_mouse(void);

// ---- the terminal (terminal.c)

// Saves the terminal's settings and sets it up for reading single bytes and for unprocessed output. `input` and `output`
// are the descriptors that the program was started with, of one terminal or two. Returns true on success.
bool cn_take_terminal(int input, int output);
// Restores the saved settings once. Never blocks on the terminal; safe in a signal handler.
void cn_give_back_terminal(void);
// The same, from a handler that ends the process: afterwards no other thread takes the terminal or writes to it.
void cn_give_back_for_good(void);
bool cn_is_given_back_for_good(void);
// A non-blocking descriptor of the same terminal with its own file description: O_NONBLOCK on the original one would
// affect the shell too. −1 if it cannot be opened.
int cn_reopen(int output);
// The terminal's size; returns false if it is unknown.
bool cn_terminal_size(int output, int *rows, int *columns);

// ---- signals (signals.c)

// Writes one byte, the signal's number, to a pipe for each SIGWINCH, SIGTSTP, SIGCONT and each signal that ends the
// program without a fault; returns the pipe's reading end, or −1. If the program does not end within a second of such a
// signal, the signal ends it.
int cn_install_signals(void);
// The output if the program must end at once; see cn_install_crash_guard.
typedef struct {
    int terminal;  // the screen's output, which must not block
    int message_fd, report_fd;  // these must not block either if they are terminals
    const char *message;  // for the user
    const char *program;  // the program's name and version, for the report
} cn_last_words;
// Gets the data for crash reports from the loader. Call it before another thread loads a library, because the loader is
// locked meanwhile.
void cn_prepare_crash_guard(void);
// On a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS): restores the terminal, writes the report and
// the message, and lets the signal take effect.
void cn_install_crash_guard(cn_last_words words);
void cn_remove_signals(void);
// Stops this process group as Ctrl-Z would; returns when it is continued in the foreground or is to end.
void cn_stop_self(void);
// Stops while the terminal belongs to another process group, as after the shell's `bg`. Returns false if the process is
// to end instead; the terminal must not be used then.
bool cn_wait_for_foreground(void);
// Ends this process by `signal` as if it had never been caught.
void cn_die_by(int signal);

// ---- terminfo (direct_colour.c)

// A description of `term` that differs only in 24-bit colour, in the form for `TERMINFO` ("hex:…"); NULL if it cannot be
// made. The caller frees it.
char *cn_direct_colour_description(const char *term, int fd);

#endif
