import Engine
import TerminalUI
import Weather
import WeatherService

// The detail, and the transition from one page to the next.
extension DashboardView {
    /// Cache slots for the two pages of a transition.
    private enum Slot: Int { case shown, leaving }

    func drawDetail(_ model: DashboardViewModel, isFocused: Bool, into buffer: inout CellBuffer, in rect: Rect) {
        let focus = isFocused ? model.detail.focus : model.detail.unfocused
        let shown = frame(of: model.detail.page, focus, isFocused: isFocused, model, .shown, size: rect.size)
        buffer.draw(shown, into: rect)
        guard let turn = model.detail.turn else { return }
        let leaving = frame(
            of: turn.leaving, turn.leaving.touched, isFocused: isFocused, model, .leaving, size: rect.size)
        // The border does not move with the pages.
        let window = rect.inset(columns: 1, rows: 1)
        let came = turn.columnsIn(of: window.columns)
        var stage = CellBuffer(size: window.size)
        let (first, second) = turn.isForward ? (leaving, shown) : (shown, leaving)
        let offset = turn.isForward ? -came : came - window.columns
        stage.draw(Self.inside(first), into: Rect(Rect(window.size), movedBy: offset))
        stage.draw(Self.inside(second), into: Rect(Rect(window.size), movedBy: offset + window.columns))
        buffer.draw(stage, into: window)
    }

    /// The page whose mark is at a cell.
    func page(at point: Point, _ model: DashboardViewModel) -> Int? {
        guard let pages = model.pages else { return nil }
        return PageMarks(pages, look, in: model.detailArea).page(at: point)
    }

    private func frame(
        of page: DetailPage, _ focus: DetailFocus, isFocused: Bool, _ model: DashboardViewModel, _ slot: Slot,
        size: Size
    ) -> CellBuffer {
        let place = page.place
        let report = place.map { model.board[$0.id] } ?? Report()
        let picture = DetailPicture(
            place: place, report: report, retries: model.board.retryTimes(of: report), moment: model.moment,
            now: model.board.now,
            scroll: page.scroll, focus: focus, isFocused: isFocused,
            properName: place.flatMap { model.shelf.list[$0.id] }.flatMap { $0.ownName == nil ? nil : $0.place },
            bookmark: place.map { BookmarkStar(of: model.here.bookmarkable($0).id, on: model.shelf) } ?? .none,
            pages: model.pages,
            sky: model.sky(of: place, look.appearance),
            findings: page.place.map(model.findings) ?? [])
        // The selection moves far more often than the detail changes, so its picture is cached.
        return detailCache.frame(for: picture, slot: slot.rawValue, size: size) { frame in
            let source = model.sources.profile(of: report.current.stamp?.source)
            DetailView(look: look, source: source).render(picture, into: &frame, in: frame.bounds)
        }
    }

    /// The frame without its border.
    private static func inside(_ frame: CellBuffer) -> CellBuffer {
        var inside = CellBuffer(size: frame.bounds.inset(columns: 1, rows: 1).size)
        inside.draw(frame, into: Rect(column: -1, row: -1, columns: frame.size.columns, rows: frame.size.rows))
        return inside
    }
}

extension Rect {
    /// The rectangle moved to the right by a number of columns.
    fileprivate init(_ rect: Rect, movedBy columns: Int) {
        self.init(column: rect.column + columns, row: rect.row, columns: rect.columns, rows: rect.rows)
    }
}
