/// Turns a terminal's bytes into events, even if a slow connection splits them.
///
/// A pure value: bytes and their time of arrival go in, events come out. Unfinished input waits for its rest without delaying
/// anything else: a partial character indefinitely, anything that began with an Escape until `deadline`. Typed text is never
/// lost; an invalid byte affects only itself and becomes U+FFFD.
struct InputParser {
    typealias Instant = ContinuousClock.Instant

    private enum State {
        case text
        case escape(EscapeSequence)
        case paste(PastedText)
    }

    let keys: KeySequences
    private var state = State.text
    /// The first bytes of an incomplete character; at most three.
    private var partial: [UInt8] = []
    /// Whether the terminal was asked for its background and has not answered yet. All other control strings are dropped.
    var expectsBackground = false
    /// How many answers about the cursor the terminal still owes. Without such a question, the same sequence is F3.
    var expectedColumns = 0

    /// Whether a question asked when the terminal was opened has no answer yet.
    var expectsAnswers: Bool { expectsBackground || expectedColumns > 0 }

    init(keys: KeySequences = KeySequences()) {
        self.keys = keys
    }

    /// When to call `expire` unless more bytes arrive first; nil if nothing is unfinished.
    var deadline: Instant? {
        switch state {
        case .text: nil
        case .escape(let sequence): sequence.deadline
        case .paste(let paste): paste.deadline
        }
    }

    /// The events completed by `bytes`, which arrived at `now`.
    mutating func feed(_ bytes: [UInt8], at now: Instant) -> [InputEvent] {
        var events: [InputEvent] = []
        var index = 0
        while index < bytes.count {
            // The state is moved out while it changes, so that its contents are not copied.
            let current = state
            state = .text
            switch current {
            case .text: index = readText(bytes, from: index, at: now, into: &events)
            case .escape(let sequence): index = read(sequence, bytes[index], index, at: now, into: &events)
            case .paste(let paste): index = read(paste, bytes, from: index, at: now, into: &events)
            }
        }
        return events
    }

    /// Ends unfinished input after its deadline, interpreting it as it is. Call this only if nothing more can be read.
    mutating func expire(at now: Instant) -> [InputEvent] {
        guard let deadline, deadline <= now else { return [] }
        defer { state = .text }
        switch state {
        case .text: return []
        case .escape(let sequence):
            var events: [InputEvent] = []
            giveUpPartial(into: &events)
            return events + sequence.eventsWhenAlone
        case .paste(let paste): return paste.answers + [.paste(paste.text)]
        }
    }

    /// Reads text up to the next control character, and that character. Returns the index after it.
    private mutating func readText(
        _ bytes: [UInt8], from start: Int, at now: Instant, into events: inout [InputEvent]
    ) -> Int {
        var end = start
        while end < bytes.count, bytes[end] >= 0x20, bytes[end] != 0x7F { end += 1 }
        let run = partial.isEmpty ? bytes[start..<end] : ArraySlice(partial + bytes[start..<end])
        // On a slow connection, the terminal's own answer may arrive between the bytes of a character.
        let isKept = end == bytes.count || bytes[end] == 0x1B
        let kept = isKept ? UTF8Cut.unfinished(in: run) : 0
        partial = Array(run.suffix(kept))
        if run.count > kept { events.append(.text(String(decoding: run.dropLast(kept), as: UTF8.self))) }
        guard end < bytes.count else { return end }
        if bytes[end] == 0x1B {
            state = .escape(EscapeSequence(at: now, expectsBackground: expectsBackground))
        } else if let key = Key(control: bytes[end]) {
            events.append(.key(key))
        }
        return end + 1
    }

    /// Reads one more byte after an Escape.
    private mutating func read(
        _ sequence: EscapeSequence, _ byte: UInt8, _ index: Int, at now: Instant, into events: inout [InputEvent]
    ) -> Int {
        var sequence = sequence
        switch sequence.add(byte, at: now, keys, expectsColumn: expectedColumns > 0) {
        case .unfinished: state = .escape(sequence)
        case .finished(let event):
            if case .background = event { expectsBackground = false }
            if case .cursorColumn = event { expectedColumns -= 1 }
            // An answer begins with one Escape, so those before it were pressed by the user.
            if event?.isAnswer == true {
                events += sequence.escapesBefore
            } else {
                giveUpPartial(into: &events)
            }
            if let event { events.append(event) }
        case .paste:
            giveUpPartial(into: &events)
            state = .paste(PastedText(at: now))
        case .interrupted:
            giveUpPartial(into: &events)
            return index
        }
        return index + 1
    }

    /// Gives up on an incomplete character, because its rest will not arrive any more.
    private mutating func giveUpPartial(into events: inout [InputEvent]) {
        guard !partial.isEmpty else { return }
        events.append(.text(String(decoding: partial, as: UTF8.self)))
        partial = []
    }

    private mutating func read(
        _ paste: PastedText, _ bytes: [UInt8], from start: Int, at now: Instant, into events: inout [InputEvent]
    ) -> Int {
        var paste = paste
        let end = paste.add(bytes[start...], at: now)
        if paste.isFinished {
            events += paste.answers + [.paste(paste.text)]
        } else if paste.isInterrupted {
            events += paste.answers
        } else {
            state = .paste(paste)
        }
        return end
    }
}

extension InputEvent {
    /// Whether the terminal sends it for itself, perhaps in the middle of a character.
    fileprivate var isAnswer: Bool {
        switch self {
        case .status, .cursorColumn: true
        default: false
        }
    }
}
