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
        let current = typhoon.position(at: moment)
        let strong = current.pressure.map { "\(title) \(pressure($0))" } ?? title
        return ["\(strong) \(glyphs.dot) \(phrase(.issuerJMA))", strong, title]
    }

    /// Which issued position is nearest to a place, and when: "발표된 예상 위치로는 내일 15시에 가장 가까움: 320km", then shorter.
    package func approaches(_ approach: TyphoonApproach, now: Timestamp, clock: LocalClock) -> [String] {
        let distance = distance(kilometres: approach.kilometres)
        guard approach.position.time > now else {
            return [.typhoonIsNear, .typhoonIsNearShort].map { phrase($0, ["distance": distance]) }
        }
        let when = beginning(approach.position.time, now: now, clock: clock).first ?? ""
        return [.typhoonNearest, .typhoonNearestShort].map { phrase($0, ["when": when, "distance": distance]) }
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
