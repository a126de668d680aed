import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// An alert rule that holds at the place now, in words: what is coming, from when and until when.
struct AlertSection: DetailSection {
    let finding: WatchFinding
    let now: Timestamp

    /// The most rows in any language, because the layout does not know the language.
    func rows(columns: Int) -> Int {
        Language.allCases.map { language in
            let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
            return lines(format, columns: columns).count
        }.max() ?? 0
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        for (index, text) in lines(look.format, columns: area.columns).prefix(area.rows).enumerated() {
            buffer.write(
                text, column: area.column, row: area.row + index, style: look.theme[.warning], clip: area)
        }
    }

    private func lines(_ format: WeatherFormat, columns: Int) -> [String] {
        let words = format.words(of: finding.event, now: now, clock: finding.clock)
        return "\(format.glyphs.alert) \(words)".wrapped(toWidth: columns)
    }
}
