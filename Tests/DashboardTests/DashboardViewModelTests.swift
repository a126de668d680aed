import AppResources
import Display
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

@MainActor @Suite("Dashboard view model")
struct DashboardViewModelTests {
    @Test func `the twenty cities keep their order, whatever the order of the answers`() {
        let scene = Scene(120, 36)
        for place in KoreaTwenty.places.reversed() { scene.answered([place], forecast: false) }
        #expect(
            scene.model.list.active.map { $0.names.text(in: .korean) } == [
                "공주", "광주(전라남도)", "구미", "군산", "대구", "대전", "목포", "부산", "서산", "서울", "속초", "수원", "순천", "울산",
                "익산", "전주", "제주시", "천안", "청주", "춘천",
            ])
        #expect(scene.model.loadedCount == 20)
        #expect(scene.model.messages.listState.progress == nil)
    }

    @Test func `arrows and letters move by the columns on the screen and stop at the edges`() {
        let scene = Scene(120, 36).answered()
        let columns = scene.model.layout.tiles.columns
        scene.press(Key(.up), Key(.left))
        #expect(scene.model.list.selection == 0)
        scene.press(Key(.down), .character("l"))
        #expect(scene.model.list.selection == columns + 1)
        scene.press(.character("h"), .character("k"))
        #expect(scene.model.list.selection == 0)
        scene.press(Key(.end), Key(.right), Key(.down))
        #expect(scene.model.list.selection == 19)
        scene.press(Key(.home))
        #expect(scene.model.list.selection == 0)
    }

    @Test func `the same keys work with the Korean layout switched on`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character("ㅓ"), .character("ㅣ"))
        #expect(scene.model.list.selection == scene.model.layout.tiles.columns + 1)
        #expect(scene.router.handle(.key(.character("ㅂ"))) == .quit)
    }

    @Test func `the details beside the list follow the selection, and request weather once it rests`() {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(Key(.right), Key(.right))
        #expect(scene.model.detail.place == KoreaTwenty.places[2])
        #expect(scene.model.requests.demand.opened == KoreaTwenty.places[0])
        scene.restAlarm.ring()
        #expect(scene.model.requests.demand.opened == KoreaTwenty.places[2])
    }

    @Test func `in a narrow terminal Enter opens the details, brackets step, and Escape goes back and never quits`() {
        let scene = Scene(80, 24).answered()
        scene.press(Key(.enter))
        #expect(scene.model.isDetailOpen && scene.model.detail.place == KoreaTwenty.places[0])
        scene.press(.character("]"))
        #expect(scene.model.detail.place == KoreaTwenty.places[1])
        scene.press(.character("["), .character("["))
        #expect(scene.model.detail.place == KoreaTwenty.places[0])
        scene.press(Key(.escape))
        #expect(!scene.model.isDetailOpen)
        #expect(scene.router.handle(.key(Key(.escape))) == nil)
    }

    @Test func `the details scroll between their ends`() {
        let scene = Scene(80, 24).answered()
        scene.press(Key(.enter), Key(.up))
        #expect(scene.model.detail.scroll == 0)
        scene.press(Key(.end))
        let end = scene.model.detail.scroll
        #expect(end > 0)
        scene.press(Key(.down))
        #expect(scene.model.detail.scroll == end)
        scene.press(Key(.home))
        #expect(scene.model.detail.scroll == 0)
    }

    @Test func `resizing keeps the selection in view and open details open`() {
        let scene = Scene(80, 24).answered()
        scene.press(Key(.end), Key(.enter))
        scene.model.resized(to: Size(columns: 120, rows: 36))
        #expect(scene.model.list.selection == 19 && scene.model.route.isInDetail)
        scene.model.resized(to: Size(columns: 40, rows: 12))
        #expect(scene.model.isDetailOpen && scene.model.list.selection == 19)
        scene.press(Key(.escape))
        #expect(scene.model.layout.tiles.visibleIndices(scrollRow: scene.model.cursor.scrollRow).contains(19))
    }

    @Test func `one failed city is shown in its tile and a message, and the others stay`() {
        let scene = Scene(120, 36).answered(Array(KoreaTwenty.places.dropLast()))
        let last = KoreaTwenty.places[19]
        scene.publish(last, .failed(.timedOut, from: .sample, at: scene.clock.now))
        #expect(scene.board.state(of: scene.board[last.id], at: .now) == .failed(.timedOut))
        #expect(scene.model.loadedCount == 19)
        #expect(scene.model.messages.all == [.failed(.timedOut, first: last, count: 1)])
    }

    @Test func `failures with one cause share a message, whatever wait or field they name`() {
        let scene = Scene(120, 36)
        for (index, place) in KoreaTwenty.places.enumerated() {
            scene.publish(place, .failed(.rateLimited(retryAfter: index), from: .sample, at: scene.clock.now))
        }
        #expect(
            scene.model.messages.all == [
                .failed(.rateLimited(retryAfter: 0), first: KoreaTwenty.places[0], count: 20)
            ] && scene.model.messages.listState.failsAlike)
        scene.answered([KoreaTwenty.places[0]], forecast: false)
        #expect(
            scene.model.messages.all == [
                .failed(.rateLimited(retryAfter: 1), first: KoreaTwenty.places[1], count: 19)
            ])
    }

    @Test func `a failed refresh keeps the old values and shows their age`() {
        let place = KoreaTwenty.places[0]
        let scene = Scene(120, 36).answered([place])
        let since = scene.clock.now
        scene.clock.advance(180)
        scene.publish(place, .started)
        guard case .refreshing = scene.board.state(of: scene.board[place.id], at: .now) else {
            return #expect(Bool(false), "not refreshing")
        }
        scene.publish(place, .failed(.notFound, from: .sample, at: scene.clock.now))
        guard case .stale(since, true) = scene.board.state(of: scene.board[place.id], at: .now) else {
            return #expect(Bool(false), "not stale")
        }
        #expect(scene.board.nextChange() == nil, "no place in view needs an alarm")
        scene.board.shown = [place.id]
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 60))
    }

    @Test func `a failed refresh is shown with the time of the old values, which are still used`() {
        let scene = Scene(120, 36).answered()
        for place in KoreaTwenty.places { scene.publish(place, .failed(.offline, from: .sample, at: scene.clock.now)) }
        let text = scene.frame().text
        #expect(text.contains("14:30 기준") && !text.contains("방금"))
        #expect(text.split(separator: "\n")[0].contains("14:30 기준") && scene.model.loadedCount == 20)
        // A day later the time of day alone says nothing.
        scene.clock.advance(86_400)
        scene.board.timePassed()
        #expect(scene.frame().text.contains("1일 전 기준"))
    }

    @Test func `values are marked as old a minute after they are due, without any other event`() {
        let place = KoreaTwenty.places[0]
        let scene = Scene(120, 36).answered([place])
        scene.board.shown = [place.id]
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 660))
        scene.clock.advance(659)
        scene.board.timePassed()
        guard case .fresh = scene.board.state(of: scene.board[place.id], at: .now) else {
            return #expect(Bool(false), "not fresh")
        }
        scene.clock.advance(1)
        scene.board.timePassed()
        guard case .stale = scene.board.state(of: scene.board[place.id], at: .now) else {
            return #expect(Bool(false), "not stale")
        }
    }

    @Test func `an equal answer changes nothing on the screen`() {
        let place = KoreaTwenty.places[0]
        let scene = Scene(120, 36).answered([place])
        let drawn = Mutexed(0)
        let frames = FrameScheduler(alarm: ManualAlarm()) {
            drawn.change { $0 += 1 }
            _ = scene.frame()
        }
        frames.drawIfNeeded()
        scene.answered([place])
        frames.drawIfNeeded()
        #expect(drawn.value == 1)
        scene.press(Key(.right))
        frames.drawIfNeeded()
        #expect(drawn.value == 2)
    }

    @Test func `refresh requests all twenty again, and the new values appear`() async {
        let scene = Scene(120, 36)
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        await scene.model.refreshFinished()
        await scene.service.shutDown()
        await following.value
        #expect(scene.model.loadedCount == 20)
        let report = scene.board[KoreaTwenty.places[0].id]
        #expect(report.forecast.value != nil && report.air.value != nil && report.airForecast.value != nil)
    }

    @Test func `a click selects, a second one opens, a click on a control activates it, and the wheel scrolls`() {
        let scene = Scene(80, 24).answered()
        #expect(scene.click(25, 4) == nil)
        #expect(scene.model.list.selection == 1 && !scene.model.isDetailOpen)
        #expect(scene.click(25, 4) == nil)
        #expect(scene.model.isDetailOpen)
        scene.mouse(.wheelDown, 20, 10)
        #expect(scene.model.detail.scroll == 3)
        scene.press(Key(.escape))
        let header = scene.frame().text.split(separator: "\n")[0]
        let tab = header.range(of: "1 즐겨찾기").map { header[..<$0.lowerBound].displayWidth } ?? 0
        #expect(scene.click(tab + 2, 0) == nil)
        #expect(scene.model.list.id == .bookmarks)
        let footer = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[23]
        let quit = footer.range(of: "끝내기").map { footer[..<$0.lowerBound].displayWidth } ?? 0
        #expect(scene.click(quit, 23) == .quit)
    }

    @Test(arguments: [(80, 24), (40, 12), (120, 36)])
    func `the help scrolls to its last line, and back without delay`(columns: Int, rows: Int) {
        let scene = Scene(columns, rows).answered()
        scene.press(.character("?"))
        guard case .help(let help) = scene.model.route.dialog else { return #expect(Bool(false), "no help") }
        for _ in 0..<200 { scene.press(Key(.down)) }
        let area = help.layout.entries
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        if case .note(let last) = help.rows.last?.cells.first {
            #expect(lines[area.row + help.rows.count - 1 - help.scroll].contains(last))
        }
        let end = help.scroll
        #expect(end == help.lastScroll)
        scene.press(Key(.up))
        #expect(help.scroll == max(0, end - (help.layout.isPaged ? area.rows : 1)))
        scene.model.resized(to: Size(columns: 200, rows: 80))
        #expect(help.scroll <= help.lastScroll)
    }

    @Test func `closing the help returns to the details it was opened over`() {
        let scene = Scene(80, 24).answered()
        scene.press(Key(.enter), .character("?"), Key(.escape))
        #expect(scene.model.isDetailOpen)
        scene.press(Key(.escape))
        #expect(!scene.model.isDetailOpen)
    }

    @Test(arguments: 12...80) func `no number in the details is cut or overlaps another`(columns: Int) {
        for language in Language.allCases {
            let scene = Scene(columns, 24, language, units: .imperial).answered()
            scene.press(Key(.enter))
            let current = scene.board[KoreaTwenty.places[0].id].current.value
            let feels = current?.feelsLike.map { scene.view.look.format.degrees($0) } ?? ""
            if columns >= 30 { #expect(scene.frame().text.contains(feels), "\(columns)") }
            scene.press(Key(.end))
            let text = scene.frame().text
            #expect(text.firstMatch(of: /°\d|%\d|\d%\d/) == nil, "\(columns)\n\(text)")
        }
    }

    @Test func `the help can be filtered, the cursor follows the typing, and Escape first clears the filter`() {
        let scene = Scene(80, 24).answered()
        scene.press(Key(.function(1)))
        for character in "새로" { scene.press(.character(character)) }
        let drawn = scene.drawn()
        #expect(drawn.frame.text.contains("새로고침") && !drawn.frame.text.contains("PgUp"))
        let line = drawn.frame.text.split(separator: "\n")[drawn.cursor?.row ?? 0]
        #expect(line.range(of: "새로").map { line[..<$0.upperBound].displayWidth } == drawn.cursor?.column)
        scene.press(Key(.escape))
        guard case .help = scene.model.route.dialog else { return #expect(Bool(false), "help closed") }
        scene.press(Key(.escape))
        #expect(scene.model.route.dialog == nil)
        #expect(scene.drawn().cursor == nil)
    }
}
