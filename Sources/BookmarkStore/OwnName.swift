import Limits

/// A name written by the user, made safe to show and to store on one line.
struct OwnName: Hashable, Sendable {
    let text: String

    /// Nil if only white space is left.
    init?(_ written: String) {
        let scalars = written.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
            .filter {
                ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
        var line = String(String.UnicodeScalarView(scalars))[...]
        while line.first == " " { line.removeFirst() }
        line = line.prefix(Limits.Name.own)
        while line.utf8.count > Limits.Name.bytes { line.removeLast() }
        while line.last == " " { line.removeLast() }
        guard !line.isEmpty else { return nil }
        text = String(line)
    }
}
