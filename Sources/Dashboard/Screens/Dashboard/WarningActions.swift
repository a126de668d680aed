import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Official warnings: which are in force at the selected time, and their texts.
@MainActor
struct WarningActions {
    let model: DashboardViewModel

    private var muting: WarningMuting { model.preferences.settings.mutedWarnings }

    /// The warnings at a place that are in force at the selected time and not muted, the gravest first.
    func inForce(at place: Place) -> [PlaceWarning] {
        let muting = muting
        return allInForce(at: place).filter { !muting.mutes($0.warning, at: place.id) }
    }

    private func allInForce(at place: Place) -> [PlaceWarning] {
        let known = model.warnings.known
        guard !known.isEmpty else { return [] }
        return known.inForce(at: place.id, in: span(at: place))
    }

    /// The selected time by the place's own clock.
    private func span(at place: Place) -> ClosedRange<Timestamp> {
        let clock = model.board[place.id].clock ?? LocalClock(place.usualOffset)
        return model.moment.span(now: model.board.now, clock: clock)
    }

    /// All in force, muted or not, then those that begin later, and then what is only expected.
    func told(at place: Place) -> [PlaceWarning] {
        let (known, now) = (model.warnings.known, model.board.now)
        guard known.hasWarnings(at: place.id) else { return [] }
        let shown = span(at: place).upperBound
        return allInForce(at: place)
            + known.ahead(at: place.id, from: max(now, shown)).filter { shown < $0.warning.onset }
            + known.preliminary(at: place.id, from: now)
    }

    /// The selected time by the user's own clock: for points that have none.
    var spanAtHome: ClosedRange<Timestamp> {
        model.moment.span(now: model.board.now, clock: model.board.home(model.board.now))
    }

    /// The warnings in force at the selected time whose areas a point is in, the gravest first.
    func inForce(at point: Coordinate) -> [PlaceWarning] {
        let muting = muting
        return model.warnings.known.inForce(at: point, in: spanAtHome).filter { !muting.mutes($0.warning, at: nil) }
    }

    /// The moments, by their index, at which a warning of a place is in force, or before the next one.
    func warned(among moments: [Moment], at place: Place) -> Set<Int> {
        let (known, now, muting) = (model.warnings.known, model.board.now, muting)
        guard known.hasWarnings(at: place.id) else { return [] }
        let clock = model.board[place.id].clock ?? LocalClock(place.usualOffset)
        let spans = moments.map { $0.span(now: now, clock: clock) }
        return Set(
            spans.indices.filter { index in
                let (first, last) = (spans[index].lowerBound, spans[index].upperBound)
                let next = index + 1 < spans.count ? spans[index + 1].lowerBound.adding(seconds: -1) : last
                return known.inForce(at: place.id, in: first...max(first, first == last ? next : last))
                    .contains { !muting.mutes($0.warning, at: place.id) }
            })
    }

    /// Where official warnings come from under the current settings.
    var way: WarningWay {
        if model.sources.current.profile.isInvented { return .invented }
        let settings = model.preferences.settings
        if !settings.warningProfiles.isEmpty { return .asked }
        return settings.areWarningsDecided ? .refused : .undecided
    }

    /// Whether an office expects to warn a place, while the present is shown.
    private func isExpected(at place: Place) -> Bool {
        let (now, muting) = (model.board.now, muting)
        return model.moment.settled(at: now) == .now
            && model.warnings.known.preliminary(at: place.id, from: now)
                .contains { !muting.mutes($0.warning, at: place.id) }
    }

    /// The mark of a place on the screen; nil without a warning in force.
    func mark(of place: Place) -> WarningMark? { WarningMark(inForce(at: place), in: model.language) }

    /// Shows the texts of all warnings of a place.
    func opened(at place: Place) {
        open(at: place.id) { model in
            (
                model.warningActions.told(at: place), [model.warnings.known.source(at: place.id)].compactMap(\.self),
                model.board[place.id].clock ?? LocalClock(place.usualOffset)
            )
        }
    }

    /// Shows the texts of the warnings whose areas a point is in, if there are any.
    func opened(at point: Coordinate) {
        guard !inForce(at: point).isEmpty else { return }
        open(at: nil) { model in
            let actions = model.warningActions
            return (
                actions.inForce(at: point), model.warnings.known.sources(at: point, in: actions.spanAtHome),
                model.board.home(model.board.now)
            )
        }
    }

    /// `place`: where they are; nil for a point of a map. `shown`: the warnings, who told of them, and the clock by which they
    /// are told. They change while the page is open.
    private func open(
        at place: PlaceID?,
        _ shown: @escaping @MainActor (DashboardViewModel) -> ([PlaceWarning], [SourceID], LocalClock)
    ) {
        model.warnings.open(shown(model).0)
        model.open(.warnings) { model in
            let (now, format) = (model.board.now, model.preferences.format)
            let (warnings, sources, clock) = shown(model)
            let muting = model.preferences.settings.mutedWarnings
            let note =
                warnings.contains { muting.mutes($0.warning, at: place) }
                ? [PageBlock.text(format.phrase(.warningsMuted))] : []
            let blocks = note + warnings.flatMap { $0.blocks(format, now: now, clock: clock) }
            let credits = sources.compactMap(WarningProfile.of).map { PageBlock.text(format.phrase($0.data)) }
            return (blocks.isEmpty ? [.text(format.phrase(.warningsOver))] : blocks) + credits
        }
    }

    /// The places of the list with a warning in force, by what they are warned of.
    var warned: WarnedPlaces {
        let (list, known) = (model.list.shown, model.warnings.known)
        // The reports have the clocks of places.
        return model.warned.value(
            for: list, known, model.moment, model.board.now, model.board.revision, model.language, muting
        ) {
            known.isEmpty ? WarnedPlaces(groups: []) : WarnedPlaces(list, mark, isExpected: isExpected)
        }
    }
}
