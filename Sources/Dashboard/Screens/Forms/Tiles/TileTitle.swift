import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// The upper border of a card: the name, and at its end what only some places have. If space is short, the air is dropped
/// first, then the change and the star; the name is cut last, and also to make room for an alert and, on a card that is wide
/// enough, for the time there, which tiles of one size all show or none.
struct TileTitle {
    let name: String
    /// Each piece follows a blank.
    private let marks: [Span]
    private let rect: Rect

    /// Columns taken from the name for an alert, which matters more than the end of a name: its sign and the blank before it.
    private static let columnsOfSign = 2
    /// The blank at its end; a piece of the border is drawn if there is room.
    private static let columnsOfBlank = 1
    /// From this width on a name can be cut for the time there and still be recognized; narrower cards have the time below.
    private static let columnsForTime = 22

    /// Whether the time there is on the upper border of a card.
    static func hasTime(_ card: Rect) -> Bool { card.columns >= columnsForTime }

    init(_ tile: TilePicture, _ look: Presentation, in rect: Rect) {
        self.rect = rect
        let room = rect.columns - 4
        let time = Self.hasTime(rect) ? tile.localTime(look) : nil
        let columnsOfTime = time.map { $0.displayWidth + 1 } ?? 0
        let marked = (tile.hasAlert || tile.warning != nil ? Self.columnsOfSign : 0) + columnsOfTime
        name = look.name(tile.titled, in: marked == 0 ? room : room - marked - Self.columnsOfBlank)
        let roomOfSigns = room - name.displayWidth - Self.columnsOfBlank - columnsOfTime - 1
        let possible = [
            tile.signs(look).filter { $0.displayWidth <= roomOfSigns },
            time.map { [[Span($0, look.theme[.dim])]] } ?? [],
            tile.change(look).map { [[$0]] } ?? [], tile.warningTitle(look), tile.badAir(look),
        ]
        // In order of importance; each in the longest form that leaves the name whole and a piece of the border visible.
        var left = room - name.displayWidth - Self.columnsOfBlank
        var chosen: [[Span]] = []
        for forms in possible where !forms.isEmpty {
            guard let form = forms.first(where: { $0.displayWidth + 1 <= left }) else { break }
            chosen.append(form)
            left -= form.displayWidth + 1
        }
        marks = chosen.reversed().flatMap { [Span(" ", look.theme[.text])] + $0 }
    }

    func draw(name style: Style, into buffer: inout CellBuffer) {
        buffer.write(" \(name) ", in: rect, from: 1, style: style)
        guard !marks.isEmpty else { return }
        let columns = marks.displayWidth + 1
        buffer.write(
            marks + [Span(" ", marks[0].style)], column: rect.endColumn - 1 - columns, row: rect.row, clip: rect)
    }
}

extension TilePicture {
    /// Nil for a place that is not bookmarked, or that is saved and in the list of bookmarks, where a star would say nothing.
    func star(_ look: Presentation) -> String? { bookmark.sign(look.glyphs) }

    /// The sign of an official warning in the colour of its level; nil without one.
    func warningSign(_ look: Presentation) -> Span? {
        warning.map { Span(look.glyphs.warning, look.theme[$0.level.role].adding(.bold)) }
    }

    /// That there may be a warning that is not known; nil if one is known, or would be.
    private func doubt(_ sign: String, _ look: Presentation) -> Span? {
        warning == nil && isWarningDoubtful ? Span(sign, look.theme[.dim]) : nil
    }

    /// What the gravest official warning is about, and how many others there are.
    func warningTitle(_ look: Presentation) -> [[Span]] {
        guard let warning else { return [] }
        let style = look.theme[warning.level.role]
        let title = warning.title(look.format)
        let count = "\(warning.count - 1)"
        let whole = warning.count > 1 ? [look.phrase(.tileWarningAndMore, ["warning": title, "count": count])] : []
        return (whole + [title]).map { [Span($0, style)] }
    }

    /// The gravest sign where there is room for one: of an official warning, an alert, or another source.
    func gravestSign(_ look: Presentation) -> Span? {
        warningSign(look) ?? alert(look) ?? standIn(look) ?? doubt(look.glyphs.unknown, look)
    }

    /// Nil if no alert rule of the place holds.
    func alert(_ look: Presentation) -> Span? {
        hasAlert ? Span(look.glyphs.alert, look.theme[.warning]) : nil
    }

    /// Nil if the values are from the source that leads.
    func standIn(_ look: Presentation) -> Span? {
        isStandIn ? Span(look.glyphs.standIn, look.theme[.warning]) : nil
    }

    /// That rules watch the place while none of them holds; nil otherwise.
    private func watched(_ look: Presentation) -> Span? {
        isWatched && !hasAlert ? Span(look.glyphs.watched, look.theme[.dim]) : nil
    }

    /// The alert, the mark of another source, the rules and the star; with less room, the first of them. The last one keeps the
    /// last cell.
    func signs(_ look: Presentation) -> [[Span]] {
        let signs = [
            warningSign(look) ?? doubt(look.glyphs.warningUnknown, look), alert(look), standIn(look), watched(look),
            star(look).map { Span($0, look.theme[.sun]) },
        ].compactMap(\.self)
        return signs.indices.reversed().map { last in
            Array(signs[...last].map { [$0] }.joined(separator: [Span(" ", look.theme[.text])]))
        }
    }

    /// The change of the measure from now to the selected moment; nil if it cannot be compared.
    func change(_ look: Presentation) -> Span? {
        seen.conditions.flatMap { TileContent(self, $0, look).change }
    }

    /// The time at the place; nil if its clock agrees with the user's, and of a whole day.
    func localTime(_ look: Presentation) -> String? {
        guard !seen.moment.isDay, let clock, clock.offset(at: time) != look.home(time).offset(at: time) else {
            return nil
        }
        return look.format.time(time, clock: clock)
    }

    /// The grade of the air, in its colour only if it is bad, so that bad air stands out among many places.
    func airGrade(_ look: Presentation) -> [[Span]] {
        guard let air = seen.air else { return [] }
        let grade = look.format.airGrade(air, place.airScale)
        return grade.forms.map { [Span($0, look.theme[grade.isBad ? grade.role : .dim])] }
    }

    /// The same if the air is bad; otherwise empty. Beside another value than a temperature it would be read as a grade of that.
    func badAir(_ look: Presentation) -> [[Span]] {
        guard [.temperature, .feelsLike].contains(measure), let air = seen.air,
            look.format.airGrade(air, place.airScale).isBad
        else {
            return []
        }
        return labelledAirGrade(look)
    }

    /// "대기질 나쁨", "나쁨": a grade alone says it of nothing.
    func labelledAirGrade(_ look: Presentation) -> [[Span]] {
        let label = Span(look.phrase(.airQuality) + " ", look.theme[.dim])
        let grades = airGrade(look)
        return grades.prefix(1).map { [label] + $0 } + grades
    }
}

/// A tile's note about its values: that they are expected, not measured, or how old they are.
struct TileMark {
    /// Longest first.
    let texts: [String]
    let role: Role

    init?(_ tile: TilePicture, _ look: Presentation) {
        func of(_ time: Timestamp) -> String { look.format.moment(time, now: tile.now, clock: look.home(time)) }
        let expected = tile.seen.isExpectedNow ? [look.phrase(.expected)] : []
        var age: [String] = []
        switch tile.state {
        case .stale where !tile.tellsState: break
        case .stale(let since, true):
            age = [Phrase.refreshFailedValuesFrom, .valuesFrom].map { look.phrase($0, ["time": of(since)]) }
        case .stale(let since, false): age = [look.format.age(since: since, now: tile.now)]
        case .waiting, .queued, .fresh, .failed, .refreshing:
            age = tile.seen.observedLongAgo.map { [look.phrase(.valuesFrom, ["time": of($0)])] } ?? []
        }
        guard !age.isEmpty || !expected.isEmpty else { return nil }
        let both = expected.flatMap { word in age.map { "\(word) \(look.glyphs.dot) \($0)" } }
        texts = both + (expected.isEmpty ? age : expected)
        role = age.isEmpty ? .dim : .warning
    }
}

extension TilePicture {
    /// The text of a tile that has no weather to show.
    func emptyText(_ look: Presentation) -> (text: String, role: Role) {
        switch state {
        // There are values, but the forecast does not reach the selected moment.
        case .fresh, .stale, .refreshing: isElsewhen ? (look.phrase(.tileNoForecast), .dim) : waitingText(look)
        case .failed(let failure):
            tellsState ? ("! " + failure.short(look.phrase), .failure) : (failure.short(look.phrase), .dim)
        case .queued: (look.phrase(.tileQueued), .dim)
        case .waiting: waitingText(look)
        }
    }

    private func waitingText(_ look: Presentation) -> (text: String, role: Role) {
        ("\(spinner) \(look.phrase(.tileWaiting))", .dim)
    }
}
