extension StringProtocol {
    /// The text without white space at either end.
    var withoutOuterBlanks: SubSequence { trimming(\.isWhitespace) }

    /// The text without spaces and tabs at either end, as the value of an HTTP field (RFC 9110 5.5).
    var withoutFieldBlanks: SubSequence { trimming { $0 == " " || $0 == "\t" } }

    private func trimming(_ isBlank: (Character) -> Bool) -> SubSequence {
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start[start.endIndex...] }
        return start[...last]
    }
}
