// The small part of ncursesw that nalssi uses, in a form Swift can call, and the terminal calls Swift cannot make well.
//
// Curses here is a painter: it turns cells into the fewest bytes this kind of terminal needs. It never touches the
// terminal itself. Its bytes are collected (cn_collect) for Swift to write when the terminal takes them, Swift reads
// the keyboard, and the terminal's settings and size are handled in terminal.c.
//
// Swift cannot see ncurses' macros (A_BOLD …), its variadic calls, nor in Swift 6 mode its global variables; each
// function below exists for one of these reasons or keeps a signal handler out of Swift.
// ncurses has one screen a process: so has this facade. Call it from one thread.
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

// What a terminal that does not tell its size is supposed to have.
enum { CN_USUAL_ROWS = 24, CN_USUAL_COLUMNS = 80 };
enum { CN_BOLD = 1, CN_DIM = 2, CN_UNDERLINE = 4, CN_REVERSE = 8 };

// Starts curses for a terminal of the kind `term` (NULL: $TERM) and of this size (0: unknown, 24 rows of 80 are supposed).
// With `direct_colour`, colours are 0xRRGGBB and 0…7 the terminal's own eight.
int cn_open(const char *term, bool direct_colour, int rows, int columns);
// Ends curses; what gives the terminal back is collected as usual.
void cn_close(void);

// How many colours the terminal has: 0, 8, 16, 256 or 0x1000000.
int cn_colours(void);
void cn_size(int *rows, int *columns);
// Tells curses the size of the screen; true when it differs from before.
bool cn_resize(int rows, int columns);

// Puts one character (with its combining marks, NUL-terminated, at most 5) at a cell. Colour −1: the terminal's own.
void cn_put(int row, int column, const wchar_t *text, int attributes, int foreground, int background);
// Cells the C library, and so curses, thinks the character takes; −1 when it cannot be shown.
int cn_width(wchar_t character);
void cn_show_cursor(int row, int column);
void cn_hide_cursor(void);
void cn_flush(void);
// The next flush repaints everything.
void cn_repaint_all(void);
// Leaves the screen as it was found; the next flush takes it again.
void cn_leave(void);
// Writes to `text` what gives the terminal back without curses, for a signal handler; at most `room` bytes. Returns how many.
size_t cn_restoring_sequence(char *text, size_t room);
// Whether the last thing painted was a frame, and not the leaving of the screen.
bool cn_on_screen(void);
// How many bytes have been painted and not taken yet, and takes them.
size_t cn_painted(void);
void cn_take(void *bytes, size_t count);
// Reads a cell back (for tests): text into `text` (at least 6 wide), true when there is one.
bool cn_read(int row, int column, wchar_t *text, int *attributes, int *foreground, int *background);
// What a key sends, by its terminfo name; NULL where the terminal has no such key.
const char *cn_key_sequence(const char *capability);
// Whether the terminal can tell of the mouse.
bool cn_has_mouse(void);

// ---- the terminal (terminal.c)

// Opens /dev/null for those of the descriptors 0, 1 and 2 that are closed, so that nothing else gets their numbers.
void cn_reserve_standard_descriptors(void);
// Remembers the terminal's settings and sets it up for a program that reads single bytes and writes what it means.
// `input` and `output` are what the program was started on, one terminal or two. True when that worked.
bool cn_take_terminal(int input, int output);
// Puts the settings back as they were found, once. Never waits for the terminal; safe in a signal handler.
void cn_give_back_terminal(void);
// The same, from a handler that ends the process: no other thread takes the terminal, or writes to it, from then on.
void cn_give_back_for_good(void);
bool cn_is_given_back_for_good(void);
// A descriptor of the same terminal that never blocks, of a file description nobody shares: O_NONBLOCK on the one the
// program was started with would reach the shell too. −1 where there is none to be had.
int cn_reopen(int output);
// The terminal's own size; false where it has none.
bool cn_terminal_size(int output, int *rows, int *columns);

// ---- signals (signals.c)

// Writes one byte, the signal's number, to a pipe for each SIGWINCH, SIGTSTP, SIGCONT and every one that would end the
// program and is no fault of its own; returns the pipe's reading end or −1.
// Who has not reacted to one that ends the program a second later is ended by it all the same.
int cn_install_signals(void);
// What is written when the program has to end at once; see cn_install_crash_guard.
typedef struct {
    int terminal;  // the screen's output, which must not block
    int message_fd, report_fd;  // nor must these, where they are terminals
    const char *message;  // for the person
    const char *program;  // the program's name and version, for the report
} cn_last_words;
// Asks the loader for what the report of a crash needs. Call it before another thread loads a library: the loader is locked while it
// does.
void cn_prepare_crash_guard(void);
// On a signal that tells of a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS): gives the terminal back,
// writes the report and the message, and lets the signal take its course.
void cn_install_crash_guard(cn_last_words words);
void cn_remove_signals(void);
// Stops this process group as Ctrl-Z would; returns when it is continued in the foreground, or is to end.
void cn_stop_self(void);
// Stops as long as the terminal belongs to another process group, as after the shell's `bg`. False when the process is to
// end instead: the terminal is somebody else's then.
bool cn_wait_for_foreground(void);
// Ends this process by `signal` as if it had never been caught.
void cn_die_by(int signal);

// ---- terminfo (direct_colour.c)

// A description of `term` that differs only in speaking 24-bit colour, in the form `TERMINFO` takes
// ("hex:…"); NULL when it cannot be made. The caller frees it.
char *cn_direct_colour_description(const char *term, int fd);

#endif
