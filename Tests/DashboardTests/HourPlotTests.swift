import Display
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// What all charts draw in the same way.
@MainActor @Suite("Hours on a chart")
struct HourPlotTests {
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)
    private static let look = Presentation(Appearance(background: .dark, colorDepth: .direct), home: { _ in .utc })

    // MARK: The line

    @Test func `a line is one piece from column to column, and stays in its rows`() throws {
        var random = SeededRandom(seed: 61)
        for _ in 0..<500 {
            let (rows, columns) = (random.number(1...20), random.number(1...120))
            let values = (0..<columns).map { _ in random.number(0...9) == 0 ? nil : Double(random.number(-30...50)) }
            let line = ThinLine(values, in: -20...40, rows: rows)
            var covered: [Int: [Int]] = [:]
            for cell in line.cells { covered[cell.column, default: []].append(cell.row) }
            for column in 0..<columns {
                let own = (covered[column] ?? []).sorted()
                guard let row = line.row(at: column) else {
                    #expect(values[column] == nil && own.isEmpty)
                    continue
                }
                let before = column > 0 ? line.row(at: column - 1) ?? row : row
                #expect(own == Array(min(before, row)...max(before, row)), "column \(column)")
                #expect((0..<rows).contains(row))
            }
        }
    }

    @Test func `warmer is never lower`() {
        let line = ThinLine((-30...50).map { Double($0) }, in: -20...40, rows: 7)
        let rows = (0...80).compactMap { line.row(at: $0) }
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 >= $1 } && rows.first == 6 && rows.last == 0)
    }

    @Test func `a wave is drawn like this`() {
        let values: [Double] = [0, 0, 1, 2, 3, 3, 3, 2, 1, 0, 0, 3, 3]
        let line = ThinLine(values, in: 0...3, rows: 4)
        var picture = Array(repeating: Array(repeating: " ", count: values.count), count: 4)
        for cell in line.cells { picture[cell.row][cell.column] = Self.look.glyphs.line(cell.piece) }
        let drawn = picture.map { $0.joined() }
        #expect(
            drawn == [
                "    ╭──╮   ╭─",
                "   ╭╯  ╰╮  │ ",
                "  ╭╯    ╰╮ │ ",
                "──╯      ╰─╯ ",
            ])
    }

    // MARK: Extremes

    @Test func `the highest and lowest value are told, and turning points that differ enough`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let count = random.number(1...60)
            let samples = (0..<count).map { hour in
                (time: Self.now.adding(seconds: hour * 3_600), value: Double(random.number(-40...80)) / 4)
            }
            let values = HourValues(samples)
            let span = samples[0].time...samples[count - 1].time
            let told = values.extremes(in: span, leastDifference: 2)
            #expect(told.first?.value == samples.map(\.value).max())
            #expect(told.contains { $0.value == samples.map(\.value).min() })
            #expect(
                told.allSatisfy { extreme in samples.contains { ($0.time, $0.value) == (extreme.time, extreme.value) } }
            )
            let inOrder = told.sorted { $0.time < $1.time }.map(\.value)
            #expect(zip(inOrder, inOrder.dropFirst()).allSatisfy { abs($0 - $1) >= 2 || told.count <= 4 })
        }
        let day = [3.0, 3, 5, 9, 12, 12, 12, 8, 5, 4, 4, 6, 11]
        let hours = HourValues(day.enumerated().map { (Self.now.adding(seconds: $0.offset * 3_600), $0.element) })
        let told = hours.extremes(in: Self.now...Self.now.adding(seconds: 12 * 3_600), leastDifference: 2)
        // The middle of the warmest hours, the beginning, and the low between them and the end.
        #expect(told.map(\.value) == [12, 3, 4])
        #expect(told[0].time == Self.now.adding(seconds: 5 * 3_600))
    }

    // MARK: What falls

    @Test(
        arguments: [
            (0, 0), (0.04, 0), (0.1, 1), (0.9, 1), (1, 2), (4.9, 2), (5, 3), (14, 3), (15, 4), (29, 4), (30, 5),
            (400, 5),
        ] as [(Double, Int)])
    func `an hour's amount has one of the fixed steps`(millimetres: Double, step: Int) {
        #expect(FallStep.of(anHour: PrecipitationDepth(millimetres: millimetres)) == step)
    }

    @Test func `a day's amount has steps of its own`() {
        let amounts = [0, 0.1, 4, 5, 30, 80, 180, 500]
        let steps = amounts.map { FallStep.of(MeasuredValue(.precipitation, $0, isOfDay: true)) }
        #expect(steps == [0, 1, 1, 2, 3, 4, 5, 5])
    }

    @Test func `a bar's height is a function of the amount alone`() throws {
        var random = SeededRandom(seed: 30)
        var heights: [Int: Set<String>] = [:]
        for _ in 0..<60 {
            let amounts = (0..<30).map { _ in [0, 0.05, 0.3, 2, 7, 20, 45][random.number(0...6)] }
            let steps = amounts.enumerated().map { hour, amount in
                ForecastStep(
                    time: Self.now.adding(seconds: (hour + 1) * 3_600), length: 3_600,
                    condition: Condition(kind: .rain, isDaylight: random.number(0...1) == 0),
                    temperature: Temperature(celsius: Double(random.number(-20...35))),
                    precipitationProbability: Double(random.number(0...100)) / 100,
                    rain: PrecipitationDepth(millimetres: amount))
            }
            let hours = try #require(
                ChartHours(
                    Forecast(steps: steps, clock: .utc), current: nil, now: Self.now, past: 0, ahead: 24 * 3_600))
            let columns = random.number(30...150)
            let plot = HourPlot(hours, in: Rect(column: 0, row: 0, columns: columns, rows: 1), Self.look)
            var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
            plot.drawFall(into: &buffer, in: buffer.bounds)
            for column in plot.columns {
                guard let step = hours.heaviest(from: plot.time(at: column), to: plot.time(at: column + 1)) else {
                    continue
                }
                let amount = step.precipitationPerHour.millimetres
                let drawn = String(buffer[column, 0].character)
                let bar = Self.look.glyphs.bar(of: FallStep.of(anHour: step.precipitationPerHour))
                #expect(drawn == bar.map(String.init) ?? (amount > 0 ? Self.look.glyphs.dot : " "))
                heights[Int(amount * 100), default: []].insert(drawn)
            }
        }
        #expect(heights.count == 7 && heights.values.allSatisfy { $0.count == 1 }, "\(heights)")
    }

    @Test func `an hour of rain is never lost between columns`() throws {
        for wet in 0..<24 {
            let steps = (0..<30).map { hour in
                ForecastStep(
                    time: Self.now.adding(seconds: (hour + 1) * 3_600), length: 3_600,
                    condition: Condition(kind: .rain, isDaylight: true), temperature: Temperature(celsius: 10),
                    rain: PrecipitationDepth(millimetres: hour == wet ? 6 : 0))
            }
            let hours = try #require(
                ChartHours(Forecast(steps: steps, clock: .utc), current: nil, now: Self.now, past: 0, ahead: 24 * 3_600)
            )
            for columns in [20, 24, 33] {
                var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
                let plot = HourPlot(hours, in: buffer.bounds, Self.look)
                plot.drawFall(into: &buffer, in: buffer.bounds)
                // The last hour may be left out where the columns do not divide the day.
                guard plot.column(of: steps[wet].start) < columns else { continue }
                #expect(buffer.text.contains("▅"), "hour \(wet) in \(columns) columns")
            }
        }
    }

    // MARK: The selected hour

    @Test(arguments: ColorDepth.allCases)
    func `the mark of a selected hour hides nothing`(depth: ColorDepth) throws {
        let steps = (0..<30).map { hour in
            ForecastStep(
                time: Self.now.adding(seconds: (hour + 1) * 3_600), length: 3_600,
                condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 10))
        }
        let hours = try #require(
            ChartHours(Forecast(steps: steps, clock: .utc), current: nil, now: Self.now, past: 0, ahead: 24 * 3_600))
        let look = Presentation(Appearance(colorDepth: depth), home: { _ in .utc })
        let area = Rect(column: 0, row: 0, columns: 24, rows: 4)
        let plot = HourPlot(hours, in: area, look)
        var buffer = CellBuffer(size: Size(columns: 24, rows: 4))
        let column = plot.column(of: steps[5].time)
        buffer.write("─", column: column, row: 1, style: Style(.ansi(2)))
        plot.drawCursor(at: steps[5].time, into: &buffer, in: area)
        #expect(buffer[column, 1].character == "─")
        for row in 0..<4 {
            let style = buffer[column, row].style
            #expect(!style.attributes.contains(.reverse))
            // There is a mark in every row: a ground, or a line where nothing else is.
            #expect(style.background != .standard || row == 1 || buffer[column, row].character == "┊")
        }
        #expect(buffer[column + 1, 0].character == " " && buffer[column + 1, 0].style.background == .standard)
    }

    // MARK: The apparent temperature

    @Test func `the apparent temperature has a line only where it differs by three degrees, and never a stray dot`()
        throws
    {
        var random = SeededRandom(seed: 3)
        for _ in 0..<100 {
            let steps = (0..<30).map { hour in
                ForecastStep(
                    time: Self.now.adding(seconds: (hour + 1) * 3_600), length: 3_600,
                    condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 10),
                    feelsLike: Temperature(celsius: 10 - Double(random.number(0...6))))
            }
            let hours = try #require(
                ChartHours(Forecast(steps: steps, clock: .utc), current: nil, now: Self.now, past: 0, ahead: 24 * 3_600)
            )
            var buffer = CellBuffer(size: Size(columns: 60, rows: 8))
            let plot = HourPlot(hours, in: buffer.bounds, Self.look)
            let line = try #require(HourPlot.Line(hours.temperatures, beside: true, of: hours, Self.look))
            plot.draw(line, apart: hours.feelsApart, into: &buffer, in: buffer.bounds)
            var run = 0
            for column in 0...60 {
                let isDrawn = column < 60 && (0..<8).contains { buffer[column, $0].character == "┈" }
                if isDrawn {
                    let felt = hours.feelings.value(at: plot.time(at: column)) ?? 10
                    #expect(abs(felt - 10) >= 3)
                    run += 1
                } else {
                    #expect(run == 0 || run >= 3)
                    run = 0
                }
            }
        }
    }
}
