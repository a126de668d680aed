/// A key that the terminal names by a number: `CSI code:shifted:base ; modifiers ; text u` (kitty, "comprehensive keyboard
/// handling in terminals"), or `CSI 27 ; modifiers ; code ~` (xterm, "modifyOtherKeys").
///
/// The program asks for neither, and never changes these modes: another program may have left one on, and finds it as it was.
/// A key means here what it means without them.
struct KeyReport {
    /// The code point of the key, or kitty's number for a key without one.
    private let code: Int
    /// The code point of the key with Shift; nil if the terminal does not tell.
    private let shifted: Int?
    /// The code point in this place on the American layout; nil if the terminal does not tell.
    private let base: Int?
    private let held: HeldKeys
    /// The typed text; empty if the terminal does not tell.
    private let text: String

    /// From the parameters of `CSI … u`.
    init?(_ parameters: SequenceParameters) {
        guard let number = parameters[0] else { return nil }
        let onKeypad = Self.keypad[number]
        code = onKeypad ?? number
        shifted = parameters[0, 1] ?? onKeypad
        base = parameters[0, 2]
        held = HeldKeys(parameter: parameters[1])
        text = String(String.UnicodeScalarView(parameters.parts(of: 2).compactMap(Self.typed)))
    }

    /// From the parameters of `CSI 27 ; … ~`, whose code point is that of the character with Shift.
    init?(otherKey parameters: SequenceParameters) {
        guard let number = parameters[2] else { return nil }
        (code, shifted, base, text) = (number, number, nil, "")
        held = HeldKeys(parameter: parameters[1])
    }

    /// Nil if the key has no meaning without these modes.
    var event: InputEvent? {
        if let cursorKey = Self.cursorKeys[code] { return .key(Key(cursorKey, held: held)) }
        if !text.isEmpty { return .text(text) }
        guard held.isDisjoint(with: .others) else { return nil }
        if held.contains(.alt) {
            return held.contains(.control) ? nil : UInt8(exactly: code).flatMap { Key.withAlt[$0] }.map(InputEvent.key)
        }
        if let key = Self.keys[code] { return .key(Key(key, shift: key == .tab && held.contains(.shift))) }
        if held.contains(.control) { return control.map(InputEvent.key) }
        return character.map(InputEvent.text)
    }

    /// The control character that this key sends with Control held.
    private var control: Key? {
        let onKorean = Self.typed(code).flatMap { KoreanKeyboard.keys(for: Character($0))?.first?.unicodeScalars.first }
        guard
            let letter = [Self.typed(code), base.flatMap(Self.typed), onKorean].lazy.compactMap(\.self).first(
                where: \.isASCII),
            letter == "[" || letter.properties.isAlphabetic
        else { return nil }
        return Key(control: UInt8(letter.value & 0x1F))
    }

    /// The typed character, on the American and Korean layouts if the terminal does not tell what the key is with Shift.
    private var character: String? {
        guard let plain = Self.typed(code).map(Character.init) else { return nil }
        var text = String(plain)
        if held.contains(.shift) {
            text =
                shifted.flatMap(Self.typed).map { String($0) } ?? Self.withShift[plain].map { String($0) }
                ?? text.uppercased()
        }
        guard held.contains(.capsLock) else { return text }
        return text == text.uppercased() ? text.lowercased() : text.uppercased()
    }

    /// A character that can be typed: no control character, and none of the code points that kitty uses to number keys.
    private static func typed(_ code: Int) -> Unicode.Scalar? {
        let isControl = code < 0x20 || (0x7F..<0xA0).contains(code)
        guard !isControl, !(0xE000...0xF8FF).contains(code) else { return nil }
        return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }

    private static let keys: [Int: Key.Code] = [
        8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57_414: .enter,
    ]
    private static let cursorKeys: [Int: Key.Code] = [
        57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown, 57_423: .home,
        57_424: .end, 57_425: .insert, 57_426: .delete,
    ]
    /// The characters of the numeric keypad.
    private static let keypad: [Int: Int] = Dictionary(
        uniqueKeysWithValues: zip(Array(57_399...57_413) + [57_415, 57_416], "0123456789./*-+=,".utf8.map(Int.init)))
    private static let withShift: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("`1234567890-=[]\\;',./ㅂㅈㄷㄱㅅㅐㅔ", "~!@#$%^&*()_+{}|:\"<>?ㅃㅉㄸㄲㅆㅒㅖ"))
}
