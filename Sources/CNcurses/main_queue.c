#include "CNcurses.h"

#ifdef __linux__
#include <stdint.h>
#include <unistd.h>

// What libdispatch offers to run loops: the event descriptor that becomes readable when the main queue has work, and the
// function that does it. CoreFoundation's run loop is built on these two.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int cn_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void cn_serve_main_queue(void) {
    uint64_t times;
    // Read first: what is added while the work is done makes it readable again.
    if (read(_dispatch_get_main_queue_handle_4CF(), &times, sizeof times) < 0) return;
    _dispatch_main_queue_callback_4CF(0);
}
#endif
