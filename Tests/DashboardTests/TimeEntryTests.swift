import AppResources
import Display
import Engine
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard

/// A time typed in the time line, and whose clock its hours are of.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct TimeEntryTests {
    /// Saturday 21 November 2026, 14:30 in Seoul, with the time line open.
    private func scene(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean) -> Scene {
        let scene = Scene(columns, rows, language).answered()
        scene.type("2t")
        return scene
    }

    private func lines(of scene: Scene) -> [String] {
        scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func typed(_ scene: Scene) -> String? { scene.model.route.timeEntry?.field.text }

    /// The time that everything shows.
    private func shown(_ scene: Scene) -> String {
        scene.view.look.format.words(
            of: scene.model.moment, now: scene.clock.now, clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    // MARK: Keys

    @Test func `a digit opens the field with it, a slash opens it empty, and digits choose no list`() {
        for (key, text) in [("9", "9"), ("1", "1"), ("0", "0"), ("/", "")] {
            let scene = scene()
            let list = scene.model.list.id
            scene.type(key)
            #expect(typed(scene) == text && scene.model.list.id == list)
            #expect(!scene.model.isSearching && scene.model.time.isInTimeLine)
        }
        // Elsewhere they have their usual meaning, and Tab has it here, too.
        let scene = Scene(120, 36).answered()
        scene.type("1/")
        #expect(scene.model.isSearching && typed(scene) == nil)
        scene.press(Key(.escape))
        scene.type("t")
        let list = scene.model.list.id
        scene.press(Key(.tab))
        #expect(scene.model.list.id != list)
    }

    @Test func `everything follows the text, Enter stays there, and the arrows go on from there`() {
        let scene = scene()
        scene.type("/")
        #expect(shown(scene) == "지금")
        for (character, moment) in zip("내일 15", ["지금", "내일 14시", "내일 14시", "내일 01시", "내일 15시"]) {
            scene.press(.character(character))
            #expect(shown(scene) == moment, "\(typed(scene) ?? "")")
        }
        #expect(lines(of: scene)[0].contains("◷ 내일 15시") && lines(of: scene)[1].contains("내일 15  → 내일 15시"))
        scene.press(Key(.enter))
        #expect(typed(scene) == nil && shown(scene) == "내일 15시" && scene.model.time.isInTimeLine)
        scene.press(Key(.right))
        #expect(shown(scene) == "내일 16시")
        scene.press(Key(.enter))
        #expect(shown(scene) == "내일 16시" && !scene.model.time.isInTimeLine)
    }

    @Test func `Escape, and Backspace in the empty field, bring back the moment before`() {
        let scene = scene()
        scene.press(Key(.right), Key(.right))
        #expect(shown(scene) == "오늘 16시")
        scene.type("/sun 9")
        #expect(shown(scene) == "내일 09시")
        scene.press(Key(.escape))
        #expect(typed(scene) == nil && shown(scene) == "오늘 16시" && scene.model.time.isInTimeLine)
        scene.type("9")
        #expect(shown(scene) == "내일 09시")
        scene.press(Key(.backspace))
        #expect(typed(scene) == "" && shown(scene) == "오늘 16시")
        scene.press(Key(.backspace))
        #expect(typed(scene) == nil && shown(scene) == "오늘 16시" && scene.model.time.isInTimeLine)
        // Enter in the empty field closes it as well.
        scene.type("/")
        scene.press(Key(.enter))
        #expect(typed(scene) == nil && shown(scene) == "오늘 16시")
    }

    @Test func `an hour counts from the moment before, not from what the text meant meanwhile`() {
        let scene = scene()
        scene.type("1")
        #expect(shown(scene) == "내일 01시")
        scene.type("9")
        #expect(shown(scene) == "오늘 19시")
        scene.press(Key(.enter))
        scene.type("22")
        #expect(shown(scene) == "오늘 22시")
    }

    @Test func `text that arrives at once, is pasted or is composed in Hangul goes into the field`() {
        let scene = scene()
        _ = scene.router.handle(.text("9 sun"))
        #expect(typed(scene) == "9 sun" && shown(scene) == "내일 09시")
        scene.press(.control("u"))
        _ = scene.router.handle(.text("일요일 오후 3시"))
        #expect(typed(scene) == "일요일 오후 3시" && shown(scene) == "내일 15시")
        scene.press(.control("u"))
        _ = scene.router.handle(.paste("내일\n10시"))
        #expect(typed(scene) == "내일 10시" && shown(scene) == "내일 10시")
        // Letters that are keys of the time line are text here.
        scene.press(.control("u"))
        scene.type("hjklwpztq?!.<>")
        #expect(typed(scene) == "hjklwpztq?!.<>" && shown(scene) == "지금" && scene.model.route.dialog == nil)
        _ = scene.router.handle(.paste(String(repeating: "9", count: 10_000)))
        #expect(scene.model.route.timeEntry?.field.text.count == 200)
        #expect(!scene.frame().text.contains(Scene.unpainted))
    }

    // MARK: What is not understood or not known

    @Test(arguments: Language.allCases) func `what is no time is told with examples, and stays to be corrected`(
        language: Language
    ) {
        let scene = scene(120, 36, language)
        scene.type("/suno")
        #expect(scene.model.feedback == nil, "nobody is told before it is finished")
        scene.press(Key(.enter))
        #expect(scene.model.feedback == .said(.timeUnclear) && typed(scene) == "suno" && scene.model.moment == .now)
        #expect(lines(of: scene)[34].contains("11/28 9"))
        scene.press(Key(.backspace))
        #expect(scene.model.feedback == nil)
        scene.press(Key(.enter))
        #expect(typed(scene) == nil)
    }

    /// The sample's forecast ends in the night to Thursday.
    @Test func `what is not known is told with where it ends, and nothing moves`() {
        let scene = scene()
        scene.press(Key(.right))
        let before = scene.model.moment
        scene.type("/12/25 9")
        #expect(scene.model.moment == before && lines(of: scene)[1].contains("→ 25일 (수)까지"), "\(lines(of: scene)[1])")
        scene.press(Key(.enter))
        #expect(typed(scene) == "12/25 9" && scene.model.moment == before)
        #expect(lines(of: scene)[34].contains("예보는 25일 (수)까지예요."), "\(lines(of: scene)[34])")
        scene.press(.control("u"))
        scene.type("19 9")
        scene.press(Key(.enter))
        guard case .said(.timeTooEarly, _) = scene.model.feedback else {
            return #expect(Bool(false), "\(lines(of: scene)[34])")
        }
        #expect(scene.model.moment == before && lines(of: scene)[1].contains("부터"))
    }

    @Test func `an hour that the time line has only as a day can be typed, and the time line shows the day`() throws {
        let scene = scene()
        scene.type("/wed 9")
        #expect(shown(scene) == "25일 (수) 09시")
        scene.press(Key(.enter))
        #expect(shown(scene) == "25일 (수) 09시" && lines(of: scene)[1].contains("25일 수"))
        let seen = scene.board[scene.model.list.shown[0].id].seen(
            at: scene.model.moment, of: scene.model.list.shown[0], now: scene.clock.now)
        #expect(seen.conditions != nil && !scene.model.moment.isDay)
    }

    @Test func `on a clock of twelve hours the moment is said with its half of the day`() {
        var twelve = Units.metric
        twelve.clock = .of12Hours
        let scene = Scene(120, 36, .english, units: twelve).answered()
        scene.type("2t9pm")
        #expect(lines(of: scene)[1].contains("9pm      → Today 9:00pm"), "\(lines(of: scene)[1])")
    }

    // MARK: The mouse, and what opens over it

    @Test func `a click in the field leaves it open, one on the time line takes that time, one elsewhere cancels`()
        throws
    {
        let scene = scene()
        scene.type("9")
        let typedMoment = scene.model.moment
        let area = try #require(scene.model.time.entryPicture(scene.view.look)?.area)
        _ = scene.click(area.column + 5, area.row)
        #expect(typed(scene) == "9" && scene.model.moment == typedMoment)
        let layout = try #require(scene.model.time.timeLineLayout)
        let here = layout.area(of: .hour(12))
        _ = scene.click(here.column, 1)
        #expect(typed(scene) == nil && scene.model.moment != typedMoment && scene.model.moment != .now)
        scene.type(".9")
        let cell = scene.model.tiles.rect(of: 3, scrollRow: 0)
        _ = scene.click(cell.column + 1, cell.row + 1)
        #expect(typed(scene) == nil && shown(scene) == "지금" && scene.model.list.selection == 3)
        // A key in the footer is no click beside the field.
        if !scene.model.time.isInTimeLine { scene.type("t") }
        scene.type("9")
        let footer = lines(of: scene)[35]
        _ = scene.click(footer.prefix { $0 != "⏎" }.count, 35)
        #expect(typed(scene) == nil && shown(scene) == "내일 09시")
    }

    @Test func `the wheel over the time line moves on from the moment before`() {
        let scene = scene()
        scene.type("9")
        scene.mouse(.wheelDown, 10, 1)
        #expect(typed(scene) == nil && shown(scene) == "오늘 15시")
    }

    @Test func `the help opens over the field, and leaving it leads back`() {
        let scene = scene()
        scene.type("9")
        scene.press(Key(.function(1)))
        guard case .help = scene.model.route.dialog else { return #expect(Bool(false), "F1 should open the help") }
        scene.press(Key(.escape))
        scene.type("pm")
        #expect(typed(scene) == "9pm" && shown(scene) == "오늘 21시")
    }

    @Test func `another list closes the field without its moment`() {
        let scene = scene()
        scene.type("9")
        _ = scene.model.handle(.nextList)
        scene.model.settle()
        #expect(typed(scene) == nil && shown(scene) == "지금")
    }

    // MARK: The picture

    @Test func `the cursor is behind the text, and nothing is left of what was there`() throws {
        for (columns, rows) in [(120, 36), (80, 24), (72, 20), (71, 20), (40, 12), (24, 9), (12, 4), (5, 2), (1, 1)] {
            for language in Language.allCases {
                let scene = scene(columns, rows, language)
                for text in ["/", "tomorrow 15", "내일 15시", "12/31", String(repeating: "토", count: 60)] {
                    scene.press(.control("u"))
                    scene.type(text)
                    let (frame, cursor) = scene.drawn()
                    let point = try #require(cursor)
                    #expect(frame.bounds.contains(point), "\(columns)×\(rows) \(text)")
                    #expect(point.row == (rows >= 10 ? 1 : 0) && !frame.text.contains(Scene.unpainted))
                }
            }
        }
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: a typed time`(size: (Int, Int), language: Language) throws {
        let scene = scene(size.0, size.1, language)
        var frames: [String] = []
        for text in [
            "/", language == .korean ? "내일 15시" : "sun 3pm", language == .korean ? "내일 세 시" : "sun three", "12/25",
        ] {
            scene.press(.control("u"))
            scene.type(text)
            if text != "/", scene.model.moment == .now { scene.press(Key(.enter)) }
            frames.append(scene.frame().text)
        }
        try Golden.expect(frames.joined(separator: "\n\n"), "time-entry-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    // MARK: Whose clock

    private func scene(
        abroad: Bool, _ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean, form: String = "auto"
    ) throws -> Scene {
        let newYork = Place(
            id: PlaceID(rawValue: "owm:5128581"), names: LocalizedText(korean: "뉴욕", english: "New York"),
            coordinate: try #require(Coordinate(latitude: 40.7, longitude: -74)), timeZone: "America/New_York",
            usualOffset: UTCOffset(seconds: -18_000))
        let places = Array(KoreaTwenty.places.prefix(4)) + (abroad ? [newYork] : [])
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        let scene = Scene(
            columns, rows, bookmarks: places,
            preferences: .test([:], ["LANG": locale], chosen: [.density: form, .motion: "none", .warnings: "none"]))
        scene.model.started()
        scene.answered(places)
        scene.model.settle()
        return scene
    }

    @Test func `the time line and the header say whose clock it is only if a place has another`() throws {
        for abroad in [false, true] {
            let scene = try scene(abroad: abroad)
            scene.type("t")
            #expect(lines(of: scene)[1].hasPrefix(" 내 시간대 ") == abroad, "\(lines(of: scene)[1])")
            scene.press(Key(.right))
            #expect(lines(of: scene)[0].contains("오늘 15시 · 내 시간대") == abroad, "\(lines(of: scene)[0])")
            // A day is one by each place's own clock.
            scene.type(")))))")
            #expect(scene.model.moment.isDay && !lines(of: scene)[0].contains("내 시간대"))
            scene.type(".>z")
            #expect(lines(of: scene)[1].hasPrefix(" 현지 시각 ") == abroad, "\(lines(of: scene)[1])")
            #expect(lines(of: scene)[0].contains("21일 (토) 15시 (현지)") && !lines(of: scene)[0].contains("내 시간대"))
        }
    }

    @Test func `a click on the time line is for the hour there, behind its caption`() throws {
        let scene = try scene(abroad: true)
        scene.type("t")
        let six = try #require(scene.model.time.timeLineLayout).area(of: .hour(6))
        _ = scene.click(six.column, 1)
        #expect(shown(scene) == "오늘 20시")
        let moment = scene.model.moment
        _ = scene.click(2, 1)
        #expect(scene.model.moment == moment && scene.model.time.isInTimeLine)
    }

    @Test func `whose clock it is makes room for nothing that was said before`() throws {
        for columns in stride(from: 40, through: 160, by: 5) {
            for language in Language.allCases {
                let (home, abroad) = (
                    try scene(abroad: false, columns, 24, language), try scene(abroad: true, columns, 24, language)
                )
                for scene in [home, abroad] { scene.type(">") }
                let whose = language == .korean ? " · 내 시간대" : " · your time"
                let told = lines(of: abroad)[0].replacing(whose, with: "")
                for word in ["예보", "forecast", "뒤", "in 1 h", "지금보다", "vs now"] where !told.contains(word) {
                    #expect(!lines(of: home)[0].contains(word), "\(columns): \(lines(of: abroad)[0])")
                }
            }
        }
    }

    @Test func `the head of a table says whose clock it is where there are columns to spare`() throws {
        for abroad in [false, true] {
            let scene = try scene(abroad: abroad, 120, 12, form: "line")
            let head = try #require(scene.model.layout.tiles.head)
            let count = scene.model.table.columns.count
            #expect(lines(of: scene)[head.row].contains("내 시간대") == abroad, "\(lines(of: scene)[head.row])")
            scene.type("z")
            #expect(lines(of: scene)[head.row].contains("현지 시각") == abroad)
            #expect(scene.model.table.columns.count == count)
        }
        for columns in 40...200 {
            let (few, many) = (TableColumns(columns, longestName: 6), TableColumns(columns, longestName: 6, corner: 20))
            #expect(few.count == many.count && many.leading >= few.leading)
        }
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: whose clock it is`(size: (Int, Int), language: Language) throws {
        var frames: [String] = []
        for form in ["auto", "line"] {
            let scene = try scene(abroad: true, size.0, size.1, language, form: form)
            for keys in ["t", ">>"] {
                scene.type(keys)
                frames.append(scene.frame().text)
            }
        }
        try Golden.expect(frames.joined(separator: "\n\n"), "time-whose-\(size.0)x\(size.1)-\(language.rawValue)")
    }
}
