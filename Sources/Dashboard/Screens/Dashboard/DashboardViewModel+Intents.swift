import Engine
import TerminalUI
import Weather

/// What each intent does, and whether it would do anything now.
extension DashboardViewModel {
    /// The current key bindings.
    var keys: Keys {
        guard route.isList else { return route.keys }
        let isMap = list.form().kind == .map
        guard list.marks.isEmpty else { return isMap ? MarkKeys.map : MarkKeys.list }
        return isMap ? MapKeys.map : ListKeys.map
    }

    /// Carries out an intent. Returns the effect that the app has to carry out.
    func handle(_ intent: DashboardIntent) -> AppEffect? {
        let told = feedback
        tell(nil)
        switch intent {
        case .move(.left) where table.areColumnsInReach: table.moved(by: -1)
        case .move(.right) where table.areColumnsInReach: table.moved(by: 1)
        case .move(let step): list.move(step)
        case .open: details.opened()
        case .chooseList(let index): lists.listChosen(index)
        case .nextList: lists.listStepped(by: 1)
        case .previousList: lists.listStepped(by: -1)
        case .openLists: lists.opened()
        case .makeList: lists.nameRequested(nil)
        case .makeRegionList: lists.regionRequested()
        case .highlightList(let step): lists.dialog?.move(by: step)
        case .typeListNumber(let digit): lists.dialog?.type(digit)
        case .showList: lists.rowTaken()
        case .renameList: lists.renameRequested()
        case .shiftList(let step): lists.shifted(by: step)
        case .emptyList: lists.emptied()
        case .removeList: lists.removed()
        case .mark: marking.marked()
        case .clearMarks: list.unmarkAll()
        case .moveMarked: marking.moveRequested()
        case .copyMarked: marking.copied()
        case .compare: marking.compared()
        case .share: sharing.requested()
        case .highlightShare(let step): sharing.shareModel?.move(by: step)
        case .takeShare: return sharing.taken()
        case .setHome: bookmarks.homeSet()
        case .chooseTarget(let step): searching.targetStepped(by: step)
        case .previousPlace: details.pageTurned(to: (details.pages?.index ?? list.selection) - 1)
        case .nextPlace: details.pageTurned(to: (details.pages?.index ?? list.selection) + 1)
        case .showPage(let index): details.pageTurned(to: index)
        case .toggleFullScreen: details.fullScreenToggled()
        case .changeForm: tell(list.formChanged())
        case .showMore: amountChanged(by: 1)
        case .showLess: amountChanged(by: -1)
        case .showWhatFits: tell(list.amountFitted())
        case .toggleBookmark: bookmarks.toggled(location.selectedBookmark)
        case .removeBookmark: bookmarks.removed()
        case .rename: bookmarks.renameRequested()
        case .undo: bookmarks.undone()
        case .redo: bookmarks.redone()
        case .shift(let step): bookmarks.shifted(step)
        case .carry: bookmarks.takenUp()
        case .carryOn(let step): bookmarks.held(by: step)
        case .digit(let digit): bookmarks.typed(digit)
        case .drop: bookmarks.dropped()
        case .putBack: bookmarks.leaveCarrying()
        case .beginCrosshair: crosshair.begun()
        case .moveCrosshair(let step): crosshair.moved(step)
        case .nameCrosshair: crosshair.opened()
        case .bookmarkCrosshair: crosshair.bookmarked()
        case .leaveCrosshair: go(to: .list)
        case .moveInDetail(let step): detail.moved(step)
        case .openRow: details.rowOpened()
        case .moveCursor(let step): details.cursorMoved(by: step)
        case .moveHours(let count): time.movedHours(by: count)
        case .moveDays(let count): time.movedDays(by: count)
        case .showWeekend: time.weekendShown()
        case .showNow, .backToNow: choose(.now)
        case .openTimeLine: time.timeLineOpened()
        case .pinMoment: time.timeLineLeft(keepingMoment: true)
        case .leaveTimeLine: time.timeLineLeft(keepingMoment: false)
        case .typeTime(let digit): time.entryOpened(with: digit)
        case .takeTypedTime: time.entryTaken()
        case .cancelTypedTime: time.entryCancelled()
        case .changeHourBasis: time.hourBasisChanged()
        case .chooseMeasure: ordering.measureRequested()
        case .chooseOrder: ordering.orderRequested()
        case .chooseFilter: ordering.filterRequested()
        case .highlightChoice(let step): ordering.choiceHighlighted(by: step)
        case .takeChoice: ordering.choiceTaken()
        case .dropChoice: ordering.choiceDropped()
        case .takeListNumber(let number): ordering.listNumberTaken(number)
        case .clearFilter: ordering.filterCleared()
        case .highlightMuting(let step): settings.mutingModel?.move(by: step)
        case .switchMuting: settings.mutingModel?.switchRow()
        case .undoMuting: settings.mutingModel?.undo()
        case .openRules: rules.requested()
        case .highlightRule(let step): rules.rulesModel?.sheet.move(by: step)
        case .switchRule: rules.switched()
        case .stepRule(let step): rules.stepped(up: step > 0)
        case .removeRule: rules.removed()
        case .undoRule: rules.undone()
        case .testAlert: rules.tested()
        case .play: time.playStarted()
        case .stopPlaying: time.playStopped()
        case .leaveChart: details.chartLeft()
        case .closeDetail: details.detailLeft()
        case .openDrawer: go(to: .drawer)
        case .closeDrawer: go(to: .list)
        case .showInList: lists.shownInList()
        case .search: go(to: .search)
        case .highlight(let step): search.move(step)
        case .openResult: searching.whenAnswered { $0.searching.resultOpened() }
        case .bookmarkResult:
            searching.whenAnswered {
                $0.bookmarks.toggled($0.search.highlighted.map($0.here.bookmarkable), in: $0.search.target)
            }
        case .forgetResult: searching.resultForgotten()
        case .cancelSearch: searching.searchCancelled()
        case .showMessages: messages.requested(told)
        case .help: settings.helpRequested()
        case .scrollHelp(let step): settings.helpScrolled(step)
        case .closeHelp: settings.helpClosed()
        case .settings: settings.settingsRequested()
        case .chooseSetting(let step): settings.settingsModel?.move(step)
        case .changeSetting(let step): settings.settingChanged(by: step)
        case .openSetting: settings.settingOpened()
        case .resetSetting: settings.settingReset()
        case .scrollPage(let step): settings.pageModel?.scrolled(step)
        case .writeLetter: settings.letterRequested()
        case .chooseSources: sourceChoice.requested()
        case .highlightSource(let step): sourceChoice.sourcesModel?.move(by: step)
        case .switchSource: sourceChoice.switched()
        case .shiftSource(let step): sourceChoice.sourcesModel?.shift(by: step)
        case .carrySource: sourceChoice.sourcesModel?.carry()
        case .takeSources: sourceChoice.taken()
        case .leaveSources: sourceChoice.left()
        case .accept: settings.answered(true)
        case .decline: settings.answered(false)
        case .refuse: location.refused()
        case .setHere: location.hereEntryRequested()
        case .chooseHere(let step): location.hereEntry?.move(step)
        case .takeHere: location.hereTaken()
        case .closeDialog: closeDialog()
        case .saveEntry: settings.entrySaved()
        case .refresh: requests.refreshRequested()
        case .redraw: return .redraw
        case .suspend: return .suspend
        case .quit: return .quit
        }
        return nil
    }

    private func amountChanged(by change: Int) {
        tell(route.crosshair == nil ? list.amountChanged(by: change) : crosshair.zoomed(closer: change > 0))
    }

    /// Whether an intent would change anything now; the footer offers only those that would.
    func isPossible(_ intent: DashboardIntent) -> Bool {
        switch intent {
        case .move, .carryOn, .digit: list.active.count > 1
        case .open, .toggleBookmark, .mark, .setHome, .showInList: selectedPlace != nil
        case .openRules: rules.arePossible
        case .switchRule, .stepRule: rules.rulesModel.map { $0.row.state != .fixed } ?? false
        case .removeRule:
            rules.rulesModel.map { $0.row.state == .on || $0.row.isElsewhere && $0.row.state == .off } ?? false
        case .undoRule: rules.rulesModel?.deeds.isEmpty == false
        case .undoMuting: settings.mutingModel?.canUndo ?? false
        case .toggleFullScreen: selectedPlace != nil && (!route.isInDetail || hasRoomBeside)
        case .showPage(let index): details.pages.map { (0..<$0.count).contains(index) } ?? false
        case .previousPlace, .nextPlace: route.isInDetail ? details.pages != nil : list.active.count > 1
        case .renameList, .removeList: lists.chosenOwn != nil
        case .emptyList: lists.canEmpty
        case .shiftList: lists.chosenOwn != nil && shelf.lists.own.count > 1
        case .clearMarks: !list.marks.isEmpty
        case .moveMarked: !list.marks.isEmpty && !shelf.lists.own.isEmpty
        case .copyMarked: marking.canCopy
        case .compare: marking.canCompare
        case .share: sharing.isPossible
        case .chooseTarget: !shelf.lists.own.isEmpty
        case .chooseList(let index): list.tabs.indices.contains(index)
        case .nextList, .previousList: list.tabs.count > 1
        case .removeBookmark, .rename: location.selectedBookmark.map { bookmarks.listHolding($0) != nil } ?? false
        case .undo: shelf.canUndo
        case .redo: shelf.canRedo
        case .shift, .carry:
            list.canReorder && list.selectedShelfIndex != nil && list.active.ownCount > 1
        case .nameCrosshair: route.crosshair?.place == nil
        case .setHere: list.id == .here
        case .chooseHere: (location.hereEntry?.choices.count ?? 0) > 1
        case .takeHere: location.hereEntry?.canTake ?? false
        case .highlight: search.results.count > 1
        case .openResult, .bookmarkResult: search.highlighted != nil
        case .forgetResult: search.canForget
        case .moveInDetail: detail.canMove
        case .openRow: detail.opens != nil
        case .moveCursor: detail.canMoveCursor
        case .showNow: time.isLookingAway
        case .backToNow: time.isLookingAway && list.arrangement.group == nil
        case .clearFilter: list.arrangement.group != nil
        case .chooseMeasure: !list.shown.isEmpty
        case .chooseOrder: list.shown.count > 1
        case .chooseFilter: list.shown.count > 1 || list.arrangement.group != nil
        case .openTimeLine, .moveHours, .moveDays, .showWeekend, .play, .typeTime: !list.shown.isEmpty
        case .changeHourBasis: board.showsOtherClocks || time.isHourThere
        case .scrollHelp: if case .help(let help) = route.dialog { help.lastScroll > 0 } else { false }
        case .changeSetting: settings.settingsModel?.changeable != nil
        case .openSetting: settings.canOpenSetting
        case .resetSetting: settings.canResetSetting
        case .scrollPage: settings.pageModel?.canScroll ?? false
        case .writeLetter: settings.pageModel?.subject == .page(.contact)
        case .showMessages: messages.hasMoreToRead
        case .refresh: requests.canRefresh
        case .changeForm, .showMore, .showLess, .showWhatFits, .beginCrosshair: !list.shown.isEmpty
        case .moveCrosshair, .bookmarkCrosshair, .leaveCrosshair, .drop, .putBack, .closeDetail, .leaveChart,
            .pinMoment,
            .leaveTimeLine, .takeTypedTime, .cancelTypedTime, .stopPlaying, .highlightChoice, .takeChoice, .dropChoice,
            .takeListNumber, .openLists, .makeList, .makeRegionList, .highlightList, .typeListNumber, .showList,
            .highlightRule, .testAlert, .highlightMuting, .switchMuting, .chooseSources, .highlightShare,
            .takeShare, .highlightSource,
            .switchSource,
            .shiftSource, .carrySource, .takeSources, .leaveSources, .openDrawer, .closeDrawer, .search, .cancelSearch,
            .help, .settings, .chooseSetting, .closeHelp, .accept, .decline, .refuse, .closeDialog, .saveEntry, .redraw,
            .suspend, .quit:
            true
        }
    }

    /// The keys the footer offers, the most useful first. `hidingMessages`: whether the message line leaves anything out.
    func offeredKeys(hidingMessages: Bool) -> [Binding] {
        keys.offered.filter { $0.intent == .showMessages ? hidingMessages : isPossible($0.intent) }
    }

    // MARK: Text

    /// Passes a key without a binding to the text field in use, or else says where keys are explained.
    func edited(_ key: Key) {
        tell(nil)
        switch route.front {
        case .base(.search): _ = search.edit(key)
        case .timeEntry: time.entryEdited(key)
        case .dialog(.help(let help)): help.edit(key)
        case .dialog(.entry(let entry)): entry.edit(key)
        case .dialog(.hereEntry(let entry)): entry.edit(key)
        case .base, .chart, .timeLine, .playing, .dialog:
            // Esc is no mistake, even if there is nothing to go back from.
            if key.code != .escape { tell(.said(.keyMeansNothing)) }
        }
    }

    /// Inserts text into the field in use; false if there is no field.
    func inserted(_ text: some StringProtocol) -> Bool {
        tell(nil)
        switch route.front {
        case .base(.search): search.inserted(text)
        case .timeEntry: time.entryInserted(text)
        case .dialog(.help(let help)): help.inserted(text)
        case .dialog(.entry(let entry)): entry.inserted(text)
        case .dialog(.hereEntry(let entry)): entry.inserted(text)
        case .base, .chart, .timeLine, .playing, .dialog: return false
        }
        return true
    }

    /// Rejects text pasted outside a text field: its letters are not commands.
    func pasteRefused() { tell(.said(.pasteNeedsField)) }
}
