/// A value on the wire that may be missing, null or of the wrong type: then it is nil, and the values around it are
/// still read. What must be there is asked for afterwards, by name, when values are made (`WireField`).
@propertyWrapper
struct Lenient<Value: Decodable>: Decodable {
    var wrappedValue: Value?

    init(wrappedValue: Value? = nil) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        // Losing the reason is right: whoever needs the value reports the field by its name.
        wrappedValue = try? Value(from: decoder)
    }
}

/// A number as OpenWeather has sent it over the years: an integer, a fraction, or either in quotes. Always finite.
struct WireNumber {
    let value: Double
}

extension WireNumber: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try (try? container.decode(Double.self)) ?? Self.number(in: container.decode(String.self))
        guard let number, number.isFinite else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a finite number")
        }
        value = number
    }

    /// Decimal only: Swift itself would read "nan", "inf" and "0x1p3" too.
    private static func number(in text: String) -> Double? {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
    }
}

extension KeyedDecodingContainer {
    /// A missing key is nil like any other missing value. (The compiler's own code for `@Lenient` calls this.)
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        (try? decodeIfPresent(type, forKey: key)) ?? Lenient()
    }
}
