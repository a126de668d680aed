/// A JSON value (RFC 8259) to be written.
public enum JSONValue: Hashable, Sendable {
    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            (self.name, self.value) = (name, value)
        }
    }

    /// Written in the order of the members.
    case object([Member])
    case array([JSONValue])
    case text(String)
    /// Written with the fewest digits that are read as the same number, whole ones without decimals: `0.1`, `5`, `1e-05`. One that
    /// is not finite is written as null, because JSON has no such numbers.
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case null

    /// An object whose members are sorted by the bytes of their names: the same dictionary always gives the same bytes.
    public init(sorted members: [String: any JSONWritable]) {
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        self = .object(sorted.map { Member($0.key, $0.value.json) })
    }

    /// Without white space.
    public var compactText: String { written(depth: nil) }

    /// One line without white space that ends with a line break.
    public var line: String { compactText + "\n" }

    /// A line for each value, indented by two spaces a level, without a line break at the end.
    public var indentedText: String { written(depth: 0) }

    private func written(depth: Int?) -> String {
        var output = ""
        write(to: &output, depth)
        return output
    }

    /// `depth`: the level of nesting; nil on one line.
    private func write(to output: inout String, _ depth: Int?) {
        switch self {
        case .object(let members):
            Self.write(members, between: "{", "}", to: &output, depth) { member, output, depth in
                Self.write(member.name, to: &output)
                output += depth == nil ? ":" : " : "
                member.value.write(to: &output, depth)
            }
        case .array(let values): Self.write(values, between: "[", "]", to: &output, depth) { $0.write(to: &$1, $2) }
        case .text(let text): Self.write(text, to: &output)
        case .number(let number) where number.isFinite:
            let digits = number.description
            output += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
        case .integer(let integer): output += integer.description
        case .flag(let flag): output += flag ? "true" : "false"
        case .null, .number: output += "null"
        }
    }

    private static func write<Part>(
        _ parts: [Part], between start: String, _ end: String, to output: inout String, _ depth: Int?,
        _ write: (Part, inout String, Int?) -> Void
    ) {
        let newLine = depth.map { "\n" + String(repeating: "  ", count: $0) }
        output += start
        for (index, part) in parts.enumerated() {
            if index > 0 { output += "," }
            if let newLine { output += newLine + "  " }
            write(part, &output, depth.map { $0 + 1 })
        }
        // Nothing stands on a line of its own too.
        if let newLine { output += parts.isEmpty ? "\n" + newLine : newLine }
        output += end
    }

    private static func write(_ text: String, to output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\u{8}": output += "\\b"
            case "\t": output += "\\t"
            case "\n": output += "\\n"
            case "\u{C}": output += "\\f"
            case "\r": output += "\\r"
            case "\u{0}"..<" ": output += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral
{
    /// An object with the members in this order.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { Member($0, $1) }) }
    public init(arrayLiteral values: JSONValue...) { self = .array(values) }
    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral integer: Int) { self = .integer(integer) }
}

/// A value with a form in JSON.
public protocol JSONWritable {
    var json: JSONValue { get }
}

extension JSONValue: JSONWritable {
    public var json: JSONValue { self }
}

extension String: JSONWritable {
    public var json: JSONValue { .text(self) }
}

extension Double: JSONWritable {
    public var json: JSONValue { .number(self) }
}

extension Int: JSONWritable {
    public var json: JSONValue { .integer(self) }
}

extension Bool: JSONWritable {
    public var json: JSONValue { .flag(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
    public var json: JSONValue { .array(map(\.json)) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// Null for nil.
    public var json: JSONValue { self?.json ?? .null }
}
