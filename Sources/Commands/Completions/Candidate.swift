import Engine

/// A possible completion and its explanation.
struct Candidate: Hashable {
    let word: String
    var note = ""

    /// Whether it can be passed to a shell on one line with tabs. Every place can also be named by another word that can.
    var isOneLine: Bool { !word.isEmpty && word == word.printable }
}
