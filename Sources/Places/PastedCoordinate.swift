// One file: every way to write a coordinate is read by the same few steps, which make sense only together.

import Limits
import Weather

extension CoordinateText {
    /// The coordinate in any pasted text: a plus code, a notation that `coordinate` reads, with or without words around it, the
    /// link of a map, GeoJSON, WKT, or decimal commas. Nil if no pair of numbers in the first `Limits.Query.bytes` bytes is plausible.
    ///
    /// Nothing is opened or requested. The time is proportional to the length of the text.
    public static func found(in text: String) -> Coordinate? {
        let text =
            text.utf8.count <= Limits.Query.bytes
            ? text : String(decoding: text.utf8.prefix(Limits.Query.bytes), as: UTF8.self)
        if let code = PlusCode(text)?.coordinate { return code }
        // Most queries are names, and this runs after each key.
        guard text.unicodeScalars.count(where: { $0.properties.numericType == .decimal }) > 1 else { return nil }
        if let coordinate = coordinate(text) { return coordinate }
        let plain = PlainText(text)
        return read(plain) ?? plain.withDecimalPoints.flatMap(read)
    }

    private static func read(_ plain: PlainText) -> Coordinate? {
        PastedCoordinate(plain).coordinate ?? marked(in: plain.text)
    }

    /// A coordinate with degree signs, directions or labels between other words.
    private static func marked(in text: String) -> Coordinate? {
        for run in MarkedRuns(text).runs {
            if let coordinate = coordinate(run), isMarked(run) { return coordinate }
        }
        return nil
    }

    /// Between other words, directions alone are too little: seats S 12 E 5.
    private static func isMarked(_ run: String) -> Bool {
        guard let tokens = tokens(run) else { return false }
        let directions = tokens.count { if case .direction = $0 { true } else { false } }
        let numbers = tokens.count { if case .number = $0 { true } else { false } }
        return run.contains { "°º˚".contains($0) } || directions > 1 && (numbers > 2 || run.contains("."))
    }
}

/// The longest parts of a text that consist of what a coordinate may consist of.
private struct MarkedRuns {
    private static let words: Set<String> = [
        "n", "s", "e", "w", "north", "south", "east", "west", "lat", "latitude", "lon", "lng", "long", "longitude",
        "deg", "min", "sec", "도", "분",
        "초", "북위", "남위", "동경", "서경", "위도", "경도",
    ]
    private static let signs = Set(" \t\n\r.,;/+-−°º˚′'’″\"”:=()[]{}0123456789")

    let runs: [String]

    init(_ text: String) {
        var runs: [String] = []
        var run = ""
        var rest = Substring(text)
        func end() {
            // The full stop of a sentence is no part of a number.
            let trimmed = String(run.trimming { " \t\n\r.,;/:=-".contains($0) })
            if trimmed.utf8.count > 3 { runs.append(trimmed) }
            run = ""
        }
        while let first = rest.first {
            if first.isLetter {
                let isHangul = first.isSyllable
                let word = rest.prefix { $0.isLetter && $0.isSyllable == isHangul }
                if Self.words.contains(word.lowercased()) { run += word } else { end() }
                rest = rest.dropFirst(word.count)
            } else {
                if Self.signs.contains(first) { run.append(first) } else { end() }
                rest.removeFirst()
            }
        }
        end()
        self.runs = runs
    }
}

/// A text in lower-case ASCII where possible, with percent-encoding decoded.
private struct PlainText {
    let text: String
    let bytes: [UInt8]
    let isLink: Bool

    private static let linkMarks = ["://", "www.", "map.", "maps.", "/maps"]
    /// Twice, because links in links are encoded twice.
    private static let decodings = 2

    init(_ text: String) {
        var text = text.withASCIIDigits
        for _ in 0..<Self.decodings where text.utf8.contains(UInt8(ascii: "%")) { text = text.percentDecoded }
        self.init(plain: text)
    }

    private init(plain text: String) {
        self.text = text
        let lower = text.lowercased()
        isLink = Self.linkMarks.contains(where: lower.contains)
        bytes = Array(lower.utf8)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// With points instead of decimal commas: 37,5665 126,9780. Nil unless two numbers have one; 12,500 67,890 are thousands.
    var withDecimalPoints: PlainText? {
        var changed = bytes
        var decimals: [Int] = []
        var at = 0
        while at < bytes.count {
            let whole = digits(from: at)
            guard whole > 0 else {
                at += 1
                continue
            }
            let comma = at + whole
            let fraction = comma < bytes.count && bytes[comma] == UInt8(ascii: ",") ? digits(from: comma + 1) : 0
            at = comma
            if whole <= 3, fraction > 1 {
                changed[comma] = UInt8(ascii: ".")
                decimals.append(fraction)
                at = comma + 1 + fraction
            }
        }
        guard decimals.count == 2, decimals != [3, 3] else { return nil }
        return PlainText(plain: String(decoding: changed, as: UTF8.self))
    }

    private func digits(from start: Int) -> Int { bytes[start...].prefix(while: \.isASCIIDigit).count }
}

/// Chooses the pair of numbers that a text most likely means as a coordinate.
private struct PastedCoordinate {
    private struct Number {
        /// With its sign.
        let range: Range<Int>
        let value: Double
        let decimals: Int
        /// Whether letters, currencies or units touch it, or it is part of a date, version or telephone number.
        let isOther: Bool
    }

    private static let latitudes: Set<String> = ["lat", "latitude", "mlat", "dlat", "elat", "destlat"]
    private static let longitudes: Set<String> = [
        "lon", "lng", "long", "longitude", "mlon", "dlng", "elng", "dlon", "elon", "destlng", "destlon",
    ]
    /// What stands before a latitude, with or without decimals.
    private static let sure = ["geo:", "ll=", "cp=", "coordinate="].map { Array($0.utf8) }
    /// What stands before a latitude if one of the numbers has decimals.
    private static let likely = [
        "/dir/", "/place/", "/search/", "q=", "query=", "loc:", "daddr=", "destination=", "center=", "location=",
        "latlng=", "coord=", "coords=", "pin=",
    ].map { Array($0.utf8) }
    /// What stands before the longitude of a point in WKT.
    private static let points = ["point(", "point (", "point z(", "point z (", "pointz(", "pointz ("].map {
        Array($0.utf8)
    }
    private static let units = ["원", "만", "달러", "℃", "%", "°c", "°f", "€", "₩"].map { Array($0.utf8) }
    private static let currencies = ["$", "€", "₩", "£", "¥", "#"].map { Array($0.utf8) }
    private static let joints = Set(",;/|".utf8)
    private static let blanks = Set(" \t\r\n".utf8)
    private static let widestGap = 8
    private static let longestLabel = 16

    private let bytes: [UInt8]
    private let isLink: Bool
    private let isOfNaver, isOfKakao, hasWords: Bool
    private let numbers: [Number]
    private let pairs: [(first: Number, next: Number)]

    init(_ text: PlainText) {
        bytes = text.bytes
        isLink = text.isLink
        isOfNaver = text.text.contains("naver")
        isOfKakao = text.text.contains("kakao") && text.text.contains("/link/")
        hasWords = text.text.contains { $0.isLetter }
        numbers = Self.numbers(in: text.bytes)
        pairs = Self.pairs(of: numbers, in: bytes, isLink: isLink)
    }

    var coordinate: Coordinate? { labelled ?? keyed ?? metres ?? pair }

    // MARK: Ways to find it

    /// Latitude and longitude each with a label: `!3d37.5!4d127`, `mlat=37.5&mlon=127`, `"lng": 127`.
    private var labelled: Coordinate? {
        var latitude: Number?
        var longitude: Number?
        var upright: Number?
        var across: Number?
        for number in numbers {
            if follows("!3d", number) { return coordinate(number, longitudeAfter: number) }
            guard let label = label(of: number) else { continue }
            if Self.latitudes.contains(label) { latitude = latitude ?? number }
            if Self.longitudes.contains(label) { longitude = longitude ?? number }
            if label == "y" { upright = upright ?? number }
            if label == "x" { across = across ?? number }
        }
        if let latitude, let longitude { return Coordinate(latitude: latitude.value, longitude: longitude.value) }
        guard isLink, let upright, let across else { return nil }
        if let point = korea(east: across, north: upright) { return point }
        guard across.decimals > 1, upright.decimals > 1 else { return nil }
        return Coordinate(latitude: upright.value, longitude: across.value)
    }

    private func coordinate(_ latitude: Number, longitudeAfter number: Number) -> Coordinate? {
        guard
            let longitude = numbers.first(where: { follows("!4d", $0) && $0.range.lowerBound > number.range.lowerBound }
            )
        else { return nil }
        return Coordinate(latitude: latitude.value, longitude: longitude.value)
    }

    /// A pair behind a parameter or a format's word.
    private var keyed: Coordinate? {
        var second: Coordinate?
        for (first, next) in pairs {
            let head = head(before: first.range.lowerBound)
            if head.isEnd(Array("coordinates".utf8))
                || Self.points.contains(where: bytes[..<first.range.lowerBound].isEnd)
            {
                if let coordinate = Coordinate(latitude: next.value, longitude: first.value) { return coordinate }
            }
            let isExact = first.decimals > 0 || next.decimals > 0
            let direct = bytes[..<first.range.lowerBound].suffix(Self.longestLabel)
            if Self.sure.contains(where: direct.isEnd) || isExact && Self.likely.contains(where: direct.isEnd)
                || isOfKakao && first.decimals > 0 && next.decimals > 0
            {
                if let coordinate = either(first, next) { return coordinate }
            }
            if direct.isEnd(Array("c=".utf8)), first.decimals > 1, next.decimals > 1 {
                second = second ?? Coordinate(latitude: next.value, longitude: first.value)
            }
            if isExact, isLink, direct.isEnd(Array("@".utf8)) || isAfterZoom(first) {
                second = second ?? either(first, next)
            }
        }
        return second
    }

    /// Metres of the Web Mercator projection (EPSG:3857), as in links of Naver, within Korea.
    private var metres: Coordinate? {
        for (first, next) in pairs where isOfNaver || first.decimals > 0 && next.decimals > 0 {
            if let point = korea(east: first, north: next) { return point }
        }
        return nil
    }

    /// Two adjacent numbers with two decimals each. Between words, outside Korea, they need three: 10.30, 12.45 are times or
    /// prices.
    private var pair: Coordinate? {
        for (index, (first, next)) in pairs.enumerated() {
            guard first.decimals > 1, next.decimals > 1, !first.isOther, !next.isOther else { continue }
            let others = [index - 1, index + 1].filter(pairs.indices.contains).map { pairs[$0] }
            let isOfList = others.contains { other in
                let third = other.next.range == first.range ? other.first : other.next
                let isJoined = other.next.range == first.range || other.first.range == next.range
                return isJoined && third.decimals > 1
            }
            guard isLink || !isOfList, let coordinate = either(first, next) else { continue }
            let isInKorea = (33...39).contains(coordinate.latitude) && (124...132).contains(coordinate.longitude)
            if !hasWords || isInKorea || min(first.decimals, next.decimals) > 2 { return coordinate }
        }
        return nil
    }

    // MARK: Numbers

    /// Numbers with hardly anything between them.
    private static func pairs(of numbers: [Number], in bytes: [UInt8], isLink: Bool) -> [(first: Number, next: Number)]
    {
        zip(numbers, numbers.dropFirst()).filter { first, next in
            let gap = bytes[first.range.upperBound..<next.range.lowerBound]
            return !gap.isEmpty && gap.count <= widestGap && gap.allSatisfy { isOfGap($0, isLink) }
                && gap.count(where: joints.contains) <= 1
        }.map { ($0, $1) }
    }

    /// In links a plus sign stands for a blank, and Bing joins the numbers with a tilde.
    private static func isOfGap(_ byte: UInt8, _ isLink: Bool) -> Bool {
        joints.contains(byte) || blanks.contains(byte) || isLink && "+~".utf8.contains(byte)
    }

    /// The latitude first, unless only the other order is possible.
    private func either(_ first: Number, _ next: Number) -> Coordinate? {
        Coordinate(latitude: first.value, longitude: next.value)
            ?? Coordinate(latitude: next.value, longitude: first.value)
    }

    private func korea(east: Number, north: Number) -> Coordinate? {
        WebMercator.coordinate(east: east.value, north: north.value).flatMap { point in
            (32...44).contains(point.latitude) && (123...133).contains(point.longitude) ? point : nil
        }
    }

    private func follows(_ label: String, _ number: Number) -> Bool {
        bytes[..<number.range.lowerBound].isEnd(Array(label.utf8))
    }

    /// The letters before a number, up to an equals sign, colon, quote or blank.
    private func label(of number: Number) -> String? {
        let before = bytes[..<number.range.lowerBound].suffix(2 * Self.longestLabel)
        let signs = before.reversed().prefix { "=: \t\"'".utf8.contains($0) }.count
        guard signs > 0 else { return nil }
        let letters = before.dropLast(signs).reversed().prefix(while: PlainText.isLetter)
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    /// The text before a pair, without brackets, quotes and blanks.
    private func head(before start: Int) -> ArraySlice<UInt8> {
        let before = bytes[..<start].suffix(2 * Self.longestLabel)
        let signs = before.reversed().prefix { " \t\r\n\"'([:".utf8.contains($0) }.count
        return signs > 0 ? before.dropLast(signs) : []
    }

    /// `map=15/` before the pair, as in links of OpenStreetMap.
    private func isAfterZoom(_ number: Number) -> Bool {
        let before = bytes[..<number.range.lowerBound].suffix(Self.longestLabel)
        guard before.last == UInt8(ascii: "/") else { return false }
        let zoom = before.dropLast().reversed().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }.count
        return zoom > 0 && before.dropLast(1 + zoom).isEnd(Array("map=".utf8))
    }

    private static func numbers(in bytes: [UInt8]) -> [Number] {
        let point = UInt8(ascii: ".")
        let minus = UInt8(ascii: "-")
        var numbers: [Number] = []
        var at = 0
        while at < bytes.count {
            guard bytes[at].isASCIIDigit else {
                at += 1
                continue
            }
            let digits = at
            while at < bytes.count,
                bytes[at].isASCIIDigit
                    || bytes[at] == point && at + 1 < bytes.count && bytes[at + 1].isASCIIDigit
            {
                at += 1
            }
            let text = bytes[digits..<at]
            var start = digits
            if digits > 0, bytes[digits - 1] == minus {
                let before = bytes[..<(digits - 1)]
                let isSign = before.last.map { !$0.isASCIIDigit && !PlainText.isLetter($0) && $0 < 0x80 } ?? true
                if isSign || before.isEnd(Array("!3d".utf8)) || before.isEnd(Array("!4d".utf8)) { start -= 1 }
            }
            guard text.count <= 24, text.count(where: { $0 == point }) <= 1,
                let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
            else { continue }
            let decimals = text.firstIndex(of: point).map { at - $0 - 1 } ?? 0
            let before = bytes[..<start]
            let behind = bytes[at...]
            let isJoined =
                before.last.map { PlainText.isLetter($0) || $0 == minus } == true
                || behind.first.map { PlainText.isLetter($0) || $0 == minus } == true
            let isOther =
                isJoined || currencies.contains(where: before.isEnd) || units.contains { behind.starts(with: $0) }
            numbers.append(
                Number(range: start..<at, value: start < digits ? -value : value, decimals: decimals, isOther: isOther))
        }
        return numbers
    }
}

extension ArraySlice<UInt8> {
    fileprivate func isEnd(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}

extension String {
    /// With ASCII digits and signs instead of full-width ones, and a hyphen for the minus sign.
    var withASCIIDigits: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
                    case 0x2212: "-"
                    case 0x3000, 0xA0: " "
                    case 0x3001: ","
                    default: scalar
                    }
                }))
    }

    /// Decodes `%2C` and the like; what is not two hexadecimal digits is kept.
    fileprivate var percentDecoded: String {
        var decoded: [UInt8] = []
        let bytes = Array(utf8)
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = bytes[at + 1].hexDigit,
                let low = bytes[at + 2].hexDigit
            {
                decoded.append(high << 4 | low)
                at += 3
            } else {
                decoded.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
