import JSON
import Weather

/// The storm of the stand-in's story as the Japan Meteorological Agency tells of it: from Monday 00:00 UTC until Wednesday 12:00,
/// issued anew every three hours.
struct JMACyclone {
    let id: String
    private let number: String
    /// Minutes from the beginning of the week, of the analysis.
    private let minute: Int
    private let analysis: Timestamp

    /// Nil while there is none.
    init?(at moment: Timestamp) {
        let seconds = moment.secondsSince1970 - 4 * 86_400
        let (week, rest) = seconds.quotientAndRemainder(dividingBy: 7 * 86_400)
        guard rest >= 0, rest / 60 <= Self.path[Self.path.count - 1].minute else { return nil }
        let ordinal = week % 99 + 1
        number = "26" + (ordinal < 10 ? "0\(ordinal)" : "\(ordinal)")
        id = "TC\(number)"
        minute = rest / 60 / 180 * 180
        analysis = Timestamp(secondsSince1970: 4 * 86_400 + week * 7 * 86_400 + minute * 60)
    }

    /// Past Jeju and Busan, as the Korean office tells it.
    private static let path: [(minute: Int, north: Double, east: Double)] = [
        (0, 30.0, 127.0), (720, 33.2, 126.6), (1_440, 34.6, 128.4), (2_160, 35.3, 129.2), (3_060, 38.5, 131.5),
        (3_600, 41.0, 135.0),
    ]

    static func list(at moment: Timestamp) -> JSONValue {
        guard let storm = JMACyclone(at: moment) else { return [] }
        return [
            [
                "tropicalCyclone": .text(storm.id), "typhoonNumber": .text(storm.number),
                "category": .text(storm.category(in: 0)), "issue": JMAResponder.japan(storm.issued),
            ]
        ]
    }

    private var issued: Timestamp { analysis.adding(seconds: 45 * 60) }

    /// Hours ahead, as far as the path is known.
    private var hours: [Int] { [0, 12, 24, 48].filter { minute + $0 * 60 <= Self.path[Self.path.count - 1].minute } }

    private func time(in hours: Int) -> JSONValue {
        let time = analysis.adding(seconds: hours * 3_600)
        return ["JST": JMAResponder.japan(time), "UTC": .text(SWICRow.text(of: time))]
    }

    private func category(in hours: Int) -> String {
        switch minute + hours * 60 {
        case ..<2_160: "TY"
        case ..<2_880: "STS"
        case ..<3_060: "TS"
        default: "TD"
        }
    }

    private func position(in hours: Int) -> JSONValue {
        let minute = minute + hours * 60
        let next = max(1, Self.path.firstIndex { $0.minute >= minute } ?? Self.path.count - 1)
        let (from, to) = (Self.path[next - 1], Self.path[next])
        let part = Double(minute - from.minute) / Double(to.minute - from.minute)
        return [
            .rounded(from.north + (to.north - from.north) * part), .rounded(from.east + (to.east - from.east) * part),
        ]
    }

    var specification: JSONValue {
        let title: JSONValue = [
            "part": "title", "typhoonNumber": .text(number), "name": ["jp": "カクウ", "en": "Kakuu"],
            "category": ["en": .text(category(in: 0))],
            "issue": ["JST": JMAResponder.japan(issued), "UTC": .text(SWICRow.text(of: issued))],
        ]
        return .array(
            [title]
                + hours.map { hours in
                    let isNow = hours == 0
                    var members: [JSONValue.Member] = [
                        .init("part", ["jp": .text(isNow ? "実況" : "予報　\(hours)時間後")]),
                        .init("advancedHours", .integer(hours)), .init("validtime", time(in: hours)),
                        .init("category", ["en": .text(category(in: hours))]),
                        .init("position", ["deg": position(in: hours)]), .init("pressure", "960"),
                        .init("course", "北東"), .init("speed", ["km/h": "25"]),
                        .init("maximumWind", ["sustained": ["m/s": "38"], "gust": ["m/s": "54"]]),
                    ]
                    members.append(
                        isNow
                            ? .init("galeWarning", [["area": "全域", "range": ["km": 330]]])
                            : .init("probabilityCircleRadius", ["km": .integer(60 + 4 * hours)]))
                    return .object(members)
                })
    }

    var shapes: JSONValue {
        .array(
            hours.map { hours in
                let storm: JSONValue = ["arc": [[position(in: hours), 150_000, [0, 360]]]]
                return [
                    "advancedHours": .integer(hours), "validtime": time(in: hours), "center": position(in: hours),
                    "stormWarningArea": storm, "track": ["typhoon": [[28, 126], [30, 127]]],
                ]
            })
    }
}
