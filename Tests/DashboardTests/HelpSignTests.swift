import AppResources
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The explanations of the screen's signs in the help.
@MainActor @Suite("Signs in the help")
struct HelpSignTests {
    private func format(_ language: Language, _ glyphs: Glyphs = .unicode) -> WeatherFormat {
        WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: glyphs)
    }

    private func lines(_ format: WeatherFormat) -> [String] {
        SignSection.all(format).flatMap { $0.signs.map { "\($0.text) \($0.meaning)" } }
    }

    @Test(arguments: Language.allCases, [false, true])
    func `every weather sign is explained once`(language: Language, isASCII: Bool) throws {
        let format = format(language, isASCII ? .ascii : .unicode)
        let sky = try #require(SignSection.all(format).first)
        for kind in Condition.Kind.allCases {
            for isDaylight in [true, false] {
                let condition = Condition(kind: kind, isDaylight: isDaylight)
                let glyph = format.glyphs.condition(condition)
                let found = sky.signs.filter { $0.text == glyph.character && $0.role == glyph.role }
                #expect(found.count == 1 && found[0].meaning.contains(format.sky(condition)), "\(kind)")
            }
        }
        if isASCII {
            #expect(SignSection.all(format).allSatisfy { $0.signs.allSatisfy { $0.text.allSatisfy { $0.isASCII } } })
        }
    }

    @Test func `letters, stars, marks and both air scales are explained in both languages`() {
        let ascii = lines(format(.english, .ascii))
        for line in [
            "C cloudy, overcast", "s sleet, snow", "* bookmark", "+ bookmark not saved yet", "^ v more above or below",
        ] {
            #expect(ascii.contains(line), "\(line) in \(ascii)")
        }
        let korean = lines(format(.korean))
        for line in ["★ 즐겨찾기", "▲ ▼ 위나 아래에 더 있음", "0–15µg/m³ 좋음", "16–35µg/m³ 보통", ">75µg/m³ 매우 나쁨", "0–50 좋음"] {
            #expect(korean.contains(line), "\(line) in \(korean)")
        }
    }

    @Test func `an arrow is explained by where the wind blows to, and letters by where it comes from`() {
        #expect(lines(format(.english)).contains("↙ direction the wind is blowing towards"))
        #expect(lines(format(.english, .ascii)).contains("NE direction the wind comes from"))
    }

    @Test(arguments: [AirScale.korean, .unitedStates])
    func `a grade has the same colour as on the tiles`(scale: AirScale) {
        let format = format(.korean)
        let section = SignSection.all(format)[scale == .korean ? 2 : 3]
        let time = Timestamp(secondsSince1970: 0)
        let grades = (0...300).map { format.airGrade(AirQuality(observedAt: time, pm25: Double($0)), scale) }
        for grade in grades {
            #expect(section.signs.contains { $0.meaning == grade.forms.first && $0.role == grade.role })
        }
    }

    @Test func `the filter finds signs by character, by meaning and by section`() {
        let format = format(.korean)
        let help = HelpViewModel(context: .list, notes: [], signs: SignSection.all(format), phrase: format.phrase)
        func found(_ text: String) -> [String] {
            help.clearFilter()
            help.inserted(text)
            return help.rows.flatMap(\.cells).compactMap { line in
                if case .sign(let sign) = line { sign.text } else { nil }
            }
        }
        #expect(found("☂") == ["☂"])
        #expect(found("진눈깨비") == ["❄"])
        #expect(found("에어코리아").count == 4)
        #expect(found("AQI").count == USAirBand.allCases.count)
    }

    @Test func `signs are listed below the keys`() throws {
        let scene = Scene(120, 36).answered()
        scene.press(.character("?"))
        guard case .help(let help) = scene.model.route.dialog else {
            Issue.record("The help is not open.")
            return
        }
        let rows = help.rows
        let first = try #require(rows.firstIndex { if case .title? = $0.cells.first { true } else { false } })
        #expect(
            rows[first...].allSatisfy { row in
                row.cells.allSatisfy { if case .entry = $0 { false } else { true } }
            })
        for _ in 0..<10 { scene.press(Key(.pageDown)) }
        #expect(scene.frame().text.contains("☂"))
    }
}
