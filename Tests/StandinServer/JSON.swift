/// A JSON value whose members keep their order, like the real service's.
enum JSON: Sendable {
    struct Member: Sendable {
        let key: String
        let value: JSON
    }

    case object([Member])
    case array([JSON])
    case string(String)
    case flag(Bool)
    case integer(Int)
    /// Written with at most two decimals; whole numbers without any.
    case number(Double)
    /// Written with all its decimals.
    case degrees(Double)

    /// The value as text without white space.
    var text: String {
        var output = ""
        write(to: &output)
        return output
    }

    private func write(to output: inout String) {
        switch self {
        case .object(let members):
            output += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { output += "," }
                Self.write(member.key, to: &output)
                output += ":"
                member.value.write(to: &output)
            }
            output += "}"
        case .array(let values):
            output += "["
            for (index, value) in values.enumerated() {
                if index > 0 { output += "," }
                value.write(to: &output)
            }
            output += "]"
        case .string(let text): Self.write(text, to: &output)
        case .flag(let value): output += value ? "true" : "false"
        case .integer(let value): output += String(value)
        case .number(let value): output += Self.decimal((value * 100).rounded() / 100)
        case .degrees(let value): output += Self.decimal(value)
        }
    }

    private static func write(_ text: String, to output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\u{0}"..<"\u{20}":
                let hex = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }

    private static func decimal(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral
{
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(key: $0.0, value: $0.1) })
    }

    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }

    /// This object with another member; anything but an object is unchanged.
    func adding(_ key: String, _ value: JSON?) -> JSON {
        guard let value, case .object(let members) = self else { return self }
        return .object(members + [Member(key: key, value: value)])
    }
}
