import CNcurses
import Dispatch
import Files
import Glibc
import Limits

// Input from the terminal, and signals from the system.
extension CursesTerminal {
    /// Reads the available bytes and reports the events they complete.
    func readKeys() {
        inputTimeout?.cancel()
        let now = ContinuousClock.now
        var available: Int32 = 0
        _ = ioctl(STDIN_FILENO, UInt(FIONREAD), &available)
        var bytes = [UInt8](repeating: 0, count: max(1, min(Int(available), Limits.Terminal.readAtOnce)))
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        // A readable descriptor without data means that the terminal is gone.
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
            stopListening()
            onEvents?([.closed])
            return
        }
        report(count > 0 ? parser.feed(Array(bytes[..<count]), at: now) : [])
    }

    /// An unfinished sequence has timed out, unless its rest has arrived just now.
    private func inputTimedOut() {
        var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if poll(&ready, 1, 0) > 0 { return readKeys() }
        report(parser.expire(at: .now))
    }

    private func report(_ events: [InputEvent]) {
        if events.contains(.status) { receiptCame() }
        let events = events.compactMap(known)
        if !events.isEmpty { onEvents?(events) }
        guard let deadline = parser.deadline else { return }
        inputTimeout?.set(milliseconds: Int((deadline - .now).wholeMilliseconds)) { [weak self] in self?.inputTimedOut()
        }
    }

    /// The event for the program; nil for an answer that only the terminal needs.
    private func known(_ event: InputEvent) -> InputEvent? {
        switch event {
        case .status: return nil
        case .cursorColumn(let column):
            guard let before = columnBefore else {
                columnBefore = column
                return nil
            }
            drawsSignsWide = column - before > TerminalMode.narrowWidth
            return drawsSignsWide ? .drawsSignsWide : nil
        default: return event
        }
    }

    func readSignals(from descriptor: Int32) {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &numbers, numbers.count)
        guard count > 0 else { return }
        var batch: [InputEvent] = []
        for number in Set(numbers.prefix(count)) {
            switch Int32(number) {
            case SIGWINCH: if updateSize() { batch.append(.resized) }
            case SIGTSTP: batch.append(.stopRequested)
            case SIGCONT: batch.append(.continued)
            default: batch.append(.endRequested(signal: Int32(number)))
            }
        }
        if !batch.isEmpty { onEvents?(batch) }
    }

    /// Keeps standard error off the screen; false if there is no log to write it to.
    func redirectStandardError(to log: String?) -> Bool {
        let opened = log.flatMap { try? PrivateFile.open($0, O_WRONLY | O_CREAT | O_APPEND) } ?? -1
        let target = opened >= 0 ? opened : open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard target >= 0 else { return false }
        savedStandardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(target, STDERR_FILENO)
        Glibc.close(target)
        return opened >= 0
    }

    /// Makes a crash write its report to the log or, if there is none, to the user's terminal.
    func guardAgainstCrashes(_ options: TerminalOptions, output: Int32, hasLog: Bool) {
        let standardError = savedStandardError >= 0 ? savedStandardError : STDERR_FILENO
        // The terminal is written through the descriptor that never blocks.
        let person = isatty(standardError) == 1 ? output : standardError
        options.crashMessage.withCString { message in
            options.program.withCString { program in
                cn_install_crash_guard(
                    cn_last_words(
                        terminal: output, message_fd: person, report_fd: hasLog ? STDERR_FILENO : person,
                        message: message, program: program))
            }
        }
    }

    /// The key sequences of this terminal according to terminfo.
    static func ownKeys() -> [[UInt8]: Key] {
        var keys: [[UInt8]: Key] = [:]
        for (name, key) in KeySequences.capabilities {
            guard let sequence = cn_key_sequence(name) else { continue }
            let bytes = String(cString: sequence).utf8
            if bytes.count > 1, bytes.first == 0x1B { keys[Array(bytes.dropFirst())] = key }
        }
        return keys
    }
}

extension Duration {
    /// Rounded up to the next whole millisecond: 1… .
    var wholeMilliseconds: Int32 {
        Int32(clamping: max(0, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000) + 1)
    }
}
