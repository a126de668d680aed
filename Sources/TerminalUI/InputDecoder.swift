import CNcurses

/// Turns curses' key codes into events, and gathers what comes in pieces: pasted text, the terminal's answer about its
/// background, and what belongs to an Escape.
struct InputDecoder {
    private enum State {
        case keys
        case paste(String)
        case background(String)
        case escape(EscapeSequence)
    }

    private var state = State.keys

    /// More than this of one paste is dropped.
    private static let maximumPaste = 65_536
    private static let maximumAnswer = 64

    /// The event a key code completes, if any. `value` is the scalar of a character, the number of a function key, or
    /// xterm's number for what is held with a named key (0: nothing).
    mutating func decode(kind: Int32, value: Int32, mouse: cn_mouse) -> InputEvent? {
        let code = Int(kind)
        switch state {
        case .paste(let text): return gatherPaste(text, code: code, value: value)
        case .background(let text): return gatherBackground(text, code: code, value: value)
        case .escape(let sequence): return gather(sequence, code: code, value: value, mouse: mouse)
        case .keys: break
        }
        return event(code: code, value: value, mouse: mouse)
    }

    /// What could be read at once has been read: an Escape that is still alone is the key.
    mutating func batchEnded() -> InputEvent? {
        guard case .escape(let sequence) = state, case .finished(let event) = sequence.ended() else { return nil }
        state = .keys
        return event
    }

    private mutating func event(code: Int, value: Int32, mouse: cn_mouse) -> InputEvent? {
        switch code {
        case CN_KEY_PASTE_START: state = .paste("")
        case CN_KEY_BACKGROUND_START: state = .background("")
        case CN_KEY_MOUSE: return event(for: mouse)
        case CN_KEY_CHARACTER where value == 0x1B: state = .escape(EscapeSequence())
        case CN_KEY_CHARACTER: return Unicode.Scalar(UInt32(bitPattern: value)).flatMap(Self.key).map(InputEvent.key)
        case CN_KEY_FUNCTION: return .key(Key(.function(Int(value))))
        default: return Self.named[code].map { .key(Key($0, modifiers: Int(value))) }
        }
        return nil
    }

    private mutating func gather(
        _ sequence: EscapeSequence, code: Int, value: Int32, mouse: cn_mouse
    ) -> InputEvent? {
        var sequence = sequence
        if code == CN_KEY_CHARACTER, let scalar = Unicode.Scalar(UInt32(bitPattern: value)) {
            switch sequence.add(scalar) {
            case .unfinished:
                state = .escape(sequence)
                return nil
            case .finished(let event):
                state = .keys
                return event
            }
        }
        state = .keys
        let event = event(code: code, value: value, mouse: mouse)
        if case .key(let key) = event { return .key(sequence.add(key)) }
        return event
    }

    private mutating func gatherPaste(_ text: String, code: Int, value: Int32) -> InputEvent? {
        if code == CN_KEY_PASTE_END {
            state = .keys
            return .paste(text)
        }
        // Terminals keep control characters out of what is pasted: this one was typed, at a paste that never ends.
        if code == CN_KEY_CHARACTER, value == 0x03 {
            state = .keys
            return .key(.control("c"))
        }
        var more = text
        if code == CN_KEY_CHARACTER, let scalar = Unicode.Scalar(UInt32(bitPattern: value)),
            text.utf8.count < Self.maximumPaste
        {
            more.unicodeScalars.append(scalar)
        }
        state = .paste(more)
        return nil
    }

    private mutating func gatherBackground(_ text: String, code: Int, value: Int32) -> InputEvent? {
        guard code == CN_KEY_CHARACTER, let scalar = Unicode.Scalar(UInt32(bitPattern: value)),
            text.utf8.count < Self.maximumAnswer
        else {
            state = .keys
            return nil
        }
        // Ends with BEL, or with ESC and a backslash.
        if scalar == "\u{7}" || scalar == "\\" {
            state = .keys
            return Background(terminalAnswer: text).map(InputEvent.background)
        }
        if scalar != "\u{1B}" { state = .background(text + String(scalar)) }
        return nil
    }

    private func event(for mouse: cn_mouse) -> InputEvent? {
        let kinds: [Int: MouseEvent.Kind] = [
            CN_MOUSE_PRESS: .press, CN_MOUSE_RELEASE: .release, CN_MOUSE_WHEEL_UP: .wheelUp,
            CN_MOUSE_WHEEL_DOWN: .wheelDown, CN_MOUSE_DRAG: .drag,
        ]
        return kinds[Int(mouse.kind)].map {
            .mouse(MouseEvent($0, at: Point(column: Int(mouse.column), row: Int(mouse.row))))
        }
    }

    private static func key(for scalar: Unicode.Scalar) -> Key? {
        switch scalar.value {
        case 0x0D, 0x0A: return Key(.enter)
        case 0x09: return Key(.tab)
        case 0x7F, 0x08: return Key(.backspace)
        case 0x01...0x1A: return Unicode.Scalar(scalar.value + 0x60).map { .control(Character($0)) }
        case 0x00..<0x20, 0x80..<0xA0: return nil
        default: return .character(Character(scalar))
        }
    }

    private static let named: [Int: Key.Code] = [
        CN_KEY_UP: .up, CN_KEY_DOWN: .down, CN_KEY_LEFT: .left, CN_KEY_RIGHT: .right, CN_KEY_HOME: .home,
        CN_KEY_END: .end, CN_KEY_PAGE_UP: .pageUp, CN_KEY_PAGE_DOWN: .pageDown, CN_KEY_ENTER: .enter,
        CN_KEY_BACKSPACE: .backspace, CN_KEY_DELETE: .delete, CN_KEY_INSERT: .insert, CN_KEY_TAB: .tab,
    ]
}
