import CNcurses
import Dispatch
import Display
import Limits
import Runtime

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The real terminal: the only type that calls C. One may be open at a time.
///
/// Frames are compared with the frame before and only changed cells reach ncurses, which paints what the terminal needs
/// into memory; from there it is written as fast as the terminal reads, and no faster. Input, resizes and signals are
/// told to `onEvents`.
@MainActor
public final class CursesTerminal {
    public private(set) var colorDepth: ColorDepth
    /// Told of everything the terminal tells, in batches that became readable together. A plain call, not an async
    /// sequence: a key must not wait for a hop to another thread and back.
    public var onEvents: (@MainActor ([InputEvent]) -> Void)?
    /// Called when the terminal reads again after frames had to be left out.
    public var onReady: (@MainActor () -> Void)?

    /// The terminal the program was started on; nil in tests.
    let terminal: Int32?
    let output: TerminalOutput
    private let outputDescriptor: Int32
    private var usesMouse: Bool
    /// What the terminal was opened with.
    private let term: String?
    private let claimsDirectColor: Bool
    /// Whether curses speaks 24-bit colour to it.
    private var isDirect: Bool
    private let loop: MainLoop?
    /// Descriptors that are listened to.
    private var watched: [Int32] = []
    var parser: InputParser
    let patience: LoopAlarm?
    private var shown: CellBuffer?
    /// Whether the terminal is ours to draw on.
    private var isTaken = false
    /// Whether the screen is ours, with the modes that are told of below.
    private var hasScreen = false
    private var hasLeftOutFrames = false
    /// Whether the bell rings with the first frame.
    private var owesBell = false
    private var receipt = FrameReceipt()
    private let receiptPatience: LoopAlarm?
    var savedStandardError: Int32 = -1
    private var isOpen = true
    var colorNumbers: [Color: Int32] = [:]

    /// How long a terminal that has stopped reading may keep the program from leaving it.
    private static let leavingMilliseconds: Int32 = 300

    /// The size of the terminal on standard input and output, the usual one where it says none; nil where there is no terminal.
    public static func sizeOfTerminal() -> Size? {
        cn_reserve_standard_descriptors()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        return size(of: STDOUT_FILENO) ?? Size(columns: Int(CN_USUAL_COLUMNS), rows: Int(CN_USUAL_ROWS))
    }

    /// Does the part of opening a terminal that needs the loader. Call it before another thread loads a library, which locks the loader.
    public static func prepare() { cn_prepare_crash_guard() }

    /// Takes over the terminal on standard input and output, and listens to it in `loop`.
    public convenience init(options: TerminalOptions, loop: MainLoop) throws {
        guard Self.sizeOfTerminal() != nil else { throw TerminalFailure.notATerminal }
        let reopened = cn_reopen(STDOUT_FILENO)
        let output = reopened >= 0 ? reopened : STDOUT_FILENO
        try self.init(term: nil, terminal: STDOUT_FILENO, output: output, options: options, loop: loop)
        let hasLog = redirectStandardError(to: options.log)
        guardAgainstCrashes(options, output: output, hasLog: hasLog)
        let signals = cn_install_signals()
        listen(to: STDIN_FILENO) { [weak self] in self?.readKeys() }
        if signals >= 0 { listen(to: signals) { [weak self] in self?.readSignals(from: signals) } }
        if options.asksBackground {
            parser.expectsBackground = true
            self.output.write(TerminalMode.askBackground)
        }
    }

    /// A screen of the kind `term` (nil: `TERM`) that writes to `output`. Without a `terminal` there are neither keys nor
    /// settings (for tests).
    init(term: String?, terminal: Int32?, output: Int32, options: TerminalOptions, loop: MainLoop? = nil) throws {
        self.loop = loop
        (patience, receiptPatience) = (loop?.alarm(), loop?.alarm())
        isDirect = Self.wantsDirect(options.colorDepth, isClaimed: options.claimsDirectColor)
        let size = terminal.flatMap(Self.size)
        guard Self.open(term, direct: isDirect, size) else {
            throw TerminalFailure.unsuitable(term: term ?? getenv("TERM").map { String(cString: $0) } ?? "")
        }
        self.term = term
        claimsDirectColor = options.claimsDirectColor
        colorDepth = Self.depth(options.colorDepth)
        self.terminal = terminal
        outputDescriptor = output
        self.output = TerminalOutput(descriptor: output)
        usesMouse = options.usesMouse && cn_has_mouse()
        parser = InputParser(keys: KeySequences(own: Self.ownKeys()))
        self.output.onDrained = { [weak self] in self?.becameReady() }
        takeTerminal()
    }

    private static func wantsDirect(_ depth: ColorDepth?, isClaimed: Bool) -> Bool {
        depth == .direct || (depth == nil && isClaimed)
    }

    /// As many colours as are wanted, or as the terminal has.
    private static func depth(_ wanted: ColorDepth?) -> ColorDepth {
        let available: ColorDepth =
            switch cn_colours() {
            case ..<8: .none
            case ..<256: .ansi16
            case ..<0x10000: .indexed256
            default: .direct
            }
        return min(wanted ?? available, available)
    }

    public var size: Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        cn_size(&rows, &columns)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Whether a frame would be read by anybody now: the one before has left, and the terminal has drawn it. If not, `onReady` is called when it is time for one; never while the
    /// terminal is somebody else's.
    public var isReady: Bool {
        let isFree = output.isDrained && !receipt.isAwaited
        if !isFree { hasLeftOutFrames = true }
        return isTaken && isFree
    }

    /// Shows `buffer`; the hardware cursor stands at `cursor`, or is hidden when nil.
    public func present(_ buffer: CellBuffer, cursor: Point?) {
        guard isOpen else { return }
        if let shown, shown.size == buffer.size {
            for index in buffer.changes(from: shown) { put(buffer.cells[index], at: index, of: buffer) }
        } else {
            for index in buffer.cells.indices { put(buffer.cells[index], at: index, of: buffer) }
        }
        shown = buffer
        if let cursor { cn_show_cursor(Int32(cursor.row), Int32(cursor.column)) } else { cn_hide_cursor() }
        cn_flush()
        let asks = terminal != nil && receipt.asks(behind: cn_painted())
        writePainted(
            followedBy: (hasScreen ? [] : TerminalMode.on(mouse: usesMouse)) + (asks ? TerminalMode.askStatus : []))
        hasScreen = true
        if owesBell { ring() }
        if asks { askedForReceipt() }
    }

    /// Rings the bell, between two frames; before the first one it waits for that. Not while the terminal is somebody else's.
    public func ring() {
        guard isOpen, isTaken else { return }
        owesBell = !hasScreen
        if hasScreen { output.write([0x07]) }
    }

    private func askedForReceipt() {
        receipt.asked()
        // Who has never answered is not waited for, and so needs no alarm either.
        guard receipt.isAwaited else { return }
        receiptPatience?.set(milliseconds: FrameReceipt.patience) { [weak self] in
            self?.receipt.givenUp()
            self?.becameReady()
        }
    }

    /// The terminal has drawn what it was sent.
    func receiptCame() {
        receiptPatience?.cancel()
        receipt.answered()
        becameReady()
    }

    private func put(_ cell: Cell, at index: Int, of buffer: CellBuffer) {
        guard cell.width > 0 else { return }
        put(cell, column: index % buffer.size.columns, row: index / buffer.size.columns)
    }

    /// Forgets what the terminal is believed to show; the next frame is sent whole.
    public func repaintAll() {
        shown = nil
        cn_repaint_all()
    }

    /// Shows at most as many colours from the next frame on; nil: as many as the terminal has.
    public func use(colorDepth wanted: ColorDepth?) {
        guard isOpen else { return }
        let direct = Self.wantsDirect(wanted, isClaimed: claimsDirectColor)
        // Curses knows one description of a terminal; another is a screen of its own.
        if direct != isDirect { reopenCurses(direct: direct) }
        let depth = Self.depth(wanted)
        guard depth != colorDepth || shown == nil else { return }
        colorDepth = depth
        colorNumbers = [:]
        repaintAll()
    }

    private func reopenCurses(direct: Bool) {
        let size = self.size
        leaveScreen()
        cn_close()
        isDirect = direct
        if !Self.open(term, direct: direct, size) {
            isDirect = !direct
            // The same screen was there a moment ago: without memory for it the program cannot go on either.
            guard Self.open(term, direct: !direct, size) else {
                onEvents?([.closed])
                return
            }
        }
        colorNumbers = [:]
        shown = nil
    }

    /// Takes the mouse from the terminal from now on, or leaves it to the terminal.
    public func use(mouse wanted: Bool) {
        let uses = wanted && cn_has_mouse()
        guard isOpen, uses != usesMouse else { return }
        usesMouse = uses
        if hasScreen { output.write(TerminalMode.mouse(on: uses)) }
    }

    /// Gives the terminal back and stops, as Ctrl-Z does; returns when the program is continued, or is to end.
    public func suspend() {
        giveBack()
        cn_stop_self()
        resume()
    }

    /// Takes the terminal again after the program was stopped by somebody else.
    public func resume() {
        guard cn_wait_for_foreground() else { return }
        // The shell has read the end of whatever had begun before.
        parser = InputParser(keys: parser.keys)
        takeTerminal()
        repaintAll()
    }

    /// Gives the terminal back for good.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        stopListening()
        patience?.cancel()
        giveBack()
        output.cancel()
        cn_close()
        cn_remove_signals()
        if outputDescriptor != terminal, terminal != nil { Glibc.close(outputDescriptor) }
        if savedStandardError >= 0 {
            dup2(savedStandardError, STDERR_FILENO)
            Glibc.close(savedStandardError)
        }
    }

    /// Ends the process by `signal`, so that whoever started it sees what ended it. Close first.
    public static func dieBySignal(_ signal: Int32) { cn_die_by(signal) }

    /// Asks the terminal for its size and takes it over; true when it differs from before.
    @discardableResult
    func updateSize() -> Bool {
        guard let size = terminal.flatMap(Self.size) else { return false }
        return cn_resize(Int32(size.rows), Int32(size.columns))
    }

    /// What a terminal says of its size, at most as large as a screen may be; nil where it says nothing.
    private static func size(of terminal: Int32) -> Size? {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard cn_terminal_size(terminal, &rows, &columns) else { return nil }
        return Size(columns: Int(columns), rows: Int(rows)).cappedForScreen
    }

    /// Starts curses on a screen of a size, of the usual one where that is unknown. False where it cannot be started.
    private static func open(_ term: String?, direct: Bool, _ size: Size?) -> Bool {
        cn_open(term, direct, Int32(size?.rows ?? 0), Int32(size?.columns ?? 0)) == CN_OK
    }

    private func listen(to descriptor: Int32, _ handler: @escaping @MainActor () -> Void) {
        loop?.watch(descriptor, handler)
        watched.append(descriptor)
    }

    func stopListening() {
        for descriptor in watched { loop?.unwatch(descriptor) }
        watched = []
    }

    private func takeTerminal() {
        if let terminal { _ = cn_take_terminal(STDIN_FILENO, terminal) }
        isTaken = true
        updateSize()
    }

    private func giveBack() {
        isTaken = false
        awaitReceipt()
        // Without a frame nothing has been written that would have to be taken back; the terminal may be the shell's.
        if hasScreen {
            leaveScreen()
            output.drain(milliseconds: Self.leavingMilliseconds)
        }
        if terminal != nil { cn_give_back_terminal() }
    }

    /// An answer that is still to come would be read by the shell, as something typed.
    private func awaitReceipt() {
        receiptPatience?.cancel()
        guard terminal != nil, receipt.isAwaited else { return }
        output.drain(milliseconds: Self.leavingMilliseconds)
        var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: Limits.Terminal.escapeSequence)
        while receipt.isAwaited, poll(&ready, 1, Self.leavingMilliseconds) > 0 {
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { break }
            if parser.feed(Array(bytes[..<count]), at: .now).contains(.status) { receipt.answered() }
        }
        receipt.givenUp()
    }

    private func leaveScreen() {
        guard hasScreen else { return }
        cn_leave()
        writePainted(after: TerminalMode.off(mouse: usesMouse))
        hasScreen = false
    }

    /// Sends what curses has painted, as one piece.
    private func writePainted(after head: [UInt8] = [], followedBy tail: [UInt8] = []) {
        let count = cn_painted()
        let painted = [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
            if count > 0 { cn_take(bytes.baseAddress, count) }
            initialized = count
        }
        output.write(head.isEmpty && tail.isEmpty ? painted : head + painted + tail)
    }

    private func becameReady() {
        guard hasLeftOutFrames, output.isDrained, !receipt.isAwaited else { return }
        hasLeftOutFrames = false
        onReady?()
    }
}

extension Size {
    /// At most as large as a screen may be.
    var cappedForScreen: Size {
        Size(columns: min(columns, Limits.Terminal.columns), rows: min(rows, Limits.Terminal.rows))
    }
}
