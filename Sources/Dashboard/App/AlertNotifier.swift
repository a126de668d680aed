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
        _ = give({ $0.lines(ofAlerts: findings, now: now, isInvented: isInvented) }) { [self] status in
            let ids = Set(findings.map(\.id))
            guard status != 0 else { return rung.subtract(ids) }
            if !ids.isSubset(of: rung) { terminal.ring() }
            rung = ids
            onFailure(status)
        }
    }

    /// Gives an alert that says that it is a test, and returns how; `onFailure` is called if that turns out otherwise.
    func test(onFailure: @escaping @MainActor (Message.AlertWay) -> Void = { _ in }) -> Message.AlertWay {
        give({ [$0.phrase(.alertTest)] }) { [terminal] status in
            guard status != 0 else { return }
            terminal.ring()
            onFailure(.bellAfterFailure(status: status))
        }
    }

    /// Gives an alert in the chosen way, and returns how. `onEnd` gets the exit status of the notifier.
    private func give(
        _ lines: (WeatherFormat) -> [String], onEnd: @escaping @MainActor (Int) -> Void
    ) -> Message.AlertWay {
        switch preferences.settings.alert {
        case .none: return .silent
        case .bell:
            terminal.ring()
            return .bell
        case .notify:
            guard let notifier = notifier(lines) else {
                terminal.ring()
                return .bellInstead
            }
            notifier.onEnd(onEnd)
            return .notification
        }
    }

    /// The started notifier; nil if it could not be started.
    private func notifier(_ lines: (WeatherFormat) -> [String]) -> StartedProgram? {
        guard let program = OtherProgram(["notify-send"], searchPath: environment["PATH"] ?? "") else { return nil }
        let format = preferences.format
        return program.start(
            [
                "--app-name=nalssi", "--", format.phrase(.appName),
                lines(format).map(\.markupEscaped).joined(separator: "\n"),
            ],
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
