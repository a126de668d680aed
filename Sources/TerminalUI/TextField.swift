import Display
import Limits

/// One line of editable text, with a caret between characters.
public struct TextField: Hashable, Sendable {
    public private(set) var text: String
    /// Characters before the caret.
    public private(set) var caret: Int
    /// Whether all of the text is selected: what is typed replaces it.
    public private(set) var isSelected = false

    public init(text: String = "") {
        self.text = ""
        caret = 0
        insert(text)
    }

    public var isEmpty: Bool { text.isEmpty }

    /// Cells from the start of the text to the caret.
    public var caretOffset: Int { text.prefix(caret).displayWidth }

    /// Inserts typed or pasted text at the caret. Line breaks and tabs between words become blanks. Control characters and everything
    /// else without width are omitted, and so is text beyond `Limits.Terminal.line`. A mark, or the vowel of a decomposed syllable, joins the character before it.
    ///
    /// Returns whether that changed anything: a full field does not change.
    @discardableResult
    public mutating func insert(_ more: some StringProtocol) -> Bool {
        let before = self
        put(more)
        return self != before
    }

    private mutating func put(_ more: some StringProtocol) {
        if isSelected {
            let replaced = TextField(text: String(more))
            if !replaced.isEmpty { self = replaced }
            return
        }
        var room = Limits.Terminal.line - text.count
        var bytes = Limits.Terminal.lineBytes - text.utf8.count
        guard room > 0, !more.isEmpty else { return }
        var before = String(text.prefix(caret))
        for character in more.joinedLines {
            let joins = !before.isEmpty && character.unicodeScalars.allSatisfy(DisplayWidth.isJoining)
            guard joins || DisplayWidth.of(character) > 0 else { continue }
            bytes -= character.utf8.count
            if !joins { room -= 1 }
            guard room >= 0, bytes >= 0 else { break }
            before.append(character)
        }
        text = before + text.dropFirst(caret)
        // Not the sum of both counts, because inserted text may join the character before or after it.
        caret = min(before.count, text.count)
    }

    /// The same field with a mark instead of each character, so that it cannot be read over a shoulder; the caret stays.
    public func masked(with mark: Character) -> TextField {
        var hidden = self
        hidden.text = String(repeating: mark, count: text.count)
        return hidden
    }

    public mutating func clear() {
        text = ""
        caret = 0
        isSelected = false
    }

    /// Selects all of the text.
    public mutating func select() { isSelected = !isEmpty }

    /// Keeps the text as it is.
    public mutating func deselect() { isSelected = false }

    /// Applies an editing key; false if the key does not edit.
    public mutating func handle(_ key: Key) -> Bool {
        isSelected ? handleSelected(key) : handlePlain(key)
    }

    /// Deletes the selected text, replaces it, or keeps it and goes to an end of it.
    private mutating func handleSelected(_ key: Key) -> Bool {
        switch (key.code, key.isControl) {
        case (.character(let character), false): insert(String(character))
        case (.backspace, _), (.delete, _): clear()
        case (.character(let letter), true) where "dukw".contains(letter): clear()
        case (.left, _): (caret, isSelected) = (0, false)
        case (.right, _): (caret, isSelected) = (text.count, false)
        default:
            var kept = self
            kept.deselect()
            guard kept.handlePlain(key) else { return false }
            self = kept
        }
        return true
    }

    private mutating func handlePlain(_ key: Key) -> Bool {
        switch (key.code, key.isControl) {
        case (.character(let character), false): insert(String(character))
        case (.left, false), (.character("b"), true): caret = max(0, caret - 1)
        case (.right, false), (.character("f"), true): caret = min(text.count, caret + 1)
        case (.left, true): caret = startOfWord
        case (.right, true): caret = endOfWord
        case (.delete, true): delete(from: caret, to: endOfWord)
        case (.home, false), (.character("a"), true): caret = 0
        case (.end, false), (.character("e"), true): caret = text.count
        case (.backspace, false): delete(from: caret - 1, to: caret)
        case (.delete, false), (.character("d"), true): delete(from: caret, to: caret + 1)
        case (.character("u"), true): delete(from: 0, to: caret)
        case (.character("k"), true): delete(from: caret, to: text.count)
        case (.character("w"), true): delete(from: startOfWord, to: caret)
        default: return false
        }
        return true
    }

    private var startOfWord: Int {
        let before = Array(text.prefix(caret))
        var position = before.count
        while position > 0, before[position - 1].isWhitespace { position -= 1 }
        while position > 0, !before[position - 1].isWhitespace { position -= 1 }
        return position
    }

    private var endOfWord: Int {
        let behind = text.dropFirst(caret)
        let word = behind.drop(while: \.isWhitespace)
        return caret + (behind.count - word.count) + word.prefix { !$0.isWhitespace }.count
    }

    private mutating func delete(from: Int, to: Int) {
        let first = max(0, from)
        let last = min(text.count, to)
        guard first < last else { return }
        let before = String(text.prefix(first))
        text = before + text.dropFirst(last)
        caret = min(before.count, text.count)
    }
}

extension StringProtocol {
    /// The text on one line: a blank for each run of line breaks and tabs between words, and none at the ends.
    fileprivate var joinedLines: String {
        split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}
