/// The name of one of OpenWeather's icons: two digits, and `d` or `n` for day or night, such as `10d`
/// (https://openweathermap.org/weather-conditions).
///
/// It becomes part of a URL and of a file name, so no other characters are allowed.
public struct IconCode: Hashable, Sendable {
    /// 0…99.
    public let number: Int
    public let isDaylight: Bool

    /// Nil if the text is not such a name.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        let digits: ClosedRange<UInt8> = 0x30...0x39
        guard bytes.count == 3, digits.contains(bytes[0]), digits.contains(bytes[1]) else { return nil }
        switch bytes[2] {
        case UInt8(ascii: "d"): isDaylight = true
        case UInt8(ascii: "n"): isDaylight = false
        default: return nil
        }
        number = Int(bytes[0] - 0x30) * 10 + Int(bytes[1] - 0x30)
    }
}

extension IconCode: CustomStringConvertible {
    /// The name as the service writes it.
    public var description: String { "\(number / 10)\(number % 10)\(isDaylight ? "d" : "n")" }
}
