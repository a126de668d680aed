import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Sharing what is shown: as a text on the clipboard, or as a picture in a file.
@MainActor
struct ShareActions {
    let model: DashboardViewModel

    var shareModel: ShareViewModel? { if case .share(let share) = model.route.dialog { share } else { nil } }

    /// Whether there is anything to share.
    var isPossible: Bool { model.selectedPlace != nil }

    func requested() {
        if isPossible { model.open(.share(ShareViewModel())) } else { model.tell(.said(.keyMeansNothing)) }
    }

    /// What the chosen row asks the app for, which has the terminal and draws.
    func taken() -> AppEffect? {
        switch shareModel?.row {
        case .copy: return .copy(text)
        case .svg: return .savePicture(.svg)
        case .png: return .savePicture(.png)
        case nil: return nil
        }
    }

    /// The weather of the place that the keys act on, or of all that are compared, in a line each.
    var text: String {
        let (now, format) = (model.board.now, model.preferences.format)
        return places.map { place in
            let report = model.board[place.id]
            let isNow = model.moment.settled(at: now) == .now
            let parts: [ReportPart] = isNow ? [.current, .forecast] : [.forecast, .current]
            let source = parts.lazy.compactMap { report[$0].stamp?.source }.first
            let profile = source.map(model.sources.current.profile) ?? model.sources.current.profile
            return format.shareText(
                report.seen(at: model.moment, of: place, now: now), home: model.board.home(now),
                credit: profile.credit(format.phrase))
        }.joined(separator: "\n")
    }

    private var places: [Place] { model.route.compared ?? [model.selectedPlace].compactMap(\.self) }

    /// `isSent`: whether the text went to the terminal.
    func copied(_ isSent: Bool) { model.tell(.said(isSent ? .shareCopied : .shareNotCopied)) }

    func saved(_ outcome: PictureDesk.Outcome) { model.tell(.picture(outcome)) }
}
