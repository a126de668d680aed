#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "state.h"
#include <curses.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

// Codes of our own, above everything curses hands out by itself.
enum { PASTE_START = 0x3000, PASTE_END, BACKGROUND_START };
// xterm's number for Shift held with a key.
enum { SHIFT = 2 };

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
// Tells of movements while a button is held, also beyond column 223; curses by itself asks for presses and releases
// only, and in the form its description of the terminal names.
#define DRAG_ON "\033[?1002;1006h"
#define DRAG_OFF "\033[?1002;1006l"
#define ASK_BACKGROUND "\033]11;?\007"

static const mmask_t MOUSE_EVENTS =
    BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION;
static bool modes_on;

static void send(const char *text) {
    fputs(text, cn_output);
    fflush(cn_output);
}

static void switch_mouse(bool on) {
    if (!on && has_mouse()) send(DRAG_OFF);
    mousemask(on ? MOUSE_EVENTS : 0, NULL);
    if (on && has_mouse()) send(DRAG_ON);
}

void cn_switch_modes(bool on) {
    if (on == modes_on) return;
    modes_on = on;
    if (cn_paste_on) send(on ? PASTE_ON : PASTE_OFF);
    if (cn_mouse_on) switch_mouse(on);
}

void cn_enable_mouse(void) {
    cn_mouse_on = true;
    mouseinterval(0);  // a click is told at once, not after a wait for a second one
    if (modes_on) switch_mouse(true);
}

void cn_enable_paste(void) {
    define_key("\033[200~", PASTE_START);
    define_key("\033[201~", PASTE_END);
    cn_paste_on = true;
    if (modes_on) send(PASTE_ON);
}

void cn_ask_background(void) {
    define_key("\033]11;", BACKGROUND_START);
    send(ASK_BACKGROUND);
}

static int read_mouse(cn_mouse *mouse) {
    MEVENT event;
    if (getmouse(&event) != OK) return CN_KEY_OTHER;
    mouse->row = event.y;
    mouse->column = event.x;
    mouse->kind = event.bstate & BUTTON1_PRESSED ? CN_MOUSE_PRESS
        : event.bstate & BUTTON1_RELEASED ? CN_MOUSE_RELEASE
        : event.bstate & BUTTON4_PRESSED ? CN_MOUSE_WHEEL_UP
        : event.bstate & BUTTON5_PRESSED ? CN_MOUSE_WHEEL_DOWN
        : event.bstate & REPORT_MOUSE_POSITION ? CN_MOUSE_DRAG : CN_MOUSE_OTHER;
    return CN_KEY_MOUSE;
}

// Keys with others held have no code of their own in curses; terminfo's kUP (Shift) and kUP3…kUP8 name them.
static int extended_key(wint_t code, int32_t *held) {
    static const struct { const char *name; int key; } keys[] = {
        {"kUP", CN_KEY_UP}, {"kDN", CN_KEY_DOWN}, {"kLFT", CN_KEY_LEFT}, {"kRIT", CN_KEY_RIGHT},
        {"kHOM", CN_KEY_HOME}, {"kEND", CN_KEY_END}, {"kPRV", CN_KEY_PAGE_UP}, {"kNXT", CN_KEY_PAGE_DOWN},
        {"kDC", CN_KEY_DELETE}, {"kIC", CN_KEY_INSERT},
    };
    const char *name = keyname((int)code);
    for (size_t i = 0; name && i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i].name);
        if (strncmp(name, keys[i].name, length) != 0) continue;
        const char *number = name + length;
        if (*number && (number[0] < '2' || number[0] > '8' || number[1])) continue;
        *held = *number ? *number - '0' : SHIFT;
        return keys[i].key;
    }
    return CN_KEY_OTHER;
}

static int with_shift(int key, int32_t *held) {
    *held = SHIFT;
    return key;
}

int cn_read_key(int32_t *value, cn_mouse *mouse) {
    wint_t code = 0;
    errno = 0;
    int result = wget_wch(stdscr, &code);
    if (result == ERR) {
        // At the end of input curses answers ERR as if nothing were waiting; the caller was told something is.
        return errno == EIO ? CN_KEY_CLOSED : CN_KEY_NONE;
    }
    if (result == OK) {
        *value = (int32_t)code;
        return CN_KEY_CHARACTER;
    }
    if (code >= KEY_F(1) && code <= KEY_F(63)) {
        *value = (int32_t)(code - KEY_F0);
        return CN_KEY_FUNCTION;
    }
    switch (code) {
    case KEY_UP: return CN_KEY_UP;
    case KEY_DOWN: return CN_KEY_DOWN;
    case KEY_LEFT: return CN_KEY_LEFT;
    case KEY_RIGHT: return CN_KEY_RIGHT;
    case KEY_SR: return with_shift(CN_KEY_UP, value);
    case KEY_SF: return with_shift(CN_KEY_DOWN, value);
    case KEY_SLEFT: return with_shift(CN_KEY_LEFT, value);
    case KEY_SRIGHT: return with_shift(CN_KEY_RIGHT, value);
    case KEY_HOME: case KEY_A1: case KEY_FIND: return CN_KEY_HOME;
    case KEY_END: case KEY_C1: case KEY_SELECT: return CN_KEY_END;
    case KEY_PPAGE: case KEY_A3: return CN_KEY_PAGE_UP;
    case KEY_NPAGE: case KEY_C3: return CN_KEY_PAGE_DOWN;
    case KEY_ENTER: return CN_KEY_ENTER;
    case KEY_BACKSPACE: return CN_KEY_BACKSPACE;
    case KEY_DC: return CN_KEY_DELETE;
    case KEY_IC: return CN_KEY_INSERT;
    case KEY_BTAB: return with_shift(CN_KEY_TAB, value);
    case KEY_MOUSE: return read_mouse(mouse);
    case KEY_RESIZE: return CN_KEY_RESIZE;
    case PASTE_START: return CN_KEY_PASTE_START;
    case PASTE_END: return CN_KEY_PASTE_END;
    case BACKGROUND_START: return CN_KEY_BACKGROUND_START;
    default: return extended_key(code, value);
    }
}
