import AppResources
import Engine
import Runtime
import TerminalUI
import Weather

/// Alerts the user by notification or bell, as chosen in the `alert` setting. The message on the screen is shown elsewhere.
@MainActor
final class AlertNotifier {
    private let preferences: Preferences
    private let environment: Environment
    private let terminal: OpenedTerminal
    /// The alerts whose notification failed the last time, and for which the bell was rung instead.
    private var rung: Set<String> = []

    init(preferences: Preferences, environment: Environment, terminal: OpenedTerminal) {
        (self.preferences, self.environment, self.terminal) = (preferences, environment, terminal)
    }

    /// Rings the bell if a notification was chosen but cannot be shown. `onFailure` gets the exit status of a notifier that failed.
    func notify(
        _ findings: [WatchFinding], at now: Timestamp, isInvented: Bool,
        onFailure: @escaping @MainActor (Int) -> Void = { _ in }
    ) {
        switch preferences.settings.alert {
        case .none: return
        case .bell: terminal.ring()
        case .notify:
            guard let notifier = notifier(findings, at: now, isInvented: isInvented) else { return terminal.ring() }
            notifier.onEnd { [self] status in
                let ids = Set(findings.map(\.id))
                guard status != 0 else { return rung.subtract(ids) }
                if !ids.isSubset(of: rung) { terminal.ring() }
                rung = ids
                onFailure(status)
            }
        }
    }

    /// The started notifier; nil if it could not be started.
    private func notifier(_ findings: [WatchFinding], at now: Timestamp, isInvented: Bool) -> StartedProgram? {
        guard let program = OtherProgram(["notify-send"], searchPath: environment["PATH"] ?? "") else { return nil }
        let settings = preferences.settings
        let format = WeatherFormat(
            phrase: PhraseBook(settings.language), units: settings.units,
            glyphs: settings.isASCII ? .ascii : .unicode)
        let lines = format.lines(ofAlerts: findings, now: now, isInvented: isInvented).map(\.markupEscaped)
        return program.start(
            ["--app-name=nalssi", "--", format.phrase(.appName), lines.joined(separator: "\n")],
            variables: environment.forOtherPrograms)
    }
}

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
