import CNcurses
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// What the terminal and the system tell the program.
extension CursesTerminal {
    func listen(to descriptor: Int32, _ handler: @escaping @MainActor (Int) -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        // The source and its handler hold each other until it is cancelled.
        source.setEventHandler {
            let available = Int(source.data)
            MainActor.assumeIsolated { handler(available) }
        }
        source.activate()
        sources.append(source)
    }

    func readKeys(available: Int) {
        var batch: [InputEvent] = []
        while true {
            var value: Int32 = 0
            var mouse = cn_mouse()
            let kind = cn_read_key(&value, &mouse)
            if kind == CN_KEY_NONE { break }
            if kind == CN_KEY_CLOSED {
                batch.append(.closed)
                break
            }
            if let event = decoder.decode(kind: kind, value: value, mouse: mouse) { batch.append(event) }
        }
        if let event = decoder.batchEnded() { batch.append(event) }
        // Readable without anything to read is the end of the terminal.
        if available == 0, batch.isEmpty { batch.append(.closed) }
        if batch.contains(.closed) { stopListening() }
        if !batch.isEmpty { onEvents?(batch) }
    }

    private func stopListening() {
        for source in sources { source.cancel() }
        sources = []
    }

    func readSignals(from descriptor: Int32) {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &numbers, numbers.count)
        guard count > 0 else { return }
        var batch: [InputEvent] = []
        for number in Set(numbers.prefix(count)) {
            switch Int32(number) {
            case SIGWINCH: if cn_update_size() { batch.append(.resized) }
            case SIGTSTP: batch.append(.stopRequested)
            case SIGCONT: batch.append(.continued)
            default: batch.append(.endRequested(signal: Int32(number)))
            }
        }
        if !batch.isEmpty { onEvents?(batch) }
    }

    func redirectStandardError(to path: String?) {
        guard let path else { return }
        let log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard log >= 0 else { return }
        savedStandardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(log, STDERR_FILENO)
        Glibc.close(log)
    }
}
