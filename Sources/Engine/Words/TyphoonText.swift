import AppResources
import Weather

// Words for tropical cyclones.
extension WeatherFormat {
    /// "태풍 24호 Barbie"; "typhoon no. 24 Barbie". Of a depression only what it is.
    package func title(of typhoon: Typhoon) -> String {
        let number = typhoon.number.map { phrase(.typhoonNumber, ["number": "\($0.ordinal)"]) }
        let name = typhoon.name.map { $0.international.prefix(1) + $0.international.dropFirst().lowercased() }
        return ([phrase(typhoon.category.phrase), number] + [name.map(String.init)]).compactMap(\.self)
            .joined(separator: " ").printable
    }

    /// With the pressure at its centre and who says so: "태풍 24호 Barbie 965hPa · 일본 기상청", then shorter.
    package func headlines(of typhoon: Typhoon, at moment: Timestamp) -> [String] {
        let title = title(of: typhoon)
        let current = typhoon.positions.last { $0.time <= moment } ?? typhoon.positions[0]
        let strong = current.pressure.map { "\(title) \(pressure($0))" } ?? title
        return ["\(strong) \(glyphs.dot) \(phrase(.typhoonIssuer))", strong, title]
    }

    /// Which issued position is nearest to a place, and when: "태풍 24호 Barbie: 내일 15시에 320km(발표된 위치 가운데 가장 가까움)".
    package func approach(of typhoon: Typhoon, _ approach: TyphoonApproach, now: Timestamp, clock: LocalClock) -> String
    {
        let isNow = approach.position.time <= now
        let when = isNow ? phrase(.now) : beginning(approach.position.time, now: now, clock: clock).first ?? ""
        return phrase(
            isNow ? .typhoonIsNear : .typhoonNearest,
            ["what": title(of: typhoon), "when": when, "distance": distance(kilometres: approach.kilometres)])
    }
}

extension TyphoonCategory {
    fileprivate var phrase: Phrase {
        switch self {
        case .low: .typhoonLow
        case .depression: .typhoonDepression
        case .storm: .typhoonStorm
        case .severeStorm: .typhoonSevereStorm
        case .typhoon: .typhoonTyphoon
        case .unknown: .typhoonUnknown
        }
    }
}
