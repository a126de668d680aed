import Weather
import WeatherService

/// What the detail consists of and how many rows each part takes, for a width. The view draws it; the view model
/// scrolls by it.
struct DetailLayout: Hashable, Sendable {
    enum Section: Hashable, Sendable {
        /// What could not be got, or not anew, and why.
        case trouble(DetailTrouble)
        /// The picture, the temperature, what the sky does, today's range.
        case summary(CurrentWeather, today: DayRange?)
        /// Below them, in a row of its own, tomorrow's worst air.
        case facts([DetailFact], airTomorrow: AirQuality?)
        /// The next 24 hours as a curve.
        case curve(Forecast, CurrentWeather?)
        case days([ForecastDay])
        case steps([ForecastDay])
        /// There is no forecast yet.
        case forecastMissing
        /// There is nothing at all yet.
        case nothing

        /// Whether its first row only says what follows.
        var hasHeading: Bool {
            switch self {
            case .curve, .days, .steps: true
            case .trouble, .summary, .facts, .forecastMissing, .nothing: false
            }
        }
    }

    struct Placed: Hashable, Sendable {
        let section: Section
        let row: Int
        let rows: Int
    }

    let columns: Int
    let sections: [Placed]
    /// Rows of everything together.
    let rows: Int

    static let columnsForPicture = 36
    static let columnsForTwoFacts = 36
    static let curveRows = 4

    init(columns: Int, place: Place, report: Report, now: Timestamp) {
        self.columns = columns
        var placed: [Placed] = []
        var row = 0
        for section in Self.sections(place, report, now: now) {
            let rows = Self.rows(of: section, columns: columns, now: now)
            placed.append(Placed(section: section, row: row, rows: rows))
            row += rows + 1
        }
        sections = placed
        rows = max(0, row - 1)
    }

    private static func sections(_ place: Place, _ report: Report, now: Timestamp) -> [Section] {
        let troubles = DetailTrouble.all(in: report)
        func isTold(_ part: ReportPart) -> Bool { troubles.contains { $0.concerns(part) } }
        let told = troubles.map { Section.trouble($0) }
        guard let current = report.current.value else { return told + (isTold(.current) ? [] : [.nothing]) }
        let forecast = report.forecast.value
        let today = DayRange.today(current: current, forecast: forecast, now: now)
        let offset = forecast?.offset ?? current.offset
        let todayNumber = LocalTime(now, offset: offset).dayNumber
        let outlook = forecast?.outlook(onDay: todayNumber)
        let sun = Sun(over: place.coordinate).day(todayNumber, offset: offset)
        let summary: [Section] =
            [.summary(current, today: today)] + told + [
                .facts(
                    DetailFact.all(current, today: outlook, sun: sun, air: report.air.value),
                    airTomorrow: report.worstAirTomorrow(now: now))
            ]
        guard let forecast, !forecast.steps.isEmpty else {
            return summary + (isTold(.forecast) ? [] : [.forecastMissing])
        }
        let days = forecast.days(current: current, now: now)
        return summary + [.curve(forecast, current), .days(days), .steps(days.map { $0.upcoming(now) })]
    }

    /// How many days a list promises: those that are told as wholes, else the five that steps reach.
    static func dayCount(_ days: [ForecastDay]) -> Int {
        days.contains { $0.outlook != nil } ? days.count : 5
    }

    static func rows(of facts: [DetailFact], columns: Int) -> Int {
        columns >= columnsForTwoFacts ? (facts.count + 1) / 2 : facts.count
    }

    private static func rows(of section: Section, columns: Int, now: Timestamp) -> Int {
        switch section {
        case .trouble(let trouble): trouble.rows(now: now, columns: columns)
        case .summary: columns >= columnsForPicture ? 6 : 4
        case .facts(let facts, let airTomorrow):
            rows(of: facts, columns: columns) + (airTomorrow == nil ? 0 : 1)
        case .curve: 1 + curveRows + 2
        case .days(let days): 1 + days.count
        case .steps(let days): 1 + days.reduce(0) { $0 + $1.steps.count + 1 }
        case .forecastMissing, .nothing: 1
        }
    }
}

/// One labelled value of the detail. What a source does not tell is listed as unknown, so that nobody takes silence for
/// zero. But where it tells of no gust, rain or snow there is none, and some sources never tell the UV index.
enum DetailFact: Hashable, Sendable {
    case humidity(Int?)
    case pressure(Pressure?)
    case wind(Wind)
    case gust(Speed)
    case cloudCover(Int?)
    case visibility(Distance?)
    case rain(PrecipitationDepth)
    case snow(PrecipitationDepth)
    case sunrise(Timestamp, UTCOffset)
    case sunset(Timestamp, UTCOffset)
    /// It neither rises nor sets today.
    case sun(isUp: Bool)
    /// The day's highest.
    case uvIndex(Double)
    case air(AirQuality?)
    /// PM2.5 and PM10 in µg/m³.
    case fineDust(Double?)
    case dust(Double?)

    /// - Parameters:
    ///   - today: what the source says of the day as a whole.
    ///   - sun: what the sun does that day, for where the source does not say.
    ///   - air: nil until an answer has come; that may be that nothing is known.
    static func all(_ current: CurrentWeather, today: DayOutlook?, sun: Sun.Day, air: AirQuality??) -> [DetailFact] {
        let sky: [DetailFact?] = [
            .humidity(current.humidity), .pressure(current.pressure), .wind(current.wind),
            current.wind.gust.map { .gust($0) }, .cloudCover(current.cloudCover), .visibility(current.visibility),
            current.rain.map { .rain($0) }, current.snow.map { .snow($0) },
        ]
        let facts = sky + sunFacts(current, today: today, sun: sun) + [today?.uvIndex.map { .uvIndex($0) }]
        return facts.compactMap(\.self) + (air.map(airFacts) ?? [])
    }

    private static func sunFacts(_ current: CurrentWeather, today: DayOutlook?, sun: Sun.Day) -> [DetailFact] {
        let sunrise = current.sunrise ?? today?.sunrise ?? sun.sunrise
        let sunset = current.sunset ?? today?.sunset ?? sun.sunset
        let told: [DetailFact?] = [
            sunrise.map { .sunrise($0, current.offset) }, sunset.map { .sunset($0, current.offset) },
        ]
        return sunrise == nil && sunset == nil ? [.sun(isUp: sun == .polarDay)] : told.compactMap(\.self)
    }

    private static func airFacts(_ air: AirQuality?) -> [DetailFact] {
        guard let air else { return [.air(nil)] }
        return [.air(air), .fineDust(air.pm25), .dust(air.pm10)]
    }
}
