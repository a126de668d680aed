import CNcurses
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a terminal is opened with.
public struct TerminalOptions: Sendable {
    /// Nil: as many colours as the terminal has.
    public var colorDepth: ColorDepth?
    public var usesMouse: Bool
    /// Whether `COLORTERM` says the terminal shows 24-bit colour although terminfo does not.
    public var claimsDirectColor: Bool
    /// Whether to ask the terminal for its background; only terminals known to answer (or to keep silent) are asked.
    public var asksBackground: Bool
    /// Written to the terminal after a crash, once it has been given back.
    public var crashMessage: String
    /// Where standard error goes while the screen is up; nil leaves it alone.
    public var standardErrorPath: String?

    public init(
        colorDepth: ColorDepth? = nil, usesMouse: Bool = true, claimsDirectColor: Bool = false,
        asksBackground: Bool = false, crashMessage: String = "", standardErrorPath: String? = nil
    ) {
        self.colorDepth = colorDepth
        self.usesMouse = usesMouse
        self.claimsDirectColor = claimsDirectColor
        self.asksBackground = asksBackground
        self.crashMessage = crashMessage
        self.standardErrorPath = standardErrorPath
    }
}

/// Why there is no screen.
public enum TerminalFailure: Error, Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// `TERM` is unset, unknown, or names something without a movable cursor.
    case unsuitable(term: String)
}

/// The real terminal, through ncurses: the only type that calls C. One may be open at a time.
///
/// Frames are compared with the frame before and only changed cells reach curses, which then sends what the terminal
/// needs. Input, resizes and signals are told to `onEvents`.
@MainActor
public final class CursesTerminal {
    public let colorDepth: ColorDepth
    /// Told of everything the terminal tells, in batches that became readable together. A plain call, not an async
    /// sequence: a key must not wait for a hop to another thread and back.
    public var onEvents: (@MainActor ([InputEvent]) -> Void)?

    var sources: [any DispatchSourceProtocol] = []
    var decoder = InputDecoder()
    private var shown: CellBuffer?
    var savedStandardError: Int32 = -1
    private var isOpen = true
    private var colorNumbers: [Color: Int32] = [:]

    /// Whether this process writes its characters in UTF-8. Call once, before opening a terminal.
    public static func adoptLocale() -> Bool { cn_set_locale() }

    /// Takes over the terminal on standard input and output.
    public convenience init(options: TerminalOptions) throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw TerminalFailure.notATerminal }
        try self.init(term: nil, output: nil, options: options)
        redirectStandardError(to: options.standardErrorPath)
        cn_install_crash_guard(
            STDOUT_FILENO, savedStandardError >= 0 ? savedStandardError : STDERR_FILENO, options.crashMessage)
        let signals = cn_install_signals()
        listen(to: STDIN_FILENO) { [weak self] available in self?.readKeys(available: available) }
        if signals >= 0 { listen(to: signals) { [weak self] _ in self?.readSignals(from: signals) } }
        cn_enable_paste()
        if options.usesMouse { cn_enable_mouse() }
        if options.asksBackground { cn_ask_background() }
    }

    /// A screen that writes to `output`, which need not be a terminal, and reads no keys (for tests); nil is standard
    /// input and output.
    init(term: String?, output: UnsafeMutablePointer<FILE>?, options: TerminalOptions) throws {
        let wantsDirect = options.colorDepth == .direct || (options.colorDepth == nil && options.claimsDirectColor)
        guard cn_open(term, output, wantsDirect) == CN_OK else {
            throw TerminalFailure.unsuitable(term: term ?? getenv("TERM").map { String(cString: $0) } ?? "")
        }
        let available: ColorDepth =
            switch cn_colours() {
            case ..<8: .none
            case ..<256: .ansi16
            case ..<0x10000: .indexed256
            default: .direct
            }
        colorDepth = min(options.colorDepth ?? available, available)
    }

    public var size: Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        cn_size(&rows, &columns)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Shows `buffer`; the hardware cursor stands at `cursor`, or is hidden when nil.
    public func present(_ buffer: CellBuffer, cursor: Point?) {
        guard isOpen else { return }
        let columns = buffer.size.columns
        let previous = shown?.size == buffer.size ? shown?.cells : nil
        for index in buffer.cells.indices {
            let cell = buffer.cells[index]
            if cell.width == 0 { continue }
            if let previous, previous[index] == cell {
                // A wide character is written again when its second half was something else before.
                if cell.width == 1 || previous[index + 1].width == 0 { continue }
            }
            put(cell, column: index % columns, row: index / columns)
        }
        shown = buffer
        if let cursor { cn_show_cursor(Int32(cursor.row), Int32(cursor.column)) } else { cn_hide_cursor() }
        cn_flush()
    }

    /// Forgets what the terminal is believed to show; the next frame is sent whole.
    public func repaintAll() {
        shown = nil
        cn_repaint_all()
    }

    /// Gives the terminal back and stops, as Ctrl-Z does; returns when the program is continued.
    public func suspend() {
        cn_leave()
        cn_stop_self()
        resume()
    }

    /// Takes the terminal again after the program was stopped by somebody else.
    public func resume() {
        cn_wait_for_foreground()
        cn_update_size()
        repaintAll()
    }

    /// Gives the terminal back for good.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        for source in sources { source.cancel() }
        sources = []
        cn_close()
        cn_remove_signals()
        if savedStandardError >= 0 {
            dup2(savedStandardError, STDERR_FILENO)
            Glibc.close(savedStandardError)
        }
    }

    /// Ends the process by `signal`, so that whoever started it sees what ended it. Close first.
    public static func dieBySignal(_ signal: Int32) { cn_die_by(signal) }

    private func put(_ cell: Cell, column: Int, row: Int) {
        // Where the C library disagrees about the width, curses would misplace the rest of the line.
        let width = cell.glyph.scalars.first.map { cn_width(wchar_t(bitPattern: $0.value)) } ?? 1
        guard Int(width) == Int(cell.width) else {
            for offset in 0..<Int(cell.width) {
                put(Cell(.blank, style: cell.style, width: 1), column: column + offset, row: row)
            }
            return
        }
        let scalars = cell.glyph.scalars.map { wchar_t(bitPattern: $0.value) } + [0]
        cn_put(
            Int32(row), Int32(column), scalars, cell.style.attributes.cursesValue,
            number(of: cell.style.foreground), number(of: cell.style.background))
    }

    private func number(of color: Color) -> Int32 {
        if color == .standard { return -1 }
        if let known = colorNumbers[color] { return known }
        var number = color.cursesNumber(at: colorDepth)
        // On an eight-colour terminal the bright ones are the plain ones.
        if number >= 8, colorDepth == .ansi16, cn_colours() == 8 { number -= 8 }
        colorNumbers[color] = number
        return number
    }
}

extension Style.Attributes {
    fileprivate var cursesValue: Int32 {
        (contains(.bold) ? Int32(CN_BOLD) : 0) | (contains(.dim) ? Int32(CN_DIM) : 0)
            | (contains(.underline) ? Int32(CN_UNDERLINE) : 0) | (contains(.reverse) ? Int32(CN_REVERSE) : 0)
    }
}
