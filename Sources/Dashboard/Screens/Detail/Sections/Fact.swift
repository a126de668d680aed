import AppResources
import TerminalUI
import Weather

/// One labelled value of the detail. What a source does not tell is listed as unknown, so that nobody takes silence for
/// zero. But where it tells of no gust, rain or snow there is none, and some sources never tell the UV index.
enum Fact: Hashable, Sendable {
    case humidity(Int?)
    case dewPoint(Temperature)
    case pressure(Pressure?)
    case wind(Wind)
    case gust(Speed)
    case cloudCover(Int?)
    case visibility(Distance?)
    case rain(PrecipitationDepth)
    case snow(PrecipitationDepth)
    /// The day's highest.
    case uvIndex(Double)
    /// Sunrise and sunset, and where between them the sun stands.
    case sunArc(sunrise: Timestamp, sunset: Timestamp, progress: Double?, clock: LocalClock)
    /// It neither rises nor sets today.
    case sun(isUp: Bool)
    case dayLength(seconds: Int)
    case moon(MoonPhase)
    /// The air as a whole.
    case air(AirQuality?, AirScale)
    case pollutant(AirQuality.Pollutant, Double?, AirScale)
    case airTomorrow(AirQuality, AirScale)

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
        case .rises(_, let sunset): now < sunset ? outlook?.uvIndex : nil
        case .polarDay: outlook?.uvIndex
        case .polarNight: nil
        }
    }
}

// What is told, in order: what matters most first.
extension Fact {
    static func measures(_ content: DetailContent) -> [Group] {
        guard let current = content.current else { return [] }
        let humidity = Fact.humidity(current.humidity)
        let told: [Group?] = [
            current.dewPoint.map { .pair(humidity, .dewPoint($0)) } ?? .single(humidity),
            .wide(.wind(current.wind)),
            current.wind.gust.map { .single(.gust($0)) },
            current.rain.map { .single(.rain($0)) }, current.snow.map { .single(.snow($0)) },
            .single(.pressure(current.pressure)), .single(.cloudCover(current.cloudCover)),
            .single(.visibility(current.visibility)),
            content.uvIndexAhead.map { .single(.uvIndex($0)) },
        ]
        return told.compactMap(\.self)
    }

    static func sun(_ content: DetailContent) -> [Group] {
        switch content.sun {
        case .rises(let sunrise, let sunset):
            [
                .wide(
                    .sunArc(
                        sunrise: sunrise, sunset: sunset, progress: content.sun.progress(at: content.now),
                        clock: content.clock))
            ]
        case .polarDay: [.wide(.sun(isUp: true))]
        case .polarNight: [.wide(.sun(isUp: false))]
        }
    }

    static func sky(_ content: DetailContent) -> [Group] {
        let moon = Fact.moon(MoonPhase(at: content.now))
        guard case .rises = content.sun else { return [.single(moon)] }
        return [.pair(.dayLength(seconds: content.sun.length), moon)]
    }

    /// The dust people ask about first; the air as a whole where nothing is known of dust.
    static func dust(_ content: DetailContent) -> [Group] {
        guard let air = content.air else { return [] }
        let scale = content.airScale
        guard let air, air.hasConcentrations else { return [.wide(.air(air, scale))] }
        return [.pair(.pollutant(.pm25, air.pm25, scale), .pollutant(.pm10, air.pm10, scale))]
    }

    static func airTomorrow(_ content: DetailContent) -> [Group] {
        content.airTomorrow.map { [.wide(.airTomorrow($0, content.airScale))] } ?? []
    }

    /// The rest of it.
    static func air(_ content: DetailContent) -> [Group] {
        let scale = content.airScale
        guard case .some(let air?) = content.air, air.hasConcentrations else { return [] }
        let gases: [AirQuality.Pollutant] = [.ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide]
        return [.wide(.air(air, scale))]
            + gases.compactMap { gas in air[gas].map { .single(.pollutant(gas, $0, scale)) } }
    }
}
