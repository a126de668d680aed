import AppResources
import TerminalUI

// The message line.
extension DashboardView {
    /// Draws what is being carried, or the most important message and the number of others.
    func drawMessage(
        _ told: MessageLine?, _ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect
    ) {
        buffer.fill(line)
        let column = line.column + (line.columns >= 20 ? 1 : 0)
        if let carry = model.route.carry, model.feedback == nil, let place = model.selectedPlace {
            let text = look.phrase(
                .carrying,
                [
                    "name": look.format.name(place), "position": "\(carry.index.position)",
                    "count": "\(carry.list.count)",
                ])
            buffer.write(
                look.cut(text, to: line.columns - 2), column: column, row: line.row, style: look.theme[.titleSelected],
                clip: line)
            return
        }
        guard let told else { return }
        buffer.write(told.text, column: column, row: line.row, style: look.theme[told.role], clip: line)
    }

    /// Draws the legend of the tiles' colours at the end of the message line.
    func drawLegend(_ model: DashboardViewModel, into buffer: inout CellBuffer, in line: Rect) {
        guard let legend = model.legend(in: line.columns, look.format) else { return }
        let area = line.inset(left: line.columns - legend.columns - 1)
        buffer.fill(area)
        buffer.write(legend.spans(look), column: area.column + 1, row: area.row, clip: area)
    }
}
