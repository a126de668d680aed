import Limits

/// What stands for a place without being its name.
public enum PlaceCode: Hashable, Sendable {
    /// OpenWeather's own number of a city, which is GeoNames'.
    case id(Int)
    /// `code[,country]`; the country in two letters (ISO 3166), the United States where there is none.
    case zip(String)

    /// Reads `id:1835848` and `zip:90210,US`; nil for everything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "id":
            guard let number = Int(parts[1]), number > 0 else { return nil }
            self = .id(number)
        case "zip":
            // Codes of all countries have a figure.
            guard parts[1].utf8.count <= Limits.Query.postalCode, parts[1].contains(where: \.isNumber) else {
                return nil
            }
            self = .zip(String(parts[1]))
        default: return nil
        }
    }
}
