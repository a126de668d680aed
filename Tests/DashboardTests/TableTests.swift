import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The table: its columns, its time axis, and the keys and clicks on it.
@MainActor @Suite("Table") struct TableTests {
    private func scene(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean) -> Scene {
        Scene(columns, rows, language, preferences: .test(chosen: [.density: "line"])).answered()
    }

    // MARK: Columns

    @Test func `fifteen hours fit 120 columns, and ten fit 80`() {
        #expect(TableColumns(120, longestName: 8).count == 15)
        #expect(TableColumns(80, longestName: 6).count == 10)
        #expect(TableColumns(80, longestName: 14).count == 9)
    }

    @Test(arguments: [60, 80, 90, 100, 107, 120, 160, 200]) func `the units of second lines always have room`(
        columns: Int
    ) throws {
        let scene = Scene(
            columns, 30, bookmarks: Array(KoreaTwenty.places.prefix(3)), preferences: .test(chosen: [.density: "line"])
        ).answered()
        let head = try #require(scene.model.layout.form.cells?.head)
        #expect(
            scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[head.row].contains("mm/h m/s"))
    }

    @Test func `name and cells stay inside every width`() {
        for columns in 0...300 {
            for longestName in [0, 4, 14, 60] {
                let table = TableColumns(columns, longestName: longestName)
                #expect(table.leading + table.count * table.cell <= columns)
                #expect(table.count >= (columns > 0 ? 1 : 0))
            }
        }
    }

    // MARK: The time axis

    private func axis(_ step: TableStep, selected: TimeReach.Stop = .hour(0), columns: Int = 10) -> TableAxis {
        // Monday, 14:30 in Seoul.
        let now = Timestamp(secondsSince1970: 1_760_333_400)
        let seoul = LocalClock(UTCOffset(seconds: 32_400))
        let today = seoul.time(now).dayNumber
        let reach = TimeReach(
            now: now, clock: seoul, earliest: now.adding(seconds: -6 * 3_600), lastDay: today + 9)
        return TableAxis(reach, step, selected: selected, columns: columns)
    }

    @Test func `now is the first column, and the others are on multiples of the step`() {
        let axis = axis(.threeHours)
        #expect(axis.stops.first == .hour(0) && axis.selected == 0)
        let hours = axis.stops.dropFirst().map { stop -> Int in
            guard case .hour(let index) = stop else { return -1 }
            return axis.reach.clock.time(axis.reach.instant(ofHour: index)).hour
        }
        #expect(hours == [15, 18, 21, 0, 3, 6, 9, 12, 15])
        #expect(axis.hasEarlier && axis.hasLater)
    }

    @Test func `steps lead through every column to both ends and back`() {
        for step in TableStep.allCases {
            var selected = TimeReach.Stop.hour(0)
            var seen = [selected]
            while let next = axis(step, selected: selected).next {
                let axis = axis(step, selected: next)
                #expect(axis.stops[axis.selected] == next)
                (selected, seen) = (next, seen + [next])
            }
            guard case .day(let last) = selected else { return #expect(Bool(false), "\(step) ends at \(selected)") }
            #expect(last == axis(step).reach.days.upperBound - 1)
            for expected in seen.dropLast().reversed() {
                let previous = axis(step, selected: selected).previous
                #expect(previous == expected)
                selected = previous ?? selected
            }
        }
    }

    @Test
    func `a time between two columns stands in for the later one, no other moves, and steps lead to its neighbours`() {
        let axis = axis(.threeHours, selected: .hour(2))
        #expect(axis.stops[..<4] == [.hour(0), .hour(1), .hour(2), .hour(7)])
        #expect(axis.stops[axis.selected] == .hour(2) && axis.previous == .hour(1) && axis.next == .hour(4))
    }

    @Test func `now, and the days, keep their columns beside a time that has none`() {
        let past = axis(.threeHours, selected: .hour(-1))
        #expect(past.stops.contains(.hour(-1)) && past.stops.contains(.hour(0)) && past.next == .hour(0))
        let days = axis(.day, selected: .hour(30))
        let all = axis(.day, selected: .hour(0))
        #expect(days.stops.filter { $0 != .hour(30) } == Array(all.stops.prefix(days.stops.count - 1)))
    }

    @Test func `every time that can be selected is the selected column, whatever the step and the room`() {
        let reach = axis(.hour).reach
        let stops: [TimeReach.Stop] =
            (reach.hours.lowerBound - 3...reach.hours.upperBound + 3).map { .hour($0) }
            + (reach.today..<reach.days.upperBound).map { .day($0) }
        for step in TableStep.allCases {
            for stop in stops {
                for columns in [1, 3, 10, 200] {
                    let axis = axis(step, selected: stop, columns: columns)
                    #expect(axis.stops[axis.selected] == stop && axis.stops.count <= max(1, columns))
                }
            }
        }
    }

    @Test(arguments: Language.allCases) func `the header, the selected column and its cells are of one hour`(
        language: Language
    ) throws {
        let scene = scene(120, 36, language)
        scene.press(.character("2"))
        for hours in [1, 2, 5, 26] {
            scene.model.time.chooseDistance(.hours(hours))
            let axis = try #require(scene.model.tableAxis)
            let place = scene.model.list.shown[0]
            let stop = axis.stops[axis.selected]
            #expect(axis.reach.moment(at: stop, isThere: false) == scene.model.moment)
            guard case .hour(let time) = scene.model.moment else { return #expect(Bool(false)) }
            let step = try #require(scene.board[place.id].forecast.value?.step(from: time))
            let hour = scene.view.look.format.hour(axis.reach.clock.time(time).hour)
            let lines = scene.frame().text.split(separator: "\n")
            let head = try #require(lines.firstIndex { $0.contains("‹") })
            let row = scene.model.layout.tiles.rect(of: 0, scrollRow: 0)
            let cell = scene.model.table.columns.cell(axis.selected, in: row)
            let (frame, ground) = (scene.frame(), scene.view.look.theme[.highlight].background)
            let cells = (cell.column..<cell.endColumn).map { frame[$0, cell.row] }
            let degrees = scene.view.look.format.degrees(step.temperature)
            #expect(String(cells.map(\.character)).contains(degrees), "\(scene.frame().text)")
            // Its column is tinted, and no other.
            let lit = (0..<frame.size.columns).filter { frame[$0, cell.row].style.background == ground }
            #expect(lit == Array(cell.column..<cell.endColumn))
            #expect(lines[0].contains(hour) && lines[head].contains(hour))
        }
    }

    @Test func `in Korean the heads are those of a 24-hour clock, and the header has the half of the day`() throws {
        for (language, heads, words) in [
            (Language.korean, ["15", "18", "21", "06", "12"], "오늘 오후 3:00"),
            (.english, ["3p", "6p", "9p", "6a", "12p"], "Today 3:00pm"),
        ] {
            let scenes = ["12", "24"].map { clock in
                Scene(
                    120, 36,
                    preferences: .test(
                        [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"],
                        chosen: [.density: "line", .clock: clock])
                ).answered()
            }
            for scene in scenes { scene.type("2>") }
            let lines = scenes.map { $0.frame().text.split(separator: "\n") }
            let rows = try lines.map { lines in try #require(lines.first { $0.contains("‹") }) }
            #expect((rows[0] == rows[1]) == (language == .korean), "\(rows)")
            let words12 = rows[0].split(separator: " ")
            for head in heads { #expect(words12.contains { $0 == head }, "\(head) in \(rows[0])") }
            #expect(lines[0][0].contains(words), "\(lines[0][0])")
        }
    }

    @Test func `where an hour stands in for midnight, the next column has the name of its weekday`() throws {
        let scene = scene()
        scene.press(.character("2"))
        for hours in 1...23 {
            scene.model.time.chooseDistance(.hours(hours))
            let axis = try #require(scene.model.tableAxis)
            guard case .hour(let time) = scene.model.moment else { return #expect(Bool(false)) }
            let local = axis.reach.clock.time(time)
            guard local.hour == 22 || local.hour == 23 else { continue }
            let look = scene.view.look
            let next = look.format.weekday(local.weekday + 1) + " 03"
            let lines = scene.frame().text.split(separator: "\n")
            let head = try #require(lines.first { $0.contains("‹") })
            let selected = try #require(head.firstRange(of: look.format.hour(local.hour)))
            #expect(head[selected.upperBound...].contains(next), "\(head)")
        }
    }

    // MARK: On the screen

    @Test(arguments: [18: true, 19: true, 20: false, 21: true]) func `twenty places and the head fit 24 rows`(
        places: Int, hasSearchBar: Bool
    ) {
        let layout = DashboardLayout(size: Size(columns: 80, rows: 24), count: places, as: .table)
        #expect((layout.search != nil) == hasSearchBar)
        #expect(layout.tiles.lastScrollRow == max(0, places - 20) + (places > 20 ? 1 : 0))
        #expect(layout.message != nil && layout.footer != nil && layout.header != nil)
    }

    @Test func `in a table without a search bar, the search covers the header`() {
        let scene = scene(80, 24)
        func firstLine() -> Substring? { scene.frame().text.split(separator: "\n").first }
        #expect(scene.model.layout.search == nil && firstLine()?.contains("전국") == true)
        scene.type("/부산")
        #expect(firstLine()?.contains("부산") == true && firstLine()?.contains("전국") == false)
        scene.press(Key(.escape))
        #expect(firstLine()?.contains("전국") == true)
    }

    @Test func `right and left select the time, up and down the place`() {
        let scene = scene()
        scene.press(Key(.right))
        #expect(scene.model.time.isLookingAway && scene.model.list.selection == 0)
        scene.press(Key(.down))
        #expect(scene.model.list.selection == 1)
        scene.press(Key(.left))
        #expect(!scene.model.time.isLookingAway && scene.model.list.selection == 1)
    }

    @Test func `a cell shows what tile and details show of the same place and time`() throws {
        let scene = scene()
        for _ in 0..<4 { scene.press(Key(.right)) }
        let place = try #require(scene.model.selectedPlace)
        let seen = scene.board[place.id].seen(at: scene.model.moment, of: place, now: scene.board.now)
        let value = try #require(seen.value(of: .temperature))
        let axis = try #require(scene.model.tableAxis)
        let row = scene.model.layout.tiles.rect(of: 0, scrollRow: 0)
        let cell = scene.model.table.columns.cell(axis.selected, in: row)
        let frame = scene.frame()
        let text = String((cell.column..<cell.endColumn).map { frame[$0, cell.row].character })
        #expect(text.contains(scene.view.look.format.number(value)), "\(text)")
    }

    @Test func `plus shows every hour, minus whole days, and 0 every three hours again`() {
        let scene = scene()
        scene.press(.character("+"))
        #expect(scene.model.list.tableStep == .hour)
        scene.press(.character("-"), .character("-"))
        #expect(scene.model.list.tableStep == .day)
        scene.press(.character("0"))
        #expect(scene.model.list.tableStep == .threeHours)
    }

    @Test func `a click on a cell selects its place and its time, and a second click opens the place`() throws {
        let scene = scene(100, 28)
        let row = scene.model.layout.tiles.rect(of: 2, scrollRow: 0)
        let cell = scene.model.table.columns.cell(3, in: row)
        scene.mouse(.press, cell.column + 2, cell.row)
        scene.mouse(.release, cell.column + 2, cell.row)
        #expect(scene.model.list.selection == 2 && scene.model.tableAxis?.selected == 3)
        #expect(!scene.model.isDetailOpen)
        scene.mouse(.press, cell.column + 2, cell.row)
        scene.mouse(.release, cell.column + 2, cell.row)
        #expect(scene.model.isDetailOpen)
    }

    @Test func `moving through time draws no row anew while the same columns are in view`() throws {
        let scene = scene()
        let before = try #require(scene.model.tableAxis)
        scene.press(Key(.right))
        let after = try #require(scene.model.tableAxis)
        #expect(before.stops == after.stops && before.selected + 1 == after.selected)
    }
}
