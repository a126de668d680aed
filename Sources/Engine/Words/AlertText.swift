import AppResources
import Weather

// What is said of rules that have come true.
extension WeatherFormat {
    /// A line for each: "서울: 18시부터 비 3.2mm, 21시까지". Invented weather says that it is.
    package func lines(ofAlerts findings: [WatchFinding], now: Timestamp, isInvented: Bool) -> [String] {
        findings.map { finding in
            let mark = isInvented ? " (\(phrase(.sampleMark)))" : ""
            return "\(name(finding.place)): \(words(of: finding, now: now))\(mark)".printable
        }
    }

    /// One message for all: the first, and how many more there are to read.
    package func text(ofAlerts findings: [WatchFinding], now: Timestamp, isInvented: Bool) -> MessageText {
        let lines = lines(ofAlerts: findings, now: now, isInvented: isInvented)
        guard lines.count > 1 else { return MessageText(lines) }
        return MessageText(
            [],
            brief: [phrase(.alertAndMore, ["first": lines[0], "count": "\(lines.count - 1)"])], full: lines)
    }
}
