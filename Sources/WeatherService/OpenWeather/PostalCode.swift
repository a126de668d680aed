/// A postal code in OpenWeather's form: `code[,country]`; without a country it belongs to the United States.
struct PostalCode: Hashable, Sendable {
    /// Capital letters, digits, spaces and hyphens.
    let code: String
    /// ISO 3166, two capital letters.
    let country: String?

    private static let lengths = 2...10
    private static let digitsInUnitedStates = 5

    /// Reads `90210`, `90210,US`, `04524, kr` or `SW1A,GB`; nil for anything else. With a country, any code with a digit
    /// is accepted, as the codes of all countries have one; without a country, only five digits, the form of the United
    /// States.
    init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.withoutOuterBlanks.uppercased() }
        guard parts.count <= 2, let code = parts.first, Self.lengths.contains(code.utf8.count),
            code.utf8.allSatisfy(\.isInPostalCode), code.utf8.contains(where: \.isDigit)
        else { return nil }
        self.code = code
        if parts.count == 2 {
            guard parts[1].utf8.count == 2, parts[1].utf8.allSatisfy(\.isCapital) else { return nil }
            country = parts[1]
        } else {
            guard code.utf8.count == Self.digitsInUnitedStates, code.utf8.allSatisfy(\.isDigit) else { return nil }
            country = nil
        }
    }

    /// The comma is the service's own, so it is not escaped.
    var wireText: String { [code, country].compactMap { $0?.percentEncoded }.joined(separator: ",") }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
    fileprivate var isInPostalCode: Bool {
        isDigit || isCapital || self == UInt8(ascii: " ") || self == UInt8(ascii: "-")
    }
}
