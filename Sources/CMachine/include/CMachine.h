/// What the machine has to tell: that its clock was set or it has slept, that its network or a file has changed. Linux only;
/// elsewhere nothing is ever told.
#ifndef CMACHINE_H
#define CMACHINE_H

#include <stdbool.h>

/// A descriptor that can be read when the clock was set or the machine has woken up; -1 when there is none.
int nalssi_clock_watch_open(void);

/// Takes what there is to read and waits for the next; true when the clock was set or the machine has woken up.
bool nalssi_clock_watch_take(int descriptor);

/// A descriptor that can be read when an interface, an address or a route has changed; -1 when there is none.
int nalssi_network_watch_open(void);

/// Takes what there is to read; true when something has come (and not only gone).
bool nalssi_network_watch_take(int descriptor);

/// A descriptor that can be read when something has happened to a file that is watched; -1 when there is none.
int nalssi_file_watch_open(void);

/// Watches the file at an absolute path, every folder and link on the way to it, and the folder it would be made in, until
/// something happens once. To be called again after that, because the path may lead elsewhere by then.
void nalssi_file_watch_add(int descriptor, const char *absolute_path);

/// Takes what there is to read.
void nalssi_file_watch_take(int descriptor);

/// No core of this process is written from now on, and no other process of the same user may read its memory. What it starts with
/// `nalssi_run_apart` gets the usual limit back.
void nalssi_forbid_core_dumps(void);

/// Runs a program with one argument, apart from this one: it neither reads nor writes the terminal, and nobody waits for it. False
/// when it cannot be run.
bool nalssi_run_apart(const char *program, const char *argument);

/// One heap for all threads, before there are any. Of its own accord the C library gives each thread a heap, and keeps in each
/// what was freed there: memory that no other thread can use.
void nalssi_share_heap(void);

#endif
