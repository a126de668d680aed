import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// A frame to give away: without the bars for typing, and with the list or place and the time above it, and the source below.
struct SharedPicture {
    /// The list or the place, the measure and the filter as far as they are not the usual ones.
    let what: String
    /// The day and time, by the user's clock.
    let when: String
    /// Whose values are shown.
    let credit: String
    let isInvented: Bool
    /// What the colours mean; nil if that needs no explanation.
    let legend: MeasureLegend?
    /// The part of the frame to show.
    let body: Rect

    /// The frame within the two lines. What the legend leaves no room for takes more lines.
    func framed(_ frame: CellBuffer, _ look: Presentation) -> CellBuffer {
        let columns = frame.size.columns
        let room = max(1, columns - 2)
        let beside = legend.map { room - $0.columns - 1 } ?? room
        let lines = credit.displayWidth <= beside ? [credit] : credit.wrapped(toWidth: room)
        let hasOwnLine = legend != nil && credit.displayWidth > beside
        var picture = CellBuffer(
            size: Size(columns: columns, rows: 1 + body.rows + lines.count + (hasOwnLine ? 1 : 0)))
        let margin = columns >= Self.leastForMargin ? 1 : 0
        let head = Rect(column: margin, row: 0, columns: max(0, columns - 2 * margin), rows: 1)
        let whatColumns = head.columns - when.displayWidth - 2
        picture.write(look.cut(what, to: whatColumns), in: head, style: look.theme[.appName])
        picture.write(
            look.cut(when, to: head.columns), in: head, from: max(0, head.columns - when.displayWidth),
            style: look.theme[.moment])
        picture.draw(
            frame, firstRow: body.row, into: Rect(column: 0, row: 1, columns: columns, rows: body.rows))
        for (index, line) in lines.enumerated() {
            let row = Rect(column: margin, row: 1 + body.rows + index, columns: head.columns, rows: 1)
            picture.write(line, in: row, style: look.theme[isInvented ? .sample : .dim])
        }
        if let legend {
            let row = Rect(column: 0, row: picture.size.rows - 1, columns: columns, rows: 1)
            picture.write(legend.spans(look), in: row, from: max(0, columns - legend.columns - margin))
        }
        return picture
    }

    private static let leastForMargin = 20
}

extension SharedPicture {
    /// What the model shows. `picture`: the same as it is drawn.
    @MainActor
    init(_ model: DashboardViewModel, _ picture: DashboardPicture, _ look: Presentation) {
        let (format, sources) = (look.format, model.sources.current)
        // Where a detail covers the list, and where a place was found, that place is what is shown.
        let alone = picture.list == nil || model.route.found != nil ? model.selectedPlace : nil
        let arrangement = model.list.arrangement
        let group = arrangement.group.map { group in
            let kind = look.words(of: group.kind, isNow: !model.time.isLookingAway)
            return look.phrase(.groupOnly, ["what": kind])
        }
        let measure = model.list.measure == .temperature ? nil : format.name(of: model.list.measure)
        let parts =
            alone.map { [format.name($0)] }
            ?? [model.list.shown.title.text(look.phrase), measure, group].compactMap(\.self)
        what = parts.joined(separator: " \(look.glyphs.dot) ")
        when = Self.when(model, look)
        let profiles = model.board.shownSources.map(sources.profile).distinct(by: \.id)
        credit = (profiles.isEmpty ? [sources.profile] : profiles).map { $0.credit(look.phrase) }
            .joined(separator: ", ")
        isInvented = sources.profile.isInvented
        legend = picture.bars.legend
        body = picture.layout.body
    }

    @MainActor
    private static func when(_ model: DashboardViewModel, _ look: Presentation) -> String {
        let now = model.board.now
        let withOffset = model.board.showsOtherClocks
        switch model.moment.settled(at: now) {
        case .now: return look.format.stamp(now, clock: look.home(now), withOffset: withOffset)
        case .hour(let time): return look.format.stamp(time, clock: look.home(time), withOffset: withOffset)
        case .hourThere(let day, let hour):
            let time = LocalClock.utc.startOfDay(day).adding(seconds: hour * 3_600)
            return look.phrase(
                .momentLocal, ["moment": look.format.stamp(time, clock: .utc, withOffset: false)])
        case .day(let day): return look.format.fullDate(day)
        }
    }

    /// Draws what the model shows, without dialogs but a comparison, in the colours of a picture.
    @MainActor
    static func frame(of model: DashboardViewModel, _ view: DashboardView) -> CellBuffer {
        let picture = DashboardPicture(model, view.look, isShared: true)
        var frame = CellBuffer(size: model.size)
        _ = view.render(picture, into: &frame)
        return SharedPicture(model, picture, view.look).framed(frame, view.look)
    }
}

extension Appearance {
    /// For a picture, which has a page of its own, and all colours unless the user wants fewer.
    func inPicture(_ settings: Settings) -> Appearance {
        var appearance = self
        appearance.paintsPaper = false
        appearance.colorDepth = settings.colorDepth ?? .direct
        return appearance
    }
}
