import Engine
import TerminalUI
import Weather

/// What each intent does, and whether it would do anything now.
extension DashboardViewModel {
    /// The current key bindings.
    var keys: Keys { route.keys }

    /// Carries out an intent. Returns the effect that the app has to carry out.
    func handle(_ intent: DashboardIntent) -> AppEffect? {
        let told = feedback
        tell(nil)
        switch intent {
        case .move(.left) where areColumnsInReach: tableMoved(by: -1)
        case .move(.right) where areColumnsInReach: tableMoved(by: 1)
        case .move(let step): list.move(step)
        case .open: opened()
        case .chooseList(let index): listChosen(index)
        case .nextList: listStepped(by: 1)
        case .previousList: listStepped(by: -1)
        case .previousPlace: pageTurned(to: (pages?.index ?? list.selection) - 1)
        case .nextPlace: pageTurned(to: (pages?.index ?? list.selection) + 1)
        case .showPage(let index): pageTurned(to: index)
        case .toggleFullScreen: fullScreenToggled()
        case .changeForm: tell(list.formChanged())
        case .showMore: tell(list.amountChanged(by: 1))
        case .showLess: tell(list.amountChanged(by: -1))
        case .showWhatFits: tell(list.amountFitted())
        case .toggleBookmark: bookmarkToggled(selectedBookmark)
        case .removeBookmark: bookmarkRemoved()
        case .rename: renameRequested()
        case .undo: undone()
        case .redo: redone()
        case .shift(let step): shifted(step)
        case .carry: takenUp()
        case .carryOn(let step): held(by: step)
        case .digit(let digit): typed(digit)
        case .drop: dropped()
        case .putBack: leaveCarrying()
        case .moveInDetail(let step): detail.moved(step)
        case .openRow: rowOpened()
        case .moveCursor(let step): cursorMoved(by: step)
        case .moveHours(let count): movedHours(by: count)
        case .moveDays(let count): movedDays(by: count)
        case .showWeekend: weekendShown()
        case .showNow, .backToNow: choose(.now)
        case .openTimeLine: timeLineOpened()
        case .pinMoment: timeLineLeft(keepingMoment: true)
        case .leaveTimeLine: timeLineLeft(keepingMoment: false)
        case .changeHourBasis: hourBasisChanged()
        case .chooseMeasure: measureRequested()
        case .chooseOrder: orderRequested()
        case .chooseFilter: filterRequested()
        case .highlightChoice(let step): choiceHighlighted(by: step)
        case .takeChoice: choiceTaken()
        case .dropChoice: choiceDropped()
        case .clearFilter: filterCleared()
        case .openRules: rulesRequested()
        case .highlightRule(let step): rulesModel?.move(by: step)
        case .switchRule: ruleSwitched()
        case .play: playStarted()
        case .stopPlaying: playStopped()
        case .leaveChart: chartLeft()
        case .closeDetail: detailLeft()
        case .openDrawer: go(to: .drawer)
        case .closeDrawer: go(to: .list)
        case .showInList: shownInList()
        case .search: go(to: .search)
        case .highlight(let step): search.move(step)
        case .openResult: whenAnswered { $0.resultOpened() }
        case .bookmarkResult: whenAnswered { $0.bookmarkToggled($0.search.highlighted) }
        case .cancelSearch: searchCancelled()
        case .backToResults: detailLeft()
        case .showMessages: messagesRequested(told)
        case .help: helpRequested()
        case .scrollHelp(let step): helpScrolled(step)
        case .closeHelp: helpClosed()
        case .settings: settingsRequested()
        case .chooseSetting(let step): settingsModel?.move(step)
        case .changeSetting(let step): settingChanged(by: step)
        case .openSetting: settingOpened()
        case .resetSetting: settingReset()
        case .scrollPage(let step): pageModel?.scrolled(step)
        case .writeLetter: letterRequested()
        case .otherSource: otherSourceRequested()
        case .accept: answered(true)
        case .decline: answered(false)
        case .refuse: refused()
        case .setHere: hereEntryRequested()
        case .chooseHere(let step): hereEntry?.move(step)
        case .takeHere: hereTaken()
        case .closeDialog: closeDialog()
        case .saveEntry: entrySaved()
        case .refresh: refreshRequested()
        case .redraw: return .redraw
        case .suspend: return .suspend
        case .quit: return .quit
        }
        return nil
    }

    /// Whether an intent would change anything now; the footer offers only those that would.
    func isPossible(_ intent: DashboardIntent) -> Bool {
        switch intent {
        case .move, .carryOn, .digit: list.active.count > 1
        case .open, .toggleBookmark, .openRules: selectedPlace != nil
        case .toggleFullScreen: selectedPlace != nil && (!route.isInDetail || hasRoomBeside)
        case .showPage(let index): pages.map { (0..<$0.count).contains(index) } ?? false
        case .previousPlace, .nextPlace: route.isInDetail ? pages != nil : list.active.count > 1
        case .chooseList(let index): list.tabs.indices.contains(index)
        case .nextList, .previousList: list.tabs.count > 1
        case .removeBookmark, .rename: selectedBookmark.map { shelf.contains($0.id) } ?? false
        case .undo: shelf.canUndo
        case .redo: shelf.canRedo
        case .shift, .carry:
            list.canReorder && list.selectedShelfIndex != nil && list.active.ownCount > 1
        case .setHere: list.id == .here
        case .chooseHere: (hereEntry?.choices.count ?? 0) > 1
        case .takeHere: hereEntry?.canTake ?? false
        case .showInList: selectedPlace != nil
        case .highlight: search.results.count > 1
        case .openResult, .bookmarkResult: search.highlighted != nil
        case .moveInDetail: detail.canMove
        case .openRow: detail.opens != nil
        case .moveCursor: detail.canMoveCursor
        case .showNow: isLookingAway
        case .backToNow: isLookingAway && list.arrangement.group == nil
        case .clearFilter: list.arrangement.group != nil
        case .chooseMeasure: !list.shown.isEmpty
        case .chooseOrder: list.shown.count > 1
        case .chooseFilter: list.shown.count > 1 || list.arrangement.group != nil
        case .openTimeLine, .moveHours, .moveDays, .showWeekend, .play: !list.shown.isEmpty
        case .changeHourBasis: board.showsOtherClocks || isHourThere
        case .scrollHelp: if case .help(let help) = route.dialog { help.lastScroll > 0 } else { false }
        case .chooseSetting: true
        case .changeSetting: settingsModel?.changeable != nil
        case .openSetting: canOpenSetting
        case .resetSetting: canResetSetting
        case .scrollPage: pageModel?.canScroll ?? false
        case .writeLetter: pageModel?.subject == .page(.contact)
        case .showMessages: hasMoreToRead
        case .otherSource: sources.offered != nil
        case .refresh: canRefresh
        case .changeForm, .showMore, .showLess, .showWhatFits: !list.shown.isEmpty
        case .drop, .putBack, .closeDetail, .leaveChart, .pinMoment, .leaveTimeLine, .stopPlaying, .highlightChoice,
            .takeChoice, .dropChoice, .highlightRule, .switchRule, .openDrawer,
            .closeDrawer, .search,
            .cancelSearch,
            .backToResults, .help,
            .settings, .closeHelp, .accept, .decline, .refuse, .closeDialog, .saveEntry, .redraw, .suspend,
            .quit:
            true
        }
    }

    /// The keys the footer offers, the most useful first. `hidingMessages`: whether the message line leaves anything out.
    func offeredKeys(hidingMessages: Bool) -> [Binding] {
        keys.bindings.filter { binding in
            guard binding.footerRank != nil else { return false }
            return binding.intent == .showMessages ? hidingMessages : isPossible(binding.intent)
        }
        .sorted { ($0.footerRank ?? 0) < ($1.footerRank ?? 0) }
    }

    // MARK: Text

    /// Passes a key without a binding to the text field in use, or else says where keys are explained.
    func edited(_ key: Key) {
        switch route.front {
        case .base(.search): _ = search.edit(key)
        case .dialog(.help(let help)): help.edit(key)
        case .dialog(.entry(let entry)): entry.edit(key)
        case .dialog(.hereEntry(let entry)): entry.edit(key)
        case .base, .chart, .timeLine, .playing, .dialog:
            // Esc is no mistake, even if there is nothing to go back from.
            tell(key.code == .escape ? nil : .keyMeansNothing)
        }
    }

    /// Inserts text into the field in use; false if there is no field.
    func inserted(_ text: some StringProtocol) -> Bool {
        switch route.front {
        case .base(.search): search.inserted(text)
        case .dialog(.help(let help)): help.inserted(text)
        case .dialog(.entry(let entry)): entry.inserted(text)
        case .dialog(.hereEntry(let entry)): entry.inserted(text)
        case .base, .chart, .timeLine, .playing, .dialog: return false
        }
        return true
    }

    /// Rejects text pasted outside a text field: its letters are not commands.
    func pasteRefused() { tell(.pasteNeedsField) }

    // MARK: Lists

    private func listChosen(_ index: Int) {
        guard list.tabs.indices.contains(index) else { return tell(.keyMeansNothing) }
        show(list.tabs[index].id)
    }

    private func listStepped(by step: Int) {
        let index = list.tabs.firstIndex { $0.id == list.id } ?? 0
        show(list.tabs[(index + step + list.tabs.count) % list.tabs.count].id)
    }

    /// Shows a list; an open drawer stays open over it.
    private func show(_ id: PlaceList.ID) {
        guard id != list.id || route.isInSearch else { return }
        go(to: isDrawerOpen ? .drawer : .list)
        list.choose(id)
    }

    /// Shows the bookmark selected in the drawer in the list.
    func shownInList() {
        guard isDrawerOpen, let place = selectedPlace else { return }
        go(to: .list)
        list.choose(.bookmarks)
        list.select(place.id)
    }

    // MARK: Dialogs

    private func helpScrolled(_ step: ListCursor.Step) {
        guard case .help(let help) = route.dialog else { return }
        help.scrolled(step)
    }

    /// One step back: clears the filter or, if there is none, closes the help.
    private func helpClosed() {
        guard case .help(let help) = route.dialog else { return }
        if help.filter.isEmpty { closeDialog() } else { help.clearFilter() }
    }

}

/// Mouse actions without an intent of their own.
extension DashboardViewModel {
    func placePressed(_ index: Int) {
        guard route.found == nil else { return }
        tell(nil)
        if route.isInDetail { go(to: .list) }
        list.select(index)
    }

    /// The wheel over the list or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else if route.found != nil {
            search.scroll(by: rows)
        } else {
            list.scroll(by: rows)
        }
    }

    /// The wheel with Control held shows more or less, as `+` and `-` do. `point`: the cell of a map, which is zoomed around it.
    func wheeled(closer: Bool, at point: Point?) {
        let said = point == nil ? list.amountChanged(by: closer ? 1 : -1) : list.zoomed(closer: closer, at: point)
        if let said { tell(said) }
    }

    /// A press on the detail gives it the keys and selects what is under the pointer, or opens it if it was selected before.
    func detailPressed(_ target: DetailTarget?) {
        tell(nil)
        let chosenBefore = detail.chosen
        if route.isList { go(to: .detail) }
        guard let target else { return chartLeft() }
        if target.row != .chart { chartLeft() }
        detail.choose(target.row)
        if !route.isInChart, target.row == .chart || target.row == chosenBefore { rowOpened() }
        if let moment = target.moment { chooseInstant(moment) }
    }
}
