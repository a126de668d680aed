extension PlaceID {
    /// The id of a place known only by its coordinate, to four decimals (about ten metres).
    public init(at coordinate: Coordinate) {
        self.init(rawValue: "geo:" + coordinate.text)
    }
}

extension Place {
    /// A place known only by its coordinate, to four decimals (about ten metres). It takes its name, region and time zone
    /// from `around`, if given.
    public init(at coordinate: Coordinate, around: Place? = nil) {
        let digits = coordinate.text
        // The time zone is not looked up; solar time is right to within an hour or two until an answer provides the offset.
        let hours = (coordinate.longitude / 15).rounded()
        self.init(
            id: PlaceID(at: coordinate),
            names: around?.names ?? LocalizedText(korean: digits, english: digits), coordinate: coordinate,
            region: around?.region, country: around?.country, timeZone: around?.timeZone,
            usualOffset: around?.usualOffset ?? UTCOffset(seconds: Int(hours) * 3_600))
    }
}

extension Coordinate {
    /// Latitude and longitude to four decimals (about ten metres): "37.5665,126.9780".
    public var text: String { "\(latitude.fourDecimals),\(longitude.fourDecimals)" }
}

extension Double {
    fileprivate var fourDecimals: String {
        let scaled = Int((abs(self) * 10_000).rounded())
        let fraction = String(scaled % 10_000)
        let padding = String(repeating: "0", count: 4 - fraction.count)
        return (self < 0 && scaled > 0 ? "-" : "") + "\(scaled / 10_000).\(padding)\(fraction)"
    }
}
