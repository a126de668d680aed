import AppResources
import Engine
import TerminalUI

/// Messages to read: the most important in the message line, all of them in a dialog.
extension DashboardViewModel {
    /// The content of the message line; nil if there is nothing to say.
    var messageLine: MessageLine? {
        guard let first = messages.first else { return nil }
        // Feedback of the last key is shown alone; the other messages return after the next key.
        if case .feedback = first { return line(first, others: 0) }
        return line(first, others: messages.count - 1)
    }

    /// Whether the message line leaves out anything that can be read.
    var hasMoreToRead: Bool { hidesMore(feedback) }

    /// The same for a message line that is already known. Feedback of the last key may hide other messages.
    func hasMoreToRead(than line: MessageLine?) -> Bool {
        feedback == nil ? line?.hidesMore ?? false : hasMoreToRead
    }

    /// Shows all messages in full, including the feedback of the last key.
    func messagesRequested(_ told: Message.Feedback?) {
        guard hidesMore(told) else { return tell(.noMoreMessages) }
        let page = PageViewModel(.messages) { [weak self] in
            let texts =
                self.map { model in ((told.map { [.feedback($0)] } ?? []) + model.waiting).map(model.text) } ?? []
            return PageLayout(
                texts.flatMap { text in text.full.prefix(1).map { .item($0) } + text.full.dropFirst().map { .more($0) }
                },
                screen: self?.size ?? Size(columns: 80, rows: 24))
        }
        open(.page(page))
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

    private func text(of message: Message) -> MessageText {
        MessageWording(
            format: format, columns: size.columns, room: messageRoom, now: board.now, clock: facts.clock,
            home: facts.home, placeCount: list.shown.count,
            callsPerMinute: sources.current.source.budget(for: .current)?.state.quota.perMinute ?? 0,
            otherSource: otherLiveSource, isInvented: board.isInvented, isTyping: isSearching, here: here.state,
            positionHosts: positionHosts, retryTime: { [board] in board.triedAgain($0) }
        ).text(of: message)
    }

    /// Columns available to a message; 0 if there is no message line.
    private var messageRoom: Int {
        guard let line = layout.message else { return 0 }
        return max(0, line.columns - 2 - (legend(in: line.columns, format).map { $0.columns + 1 } ?? 0))
    }

    /// The legend of the tiles' colours for a line of `columns`; nil if the colours need no explanation.
    func legend(in columns: Int, _ format: WeatherFormat) -> MeasureLegend? {
        let isOfDay = if case .day = moment { true } else { false }
        guard route.carry == nil else { return nil }
        return MeasureLegend(
            list.measure, isOfDay: isOfDay, hasMeltedSnow: showsMeltedSnow, in: columns, format)
    }

    /// Whether a number on the screen is of snow as melted water. A table also shows the hours and days ahead.
    private var showsMeltedSnow: Bool {
        guard list.measure == .precipitation else { return false }
        return list.shown.contains { place in
            let report = board[place.id]
            let seen = report.seen(at: moment, of: place, now: board.now).value(of: .precipitation)
            if seen?.amount?.isMeltedSnow == true { return true }
            guard layout.form.kind == .table, let forecast = report.forecast.value else { return false }
            return forecast.steps.contains { $0.time > board.now && $0.amount.isMeltedSnow }
        }
    }

    /// How values are put into words.
    var format: WeatherFormat { preferences.format }
}

extension Preferences {
    /// How values are put into words.
    var format: WeatherFormat {
        WeatherFormat(
            phrase: PhraseBook(settings.language), units: settings.units,
            glyphs: settings.isASCII ? .ascii : .unicode)
    }
}
