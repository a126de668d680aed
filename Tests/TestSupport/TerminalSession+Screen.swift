import Foundation

/// The screen as a user sees it.
extension TerminalSession {
    /// A position on the screen, counted from 0.
    public struct Cell: Sendable, Hashable {
        public let column: Int
        public let row: Int
    }

    /// The terminal's state as tmux knows it.
    public struct State: Sendable, Equatable {
        public let alternateScreen: Bool
        public let cursorVisible: Bool
        public let cursorColumn: Int
        public let cursorRow: Int
        /// Whether the program asked for any kind of mouse report.
        public let mouseWanted: Bool
        public let mouseIsSGR: Bool
        /// Whether the program in the terminal has ended.
        public let isDead: Bool
        public let size: Size
    }

    /// The characters on the screen, one line for each row, without trailing blanks.
    public func screen() throws -> String {
        try tell("capture-pane", "-p")
    }

    /// The same with colours and attributes as escape sequences.
    public func styledScreen() throws -> String {
        try tell("capture-pane", "-p", "-e")
    }

    /// Lets programs in the terminal put text on its clipboard.
    public func allowClipboard() throws { try tell("set-option", "-s", "set-clipboard", "on") }

    /// The terminal's clipboard.
    public func clipboard() throws -> String { try tell("show-buffer") }

    public func cursor() throws -> Cell {
        let state = try state()
        return Cell(column: state.cursorColumn, row: state.cursorRow)
    }

    public func state() throws -> State {
        let fields = [
            "alternate_on", "cursor_flag", "cursor_x", "cursor_y", "mouse_any_flag", "mouse_sgr_flag", "pane_dead",
            "pane_width", "pane_height",
        ]
        let format = fields.map { "#{\($0)}" }.joined(separator: ",")
        let text = try tell("display-message", "-p", format).trimmingCharacters(in: .newlines)
        let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard values.count == fields.count else { throw TerminalFailure.tmux("display-message", text) }
        return State(
            alternateScreen: values[0] == 1, cursorVisible: values[1] == 1, cursorColumn: values[2] ?? 0,
            cursorRow: values[3] ?? 0, mouseWanted: values[4] == 1, mouseIsSGR: values[5] == 1, isDead: values[6] == 1,
            size: Size(values[7] ?? 0, values[8] ?? 0))
    }

    /// The program's process, once it has started.
    public func programIdentifier() throws -> Int32 {
        try waitUntil("the program has started") { _ in number(in: "pid") != nil }
        return Int32(number(in: "pid") ?? 0)
    }

    /// The exit status, as a shell reports it (128 + the signal, if one ended the program). Only for `Content.program`; for
    /// `Content.shell` use `lastStatus()`.
    public func waitForExit(limit: Double = Deadline.usual) throws -> Int {
        try waitUntil("the program has ended", limit: limit) { _ in number(in: "status") != nil }
        try waitForState("the terminal has noticed the end") { $0.isDead }
        return number(in: "status") ?? -1
    }

    func number(in file: String) -> Int? {
        let data = FileManager.default.contents(atPath: "\(sandbox.root)/\(file)") ?? Data()
        return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

/// Waiting until something is on the screen.
///
/// The conditions are `@Sendable` because the compiler (6.3.1) crashes on an asynchronous closure that makes two of these
/// calls with closures that are not.
extension TerminalSession {
    /// Reads the screen until `condition` holds twice in a row, because one reading may catch a half-drawn frame. Throws
    /// with the last screen if it never holds.
    @discardableResult
    public func waitUntil(
        _ what: String, limit: Double = Deadline.usual, _ condition: @Sendable (String) throws -> Bool
    ) throws -> String {
        let clock = Deadline(seconds: limit)
        var held = false
        // Most conditions hold some milliseconds after a key.
        var pause: Int32 = 1
        while true {
            let seen = try screen()
            let holds = try condition(seen)
            if holds && held { return seen }
            held = holds
            if clock.isOver && !holds { throw TerminalFailure.neverHappened(what, seconds: limit, screen: seen) }
            Deadline.pause(milliseconds: holds ? 10 : pause)
            pause = min(10, 2 * pause)
        }
    }

    /// Waits until the terminal's state satisfies the condition.
    @discardableResult
    public func waitForState(
        _ what: String, limit: Double = Deadline.usual, _ condition: @Sendable (State) -> Bool
    ) throws -> State {
        let clock = Deadline(seconds: limit)
        while true {
            let seen = try state()
            if condition(seen) { return seen }
            if clock.isOver { throw TerminalFailure.neverHappened(what, seconds: limit, screen: try screen()) }
            Deadline.pause()
        }
    }

    /// Waits until the screen has stayed the same for `quiet` seconds with the program asleep at every reading, and returns
    /// it: on a busy machine a program that gets no processor time draws nothing either.
    public func settledScreen(quiet: Double = 0.1, limit: Double = Deadline.usual) throws -> String {
        let clock = Deadline(seconds: limit)
        var last = try screen()
        var since = ContinuousClock.now
        while ContinuousClock.now - since < .seconds(quiet) {
            if clock.isOver {
                throw TerminalFailure.neverHappened("the screen comes to rest", seconds: limit, screen: last)
            }
            Deadline.pause()
            let seen = try screen()
            if seen == last, isProgramAsleep { continue }
            last = seen
            since = .now
        }
        return last
    }

    /// Whether every thread of the program is waiting; true if the system does not provide this.
    private var isProgramAsleep: Bool {
        guard FileManager.default.fileExists(atPath: "/proc/self/task") else { return true }
        guard let process = number(in: "pid") else { return false }
        // A program that has ended has no threads.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.allSatisfy { thread in
            // A thread may have ended since the folder was listed.
            let text = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
            return text?.contains(") S ") ?? true
        }
    }
}
