import TerminalUI

/// One part of the detail: its height for a given width, and its drawing.
///
/// The height depends only on the content and the width, never on the language: the model uses it for scrolling and does not
/// know the language.
protocol DetailSection: Sendable {
    /// Whether the first row is only a heading.
    var hasHeading: Bool { get }

    func rows(columns: Int) -> Int

    /// The rows that can be selected, counted from the first row of the section.
    func choices(columns: Int) -> [DetailChoice]

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect)
}

extension DetailSection {
    var hasHeading: Bool { false }
    func choices(columns: Int) -> [DetailChoice] { [] }
}
