import Engine
import TerminalUI
import Weather

// A typed time. The cursor of the timeline follows the text.
extension TimeActions {
    /// Opens the field; a digit is the beginning of its text.
    func entryOpened(with digit: Int?) {
        guard case .timeLine = model.route.front else { return }
        let entry = TimeEntry(field: TextField(), before: model.moment)
        model.go { $0.timeEntry = entry }
        if let digit { entryInserted("\(digit)") }
    }

    /// Handles a key that edits the text. Deleting in the empty field closes it.
    func entryEdited(_ key: Key) {
        guard var entry = model.route.timeEntry else { return }
        if key.code == .backspace, entry.field.isEmpty { return entryCancelled() }
        if entry.field.handle(key) { changed(to: entry) }
    }

    /// Inserts typed or pasted text as a whole.
    func entryInserted(_ text: some StringProtocol) {
        guard var entry = model.route.timeEntry else { return }
        if entry.field.insert(text) { changed(to: entry) }
    }

    /// Closes the field at the moment that is understood, or says why there is none.
    func entryTaken() {
        guard let entry = model.route.timeEntry, !entry.field.isEmpty else { return entryCancelled() }
        let reach = reach
        switch meaning(of: entry, in: reach) {
        case .stop(let stop):
            model.go { $0.timeEntry = nil }
            chooseStop(stop, in: reach)
        case .tooEarly(let start): model.tell(.said(.timeTooEarly, ["time": .moment(.hour(start))]))
        case .tooLate(let end): model.tell(.said(end.isDay ? .timeTooLate : .hourTooLate, ["time": .moment(end)]))
        case nil: model.tell(.said(.timeUnclear))
        }
    }

    /// Closes the field, and returns to the moment before.
    func entryCancelled() {
        guard model.route.timeEntry != nil else { return }
        model.go { $0.timeEntry = nil }
    }

    private func changed(to entry: TimeEntry) {
        model.tell(nil)
        model.update(entry)
        let reach = reach
        if case .stop(let stop) = meaning(of: entry, in: reach) {
            model.choose(reach.moment(at: stop, isThere: isHourThere))
        } else {
            model.choose(entry.before)
        }
    }

    private func meaning(of entry: TimeEntry, in reach: TimeReach) -> TypedTime.Meaning? {
        TypedTime(entry.field.text)?.meaning(
            from: reach.stop(of: entry.before), in: reach, hoursEnd: knownSpan.lastHour)
    }

    // MARK: Its picture

    /// Beside the timeline if there is room, else over it; without a row for that, over the header. Nil while no time is typed.
    func entryPicture(_ look: Presentation) -> TimeEntryPicture? {
        guard let entry = model.route.timeEntry else { return nil }
        var area = model.layout.search ?? Rect(column: 0, row: 0, columns: model.size.columns, rows: 1)
        if let line = timeLineArea, line.columns < area.columns { area = area.inset(left: line.columns) }
        return TimeEntryPicture(area: area, field: entry.field, beside: beside(entry, look))
    }

    private func beside(_ entry: TimeEntry, _ look: Presentation) -> TimeEntryPicture.Beside {
        switch meaning(of: entry, in: reach) {
        case .stop:
            return .moment(MomentWords(model, look).words)
        case .tooEarly(let start):
            return .unknown(look.phrase(.timeFrom, ["time": look.format.dated(start, clock: look.home(start))]))
        case .tooLate(let end):
            return .unknown(look.phrase(.timeUntil, ["time": look.format.dated(end, home: look.home)]))
        case nil: return .examples(look.phrase(.timeExamples))
        }
    }
}
