#include "CMachine.h"

#ifdef __linux__
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

// libdispatch's interface for run loops: an event descriptor that is readable when the main queue has work, and the
// function that does the work. CoreFoundation's run loop is built on these two.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int nalssi_main_queue_open(void) {
    // If a standard descriptor is closed, the queue's descriptor must not get its number, because other code will use
    // that number. The standard descriptor stays closed, so that a command notices that its output cannot be read.
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
    // Read first, so that work added meanwhile makes it readable again.
    if (read(_dispatch_get_main_queue_handle_4CF(), &times, sizeof times) < 0) return;
    _dispatch_main_queue_callback_4CF(0);
}
#endif
