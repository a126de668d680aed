import FoundationEssentials

/// A JSON value with all its keys: an unknown value is null, while the encoder would leave the key out.
enum JSONAnswer: Encodable {
    case object([String: JSONAnswer])
    case array([JSONAnswer])
    case value(any Encodable & Sendable)
    case null

    /// Nil becomes null.
    init(_ value: (any Encodable & Sendable)?) { self = value.map { .value($0) } ?? .null }

    init(_ measure: UnitValue?) {
        self = measure.map { .object(["value": .value($0.value), "unit": .value($0.unit)]) } ?? .null
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in members { try container.encode(value, forKey: Key(name)) }
        case .array(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        case .value(let value): try value.encode(to: encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    /// One line that ends with a line break. The same value always gives the same bytes.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails only for numbers that are not finite, and measurements are finite.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
