/// Files mapped into memory that another program may shorten meanwhile, and events of files.
#ifndef CFILES_H
#define CFILES_H

#include <stdbool.h>
#include <stddef.h>

/// Maps the first `length` bytes of an open file for reading; NULL if that fails.
///
/// Reading a page that a file no longer has raises SIGBUS. It is handled: from the first such page on, the mapping then reads as
/// zeros. A handler of SIGBUS that is there already gets all others; one that is installed later must call
/// `cf_mend`.
const void *cf_map(int descriptor, size_t length);

/// Unmaps what `cf_map` has returned.
void cf_unmap(const void *start, size_t length);

/// For handlers of SIGBUS: replaces the pages from `address` on to the end of its mapping by zeros; returns false if it lies in
/// none from `cf_map`. Async-signal-safe.
bool cf_mend(const void *address);

/// A descriptor that is readable when something has happened to a watched file; −1 if unavailable.
int cf_watch_open(void);

/// Watches the file at an absolute path, all folders and links on the way to it, and the folder it would be created in,
/// until the first event. Must be called again after that, because the path may then lead elsewhere.
void cf_watch_add(int descriptor, const char *absolute_path);

/// Consumes the events.
void cf_watch_take(int descriptor);

#endif
