import Files
import Glibc
import Limits
import Synchronization
import Weather

/// The rests of hosts, stored for the next process and shared by concurrent ones. Losing them is harmless: a host is then
/// asked once more and says again how long to wait.
///
/// One line per host: its name, the cause of the rest, its first and last second, the consecutive rests because of
/// trouble and those asked for, and the failures since the last answer. The last line is a dot, so that a truncated text
/// can be detected.
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

    private let file: PrivateFile
    private let known = Mutex(Known())

    public init(path: String) {
        file = PrivateFile(path: path)
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
        try? file.update(lockTimeout: .brief, syncs: false) {
            var rests = read()
            rests[host] = memory
            // The host with the oldest rest is dropped.
            while rests.count > Limits.Cache.ledgerHosts,
                let oldest = rests.min(by: { $0.value.began < $1.value.began })
            {
                rests[oldest.key] = nil
            }
            return Array(Self.text(of: rests).utf8)
        }
    }

    private var stamp: Stamp? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return Stamp(node: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private func read() -> [String: HostRest.Memory] {
        guard let bytes = try? file.read(limit: Limits.Cache.rests) else { return [:] }
        return String(validating: bytes, as: UTF8.self).flatMap(Self.rests) ?? [:]
    }

    // MARK: Text

    private static let heading = "nalssi-rests 1"
    private static let end = "."

    static func text(of rests: [String: HostRest.Memory]) -> String {
        let lines = rests.sorted { $0.key < $1.key }.map { host, memory in
            let pause = memory.pause.flatMap { pause in
                pause.until.flatMap { until in
                    RestCause.word(for: pause.cause).map { ($0, pause.began.secondsSince1970, until.secondsSince1970) }
                }
            }
            let (cause, began, until) = pause ?? (RestCause.none, 0, 0)
            return "\(host) \(cause) \(began) \(until) \(memory.round) \(memory.limits) \(memory.failures)"
        }
        return ([heading] + lines + [end]).joined(separator: "\n") + "\n"
    }

    /// Nil if the text was not written by `text`.
    static func rests(in text: String) -> [String: HostRest.Memory]? {
        let lines = text.split(separator: "\n")
        guard lines.first == heading[...], lines.last == end[...], lines.count >= 2 else { return nil }
        var rests: [String: HostRest.Memory] = [:]
        for line in lines.dropFirst().dropLast() {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst(2).compactMap { Int($0) }
            guard words.count == 7, numbers.count == 5, numbers.allSatisfy((0...1 << 40).contains),
                rests.count < Limits.Cache.ledgerHosts
            else { return nil }
            var pause: Pause?
            if words[1] != RestCause.none {
                let (began, until) = (Timestamp(secondsSince1970: numbers[0]), Timestamp(secondsSince1970: numbers[1]))
                // Longer waits are never accepted, whoever wrote them.
                guard let cause = RestCause.failure(String(words[1]), seconds: until.seconds(since: began)),
                    (0...Limits.Network.retryAfter).contains(until.seconds(since: began))
                else { return nil }
                pause = Pause(cause: cause, began: began, until: until)
            }
            rests[String(words[0])] = HostRest.Memory(
                pause: pause, round: min(numbers[2], most), limits: min(numbers[3], most),
                failures: min(numbers[4], most))
        }
        return rests
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
