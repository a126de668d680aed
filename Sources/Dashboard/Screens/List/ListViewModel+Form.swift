import Engine
import TerminalUI

/// The form of the list on the screen, and how much it shows. Each intent returns what it did, for the message line.
extension ListViewModel {
    /// Shows the list in the next form.
    func formChanged() -> Message.Feedback {
        guard !preferences.isLocked(.density) else { return .said(.settingLocked) }
        switch form() {
        case .tiles: choose(.chosen(.line))
        case .table: choose(.map)
        case .map: choose(.automatic)
        }
        return .said(.formChosen, ["form": .words(form().kind.phrase)])
    }

    /// Shows more or less: larger tiles, shorter steps between the columns of a table, a closer view of a map.
    func amountChanged(by change: Int) -> Message.Feedback? {
        switch form() {
        case .tiles(let grid): return resizeTiles(grid.density, by: change)
        case .table:
            return use((change > 0 ? tableStep.finer : tableStep.coarser) ?? tableStep)
        case .map: return zoomed(closer: change > 0)
        }
    }

    /// Returns to automatic sizing.
    func amountFitted() -> Message.Feedback? {
        switch form() {
        case .tiles:
            guard !preferences.isLocked(.density) else { return .said(.settingLocked) }
            return resizeTiles(to: .automatic)
        case .table:
            return use(.threeHours)
        case .map:
            use(camera: nil)
            return nil
        }
    }

    private func resizeTiles(_ density: TileDensity, by change: Int) -> Message.Feedback {
        guard !preferences.isLocked(.density) else { return .said(.settingLocked) }
        let sizes = TileDensity.allCases.filter { $0 != .line }
        let index = sizes.firstIndex(of: density) ?? 0
        return resizeTiles(to: .chosen(sizes[max(0, min(sizes.count - 1, index + change))]))
    }

    private func resizeTiles(to size: Settings.FormChoice) -> Message.Feedback {
        choose(size)
        let shown = form().cells?.density ?? .small
        guard case .chosen(let density) = size, density != shown else {
            return .said(.densityChosen, ["density": .words(size.phrase)])
        }
        return .said(.densityLacksRoom, ["density": .words(density.phrase), "shown": .words(shown.phrase)])
    }

    private func use(_ step: TableStep) -> Message.Feedback {
        tableStep = step
        return .said(.tableStepChosen, ["step": .words(step.phrase)])
    }

    private func choose(_ form: Settings.FormChoice) {
        var forms = preferences.settings.forms
        forms[id] = form
        preferences.choose(.density, forms.isUsual ? nil : forms.text)
    }

    // MARK: The map

    /// One step of zoom, a factor.
    private static let zoomStep = 1.5

    /// A closer or wider view of the map, around a cell of the screen or else around the selected place. Returns a message if
    /// the map ends there.
    func zoomed(closer: Bool, at point: Point? = nil) -> Message.Feedback? {
        guard let plan = form().plan, !shown.isEmpty else { return nil }
        let factor = closer ? Self.zoomStep : 1 / Self.zoomStep
        let next = plan.zoomed(by: factor, at: point, around: shownPane.cursor.selection)
        guard next != plan.projection else { return .said(closer ? .mapIsClosest : .mapIsWidest) }
        use(camera: next)
        return nil
    }

    /// Moves the land by so many cells, to the right and down.
    func panned(columns: Int, rows: Int) {
        guard let plan = form().plan, !shown.isEmpty else { return }
        use(camera: plan.projection.panned(columns: Double(columns), rows: Double(rows)))
    }
}
