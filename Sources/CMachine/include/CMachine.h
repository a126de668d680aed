/// What the machine has to tell: that its clock was set or it has slept, and that its network has changed. Linux only;
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

/// One heap for all threads, before there are any. Of its own accord the C library gives each thread a heap, and keeps in each
/// what was freed there: memory that no other thread can use.
void nalssi_share_heap(void);

#endif
