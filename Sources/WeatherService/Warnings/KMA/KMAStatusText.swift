import Limits
import Weather

/// The warnings in force as the Korea Meteorological Administration writes them (특보 현황, `t6`), a line for each kind and grade:
///
/// ```
/// o 강풍주의보 : 제주도(제주도산지), 전라남도(흑산도.홍도)
/// o 호우경보 : 제주도(추자도, 서귀포시남부 제외)
/// ```
///
/// With none in force, `o 없음`. What cannot be read is kept as text.
struct KMAStatusText: Hashable, Sendable {
    var entries: [Entry] = []
    /// Fit for a terminal. A warning may be told here.
    var unread: [String] = []
    /// Whether it says that no warning is in force.
    var saysNone = false

    struct Entry: Hashable, Sendable {
        /// The kind and the grade in one word: `강풍주의보`.
        var name: String
        var regions: KMARegionList
    }
}

extension KMAStatusText {
    init(_ text: String) {
        let bulletin = KMABulletin(text)
        unread = bulletin.unread
        for item in bulletin.items {
            if item.saysNone {
                saysNone = true
            } else if let entry = Entry(item), entries.count < Limits.KMA.entries {
                entries.append(entry)
            } else {
                unread.append(item.shown)
            }
        }
    }
}

extension KMAStatusText.Entry {
    /// Nil if it is not headed by the name of a warning in force.
    fileprivate init?(_ item: KMABulletin.Item) {
        guard item.heading == nil, let head = item.head, let body = item.body,
            let name = KMAWarningName(String(head)), !name.isPreliminary
        else { return nil }
        self.init(name: name.text, regions: KMARegionList(body))
        if regions == KMARegionList() { return nil }
    }
}

/// What the administration calls a warning: `강풍주의보`, `폭염중대경보`.
struct KMAWarningName: Hashable, Sendable {
    /// Without blanks.
    let text: String
    /// Unknown for a name that says no grade.
    let level: WarningLevel
    /// Whether it only says that a warning is likely to be issued.
    let isPreliminary: Bool

    /// Nil if the text is not the name of a warning.
    init?(_ text: String) {
        let name = ServerText(String(text.filter { !$0.isWhitespace })).text
        guard let grade = Self.grades.first(where: { name.hasSuffix($0.suffix) }),
            name.count > grade.suffix.count, name.count <= Limits.KMA.name, name.allSatisfy(\.isLetter)
        else { return nil }
        (self.text, level, isPreliminary) = (name, grade.level, grade.suffix == Self.preliminary)
    }

    private static let preliminary = "예비특보"
    /// The longest first. 중대경보 has been in use since June 2026.
    private static let grades: [(suffix: String, level: WarningLevel)] = [
        (preliminary, .unknown), ("중대경보", .extreme), ("경보", .severe), ("주의보", .moderate), ("특보", .unknown),
    ]
}

/// A text of items behind bullets, some of them below numbered headings.
struct KMABulletin {
    private(set) var items: [Item] = []
    /// Text that belongs to no item, fit for a terminal.
    private(set) var unread: [String] = []

    struct Item {
        /// Without its number: `풍랑 예비특보`.
        var heading: String?
        /// Its lines, joined by spaces.
        var text: Substring

        /// What is before and behind the first colon outside of brackets.
        var head: Substring? { colon.map { text[..<$0].withoutOuterBlanks } }
        var body: Substring? { colon.map { text[text.index(after: $0)...].withoutOuterBlanks } }

        /// The administration writes `없음` and `없 음`.
        var saysNone: Bool { heading == nil && text.filter { !$0.isWhitespace } == KMABulletin.none }

        var shown: String {
            ServerText([heading, String(text)].compactMap(\.self).joined(separator: ": "), as: .line).text
        }

        private var colon: String.Index? {
            var depth = 0
            return text.firstIndex { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth <= 0 && (character == ":" || character == "：")
            }
        }
    }

    private static let none = "없음"
    /// What stands before an item, with a blank behind it.
    fileprivate static let bullets: Set<Character> = ["o", "O", "○", "◦", "ㅇ"]

    /// Whether the text cannot be part of an item, because it would end it.
    static func hasBullet(_ text: Substring) -> Bool {
        zip(text, Array(text.dropFirst()) + [" "]).contains { bullets.contains($0) && $1.isWhitespace }
    }

    init(_ text: String) {
        var reader = KMABulletinReader(text)
        var heading: String?
        // One with nothing below it.
        var lone: String?
        while let (mark, lines) = reader.next() {
            var lines = lines
            let first = lines.removeFirst()
            switch mark {
            case .text: lines.insert(first, at: 0)
            case .number:
                if let lone { lines.insert(lone[...], at: 0) }
                (heading, lone) = (String(first), String(first))
            case .bullet:
                var item = String(first)
                // A long list may go on in the next line.
                while let next = lines.first, Self.goesOn(item) {
                    item += " " + next
                    lines.removeFirst()
                }
                if item.isEmpty { break }
                items.append(Item(heading: heading, text: Substring(item)))
                lone = nil
            }
            keep(lines)
        }
        if let lone { keep([lone[...]]) }
        if reader.isCut { unread.append("…") }
    }

    private mutating func keep(_ lines: [Substring]) {
        unread += lines.map { ServerText(String($0), as: .line).text }.filter { !$0.isEmpty }
    }

    private static func goesOn(_ text: String) -> Bool {
        let open = text.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
        return open > 0 || text.last == "," || text.last == ":"
    }
}

/// Cuts a bulletin at its bullets and numbers.
private struct KMABulletinReader {
    enum Mark {
        /// The text before the first mark.
        case text
        case bullet
        /// `(1)`.
        case number
    }

    /// Whether there was more text than is read.
    let isCut: Bool
    private var rest: Substring

    init(_ text: String) {
        let kept = text.prefix(Limits.KMA.status)
        isCut = kept.endIndex < text.endIndex
        rest = kept[...]
    }

    /// The next mark, and the lines behind it up to another one, without blanks at their ends; at least one, which may be empty.
    mutating func next() -> (mark: Mark, lines: [Substring])? {
        guard !rest.isEmpty else { return nil }
        let mark = Self.mark(at: rest.startIndex, in: rest)
        let content = rest[(mark?.end ?? rest.startIndex)...]
        var end = content.startIndex
        while end < rest.endIndex, Self.mark(at: end, in: rest) == nil { end = rest.index(after: end) }
        rest = rest[end...]
        let lines = content[..<end].split(whereSeparator: \.isNewline).map(\.withoutOuterBlanks).filter { !$0.isEmpty }
        return (mark?.kind ?? .text, lines.isEmpty ? [""] : lines)
    }

    /// A bullet is followed by a blank; some bulletins have one right behind a name. A number has a blank before it.
    private static func mark(at start: String.Index, in text: Substring) -> (kind: Mark, end: String.Index)? {
        let rest = text[start...]
        guard let first = rest.first else { return nil }
        let before = start > text.startIndex ? text[text.index(before: start)] : " "
        if KMABulletin.bullets.contains(first) {
            let behind = rest.dropFirst()
            let isInWord = before.isASCII && (before.isLetter || before.isNumber)
            guard behind.first?.isWhitespace == true, !isInWord else { return nil }
            return (.bullet, behind.startIndex)
        }
        guard first == "(", before.isWhitespace else { return nil }
        let digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.count), rest[digits.endIndex...].first == ")" else { return nil }
        return (.number, rest.index(after: digits.endIndex))
    }
}
