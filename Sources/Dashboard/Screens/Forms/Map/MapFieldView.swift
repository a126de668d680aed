import Engine
import TerminalUI
import Weather

/// How a field looks: grounds in the colours of its measure or, where there are too few colours, signs in three densities.
struct FieldInk {
    let measure: Measure
    let bands: Bands
    /// Where there are no grounds, the limits between the three densities: thirds of what is in view, because those of the whole scale
    /// would give all of a country the same sign on most days.
    let limits: (low: Double, high: Double)
    private let look: Presentation
    private let scale: MeasureScale

    /// - Parameter range: of the values in view; nil if none is known.
    init(_ measure: Measure, _ airScale: AirScale, _ look: Presentation, over range: ClosedRange<Double>? = nil) {
        (self.measure, self.look) = (measure, look)
        let (lowest, highest) = (range?.lowerBound ?? 0, range?.upperBound ?? 0)
        let low = (lowest + (highest - lowest) / 3).rounded()
        limits = (low, max(low + 1, (lowest + (highest - lowest) * 2 / 3).rounded()))
        scale = MeasureScale(measure, isOfDay: false, airScale: airScale, look)
        bands = Bands(measure: measure, grades: measure == .fineDust ? scale.range.marks.filter { $0 > 0 } : [])
    }

    var hasGrounds: Bool { look.appearance.colorDepth >= .indexed256 }
    /// Whether land and sea can be told apart below them.
    var hasTints: Bool { look.appearance.colorDepth > .indexed256 }

    /// Equal colours for values that are nearly the same: the fewer edges a frame has, the fewer bytes it takes.
    struct Bands {
        let measure: Measure
        /// The limits between grades of fine dust.
        let grades: [Double]

        /// The width of a band of temperatures, in °C.
        static let degreesOfBand = 2.0
        private static let (degrees, speed) = (Float(degreesOfBand), Float(2))

        func band(of value: Float) -> Int {
            switch measure {
            case .temperature, .feelsLike: Int((max(-60, min(60, value)) / Self.degrees).rounded(.down))
            case .difference: Int(max(-12, min(12, value)).rounded())
            case .wind: Int(max(0, min(40, value)) / Self.speed)
            case .precipitation: value < 30 ? 0 : value < 60 ? 1 : value < 85 ? 2 : 3
            case .fineDust: grades.count { Double(value) > $0 }
            }
        }

        /// A value in the middle of a band.
        func value(of band: Int) -> Double {
            switch measure {
            case .temperature, .feelsLike: Double((Float(band) + 0.5) * Self.degrees)
            case .difference, .precipitation: Double(band)
            case .wind: Double((Float(band) + 0.5) * Self.speed)
            case .fineDust: grades.indices.contains(band) ? grades[band] : (grades.last ?? 0) + 1
            }
        }
    }

    // MARK: Colours

    /// The ground of a band over a ground of the map; the same where a band has no colour, as a clear sky.
    func color(ofBand band: Int, on ground: Color) -> Color {
        if measure == .precipitation {
            return band == 0 ? ground : ground.mixed(with: look.theme[.cloud].foreground, share: Self.cloudShares[band])
        }
        let color = scale.style(of: bands.value(of: band)).foreground
        return look.appearance.colorDepth == .indexed256
            ? ground.tinted(with: color, share: Self.share256) : ground.mixed(with: color, share: Self.share)
    }

    private static let cloudShares = [0, 0.1, 0.18, 0.26]
    /// How far the ground is mixed with the colour of a value, so that land can still be told from the sea.
    private static let (share, share256) = (0.45, 0.4)

    /// 1 to 3 of a value, where there are no grounds; 0 for none.
    func density(of value: Float) -> Int {
        switch measure {
        // Precipitation has signs of its own, and clouds none.
        case .precipitation: 0
        case .temperature, .feelsLike, .wind, .fineDust, .difference:
            Double(value) < limits.low ? 1 : Double(value) < limits.high ? 2 : 3
        }
    }

    /// 1 to 3 of an amount that falls, by its step, and the least step of each.
    static func fallDensity(ofStep step: Int) -> Int { 1 + min(2, step / 2) }
    static let leastFallSteps = [1, 2, 4]

    /// The colour of a sign.
    func signStyle(of value: Float) -> Style {
        look.appearance.colorDepth == .ansi16 ? scale.style(of: Double(value)) : look.theme[.dim]
    }
}

extension MapGroundView {
    /// Puts the field on the ground, under everything else.
    func draw(_ field: MapField, _ cells: MapField.Cells, on frame: inout CellBuffer) {
        let ink = FieldInk(field.measure, field.airScale, look, over: cells.range)
        if ink.hasGrounds { drawGrounds(ink, cells, on: &frame) } else { drawSigns(ink, cells, on: &frame) }
        guard cells.hasGaps, cells.hasValues else { return }
        for row in 0..<cells.rows {
            for column in 0..<cells.columns where (column + row) % 2 == 0 {
                let (upper, lower) = (
                    cells.index(column: column, half: 2 * row), cells.index(column: column, half: 2 * row + 1)
                )
                guard cells.isInside[upper], cells.isInside[lower], cells.values[upper].isNaN, cells.values[lower].isNaN
                else { continue }
                let below = frame[column, row]
                guard below.isFree(look.glyphs) else { continue }
                frame.fill(
                    Rect(column: column, row: row, columns: 1, rows: 1), with: look.glyphs.noData,
                    style: look.theme[.rule].on(below.style.background))
            }
        }
    }

    private func drawGrounds(_ ink: FieldInk, _ cells: MapField.Cells, on frame: inout CellBuffer) {
        let paper = Palette.paperColor(look.background)
        let kinds = PrecipitationAhead.Kind.allCases
        var shades = Shades()
        let lines = Dictionary([
            (look.theme[.border].foreground, look.theme[.dim].foreground),
            (look.theme[.rule].foreground, look.theme[.border].foreground),
        ]) { coast, _ in coast }
        let bands = ink.bands
        /// Nil where the ground stays as it is.
        func color(_ index: Int, on ground: Color) -> Color? {
            let value = cells.values[index]
            let step = Int(cells.steps[index])
            let (kind, band) = (Int(cells.kinds[index]), step > 0 || value.isNaN ? 0 : bands.band(of: value))
            // Precipitation covers any other measure, as around a place without a field.
            guard step > 0 || !value.isNaN else { return nil }
            // Among 256 colours a tint of another ground would be that of another value.
            let ground = ink.hasTints ? ground : paper
            let number = step > 0 ? kind * 8 + step : Shades.firstBand + band
            if let color = shades.color(of: number, on: ground) { return color }
            let color = step > 0 ? look.wet(ground, kinds[kind - 1], step: step) : ink.color(ofBand: band, on: ground)
            shades.keep(color, of: number, on: ground)
            return color
        }
        for row in 0..<cells.rows {
            // Cells beside each other that look the same are filled together.
            var run: (start: Int, top: Color, bottom: Color)?
            func end(_ column: Int, in frame: inout CellBuffer) {
                guard let (start, top, bottom) = run else { return }
                let rect = Rect(column: start, row: row, columns: column - start, rows: 1)
                if top == bottom {
                    frame.fill(rect, style: Style(.standard, on: top))
                } else {
                    frame.fill(rect, with: Self.upperHalf, style: Style(top, on: bottom))
                }
                run = nil
            }
            for column in 0..<cells.columns {
                let upper = cells.index(column: column, half: 2 * row)
                let cell = frame[column, row]
                let ground = cell.style.background == .standard ? paper : cell.style.background
                let (top, bottom) = (color(upper, on: ground), color(upper + cells.columns, on: ground))
                guard cell.isFree(look.glyphs), let top = top ?? bottom.map({ _ in ground }) else {
                    end(column, in: &frame)
                    // A line has one ground, on which coasts are drawn stronger: they say where the weather is.
                    if let color = top ?? bottom {
                        let line = lines[cell.style.foreground] ?? cell.style.foreground
                        frame.restyle(Rect(column: column, row: row, columns: 1, rows: 1)) {
                            Style(line, on: color, $0.attributes)
                        }
                    }
                    continue
                }
                let lower = look.glyphs.isASCII ? top : bottom ?? ground
                if let run, run.top == top, run.bottom == lower { continue }
                end(column, in: &frame)
                run = (column, top, lower)
            }
            end(cells.columns, in: &frame)
        }
    }

    private func drawSigns(_ ink: FieldInk, _ cells: MapField.Cells, on frame: inout CellBuffer) {
        let kinds = PrecipitationAhead.Kind.allCases
        for row in 0..<cells.rows {
            for column in 0..<cells.columns {
                let upper = cells.index(column: column, half: 2 * row)
                guard frame[column, row].isFree(look.glyphs), cells.isInside[upper] else { continue }
                let rect = Rect(column: column, row: row, columns: 1, rows: 1)
                let step = cells.steps[upper]
                // Without colours its signs could not be told from those of another measure.
                if step > 0, ink.measure == .precipitation || look.hasColor {
                    let kind = kinds[Int(cells.kinds[upper]) - 1]
                    frame.fill(
                        rect, with: look.glyphs.fallDensity(FieldInk.fallDensity(ofStep: Int(step))),
                        style: look.style(of: kind))
                    continue
                }
                let value = cells.values[upper]
                guard !value.isNaN else { continue }
                let density = ink.density(of: value)
                guard density > 0 else { continue }
                frame.fill(rect, with: look.glyphs.density(density), style: ink.signStyle(of: value))
            }
        }
    }

    /// The wind at the points of the lattice, with the speed of gusts that would be warned of.
    func draw(_ arrows: [MapField.Arrow], in area: Rect, into buffer: inout CellBuffer) {
        for arrow in arrows {
            guard let direction = arrow.wind.direction else { continue }
            let cell = Rect(column: area.column + arrow.column, row: area.row + arrow.row, columns: 1, rows: 1)
            let gust = arrow.strongGust
            let text =
                look.glyphs.arrow(from: direction)
                + (gust.map { look.format.number(MeasuredValue(.wind, $0.metresPerSecond, isOfDay: false)) } ?? "")
            let room = Rect(column: cell.column, row: cell.row, columns: text.displayWidth, rows: 1).intersection(area)
            let style = gust == nil ? look.theme[.text] : look.theme[.strong]
            for (offset, character) in text.enumerated() where offset < room.columns {
                let below = buffer[room.column + offset, room.row].style
                buffer.write(
                    String(character), column: room.column + offset, row: room.row, style: style.on(below.background))
            }
        }
    }
}

/// The colours that have been mixed: few grounds, each with the same few colours on it.
private struct Shades {
    private var grounds: [Color] = []
    private var colors: [[Color?]] = []

    /// Before it come the steps of precipitation; bands are numbered around it.
    static let firstBand = 128
    private static let count = 256

    /// Nil for one that has not been mixed yet.
    func color(of number: Int, on ground: Color) -> Color? {
        grounds.firstIndex(of: ground).flatMap { colors[$0][number] }
    }

    mutating func keep(_ color: Color, of number: Int, on ground: Color) {
        let place = grounds.firstIndex(of: ground) ?? grounds.count
        if place == grounds.count {
            grounds.append(ground)
            colors.append(Array(repeating: nil, count: Self.count))
        }
        colors[place][number] = color
    }
}

extension Cell {
    /// Whether it has nothing but ground, which half blocks and signs may stand on.
    fileprivate func isFree(_ glyphs: Glyphs) -> Bool {
        glyph == .blank || glyph == Glyph(glyphs.land)
    }
}
