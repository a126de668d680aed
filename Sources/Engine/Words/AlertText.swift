import AppResources
import Weather

// Words for alerts.
extension WeatherFormat {
    /// A line for each alert: "서울: 18시부터 비 3.2mm, 21시까지". Invented weather is marked as such.
    package func lines(ofAlerts findings: [WatchFinding], now: Timestamp, isInvented: Bool) -> [String] {
        findings.map { finding in
            let mark = isInvented ? " (\(phrase(.sampleMark)))" : ""
            return "\(name(finding.place)): \(words(of: finding, now: now))\(mark)".printable
        }
    }

    /// One message for all alerts: the first in full, then the places or the number of the others.
    package func text(ofAlerts findings: [WatchFinding], now: Timestamp, isInvented: Bool) -> MessageText {
        let lines = lines(ofAlerts: findings, now: now, isInvented: isInvented)
        guard lines.count > 1 else { return MessageText(lines) }
        var names: [String] = []
        for name in findings.dropFirst().map({ name($0.place).printable }) where !names.contains(name) {
            names.append(name)
        }
        return MessageText(
            [],
            brief: [
                phrase(.alertAndOthers, ["first": lines[0], "names": names.joined(separator: ", ")]),
                phrase(.alertAndMore, ["first": lines[0], "count": "\(lines.count - 1)"]),
            ], full: lines)
    }
}
