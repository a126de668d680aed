import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Everything around the weather: header, messages, help, and the ways between screens.
@MainActor @Suite("Shell")
struct ShellTests {
    private let twenty = KoreaTwenty.places

    private func header(_ scene: Scene) -> String {
        String(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[0])
    }

    private func message(_ scene: Scene) -> String {
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        return String(lines[lines.count - 2])
    }

    // MARK: Header

    @Test(arguments: [(120, 12), (80, 24), (60, 20), (40, 12), (24, 12)])
    func `the header shows the position in the list, and whether there is more above or below`(columns: Int, rows: Int)
    {
        let scene = Scene(columns, rows).answered(forecast: false)
        let fits = scene.model.layout.tiles.lastScrollRow == 0
        #expect(header(scene).contains("1/20"))
        #expect(header(scene).contains("▼") == !fits && !header(scene).contains("▲"))
        scene.press(Key(.end))
        #expect(header(scene).contains("20/20"))
        #expect(header(scene).contains("▲") == !fits && !header(scene).contains("▼"))
    }

    @Test func `loading and failed places are counted only while there are any`() {
        let scene = Scene(120, 36).answered(Array(twenty.dropFirst(3)))
        scene.publish(twenty[0], .started)
        scene.publish(twenty[1], .started)
        scene.publish(twenty[2], .failed(.timedOut, from: .sample, at: scene.clock.now))
        #expect(header(scene).contains("2곳 불러오는 중") && !header(scene).contains("못함"))
        scene.answered(Array(twenty.prefix(2)))
        #expect(header(scene).contains("1곳 받지 못함") && !header(scene).contains("불러오는 중"))
        scene.answered([twenty[2]])
        #expect(header(scene).contains("14:30 갱신") && !header(scene).contains("못함"))
    }

    @Test func `all failed places are counted, and what is old says as of when`() {
        let scene = Scene(120, 36).answered(Array(twenty.dropFirst(3)))
        for place in twenty { scene.publish(place, .failed(.timedOut, from: .sample, at: scene.clock.now)) }
        #expect(header(scene).contains("20곳 새로고침 실패, 14:30 기준"))
    }

    @Test func `weather times use the place's clock, and refresh times the user's clock`() {
        let newYork = Place(
            id: PlaceID(rawValue: "owm:5128581"), names: LocalizedText(korean: "뉴욕", english: "New York"),
            coordinate: Coordinate(latitude: 40.71, longitude: -74.01) ?? twenty[0].coordinate,
            timeZone: "America/New_York", usualOffset: UTCOffset(seconds: -18_000))
        let scene = Scene(160, 36, bookmarks: [newYork, twenty[0]]).answered([newYork, twenty[0]])
        scene.model.started()
        // 14:30 here is half past midnight there.
        let lines = scene.frame().text.split(separator: "\n")
        let provenance = lines.first { $0.contains("기준") } ?? ""
        #expect(provenance.contains(/현지 \d\d:\d\d 기준 · 14:30 갱신/), "\(provenance)")
        scene.press(Key(.right))
        scene.restAlarm.ring()
        #expect(scene.frame().text.contains("14:00 기준 · 14:30 갱신"))
        // A narrow pane also says whose clock it is.
        for (language, told) in [(Language.korean, "현지 00:00 기준"), (.english, "as of 00:00 local")] {
            let narrow = Scene(120, 36, language, bookmarks: [newYork]).answered([newYork])
            narrow.model.started()
            #expect(narrow.frame().text.contains(told))
        }
    }

    // MARK: Bookmarks

    @Test(arguments: [Key.character("x"), Key(.delete), .character("ㅌ")])
    func `x and Delete remove a bookmark, and u restores it`(key: Key) {
        let scene = Scene(80, 24, bookmarks: Array(twenty.prefix(3))).answered()
        scene.press(Key(.right), key)
        #expect(scene.names == ["공주", "구미"] && message(scene).contains("삭제했어요: 광주"))
        scene.press(.character("u"))
        #expect(scene.names == ["공주", "광주(전라남도)", "구미"])
        scene.press(.character("2"), Key(.end), key)
        #expect(scene.shelf.list.count == 3 && message(scene).contains("즐겨찾기에 없는 곳이에요: 춘천"))
    }

    @Test func `renaming starts with the current name, and renaming and dropping report what they did`() {
        let scene = Scene(80, 24, bookmarks: Array(twenty.prefix(3))).answered()
        scene.press(.character("e"), Key(.backspace))
        scene.type("원")
        scene.press(Key(.enter))
        #expect(scene.names[0] == "공원" && message(scene).contains("공주의 이름을 '공원'으로"))
        // A custom name equal to the place's own name is discarded.
        scene.press(.character("e"), Key(.backspace))
        scene.type("주")
        scene.press(Key(.enter))
        #expect(scene.shelf.list[0].ownName == nil && message(scene).contains("원래 이름으로 되돌렸어요: 공주"))
        // Without a change there is no message.
        scene.press(.character("e"), Key(.enter))
        #expect(scene.model.feedback == nil)
        scene.press(.character("m"), Key(.end), Key(.enter))
        #expect(scene.names[2] == "공주" && message(scene).contains("공주: 3곳 중 3번째로 옮겼어요"))
    }

    @Test func `a bookmark added while searching is reported with its position, and Escape leads to it`() async {
        let scene = Scene(80, 24, bookmarks: Array(twenty.prefix(12))).answered()
        scene.press(.character("/"))
        scene.type("서귀포")
        await scene.model.search.finished()
        scene.press(.control("b"))
        #expect(message(scene).contains("13번째") && message(scene).contains("Esc 보러 가기"))
        scene.press(Key(.escape))
        #expect(scene.model.selectedPlace?.names.text(in: .korean) == "서귀포")
        #expect(scene.frame().text.contains("┏ 서귀포"))
        // From a list without the place to the list that has it.
        scene.press(.character("2"), .character("/"))
        scene.type("파주")
        await scene.model.search.finished()
        scene.press(.control("b"), Key(.escape))
        #expect(scene.model.list.id == .bookmarks)
        #expect(scene.model.selectedPlace?.names.text(in: .korean).hasPrefix("파주") == true)
        // After it is removed again, Escape leads nowhere.
        scene.press(.character("2"), .character("/"))
        scene.type("광명")
        await scene.model.search.finished()
        scene.press(.control("b"), .control("b"), Key(.escape))
        #expect(scene.model.list.id == .korea)
    }

    @Test func `in the list of bookmarks only unsaved ones have a star`() async {
        let scene = Scene(80, 24, bookmarks: Array(twenty.prefix(3))).answered()
        #expect(!scene.frame().text.contains("★"))
        scene.press(.character("2"))
        #expect(scene.frame().text.contains("★"))
        scene.press(Key(.end), .character("b"), .character("1"))
        #expect(scene.frame().text.contains("☆"))
        await scene.shelf.saved()
        #expect(!scene.frame().text.contains("☆") && !scene.frame().text.contains("★"))
    }

    // MARK: Failures

    @Test func `one cause for all places is told once, and their names stay in every form`() {
        let scene = Scene(120, 36)
        for place in twenty { scene.publish(place, .failed(.keyRefused, from: .sample, at: scene.clock.now)) }
        let text = scene.frame().text
        #expect(text.ranges(of: "20곳: ").count == 1 && !text.contains("! API"))
        let failure = WeatherFailure.keyRefused.short(scene.view.look.phrase)
        #expect(text.contains("┏ 공주") && text.contains("╭ 대구") && text.ranges(of: failure).count == 20)
        scene.press(.character("v"))
        #expect(scene.frame().text.contains("대구") && scene.frame().text.ranges(of: failure).count == 20)
        scene.press(.character("v"), .character("v"))
        scene.answered([twenty[4]])
        let after = scene.frame().text
        #expect(after.contains("╭ 대구") && after.contains("19곳") && after.contains("! API"))
    }

    @Test func `two different causes are not shown as a card`() {
        let scene = Scene(120, 36)
        for place in twenty.dropFirst() { scene.publish(place, .failed(.offline, from: .sample, at: scene.clock.now)) }
        scene.publish(twenty[0], .failed(.notFound, from: .sample, at: scene.clock.now))
        #expect(scene.frame().text.contains("┏ 공주") && scene.frame().text.contains("19곳"))
    }

    @Test func `when one source gives nothing the other is offered, and nothing switches by itself`() {
        let other = OtherSource()
        let scene = Scene(160, 36, alternative: other)
        for place in twenty { scene.publish(place, .failed(.offline, from: .sample, at: scene.clock.now)) }
        #expect(scene.frame().text.contains("g Open-Meteo에서 받기"))
        // Above old values, on the message line.
        scene.answered(forecast: false)
        for place in twenty { scene.publish(place, .failed(.offline, from: .sample, at: scene.clock.now)) }
        #expect(message(scene).contains("g Open-Meteo에서 받기"))
        // One failed place of twenty is no reason to change the source.
        scene.answered(forecast: false)
        scene.publish(twenty[3], .failed(.offline, from: .sample, at: scene.clock.now))
        #expect(!message(scene).contains("Open-Meteo"))
        #expect(scene.model.sources.current.title == .sourceOpenWeather)
    }

    // MARK: Help and detail

    @Test(arguments: Language.allCases) func `all keys fit 120 by 36`(language: Language) {
        let phrase = PhraseBook(language)
        // The keys that work everywhere are never listed first.
        for section in KeySection.all where section.title != .helpEverywhere {
            // Notes and signs come after them.
            let help = HelpViewModel(context: section, notes: [], signs: [], phrase: phrase)
            help.resized(to: Size(columns: 120, rows: 36))
            #expect(help.lastScroll == 0, "\(section.title) \(help.rows.count)")
            #expect(help.rows.first?.cells.first == .heading(section.title))
        }
    }

    @Test(arguments: 76...120, Language.allCases)
    func `from 76 columns on the help has pages to be read down their columns, and cuts nothing`(
        columns: Int, language: Language
    ) throws {
        let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
        let help = HelpViewModel(
            context: .list, notes: [.init(text: format.phrase(.helpMouse))], signs: SignSection.all(format),
            phrase: format.phrase)
        help.resized(to: Size(columns: columns, rows: 24))
        let (rows, height) = (help.rows, help.layout.entries.rows)
        #expect(help.layout.columns >= 2 && rows.count <= 5 * height)
        var headings: [HelpLayout.Line] = []
        for start in stride(from: 0, to: rows.count, by: height) {
            let page = rows[start...].prefix(height)
            for column in 0..<help.layout.columns {
                let lines = page.map { $0.cells.count > column ? $0.cells[column] : .blank }
                headings += lines.filter { if case .heading = $0 { true } else { false } }
                let last = lines.last { $0 != .blank }
                if case .heading = last { Issue.record("A heading is alone at the end of a column.") }
            }
            for row in page {
                for (cell, place) in zip(row.cells, help.layout.places(row.cells.count, in: help.layout.entries)) {
                    let room = place.columns - HelpLayout.keyColumns(place.columns)
                    switch cell {
                    case .entry(let notation, let label):
                        #expect(label.displayWidth <= room && notation.displayWidth < place.columns - room)
                    case .sign(let sign): #expect(sign.meaning.displayWidth <= room)
                    case .more(let text): #expect(text.displayWidth <= room)
                    case .note(let text): #expect(text.displayWidth <= place.columns)
                    case .heading, .title, .blank: break
                    }
                }
            }
        }
        #expect(headings == ([.list] + KeySection.list.others).map { .heading($0.title) })
    }

    @Test func `the help's filter finds hosts and files as well`() {
        let phrase = PhraseBook(.korean)
        let help = HelpViewModel(
            context: .list,
            notes: [.init(text: "연결하는 곳: https://api.openweathermap.org"), .init(text: "저장: /tmp/nalssi.sqlite")],
            signs: [], phrase: phrase)
        help.inserted("openweather")
        func notes() -> String {
            help.rows.flatMap(\.cells).compactMap { if case .note(let text) = $0 { text } else { nil } }.joined(
                separator: " ")
        }
        #expect(notes() == "연결하는 곳: https://api.openweathermap.org")
        help.clearFilter()
        help.inserted("sqlite")
        #expect(notes() == "저장: /tmp/nalssi.sqlite")
    }

    @Test(arguments: 6...40) func `no heading in the details is without a line under it`(rows: Int) {
        let scene = Scene(80, rows).answered()
        scene.press(Key(.enter))
        while true {
            let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
            let last = lines[scene.model.layout.overlay.endRow - 2]
            #expect(!last.hasSuffix("─── ┃"), "\(last)")
            let scroll = scene.model.detail.scroll
            scene.press(Key(.down))
            if scene.model.detail.scroll == scroll { break }
        }
    }
}
