import AppResources
import TerminalUI
import Weather
import WeatherService

/// Turns values into the words and numbers a person reads, in their language and units.
struct WeatherFormat: Sendable {
    let phrase: PhraseBook
    let units: Units
    let glyphs: Glyphs

    var language: Language { phrase.language }

    /// "21°": for tiles and tables.
    func degrees(_ temperature: Temperature) -> String {
        "\(rounded(value(of: temperature)))\(glyphs.degree)"
    }

    /// "21.3°": for the detail.
    func preciseDegrees(_ temperature: Temperature) -> String {
        "\(decimal(value(of: temperature)))\(glyphs.degree)"
    }

    var temperatureUnit: String {
        switch units.temperature {
        case .celsius: glyphs.degreeCelsius
        case .fahrenheit: glyphs.degreeFahrenheit
        }
    }

    func percent(_ value: Int) -> String { "\(value)%" }

    func pressure(_ pressure: Pressure) -> String {
        switch units.pressure {
        case .hectopascals: rounded(pressure.hectopascals) + units.pressure.rawValue
        case .inchesOfMercury: decimal(pressure.inchesOfMercury, places: 2) + units.pressure.rawValue
        case .millimetresOfMercury: rounded(pressure.millimetresOfMercury) + units.pressure.rawValue
        }
    }

    func speed(_ speed: Speed) -> String {
        let value =
            switch units.wind {
            case .metresPerSecond: decimal(speed.metresPerSecond)
            case .kilometresPerHour: rounded(speed.kilometresPerHour)
            case .milesPerHour: decimal(speed.milesPerHour)
            case .knots: rounded(speed.knots)
            }
        return value + units.wind.rawValue
    }

    /// "2.1m/s ↙ 북동": speed, the way it blows, and where it comes from.
    func wind(_ wind: Wind) -> String? {
        let parts = [
            wind.speed.map(speed), wind.direction.map { glyphs.isASCII ? "" : glyphs.arrow(from: $0) },
            wind.direction.map(compassPoint),
        ].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    func visibility(_ distance: Distance) -> String {
        switch units.distance {
        case .kilometres:
            distance.metres < 1_000 ? "\(rounded(distance.metres))m" : "\(decimal(distance.kilometres))km"
        case .miles: "\(decimal(distance.miles))mi"
        }
    }

    func depth(_ depth: PrecipitationDepth) -> String {
        switch units.precipitation {
        case .millimetres: "\(decimal(depth.millimetres))mm"
        case .inches: "\(decimal(depth.inches, places: 2))in"
        }
    }

    /// "14:32", or "2:32pm" and "오후 2:32", by a clock that is `offset` from UTC.
    func time(_ timestamp: Timestamp, offset: UTCOffset) -> String {
        let local = LocalTime(timestamp, offset: offset)
        switch units.clock {
        case .of24Hours: return "\(twoDigits(local.hour)):\(twoDigits(local.minute))"
        case .of12Hours:
            let time = "\((local.hour + 11) % 12 + 1):\(twoDigits(local.minute))"
            return phrase(local.hour < 12 ? .beforeNoon : .afterNoon, ["time": time])
        }
    }

    /// Cells the longest time of day takes.
    var timeColumns: Int {
        switch units.clock {
        case .of24Hours: 5
        case .of12Hours: [Phrase.beforeNoon, .afterNoon].map { phrase($0, ["time": "12:00"]).displayWidth }.max() ?? 0
        }
    }

    /// "14", or "2p": an hour of the day on the axis of a chart.
    func hour(_ hour: Int) -> String {
        switch units.clock {
        case .of24Hours: "\(hour)"
        case .of12Hours: "\((hour + 11) % 12 + 1)\(hour < 12 ? "a" : "p")"
        }
    }

    /// How far one clock is ahead of another: "+9", "−3:30".
    func difference(of offset: UTCOffset, from home: UTCOffset) -> String {
        let minutes = (offset.seconds - home.seconds) / 60
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let sign = minutes < 0 ? (glyphs.isASCII ? "-" : "−") : "+"
        return sign + (rest == 0 ? "\(hours)" : "\(hours):\(twoDigits(rest))")
    }

    /// A moment of the last day by the clock, an earlier one by its age.
    func moment(_ timestamp: Timestamp, now: Timestamp, offset: UTCOffset) -> String {
        now.seconds(since: timestamp) < 86_400 ? time(timestamp, offset: offset) : age(since: timestamp, now: now)
    }

    /// How long ago, in the largest unit that says something.
    func age(since earlier: Timestamp, now: Timestamp) -> String {
        let minutes = max(0, now.seconds(since: earlier)) / 60
        return switch minutes {
        case 0: phrase(.ageNow)
        case 1..<60: phrase(.ageMinutes, ["count": "\(minutes)"])
        case 60..<1_440: phrase(.ageHours, ["count": "\(minutes / 60)"])
        default: phrase(.ageDays, ["count": "\(minutes / 1_440)"])
        }
    }

    /// How long something still takes: by the second in the last minute, else in minutes begun.
    func wait(_ seconds: Int) -> String {
        seconds <= 60
            ? phrase(.waitSeconds, ["count": "\(max(1, seconds))"])
            : phrase(.waitMinutes, ["count": "\((seconds + 59) / 60)"])
    }

    func name(_ place: Place) -> String { place.names.text(in: language) }

    /// The name in the place's own language, else the international one; empty where that is the one shown, or where
    /// this set of characters cannot show it.
    func localName(_ place: Place) -> String {
        // Where Korean is the local language, a Korean name needs no other.
        if language == .korean, isKorean(place) { return "" }
        let names = place.names.byLanguageCode
        let local = names.filter { !["ko", "en"].contains($0.key) }.min { $0.key < $1.key }?.value
        let other = local ?? (language == .korean ? names["en"] : isKorean(place) ? names["ko"] : nil) ?? ""
        return other == name(place) || (glyphs.isASCII && !other.utf8.allSatisfy { $0 < 0x80 }) ? "" : other
    }

    private func isKorean(_ place: Place) -> Bool { ["Asia/Seoul", "Asia/Pyongyang"].contains(place.timeZone) }

    /// How high something is above the sea.
    func height(metres: Int) -> String {
        switch units.distance {
        case .kilometres: "\(metres)m"
        // The international foot.
        case .miles: "\(rounded(Double(metres) / 0.3048))ft"
        }
    }

    /// How far away something is: "3.2 km", "325 km".
    func distance(kilometres: Double) -> String {
        let length = Distance(metres: kilometres * 1_000)
        let value =
            switch units.distance {
            case .kilometres: length.kilometres
            case .miles: length.miles
            }
        return (value < 10 ? decimal(value) : rounded(value)) + units.distance.rawValue
    }

    /// "서울특별시 · 대한민국": as much of the address as is known and says more than the name.
    func address(_ place: Place) -> String {
        let parts = [place.region, place.country].compactMap { $0?.text(in: language) }
        return parts.filter { $0 != name(place) }.joined(separator: " \(glyphs.dot) ")
    }

    func weekday(_ weekday: Int) -> String {
        let names: [Phrase] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
        return phrase(names[((weekday % 7) + 7) % 7])
    }

    func compassPoint(_ bearing: Bearing) -> String {
        let names: [Phrase] = [
            .fromNorth, .fromNorthEast, .fromEast, .fromSouthEast, .fromSouth, .fromSouthWest, .fromWest,
            .fromNorthWest,
        ]
        return phrase(names[bearing.octant])
    }

    /// "나쁨 · PM2.5 48": the air, and the fine dust of that hour in µg/m³ where it is told.
    func worstAir(_ air: AirQuality) -> String {
        let dust = air.pm25.map { phrase(.fineDustShort, ["value": rounded($0)]) }
        return [airQuality(air), dust].compactMap(\.self).joined(separator: " \(glyphs.dot) ")
    }

    /// A whole number, as the index is told everywhere.
    func uvIndex(_ index: Double) -> String { rounded(index) }

    /// Dust in the air, whatever the units of the rest.
    func concentration(_ microgramsPerCubicMetre: Double) -> String {
        "\(rounded(microgramsPerCubicMetre))\(glyphs.isASCII ? "ug" : "µg")/m\(glyphs.isASCII ? "3" : "³")"
    }

    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private func value(of temperature: Temperature) -> Double {
        switch units.temperature {
        case .celsius: temperature.celsius
        case .fahrenheit: temperature.fahrenheit
        }
    }

    /// A whole number; never "-0".
    private func rounded(_ value: Double) -> String { "\(Int(value.rounded()))" }

    /// A number with exactly `places` digits after the point.
    private func decimal(_ value: Double, places: Int = 1) -> String {
        let scale = places == 1 ? 10 : 100
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = "\(scaled.magnitude % UInt(scale))"
        let zeros = String(repeating: "0", count: places - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(scale)).\(zeros)\(fraction)"
    }
}
