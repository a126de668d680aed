/// The ways to say a message.
package struct MessageText: Hashable, Sendable {
    /// All there is to say, in paragraphs.
    package let full: [String]
    /// Ways to say in one line all that matters, the longest first.
    package let lines: [String]
    /// Shorter ones that leave something out; what does not fit into a line is cut from the end of the last.
    package let brief: [String]

    /// `full`: nil where the longest of `lines` is all there is to say.
    package init(_ lines: [String], brief: [String] = [], full: [String]? = nil) {
        self.full = full ?? lines.prefix(1).map(\.self)
        self.lines = lines
        self.brief = brief
    }

    package init(_ line: String) { self.init([line]) }
}
