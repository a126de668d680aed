import TerminalUI
import Weather

/// The picture of the sky in the detail. All kinds take the same cells.
enum SkyPicture: Hashable, Sendable {
    /// The program's own art for the condition.
    case own
    /// The service's icon.
    case icon(IconArt)
    /// The service has no usable icon: shows the program's picture of an unknown condition.
    case unusable

    /// Draws the picture of a condition with its top left corner at a cell.
    func draw(
        _ condition: Condition, scale: ConditionArt.Scale, column: Int, row: Int, into buffer: inout CellBuffer,
        look: Presentation, clip: Rect
    ) {
        let ours: Condition
        switch self {
        case .own: ours = condition
        case .icon(let art):
            return art.draw(scale: scale, column: column, row: row, into: &buffer, look: look, clip: clip)
        case .unusable: ours = Condition(kind: .unknown, isDaylight: condition.isDaylight)
        }
        ConditionArt.draw(ours, scale: scale, column: column, row: row, into: &buffer, look: look, clip: clip)
    }
}
