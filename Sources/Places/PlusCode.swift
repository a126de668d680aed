import Weather

/// An Open Location Code ("plus code") in a text, whole (`8Q98HX8H+H6`) or shortened, with a place beside it (`HX8H+H6 서울`).
///
/// The format and its digits are those of the specification, version 1.1
/// (https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md).
struct PlusCode {
    private static let digits = Array("23456789CFGHJMPQRVWX".utf8)
    private static let sign = UInt8(ascii: "+")
    private static let padding = UInt8(ascii: "0")
    /// The number of digits before the sign of a whole code.
    private static let whole = 8
    /// Pairs of digits divide both axes by twenty; of what comes behind them, each digit divides a cell into five rows and four columns.
    private static let paired = 10
    private static let (rows, columns) = (5, 4)
    /// The first two digits of a whole code are below these.
    private static let (latitudes, longitudes) = (9, 18)
    /// Digits behind the sign, of which one alone is no code.
    private static let behind = [0, 2, 3, 4, 5, 6, 7]

    private let values: [Int]
    /// The number of digits that were left out at the beginning.
    private let missing: Int
    /// The text around the code.
    let rest: String

    /// Nil if there is no code, or none that is on the Earth.
    init?(_ text: String) {
        guard text.utf8.contains(Self.sign) || text.contains("%2") else { return nil }
        let bytes = Array(text.replacing("%2B", with: "+").replacing("%2b", with: "+").utf8)
        for at in bytes.indices where bytes[at] == Self.sign {
            let before = bytes[..<at].reversed().prefix { Self.value($0) != nil || $0 == Self.padding }.count
            let after = bytes[(at + 1)...].prefix { Self.value($0) != nil }.count
            let (first, end) = (at - before, at + 1 + after)
            guard first == 0 || !Self.isOfWord(bytes[first - 1]), end == bytes.count || !Self.isOfWord(bytes[end]),
                [4, 6, Self.whole].contains(before), Self.behind.contains(after)
            else { continue }
            let padded = bytes[first..<at].reversed().prefix { $0 == Self.padding }.count
            let known = (bytes[first..<at - padded] + bytes[at + 1..<end]).compactMap(Self.value)
            // Padding takes the place of the last pairs of a whole code, behind which there is nothing.
            guard known.count == before - padded + after, known.count > 1,
                padded == 0 || before == Self.whole && padded.isMultiple(of: 2) && after == 0,
                before == Self.whole || after > 0,
                before < Self.whole || known[0] < Self.latitudes && known[1] < Self.longitudes
            else { continue }
            values = known
            missing = Self.whole - before
            rest =
                String(decoding: bytes[..<first], as: UTF8.self) + " " + String(decoding: bytes[end...], as: UTF8.self)
            return
        }
        return nil
    }

    /// The middle of the cell of a whole code; nil if it is shortened.
    var coordinate: Coordinate? { missing == 0 ? middle(south: -90, west: -180) : nil }

    /// The middle of the cell that is nearest to a place.
    func coordinate(near place: Coordinate) -> Coordinate? {
        guard missing > 0 else { return coordinate }
        let step = Self.size(ofPair: missing / 2 - 1)
        let (south, west) = (
            ((place.latitude + 90) / step).rounded(.down) * step - 90,
            ((place.longitude + 180) / step).rounded(.down) * step - 180
        )
        guard let cell = middle(south: south, west: west) else { return nil }
        func nearest(_ own: Double, _ other: Double) -> Double {
            own - other > step / 2 ? own - step : other - own > step / 2 ? own + step : own
        }
        return Coordinate(
            latitude: nearest(cell.latitude, place.latitude), longitude: nearest(cell.longitude, place.longitude))
    }

    private func middle(south: Double, west: Double) -> Coordinate? {
        var (latitude, longitude) = (south, west)
        var (height, width) = (0.0, 0.0)
        for (offset, value) in values.enumerated() {
            let number = missing + offset
            if number < Self.paired {
                let step = Self.size(ofPair: number / 2)
                if number.isMultiple(of: 2) {
                    (latitude, height) = (latitude + Double(value) * step, step)
                } else {
                    (longitude, width) = (longitude + Double(value) * step, step)
                }
            } else {
                (height, width) = (height / Double(Self.rows), width / Double(Self.columns))
                latitude += Double(value / Self.columns) * height
                longitude += Double(value % Self.columns) * width
            }
        }
        return Coordinate(latitude: latitude + height / 2, longitude: longitude + width / 2)
    }

    /// The degrees that one step of a pair of digits is.
    private static func size(ofPair number: Int) -> Double { (0..<number).reduce(20) { size, _ in size / 20 } }

    private static func value(_ byte: UInt8) -> Int? {
        digits.firstIndex(of: (0x61...0x7A).contains(byte) ? byte & ~0x20 : byte)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20)
    }
}
