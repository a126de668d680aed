import Foundation

/// The state of a terminal that a program can change and should restore.
extension TerminalSession {
    public struct Manners: Equatable, Sendable {
        /// The first and last row of the scroll region.
        public let margins: ClosedRange<Int>
        /// The modes, by tmux's names for them, and the title.
        public let modes: [String: String]
        /// The bytes a program receives for a paste: the only way to see in tmux whether bracketed paste is on.
        public let paste: String
        /// Text printed without colours, as the terminal shows it.
        public let plainText: String
        /// The output of `stty -a`.
        public let lineSettings: String
    }

    /// The first and last row of the scroll region.
    public func margins() throws -> ClosedRange<Int> {
        let ends = try modes(["scroll_region_upper", "scroll_region_lower"])
        let (first, last) = (Int(ends["scroll_region_upper"] ?? ""), Int(ends["scroll_region_lower"] ?? ""))
        guard let first, let last, first <= last else { throw TerminalFailure.tmux("scroll_region", "\(ends)") }
        return first...last
    }

    /// Works only at a prompt.
    public func manners() throws -> Manners {
        Manners(
            margins: try margins(),
            modes: try modes([
                "alternate_on", "cursor_flag", "insert_flag", "keypad_cursor_flag", "keypad_flag", "mouse_any_flag",
                "mouse_button_flag", "mouse_sgr_flag", "mouse_standard_flag", "mouse_utf8_flag", "origin_flag",
                "pane_title", "wrap_flag",
            ]),
            paste: try pasted("pasted"), plainText: try printed("plain text"), lineSettings: try lineSettings())
    }

    private func modes(_ names: [String]) throws -> [String: String] {
        let text = try tell("display-message", "-p", names.map { "#{\($0)}" }.joined(separator: "\u{1f}"))
        let values = text.split(whereSeparator: \.isNewline).first?
            .split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init)
        guard let values, values.count == names.count else { throw TerminalFailure.tmux("display-message", text) }
        return Dictionary(uniqueKeysWithValues: zip(names, values))
    }

    /// The bytes a program receives when the terminal pastes, with control characters made visible.
    private func pasted(_ text: String) throws -> String {
        let file = sandbox.root + "/pasted"
        try sandbox.write("", to: file)
        try type("head -n 1 >\(file); echo read\n")
        try waitUntil("the shell has started it") { $0.contains("head -n 1") }
        try tell("set-buffer", text)
        try tell("paste-buffer", "-p")
        try type("\n")
        try waitForPromptAfter("read")
        return try answer(to: "cat -v \(file)")
    }

    /// Text printed without any colour, as the terminal shows it.
    private func printed(_ text: String) throws -> String {
        try type("clear; echo \(text)\n")
        try waitUntil("it is printed") { screen in
            screen.split(separator: "\n").contains { $0 == text }
        }
        return try styledScreen().split(separator: "\n").first { $0.contains(text) && !$0.contains("echo") }
            .map(String.init) ?? ""
    }

    private func waitForPromptAfter(_ line: String) throws {
        try waitUntil("the shell's prompt is back") { screen in
            let lines = screen.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            return lines.last == Self.prompt && lines.contains(line)
        }
    }
}
