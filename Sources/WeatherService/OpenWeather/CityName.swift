/// The name of a place in OpenWeather's form: `City[,State][,Country]`.
struct CityName: Hashable, Sendable {
    /// At least one part; parts are not empty and have no commas or surrounding white space.
    private let parts: [String]

    /// Reads a typed name: "Seoul, KR". Nil if it consists only of white space and commas.
    init?(_ text: String) {
        parts = text.split(separator: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty }
        if parts.isEmpty { return nil }
    }

    /// - Parameters:
    ///   - state: only states of the United States are known to the service.
    ///   - country: ISO 3166, two letters.
    init?(city: String, state: String? = nil, country: String? = nil) {
        self.init([city, state, country].compactMap(\.self).joined(separator: ","))
    }

    /// The commas between the parts are the service's own, so they are not escaped.
    var wireText: String { parts.map(\.percentEncoded).joined(separator: ",") }
}

extension StringProtocol {
    /// The text without white space at either end.
    var withoutOuterBlanks: SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...last]
    }
}
