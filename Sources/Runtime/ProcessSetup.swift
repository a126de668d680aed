import CMachine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a process settles before it does anything else.
package enum ProcessSetup {
    /// For a process that is small and runs for days. Two threads that seldom run at once have no use for a heap each.
    package static func shareHeap() { nalssi_share_heap() }

    /// For when much has been read and let go of: what lies free between what is kept would stay the process's own. Takes a third
    /// of a millisecond.
    package static func returnFreeMemory() { nalssi_return_free_memory() }

    /// The process holds the key to a service and where the person is. Neither belongs into a core dump.
    package static func forbidCoreDumps() { nalssi_forbid_core_dumps() }

    /// Takes over how characters are written; true where that is UTF-8. Call it before anything is read or written.
    package static func adoptLocale() -> Bool { nalssi_adopt_locale() }

    /// Keeps the C library from waiting for a time zone's file that is no file: it would wait for a pipe at the first look at the
    /// clock, with the screen on.
    package static func avoidWaiting(forTimeZoneIn path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        setenv("TZ", "UTC0", 1)
    }
}
