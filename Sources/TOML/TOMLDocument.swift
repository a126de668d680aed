/// A TOML 1.1 document (https://toml.io/en/v1.1.0), read as far as possible: mistakes are left out and reported with
/// their line.
public struct TOMLDocument: Hashable, Sendable {
    /// Something that is not TOML.
    public struct Mistake: Error, Hashable, Sendable {
        /// Counted from 1.
        public let line: Int
        /// In English, without a capital or a full stop: "expected '=' after the key".
        public let reason: String
    }

    /// The top-level table.
    public let root: TOMLTable
    /// In the order of lines, at most 100.
    public let mistakes: [Mistake]

    static let mostMistakes = 100

    public init(_ text: String) {
        var reader = TOMLReader(text)
        var builder = TOMLBuilder()
        var mistakes: [Mistake] = []
        while !reader.isAtEnd, mistakes.count < Self.mostMistakes {
            do throws(Mistake) {
                switch try reader.statement() {
                case .blank: break
                case .setting(let path, let value): try builder.add(value, at: path)
                case .header(let path, let isOfMany, let line): try builder.open(path, isOfMany: isOfMany, line: line)
                }
            } catch {
                mistakes.append(error)
                // Settings after an invalid header belong to no table.
                if reader.isInHeader { builder.openNothing() }
                reader.skipLine(error.line)
            }
        }
        root = builder.finished
        self.mistakes = mistakes
    }
}

/// Names and their values, in order of first appearance.
public struct TOMLTable: Hashable, Sendable {
    public let names: [String]
    private let values: [String: TOMLValue]

    init(_ names: [String], _ values: [String: TOMLValue]) {
        self.names = names
        self.values = values
    }

    public subscript(_ name: String) -> TOMLValue? { values[name] }
}

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
