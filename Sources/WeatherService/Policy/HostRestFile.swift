import Files
import Glibc
import Limits
import Synchronization
import Weather

/// The rests of hosts, stored for the next process and shared by concurrent ones. Losing them is harmless: a host is then
/// asked once more and says again how long to wait.
///
/// One line per host: the cause of the rest, its first and last second, the consecutive rests because of trouble and those
/// asked for, and the failures since the last answer.
public final class HostRestFile: Sendable {
    /// The last contents read, and the file they came from.
    private struct Known {
        var file: Stamp?
        var rests: [String: HostRest.Memory] = [:]
    }

    private struct Stamp: Hashable {
        let node: UInt64
        let seconds, nanoseconds: Int
    }

    private let file: LinesFile
    private let known = Mutex(Known())

    public init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: how long each host is left alone", limit: Limits.Cache.rests,
            count: Limits.Cache.ledgerHosts, syncs: false)
    }

    /// The stored state of a host. The file is read only if it has changed.
    func memory(of host: String) -> HostRest.Memory? {
        known.withLock { known in
            let stamp = stamp
            if stamp != known.file { known = Known(file: stamp, rests: stamp == nil ? [:] : read()) }
            return known.rests[host]
        }
    }

    /// Stores the state of a host; nil removes it. Failures to write are ignored.
    func keep(_ memory: HostRest.Memory?, of host: String) {
        try? file.update { lines, _ in
            var rests = Self.rests(in: lines)
            rests[host] = memory
            // The host with the oldest rest is dropped.
            while rests.count > Limits.Cache.ledgerHosts,
                let oldest = rests.min(by: { $0.value.began < $1.value.began })
            {
                rests[oldest.key] = nil
            }
            lines = Self.lines(of: rests)
        }
    }

    private var stamp: Stamp? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return Stamp(node: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private func read() -> [String: HostRest.Memory] { Self.rests(in: (try? file.lines()) ?? []) }

    // MARK: Lines

    static func lines(of rests: [String: HostRest.Memory]) -> [LinesFile.Line] {
        rests.sorted { $0.key < $1.key }.map { host, memory in
            let pause = memory.pause.flatMap { pause in
                pause.until.flatMap { until in
                    RestCause.word(for: pause.cause).map { ($0, pause.began.secondsSince1970, until.secondsSince1970) }
                }
            }
            let (cause, began, until) = pause ?? (RestCause.none, 0, 0)
            return LinesFile.Line(
                host, "\(cause) \(began) \(until) \(memory.round) \(memory.limits) \(memory.failures)")
        }
    }

    /// Ignores lines that are not of rests.
    static func rests(in lines: [LinesFile.Line]) -> [String: HostRest.Memory] {
        lines.reduce(into: [:]) { rests, line in rests[line.key] = memory(line.words) ?? rests[line.key] }
    }

    private static func memory(_ words: [Substring]) -> HostRest.Memory? {
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.count == 6, numbers.count == 5, numbers.allSatisfy((0...1 << 40).contains) else { return nil }
        var pause: Pause?
        if words[0] != RestCause.none {
            let (began, until) = (Timestamp(secondsSince1970: numbers[0]), Timestamp(secondsSince1970: numbers[1]))
            // Longer waits are never accepted, whoever wrote them.
            guard let cause = RestCause.failure(String(words[0]), seconds: until.seconds(since: began)),
                (0...Limits.Network.retryAfter).contains(until.seconds(since: began))
            else { return nil }
            pause = Pause(cause: cause, began: began, until: until)
        }
        return HostRest.Memory(
            pause: pause, round: min(numbers[2], most), limits: min(numbers[3], most), failures: min(numbers[4], most))
    }

    /// Larger counts do not lengthen a rest.
    private static let most = 100
}

extension HostRest.Memory {
    fileprivate var began: Timestamp { pause?.began ?? Timestamp(secondsSince1970: 0) }
}

/// The cause of a rest as a word.
private enum RestCause {
    static let none = "-"

    static func word(for failure: WeatherFailure) -> String? {
        switch failure {
        case .rateLimited: "limited"
        case .server(let status): "server:\(status)"
        default: nil
        }
    }

    /// `seconds` is the length of the rest.
    static func failure(_ word: String, seconds: Int) -> WeatherFailure? {
        switch word {
        case "limited": .rateLimited(retryAfter: seconds)
        default:
            word.hasPrefix("server:")
                ? Int(word.dropFirst("server:".count)).flatMap { (500...599).contains($0) ? .server(status: $0) : nil }
                : nil
        }
    }
}
