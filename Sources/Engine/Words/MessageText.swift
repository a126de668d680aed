/// A message in several lengths.
package struct MessageText: Hashable, Sendable {
    /// The complete message, in paragraphs.
    package let full: [String]
    /// One-line forms that contain everything important, the longest first.
    package let lines: [String]
    /// Shorter forms that leave something out. If even the last does not fit, its end is cut off.
    package let brief: [String]

    /// `full`: nil if the longest of `lines` is the complete message.
    package init(_ lines: [String], brief: [String] = [], full: [String]? = nil) {
        self.full = full ?? lines.prefix(1).map(\.self)
        self.lines = lines
        self.brief = brief
    }

    package init(_ line: String) { self.init([line]) }
}
