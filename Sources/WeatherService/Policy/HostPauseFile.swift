import Files
import Glibc
import Limits
import Synchronization
import Weather

/// The pauses of hosts, stored for the next process and shared by concurrent ones. Losing them is harmless: a host is then
/// asked once more and says again how long to wait.
///
/// One line per host: the cause of the pause, its first and last second, the consecutive pauses because of trouble and those
/// asked for, and the failures since the last answer.
public final class HostPauseFile: Sendable {
    /// The last contents read, and the file they came from.
    private struct Known {
        var file: Stamp?
        var pauses: [String: HostPauses.Memory] = [:]
    }

    private struct Stamp: Hashable {
        let node: UInt64
        let seconds, nanoseconds: Int
    }

    private let file: LinesFile
    private let known = Mutex(Known())

    public init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: how long each host is left alone", limit: Limits.Cache.pauses,
            count: Limits.Cache.ledgerHosts, syncs: false)
    }

    /// The stored state of a host. The file is read only if it has changed.
    func memory(of host: String) -> HostPauses.Memory? {
        known.withLock { known in
            let stamp = stamp
            if stamp != known.file { known = Known(file: stamp, pauses: stamp == nil ? [:] : read()) }
            return known.pauses[host]
        }
    }

    /// Stores the state of a host; nil removes it. Failures to write are ignored.
    func keep(_ memory: HostPauses.Memory?, of host: String) {
        try? file.update { lines, _ in
            var pauses = Self.pauses(in: lines)
            pauses[host] = memory
            // The host with the oldest pause is dropped.
            while pauses.count > Limits.Cache.ledgerHosts,
                let oldest = pauses.min(by: { $0.value.began < $1.value.began })
            {
                pauses[oldest.key] = nil
            }
            lines = Self.lines(of: pauses)
        }
    }

    private var stamp: Stamp? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return Stamp(node: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private func read() -> [String: HostPauses.Memory] { Self.pauses(in: (try? file.lines()) ?? []) }

    // MARK: Lines

    static func lines(of pauses: [String: HostPauses.Memory]) -> [LinesFile.Line] {
        pauses.sorted { $0.key < $1.key }.map { host, memory in
            let pause = memory.pause.flatMap { pause in
                pause.until.flatMap { until in
                    PauseCause.word(for: pause.cause).map { ($0, pause.began.secondsSince1970, until.secondsSince1970) }
                }
            }
            let (cause, began, until) = pause ?? (PauseCause.none, 0, 0)
            return LinesFile.Line(
                host, "\(cause) \(began) \(until) \(memory.round) \(memory.limits) \(memory.failures)")
        }
    }

    /// Ignores lines that are not of pauses.
    static func pauses(in lines: [LinesFile.Line]) -> [String: HostPauses.Memory] {
        lines.reduce(into: [:]) { pauses, line in pauses[line.key] = memory(line.words) ?? pauses[line.key] }
    }

    private static func memory(_ words: [Substring]) -> HostPauses.Memory? {
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.count == 6, numbers.count == 5, numbers.allSatisfy((0...1 << 40).contains) else { return nil }
        var pause: Pause?
        if words[0] != PauseCause.none {
            let (began, until) = (Timestamp(secondsSince1970: numbers[0]), Timestamp(secondsSince1970: numbers[1]))
            // Longer waits are never accepted, whoever wrote them.
            guard let cause = PauseCause.failure(String(words[0]), seconds: until.seconds(since: began)),
                (0...Limits.Network.pause).contains(until.seconds(since: began))
            else { return nil }
            pause = Pause(cause: cause, began: began, until: until)
        }
        return HostPauses.Memory(
            pause: pause, round: min(numbers[2], most), limits: min(numbers[3], most), failures: min(numbers[4], most))
    }

    /// Larger counts do not lengthen a pause.
    private static let most = 100
}

extension HostPauses.Memory {
    fileprivate var began: Timestamp { pause?.began ?? Timestamp(secondsSince1970: 0) }
}

/// The cause of a pause as a word.
private enum PauseCause {
    static let none = "-"

    static func word(for failure: WeatherFailure) -> String? {
        switch failure {
        case .rateLimited: "limited"
        case .server(let status): "server:\(status)"
        default: nil
        }
    }

    /// `seconds` is the length of the pause.
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
