import Limits
import Weather

/// What the agency tells of a cyclone, in two files: `specifications.json` has times, positions and pressure, with kilometres;
/// `forecast.json` the shapes, with metres.
enum JMATyphoon {
    /// Part of a path, so nothing but letters and digits.
    static func isID(_ text: String) -> Bool {
        (1...12).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    static func specificationRequest(for id: String, at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: "\(address)/typhoon/data/\(id)/specifications.json", spacing: 1, bodyLimit: Limits.JMA.cyclone)
    }

    static func shapesRequest(for id: String, at address: ServiceAddress) -> RequestURL {
        RequestURL(wireText: "\(address)/typhoon/data/\(id)/forecast.json", spacing: 1, bodyLimit: Limits.JMA.cyclone)
    }

    /// "2624" is the 24th of 2026. Depressions have letters.
    static func number(_ text: String) -> Typhoon.Number? {
        guard text.utf8.count == 4, text.isDigits, let year = Int(text.prefix(2)), let ordinal = Int(text.suffix(2)),
            ordinal > 0
        else { return nil }
        // The first were numbered in 1951.
        return Typhoon.Number(year: year < 51 ? 2_000 + year : 1_900 + year, ordinal: ordinal)
    }

    static func category(_ word: String?) -> TyphoonCategory {
        switch word {
        case "LOW": .low
        case "TD": .depression
        case "TS": .storm
        case "STS": .severeStorm
        case "TY": .typhoon
        default: .unknown
        }
    }

    /// More than 0, and no more than any circle can have.
    static func radius(kilometres: Double?) -> Double? { kilometres.flatMap { $0 > 0 && $0 <= 3_000 ? $0 : nil } }

    /// The cyclone of `specification`. Circles that it lacks are those of the shapes, if these are of the same issue: both files are
    /// renewed one after the other, and the time of the analysis tells.
    ///
    /// - Parameter shapes: nil if they could not be had; the positions do without.
    static func typhoon(
        _ cyclone: JMATyphoonList.Cyclone, _ specification: JMATyphoonSpecification, _ shapes: JMATyphoonShapes?
    ) -> Typhoon? {
        let analysis = specification.positions.first { $0.basis == .analysis }
        let circles = analysis.map { $0.time == shapes?.analysis } == true ? shapes?.circles ?? [:] : [:]
        let positions = specification.positions.map { position in
            var position = position
            position.circle = position.circle ?? circles[position.time]
            return position
        }
        return Typhoon(
            id: cyclone.id, number: specification.number ?? cyclone.number, name: specification.name,
            category: specification.category ?? analysis?.category ?? cyclone.category,
            issued: specification.issued, positions: positions)
    }
}
