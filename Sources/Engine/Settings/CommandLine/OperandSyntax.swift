import AppResources

/// The definition of an operand: a word of a command that is not an option.
package struct OperandSyntax: Sendable {
    package enum Count: Sendable { case one, optional, several, any }

    package let name: String
    package let kind: WordKind
    package let count: Count
    /// Nil if the command's summary or notes explain it.
    package let meaning: CommandPhrase?

    /// `name`: the placeholder in the usage line, if it differs from the kind's.
    package init(_ kind: WordKind, _ count: Count = .one, named name: String? = nil, _ meaning: CommandPhrase? = nil) {
        (self.name, self.kind, self.count, self.meaning) = (name ?? kind.placeholder, kind, count, meaning)
    }

    package var isRequired: Bool { count == .one || count == .several }
    package var isRepeated: Bool { count == .several || count == .any }

    /// As written in a usage line: `[PLACE…]`.
    package var usage: String {
        let words = isRepeated ? name + "…" : name
        return isRequired ? words : "[\(words)]"
    }
}
