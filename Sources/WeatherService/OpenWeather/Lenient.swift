/// A received value that may be missing, null or of the wrong type: it is then nil, and the values around it are still
/// read. Required values are checked by name later (`WireField`).
@propertyWrapper
struct Lenient<Value: Decodable>: Decodable {
    var wrappedValue: Value?

    init(wrappedValue: Value? = nil) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        // The error can be dropped: code that requires the value reports the field by name.
        wrappedValue = try? Value(from: decoder)
    }
}

/// A number in any form that OpenWeather has used over the years: an integer, a fraction, or either in quotes. Always finite.
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

    /// Decimal only: Swift would also read "nan", "inf" and "0x1p3".
    private static func number(in text: String) -> Double? {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
    }
}

extension KeyedDecodingContainer {
    /// Makes a missing key nil like any other missing value. (The compiler's code for `@Lenient` calls this.)
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        (try? decodeIfPresent(type, forKey: key)) ?? Lenient()
    }
}
