import AppResources
import Engine
import TerminalUI
import Weather

/// A tile's note about its values: how old they are, that they are being refreshed, or that they are expected, not measured.
struct TileMark {
    /// Longest first.
    let texts: [String]
    let role: Role
    /// Whether it is a one-cell animation, which covers nothing.
    let isSpinner: Bool

    init?(_ tile: TilePicture, _ look: Presentation) {
        guard !tile.seen.isExpectedNow else {
            (texts, role, isSpinner) = ([look.phrase(.expected)], .warning, false)
            return
        }
        switch tile.state {
        case .stale(let since, false):
            texts = [look.format.age(since: since, now: tile.now)]
            (role, isSpinner) = (.warning, false)
        case .stale(let since, true):
            let from = look.format.moment(since, now: tile.now, clock: look.home(since))
            texts = [Phrase.refreshFailedValuesFrom, .valuesFrom].map { look.phrase($0, ["time": from]) }
            (role, isSpinner) = (.warning, false)
        case .refreshing:
            texts = [tile.spinner]
            (role, isSpinner) = (.progress, true)
        case .waiting, .queued, .fresh, .failed: return nil
        }
    }
}

extension TilePicture {
    /// The text of a tile that has no weather to show.
    func emptyText(_ look: Presentation) -> (text: String, role: Role) {
        switch state {
        // There are values, but the forecast does not reach the selected moment.
        case .fresh, .stale, .refreshing: isElsewhen ? (look.phrase(.tileNoForecast), .dim) : waitingText(look)
        case .failed(let failure): ("! " + failure.short(look.phrase), .failure)
        case .queued: (look.phrase(.tileQueued), .dim)
        case .waiting: waitingText(look)
        }
    }

    private func waitingText(_ look: Presentation) -> (text: String, role: Role) {
        ("\(spinner) \(look.phrase(.tileWaiting))", .dim)
    }
}
