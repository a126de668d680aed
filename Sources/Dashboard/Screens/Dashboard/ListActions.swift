import BookmarkStore
import Engine
import Limits
import TerminalUI
import Weather

/// Changing from one list to another, and the dialog in which lists are made, named, ordered, emptied and removed.
@MainActor
struct ListActions {
    let model: DashboardViewModel

    func listChosen(_ index: Int) {
        guard model.list.tabs.indices.contains(index) else { return model.tell(.said(.keyMeansNothing)) }
        show(model.list.tabs[index].id)
    }

    func listStepped(by step: Int) {
        let index = model.list.tabs.firstIndex { $0.id == model.list.id } ?? 0
        show(model.list.tabs[(index + step + model.list.tabs.count) % model.list.tabs.count].id)
    }

    /// Shows a list; an open drawer stays open over it.
    private func show(_ id: PlaceList.ID) {
        guard id != model.list.id || model.route.isInSearch else { return }
        model.go(to: model.isDrawerOpen ? .drawer : .list)
        model.list.choose(id)
    }

    /// Shows the bookmark selected in the drawer in the list.
    func shownInList() {
        guard model.isDrawerOpen, let place = model.selectedPlace else { return }
        model.go(to: .list)
        model.list.choose(.bookmarks)
        model.list.select(place.id)
    }

    /// The list on the screen has been removed, here or by another program.
    func gone() {
        if model.route.carry != nil { model.bookmarks.leaveCarrying() }
        if model.route.isInDetail { model.go(to: .list) }
        model.list.choose(.bookmarks)
    }

    // MARK: The dialog

    var dialog: ListsViewModel? { if case .lists(let lists) = model.route.dialog { lists } else { nil } }

    func opened() { model.open(.lists(ListsViewModel(model.list))) }

    /// The chosen row, if it is a list of the user's own.
    var chosenOwn: ListHead? {
        guard case .list(let id) = dialog?.row, let head = model.shelf.lists.head(id), head.name != nil else {
            return nil
        }
        return head
    }

    /// Whether the chosen row is a list that the user can empty and that is not empty.
    var canEmpty: Bool {
        guard case .list(let id) = dialog?.row else { return false }
        return model.shelf.lists[id]?.isEmpty == false
    }

    /// Shows the chosen list, or makes the ready one.
    func rowTaken() {
        switch dialog?.row {
        case .list(let id):
            model.closeDialog()
            model.list.choose(id)
            if !model.isDrawerOpen { model.go(to: .list) }
        case .ready(let ready):
            made(ready.title.text(in: model.language), of: ready.places)
        case nil: break
        }
    }

    /// Makes a list and shows it. Of a name that is taken the list that has it is shown.
    private func made(_ name: String, of places: [Place]) {
        guard let id = model.shelf.make(name, of: places) else {
            let other = model.shelf.lists.own.first { $0.name?.lowercased() == name.lowercased() }
            if let other { show(made: other.id) }
            return model.tell(
                other == nil
                    ? .said(.listsAreFull, ["count": "\(Limits.Bookmark.lists)"])
                    : .said(.listIsThere, ["list": .text(name)]))
        }
        show(made: id)
        model.tell(.said(places.isEmpty ? .listMade : .listMadeOf, ["list": .text(name), "count": "\(places.count)"]))
    }

    private func show(made id: ListID) {
        model.go(to: .list)
        model.settle()
        model.list.choose(id)
    }

    func nameRequested(_ head: ListHead?) { model.open(.entry(EntryViewModel(nameOf: head))) }

    func renameRequested() {
        guard let head = chosenOwn else { return model.tell(.said(.listIsFixed)) }
        nameRequested(head)
    }

    /// A name was typed, for a list or for a new one.
    func nameTaken(_ entry: EntryViewModel, of head: ListHead?) {
        let name = entry.field.text
        if let problem = model.shelf.lists.problem(with: name, of: head?.id) {
            return entry.become(.refused(.name(problem)))
        }
        guard let head else { return made(name, of: []) }
        model.closeDialog()
        if model.shelf.rename(head.id, to: name) {
            model.tell(.said(.listRenamed, ["list": .text(head.name ?? ""), "new": .text(name)]))
        }
    }

    func shifted(by step: Int) {
        guard let head = chosenOwn else { return model.tell(.said(.listIsFixed)) }
        guard let index = model.shelf.lists.own.firstIndex(where: { $0.id == head.id }) else { return }
        model.shelf.move(head.id, to: index + step)
    }

    func emptied() {
        guard case .list(let id) = dialog?.row, model.shelf.lists[id] != nil else {
            return model.tell(.said(.listIsFixed))
        }
        let count = model.shelf.empty(id).count
        if count > 0 {
            model.tell(.said(.listEmptied, ["list": .list(model.shelf.name(of: id)), "count": "\(count)"]))
        }
    }

    func removed() {
        guard let head = chosenOwn else { return model.tell(.said(.listIsFixed)) }
        let count = model.shelf.remove(head.id).count
        if count > 0 {
            model.tell(.said(.listRemoved, ["list": .text(head.name ?? ""), "count": "\(count - 1)"]))
        }
    }

    // MARK: A region

    func regionRequested() { model.open(.entry(EntryViewModel(regionNamed: ""))) }

    /// Makes a list of the towns of the region that was typed, the largest first.
    func regionTaken(_ entry: EntryViewModel) {
        guard entry.state != .trying else { return }
        let text = entry.field.text
        entry.become(.trying)
        let (search, language) = (model.search.search, model.language)
        Task.detached(executorPreference: search.executor) { [weak model] in
            let region = search.region(named: text, in: language)
            await model?.lists.regionFound(region, for: entry)
        }
    }

    private func regionFound(_ region: Region?, for entry: EntryViewModel) {
        guard case .entry(let open) = model.route.dialog, open === entry else { return }
        guard let region else { return entry.become(.refused(.unknownRegion)) }
        made(region.name, of: region.towns)
        model.settle()
    }
}
