import AppResources
import TerminalUI
import Weather

/// What a tile says of its values: how old they are, or that new ones are on their way.
struct TileMark {
    /// The longer ones first.
    let texts: [String]
    let role: Role

    init?(_ tile: TilePicture, _ look: Presentation) {
        switch tile.state {
        case .stale(_, let since, false):
            texts = [look.format.age(since: since, now: tile.now)]
            role = .warning
        case .stale(_, let since, true):
            let from = look.format.moment(since, now: tile.now, clock: look.home(since))
            texts = [Phrase.refreshFailedValuesFrom, .valuesFrom].map { look.phrase($0, ["time": from]) }
            role = .warning
        case .refreshing:
            texts = [tile.spinner]
            role = .progress
        case .waiting, .queued, .fresh, .failed: return nil
        }
    }
}

extension TilePicture {
    /// What is said where nothing is known.
    func emptyText(_ look: Presentation) -> (text: String, role: Role) {
        switch state {
        case .failed(let failure): ("! " + failure.short(look.phrase), .failure)
        case .queued: (look.phrase(.tileQueued), .dim)
        case .waiting, .fresh, .refreshing, .stale: ("\(spinner) \(look.phrase(.tileWaiting))", .dim)
        }
    }
}

extension TilePicture {
    /// "대기질 민감군 나쁨", "대기질 민감", "민감군 나쁨", "민감", in the colour of a warning only where it is one: among twenty tiles,
    /// those are to be found.
    func airGrade(_ look: Presentation) -> [[Span]] { labelledAirGrade(look) + airWords(look) }

    /// The same where it would not be clear what a word alone is about.
    func labelledAirGrade(_ look: Presentation) -> [[Span]] {
        let words = airWords(look)
        let labels = [Phrase.airQuality, .airQualityShort].map { Span(look.phrase($0) + " ", look.theme[.dim]) }
        return words.map { [labels[0]] + $0 } + words.suffix(1).map { [labels[1]] + $0 }
    }

    private func airWords(_ look: Presentation) -> [[Span]] {
        guard let air else { return [] }
        let grade = look.format.airGrade(air, place.isKorean ? .korean : .unitedStates)
        return grade.forms.map { [Span($0, look.theme[grade.role.isWarning ? grade.role : .dim])] }
    }
}

extension Role {
    /// Whether a scale says by it that something is bad.
    fileprivate var isWarning: Bool { self == .levelBad || self == .levelWorst }
}
