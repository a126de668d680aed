import Files
import Limits
import Synchronization
import Weather

/// When the hosts of feeds were asked, shared by all running programs and stored for the next one. Losing it is
/// harmless: a host is then asked once more.
///
/// One line for each host: the last sign of life, when it was asked for by itself and when that was answered, `-` for
/// never, whether the host tells it, and the last requests.
public final class FeedLogFile: Sendable {
    private let file: LinesFile

    public init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: when what belongs to no place was asked for", limit: Limits.Feed.log,
            count: Limits.Feed.hosts, syncs: false)
    }

    /// What this program knows, also if it could not be written.
    private let own = Mutex<[String: FeedLog]>([:])

    func log(of host: String) -> FeedLog { own.withLock { joined((try? file.lines()) ?? [], $0, host) } }

    /// Changes a host's log while no other program does, and returns what `change` does.
    func update<Result: Sendable>(_ host: String, _ change: (inout FeedLog) -> Result) -> Result {
        own.withLock { own in
            var result: Result?
            func changed(_ lines: [LinesFile.Line]) -> FeedLog {
                var log = joined(lines, own, host)
                result = change(&log)
                return log
            }
            var next: FeedLog?
            // If it cannot be locked or written, this program goes by what it knows itself.
            try? file.update { lines, _ in
                let log = changed(lines)
                next = log
                lines.set(host, Self.text(of: log))
            }
            own[host] = next ?? changed([])
            guard let result else { preconditionFailure("both ways call `change`") }
            return result
        }
    }

    private func joined(_ lines: [LinesFile.Line], _ own: [String: FeedLog], _ host: String) -> FeedLog {
        let told = lines.last { $0.key == host }.flatMap { Self.log($0.words) }
        guard let mine = own[host] else { return told ?? FeedLog() }
        return told?.joined(with: mine) ?? mine
    }

    static func text(of log: FeedLog) -> String {
        func text(_ time: Timestamp?) -> String { time.map { "\($0.secondsSince1970)" } ?? "-" }
        let times = [log.signOfLife, log.doubtedAt, log.lifeToldAt].map(text)
        return (times + [log.tellsLife ? "told" : "untold"] + log.requests.map(text)).joined(separator: " ")
    }

    /// Nil for words that are not of a log.
    static func log(_ words: [Substring]) -> FeedLog? {
        guard (4...4 + FeedLog.most).contains(words.count), ["told", "untold"].contains(words[3]) else { return nil }
        func time(_ word: Substring) -> Timestamp? {
            Int(word).flatMap { (0...1 << 40).contains($0) ? Timestamp(secondsSince1970: $0) : nil }
        }
        var log = FeedLog()
        (log.signOfLife, log.doubtedAt, log.lifeToldAt) = (time(words[0]), time(words[1]), time(words[2]))
        log.tellsLife = words[3] == "told"
        log.requests = words.dropFirst(4).compactMap(time).sorted()
        return log
    }
}
