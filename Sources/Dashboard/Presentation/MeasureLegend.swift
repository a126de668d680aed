import Display
import Engine
import TerminalUI
import Weather

/// The legend of a measure's colours: "풍속 m/s ▁0 ▂4 ▄9 ▆14 █21".
struct MeasureLegend {
    private enum Part {
        case name, unit
        /// That amounts of snow are of melted water.
        case melted
        /// A value of the scale.
        case mark(Double)
    }

    private let measure: Measure
    private let isOfDay: Bool
    private let format: WeatherFormat
    private let parts: [Part]

    /// In the longest form that takes at most half of `columns`; nil if no form fits, and for the temperature, whose colours
    /// need no explanation. `hasMeltedSnow`: whether snow is shown as melted water, which people would take for its depth.
    init?(_ measure: Measure, isOfDay: Bool, hasMeltedSnow: Bool, in columns: Int, _ format: WeatherFormat) {
        guard measure != .temperature else { return nil }
        let marks = MeasureRange(measure, isOfDay: isOfDay).marks
        let ends = [marks.first, marks.last].compactMap(\.self)
        func form(_ parts: [Part]) -> MeasureLegend { MeasureLegend(measure, isOfDay, format, parts) }
        let heads: [[Part]] = hasMeltedSnow ? [[.name, .unit, .melted], [.name, .unit]] : [[.name, .unit]]
        let forms = (heads.flatMap { [$0 + marks.map(Part.mark), $0 + ends.map(Part.mark), $0] } + [[.name]]).map(form)
        guard let fitting = forms.first(where: { $0.columns <= columns / 2 }) else { return nil }
        self = fitting
    }

    private init(_ measure: Measure, _ isOfDay: Bool, _ format: WeatherFormat, _ parts: [Part]) {
        (self.measure, self.isOfDay, self.format, self.parts) = (measure, isOfDay, format, parts)
    }

    /// Including the blank after it.
    var columns: Int { parts.reduce(0) { $0 + text($1).displayWidth + 1 } }

    func spans(_ look: Presentation) -> [Span] {
        let scale = MeasureScale(measure, isOfDay: isOfDay, look)
        return parts.flatMap { part in
            let style =
                switch part {
                case .name: look.theme[.moment]
                case .unit, .melted: look.theme[.dim]
                case .mark(let value): Style(scale.color(of: value))
                }
            return [Span(text(part), style), Span(" ", look.theme[.text])]
        }
    }

    private func text(_ part: Part) -> String {
        switch part {
        case .name: return format.name(of: measure)
        case .unit: return format.unit(of: measure, isOfDay: isOfDay)
        case .melted: return format.phrase(.snowAsWater)
        case .mark(let value):
            let bars = format.glyphs.bars
            let share = MeasureRange(measure, isOfDay: isOfDay).share(of: value)
            let bar = bars[Int((share * Double(bars.count - 1)).rounded())]
            return "\(bar)\(format.mark(MeasuredValue(measure, value, isOfDay: isOfDay)))"
        }
    }
}
