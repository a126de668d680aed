#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "state.h"
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <term.h>
#undef columns  // term.h gives this name to a macro
#include <unistd.h>

#define ESCAPE_DELAY_MS 25

static SCREEN *screen;
static int cursor_row, cursor_column;
static bool cursor_shown;

FILE *cn_output;
bool cn_mouse_on, cn_paste_on;

bool cn_set_locale(void) {
    if (!setlocale(LC_CTYPE, "")) {
        const char *named = getenv("LC_ALL");
        if (!named || !*named) named = getenv("LC_CTYPE");
        if (!named || !*named) named = getenv("LANG");
        if (named && (strcasestr(named, "utf-8") || strcasestr(named, "utf8"))) setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// newterm with another description of the same terminal, leaving the environment as it was.
static SCREEN *new_direct_colour_screen(const char *term, FILE *output, FILE *input) {
    char *description = cn_direct_colour_description(term, fileno(output));
    if (!description) return NULL;
    const char *before = getenv("TERMINFO");
    char *kept = before ? strdup(before) : NULL;
    setenv("TERMINFO", description, 1);
    SCREEN *made = newterm(term, output, input);
    if (kept) setenv("TERMINFO", kept, 1); else unsetenv("TERMINFO");
    free(kept);
    free(description);
    return made;
}

int cn_open(const char *term, FILE *output, bool direct_colour) {
    FILE *keys = output ? fopen("/dev/null", "r") : stdin;
    if (!keys) return CN_NO_MEMORY;
    if (!output) output = stdout;
    int problem = 0;
    // newterm ends the process on some descriptions; ask first.
    if (setupterm(term, fileno(output), &problem) != OK) return CN_UNKNOWN_TERMINAL;
    bool usable = cursor_address && *cursor_address && !generic_type && !hard_copy;
    del_curterm(cur_term);
    if (!usable) return CN_UNKNOWN_TERMINAL;

    cn_remember_terminal(fileno(output));
    if (!term) term = getenv("TERM");
    screen = direct_colour ? new_direct_colour_screen(term, output, keys) : NULL;
    if (!screen) screen = newterm(term, output, keys);
    if (!screen) return CN_UNKNOWN_TERMINAL;
    cn_output = output;
    set_term(screen);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    set_escdelay(ESCAPE_DELAY_MS);
    scrollok(stdscr, FALSE);
    curs_set(0);
    return CN_OK;
}

void cn_close(void) {
    if (!screen) return;
    cn_leave();
    delscreen(screen);
    screen = NULL;
    cn_mouse_on = cn_paste_on = false;
}

int cn_colours(void) { return has_colors() ? COLORS : 0; }

void cn_size(int *rows, int *columns) { getmaxyx(stdscr, *rows, *columns); }

bool cn_update_size(void) {
    struct winsize size;
    if (ioctl(fileno(cn_output), TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    if (!is_term_resized(size.ws_row, size.ws_col)) return false;
    cn_force_size(size.ws_row, size.ws_col);
    return true;
}

void cn_force_size(int rows, int columns) {
    resize_term(rows, columns);
    // What the terminal did with its old content while it changed size is anyone's guess.
    clearok(curscr, TRUE);
}

void cn_put(int row, int column, const wchar_t *text, int attributes, int foreground, int background) {
    attr_t shown = A_NORMAL;
    if (attributes & CN_BOLD) shown |= A_BOLD;
    if (attributes & CN_DIM) shown |= A_DIM;
    if (attributes & CN_UNDERLINE) shown |= A_UNDERLINE;
    if (attributes & CN_REVERSE) shown |= A_REVERSE;
    int pair = 0;
    if (has_colors() && (foreground != -1 || background != -1)) pair = alloc_pair(foreground, background);
    if (pair < 0) pair = 0;
    cchar_t cell;
    if (setcchar(&cell, text, shown, pair > 0x7fff ? 0x7fff : (short)pair, &pair) == OK) mvadd_wch(row, column, &cell);
}

int cn_width(wchar_t character) { return wcwidth(character); }

void cn_show_cursor(int row, int column) {
    cursor_row = row;
    cursor_column = column;
    cursor_shown = true;
}

void cn_hide_cursor(void) { cursor_shown = false; }

void cn_flush(void) {
    if (cursor_shown) move(cursor_row, cursor_column);
    curs_set(cursor_shown);
    leaveok(stdscr, !cursor_shown);
    wnoutrefresh(stdscr);
    doupdate();
    cn_switch_modes(true);
}

void cn_repaint_all(void) { clearok(curscr, TRUE); }

void cn_leave(void) {
    cn_switch_modes(false);
    curs_set(1);
    endwin();
    fflush(cn_output);
}

bool cn_read(int row, int column, wchar_t *text, int *attributes, int *foreground, int *background) {
    cchar_t cell;
    attr_t shown;
    short short_pair;
    int pair = 0;
    if (mvin_wch(row, column, &cell) != OK) return false;
    if (getcchar(&cell, text, &shown, &short_pair, &pair) != OK) return false;
    *attributes = (shown & A_BOLD ? CN_BOLD : 0) | (shown & A_DIM ? CN_DIM : 0)
        | (shown & A_UNDERLINE ? CN_UNDERLINE : 0) | (shown & A_REVERSE ? CN_REVERSE : 0);
    *foreground = *background = -1;
    if (pair > 0) extended_pair_content(pair, foreground, background);
    return true;
}
