import TerminalUI
import Weather

/// What the picture of the sky in the detail is. Whichever it is, it takes the same cells.
enum SkyPicture: Hashable, Sendable {
    /// Our own art of the condition.
    case own
    /// The service's.
    case icon(IconArt)
    /// The service has none that could be used: our picture of what is not known.
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
