import CNcurses

/// Turns curses' key codes into events, and gathers what comes in pieces: pasted text and the terminal's answer about
/// its background.
struct InputDecoder {
    private enum State {
        case keys
        case paste(String)
        case background(String)
    }

    private var state = State.keys

    /// More than this of one paste is dropped.
    private static let maximumPaste = 65_536
    private static let maximumAnswer = 64

    /// The event a key code completes, if any. `value` is the scalar of a character or the number of a function key.
    mutating func decode(kind: Int32, value: Int32, mouse: cn_mouse) -> InputEvent? {
        let code = Int(kind)
        switch state {
        case .paste(let text): return gatherPaste(text, code: code, value: value)
        case .background(let text): return gatherBackground(text, code: code, value: value)
        case .keys: break
        }
        switch code {
        case CN_KEY_PASTE_START: state = .paste("")
        case CN_KEY_BACKGROUND_START: state = .background("")
        case CN_KEY_MOUSE: return event(for: mouse)
        case CN_KEY_CHARACTER: return Unicode.Scalar(UInt32(bitPattern: value)).flatMap(Self.key).map(InputEvent.key)
        case CN_KEY_FUNCTION: return .key(Key(.function(Int(value))))
        default: return Self.named[code].map(InputEvent.key)
        }
        return nil
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
        case 0x1B: return Key(.escape)
        case 0x7F, 0x08: return Key(.backspace)
        case 0x01...0x1A: return Unicode.Scalar(scalar.value + 0x60).map { .control(Character($0)) }
        case 0x00..<0x20, 0x80..<0xA0: return nil
        default: return .character(Character(scalar))
        }
    }

    private static let named: [Int: Key] = [
        CN_KEY_UP: Key(.up), CN_KEY_DOWN: Key(.down), CN_KEY_LEFT: Key(.left), CN_KEY_RIGHT: Key(.right),
        CN_KEY_SHIFT_UP: .shift(.up), CN_KEY_SHIFT_DOWN: .shift(.down), CN_KEY_SHIFT_LEFT: .shift(.left),
        CN_KEY_SHIFT_RIGHT: .shift(.right), CN_KEY_HOME: Key(.home), CN_KEY_END: Key(.end),
        CN_KEY_PAGE_UP: Key(.pageUp), CN_KEY_PAGE_DOWN: Key(.pageDown), CN_KEY_ENTER: Key(.enter),
        CN_KEY_BACKSPACE: Key(.backspace), CN_KEY_DELETE: Key(.delete), CN_KEY_INSERT: Key(.insert),
        CN_KEY_SHIFT_TAB: .shift(.tab),
    ]
}
