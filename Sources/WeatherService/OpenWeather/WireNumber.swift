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
