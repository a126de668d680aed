import AppResources
import TerminalUI

// The header and the footer.
extension DashboardView {
    /// The header in its longest form that fits: name, lists; loaded places, time, source.
    func headerStrip(_ model: DashboardViewModel, columns: Int) -> Strip {
        var chosen: (leading: [Strip.Piece], trailing: [Strip.Piece]) = ([], [])
        for variant in headerVariants(model) {
            chosen = variant()
            if Strip.columns(of: chosen.leading) + Strip.columns(of: chosen.trailing) <= columns { break }
        }
        return Strip(leading: chosen.leading, trailing: chosen.trailing, columns: columns)
    }

    /// From the longest to the shortest; each is made only if those before it do not fit.
    private func headerVariants(
        _ model: DashboardViewModel
    ) -> [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        let dot = " \(look.glyphs.dot) "
        let count = Strip.Piece("\(model.loadedCount)/\(model.gridList.count)", .strong)
        let spinning = Strip.Piece(model.isLoading ? "\(spinner(model)) " : "", .progress)
        let time = model.refreshedAt.map { time in
            look.phrase(.updatedAt, ["time": look.format.time(time, offset: look.homeOffset(time))])
        }
        let source = model.sources.current.title
        let isSample = source == .sourceSample
        let sourcePiece = Strip.Piece(look.phrase(isSample ? .sampleMark : source), isSample ? .sample : .dim)
        let timePieces = time.map { [Strip.Piece(dot + $0, .dim)] } ?? []
        let sourcePieces = [Strip.Piece(dot, .dim), sourcePiece, Strip.Piece(" ", .text)]
        let name = [Strip.Piece(" \(look.phrase(.appName)) ", .appName)]
        let tabs = self.tabs(model)
        let keptSource = isSample ? sourcePieces : []
        return [
            { (name + tabs, [spinning, count] + position(model, dot) + timePieces + sourcePieces) },
            { (name + tabs, [spinning, count] + timePieces + sourcePieces) },
            { (name + tabs, [spinning, count] + timePieces + keptSource) },
            { (name + tabs, [spinning, count] + keptSource) },
            { (tabs, [spinning, count] + keptSource) },
            { ([name[0]], [count] + keptSource) },
            { ([], [count] + keptSource) },
            { ([], isSample ? [sourcePiece] : [count]) },
        ]
    }

    private func tabs(_ model: DashboardViewModel) -> [Strip.Piece] {
        model.lists.enumerated().flatMap { index, list in
            // How many are still to come nobody knows yet.
            let count = list.isEmpty && model.shelf.isWaiting ? "" : " \(list.count)"
            let title = "\(index + 1) \(look.phrase(list.title))\(count)"
            return [
                Strip.Piece(" ", .text),
                Strip.Piece(title, index == model.listIndex ? .tabSelected : .tab, .chooseList(index)),
                Strip.Piece(" ", .text),
            ]
        }
    }

    /// Which tiles are in view, where not all are.
    private func position(_ model: DashboardViewModel, _ dot: String) -> [Strip.Piece] {
        let visible = model.layout.tiles.visibleIndices(scrollRow: model.grid.cursor.scrollRow)
        guard !visible.isEmpty, visible.count < model.gridList.count else { return [] }
        let text = look.phrase(
            .position, ["first": "\(visible.lowerBound + 1)", "last": "\(visible.upperBound)"])
        return [Strip.Piece(dot + text, .dim)]
    }

    func drawHeader(_ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect) {
        headerStrip(model, columns: line.columns).draw(into: &buffer, line: line, theme: look.theme)
    }

    /// As many keys as fit, in the order of their rank.
    func footerStrip(_ model: DashboardViewModel, columns: Int) -> Strip {
        let bindings = model.keys.bindings.filter { $0.footerRank != nil }
            .sorted { ($0.footerRank ?? 0) < ($1.footerRank ?? 0) }
        var pieces: [Strip.Piece] = [Strip.Piece(" ", .text)]
        for binding in bindings {
            // What moves or chooses has several directions; a click could mean any of them.
            let isSingle = ![.keyMove, .keyLists, .keyNeighbours, .keyShift, .keyPosition, .keyChoose].contains(
                binding.label)
            // Of several keys for one thing the first is enough here.
            let notation = binding.notation.prefix { $0 != " " }
            let next = [
                Strip.Piece(look.glyphs.notation(String(notation)), .key, isSingle ? binding.intent : nil),
                Strip.Piece(" \(look.phrase(binding.label))  ", .keyLabel, isSingle ? binding.intent : nil),
            ]
            guard Strip.columns(of: pieces + next) <= columns else { continue }
            pieces += next
        }
        return Strip(leading: pieces, columns: columns)
    }
}
