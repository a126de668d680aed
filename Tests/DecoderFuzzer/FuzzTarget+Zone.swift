import TestSupport
import Weather

@testable import WeatherService

// System files, which may contain anything.
extension FuzzTarget {
    static let zone = FuzzTarget(
        name: "zone",
        seeds: {
            let rules = [
                "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
                "EET-2EEST,M3.4.4/50,M10.4.4/50", "AAA0BBB,J60/0,300", "KST-9", "",
            ]
            let changes = [(-2_422_054_408, 3_600), (1_774_746_000, 7_200), (1_792_890_000, 3_600)]
            return rules.map { ZoneFileBytes(first: 3_208, changes: changes, rule: $0).bytes }
                + [0, UInt8(ascii: "3")].map { version in
                    var file = ZoneFileBytes(first: 3_600, changes: Array(changes.dropFirst()), rule: rules[0])
                    file.version = version
                    return file.bytes
                }
        },
        words: ["TZif", "\nCET-1CEST,M3.5.0,M10.5.0/3\n", ",M10.5.0", "/-167:59:59", ",J365/25", "<+1030>-10:30"],
        longest: 1_024
    ) { bytes in
        do throws(ZoneFile.Damaged) {
            let file = try ZoneFile(bytes)
            for seconds in [1_774_000_000, 1_792_890_001, 0, -2_422_000_000, 253_402_300_799] {
                let time = Timestamp(secondsSince1970: seconds)
                let clock = file.clock(around: time)
                require(clock == file.clock(around: time), "asking again gives another clock")
                var before = clock.offset
                for change in clock.changes {
                    require(change.offset != before, "a change to the same offset")
                    require(
                        (-3 * 86_400...60 * 86_400).contains(change.time.seconds(since: time)),
                        "the change is far away")
                    before = change.offset
                }
                let today = clock.time(time).dayNumber
                for day in today - 2...today + 16 {
                    let (start, end) = (clock.startOfDay(day), clock.startOfDay(day + 1))
                    require(start <= end, "day \(day) ends before it begins")
                    require(start == end || clock.time(start).dayNumber >= day, "day \(day) begins on another")
                    require(clock.time(start.adding(seconds: -1)).dayNumber < day, "day \(day) has begun before")
                }
            }
        } catch {
            // A damaged file is rightly refused.
        }
    }
}
