import Files
import Limits
import Weather

/// The sources that fail, shared by all running programs and stored for the next one. Losing it is harmless: another source then
/// takes over some minutes later.
///
/// One line for each source and what it fails to tell, weather or air: whether it fails or limits its requests, the first
/// and the last failure, the wait before another source takes over, the tries and the time of the next.
public final class SourceTroubleFile: Sendable {
    private let file: LinesFile

    public init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: the sources that fail, and since when", limit: Limits.Cache.pauses,
            count: Limits.Cache.troubles, syncs: false)
    }

    func troubles() -> SourceTroubles { Self.troubles(in: (try? file.lines()) ?? []) }

    /// Stores the trouble of a source, or that it has none. Failures to write are ignored.
    func keep(_ trouble: SourceTroubles.Trouble?, of subject: SourceTroubles.Subject) {
        try? file.update { lines, _ in
            var troubles = Self.troubles(in: lines).all
            troubles[subject] = trouble
            while troubles.count > Limits.Cache.troubles,
                let oldest = troubles.min(by: { $0.value.failedAt < $1.value.failedAt })
            {
                troubles[oldest.key] = nil
            }
            lines = Self.lines(of: SourceTroubles(troubles))
        }
    }

    static func lines(of troubles: SourceTroubles) -> [LinesFile.Line] {
        troubles.all.map { subject, trouble in
            let numbers = [
                trouble.began.secondsSince1970, trouble.failedAt.secondsSince1970, trouble.delay, trouble.tries,
                trouble.retryAt.secondsSince1970,
            ]
            return LinesFile.Line(
                "\(subject.topic.rawValue)/\(subject.source.rawValue)",
                ([trouble.isLimit ? limited : failed] + numbers.map { "\($0)" }).joined(separator: " "))
        }
        .sorted { $0.key < $1.key }
    }

    /// Ignores lines that are not of troubles.
    static func troubles(in lines: [LinesFile.Line]) -> SourceTroubles {
        var all: [SourceTroubles.Subject: SourceTroubles.Trouble] = [:]
        for line in lines {
            let names = line.key.split(separator: "/", maxSplits: 1)
            guard names.count == 2, let topic = ReportPart.Topic(rawValue: String(names[0])),
                let trouble = trouble(line.words)
            else { continue }
            all[SourceTroubles.Subject(SourceID(rawValue: String(names[1])), topic)] = trouble
        }
        return SourceTroubles(all)
    }

    private static let (failed, limited) = ("failed", "limited")

    private static func trouble(_ words: [Substring]) -> SourceTroubles.Trouble? {
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.count == 6, numbers.count == 5, numbers.allSatisfy((0...1 << 40).contains),
            words[0] == failed || words[0] == limited, numbers[0] <= numbers[1],
            numbers[2] <= SourceTroubles.longestDelay, numbers[3] <= most
        else { return nil }
        let last = Timestamp(secondsSince1970: numbers[1])
        // No try is ever further away, whoever wrote it.
        let latest = last.adding(seconds: BackOff.longest * 2)
        return SourceTroubles.Trouble(
            isLimit: words[0] == limited, began: Timestamp(secondsSince1970: numbers[0]), failedAt: last,
            delay: numbers[2], tries: numbers[3], retryAt: min(latest, Timestamp(secondsSince1970: numbers[4])))
    }

    /// More tries do not lengthen the wait.
    private static let most = 1_000_000
}
