import Weather

@testable import WeatherService

/// Whatever a service may say is still the same after it was kept.
enum KeptReport {
    static func check(_ value: ReportValue) {
        let time = Timestamp(secondsSince1970: 1_760_335_200)
        let report = KnownReport(
            place: PlaceID(rawValue: "owm:1"), value: value,
            stamp: ReportStamp(source: .openWeather, observedAt: value.observedAt, fetchedAt: time))
        do throws(ByteReader.Damaged) {
            let read = try ReportCacheFile.decode(ReportCacheFile.encode([report]))
            require(read.map(\.value) == [value], "kept as \(read), was \(value)")
        } catch {
            require(false, "what was kept cannot be read: \(value)")
        }
    }
}
