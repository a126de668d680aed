// One file: what a press began decides what the events after it mean.

import TerminalUI
import Weather

/// Passes keys, text and mouse events to the model, according to its route.
@MainActor
final class InputRouter {
    let model: DashboardViewModel
    /// What the mouse hits: what the last frame has drawn.
    var hits = HitMap()
    /// What was pressed and is held; nil once the button is released.
    private var held: Held?

    private enum Held {
        /// A place. `wasSelected`: whether it was before, so that releasing the button opens it.
        case place(PlaceID, wasSelected: Bool)
        /// A bookmark that is being dragged.
        case carried
        /// The land of a map, which follows the pointer; where it was last. `isClick`: whether it has not moved yet, so that releasing
        /// the button puts the crosshair there.
        case land(Point, isClick: Bool)
        case timeLine
    }

    init(model: DashboardViewModel) {
        self.model = model
    }

    /// Returns the effect that the app has to carry out.
    func handle(_ event: InputEvent) -> AppEffect? {
        switch event {
        case .key(let key): return handle(key)
        case .text(let text): return typed(text)
        case .paste(let text):
            if !model.inserted(text) { model.pasteRefused() }
            model.settle()
            return nil
        case .mouse(let mouse):
            defer { model.settle() }
            return handle(mouse)
        case .resized, .stopRequested, .continued, .endRequested, .closed, .status, .cursorColumn,
            .drawsSignsWide, .background:
            return nil
        }
    }

    /// Handles characters that arrived together. Outside a text field each is a key, and any of them may open a field.
    private func typed(_ text: String) -> AppEffect? {
        var rest = Substring(text)
        while let first = rest.first {
            stopPlaying(unlessFor: .character(first))
            if model.keys.intents(for: .character(first)).isEmpty, model.inserted(rest) {
                model.settle()
                return nil
            }
            rest.removeFirst()
            if let effect = handle(.character(first)) { return effect }
        }
        return nil
    }

    /// Stops play for a key without a binding of its own there; the key then has its usual meaning.
    private func stopPlaying(unlessFor key: Key) {
        if model.keys.intents(for: key).isEmpty { model.time.playStopped() }
    }

    private func handle(_ key: Key) -> AppEffect? {
        defer { model.settle() }
        // A key ends a drag.
        held = nil
        stopPlaying(unlessFor: key)
        let intents = model.keys.intents(for: key)
        if intents.isEmpty { model.edited(key) }
        for intent in intents {
            if let effect = model.handle(intent) { return effect }
        }
        return nil
    }

    // MARK: The mouse

    private func handle(_ mouse: MouseEvent) -> AppEffect? {
        let target = hits.target(at: mouse.position)
        switch mouse.kind {
        case .press:
            model.time.playStopped()
            held = nil
            return pressed(target, at: mouse.position)
        case .drag:
            model.time.playStopped()
            dragged(to: mouse.position, target)
        case .release: released(over: target)
        case .wheelUp: turned(mouse, by: -1)
        case .wheelDown: turned(mouse, by: 1)
        case .wheelLeft: turnedSideways(mouse, by: -1)
        case .wheelRight: turnedSideways(mouse, by: 1)
        }
        return nil
    }

    private func pressed(_ target: HitMap.Target?, at position: Point) -> AppEffect? {
        switch target {
        case .intent(let intent) where model.route.dialog == nil: return model.handle(intent)
        case .key(let intent) where model.keys.bindings.contains { $0.intent == intent }: return model.handle(intent)
        case .intent, .key: return nil
        default: break
        }
        if case .timeEntry = model.route.front {
            if case .field = target { return nil }
            // As a click beside the search does.
            model.time.entryCancelled()
        }
        if case .timeLine(let line) = target {
            held = .timeLine
            model.time.timePressed(line.stop(at: position.column), in: line.reach)
            return nil
        }
        switch model.route.front {
        case .dialog(.share(let share)):
            guard case .option(let index) = target else {
                // The text in the box may be what is to be copied.
                if target != .nothing { model.closeDialog() }
                return nil
            }
            share.select(index)
            return model.handle(.takeShare)
        case .dialog(let dialog): pressed(target, over: dialog)
        case .base(.search), .base(.found): pressedInSearch(target)
        case .base, .chart, .timeLine, .timeEntry, .playing:
            if model.route.found != nil { pressedInSearch(target) } else { pressedInList(target, at: position) }
        }
        return nil
    }

    /// A click on an option takes it. Elsewhere it closes a dialog of text, a list or the settings, but must neither discard
    /// typed text nor answer a question.
    private func pressed(_ target: HitMap.Target?, over dialog: Route.Dialog) {
        switch dialog {
        case .help, .page, .compare: model.closeDialog()
        case .choice:
            if case .option(let index) = target {
                model.ordering.choicePressed(index)
            } else {
                model.ordering.choiceDropped()
            }
        case .rules(let rules):
            guard case .option(let index) = target else { return model.closeDialog() }
            rules.sheet.select(index)
            _ = model.handle(.switchRule)
        case .muting(let muting):
            guard case .option(let index) = target else { return model.closeDialog() }
            muting.select(index)
            _ = model.handle(.switchMuting)
        case .lists(let lists):
            guard case .option(let index) = target else { return model.closeDialog() }
            if lists.select(index) { _ = model.handle(.showList) }
        case .sources(let sources):
            // A click must not give up an order that is being made.
            guard case .source(let index) = target else { return }
            sources.select(index)
            _ = model.handle(.switchSource)
        case .settings(let settings):
            switch target {
            case .setting(settings.cursor.selection): _ = model.handle(.openSetting)
            case .setting(let index): settings.select(index)
            case .nothing: break
            default: model.closeDialog()
            }
        case .entry, .hereEntry, .question, .share: break
        }
    }

    /// A click beside the field, or outside the search, cancels it.
    private func pressedInSearch(_ target: HitMap.Target?) {
        let isDetailOpen = model.route.found != nil
        switch target {
        case .result(let place?) where isDetailOpen: model.searching.resultOpened(place)
        case .result(let place?): model.searching.resultClicked(place)
        case .result(nil) where !isDetailOpen, .field where !isDetailOpen: break
        case .detail(let choice) where isDetailOpen: model.mouse.detailPressed(choice)
        default: model.searching.searchCancelled()
        }
    }

    private func pressedInList(_ target: HitMap.Target?, at position: Point) {
        switch target {
        case .drawer(let listed):
            if let listed { pressed(listed) }
        case _ where model.isDrawerOpen: model.go(to: .list)
        case .detail(let choice): model.mouse.detailPressed(choice)
        case .heads(let time): model.table.pressed(time)
        case .place(let listed, let time):
            pressed(listed)
            // A click on another time selects that, and opens nothing.
            if case .place = held, model.table.pressed(time) { held = .place(listed.id, wasSelected: false) }
        case .list(isMap: true): held = .land(position, isClick: true)
        case .list, .field, .result, .option, .setting, .source, .nothing, .intent, .key, .timeLine, nil: break
        }
    }

    /// A press on a place of the list, or of the drawer while that is open.
    private func pressed(_ listed: HitMap.Listed) {
        guard model.route.carry == nil else {
            model.bookmarks.hold(at: listed.index)
            return model.bookmarks.dropped()
        }
        guard let index = model.list.active.index(of: listed.id) else { return }
        let wasSelected = index == model.list.selection
        model.mouse.placePressed(index)
        held = .place(listed.id, wasSelected: wasSelected)
    }

    /// A bookmark follows the pointer as soon as that leaves the tile it was pressed on.
    private func dragged(to position: Point, _ target: HitMap.Target?) {
        // A bookmark of the drawer stays in the drawer.
        let over: HitMap.Listed? =
            switch target {
            case .place(let listed, _) where !model.isDrawerOpen: listed
            case .drawer(let listed?): listed
            default: nil
            }
        switch held {
        case .timeLine:
            if let line = hits.timeLine { model.time.timePressed(line.stop(at: position.column), in: line.reach) }
        case .land(let last, let isClick):
            model.list.panned(columns: position.column - last.column, rows: position.row - last.row)
            held = .land(position, isClick: isClick && position == last)
        case .place(let id, _):
            guard over?.id != id else { return }
            // On a map a place stays where it is: the drag moves the land below it.
            if model.list.activeForm.cells == nil {
                held = .land(position, isClick: false)
            } else if let index = model.list.active.index(of: id), model.bookmarks.takeUp(at: index) {
                held = .carried
                carried(to: position, over: over?.index)
            }
        case .carried: carried(to: position, over: over?.index)
        case nil: break
        }
    }

    /// Holding a bookmark against an edge scrolls.
    private func carried(to position: Point, over index: Int?) {
        guard let area = model.list.activeForm.cells?.area else { return }
        if position.row < area.row {
            model.bookmarks.held(by: .up)
        } else if position.row >= area.endRow {
            model.bookmarks.held(by: .down)
        } else if let index {
            model.bookmarks.hold(at: index)
        }
    }

    private func released(over target: HitMap.Target?) {
        defer { held = nil }
        // What is dragged onto a tab goes to that list.
        if case .intent(.chooseList(let tab)) = target {
            switch held {
            case .carried:
                guard let carry = model.route.carry else { return }
                model.bookmarks.leaveCarrying()
                model.settle()
                return model.marking.dropped(carry.id, from: carry.list.id, on: tab)
            case .place(let id, _): return model.marking.dropped(id, from: model.list.active.id, on: tab)
            case .land, .timeLine, nil: break
            }
        }
        switch held {
        case .carried: model.bookmarks.dropped()
        case .place(_, wasSelected: true):
            if model.isDrawerOpen { model.lists.shownInList() } else { model.details.opened() }
        case .land(let position, isClick: true): model.crosshair.pressed(at: position)
        case .place, .land, .timeLine, nil: break
        }
    }

    // MARK: The wheel

    private func turned(_ mouse: MouseEvent, by step: Int) {
        let target = hits.turned(at: mouse.position)
        model.time.playStopped()
        if case .timeLine = target { return model.time.wheeled(by: step) }
        switch model.route.front {
        case .dialog(let dialog): turned(by: step, over: dialog)
        case .base(.search): model.search.scroll(by: step)
        case .base, .chart, .timeLine, .timeEntry, .playing:
            var isOverDetail = false
            if case .detail = target { isOverDetail = true }
            var isOverDrawer = false
            if case .drawer = target { isOverDrawer = true }
            if mouse.isControlHeld, !isOverDetail, !isOverDrawer, model.route.found == nil {
                model.mouse.wheeled(closer: step < 0, at: isMap(target) ? mouse.position : nil)
            } else {
                model.mouse.scrolled(rows: step, overDetail: isOverDetail)
            }
        }
    }

    private func isMap(_ target: HitMap.Target?) -> Bool {
        switch target {
        case .list(let isMap): isMap && !model.isDrawerOpen
        case .place: model.list.activeForm.plan != nil
        default: false
        }
    }

    private func turned(by step: Int, over dialog: Route.Dialog) {
        switch dialog {
        case .help(let help): help.scrolled(by: 3 * step)
        case .page(let page): page.scrolled(by: 3 * step)
        case .settings(let settings): settings.move(step < 0 ? .up : .down)
        case .choice: model.ordering.choiceHighlighted(by: step)
        case .rules(let rules): rules.sheet.move(by: step)
        case .sources(let sources): sources.move(by: step)
        case .muting(let muting): muting.move(by: step)
        case .lists(let lists): lists.move(by: step)
        case .share(let share): share.move(by: step)
        case .compare: model.time.movedHours(by: step)
        case .entry, .hereEntry, .question: break
        }
    }

    private func turnedSideways(_ mouse: MouseEvent, by step: Int) {
        model.time.playStopped()
        if case .timeLine = hits.turned(at: mouse.position) { return model.time.wheeled(by: step) }
        switch model.route.front {
        case .dialog, .base(.search): break
        case .base, .chart, .timeLine, .timeEntry, .playing: model.details.wheeledSideways(forward: step > 0)
        }
    }
}
