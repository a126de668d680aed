import TerminalUI

/// The terminal, once it is open.
@MainActor
final class OpenedTerminal {
    weak var opened: CursesTerminal? { didSet { if owesBell { ring() } } }
    /// Whether to ring the bell when the terminal is opened.
    private(set) var owesBell = false

    /// Rings the bell, now or once the terminal is open.
    func ring() {
        owesBell = opened == nil
        opened?.ring()
    }
}
