import Weather

@testable import WeatherService

/// Checks that any decoded report is the same after it was cached.
enum KeptReport {
    static func check(_ value: ReportValue) {
        let time = Timestamp(secondsSince1970: 1_760_335_200)
        let report = KnownReport(
            place: PlaceID(rawValue: "owm:1"), value: value,
            stamp: ReportStamp(source: .openWeather, observedAt: value.observedAt, fetchedAt: time))
        let contents = contents(of: ReportCacheFile.bytes(adding: [report]))
        require(!contents.isDamaged && contents.reports == [report], "kept as \(contents.reports), was \(value)")
    }

    /// Decodes the bytes of a cache file: what it has of `places`, or everything.
    static func contents(of bytes: [UInt8], about places: Set<PlaceID>? = nil) -> ReportArchive.Contents {
        ReportArchive.contents(of: places, size: bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
    }
}
