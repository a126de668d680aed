import AppResources
import TerminalUI
import Testing
import Weather

@testable import Dashboard

/// The address beside the name on the upper edge of the details.
@MainActor @Suite("Detail heading")
struct DetailHeadingTests {
    nonisolated private static let korea = LocalizedText(korean: "대한민국", english: "South Korea")

    nonisolated private static func place(
        _ name: LocalizedText, _ region: LocalizedText?, _ country: LocalizedText? = korea,
        in zone: String = "Asia/Seoul"
    ) -> Place {
        Place(
            id: PlaceID(rawValue: "kr:1"), names: name, coordinate: KoreaTwenty.places[9].coordinate, region: region,
            country: country, timeZone: zone, usualOffset: UTCOffset(seconds: 32_400))
    }

    nonisolated private static let town = LocalizedText(korean: "정자동", english: "Jeongja-dong")
    /// A long address without a country, as Naver Maps provides it.
    nonisolated private static let onARoad = place(
        town,
        LocalizedText(
            korean: "경기도 성남시 분당구 느티로51번길 19", english: "느티로51번길 19, Bundang-gu, Seongnam-si, Gyeonggi-do"), nil)
    nonisolated private static let district = place(
        town, LocalizedText(korean: "경기도 성남시 분당구", english: "Bundang-gu, Seongnam-si, Gyeonggi-do"))

    @Test(
        arguments: [
            (
                onARoad, Language.korean,
                ["경기도 성남시 분당구 느티로51번길 19", "성남시 분당구 느티로51번길 19", "분당구 느티로51번길 19", "느티로51번길 19"]
            ),
            (
                onARoad, .english,
                [
                    "느티로51번길 19, Bundang-gu, Seongnam-si, Gyeonggi-do", "느티로51번길 19, Bundang-gu, Seongnam-si",
                    "느티로51번길 19, Bundang-gu", "느티로51번길 19",
                ]
            ),
            (district, .korean, ["경기도 성남시 분당구", "성남시 분당구", "분당구"]),
            // Its label names a province that the city is not part of.
            (KoreaTwenty.places[1], .korean, ["광주광역시"]),
            (
                KoreaTwenty.places[0], .english, ["South Chungcheong · South Korea", "South Chungcheong"]
            ),
            // A single word in Hangul means that the address is written in the Korean order.
            (
                place(town, LocalizedText(korean: "Gyeonggi 성남시 느티로 3", english: "Seongnam-si"), nil), .korean,
                ["Gyeonggi 성남시 느티로 3", "성남시 느티로 3", "느티로 3"]
            ),
            // In addresses abroad, spaces belong to the name.
            (
                place(
                    LocalizedText(korean: "시드니", english: "Sydney"),
                    LocalizedText(korean: "뉴사우스웨일스 주", english: "New South Wales"),
                    LocalizedText(korean: "오스트레일리아", english: "Australia"), in: "Australia/Sydney"),
                .korean, ["뉴사우스웨일스 주 · 오스트레일리아", "뉴사우스웨일스 주"]
            ),
            // A part equal to the name is not repeated.
            (
                place(
                    LocalizedText(korean: "싱가포르", english: "Singapore"), nil,
                    LocalizedText(korean: "싱가포르", english: "Singapore")),
                .korean, []
            ),
            (place(town, nil), .korean, []), (place(town, nil), .english, ["South Korea"]),
            (place(town, nil, nil), .korean, []),
        ] as [(Place, Language, [String])])
    func `an address drops its country first, then its largest division`(
        place: Place, language: Language, forms: [String]
    ) {
        let scene = Scene(120, 36, language)
        #expect(scene.view.look.format.addresses(place) == forms)
    }

    @Test(arguments: Language.allCases)
    func `parts are left out whole at any width, and fewer with more room`(language: Language) throws {
        for place in [Self.onARoad, Self.district] {
            var before = Int.max
            for columns in 45...100 {
                let scene = Scene(columns, 8, language, bookmarks: [place]).answered([place])
                scene.press(Key(.enter))
                let frame = scene.frame().text
                let heading = try #require(frame.split(separator: "\n").first { $0.contains("★ ━") }, "\(frame)")
                let forms = scene.view.look.format.addresses(place)
                let shown = try #require(forms.firstIndex { heading.contains("━ \($0) ━") }, "\(columns): \(heading)")
                #expect(shown <= before, "\(columns): \(heading)")
                before = shown
            }
            #expect(before == 0, "the whole address should fit in the end")
        }
    }

    @Test(arguments: Language.allCases)
    func `Golden: a long address beside the list and over it`(language: Language) throws {
        for (columns, rows) in [(120, 36), (80, 24), (40, 12)] {
            let scene = Scene(columns, rows, language, bookmarks: [Self.onARoad]).answered([Self.onARoad])
            if columns < 100 { scene.press(Key(.enter)) }
            try Golden.expect(scene.frame(), "detail-address-\(columns)x\(rows)-\(language.rawValue)")
        }
    }
}
