import Display
import Engine
import Synchronization
import TerminalUI
import Weather

// The room a fact takes, whatever its value.
extension Fact {
    /// The greatest widths of facts in one appearance, by the values that were formatted, which are the same ones every time.
    private struct Widths {
        var appearance: Appearance?
        var known: [[Fact]: [Int]] = [:]
    }

    /// Finding the widths means formatting many values, so they are kept until the appearance changes.
    private static let widths = Mutex(Widths())

    /// The greatest width of each form in cells, from the longest form to the shortest. Columns are laid out by these, so that
    /// they are the same at every place.
    func widths(_ look: Presentation) -> [Int] {
        guard let widest else { return forms(look).map(\.displayWidth) }
        let known = Self.widths.withLock { widths in
            if widths.appearance != look.appearance { widths = Widths(appearance: look.appearance) }
            return widths.known[widest]
        }
        if let known { return known }
        let all = widest.map { $0.forms(look).map(\.displayWidth) }
        let count = all.map(\.count).max() ?? 0
        let found = (0..<count).map { index in all.map { $0[min(index, $0.count - 1)] }.max() ?? 0 }
        Self.widths.withLock { if $0.appearance == look.appearance { $0.known[widest] = found } }
        return found
    }

    /// The same fact with the widest values that occur; nil for a fact that takes as much room as its present value needs.
    private var widest: [Fact]? {
        switch self {
        case .humidity: [.humidity(100)]
        case .dewPoint: [.dewPoint(Temperature(celsius: -40))]
        case .pressure: [.pressure(Pressure(hectopascals: 1_050))]
        case .gust: [.gust(Speed(metresPerSecond: 60))]
        case .cloudCover: [.cloudCover(100)]
        case .visibility: [.visibility(Visibility(Distance(metres: 24_140), isLimit: true))]
        case .precipitation: [.precipitation(Self.mostRain)]
        case .uvIndex: [3, 7, 10, 12].map { .uvIndex($0) }
        case .dayLength: [.dayLength(seconds: 86_399)]
        case .pollutant(let pollutant, _, _):
            [AirScale.korean, .unitedStates].flatMap { scale in
                Self.levels(of: pollutant).map { .pollutant(pollutant, $0, scale) }
            }
        case .air, .airTomorrow, .moon, .sun, .sunArc, .wind: nil
        }
    }

    private static let mostRain = PrecipitationAmount(rain: PrecipitationDepth(millimetres: 99), melted: nil)

    /// Whether the value comes with a grade on a published scale, which takes room.
    var isGraded: Bool {
        switch self {
        case .air, .airTomorrow, .pollutant, .uvIndex: true
        case .humidity, .dewPoint, .pressure, .wind, .gust, .cloudCover, .visibility, .precipitation, .sunArc, .sun,
            .dayLength, .moon:
            false
        }
    }

    /// Concentrations in µg/m³, from good air to the worst.
    private static func levels(of pollutant: AirQuality.Pollutant) -> [Double] {
        switch pollutant {
        case .pm25, .pm10: [5, 44, 180, 300]
        case .ozone, .nitrogenDioxide, .sulphurDioxide: [20, 160, 250, 400]
        case .carbonMonoxide: [500, 3_000, 9_000, 11_000]
        }
    }
}
