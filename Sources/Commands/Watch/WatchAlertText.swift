import AppResources
import Engine
import Weather

/// An alert as a line, as JSON, for a notification and as environment variables.
struct WatchAlertText {
    let finding: WatchFinding
    let now: Timestamp
    let format: WeatherFormat
    /// Whether the weather is invented.
    let isSample: Bool

    var name: String { format.name(finding.place).printable }

    /// "18시부터 비(합계 3.2mm), 21시까지".
    var words: String { format.words(of: finding, now: now).printable }

    var line: String { "\(name): \(words)\n" }

    /// See docs/watch.schema.json.
    var json: String {
        JSONAnswer.object([
            "version": .value(1), "sample": .value(isSample),
            "place": .value(PlacesAnswer.Named(finding.place, in: format.language)),
            "kind": .value(event.condition.kind.rawValue), "alert": .value(alert),
            "start": .value(event.start.iso8601), "until": JSONAnswer(event.isEndKnown ? event.end.iso8601 : nil),
            "peak": JSONAnswer(measure(event.peak)), "total": JSONAnswer(event.total.flatMap(measure)),
            "grade": .value(event.grade), "text": .value(words),
        ]).line
    }

    /// The environment variables for a program that is run for the alert.
    var variables: [String: String] {
        let peak = measure(event.peak)
        return [
            "NALSSI_PLACE": name, "NALSSI_PLACE_ID": finding.place.id.rawValue,
            "NALSSI_KIND": event.condition.kind.rawValue, "NALSSI_ALERT": alert,
            "NALSSI_START": event.start.iso8601, "NALSSI_UNTIL": event.isEndKnown ? event.end.iso8601 : "",
            "NALSSI_PEAK": peak.map { "\($0.value)" } ?? "", "NALSSI_UNIT": peak?.unit ?? "",
            "NALSSI_TOTAL": event.total.flatMap(measure).map { "\($0.value)" } ?? "",
            "NALSSI_GRADE": "\(event.grade)", "NALSSI_TEXT": words,
        ]
    }

    private var event: WatchedEvent { finding.event }

    private var alert: String { finding.alert == .grows ? "grows" : "begins" }

    /// The value in the person's units.
    private func measure(_ value: Double) -> UnitValue? {
        let measures = Measures(units: format.units)
        return switch event.condition.kind {
        case .rain: measures.depth(PrecipitationDepth(millimetres: value))
        case .wind: measures.speed(Speed(metresPerSecond: value))
        case .low, .high: measures.degrees(Temperature(celsius: value))
        case .dust: UnitValue(value: (value * 10).rounded() / 10, unit: "µg/m³")
        }
    }
}
