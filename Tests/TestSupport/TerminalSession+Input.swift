import Foundation

/// A user's input at the terminal.
extension TerminalSession {
    /// Presses keys by their tmux names: `Down`, `Enter`, `Escape`, `C-c`, `S-Right`, `PageDown`, `F1`, `q`.
    public func send(keys: String...) throws {
        try send(keys: keys)
    }

    public func send(keys: [String]) throws {
        for key in keys { try tell("send-keys", key) }
    }

    /// Types text in any script.
    public func type(_ text: String) throws {
        try tell("send-keys", "-l", "--", text)
    }

    /// Sends bytes in one piece, without interpreting them.
    public func send(bytes: some Sequence<UInt8>) throws {
        // tmux takes each byte as a separate word.
        try tell(words: ["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// Clicks the left button; column and row are counted from 0.
    public func click(column: Int, row: Int) throws {
        try drag([(column, row)])
    }

    /// Presses the left button at the first point of `path`, moves along the rest and releases it at the end.
    public func drag(_ path: [(column: Int, row: Int)]) throws {
        guard let last = path.last else { return }
        for (index, point) in path.enumerated() { try mouse(index == 0 ? .press : .motion, point) }
        try mouse(.release, last)
    }

    private enum MouseAction { case press, motion, release }

    /// Sends a mouse report in the protocol the program has chosen (xterm's control sequences, "Mouse Tracking"), as soon as
    /// it has chosen one: the terminal is asked for the mouse behind the first frame.
    private func mouse(_ action: MouseAction, _ point: (column: Int, row: Int)) throws {
        if try waitForState("the mouse is the program's", { $0.mouseWanted }).mouseIsSGR {
            try type(
                "\u{1b}[<\(action == .motion ? 32 : 0);\(point.column + 1);\(point.row + 1)"
                    + (action == .release ? "m" : "M"))
        } else {
            let button = action == .press ? 32 : action == .motion ? 64 : 35
            try send(bytes: [0x1b, 0x5b, 0x4d, UInt8(button), UInt8(point.column + 33), UInt8(point.row + 33)])
        }
    }

    public func resize(_ size: Size) throws {
        try tell("resize-window", "-x", String(size.columns), "-y", String(size.rows))
    }

    /// Types the command that starts the program into the shell, which runs it as a job.
    public func runInShell() throws {
        try type("\(sandbox.root)/run\n")
    }

    /// Sends the program a signal.
    public func signal(_ number: Int32) throws {
        kill(try programIdentifier(), number)
    }
}

/// Information that only a shell in the terminal can give.
extension TerminalSession {
    /// The terminal's line settings, as `stty -a` reports them. Works only at a prompt.
    public func lineSettings() throws -> String {
        try answer(to: "stty -a")
    }

    /// The exit status of the last command. Works only at a prompt, before anything else is typed there.
    public func lastStatus() throws -> Int? {
        Int(try answer(to: "echo $?"))
    }

    /// The output of `command`, by way of a file, so that the screen's width does not matter.
    public func answer(to command: String) throws -> String {
        let file = sandbox.root + "/answer"
        let finished = file + ".finished"
        try? FileManager.default.removeItem(atPath: finished)
        try type("\(command) >\(file); mv \(file) \(finished)\n")
        try waitUntil("the shell answers '\(command)'") { _ in FileManager.default.fileExists(atPath: finished) }
        let text = String(decoding: FileManager.default.contents(atPath: finished) ?? Data(), as: UTF8.self)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
