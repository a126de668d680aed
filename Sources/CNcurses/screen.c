#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#undef columns  // term.h defines a macro with this name
#include <unistd.h>

static SCREEN *screen;
// The file that curses writes to instead of the terminal: memory from which the bytes are taken. Curses writes in many
// small, blocking pieces; this way the terminal gets them at once, without blocking.
static FILE *paper, *no_keys;
static int cursor_row, cursor_column;
static bool cursor_shown;
static volatile bool on_screen;

static FILE *open_paper(void) {
    int memory = memfd_create("nalssi-screen", MFD_CLOEXEC);
    return memory < 0 ? NULL : fdopen(memory, "w");
}

static void close_paper(void) {
    if (paper) fclose(paper);
    if (no_keys) fclose(no_keys);
    paper = no_keys = NULL;
}

// An environment entry, "NAME=value".
typedef struct { const char *text; size_t name_length; } Variable;

static bool names(const Variable *variables, size_t count, const char *entry) {
    for (size_t i = 0; i < count; i++) {
        if (!strncmp(entry, variables[i].text, variables[i].name_length + 1)) return true;
    }
    return false;
}

// Calls newterm with some variables set for its duration. It reads them from `environ`, which is a copy meanwhile:
// another thread that calls getenv sees either list complete, which setenv could not guarantee.
static SCREEN *newterm_with(const char *term, const Variable *variables, size_t count) {
    extern char **environ;
    // Reused, not freed: another thread may still be reading it.
    static char **copy;
    static size_t room;
    size_t there = 0, length = 0;
    while (environ && environ[there]) there++;
    if (there + count + 1 > room) {
        room = there + count + 1;
        copy = malloc(room * sizeof *copy);
        if (!copy) {
            room = 0;
            return NULL;
        }
    }
    for (size_t i = 0; i < count; i++) copy[length++] = (char *)variables[i].text;
    for (size_t i = 0; i < there; i++) {
        if (!names(variables, count, environ[i])) copy[length++] = environ[i];
    }
    copy[length] = NULL;
    char **kept = environ;
    environ = copy;
    // Lets curses read LINES and COLUMNS from the copy now, and never again.
    use_env(TRUE);
    SCREEN *made = newterm(term, paper, no_keys);
    use_env(FALSE);
    environ = kept;
    return made;
}

// Curses must know the terminal's size before it writes its first byte, which sets the margins: terminfo's 24 rows would
// restrict the shell to them for good. Curses cannot query the size, because it writes to memory, and LINES and COLUMNS
// may be of another terminal.
static SCREEN *new_screen(const char *term, bool direct_colour, int rows, int columns) {
    char height[32], width[32];
    snprintf(height, sizeof height, "LINES=%d", rows > 0 ? rows : CN_USUAL_ROWS);
    snprintf(width, sizeof width, "COLUMNS=%d", columns > 0 ? columns : CN_USUAL_COLUMNS);
    Variable variables[3] = {{height, strlen("LINES")}, {width, strlen("COLUMNS")}};
    char *description = direct_colour ? cn_direct_colour_description(term, fileno(paper)) : NULL;
    SCREEN *made = NULL;
    size_t length = description ? strlen("TERMINFO=") + strlen(description) + 1 : 0;
    char *terminfo = description ? malloc(length) : NULL;
    if (terminfo) {
        snprintf(terminfo, length, "TERMINFO=%s", description);
        variables[2] = (Variable){terminfo, strlen("TERMINFO")};
        made = newterm_with(term, variables, 3);
        free(terminfo);
    }
    free(description);
    return made ? made : newterm_with(term, variables, 2);
}

// The sequence that resets the margins to the whole screen, and moves the cursor to the last row if the terminal cannot
// restore its position. Empty for a terminal without margins.
static const char *whole_screen(void) {
    bool is_ansi = change_scroll_region && !strncmp(change_scroll_region, "\033[", 2);
    if (!is_ansi) return "";
    return exit_ca_mode ? "\033[r" : "\033[r\033[9999;1H";
}

static void paint(const char *text) {
    size_t length = strlen(text);
    ssize_t written = write(fileno(paper), text, length);
    (void)written;  // memory accepts all bytes
}

int cn_open(const char *term, bool direct_colour, int rows, int columns) {
    paper = open_paper();
    no_keys = fopen("/dev/null", "re");
    if (!paper || !no_keys) {
        close_paper();
        return CN_NO_MEMORY;
    }
    use_env(FALSE);
    int problem = 0;
    bool usable = false;
    // newterm exits the process for some descriptions, so check first.
    if (setupterm(term, fileno(paper), &problem) == OK) {
        usable = cursor_address && *cursor_address && !generic_type && !hard_copy;
        del_curterm(cur_term);
    }
    if (usable) {
        if (!term) term = getenv("TERM");
        screen = new_screen(term, direct_colour, rows, columns);
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
    // Line breaks are sent unchanged; the terminal is set up that way.
    nonl();
    keypad(stdscr, TRUE);
    // A frame is painted completely, even while keys are being typed.
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
    (void)got;  // memory returns all bytes
    lseek(fileno(paper), 0, SEEK_SET);
}

const char *cn_key_sequence(const char *capability) {
    const char *sequence = tigetstr(capability);
    return sequence == (char *)-1 ? NULL : sequence;
}

bool cn_has_mouse(void) { return cn_key_sequence("kmous") != NULL || cn_key_sequence("XM") != NULL; }

bool cn_has_usual_styles(void) {
    return move_standout_mode && (!orig_pair || !strcmp(orig_pair, "\033[39;49m"));
}

int cn_colours(void) { return has_colors() ? COLORS : 0; }

void cn_size(int *rows, int *columns) { getmaxyx(stdscr, *rows, *columns); }

bool cn_resize(int rows, int columns) {
    if (!is_term_resized(rows, columns)) return false;
    resize_term(rows, columns);
    // Not all terminals widen their margins with the screen.
    if (on_screen) paint(whole_screen());
    // The state of the old content after a resize is unknown.
    clearok(curscr, TRUE);
    return true;
}

int cn_pair(int foreground, int background) {
    if (!has_colors() || (foreground == -1 && background == -1)) return 0;
    int pair = alloc_pair(foreground, background);
    return pair < 0 ? 0 : pair;
}

void cn_put(
    int row, int column, wchar_t character, wchar_t first_mark, wchar_t second_mark, int attributes, int pair) {
    attr_t shown = A_NORMAL;
    if (attributes & CN_BOLD) shown |= A_BOLD;
    if (attributes & CN_DIM) shown |= A_DIM;
    if (attributes & CN_UNDERLINE) shown |= A_UNDERLINE;
    if (attributes & CN_REVERSE) shown |= A_REVERSE;
    wchar_t text[] = {character, first_mark, second_mark, 0};
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
    // This moves the cursor; curses moves it to the right place afterwards.
    paint(whole_screen());
    curs_set(1);
    endwin();
    // A terminal with a single screen continues below the last frame.
    if (!exit_ca_mode) paint("\r\n");
}

size_t cn_restoring_sequence(char *text, size_t room) {
    size_t length = 0;
    // The first of these (CAN) ends a truncated sequence.
    const char *const parts[] = {
        "\030\033[?1000l\033[?1002l\033[?1006l\033[?2004l",
        exit_attribute_mode, orig_pair, whole_screen(), keypad_local, cursor_normal,
        exit_ca_mode ? exit_ca_mode : "\r\n",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *part = parts[i];
        if (!part || part == (char *)-1) continue;
        while (*part && length < room) {
            // Padding marks ($<5>) are for terminals that no longer exist; they must not be printed.
            if (part[0] == '$' && part[1] == '<') {
                while (*part && *part != '>') part++;
                if (*part) part++;
                continue;
            }
            text[length++] = *part++;
        }
    }
    return length;
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
