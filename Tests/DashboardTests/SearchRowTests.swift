import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// What a row of the results shows: the name with the typed letters in bold, as over the details.
@MainActor @Suite struct SearchRowTests {
    private func searching(_ text: String, _ columns: Int, _ rows: Int, _ language: Language) async -> Scene {
        let scene = Scene(columns, rows, language).answered()
        scene.press(.character("/"))
        scene.type(text)
        await scene.model.search.finished()
        scene.model.slid(milliseconds: 200)
        return scene
    }

    /// The bold letters of a row of the screen, up to the end of the box of results.
    private func bold(_ frame: CellBuffer, _ row: Int) -> String {
        (2..<min(60, frame.size.columns - 1)).map { frame[$0, row] }
            .filter { $0.width > 0 && $0.character != "▸" && $0.style.attributes.contains(.bold) }.map {
                String($0.character)
            }.joined()
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], [true, false])
    func `the typed letters are bold on every row, with colours and without`(size: (Int, Int), hasColor: Bool)
        async throws
    {
        let scene = Scene(size.0, size.1, hasColor: hasColor).answered()
        scene.press(.character("/"))
        for (typed, expected) in [("서귀", "서귀"), ("ㅅㄱㅍ", "서귀포"), ("tjrnl", "서귀"), ("서귀포 날씨", "서귀포")] {
            scene.press(.control("u"))
            scene.type(typed)
            await scene.model.search.finished()
            let frame = scene.frame()
            #expect(bold(frame, 3) == expected, "\(typed)")
            // The place below is also called so.
            #expect(typed != "서귀" || bold(frame, 4) == expected)
        }
    }

    @Test func `of a place found by its sound no letter is bold`() async {
        let scene = await searching("seogwipo", 80, 24, .korean)
        #expect(scene.frame().text.contains("서귀포") && bold(scene.frame(), 3).isEmpty)
    }

    @Test(arguments: [("ㄱㅇㄹ", "동강 (거운리)"), ("거운리", "동강 (거운리)"), ("안압지", "동궁과월지 (안압지)")])
    func `a place found by another name has both in the list and over its details`(typed: String, title: String)
        async throws
    {
        let scene = await searching(typed, 120, 36, .korean)
        let index = try #require(
            scene.model.search.results.firstIndex {
                PlaceTitle($0.match, scene.model.preferences.format).other != nil
                    && title.hasPrefix($0.place.names.text(in: .korean))
            })
        scene.model.search.highlight(index)
        let place = scene.model.search.results[index].place
        scene.previewAlarm.ring()
        scene.answered([place])
        func count() -> Int {
            scene.frame().text.split(separator: "\n").reduce(0) { count, line in
                count + (line.prefix(60).contains(title) ? 1 : 0) + (line.dropFirst(60).contains(title) ? 1 : 0)
            }
        }
        #expect(count() == 2, "\(scene.frame().text)")
        scene.press(Key(.enter))
        #expect(count() == 2)
    }

    @Test func `a bookmark with a name of its own has it in the list and in the preview`() async throws {
        let scene = Scene(120, 36, bookmarks: [KoreaTwenty.places[9]]).answered()
        scene.press(.character("1"), .character("e"), .control("u"))
        scene.type("할머니댁")
        scene.press(Key(.enter), .character("/"))
        scene.type("할머니")
        await scene.model.search.finished()
        scene.previewAlarm.ring()
        // In the list and over the preview; the line of messages tells of the new name.
        #expect(scene.frame().text.split(separator: "\n").dropLast(2).count { $0.contains("할머니댁") } >= 2)
        #expect(scene.model.detail.place?.names.text(in: .korean) == "할머니댁")
    }

    @Test(arguments: [(80, 24), (40, 12)], Language.allCases)
    func `Golden: the typed letters in bold`(size: (Int, Int), language: Language) async throws {
        let scene = await searching(language == .korean ? "ㄱㅇㄹ" : "san f", size.0, size.1, language)
        try Golden.expect(
            Golden.styled(scene.frame(), scene.view.look), "search-typed-\(size.0)x\(size.1)-\(language.rawValue)")
    }
}
