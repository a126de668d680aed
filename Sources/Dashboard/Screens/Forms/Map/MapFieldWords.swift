import AppResources
import Engine
import TerminalUI
import Weather

/// The words about a field beside its map: the source of its values, the distance between its points, and what is missing.
struct FieldNote: Equatable {
    enum State: Equatable {
        case shown
        /// Nothing has come yet, or nothing could be got.
        case asking, failed
        /// The model's last hour has ended before the time that is shown.
        case ended(Timestamp)
        /// Hours of each place's own clock, and whole days, are of no one instant.
        case otherHours
    }

    var state: State
    var measure = Measure.temperature
    var airScale = AirScale.unitedStates
    /// Who tells of it; nil for invented values.
    var source: Phrase?
    var kilometres = 0.0
    /// What hatched cells mean; nil without any.
    var gap: Phrase?
    /// Whether a part of the map is beyond the outer points, and whether gusts stand at arrows.
    var hasOutside = false
    var hasGusts = false
    /// Whether there is precipitation, drawn around the points alone.
    var hasFallsAtPoints = false
    /// Of the values in view.
    var range: ClosedRange<Double>?
}

extension FieldNote {
    init(of field: MapField, source: SourceProfile) {
        self.init(
            state: .shown, measure: field.measure, airScale: field.airScale,
            source: field.isInvented ? nil : source.words.title,
            kilometres: field.known.question?.lattice.kilometres ?? 0,
            gap: field.known.isAsking ? .mapFieldAsking : .mapFieldMissing, hasFallsAtPoints: field.hasFallsAtPoints)
        let isFailed = field.known.failure != nil && !field.known.isAsking
        if let end = field.end, end <= field.time { state = .ended(end) } else { state = isFailed ? .failed : .asking }
    }

    /// The same note, limited to what the drawn cells and arrows show.
    func seen(in cells: MapField.Cells?, arrows: [MapField.Arrow] = []) -> FieldNote {
        guard let cells, cells.hasValues else { return self }
        var note = self
        (note.hasOutside, note.hasGusts) = (cells.hasOutside, arrows.contains { $0.strongGust != nil })
        note.hasFallsAtPoints = note.hasFallsAtPoints && !cells.fallen.isEmpty
        (note.state, note.range) = (.shown, cells.range)
        if !cells.hasGaps { note.gap = nil }
        return note
    }
}

/// A field in words and in the colours of its legend.
struct FieldWords {
    let look: Presentation

    init(_ look: Presentation) { self.look = look }

    // MARK: Legend

    /// One legend in ever shorter forms, or where its scale has no room beside whose values they are, two.
    func legends(_ note: FieldNote, columns: Int) -> [[[Span]]] {
        let (forms, scales) = (legend(note), scales(note))
        func hasScale(_ form: [Span]) -> Bool { scales.contains { form.starts(with: $0) } }
        guard note.state == .shown, !scales.isEmpty,
            !forms.contains(where: { hasScale($0) && $0.displayWidth <= columns })
        else { return [forms] }
        return [scales, forms.filter { !hasScale($0) }]
    }

    /// In ever shorter forms.
    func legend(_ note: FieldNote) -> [[Span]] {
        let dim = look.theme[.dim]
        switch note.state {
        case .asking: return [[Span(look.phrase(.mapFieldAsking), dim)]]
        case .failed: return [[Span(look.phrase(.mapFieldFailed), dim)]]
        case .otherHours: return [[Span(look.phrase(.mapFieldOfHours), dim)]]
        case .ended(let time):
            let text = look.format.dated(time, clock: look.home(time))
            return [[Span(look.phrase(.mapFieldEnded, ["time": text]), dim)]]
        case .shown: break
        }
        let gap = note.gap.map { [Span(" \(look.glyphs.noData)\(look.glyphs.noData) \(look.phrase($0))", dim)] } ?? []
        let distance = look.format.distance(kilometres: Self.rounded(note.kilometres))
        let whose =
            note.source.map {
                Span(look.phrase(.mapFieldSource, ["source": look.phrase($0), "distance": distance]), dim)
            } ?? Span(look.phrase(.mapFieldSample, ["distance": distance]), look.theme[.sample])
        let more: [Phrase?] = [
            note.hasFallsAtPoints ? .mapFieldFallsAtPoints : nil, note.hasOutside ? .mapFieldOutside : nil,
        ]
        let outside = more.compactMap(\.self).map { Span(" \(look.glyphs.dot) \(look.phrase($0))", dim) }
        let scaled = scales(note).map { $0 + [whose] + gap }
        let (plain, least) = ([whose] + gap, gap.isEmpty ? [whose] : gap)
        let whole = outside.isEmpty ? [] : scaled.map { $0 + outside }
        return whole + scaled + (outside.isEmpty ? [] : [plain + outside]) + [plain, least]
    }

    /// To two digits: the points are not as regular on a sphere.
    private static func rounded(_ kilometres: Double) -> Double {
        let unit = kilometres < 100 ? 10.0 : kilometres < 1_000 ? 10 : 100
        return (kilometres / unit).rounded() * unit
    }

    /// The values and their colours or signs, in ever shorter forms; empty where the measure has a legend of its own.
    private func scales(_ note: FieldNote) -> [[Span]] {
        guard note.measure != .precipitation else { return clouds(note) }
        let ink = FieldInk(note.measure, note.airScale, look, over: note.range)
        let unit = Span("\(look.format.unit(of: note.measure, isOfDay: false))  ", look.theme[.dim])
        func number(_ value: Double) -> String {
            look.format.mark(MeasuredValue(note.measure, value, isOfDay: false, airScale: note.airScale))
        }
        guard ink.hasGrounds else {
            let signs = signs(ink, in: note.range).flatMap { sign in
                let text =
                    switch (sign.start.map(number), sign.end.map(number)) {
                    case (let start?, let end?): "\(start)\(look.glyphs.range)\(end)"
                    case (let start?, nil): ">" + start
                    case (nil, let end): "<" + (end ?? "")
                    }
                return [
                    Span("\(look.glyphs.density(ink.density(of: sign.value)))", ink.signStyle(of: sign.value)),
                    Span("\(text) ", look.theme[.dim]),
                ]
            }
            return [signs + [unit]]
        }
        let paper = Palette.paperColor(look.background)
        func ground(_ value: Double) -> Style {
            Style(.standard, on: ink.color(ofBand: ink.bands.band(of: Float(value)), on: paper))
        }
        guard note.measure == .temperature || note.measure == .feelsLike else {
            let scale = MeasureScale(note.measure, isOfDay: false, airScale: note.airScale, look)
            let marks = scale.range.marks.flatMap {
                [Span("  ", ground($0)), Span("\(number($0)) ", look.theme[.dim])]
            }
            return [marks + [unit]]
        }
        let every = Self.degreesBetweenMarks
        func reach(_ value: Double?, _ usual: Double, _ farther: (Double, Double) -> Double) -> Double {
            farther(usual, ((value ?? usual) / every).rounded(.down) * every)
        }
        let (first, last) = (
            reach(note.range?.lowerBound, Self.usualMarks.lowerBound, min),
            reach(note.range?.upperBound, Self.usualMarks.upperBound, max)
        )
        let marks = Array(stride(from: first, through: last, by: every))
        // Every colour that is in view, each after the marks that it is above.
        let end = max(note.range?.upperBound ?? last, last + 1)
        let whole = marks.flatMap { mark in
            [Span(number(mark), look.theme[.dim])]
                + stride(from: mark, to: min(mark + every, end), by: FieldInk.Bands.degreesOfBand).map {
                    Span(" ", ground($0))
                }
        }
        let brief = [marks, marks.filter(Self.usualMarks.contains)].map { marks in
            marks.flatMap { [Span("  ", ground($0)), Span("\(number($0)) ", look.theme[.dim])] } + [unit]
        }
        return [whole + [Span(" ", .plain), unit]] + brief.distinct(by: \.displayWidth)
    }

    /// Marks that every scale of temperatures has, and how far apart all are, in °C.
    private static let usualMarks = -10.0...30
    private static let degreesBetweenMarks = 10.0

    /// The signs of a field without grounds, with a value of each and its limits, which the first and the last have on one side only:
    /// a sign changes with its density, and with its colour, where that changes among the values in view.
    func signs(
        _ ink: FieldInk, in range: ClosedRange<Double>?
    ) -> [(value: Float, start: Double?, end: Double?)] {
        let turns = range.map { range in
            stride(from: range.lowerBound.rounded(.up), through: range.upperBound, by: 1).filter {
                ink.signStyle(of: Float($0)) != ink.signStyle(of: Float($0 - 1))
            }
        }
        let limits = Set([ink.limits.low, ink.limits.high] + (turns ?? [])).sorted()
        return zip([nil] + limits, limits + [nil]).map { start, end in
            (Float(start ?? (end ?? 0) - 1), start, end)
        }
    }

    /// Where it is dry, the ground shows the cloud cover; precipitation has a legend of its own.
    private func clouds(_ note: FieldNote) -> [[Span]] {
        let ink = FieldInk(note.measure, note.airScale, look)
        guard ink.hasGrounds else { return [] }
        let paper = Palette.paperColor(look.background)
        let grounds = (1...3).map { Span("  ", Style(.standard, on: ink.color(ofBand: $0, on: paper))) }
        return [grounds + [Span("\(look.phrase(.mapFieldClouds))  ", look.theme[.dim])]]
    }

    // MARK: Cross-hair

    /// What the model says at a point, in ever shorter forms: "모델 37.50°N 127.13°E 12km: 8° · 1.2mm · ↘4m/s · 돌풍 8m/s · 구름양 80%".
    func texts(of point: MapField.Point) -> [String] {
        let dot = " \(look.glyphs.dot) "
        let temperature = point.temperature.map { look.format.degrees(Temperature(celsius: $0)) }
        let amount = point.precipitation.map {
            let text = look.format.text(MeasuredValue(.precipitation, $0, isOfDay: false))
            return $0 > 0 ? text : text + look.format.units.precipitation.rawValue
        }
        let arrow = point.wind.direction.map { look.glyphs.arrow(from: $0) } ?? ""
        let wind = point.wind.speed.map { arrow + look.format.speed($0) }
        let gust = point.wind.gust.map { "\(look.phrase(.gust)) \(look.format.speed($0))" }
        let clouds = point.cloudCover.map { "\(look.phrase(.cloudCover)) \(Int($0.rounded()))%" }
        let dust = point.fineDust.map { "\(look.phrase(.fineDust)) \(look.format.concentration($0))" }
        let values = [temperature, amount, wind].compactMap(\.self)
        let all = values + [gust, clouds, dust].compactMap(\.self)
        let distance = look.format.distance(kilometres: point.kilometres)
        let head = "\(look.phrase(.mapFieldPoint)) \(look.format.text(of: point.coordinate)) \(distance): "
        guard !all.isEmpty else { return [head + look.phrase(.mapFieldMissing)] }
        return [
            head + all.joined(separator: dot), head + values.joined(separator: dot),
            "\(look.phrase(.mapFieldPoint)) \(distance): " + values.joined(separator: dot),
            values.joined(separator: " "),
        ]
    }
}
