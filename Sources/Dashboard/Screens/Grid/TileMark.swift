import AppResources
import Engine
import TerminalUI
import Weather

/// What a tile says of its values: how old they are, or that new ones are on their way.
struct TileMark {
    /// The longer ones first.
    let texts: [String]
    let role: Role
    /// Whether it is one cell that turns, and covers nothing.
    let isSpinner: Bool

    init?(_ tile: TilePicture, _ look: Presentation) {
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
    /// What is said where nothing is known.
    func emptyText(_ look: Presentation) -> (text: String, role: Role) {
        switch state {
        // Its forecast does not reach so far.
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
