import Display
import Limits

/// The bytes after an Escape that form one key with it: Alt with a letter, or a sequence (ECMA-48: control sequences and
/// control strings; xterm's modifiers and mouse reports). No part of a sequence may be mistaken for letters, and no sequence
/// may block the keyboard: each ends after a short time and a small length, and Ctrl-C and Ctrl-Z always get through.
struct EscapeSequence {
    typealias Instant = ContinuousClock.Instant

    enum Step: Equatable {
        case unfinished
        /// The sequence is complete; the event is nil if the sequence is unknown.
        case finished(InputEvent?)
        /// Pasted text begins.
        case paste
        /// The sequence has ended incomplete, and the byte belongs to what follows.
        case interrupted
    }

    private enum Form {
        /// Only Escapes so far.
        case start
        /// `ESC O` and a final letter.
        case single
        /// `ESC [`, parameters and a final letter.
        case control
        /// `ESC [ M` and three bytes: a mouse report in xterm's older form.
        case mouse
        /// `ESC ]` and the answer to the program's question, up to BEL or ST.
        case answer
        /// `ESC ]`, `P`, `_`, `^` or `X` without a question, up to BEL or ST.
        case unasked
        /// A multi-byte character with Alt, and the number of missing bytes.
        case character(missing: Int)
    }

    private var form = Form.start
    /// The bytes after the Escape, as many as can have a meaning.
    private var content: [UInt8] = []
    /// The number of bytes after the Escape.
    private var length = 0
    private var escapes = 1
    /// Whether the last byte of a control string was an Escape; with a backslash it forms ST.
    private var isEnding = false
    private let startedAt: Instant
    private var lastAt: Instant
    private let expectsBackground: Bool

    init(at now: Instant, expectsBackground: Bool = false) {
        startedAt = now
        lastAt = now
        self.expectsBackground = expectsBackground
    }

    /// A terminal sends a sequence in one go, so a longer pause means that the user has pressed Escape itself.
    private static let timeoutAlone = Duration.milliseconds(25)
    /// Used after one more character, which may be a key of its own.
    private static let timeoutWithOne = Duration.milliseconds(50)
    private static let timeoutWithSequence = Duration.milliseconds(250)
    private static let timeoutWithUnasked = Duration.milliseconds(100)
    /// A slow connection may need longer for a requested answer.
    private static let timeoutWithAnswer = Duration.milliseconds(500)
    private static let maximumEscapes = 16

    /// When the sequence ends unless more bytes arrive.
    var deadline: Instant {
        if content.isEmpty { return lastAt + Self.timeoutAlone }
        if content.count == 1 { return lastAt + Self.timeoutWithOne }
        switch form {
        case .answer: return startedAt + Self.timeoutWithAnswer
        case .unasked: return startedAt + Self.timeoutWithUnasked
        default: return startedAt + Self.timeoutWithSequence
        }
    }

    /// The events if no more bytes arrive: a lone Escape is the key, and with one more character it is two keys. Anything
    /// longer is an incomplete sequence and is dropped.
    var eventsWhenAlone: [InputEvent] {
        var events: [InputEvent] = []
        if content.isEmpty {
            events = Array(repeating: .key(Key(.escape)), count: escapes)
        } else if content.count == 1, content[0] < 0x80 {
            events = [.key(Key(.escape)), .text(String(decoding: content, as: UTF8.self))]
        }
        return isEnding ? events + [.key(Key(.escape))] : events
    }

    /// Escape keys that were pressed before the Escape that begins the sequence.
    var escapesBefore: [InputEvent] { Array(repeating: .key(Key(.escape)), count: escapes - 1) }

    mutating func add(_ byte: UInt8, at now: Instant, _ keys: KeySequences, expectsColumn: Bool = false) -> Step {
        // Ctrl-C and Ctrl-Z are never part of a sequence.
        if byte == 0x03 || byte == 0x1A { return .interrupted }
        let pause = now - lastAt
        lastAt = now
        length += 1
        switch form {
        case .start: return start(byte, keys)
        case .single, .control: return addToSequence(byte, keys, expectsColumn)
        case .mouse: return addToMouse(byte)
        case .answer, .unasked: return addToString(byte, after: pause, at: now, keys)
        case .character(let missing):
            guard (0x80...0xBF).contains(byte) else { return .interrupted }
            form = .character(missing: missing - 1)
            return missing == 1 ? .finished(nil) : .unfinished
        }
    }

    private mutating func start(_ byte: UInt8, _ keys: KeySequences) -> Step {
        if byte == 0x1B {
            escapes = min(escapes + 1, Self.maximumEscapes)
            return .unfinished
        }
        content = [byte]
        switch byte {
        case UInt8(ascii: "["): form = .control
        case UInt8(ascii: "O"): form = .single
        case UInt8(ascii: "]"): form = expectsBackground ? .answer : .unasked
        case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): form = .unasked
        case 0xC2...0xDF: form = .character(missing: 1)
        case 0xE0...0xEF: form = .character(missing: 2)
        case 0xF0...0xF4: form = .character(missing: 3)
        default: return .finished((keys[content] ?? Key.withAlt[byte]).map(InputEvent.key))
        }
        return .unfinished
    }

    private mutating func addToSequence(_ byte: UInt8, _ keys: KeySequences, _ expectsColumn: Bool) -> Step {
        if byte == 0x1B || byte >= 0x80 { return .interrupted }
        if content.count >= Limits.Terminal.escapeSequence {
            // An overlong sequence is read to its end and ignored.
            return (0x20...0x3F).contains(byte) && length < Limits.Terminal.unasked ? .unfinished : .finished(nil)
        }
        content.append(byte)
        if expectsColumn, let column = TerminalMode.column(answer: content) { return .finished(.cursorColumn(column)) }
        if let key = keys[content] { return .finished(.key(key)) }
        // Some terminals name keys by two letters (Linux: `ESC [ [ A`).
        if content.count == 2, byte == UInt8(ascii: "[") { return .unfinished }
        if content.elementsEqual("[M".utf8) {
            form = .mouse
            return .unfinished
        }
        if (0x20...0x3F).contains(byte) { return .unfinished }
        guard (0x40...0x7E).contains(byte) else { return .finished(nil) }
        let parameters = String(decoding: content.dropFirst().dropLast(), as: UTF8.self)
        if content.elementsEqual("[200~".utf8) { return .paste }
        return .finished(keys.event(parameters, final: Character(Unicode.Scalar(byte))))
    }

    private mutating func addToMouse(_ byte: UInt8) -> Step {
        guard byte >= 0x20 else { return .interrupted }
        content.append(byte)
        guard content.count == 5 else { return .unfinished }
        return .finished(MouseEvent(oldReport: content.suffix(3).map(Int.init)).map(InputEvent.mouse))
    }

    private mutating func addToString(_ byte: UInt8, after pause: Duration, at now: Instant, _ keys: KeySequences)
        -> Step
    {
        if isEnding {
            // ESC \ ends the string as BEL does; followed by anything else, the Escape begins something new.
            guard byte != UInt8(ascii: "\\") else { return .finished(answer) }
            self = EscapeSequence(at: now, expectsBackground: expectsBackground)
            return add(byte, at: now, keys)
        }
        switch byte {
        case 0x1B:
            isEnding = true
            return .unfinished
        case 0x07: return .finished(answer)
        case 0x18: return .finished(nil)  // CAN cancels a string (ECMA-48)
        default: break
        }
        if case .answer = form, !isAsked(byte) {
            // An answer that was cut off ends after a pause; a byte that follows was typed by the user.
            if content.count > 1, pause >= Self.timeoutWithOne { return .interrupted }
            form = .unasked
        }
        if content.count < Limits.Terminal.escapeSequence { content.append(byte) }
        return length < Limits.Terminal.unasked ? .unfinished : .finished(nil)
    }

    /// Whether the byte continues an answer to the question about the background: `]11;rgb:1e1e/2e2e/3e3e`.
    private func isAsked(_ byte: UInt8) -> Bool {
        let head = Array("]11;".utf8)
        if content.count < head.count { return byte == head[content.count] }
        let character = Character(Unicode.Scalar(byte))
        return content.count < Limits.Terminal.backgroundAnswer
            && (character.isHexDigit || "rgba:/#".contains(character))
    }

    private var answer: InputEvent? {
        guard case .answer = form else { return nil }
        return Background(terminalAnswer: String(decoding: content.dropFirst(4), as: UTF8.self))
            .map(InputEvent.background)
    }
}

/// The numbers of a control sequence: fields separated by semicolons, each with its parts separated by colons (ECMA-48, 5.4.1
/// and 5.4.2).
struct SequenceParameters {
    private let fields: [[Int?]]

    /// Nil for private parameters, which begin with `<`, `=`, `>` or `?`.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }) else { return nil }
        fields = text.split(separator: ";", omittingEmptySubsequences: false).map { field in
            field.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
        }
    }

    /// The number at a place; nil if it is missing or has no meaning.
    subscript(field: Int, part: Int = 0) -> Int? {
        fields.indices.contains(field) && fields[field].indices.contains(part) ? fields[field][part] : nil
    }

    /// All parts of a field that are numbers.
    func parts(of field: Int) -> [Int] { fields.indices.contains(field) ? fields[field].compactMap(\.self) : [] }

    /// Parses one to seven digits, as many as a code point has; longer parameters have no meaning.
    static func number(_ text: Substring) -> Int? {
        text.utf8.count <= 7 && text.isDigits ? Int(text) : nil
    }
}
