import AppResources
import Engine
import TerminalUI
import Weather

/// One labelled value of the detail. Every place of a source has the same ones in the same order: what is not known of a place is
/// listed with a dash, so that its row stays where it is and a missing value is not taken for zero.
enum Fact: Hashable, Sendable {
    case humidity(Int?)
    case dewPoint(Temperature?)
    case pressure(Pressure?)
    case wind(Wind)
    case gust(Speed?)
    case cloudCover(Int?)
    case visibility(Distance?)
    /// What fell in the last hour, melted.
    case precipitation(PrecipitationDepth?, isSnow: Bool)
    /// The day's highest.
    case uvIndex(Double?)
    /// Sunrise and sunset, and where between them the sun stands.
    case sunArc(sunrise: Timestamp, sunset: Timestamp, progress: Double?, clock: LocalClock)
    /// It neither rises nor sets today.
    case sun(isUp: Bool)
    case dayLength(seconds: Int)
    case moon(MoonPhase)
    /// The air as a whole.
    case air(AirQuality?, AirScale)
    case pollutant(AirQuality.Pollutant, Double?, AirScale)
    case airTomorrow(AirQuality?, AirScale)

    /// Facts that share a row, whatever is missing elsewhere.
    enum Group: Hashable, Sendable {
        /// Takes a row, or shares one with the next of its kind.
        case single(Fact)
        /// Never parted.
        case pair(Fact, Fact)
        /// Needs a row for itself.
        case wide(Fact)
    }
}

extension DetailContent {
    /// The day's highest UV index, as long as the sun has not set.
    fileprivate var uvIndexAhead: Double? {
        switch sun {
        case .rises(_, let sunset): time < sunset ? outlook?.uvIndex : nil
        case .polarDay: outlook?.uvIndex
        case .polarNight: nil
        }
    }
}

extension CurrentWeather {
    /// What fell in the last hour, melted. Sources leave out what does not fall: under a dry sky silence is zero.
    fileprivate var fallenInLastHour: PrecipitationDepth? {
        let told = [rain, snow].compactMap(\.self)
        if !told.isEmpty { return PrecipitationDepth(millimetres: told.reduce(0) { $0 + $1.millimetres }) }
        let isDry = condition.kind != .unknown && PrecipitationAhead.Kind(condition) == nil
        return isDry ? PrecipitationDepth(millimetres: 0) : nil
    }
}

// What is shown, in order: what matters most first.
extension Fact {
    static func measures(_ content: DetailContent) -> [Group] {
        guard let conditions = content.conditions else { return [] }
        let observed = conditions.observed
        let isSnow = (observed?.snow?.millimetres ?? 0) > 0
        let singles: [Fact?] = [
            .gust(conditions.wind.gust),
            content.facts.hasLastHour ? .precipitation(observed?.fallenInLastHour, isSnow: isSnow) : nil,
            .pressure(content.seen.pressure), .cloudCover(content.seen.cloudCover),
            .visibility(content.seen.visibility),
            content.facts.hasUVIndex ? .uvIndex(content.uvIndexAhead) : nil,
        ]
        return [
            .pair(.humidity(conditions.humidity), .dewPoint(conditions.dewPoint)), .wide(.wind(conditions.wind)),
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
        [.pair(.dayLength(seconds: content.sun.length), .moon(MoonPhase(at: content.time)))]
    }

    /// The dust people ask about first.
    static func dust(_ content: DetailContent) -> [Group] {
        let air = content.air ?? nil
        let scale = content.airScale
        return [.pair(.pollutant(.pm25, air?.pm25, scale), .pollutant(.pm10, air?.pm10, scale))]
    }

    /// The air as a whole, now and at its worst tomorrow, and the rest of what is in it.
    static func air(_ content: DetailContent) -> [Group] {
        let air = content.air ?? nil
        let scale = content.airScale
        let gases: [AirQuality.Pollutant] =
            content.facts.hasGases ? [.ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide] : []
        return [.wide(.air(air, scale)), .wide(.airTomorrow(content.airTomorrow, scale))]
            + gases.map { gas in .single(.pollutant(gas, air?[gas], scale)) }
    }
}
