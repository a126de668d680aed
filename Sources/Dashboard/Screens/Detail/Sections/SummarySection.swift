import AppResources
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// The picture, the temperature, the condition of the sky, the apparent temperature, the low and high of the leading day, and
/// the most important sentence.
struct SummarySection: DetailSection {
    let conditions: Conditions
    /// Today's; late in the evening tomorrow's.
    let leading: (range: DayRange, isTomorrow: Bool)?
    let headline: Headline?
    private let seen: SeenWeather
    let part: ReportPart?
    let now: Timestamp
    /// The place's clock.
    let clock: LocalClock
    let sky: SkyPicture
    /// A small picture and whole degrees, so that more fits below without scrolling.
    let isCompact: Bool
    /// If false, rows are scarce and the sentence is beside the digits, if it fits there.
    let hasRowForSentence: Bool

    private static let columnsForLargePicture = 36

    init(_ conditions: Conditions, in content: DetailContent, isCompact: Bool, hasRowForSentence: Bool = true) {
        self.conditions = conditions
        leading = content.leading
        headline = content.headline
        seen = content.seen
        part = content.part
        now = content.now
        clock = content.clock
        sky = content.around.sky
        self.isCompact = isCompact
        self.hasRowForSentence = hasRowForSentence
    }

    /// The row of the sentence is reserved even if there is no sentence, so that the parts below stay in place.
    func rows(columns: Int) -> Int { rowsWithoutSentence(columns) + (hasRowForSentence ? 1 : 0) }

    private func rowsWithoutSentence(_ columns: Int) -> Int { isLarge(columns) ? 6 : 4 }

    private func isLarge(_ columns: Int) -> Bool { !isCompact && columns >= Self.columnsForLargePicture }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        if isLarge(area.columns) {
            drawLarge(look, into: &buffer, in: area)
        } else {
            drawSmall(look, into: &buffer, in: area)
        }
        if hasRowForSentence {
            buffer.writeFitting(sentence(look), in: area.row(at: rowsWithoutSentence(area.columns)))
        }
    }

    private func sentence(_ look: Presentation) -> [[Span]] {
        let own = look.sentence(headline, step: seen.fallStep, now: now, at: seen.timeOfOtherDay, clock: clock)
        return own.isEmpty ? dayBefore(look) : own
    }

    private func dayBefore(_ look: Presentation) -> [[Span]] {
        look.format.comparedToDayBefore(seen).map { [[Span($0, look.theme[.dim])]] } ?? []
    }

    /// Draws the picture to the left of everything else.
    private func drawLarge(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        self.sky.draw(
            conditions.condition, scale: .large, column: area.column, row: area.row, into: &buffer, look: look,
            clip: area)
        let right = area.inset(left: ConditionArt.size(.large).columns + 2)
        drawTemperature(look.format.preciseDegrees(conditions.temperature), look, into: &buffer, in: right)
        let lines = lines(look, columns: right.columns)
        for (row, line) in lines.enumerated() { buffer.writeFitting(line, in: right.row(at: 3 + row)) }
        guard lines.count < 3 else { return }
        if let present = present(look) {
            buffer.writeFitting(present, in: right.row(at: 5))
        } else if headline != nil {
            // Without a headline, this is already the sentence below.
            buffer.writeFitting(dayBefore(look), in: right.row(at: 5))
        }
    }

    /// "지금은 12° 이슬비": shown beside another time for comparison; nil for the present.
    private func present(_ look: Presentation) -> [[Span]]? {
        guard seen.moment != .now else { return nil }
        let present = seen.seen(at: .now)
        guard present.isOfItsTime, let current = present.conditions else { return nil }
        let degrees = look.format.preciseDegrees(current.temperature)
        let text = look.phrase(
            .detailNow,
            [
                "degrees": present.isExpectedNow ? look.format.expected(degrees) : degrees,
                "sky": look.format.sky(current.condition),
            ])
        return [[Span(text, look.theme[.dim])]]
    }

    /// The lines below the large digits, each in ever shorter forms. If there would be more than three, the words of the sky
    /// are dropped because the picture shows it.
    private func lines(_ look: Presentation, columns: Int) -> [[[Span]]] {
        let sky = Span(skyWords(look), look.theme[.strong])
        let feels = [feelsLike(look, look.format.preciseDegrees), feelsLike(look, look.format.degrees)]
        let beside = feels.map { [sky, Span("  ", look.theme[.text])] + $0 }
        let note = partialNote(look).map { look.cut("(\($0))", to: columns) }
        let below = [range(look)] + (note.map { [[[Span($0, look.theme[.dim])]]] } ?? [])
        if beside.contains(where: { $0.displayWidth <= columns }) { return [beside] + below }
        return (below.count == 1 && sky.text.displayWidth <= columns ? [[[sky]]] : []) + [feels] + below
    }

    /// The sky in words. The large digits of a day are its highest temperature, which is said before.
    private func skyWords(_ look: Presentation) -> String {
        let sky = look.format.sky(conditions.condition)
        guard case .day = seen.moment else { return sky }
        return "\(look.phrase(.highest)) \(look.glyphs.dot) \(sky)"
    }

    /// Draws picture, digits and words side by side in three rows, with the range below. If space is short, the picture is
    /// dropped first, then the large digits.
    private func drawSmall(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let degrees = look.format.degrees(conditions.temperature)
        let feels = feelsLike(look, look.format.degrees)
        let sky = skyWords(look)
        let picture = ConditionArt.size(.small).columns + 2
        let digits = BigDigits.width(of: degrees) + unit(look).displayWidth + 2
        /// The words of the sky in lines beside something `columns` wide; nil if they or the apparent temperature do not fit.
        func words(beside columns: Int) -> [String]? {
            let room = area.columns - columns
            guard feels.displayWidth <= room else { return nil }
            let lines = sky.displayWidth <= room ? [sky] : sky.split(separator: " ").map(String.init)
            return lines.count <= 2 && lines.allSatisfy { $0.displayWidth <= room } ? lines : nil
        }
        let besideBoth = words(beside: picture + digits)
        let besideDigits = words(beside: digits)
        var left = area
        if besideBoth != nil {
            self.sky.draw(
                conditions.condition, scale: .small, column: area.column, row: area.row, into: &buffer, look: look,
                clip: area)
            left = left.inset(left: picture)
        }
        let lines: [String]
        if let beside = besideBoth ?? besideDigits {
            drawTemperature(degrees, look, into: &buffer, in: left)
            left = left.inset(left: digits)
            lines = beside
        } else {
            let glyph = look.glyphs.condition(conditions.condition)
            let style = look.style(of: conditions.temperature).adding(.bold)
            buffer.write(
                [
                    Span(look.format.preciseDegrees(conditions.temperature) + " ", style),
                    Span(glyph.character, look.theme[glyph.role]),
                ], in: area)
            left.row += 1
            lines = [look.cut(sky, to: left.columns)]
        }
        for (row, line) in lines.enumerated() {
            buffer.write(line, column: left.column, row: left.row + row, style: look.theme[.strong], clip: area)
        }
        buffer.write(feels, column: left.column, row: left.row + lines.count, clip: area)
        if !hasRowForSentence, lines.count == 1, left.row == area.row {
            buffer.writeFitting(sentence(look), in: left.row(at: 2))
        }
        let note = partialNote(look).map { [Span(" (\($0))", look.theme[.dim])] } ?? []
        buffer.writeFitting(range(look, note: note), in: area.row(at: 3))
    }

    private func drawTemperature(_ degrees: String, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect)
    {
        let style = look.style(of: conditions.temperature)
        BigDigits.draw(
            degrees, glyphs: look.glyphs, column: area.column, row: area.row, into: &buffer,
            style: Style(look.temperatures.fill(of: conditions.temperature)), clip: area)
        buffer.write(unit(look), in: area, from: BigDigits.width(of: degrees), style: style)
    }

    /// The unit, shown after the digits if the character set has no degree sign.
    private func unit(_ look: Presentation) -> String {
        look.glyphs.degree.isEmpty ? " " + look.format.temperatureUnit : ""
    }

    /// Of a day its lowest and its highest.
    private func feelsLike(_ look: Presentation, _ degrees: (Temperature) -> String) -> [Span] {
        let felt =
            conditions.feelsLike.map(degrees)
            ?? seen.feelsLikeOfDay.map {
                "\(look.format.degrees($0.lowerBound))\(look.glyphs.range)\(look.format.degrees($0.upperBound))"
            }
        return [
            Span(look.phrase(.feelsLike) + " ", look.theme[.dim]),
            Span(felt ?? look.glyphs.missing, look.theme[felt == nil ? .dim : .text]),
        ]
    }

    /// In ever shorter forms: with tenths, with whole degrees, without words. Low and high are shown together or not at all.
    private func range(_ look: Presentation, note: [Span] = []) -> [[Span]] {
        let day = leading?.isTomorrow == true ? [Span(look.phrase(.tomorrow) + " ", look.theme[.title])] : []
        func spans(_ degrees: (Temperature) -> String) -> [Span] {
            // A missing value has usually just not arrived yet, so a dash reserves its place.
            func value(_ temperature: Temperature?) -> Span {
                Span(
                    temperature.map(degrees) ?? look.glyphs.missing, temperature.map(look.style) ?? look.theme[.dim])
            }
            return day + [
                Span(look.phrase(.lowest) + " ", look.theme[.dim]), value(leading?.range.low),
                Span(" \(look.phrase(.highest)) ", look.theme[.dim]), value(leading?.range.high),
            ]
        }
        let long = spans(look.format.preciseDegrees)
        let short = spans(look.format.degrees)
        let brief = leading.map { [day + look.lowAndHigh($0.range)] } ?? []
        return (note.isEmpty ? [] : [long + note, short + note]) + [long, short] + brief
    }

    private func partialNote(_ look: Presentation) -> String? {
        guard case .hours(let from, let to) = leading?.range.coverage else { return nil }
        let format = look.format
        // A range of a single hour is just that hour's temperature.
        if from == to {
            return look.phrase(.valuesFrom, ["time": look.phrase(.fullHour, ["hour": format.twoDigits(from)])])
        }
        return look.phrase(.rangePartial, ["from": format.twoDigits(from), "to": format.twoDigits(to)])
    }
}

/// An alert rule that holds at the place now, in words: what is coming, from when and until when.
struct AlertSection: DetailSection {
    let finding: WatchFinding
    let now: Timestamp
    let format: WeatherFormat

    func rows(columns: Int) -> Int { lines(columns: columns).count }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        for (index, text) in lines(columns: area.columns).enumerated() {
            buffer.write(text, in: area.row(at: index), style: look.theme[.warning])
        }
    }

    private func lines(columns: Int) -> [String] {
        let words = format.words(of: finding.event, now: now, clock: finding.clock)
        return "\(format.glyphs.alert) \(words)".wrapped(toWidth: columns)
    }
}

/// A tropical cyclone that comes within reach, and when it is nearest as far as has been issued.
struct TyphoonSection: DetailSection {
    let typhoon: Typhoon
    let approach: TyphoonApproach
    let now: Timestamp
    let clock: LocalClock
    let format: WeatherFormat

    func rows(columns: Int) -> Int { 2 }

    /// What it is and who says so; below, how near it comes.
    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let titles = format.headlines(of: typhoon, at: now).map {
            [Span("\(look.glyphs.typhoon) \($0)", look.theme[.levelWorst])]
        }
        buffer.writeFitting(titles, in: area.row(at: 0))
        let words = format.approaches(approach, now: now, clock: clock).map { [Span("  \($0)", look.theme[.text])] }
        buffer.writeFitting(words, in: area.row(at: 1))
    }
}
