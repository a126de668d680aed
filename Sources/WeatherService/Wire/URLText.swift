import Weather

extension String {
    /// Escapes everything but RFC 3986's unreserved characters.
    public var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension Coordinate {
    /// At most six decimals (0.1 m), without exponent, locale or trailing zeros.
    static func decimal(_ degrees: Double) -> String {
        let millionths = Int((degrees * 1_000_000).rounded())
        let sign = millionths < 0 ? "-" : ""
        let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        guard fraction != 0 else { return "\(sign)\(whole)" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 6 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
