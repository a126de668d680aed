#include "CMachine.h"

#include <stdint.h>
#include <unistd.h>

// libdispatch's interface for run loops: an event descriptor that is readable when the main queue has work, and the
// function that does the work. CoreFoundation's run loop is built on these two.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int nalssi_main_queue_open(void) {
    return _dispatch_get_main_queue_handle_4CF();
}

void nalssi_main_queue_serve(void) {
    uint64_t times;
    // Read first, so that work added meanwhile makes it readable again.
    if (read(_dispatch_get_main_queue_handle_4CF(), &times, sizeof times) < 0) return;
    _dispatch_main_queue_callback_4CF(0);
}
