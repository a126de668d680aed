/// Notifications from the machine: its clock was set or it has slept, or its network has changed.
#ifndef CMACHINE_H
#define CMACHINE_H

#include <stdbool.h>

/// Opens each of the descriptors 0, 1 and 2 that is closed on /dev/null for reading. Otherwise the next file that is opened
/// would get its number, and be read as the user's input or written over by an answer. Input then ends at once; an answer
/// cannot be written, and the command notices. Call it before anything is opened.
void nalssi_open_standard_descriptors(void);

/// Makes writing beyond the limit on the size of files (`ulimit -f`) an error, EFBIG, instead of a signal that ends the process.
void nalssi_ignore_size_signal(void);

/// A limit of the process (getrlimit) that leaves too little.
typedef enum {
    NALSSI_ENOUGH,
    NALSSI_FEW_FILES,
    NALSSI_LITTLE_MEMORY,
    NALSSI_LITTLE_DATA,
    NALSSI_SMALL_STACK,
    NALSSI_SMALL_FILES,
} nalssi_shortage;

/// Raises small limits as far as is allowed, and returns the first that is still too small for a command, or with `draws` for
/// the dashboard; `found` is then its value, in bytes or files. Call it before there are any threads: where one cannot be
/// started, or Dispatch gets no descriptor, the process would hang or be ended.
nalssi_shortage nalssi_find_shortage(bool draws, unsigned long long *found);

/// A descriptor that is readable when the clock was set or the machine has woken up; −1 if unavailable.
int nalssi_clock_watch_open(void);

/// Consumes the event and rearms the timer; returns true if the clock was set or the machine has woken up.
bool nalssi_clock_watch_take(int descriptor);

/// A descriptor that is readable when an interface, an address or a route has changed; −1 if unavailable.
int nalssi_network_watch_open(void);

/// Consumes the events; returns true if something was added (and not only removed).
bool nalssi_network_watch_take(int descriptor);

/// Prevents core dumps of this process, and other processes of the same user from reading its memory. Programs started
/// with `nalssi_run_apart` get the original limit back.
void nalssi_forbid_core_dumps(void);

/// Runs a program detached from this one, without waiting for it: in its own session, without a terminal, this process's
/// descriptors, and its ignored and blocked signals. `words` begin with the program's name; both lists end with NULL.
/// Returns -1 if it cannot be started, or else a descriptor that becomes readable when the program has ended: its exit status,
/// or 128 and the number of the signal that ended it, as a byte. It may be closed before. A program that still runs after `seconds`
/// is ended by SIGALRM; 0: it may run for ever.
int nalssi_run_apart(const char *program, char *const words[], char *const variables[], unsigned seconds);

/// The environment as `NAME=value`; ends with NULL.
char **nalssi_variables(void);

/// Sets LC_CTYPE from the environment; returns true if the encoding is UTF-8. If the locale is not installed but its name
/// contains UTF-8, the C library's own C.UTF-8 is used.
bool nalssi_adopt_locale(void);

/// Makes all threads share at most `most` heaps; call it before there are any threads. By default, the C library gives each
/// thread a heap, and memory freed in a heap stays there, where threads with another heap cannot use it. Of the free memory at
/// the end of a heap at most 256 kB are kept; a block of a megabyte or more for which a heap has no room is mapped on its own.
void nalssi_limit_heaps(int most);

/// Maps the pages of the program's own zero-initialised variables for writing (Linux 5.14; else does nothing).
void nalssi_map_variables(void);

/// Returns unused pages of the heap to the system. By itself, the C library only does so at the end of the heap.
void nalssi_return_free_memory(void);

/// A descriptor that is readable while Dispatch's main queue has work. After the first call, the caller must serve that queue.
int nalssi_main_queue_open(void);

/// Does the work in the main queue. Must be called on the main thread.
void nalssi_main_queue_serve(void);

#endif
