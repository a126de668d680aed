import Weather

/// The warnings of the stand-in's world: the same story in every week, from Monday 00:00 UTC on.
///
/// A storm reaches Jeju: a watch, raised to a warning after twelve hours; it moves on to Busan and Ulsan, lasts longer
/// than was said, and is lifted before it would have ended. Other offices have a warning or two each; New Zealand's
/// never has any. Fiji's has a new one every two hours, far from any city, so that the world is never quiet for long.
public enum StandinWarnings {
    /// Every warning that the centre has at `time`: from its sending until it has expired, or another message has taken
    /// its place. Some of them have not begun.
    public static func at(_ time: Timestamp) -> [StandinWarning] {
        story(around: time).filter { $0.sent <= time && time < $0.gone }
    }

    /// The warnings of this week and of the last one that are over at `time`, oldest first.
    public static func over(at time: Timestamp) -> [StandinWarning] {
        story(around: time).filter { $0.gone <= time }.sorted { $0.gone < $1.gone }
    }

    /// The document of a name, if its message has been sent by `time`; the centre keeps those of the last week too.
    public static func document(_ name: String, at time: Timestamp) -> StandinWarning? {
        story(around: time).first { $0.document == name && $0.sent <= time }
    }

    /// The newest time at which any message was sent.
    public static func newest(at time: Timestamp) -> Timestamp? {
        story(around: time).lazy.map(\.sent).filter { $0 <= time }.max()
    }

    /// The areas of the American messages, each once.
    static let american = telling.filter { $0.office == .states }.flatMap(\.areas).distinct(by: \.name)

    /// The areas of the Japanese messages, each once.
    static let japanese = telling.filter { $0.office == .japan }.flatMap(\.areas).distinct(by: \.name)

    private static func story(around time: Timestamp) -> [StandinWarning] {
        let week = Week(of: time)
        return [week.previous, week].flatMap { week in telling.map { $0.warning(in: week) } }
    }

    /// A message of the story: when it is sent, and what it says.
    private struct Message {
        let office: StandinOffice
        /// Unique in the week.
        let number: Int
        let event: String
        let headline: String
        let severity: Int
        var urgency = 3
        var certainty = 3
        /// Minutes from the beginning of the week.
        let sent, onset: Int
        let expires: Int?
        /// Nil: when it expires.
        var gone: Int?
        let areas: [StandinArea]
        var replaces: [Int] = []
        /// The office with the same message in another language.
        var other: StandinOffice?
        var second: StandinWarning.Second?

        func warning(in week: Week) -> StandinWarning {
            StandinWarning(
                office: office, event: event, headline: headline,
                description: "Invented by the stand-in server: \(headline)", severity: severity, urgency: urgency,
                certainty: certainty, sent: week.minute(sent), onset: week.minute(onset),
                expires: expires.map(week.minute), gone: week.minute(gone ?? expires ?? sent + day), areas: areas,
                identifier: identifier(number, in: week), replaces: replaces.map { identifier($0, in: week) },
                document: document(of: office, in: week), otherDocument: other.map { document(of: $0, in: week) } ?? "",
                second: second)
        }

        private func identifier(_ number: Int, in week: Week) -> String {
            "STANDIN.\(office.id).\(week.number).\(number)"
        }

        /// `OFFICE/2026/11/23/00/00/00-NUMBER.xml`.
        private func document(of office: StandinOffice, in week: Week) -> String {
            let time = LocalClock.utc.time(week.minute(sent))
            let parts = [time.month, time.day, time.hour, time.minute].map(UTCText.twoDigits).joined(separator: "/")
            return "\(office.id)/\(time.year)/\(parts)/00-standin\(week.number)x\(number).xml"
        }
    }

    /// A week that begins on a Monday at 00:00 UTC.
    private struct Week {
        /// Counted from the week of 1970-01-05.
        let number: Int

        init(of time: Timestamp) { number = (time.secondsSince1970 - 4 * 86_400) / (7 * 86_400) }

        private init(number: Int) { self.number = number }

        var previous: Week { Week(number: number - 1) }

        func minute(_ minute: Int) -> Timestamp {
            Timestamp(secondsSince1970: (4 + 7 * number) * 86_400 + minute * 60)
        }
    }

    private static let hour = 60
    private static let day = 24 * hour

    private static let telling: [Message] = korea + japan + elsewhere + swell

    private static let storm = "Invented storm"

    private static let korea: [Message] = [
        Message(
            office: .korea, number: 1, event: "Typhoon Watch", headline: "\(storm) nears Jeju", severity: 2, sent: 0,
            onset: 6 * hour, expires: day, gone: 12 * hour, areas: [.around("Jeju")]),
        Message(
            office: .korea, number: 2, event: "Typhoon Warning", headline: "\(storm) reaches Jeju", severity: 3,
            urgency: 4, certainty: 4, sent: 12 * hour, onset: 12 * hour, expires: day + 6 * hour, gone: day,
            areas: [.around("Jeju")], replaces: [1]),
        Message(
            office: .korea, number: 3, event: "Typhoon Warning", headline: "\(storm) moves to the south-east",
            severity: 4, urgency: 4, certainty: 4, sent: day, onset: day, expires: day + 18 * hour,
            gone: day + 12 * hour, areas: [.around("Busan"), .around("Ulsan", 0.2)], replaces: [2]),
        Message(
            office: .korea, number: 4, event: "Typhoon Warning", headline: "\(storm) lasts longer", severity: 4,
            urgency: 4, certainty: 4, sent: day + 12 * hour, onset: day, expires: 2 * day + 6 * hour,
            gone: 2 * day + 3 * hour, areas: [.around("Busan"), .around("Ulsan", 0.2)], replaces: [3]),
        // Lifted; the centre has the message for an hour.
        Message(
            office: .korea, number: 5, event: "Typhoon Warning", headline: "\(storm) has left", severity: 1,
            urgency: 1, sent: 2 * day + 3 * hour, onset: 2 * day + 3 * hour, expires: 2 * day + 4 * hour,
            areas: [.around("Busan"), .around("Ulsan", 0.2)], replaces: [4]),
        Message(
            office: .korea, number: 6, event: "Strong Wind Watch", headline: "Invented wind in the capital",
            severity: 2,
            sent: 3 * day, onset: 3 * day + 90, expires: nil, areas: [.around("Seoul", 0.2), .around("Suwon", 0.15)]),
        // A ring around Jeonju without the city itself, and an island.
        Message(
            office: .korea, number: 7, event: "Heavy Rain Watch", headline: "Invented rain in the south-west",
            severity: 2, sent: 4 * day + 6 * hour, onset: 4 * day + 8 * hour, expires: 4 * day + 18 * hour,
            areas: [
                StandinArea(
                    name: "Around Jeonju",
                    shape: .polygons([
                        [StandinArea.ring(35.8218, 127.1489, 0.5), StandinArea.ring(35.8218, 127.1489, 0.1)],
                        [StandinArea.ring(34.7936, 126.3886, 0.2)],
                    ]))
            ]),
    ]

    private static let japan: [Message] = {
        let areas = [StandinArea.around("Tokyo", 0.3)]
        let (sent, onset, expires) = (day + 2 * hour, day + 3 * hour, 2 * day + 2 * hour)
        return [
            Message(
                office: .japan, number: 1, event: "Heavy Snow Warning", headline: "Invented snow", severity: 3,
                sent: sent, onset: onset, expires: expires, areas: areas, other: .japanInJapanese),
            Message(
                office: .japanInJapanese, number: 1, event: "大雪警報", headline: "架空の雪", severity: 3, sent: sent,
                onset: onset, expires: expires, areas: areas, other: .japan),
        ]
    }()

    private static let swell: [Message] = (0..<84).map { number in
        Message(
            office: .fiji, number: number, event: "High Swell", headline: "Invented swell", severity: 1,
            sent: number * 2 * hour, onset: number * 2 * hour, expires: (number + 1) * 2 * hour,
            areas: [.square("Open ocean", -30, -150, 2)])
    }

    private static let elsewhere: [Message] = [
        Message(
            office: .states, number: 1, event: "Winter Storm Warning", headline: "Invented blizzard", severity: 3,
            sent: 2 * day, onset: 2 * day + 10 * hour, expires: 4 * day, areas: [.around("New York", 0.5)]),
        Message(
            office: .states, number: 2, event: "Red Flag Warning", headline: "Invented fire weather", severity: 4,
            sent: 12 * hour, onset: 12 * hour, expires: 6 * day, areas: [.around("Los Angeles", 0.6)]),
        Message(
            office: .china, number: 1, event: "gale", headline: "Invented gale, blue signal", severity: 1, urgency: 0,
            certainty: 0, sent: 3 * hour, onset: 3 * hour, expires: day + 3 * hour, areas: [.around("Beijing", 0.3)],
            second: StandinWarning.Second(
                language: "zh-CN", event: "大风", headline: "虚构大风蓝色预警", description: "测试服务器虚构")),
        // Only a point is known.
        Message(
            office: .germany, number: 1, event: "STURMBÖEN", headline: "Erfundene Sturmböen", severity: 2,
            sent: 5 * day,
            onset: 5 * day, expires: 5 * day + 12 * hour,
            areas: [StandinArea(name: "Erfundener Kreis", shape: .point(StandinArea.Point(52.52, 13.405)))]),
        // It had begun when it was sent, and one of its areas has no shape.
        Message(
            office: .india, number: 1, event: "Heavy Rain", headline: "Invented monsoon", severity: 3, urgency: 4,
            sent: 4 * day, onset: 4 * day - 3 * hour, expires: 5 * day,
            areas: [.around("Mumbai", 0.3), StandinArea(name: "Invented district", shape: .none)]),
    ]
}
