import TerminalUI

/// One part of the detail: how many rows it takes for a width, and its drawing.
///
/// Rows depend on what is known and on the width alone, never on the language: the model scrolls by them without knowing
/// which is spoken.
protocol DetailSection: Sendable {
    /// Whether its first row only says what follows.
    var hasHeading: Bool { get }

    func rows(columns: Int) -> Int

    /// Rows of it a person can choose, by how far they are from its first.
    func choices(columns: Int) -> [DetailChoice]

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect)
}

/// Something that can be chosen, and the rows that belong to it.
struct DetailChoice: Hashable, Sendable {
    let row: DetailRow
    let rows: Range<Int>
}

extension DetailSection {
    var hasHeading: Bool { false }
    func choices(columns: Int) -> [DetailChoice] { [] }
}
