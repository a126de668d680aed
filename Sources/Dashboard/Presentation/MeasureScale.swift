import Display
import Engine
import TerminalUI
import Weather

/// The scale of a measure: the colour and height of each value, the same for every tile and every time, so that colours can be
/// compared between places and hours.
///
/// The hues are those of Fabio Crameri's scientific colour maps (version 8.0, https://doi.org/10.5281/zenodo.8035877): batlow
/// is sequential, vik diverges from a middle to two ends. Their lightness is adapted to the background: the greater the value,
/// the greater the contrast, and always enough for a number to be legible. Temperatures have a scale of their own, and fine dust
/// has the colours of its grades, because a number in another colour than its grade's would contradict it.
struct MeasureScale: Sendable {
    private enum Colors { case temperatures, grades(AirScale), map(ColorMap) }

    let range: MeasureRange
    private let colors: Colors
    private let look: Presentation

    /// `airScale`: the one that grades fine dust.
    init(_ measure: Measure, isOfDay: Bool, airScale: AirScale?, _ look: Presentation) {
        self.look = look
        range = MeasureRange(measure, isOfDay: isOfDay)
        colors =
            switch measure {
            case .temperature, .feelsLike: .temperatures
            case .precipitation, .wind: .map(.batlow)
            case .fineDust: .grades(airScale ?? .unitedStates)
            case .difference: .map(.vik)
            }
    }

    /// The style of a number.
    func style(of value: Double) -> Style {
        switch colors {
        case .temperatures: return look.style(of: Temperature(celsius: value))
        case .grades(let scale):
            return look.format.grade(of: .pm25, value, scale).map { look.theme[$0.role] } ?? look.theme[.text]
        case .map(let map):
            let share = range.share(of: value)
            return switch look.appearance.colorDepth {
            case .direct, .indexed256: Style(map.color(at: share, on: look.background).color)
            case .ansi16: Style(map.band(at: share, on: look.background))
            case .none: .plain
            }
        }
    }
}

extension Presentation {
    /// The style of a measure's value, wherever its number appears; zero precipitation is dim.
    func style(of value: MeasuredValue) -> Style {
        if value.measure == .precipitation, value.number == 0 { return theme[.dim] }
        return MeasureScale(value.measure, isOfDay: value.isOfDay, airScale: value.airScale, self).style(
            of: value.number)
    }
}

/// The range of a measure's scale, the same for every place and time.
struct MeasureRange: Hashable, Sendable {
    /// Values to label in a legend; the last is the upper end of the scale and the first the lower one, which for precipitation
    /// is nothing.
    let marks: [Double]
    /// Whether colours are spread by the square root of their distance from nothing, so that the small amounts that usually
    /// fall differ visibly.
    private let isByRoot: Bool

    init(_ measure: Measure, isOfDay: Bool) {
        isByRoot = measure == .precipitation
        marks =
            switch measure {
            case .temperature, .feelsLike:
                [Double(TemperatureScale.coldest), 0, 10, 20, Double(TemperatureScale.warmest)]
            // The Korea Meteorological Administration calls rain very heavy from 30 mm an hour, and warns of 180 mm in twelve
            // hours.
            case .precipitation: isOfDay ? [0.1, 5, 30, 80, 180] : [0.1, 1, 5, 15, 30]
            // The administration issues a gale advisory on land for 14 m/s, and a warning for 21.
            case .wind: [0, 4, 9, 14, 21]
            // The upper limits of AirKorea's grades for PM2.5.
            case .fineDust: [0, 15, 35, 75]
            case .difference: [-10, -5, 0, 5, 10]
            }
    }

    /// The position of a value between the ends, 0…1; values beyond the ends are clamped.
    func share(of value: Double) -> Double {
        guard let first = marks.first, let high = marks.last, value.isFinite else { return 0 }
        let low = isByRoot ? 0 : first
        let share = max(0, min(1, (value - low) / (high - low)))
        return isByRoot ? share.squareRoot() : share
    }
}

/// How much falls, on fixed steps, so that equal amounts look equal on every chart, tile and table.
enum FallStep {
    /// The marks of the scale that an amount reaches, 0…5; 0 for less than can be measured.
    static func of(_ amount: MeasuredValue) -> Int {
        MeasureRange(.precipitation, isOfDay: amount.isOfDay).marks.count { $0 <= amount.number }
    }

    /// The same for an amount in an hour.
    static func of(anHour depth: PrecipitationDepth) -> Int {
        of(MeasuredValue(.precipitation, depth.millimetres, isOfDay: false))
    }

    /// The height of a step in eighths of a bar.
    static func eighths(_ step: Int) -> Int { [0, 1, 3, 5, 7, 8][max(0, min(5, step))] }
}

extension SeenWeather {
    /// The step of the amount at that moment; 0 if it is unknown.
    var fallStep: Int { value(of: .precipitation).map(FallStep.of) ?? 0 }
}

extension Glyphs {
    /// The bar of a step; nil for step 0.
    func bar(of step: Int) -> Character? { step > 0 ? bars[FallStep.eighths(step) - 1] : nil }
}

/// The legend of a measure's colours, and of the hours of a table that are under a warning: "풍속 m/s ▁0 ▂4 ▄9 ▆14 █21 __ 특보",
/// "초미세먼지 µg/m³ 좋음 15 보통 35 나쁨 75 매우나쁨".
struct MeasureLegend {
    private enum Part {
        case name, unit
        /// That amounts of snow are of melted water.
        case melted
        /// Whose grades are explained, and that other places of the list have other ones.
        case whoseAndOthers
        /// A value of the scale.
        case mark(Double)
        /// A grade of fine dust, by its index, and the limit between it and the next one.
        case grade(Int), limit(Double)
        /// How hours under a warning are marked.
        case warned
    }

    private let measure: Measure
    private let isOfDay: Bool
    private let airScale: AirScale
    private let format: WeatherFormat
    private let grades: [WeatherFormat.Grade]
    private var parts: [Part] = []

    /// In the longest form that takes at most half of `columns`; nil if no form fits, or if nothing needs an explanation: the
    /// colours of the temperature do not.
    ///
    /// - Parameters:
    ///   - hasMeltedSnow: whether snow is shown as melted water, which people would take for its depth.
    ///   - airScale: the one whose grades of fine dust are explained.
    ///   - isOneOfScales: whether places of the list have other grades.
    ///   - hasWarnedHours: whether hours under a warning are marked.
    init?(
        _ measure: Measure, isOfDay: Bool, hasMeltedSnow: Bool, airScale: AirScale, isOneOfScales: Bool,
        hasWarnedHours: Bool, in columns: Int, _ format: WeatherFormat
    ) {
        (self.measure, self.isOfDay, self.airScale, self.format) = (measure, isOfDay, airScale, format)
        let graded = measure == .fineDust ? format.fineDustGrades(airScale) : []
        grades = graded.map(\.grade)
        let marks = MeasureRange(measure, isOfDay: isOfDay).marks
        let ends = [marks.first, marks.last].compactMap(\.self)
        let scaled = graded.enumerated().flatMap { [Part.grade($0)] + ($1.highest.map { [.limit($0)] } ?? []) }
        let steps =
            graded.isEmpty
            ? [marks.map(Part.mark), ends.map(Part.mark), []]
            // Without it the number of a place beside another one could seem to have the wrong grade.
            : isOneOfScales
                ? [[.whoseAndOthers] + scaled, [.whoseAndOthers]] : [scaled, []]
        let heads: [[Part]] = hasMeltedSnow ? [[.name, .unit, .melted], [.name, .unit]] : [[.name, .unit]]
        let scales = measure == .temperature ? [[]] : heads.flatMap { head in steps.map { head + $0 } } + [[.name]]
        let forms = scales.flatMap { hasWarnedHours ? [$0 + [.warned], $0] : [$0] }
        for parts in forms where !parts.isEmpty {
            self.parts = parts
            if self.columns <= columns / 2 { return }
        }
        return nil
    }

    /// Including the blank after it, at most.
    var columns: Int { parts.reduce(0) { $0 + text($1).displayWidth + 1 } }

    func spans(_ look: Presentation) -> [Span] {
        let scale = MeasureScale(measure, isOfDay: isOfDay, airScale: airScale, look)
        return parts.flatMap { part in
            let style =
                switch part {
                case .name: look.theme[.moment]
                case .unit, .melted, .whoseAndOthers, .warned: look.theme[.dim]
                case .mark(let value): scale.style(of: value)
                case .grade(let index): look.theme[grades[index].role]
                case .limit: look.theme[.dim]
                }
            return [Span(text(part, warned: look.warnedHour), style), Span(" ", look.theme[.text])]
        }
    }

    /// - Parameter warned: the sign of hours under a warning; nil if they are underlined.
    private func text(_ part: Part, warned: String? = nil) -> String {
        switch part {
        case .name: return format.name(of: measure)
        case .unit: return format.unit(of: measure, isOfDay: isOfDay)
        case .melted: return format.phrase(.snowAsWater)
        case .whoseAndOthers:
            return format.phrase(airScale == .korean ? .koreanGradesHere : .americanGradesHere)
        case .grade(let index): return grades[index].forms.last ?? ""
        case .limit(let value): return "\(Int(value))"
        case .warned: return "\(warned ?? format.glyphs.underline) \(format.phrase(.warnedHours))"
        case .mark(let value):
            let value = MeasuredValue(measure, value, isOfDay: isOfDay)
            let bars = format.glyphs.bars
            let share = MeasureRange(measure, isOfDay: isOfDay).share(of: value.number)
            let bar =
                measure == .precipitation
                ? format.glyphs.bar(of: FallStep.of(value)) : bars[Int((share * Double(bars.count - 1)).rounded())]
            // In ASCII a sign before a number looks like a part of it.
            return "\(bar.map(String.init) ?? "")\(format.glyphs.isASCII ? " " : "")\(format.mark(value))"
        }
    }
}
