import AppResources
import Engine
import Weather

/// One labelled value of the detail. All places of a source have the same facts in the same order: an unknown value is shown
/// as a dash, so that its row stays in place and the value is not mistaken for zero.
enum Fact: Hashable, Sendable {
    case humidity(Int?)
    case dewPoint(Temperature?)
    case pressure(Pressure?)
    case wind(Wind)
    case gust(Speed?)
    case cloudCover(Int?)
    case visibility(Visibility?)
    /// Precipitation of the last hour, or of an hour to come.
    case precipitation(PrecipitationAmount?)
    /// The day's highest.
    case uvIndex(Double?)
    /// Sunrise and sunset, and the sun's progress between them, 0…1.
    case sunArc(sunrise: Timestamp, sunset: Timestamp, progress: Double?, clock: LocalClock)
    /// The sun neither rises nor sets today.
    case sun(isUp: Bool)
    case dayLength(seconds: Int)
    case moon(MoonPhase, from: Coordinate)
    /// The air as a whole.
    case air(AirQuality?, AirScale)
    case pollutant(AirQuality.Pollutant, Double?, AirScale)
    case airTomorrow(AirQuality?, AirScale)
    /// How many official warnings are in force, what it means if none is, and the present.
    case warnings(Int, WarningState, now: Timestamp)

    /// Facts that share a row, regardless of which values are missing.
    enum Group: Hashable, Sendable {
        /// Takes a row, or shares one with the next single fact.
        case single(Fact)
        /// Never separated.
        case pair(Fact, Fact)
        /// Takes a row of its own.
        case wide(Fact)
    }
}

extension DetailContent {
    /// The day's highest UV index until sunset.
    fileprivate var uvIndexAhead: Double? {
        switch sun {
        case .rises(_, let sunset): time < sunset ? outlook?.uvIndex : nil
        case .polarDay: outlook?.uvIndex
        case .polarNight: nil
        }
    }
}

extension CurrentWeather {
    /// Precipitation of the last hour. Sources omit it if nothing has fallen, so under a dry sky a missing value means zero.
    fileprivate var fallenInLastHour: PrecipitationAmount? {
        if let amount { return amount }
        let isDry = condition.kind != .unknown && PrecipitationAhead.Kind(condition) == nil
        return isDry ? PrecipitationAmount(rain: nil, melted: nil) : nil
    }
}

// The facts in order, the most important first.
extension Fact {
    static func measures(_ content: DetailContent) -> [Group] {
        guard let conditions = content.conditions else { return [] }
        let observed = conditions.observed
        let singles: [Fact?] = [
            .gust(conditions.wind.gust),
            content.facts.hasLastHour && !conditions.isOfDay
                ? .precipitation(observed?.fallenInLastHour ?? content.seen.amountInHour) : nil,
            .pressure(content.seen.pressure), .cloudCover(content.seen.cloudCover),
            .visibility(content.seen.visibility),
            content.facts.hasUVIndex ? .uvIndex(content.uvIndexAhead) : nil,
            .warnings(
                content.around.warnings.count { !$0.warning.isPreliminary }, content.around.warningState,
                now: content.now),
        ]
        return [
            .pair(.humidity(content.seen.humidity), .dewPoint(content.seen.dewPoint)), .wide(.wind(conditions.wind)),
        ]
            + singles.compactMap { $0.map(Group.single) }
    }

    static func sun(_ content: DetailContent) -> [Group] {
        switch content.sun {
        case .rises(let sunrise, let sunset):
            [
                .wide(
                    .sunArc(
                        sunrise: sunrise, sunset: sunset, progress: content.sun.progress(at: content.time),
                        clock: content.clock))
            ]
        case .polarDay: [.wide(.sun(isUp: true))]
        case .polarNight: [.wide(.sun(isUp: false))]
        }
    }

    static func sky(_ content: DetailContent) -> [Group] {
        [
            .pair(
                .dayLength(seconds: content.sun.length),
                .moon(MoonPhase(at: content.time), from: content.place.coordinate))
        ]
    }

    /// Fine dust, which people look for first.
    static func dust(_ content: DetailContent) -> [Group] {
        let air = content.air ?? nil
        let scale = content.place.airScale
        return [.pair(.pollutant(.pm25, air?.pm25, scale), .pollutant(.pm10, air?.pm10, scale))]
    }

    /// The air as a whole, now and at its worst tomorrow, and the gases.
    static func air(_ content: DetailContent) -> [Group] {
        let air = content.air ?? nil
        let scale = content.place.airScale
        let gases: [AirQuality.Pollutant] =
            content.facts.hasGases ? [.ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide] : []
        return [.wide(.air(air, scale)), .wide(.airTomorrow(content.airTomorrow, scale))]
            + gases.map { gas in .single(.pollutant(gas, air?[gas], scale)) }
    }
}

// The room a fact takes, whatever its value.
extension Fact {
    /// The greatest width of each form in cells, from the longest form to the shortest. Columns are laid out by these, so that
    /// they are the same at every place.
    func widths(_ look: Presentation) -> [Int] {
        guard let widest else { return forms(look).map(\.displayWidth) }
        return look.widths.of(widest.label) {
            let all = widest.facts().map { $0.forms(look).map(\.displayWidth) }
            return (0..<(all.map(\.count).max() ?? 0)).map { index in
                all.map { $0[min(index, $0.count - 1)] }.max() ?? 0
            }
        }
    }

    /// The label, and the same fact with the widest values that occur; nil for a fact that takes as much room as its present value
    /// needs.
    private var widest: (label: Phrase, facts: () -> [Fact])? {
        switch self {
        case .humidity: (.humidity, { [.humidity(100)] })
        case .dewPoint: (.dewPoint, { [.dewPoint(Temperature(celsius: -40))] })
        case .pressure: (.pressure, { [.pressure(Pressure(hectopascals: 1_050))] })
        case .gust: (.gust, { [.gust(Speed(metresPerSecond: 60))] })
        case .cloudCover: (.cloudCover, { [.cloudCover(100)] })
        case .visibility: (.visibility, { [.visibility(Visibility(Distance(metres: 24_140), isLimit: true))] })
        case .precipitation: (.precipitationLastHour, { [.precipitation(Self.mostRain)] })
        case .uvIndex: (.uvIndex, { [3, 7, 10, 12].map { .uvIndex($0) } })
        case .dayLength: (.dayLength, { [.dayLength(seconds: Self.longestDay)] })
        case .warnings: (.warningsFact, { Self.widestWarnings })
        case .pollutant(let pollutant, _, _):
            (
                pollutant.phrase,
                {
                    [AirScale.korean, .unitedStates].flatMap { scale in
                        Self.levels(of: pollutant).map { .pollutant(pollutant, $0, scale) }
                    }
                }
            )
        case .air, .airTomorrow, .moon, .sun, .sunArc, .wind: nil
        }
    }

    private static let widestWarnings: [Fact] = {
        let now = Timestamp(secondsSince1970: 0)
        let states: [WarningState] = [
            .none(asOf: now.adding(seconds: -3_000)), .unreported, .silent(since: now.adding(seconds: -72_000)),
            .notAsked(.undecided), .untold(nil),
        ]
        return states.map { .warnings(0, $0, now: now) }
    }()

    /// 23 hours and 59 minutes, which has more digits than 24 hours.
    private static let longestDay = 86_340

    private static let mostRain = PrecipitationAmount(rain: PrecipitationDepth(millimetres: 99), melted: nil)

    /// Whether it is shortened before the fact beside it: the name of the moon's phase matters less than the length of the day.
    var givesWay: Bool { if case .moon = self { true } else { false } }

    /// Whether the value comes with a grade on a published scale, which takes room.
    var isGraded: Bool {
        switch self {
        case .air, .airTomorrow, .pollutant, .uvIndex: true
        case .humidity, .dewPoint, .pressure, .wind, .gust, .cloudCover, .visibility, .precipitation, .sunArc, .sun,
            .dayLength, .moon, .warnings:
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
