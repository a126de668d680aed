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

/// Runs a program apart from this one: in a session of its own, without a terminal, with none of this process's descriptors and
/// none of what it ignores or blocks; it is not waited for. `words` begin with its name; both lists end with NULL. False when it
/// cannot be started.
bool nalssi_run_apart(const char *program, char *const words[], char *const variables[]);

/// Takes LC_CTYPE from the environment; true when characters are written in UTF-8. Where the named locale is not installed but names
/// UTF-8, the C library's own C.UTF-8 is used.
bool nalssi_adopt_locale(void);

/// One heap for all threads, before there are any. Of its own accord the C library gives each thread a heap, and keeps in each
/// what was freed there: memory that no other thread can use.
void nalssi_share_heap(void);

/// Gives pages of the heap that hold nothing back to the system. The C library does so by itself only at the heap's end.
void nalssi_return_free_memory(void);

#ifdef __linux__
/// A descriptor that can be read while Dispatch's main queue has work. From the first call on, that queue is served by whoever reads
/// it.
int nalssi_main_queue_open(void);

/// Does what is in the main queue. To be called on the main thread.
void nalssi_main_queue_serve(void);
#endif

#endif
