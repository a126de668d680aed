import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Messages to read: the most important in the message line, all of them in a dialog.
@MainActor
struct Messages {
    let model: DashboardViewModel

    /// The content of the message line; nil if there is nothing to say.
    var line: MessageLine? {
        guard let first = all.first else { return nil }
        // Feedback of the last key is shown alone; the other messages return after the next key.
        if case .feedback = first { return line(first, others: 0) }
        return line(first, others: all.count - 1)
    }

    /// Whether the message line leaves out anything that can be read.
    var hasMoreToRead: Bool { hidesMore(model.feedback) }

    /// The same for a message line that is already known. Feedback of the last key may hide other messages.
    func hasMoreToRead(than line: MessageLine?) -> Bool {
        model.feedback == nil ? line?.hidesMore ?? false : hasMoreToRead
    }

    /// Shows all messages in full, including the feedback of the last key.
    func requested(_ told: Message.Feedback?) {
        guard hidesMore(told) else { return model.tell(.said(.noMoreMessages)) }
        model.open(.messages) { model in
            let messages = model.messages
            let all = (told.map { [.feedback($0)] } ?? []) + messages.waiting
            return all.map { messages.text(of: $0).full }.flatMap { text in
                text.prefix(1).map { .item($0) } + text.dropFirst().map { .more($0) }
            }
        }
    }

    private func hidesMore(_ told: Message.Feedback?) -> Bool {
        let waiting = waiting
        if let told, line(.feedback(told), others: 0).hidesMore { return true }
        guard let first = waiting.first else { return false }
        return line(first, others: waiting.count - 1).hidesMore
    }

    private func line(_ message: Message, others: Int) -> MessageLine {
        let role: Role =
            if case .feedback = message { .text } else { message.isProblem ? .failure : .warning }
        return MessageLine(text(of: message), role: role, others: others, columns: messageRoom, format)
    }

    /// Columns available to a message; 0 if there is no message line.
    var messageRoom: Int {
        guard let line = model.layout.message else { return 0 }
        return max(0, line.columns - 2 - (legend(in: line.columns, format).map { $0.columns + 1 } ?? 0))
    }

    /// The legend of the list for a line of `columns`; nil if nothing needs an explanation.
    func legend(in columns: Int, _ format: WeatherFormat) -> MeasureLegend? {
        let isOfDay = if case .day = model.moment { true } else { false }
        guard model.route.carry == nil, !hasLegendOnMap else { return nil }
        return MeasureLegend(
            model.list.measure, isOfDay: isOfDay, hasMeltedSnow: showsMeltedSnow,
            airScale: model.selectedPlace?.airScale ?? .unitedStates, isOneOfScales: hasTwoAirScales,
            hasWarnedHours: model.table.hasWarnedHours, in: columns, format)
    }

    /// Whether the map has the scale of the measure: that of its field. What falls has steps of its own there.
    private var hasLegendOnMap: Bool {
        guard model.layout.form.kind == .map, model.list.measure != .precipitation,
            model.field.known.question != nil, !model.field.known.series.isEmpty
        else { return false }
        return switch model.moment {
        case .now, .hour: true
        case .hourThere, .day: false
        }
    }

    /// Whether the grades of fine dust are not the same for all places of the list.
    private var hasTwoAirScales: Bool {
        guard model.list.measure == .fineDust, let first = model.list.shown.first?.airScale else { return false }
        return model.list.shown.contains { $0.airScale != first }
    }

    /// Whether a number on the screen is of snow as melted water. A table also shows the hours and days ahead.
    private var showsMeltedSnow: Bool {
        guard model.list.measure == .precipitation else { return false }
        return model.list.shown.contains { place in
            let report = model.board[place.id]
            let seen = report.seen(at: model.moment, of: place, now: model.board.now).value(of: .precipitation)
            if seen?.amount?.isMeltedSnow == true { return true }
            guard model.layout.form.kind == .table, let forecast = report.forecast.value else { return false }
            return forecast.steps.contains { $0.time > model.board.now && $0.amount.isMeltedSnow }
        }
    }

    /// How values are put into words.
    var format: WeatherFormat { model.preferences.format }

    // MARK: All messages

    /// The state of the weather of the list shown.
    var listState: ListState {
        model.listStates.value(for: model.list.shown, model.board.shown, model.board.revision) {
            ListState(model.list.shown, model.board)
        }
    }

    /// Whether anything on the screen is loading, the detail included.
    var isLoading: Bool {
        let state = listState
        return state.loading > 0 || state.isLoading
            || (model.detail.place.map { model.board[$0.id].isLoading } ?? false)
    }

    /// All messages: feedback of the last key, then those that wait.
    var all: [Message] { (model.feedback.map { [.feedback($0)] } ?? []) + waiting }

    /// Messages that wait, the most important first; failures with the same cause are one message.
    var waiting: [Message] {
        let state = listState
        let inLine = waitingForBudget.map { [$0] } ?? []
        let hints = model.notices.filter { !$0.isProblem }
        // The sample notice may come late because the header marks sample data as well; problems of the user's configuration
        // file are reported only here.
        let map: [Message] = model.layout.form.kind == .map && model.atlas.failure != nil ? [.mapWithoutLines] : []
        return model.rules.alertMessages + savingMessages + map + choiceMessages + model.notices.filter(\.isProblem)
            + state.failures + standInMessages + doubtfulWarnings + inLine
            + openingMessages
            + model.location.messages
            + hints.filter(\.isAboutConfig) + (model.sources.current.profile.isInvented ? [.sample] : [])
            + hints.filter { !$0.isAboutConfig }
            + (model.warningActions.way == .undecided && !model.isSearching ? [.warningsUndecided] : [])
    }

    /// Says that new official warnings would go unnoticed: the source is silent, or an answer that is needed did not come.
    private var doubtfulWarnings: [Message] { model.warnings.known.trouble.map { [.warningsDoubtful($0)] } ?? [] }

    /// Who stands in for a source that fails, or from when.
    private var standInMessages: [Message] {
        let board = model.board
        guard board.routing.sources.count > 1 else { return [] }
        let list = model.list.shown
        let shown = board.shown.compactMap { list.index(of: $0) }.sorted().map { list[$0] }
        let places = shown + [model.detail.place].compactMap(\.self)
        if let found = places.lazy.compactMap({ board.standIn(for: .current, at: $0) }).first {
            // A source that only limits its requests does answer.
            let trouble = board.troubles.trouble(of: found.leader, .weather, at: board.now)
            let isFailing = trouble.map { !$0.isLimit } ?? false
            return [.standsIn(found, isFailing: isFailing)]
        }
        guard let place = board.selected else { return [] }
        let able = board.routing.sources(of: .current, at: place)
        guard able.count > 1, board.troubles.trouble(of: able[0], .weather, at: board.now)?.isLimit == false,
            let time = board.troubles.takenOverAt(
                able[0], .weather, isSelected: true, hasTold: board[place.id].current.stamp?.source == able[0],
                at: board.now), time > board.now
        else { return [] }
        return [.standInAwaited(StandIn(able[1], for: able[0]), from: time)]
    }

    /// Requests waiting for the budget, and until when: places without weather first, then places that lack the hours ahead.
    private var waitingForBudget: Message? {
        let queue = model.board.queue
        if let until = queue.until { return .waitingForBudget(places: queue.places, until: until) }
        return queue.outlinesUntil.map { .waitingForOutlines(places: queue.outlines, until: $0) }
    }

    /// The source whose budget requests wait for, the longest wait first; the one that leads, if none wait.
    var waitingSource: any WeatherSource {
        let sources = model.sources.current.routing.sources
        let waiting = sources.filter { model.board.queues[$0.id].map { $0 != .empty } ?? false }
        func end(_ source: any WeatherSource) -> Timestamp? {
            model.board.queues[source.id].flatMap { $0.until ?? $0.outlinesUntil }
        }
        return waiting.max { (end($0) ?? model.board.now) < (end($1) ?? model.board.now) } ?? sources[0]
    }

    /// The other live source, offered if the current one fails; nil for invented weather, where it is offered anyway.
    var otherLiveSource: Phrase? { model.sources.current.profile.isInvented ? nil : model.sources.spare?.words.title }

    /// The state of the key to a source. The key itself is never shown.
    func keyState(of source: SourceProfile) -> Phrase {
        guard model.preferences.settings.keys[source.id] != nil else { return .keyStateMissing }
        let isRefused = model.board.currents(of: model.list.shown).map(\.loading).contains {
            $0.failedSource == source.id && $0.failure?.isAboutKey == true
        }
        return isRefused ? .keyStateRefused : .keyStateSet
    }

    /// The same of a source of warnings.
    func keyState(of source: WarningProfile) -> Phrase {
        guard model.preferences.settings.keys[source.id] != nil else { return .keyStateMissing }
        return model.warnings.known.failure(of: source.id)?.isAboutKey == true ? .keyStateRefused : .keyStateSet
    }

    /// Reports a choice that could not be saved.
    private var choiceMessages: [Message] { model.preferences.keepingProblem.map { [.choices($0)] } ?? [] }

    /// Reports bookmarks that could not be saved, or not yet.
    private var savingMessages: [Message] {
        if let problem = model.shelf.problem, model.shelf.isWaiting {
            // The empty list shows this itself.
            return model.list.shown.isEmpty ? [] : [.bookmarksOpened(problem)]
        }
        return model.shelf.failure.map { [.bookmarksUnsaved($0)] } ?? []
    }

    /// The result of opening the bookmark file, unless a later change failed for the same reason.
    private var openingMessages: [Message] {
        guard let problem = model.shelf.problem, !model.shelf.isWaiting else { return [] }
        return model.shelf.failure != nil && model.shelf.failure == problem.failure ? [] : [.bookmarksOpened(problem)]
    }
}

extension Preferences {
    /// How values are put into words.
    var format: WeatherFormat { WeatherFormat(settings) }
}
