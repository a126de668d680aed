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

extension KeyedDecodingContainer {
    /// Makes a missing key nil like any other missing value. (The compiler's code for `@Lenient` calls this.)
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        (try? decodeIfPresent(type, forKey: key)) ?? Lenient()
    }
}
