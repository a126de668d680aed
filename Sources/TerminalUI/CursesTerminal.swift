// One file: all of it changes the state of the one open terminal, most of which is private.

import CNcurses
import Dispatch
import Display
import Glibc
import Limits
import Runtime

/// The real terminal, and the only type that calls ncurses. Only one may be open at a time.
///
/// A frame is compared with the previous one and only changed cells are passed to ncurses, which renders its output into
/// memory; from there it is written as fast as the terminal reads. `onEvents` receives input, resizes and signals.
@MainActor
public final class CursesTerminal {
    public private(set) var colorDepth: ColorDepth
    /// Called with everything that arrives from the terminal, in batches that became readable together. A plain call instead
    /// of an async sequence, because a key must not wait for a hop to another thread and back.
    public var onEvents: (@MainActor ([InputEvent]) -> Void)?
    /// Called when the terminal reads again after frames were skipped.
    public var onReady: (@MainActor () -> Void)?

    /// The terminal on which the program was started; nil in tests.
    let terminal: Int32?
    let output: TerminalOutput
    private let outputDescriptor: Int32
    private var usesMouse: Bool
    /// The `TERM` it was opened with; nil: that of the environment.
    private let term: String?
    private let claimsDirectColor: Bool
    /// Whether curses uses 24-bit colour.
    private var isDirect: Bool
    private let loop: MainLoop?
    /// Descriptors being watched.
    private var watched: [Int32] = []
    var parser: InputParser
    let inputTimeout: LoopAlarm?
    private var shown: CellBuffer?
    /// Whether the program may draw on the terminal now.
    private var isTaken = false
    /// Whether the program's screen is shown, with the modes of `TerminalMode` switched on.
    private var hasScreen = false
    private var hasLeftOutFrames = false
    /// Whether to ring the bell with the first frame.
    private var owesBell = false
    private var receipt = FrameReceipt()
    /// Nil for a terminal whose styles are not the usual ones.
    private var styles: StyleEconomy?
    private let receiptTimeout: LoopAlarm?
    var savedStandardError: Int32 = -1
    private var isOpen = true
    var colorNumbers: [Color: Int32] = [:]
    /// The terminal's first answer about the width of ambiguous characters.
    var columnBefore: Int?
    /// Whether it draws them in two cells, so that others are drawn instead.
    var drawsSignsWide = false

    /// How long a terminal that has stopped reading may delay leaving it.
    private static let leavingMilliseconds: Int32 = 300

    /// The size of the terminal on standard input and output, or the usual size if it reports none; nil if they are not a
    /// terminal.
    public static func sizeOfTerminal() -> Size? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        return size(of: STDOUT_FILENO) ?? Size(columns: Int(CN_USUAL_COLUMNS), rows: Int(CN_USUAL_ROWS))
    }

    /// Does the part of opening a terminal that needs the dynamic loader. Call it before another thread loads a library, which
    /// locks the loader.
    public static func prepare() { cn_prepare_crash_guard() }

    /// Takes over the terminal on standard input and output, and watches it in `loop`.
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
        if options.asksWidth {
            parser.expectedColumns = TerminalMode.widthAnswers
            self.output.write(TerminalMode.askWidth)
        }
    }

    /// Opens a screen of the type `term` (nil: `TERM`) that writes to `output`. Without a `terminal` there are no keys and no
    /// terminal settings (for tests).
    init(term: String?, terminal: Int32?, output: Int32, options: TerminalOptions, loop: MainLoop? = nil) throws {
        self.loop = loop
        (inputTimeout, receiptTimeout) = (loop?.alarm(), loop?.alarm())
        isDirect = Self.wantsDirect(options.colorDepth, isClaimed: options.claimsDirectColor)
        let size = terminal.flatMap(Self.size)
        guard Self.open(term, direct: isDirect, size) else {
            throw TerminalFailure.unsuitable(term: term ?? getenv("TERM").map { String(cString: $0) } ?? "")
        }
        self.term = term
        claimsDirectColor = options.claimsDirectColor
        colorDepth = Self.depth(options.colorDepth)
        styles = cn_has_usual_styles() ? StyleEconomy() : nil
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

    /// The wanted number of colours, limited to what the terminal has.
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

    /// Whether a frame would be shown now: the previous one has been sent, and the terminal has drawn it. If not, `onReady` is
    /// called later. Always false while the program does not own the terminal.
    public var isReady: Bool {
        let isFree = output.isDrained && !receipt.isAwaited
        if !isFree { hasLeftOutFrames = true }
        return isTaken && isFree
    }

    /// Shows `buffer`, with the hardware cursor at `cursor`, or hidden if nil.
    public func present(_ buffer: CellBuffer, cursor: Point?) {
        guard isOpen else { return }
        if let shown, shown.size == buffer.size {
            put(buffer.changes(from: shown), of: buffer)
        } else {
            // Another program may have drawn meanwhile, in styles of its own.
            styles = styles.map { _ in StyleEconomy() }
            put(buffer.cells.indices, of: buffer)
        }
        shown = buffer
        if let cursor { cn_show_cursor(Int32(cursor.row), Int32(cursor.column)) } else { cn_hide_cursor() }
        cn_flush()
        let painted = takePainted()
        let asks = terminal != nil && receipt.asks(behind: painted.count)
        output.write(
            painted + (hasScreen ? [] : TerminalMode.on(mouse: usesMouse)) + (asks ? TerminalMode.askStatus : []))
        hasScreen = true
        if owesBell { ring() }
        if asks { askedForReceipt() }
    }

    /// Rings the bell between two frames, or together with the first one. Does nothing while the program does not own the
    /// terminal.
    public func ring() {
        guard isOpen, isTaken else { return }
        owesBell = !hasScreen
        if hasScreen { output.write([0x07]) }
    }

    /// Asks the terminal to put text on its clipboard; false if the program does not own the terminal.
    public func copy(_ text: String, through multiplexer: TerminalMultiplexer?) -> Bool {
        guard isOpen, isTaken, hasScreen else { return false }
        output.write(ClipboardSequence.bytes(text, through: multiplexer))
        return true
    }

    private func askedForReceipt() {
        receipt.asked(at: .now)
        // A terminal that has never answered is not waited for, so it needs no alarm.
        guard receipt.isAwaited else { return }
        receiptTimeout?.set(milliseconds: FrameReceipt.timeoutMilliseconds) { [weak self] in
            self?.receipt.givenUp()
            self?.becameReady()
        }
    }

    /// The terminal has drawn what it was sent.
    func receiptCame() {
        receiptTimeout?.cancel()
        receipt.answered()
        becameReady()
    }

    /// Forgets what the terminal shows, so that the next frame is sent in full.
    public func repaintAll() {
        shown = nil
        cn_repaint_all()
    }

    /// Sets the greatest number of colours from the next frame on; nil: as many as the terminal has.
    public func use(colorDepth wanted: ColorDepth?) {
        guard isOpen else { return }
        let direct = Self.wantsDirect(wanted, isClaimed: claimsDirectColor)
        // A curses screen has one terminal description, so a change of it requires a new screen.
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
            // The same screen worked a moment ago, so this can only be a lack of memory, without which the program cannot go
            // on.
            guard Self.open(term, direct: !direct, size) else {
                onEvents?([.closed])
                return
            }
        }
        colorNumbers = [:]
        shown = nil
    }

    /// Starts or stops receiving mouse events from the terminal.
    public func use(mouse wanted: Bool) {
        let uses = wanted && cn_has_mouse()
        guard isOpen, uses != usesMouse else { return }
        usesMouse = uses
        if hasScreen { output.write(TerminalMode.mouse(on: uses)) }
    }

    /// Gives the terminal back and stops the process, as Ctrl-Z does; returns when it is continued or has to end.
    public func suspend() {
        giveBack()
        cn_stop_self()
        resume()
    }

    /// Takes the terminal again after the process was stopped from outside.
    public func resume() {
        guard cn_wait_for_foreground() else { return }
        // The shell has read the rest of any unfinished sequence.
        parser = InputParser(keys: parser.keys)
        takeTerminal()
        repaintAll()
    }

    /// Gives the terminal back for good.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        stopListening()
        inputTimeout?.cancel()
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

    /// Ends the process by `signal`, so that its parent sees the cause. Call `close` first.
    public static func dieBySignal(_ signal: Int32) { cn_die_by(signal) }

    /// Asks the terminal for its size and applies it; returns true if it has changed.
    @discardableResult
    func updateSize() -> Bool {
        guard let size = terminal.flatMap(Self.size) else { return false }
        return cn_resize(Int32(size.rows), Int32(size.columns))
    }

    /// The size reported by a terminal, limited to the largest screen; nil if it reports none.
    private static func size(of terminal: Int32) -> Size? {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard cn_terminal_size(terminal, &rows, &columns) else { return nil }
        return Size(columns: Int(columns), rows: Int(rows)).cappedForScreen
    }

    /// Starts curses on a screen of a given size, or of the usual size if it is unknown. False if that fails.
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
        let wasTaken = isTaken
        // From here on no frame is drawn that would ask for an answer of its own.
        isTaken = false
        if wasTaken { awaitAnswers() }
        // Before the first frame nothing was written that needs to be undone, and the terminal may belong to the shell.
        if hasScreen {
            leaveScreen()
            output.drain(milliseconds: Self.leavingMilliseconds)
        }
        if terminal != nil { cn_give_back_terminal() }
    }

    /// Waits for answers that are on their way, which the shell would otherwise read as typed input. They come in the order of
    /// the questions, so the one behind a frame is the last of them.
    private func awaitAnswers() {
        receiptTimeout?.cancel()
        guard terminal != nil else { return }
        if !hasScreen, parser.expectsAnswers {
            output.write(TerminalMode.askStatus)
            receipt.asked(at: .now)
        }
        guard receipt.remainder(at: .now) != nil else { return }
        output.drain(milliseconds: Self.leavingMilliseconds)
        var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: Limits.Terminal.escapeSequence)
        while output.isDrained, let left = receipt.remainder(at: .now),
            poll(&ready, 1, left.wholeMilliseconds) > 0
        {
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { break }
            for case .status in parser.feed(Array(bytes[..<count]), at: .now) { receipt.answered() }
        }
        receipt.givenUp()
    }

    private func leaveScreen() {
        guard hasScreen else { return }
        cn_leave()
        output.write(TerminalMode.off(mouse: usesMouse) + takePainted())
        hasScreen = false
    }

    /// The output of curses, which is to be sent in one piece.
    private func takePainted() -> [UInt8] {
        let count = cn_painted()
        let painted = [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
            if count > 0 { cn_take(bytes.baseAddress, count) }
            initialized = count
        }
        return styles?.reduced(painted) ?? painted
    }

    private func becameReady() {
        guard hasLeftOutFrames, output.isDrained, !receipt.isAwaited else { return }
        hasLeftOutFrames = false
        onReady?()
    }
}

extension Size {
    /// Limited to the largest screen.
    var cappedForScreen: Size {
        Size(columns: min(columns, Limits.Terminal.columns), rows: min(rows, Limits.Terminal.rows))
    }
}
