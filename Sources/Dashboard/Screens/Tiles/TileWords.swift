import Display
import Engine
import Weather

/// The greatest width of each text of a tile in a language, in cells.
struct TileWords: Hashable, Sendable {
    let sky, feelsLike, wind, tomorrow, humidity: Int

    init(_ look: Presentation) {
        let format = look.format
        sky = Condition.all.map { format.sky($0).displayWidth }.max() ?? 0
        feelsLike = look.phrase(.feelsLike).displayWidth + 1 + Self.degrees
        wind = Self.speed + format.units.wind.rawValue.displayWidth + 1 + (look.glyphs.isASCII ? 2 : 1)
        tomorrow = look.phrase(.tomorrowShort).displayWidth
        humidity = look.phrase(.tableHumidity).displayWidth
    }

    func columns(_ extra: TileLayout.Extra) -> Int {
        switch extra {
        case .sky: sky
        case .feelsLike: feelsLike
        case .wind: wind
        }
    }

    /// `-40°`.
    private static let degrees = 4
    /// Two digits.
    private static let speed = 2
}

extension Condition {
    /// Every condition that has a description of its own.
    fileprivate static let all = Kind.allCases.flatMap { kind in
        ([nil] + Intensity.allCases).map { Condition(kind: kind, intensity: $0, isDaylight: true) }
    }
}
