import TerminalUI

/// Draws the dashboard: header, list, detail, message, footer, and whatever is open over them.
@MainActor
struct DashboardView {
    let look: Presentation
    private let listView: ListView
    private let detailCache = FrameCache<DetailPicture>()
    /// The words of the footer stay the same through most keys.
    private let footers = LastValue<Strip, [Binding], ListForm.Kind, Int>()

    init(look: Presentation) {
        self.look = look
        listView = ListView(look: look)
    }

    /// What a frame leaves behind.
    struct Drawn {
        /// Where the cursor belongs; nil outside text fields.
        var cursor: Point?
        /// What the mouse hits.
        var hits = HitMap()
    }

    func render(_ picture: DashboardPicture, into buffer: inout CellBuffer) -> Drawn {
        var drawn = Drawn()
        draw(picture, into: &buffer, &drawn)
        if look.appearance.paintsPaper, look.hasColor { buffer.restyle(buffer.bounds, look.onPaper) }
        return drawn
    }

    private func draw(_ picture: DashboardPicture, into buffer: inout CellBuffer, _ drawn: inout Drawn) {
        let layout = picture.layout
        if let header = layout.header, let strip = picture.bars.header {
            draw(strip, into: &buffer, in: header, of: layout, &drawn)
        }
        buffer.fill(layout.body)
        if let list = picture.list {
            listView.render(list, into: &buffer)
            // While a search is open, a click beside it closes it.
            if !picture.isInSearch {
                drawn.hits.add(list.area) { list.target(at: $0) }
                drawn.hits.add(list.area) { list.intent(at: $0).map { .intent($0) } }
            }
        } else if let detail = picture.detail {
            draw(detail, into: &buffer, &drawn)
        }
        if picture.list != nil, let detail = picture.detail { draw(detail, into: &buffer, &drawn) }
        if let drawer = picture.drawer {
            DrawerView(look: look, tileView: listView.tileView).render(drawer, into: &buffer)
            if drawer.isOpen {
                drawn.hits.add(drawer.area) { point in
                    let index = drawer.grid.index(at: point, scrollRow: drawer.scrollRow)
                    return .drawer(HitMap.Listed(index, among: drawer.tiles))
                }
            }
        }
        drawMessage(picture.bars, into: &buffer, in: layout.message, &drawn)
        draw(picture.search, showsResults: picture.showsResults, of: picture, into: &buffer, &drawn)
        if let timeLine = picture.timeLine {
            TimeLineView(look: look).draw(timeLine, into: &buffer)
            drawn.hits.add(timeLine.layout.area, .timeLine(timeLine.layout))
        }
        if let entry = picture.timeEntry {
            drawn.cursor = TimeEntryView(look: look).draw(entry, into: &buffer)
            drawn.hits.add(entry.area, .field)
        }
        if let summary = picture.summary { listView.draw(summary, into: &buffer) }
        if let area = picture.filterArea { drawn.hits.add(area, .intent(.chooseFilter)) }
        if let comparison = picture.comparison { CompareView(look: look).render(comparison, into: &buffer) }
        if let dialog = picture.dialog {
            drawn.hits = HitMap()
            // The message and the footer belong to the dialog.
            let rows = layout.message?.row ?? layout.footer?.row ?? buffer.size.rows
            if !dialog.isPreviewed {
                buffer.restyle(Rect(Size(columns: buffer.size.columns, rows: rows)), look.behindDialog)
            }
        }
        if let footer = layout.footer, let keys = picture.bars.footer {
            let strip = footers.value(for: keys.offered, keys.form, footer.columns) {
                FooterWords(look: look, form: keys.form).strip(keys.offered, columns: footer.columns)
            }
            draw(strip, into: &buffer, in: footer, of: layout, &drawn)
        }
        if let dialog = picture.dialog { drawn.cursor = draw(dialog, over: layout, into: &buffer, &drawn.hits) }
    }

    /// Draws the header or the footer.
    private func draw(
        _ strip: Strip, into buffer: inout CellBuffer, in line: Rect, of layout: DashboardLayout, _ drawn: inout Drawn
    ) {
        strip.draw(into: &buffer, in: line, theme: look.theme)
        drawn.hits.add(line) { strip.intent(at: $0.column).map { line == layout.footer ? .key($0) : .intent($0) } }
    }

    /// Draws the message and, at the end of the line, the legend of the tiles' colours.
    private func drawMessage(
        _ bars: BarPicture, into buffer: inout CellBuffer, in line: Rect?, _ drawn: inout Drawn
    ) {
        guard let line else { return }
        buffer.fill(line)
        let column = line.column + (line.columns >= 20 ? 1 : 0)
        if let message = bars.message {
            buffer.write(message.text, column: column, row: line.row, style: message.style, clip: line)
        }
        if bars.hidesMessages { drawn.hits.add(line, .intent(.showMessages)) }
        guard let legend = bars.legend else { return }
        let area = line.inset(left: line.columns - legend.columns - 1)
        buffer.fill(area)
        buffer.write(legend.spans(look), in: area, from: 1)
    }

    /// Draws the search bar and the results.
    private func draw(
        _ search: SearchPicture?, showsResults: Bool, of picture: DashboardPicture, into buffer: inout CellBuffer,
        _ drawn: inout Drawn
    ) {
        guard let search else { return }
        let view = SearchView(look: look)
        if showsResults, let panel = search.layout.panel {
            view.renderPanel(search, into: &buffer)
            drawn.hits.add(panel) { .result(search.result(at: $0)) }
        }
        let caret = view.renderBar(search, into: &buffer)
        if picture.isSearching {
            drawn.cursor = caret
            drawn.hits.add(search.layout.bar) { search.layout.field.contains($0) ? .field : .nothing }
        } else if !search.isFocused {
            drawn.hits.add(search.layout.bar, .intent(.search))
        }
    }

    /// Draws a dialog. Returns where the cursor belongs.
    private func draw(
        _ dialog: DashboardPicture.Dialog, over layout: DashboardLayout, into buffer: inout CellBuffer,
        _ hits: inout HitMap
    ) -> Point? {
        switch dialog {
        case .help(let help): return HelpView(look: look).render(help, into: &buffer)
        case .entry(let entry): return EntryView(look: look).render(entry, into: &buffer, in: buffer.bounds)
        case .hereEntry(let entry):
            return HereEntryView(look: look).render(entry, into: &buffer, in: buffer.bounds)
        case .settings(let settings):
            SettingsView(look: look).render(settings, into: &buffer)
            hits.add(settings.layout.box) { settings.setting(at: $0).map { .setting($0) } ?? .nothing }
        case .page(let page): PageView(look: look).render(page, into: &buffer)
        case .choice(let list), .corner(let list):
            list.draw(look, into: &buffer)
            hits.add(list.box) { list.row(at: $0).map { .option($0) } }
        case .share(let share):
            share.draw(look, into: &buffer)
            hits.add(share.box) { share.row(at: $0).map { .option($0) } ?? .nothing }
        case .compare(let comparison): CompareView(look: look).render(comparison, into: &buffer)
        case .sources(let sources):
            sources.draw(look, into: &buffer)
            hits.add(sources.box) { sources.row(at: $0).map { .source($0) } ?? .nothing }
        case .question(let card): CardView(look: look).render(card, into: &buffer, in: buffer.bounds)
        }
        return nil
    }
}

// The detail, and the transition from one page to the next.
extension DashboardView {
    /// Cache slots for the two pages of a transition.
    private enum Slot: Int { case shown, leaving }

    private func draw(_ detail: DetailPictures, into buffer: inout CellBuffer, _ drawn: inout Drawn) {
        let rect = detail.area
        let shown = frame(of: detail.shown, .shown, size: rect.size)
        buffer.draw(shown, into: rect)
        drawn.hits.add(rect) { .detail(detail.shown.target(at: $0, in: rect)) }
        if let pages = detail.shown.pages {
            let marks = PageMarks(pages, look, in: rect)
            drawn.hits.add(marks.area) { marks.page(at: $0).map { .intent(.showPage($0)) } }
        }
        guard let (page, turn) = detail.turn else { return }
        let leaving = frame(of: page, .leaving, size: rect.size)
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

    /// The selection moves far more often than the detail changes, so its picture is cached.
    private func frame(of picture: DetailPicture, _ slot: Slot, size: Size) -> CellBuffer {
        detailCache.frame(for: picture, slot: slot.rawValue, size: size) { frame in
            DetailView(look: look).render(picture, into: &frame, in: frame.bounds)
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
