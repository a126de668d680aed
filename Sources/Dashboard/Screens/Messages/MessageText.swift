/// The ways to say a message.
struct MessageText: Hashable, Sendable {
    /// All there is to say, in paragraphs.
    let full: [String]
    /// Ways to say in one line all that matters, the longest first.
    let lines: [String]
    /// Shorter ones that leave something out; what does not fit into a line is cut from the end of the last.
    let brief: [String]

    /// `full`: nil where the longest of `lines` is all there is to say.
    init(_ lines: [String], brief: [String] = [], full: [String]? = nil) {
        self.full = full ?? lines.prefix(1).map(\.self)
        self.lines = lines
        self.brief = brief
    }

    init(_ line: String) { self.init([line]) }
}
