#include "CMachine.h"

#ifdef __linux__
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

// What libdispatch offers to run loops: the event descriptor that becomes readable when the main queue has work, and the
// function that does it. CoreFoundation's run loop is built on these two.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int nalssi_main_queue_open(void) {
    // Where a standard descriptor is closed, the queue's must not take its number: something else will be put there. It
    // stays closed, so that a command notices that nobody can read its answer.
    int placeholders[3], count = 0;
    for (;;) {
        int opened = open("/dev/null", O_RDWR | O_CLOEXEC);
        if (opened < 0) break;
        if (opened > STDERR_FILENO) {
            close(opened);
            break;
        }
        placeholders[count++] = opened;
    }
    int descriptor = _dispatch_get_main_queue_handle_4CF();
    while (count > 0) close(placeholders[--count]);
    return descriptor;
}

void nalssi_main_queue_serve(void) {
    uint64_t times;
    // Read first: what is added while the work is done makes it readable again.
    if (read(_dispatch_get_main_queue_handle_4CF(), &times, sizeof times) < 0) return;
    _dispatch_main_queue_callback_4CF(0);
}
#endif
