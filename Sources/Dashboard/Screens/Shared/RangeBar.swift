import TerminalUI
import Weather

/// A temperature range as a bar on a scale, in the colours of its temperatures.
struct RangeBar {
    let low: Temperature
    let high: Temperature
    /// The ends of the scale.
    let scale: ClosedRange<Temperature>
    /// The current temperature, marked on the bar; nil for no mark.
    var now: Temperature?

    private static let shortest = 3

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard area.columns >= Self.shortest else { return }
        buffer.fill(area, with: look.glyphs.rangeTrack, style: look.theme[.rule])
        let lowest = scale.lowerBound.celsius
        let span = max(1, scale.upperBound.celsius - lowest)
        func column(_ temperature: Temperature) -> Int {
            let share = min(1, max(0, (temperature.celsius - lowest) / span))
            return Int((share * Double(area.columns - 1)).rounded())
        }
        for index in column(low)...max(column(low), column(high)) {
            let here = Temperature(celsius: lowest + span * Double(index) / Double(area.columns - 1))
            buffer.write(
                String(look.glyphs.rangeBar), column: area.column + index, row: area.row, style: look.style(of: here),
                clip: area)
        }
        guard let now else { return }
        buffer.write(
            look.glyphs.here, column: area.column + column(now), row: area.row, style: look.theme[.strong], clip: area)
    }
}
