#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <term.h>
#undef columns  // term.h gives this name to a macro
#include <unistd.h>

static SCREEN *screen;
// What curses believes to be the terminal: memory, from which the bytes are taken. Curses writes in many small pieces
// and waits for each; the terminal gets them in one, and nobody waits for it.
static FILE *paper, *no_keys;
static int cursor_row, cursor_column;
static bool cursor_shown;
static volatile bool on_screen;

bool cn_set_locale(void) {
    if (!setlocale(LC_CTYPE, "")) {
        const char *named = getenv("LC_ALL");
        if (!named || !*named) named = getenv("LC_CTYPE");
        if (!named || !*named) named = getenv("LANG");
        if (named && (strcasestr(named, "utf-8") || strcasestr(named, "utf8"))) setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static FILE *open_paper(void) {
#ifdef __linux__
    int memory = memfd_create("nalssi-screen", MFD_CLOEXEC);
    return memory < 0 ? NULL : fdopen(memory, "w");
#else
    return tmpfile();
#endif
}

static void close_paper(void) {
    if (paper) fclose(paper);
    if (no_keys) fclose(no_keys);
    paper = no_keys = NULL;
}

// newterm with another description of the same terminal, leaving the environment as it was.
static SCREEN *new_direct_colour_screen(const char *term) {
    char *description = cn_direct_colour_description(term, fileno(paper));
    if (!description) return NULL;
    const char *before = getenv("TERMINFO");
    char *kept = before ? strdup(before) : NULL;
    setenv("TERMINFO", description, 1);
    SCREEN *made = newterm(term, paper, no_keys);
    if (kept) setenv("TERMINFO", kept, 1); else unsetenv("TERMINFO");
    free(kept);
    free(description);
    return made;
}

int cn_open(const char *term, bool direct_colour) {
    paper = open_paper();
    no_keys = fopen("/dev/null", "re");
    if (!paper || !no_keys) {
        close_paper();
        return CN_NO_MEMORY;
    }
    // The size is asked of the terminal itself; LINES=99999 must not even be allocated.
    use_env(FALSE);
    int problem = 0;
    bool usable = false;
    // newterm ends the process on some descriptions; ask first.
    if (setupterm(term, fileno(paper), &problem) == OK) {
        usable = cursor_address && *cursor_address && !generic_type && !hard_copy;
        del_curterm(cur_term);
    }
    if (usable) {
        if (!term) term = getenv("TERM");
        screen = direct_colour ? new_direct_colour_screen(term) : NULL;
        if (!screen) screen = newterm(term, paper, no_keys);
    }
    if (!screen) {
        close_paper();
        return CN_UNKNOWN_TERMINAL;
    }
    set_term(screen);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    // Line ends are sent as they are; the terminal is set up that way.
    nonl();
    keypad(stdscr, TRUE);
    // A frame is painted whole, whatever is being typed.
    typeahead(-1);
    scrollok(stdscr, FALSE);
    curs_set(0);
    return CN_OK;
}

void cn_close(void) {
    if (!screen) return;
    delscreen(screen);
    screen = NULL;
    close_paper();
}

size_t cn_painted(void) {
    fflush(paper);
    off_t end = lseek(fileno(paper), 0, SEEK_CUR);
    return end > 0 ? (size_t)end : 0;
}

void cn_take(void *bytes, size_t count) {
    ssize_t got = pread(fileno(paper), bytes, count, 0);
    (void)got;  // memory gives all there is
    lseek(fileno(paper), 0, SEEK_SET);
}

const char *cn_key_sequence(const char *capability) {
    const char *sequence = tigetstr(capability);
    return sequence == (char *)-1 ? NULL : sequence;
}

bool cn_has_mouse(void) { return cn_key_sequence("kmous") != NULL || cn_key_sequence("XM") != NULL; }

int cn_colours(void) { return has_colors() ? COLORS : 0; }

void cn_size(int *rows, int *columns) { getmaxyx(stdscr, *rows, *columns); }

bool cn_resize(int rows, int columns) {
    if (!is_term_resized(rows, columns)) return false;
    resize_term(rows, columns);
    // What the terminal did with its old content while it changed size is anyone's guess.
    clearok(curscr, TRUE);
    return true;
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
    on_screen = true;
}

bool cn_on_screen(void) { return on_screen; }

void cn_repaint_all(void) { clearok(curscr, TRUE); }

void cn_leave(void) {
    on_screen = false;
    curs_set(1);
    endwin();
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
