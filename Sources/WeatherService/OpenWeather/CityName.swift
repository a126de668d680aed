/// A place by its name as OpenWeather takes one: `City[,State][,Country]`.
struct CityName: Hashable, Sendable {
    /// At least one, without commas and surrounding blanks; no part is empty.
    private let parts: [String]

    /// Reads a name as a person types it: "Seoul, KR". Nil where nothing but blanks and commas is left.
    init?(_ text: String) {
        parts = text.split(separator: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty }
        if parts.isEmpty { return nil }
    }

    /// - Parameters:
    ///   - state: the service knows those of the United States only.
    ///   - country: ISO 3166, two letters.
    init?(city: String, state: String? = nil, country: String? = nil) {
        self.init([city, state, country].compactMap(\.self).joined(separator: ","))
    }

    /// The commas between the parts are the service's own, and stay as they are.
    var wireText: String { parts.map(\.percentEncoded).joined(separator: ",") }
}

extension StringProtocol {
    /// Without white space at either end.
    var withoutOuterBlanks: SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...last]
    }
}
