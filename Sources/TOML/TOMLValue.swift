/// A value and its line.
public struct TOMLValue: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        case text(String)
        case integer(Int)
        case number(Double)
        case boolean(Bool)
        /// A date, a time or both, as written.
        case moment(String)
        case list([TOMLValue])
        case table(TOMLTable)
    }

    public let content: Content
    /// The line of its key or header, counted from 1.
    public let line: Int

    public init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }
}
