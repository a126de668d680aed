import Files
import Limits
import Synchronization
import Weather

/// The clocks of time zones by IANA name, from the system's time zone database.
///
/// A zone's file is read when an answer needs it, and again after a day, so that a program that runs for months picks up
/// a newer database.
public final class ZoneClocks: Sendable {
    private struct Reading {
        /// Nil if the file is missing or unreadable.
        let clock: LocalClock?
        let time: Timestamp
    }

    private let folder: String?
    private let readings = Mutex<[String: Reading]>([:])

    /// The usual location of the database.
    public static let systemFolder = "/usr/share/zoneinfo"
    /// Seconds before a file is read again.
    private static let holds = 86_400

    /// `folder` contains the database; if nil, no zone is known.
    public init(folder: String?) {
        self.folder = folder
    }

    /// The clock of a zone for weather data received at `time`; nil for an unknown zone.
    func clock(of zone: String, around time: Timestamp) -> LocalClock? {
        guard let folder, Self.isName(zone) else { return nil }
        return readings.withLock { readings in
            if let known = readings[zone], (0..<Self.holds).contains(time.seconds(since: known.time)) {
                return known.clock
            }
            // A system may have only the older or only the newer names.
            let file = ZoneLinks.names(of: zone).lazy.compactMap { Self.read(folder + "/" + $0) }.first
            let clock = file?.clock(around: time)
            if readings.count >= Limits.Zone.known { readings = [:] }
            readings[zone] = Reading(clock: clock, time: time)
            return clock
        }
    }

    /// The number of remembered zones.
    var knownCount: Int { readings.withLock(\.count) }

    private static func read(_ path: String) -> ZoneFile? {
        // If the file cannot be read, the zone is unknown.
        guard let bytes = try? BoundedFile.bytes(path, limit: Limits.Zone.file) else { return nil }
        do throws(ZoneFile.Damaged) {
            return try ZoneFile(bytes)
        } catch {
            // A damaged file is treated like an unknown zone.
            return nil
        }
    }

    /// Whether the text can be a zone name: letters, digits, `+`, `-` and `_`, in parts between slashes. Such a name
    /// cannot lead out of the folder.
    static func isName(_ zone: String) -> Bool {
        guard (1...Limits.Name.timeZone).contains(zone.utf8.count) else { return false }
        return zone.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy(isNameByte)
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

// Answers contain only the present UTC offset; the times of changes come from the database.
extension ZoneClocks {
    /// The difference in seconds that is tolerated between an answer and this machine about when a clock changed: an
    /// answer may be cached at the service, and no clock is exact.
    private static let tolerance = 3_600

    /// The request with each place's present offset, as a fallback for answers without one.
    func request(_ request: ReportRequest, at time: Timestamp) -> ReportRequest {
        ReportRequest(
            request.parts,
            of: request.places.map { place in
                guard let clock = place.timeZone.flatMap({ clock(of: $0, around: time) }) else { return place }
                return place.usually(clock.offset(at: time))
            }, inBackground: request.isInBackground)
    }

    /// The value of an answer received at `time`, with the clock of the place's zone: the one that the source named (`told`), or
    /// else the place's own. The answer is right about the offset: a zone with another one at that time is not the place's, and
    /// without a zone no change is known.
    func value(_ value: ReportValue, of place: Place, told: String? = nil, at time: Timestamp) -> ReportValue {
        switch value {
        case .current(let weather):
            .current(weather.by(clock([told, place.timeZone], reported: weather.clock, at: time)))
        case .forecast(let forecast):
            .forecast(forecast.by(clock([told, place.timeZone], reported: forecast.clock, at: time)))
        case .air, .airForecast: value
        }
    }

    private func clock(_ zones: [String?], reported: LocalClock, at time: Timestamp) -> LocalClock {
        let offset = reported.offset(at: time)
        return zones.lazy.compactMap { zone in zone.flatMap { self.clock(of: $0, around: time) } }.first { clock in
            [0, -Self.tolerance, Self.tolerance].contains { clock.offset(at: time.adding(seconds: $0)) == offset }
        } ?? reported
    }
}
