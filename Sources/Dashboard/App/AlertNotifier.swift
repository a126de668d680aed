import AppResources
import Engine
import Runtime
import Weather

/// Alerts the user by notification or bell, as chosen in the `alert` setting. The message on the screen is shown elsewhere.
@MainActor
struct AlertNotifier {
    let preferences: Preferences
    let environment: Environment
    let terminal: OpenedTerminal

    /// Rings the bell if a notification was chosen but cannot be shown.
    func notify(_ findings: [WatchFinding], at now: Timestamp, isInvented: Bool) {
        switch preferences.settings.alert {
        case .none: return
        case .notify where notified(findings, at: now, isInvented: isInvented): return
        case .bell, .notify: terminal.ring()
        }
    }

    private func notified(_ findings: [WatchFinding], at now: Timestamp, isInvented: Bool) -> Bool {
        guard let program = OtherProgram(["notify-send"], searchPath: environment["PATH"] ?? "") else { return false }
        let settings = preferences.settings
        let format = WeatherFormat(
            phrase: PhraseBook(settings.language), units: settings.units,
            glyphs: settings.isASCII ? .ascii : .unicode)
        let lines = format.lines(ofAlerts: findings, now: now, isInvented: isInvented)
        return program.start(
            ["--app-name=nalssi", "--", format.phrase(.appName), lines.joined(separator: "\n")],
            variables: environment.forOtherPrograms)
    }
}
