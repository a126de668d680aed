// Terminals with 24-bit colour rarely declare it in terminfo (TERM=xterm-256color, COLORTERM=truecolor), and the entries
// that do (xterm-direct …) are often not installed and have other differences. So this reads the terminal's own entry,
// changes only the colour capabilities, and passes it to ncurses as an in-environment description, supported since 6.1.
// Format: term(5), "extended number format".
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#define DIRECT_COLOURS 0x1000000
#define PAIRS 0x7fff
// 0…7 are the terminal's own colours, all others are red, green, blue.
#define SET_FOREGROUND "\033[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
#define SET_BACKGROUND "\033[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"

typedef struct { unsigned char *bytes; size_t length, room; bool failed; } Bytes;

static void append(Bytes *out, const void *data, size_t count) {
    if (out->failed) return;
    if (out->length + count > out->room) {
        size_t room = (out->length + count) * 2;
        unsigned char *grown = realloc(out->bytes, room);
        if (!grown) { out->failed = true; return; }
        out->bytes = grown;
        out->room = room;
    }
    memcpy(out->bytes + out->length, data, count);
    out->length += count;
}

static void append_short(Bytes *out, int value) {
    unsigned char two[2] = {value & 0xff, value >> 8 & 0xff};
    append(out, two, 2);
}

static void append_int(Bytes *out, int value) {
    unsigned char four[4] = {value & 0xff, value >> 8 & 0xff, value >> 16 & 0xff, value >> 24 & 0xff};
    append(out, four, 4);
}

static void pad_to_even(Bytes *out) {
    if (out->length % 2) append(out, "", 1);
}

static const char *capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (char *)-1 ? NULL : value;
}

static const char *changed_string(const char *name) {
    if (!strcmp(name, "setaf")) return SET_FOREGROUND;
    if (!strcmp(name, "setab")) return SET_BACKGROUND;
    // Without a way to reset its colours, the terminal would be left in white on black.
    if (!strcmp(name, "op") && !capability(name)) return "\033[39;49m";
    // The palette must not be changed, and the older pair of colour commands is not needed.
    if (!strcmp(name, "initc") || !strcmp(name, "setf") || !strcmp(name, "setb")) return NULL;
    return capability(name);
}

static int count(NCURSES_CONST char *const *names) {
    int n = 0;
    while (names[n]) n++;
    return n;
}

// Writes string offsets to `out` and the strings themselves to `table`.
static void append_strings(Bytes *out, Bytes *table, const char *const *values, int n) {
    for (int i = 0; i < n; i++) {
        append_short(out, values[i] ? (int)table->length : -1);
        if (values[i]) append(table, values[i], strlen(values[i]) + 1);
    }
}

static void append_standard(Bytes *out, const char *names) {
    int booleans = count(boolnames), numbers = count(numnames), strings = count(strnames);
    Bytes offsets = {0}, table = {0};
    for (int i = 0; i < strings; i++) {
        const char *value = changed_string(strnames[i]);
        append_strings(&offsets, &table, &value, 1);
    }
    append_short(out, 01036);
    append_short(out, (int)strlen(names) + 1);
    append_short(out, booleans);
    append_short(out, numbers);
    append_short(out, strings);
    append_short(out, (int)table.length);
    append(out, names, strlen(names) + 1);
    for (int i = 0; i < booleans; i++) {
        char flag = strcmp(boolnames[i], "ccc") ? tigetflag(boolnames[i]) > 0 : 0;
        append(out, &flag, 1);
    }
    pad_to_even(out);
    for (int i = 0; i < numbers; i++) {
        int value = tigetnum(numnames[i]);
        if (!strcmp(numnames[i], "colors")) value = DIRECT_COLOURS;
        if (!strcmp(numnames[i], "pairs")) value = PAIRS;
        append_int(out, value < -1 ? -1 : value);
    }
    append(out, offsets.bytes, offsets.length);
    append(out, table.bytes, table.length);
    out->failed |= offsets.failed | table.failed;
    free(offsets.bytes);
    free(table.bytes);
    pad_to_even(out);
}

// The extended capabilities that curses itself uses.
static void append_extended(Bytes *out) {
    static const char *const flags[] = {"AX", "RGB", "XT"};
    static const char *const strings[] = {"XM", "kDN", "kUP"};
    enum { FLAGS = 3, STRINGS = 3 };
    const char *values[STRINGS], *present[FLAGS + STRINGS];
    int n = 0;
    for (int i = 0; i < FLAGS; i++) present[i] = flags[i];
    for (int i = 0; i < STRINGS; i++) {
        const char *value = capability(strings[i]);
        if (!value) continue;
        values[n] = value;
        present[FLAGS + n] = strings[i];
        n++;
    }
    Bytes offsets = {0}, table = {0}, names = {0};
    append_strings(&offsets, &table, values, n);
    append_strings(&offsets, &names, present, FLAGS + n);
    append_short(out, FLAGS);
    append_short(out, 0);
    append_short(out, n);
    append_short(out, n + FLAGS + n);
    append_short(out, (int)(table.length + names.length));
    char set[FLAGS] = {tigetflag("AX") > 0, 1, tigetflag("XT") > 0};
    append(out, set, FLAGS);
    pad_to_even(out);
    append(out, offsets.bytes, offsets.length);
    append(out, table.bytes, table.length);
    append(out, names.bytes, names.length);
    out->failed |= offsets.failed | table.failed | names.failed;
    free(offsets.bytes);
    free(table.bytes);
    free(names.bytes);
}

char *cn_direct_colour_description(const char *term, int fd) {
    int problem = 0;
    if (setupterm(term, fd, &problem) != OK) return NULL;
    Bytes out = {0};
    append_standard(&out, termname());
    append_extended(&out);
    del_curterm(cur_term);
    char *text = out.failed ? NULL : malloc(out.length * 2 + 5);
    if (text) {
        strcpy(text, "hex:");
        for (size_t i = 0; i < out.length; i++) sprintf(text + 4 + i * 2, "%02X", out.bytes[i]);
    }
    free(out.bytes);
    return text;
}
