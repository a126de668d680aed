import AppResources
import BookmarkStore
import Engine
import Weather

/// What is done to several places at once: they are marked, and then moved, copied or compared.
@MainActor
struct MarkActions {
    let model: DashboardViewModel

    /// Marks the selected place, or takes its mark away, and goes on to the next.
    func marked() {
        guard model.route.isList, let place = model.location.selectedBookmark else { return }
        model.list.mark(place)
        let (list, next) = (model.list.active, model.list.selection + 1)
        if list.indices.contains(next) { model.list.select(next) }
        model.tell(model.list.marks.isEmpty ? nil : .said(.markedCount, ["count": "\(model.list.marks.count)"]))
    }

    // MARK: Comparing

    var canCompare: Bool { (2...ComparePicture.mostPlaces).contains(model.list.marks.count) }

    /// Shows the marked places in one chart.
    func compared() {
        guard canCompare else { return model.tell(.said(.compareNeedsMarks)) }
        model.open(.compare(model.list.marks.map(\.place).distinct(by: \.id)))
    }

    // MARK: To another list

    /// The lists that the marked places can be moved to, under the numbers of their tabs.
    private var targets: [ChoiceViewModel.Option] {
        let sources = Set(model.list.marks.map(\.list))
        return model.list.tabs.enumerated().compactMap { index, list in
            let isTarget = model.shelf.lists[list.id] != nil && sources != [list.id]
            return isTarget ? .list(list.id, number: index + 1, list.title) : nil
        }
    }

    /// Asks for the list to move what is marked to.
    func moveRequested() {
        let targets = targets
        guard !model.list.marks.isEmpty, let first = targets.first else { return model.tell(.said(.noOwnLists)) }
        let phrase = PhraseBook(model.language)
        let subject =
            model.list.marks.count == 1
            ? model.list.marks[0].place.names.text(in: model.language)
            : phrase(.placesCount, ["count": "\(model.list.marks.count)"])
        model.ordering.open(ChoiceViewModel(.moveTitle, of: subject, targets, chosen: first))
    }

    /// A list was chosen: moves the marked places there. Those of a list that is not the user's stay there as well.
    func moved(to id: ListID) {
        let marks = model.list.marks
        let changes = model.shelf.move(marks, to: id)
        model.list.unmarkAll()
        told(changes, marks, id, isCopy: !marks.contains { model.shelf.lists[$0.list] != nil })
    }

    /// Whether the list on the screen can take copies of what is marked.
    var canCopy: Bool {
        let id = model.list.id
        return model.shelf.lists[id] != nil && model.list.marks.contains { $0.list != id }
    }

    /// Copies the marked places into the list on the screen.
    func copied() {
        let (id, marks) = (model.list.id, model.list.marks)
        guard !marks.isEmpty else { return model.tell(.said(.nothingMarked)) }
        guard model.shelf.lists[id] != nil else { return model.tell(.said(.listIsFixed)) }
        guard canCopy else { return model.tell(.said(.copyNeedsOtherList)) }
        let changes = model.shelf.copy(marks.filter { $0.list != id }, to: id)
        model.list.unmarkAll()
        told(changes, marks, id, isCopy: true)
    }

    /// A place was dropped on the tab of a list.
    func dropped(_ place: PlaceID, from source: ListID, on tab: Int) {
        guard model.list.tabs.indices.contains(tab) else { return }
        let target = model.list.tabs[tab].id
        guard target != source else { return }
        guard model.shelf.lists[target] != nil else { return model.tell(.said(.listIsFixed)) }
        guard let place = model.list.tabs.first(where: { $0.id == source })?.first(where: { $0.id == place }) else {
            return
        }
        let mark = MarkedPlace(list: source, place: model.here.bookmarkable(place))
        // A mark on what is dragged drags all that is marked.
        let marks = model.list.marks.contains(mark) ? model.list.marks : [mark]
        let changes = model.shelf.move(marks, to: target)
        model.list.unmarkAll()
        told(changes, marks, target, isCopy: model.shelf.lists[source] == nil)
    }

    private func told(_ changes: [StoreChange], _ marks: [MarkedPlace], _ id: ListID, isCopy: Bool) {
        let name = model.shelf.name(of: id)
        guard !changes.isEmpty else { return model.tell(.said(.allThereAlready, ["list": .list(name)])) }
        model.tell(
            .said(isCopy ? .severalCopied : .severalMoved, ["count": "\(changes.count)", "list": .list(name)]))
    }
}
