// What the parts of the facade share; not for Swift.
#ifndef CNCURSES_STATE_H
#define CNCURSES_STATE_H

#include <stdbool.h>
#include <stdio.h>

extern FILE *cn_output;
// What was asked for; the modes are switched on at each flush that takes the terminal and off when it is given back.
extern bool cn_mouse_on, cn_paste_on;

void cn_switch_modes(bool on);
// Keeps the terminal's settings for the crash guard; to be called before curses changes them.
void cn_remember_terminal(int fd);

#endif
