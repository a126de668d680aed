import AppResources
import Engine
import TerminalUI
import Weather

/// What a short list in a corner shows.
struct ChoicePicture {
    let title: String
    let options: [String]
    /// The highlighted option, and the one in use when the list was opened, by index.
    let selection, before: Int
    let box: Rect

    /// - Parameters:
    ///   - clock: the user's.
    ///   - area: what the list lies over, in its upper right corner.
    @MainActor
    init(_ choice: ChoiceViewModel, _ look: Presentation, now: Timestamp, clock: LocalClock, in area: Rect) {
        title = look.phrase(choice.title)
        options = choice.options.map { look.words(of: $0, now: now, clock: clock) }
        (selection, before) = (choice.selection, choice.before)
        let widest = (options + [title]).map(\.displayWidth).max() ?? 0
        let columns = min(area.columns, widest + 6)
        box = Rect(
            column: area.endColumn - columns, row: area.row, columns: columns,
            rows: min(area.rows, options.count + 2))
    }

    var inside: Rect { box.inset(columns: 1, rows: 1) }
    /// The first option in view.
    var first: Int { max(0, min(selection - inside.rows + 1, options.count - inside.rows)) }

    /// The option at a cell; nil beside the options.
    func option(at point: Point) -> Int? {
        guard inside.contains(point) else { return nil }
        let index = first + point.row - inside.row
        return options.indices.contains(index) ? index : nil
    }
}

extension Presentation {
    /// "비 (11곳)", "18시 비 (3곳)".
    fileprivate func words(of option: ChoiceViewModel.Option, now: Timestamp, clock: LocalClock) -> String {
        switch option {
        case .measure(let measure): return format.name(of: measure)
        case .order(let order): return format.words(of: order)
        case .group(nil): return phrase(.groupAll)
        case .group(let group?):
            return phrase(
                .groupCount,
                ["what": words(of: group.kind, now: now, clock: clock), "count": "\(group.places.count)"])
        }
    }

    /// "비", "18시 비", "비·눈 없음".
    func words(of kind: PlaceGroup.Kind, now: Timestamp, clock: LocalClock) -> String {
        switch kind {
        case .falls(let kind): phrase(kind.phrase)
        case .begins(let kind, let time):
            phrase(
                .fallsAt,
                [
                    "what": phrase(kind.phrase),
                    "when": time <= now
                        ? phrase(.soon) : format.beginning(time, now: now, clock: clock).first ?? phrase(.soon),
                ])
        case .possible: phrase(.groupPossible)
        case .dry: phrase(.groupDry)
        case .unknown: phrase(.groupUnknown)
        }
    }
}
