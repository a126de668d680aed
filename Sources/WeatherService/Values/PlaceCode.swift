import Limits

/// A code for a place instead of its name.
public enum PlaceCode: Hashable, Sendable {
    /// OpenWeather's city number, which is GeoNames'.
    case id(Int)
    /// `code[,country]` with a two-letter country code (ISO 3166); the United States by default.
    case zip(String)

    /// Reads `id:1835848` and `zip:90210,US`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "id":
            guard let number = Int(parts[1]), number > 0 else { return nil }
            self = .id(number)
        case "zip":
            // Postal codes contain a digit in every country.
            guard parts[1].utf8.count <= Limits.Query.postalCode, parts[1].contains(where: \.isNumber) else {
                return nil
            }
            self = .zip(String(parts[1]))
        default: return nil
        }
    }
}
