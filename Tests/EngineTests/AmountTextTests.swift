import AppResources
import Testing
import Weather

@testable import Engine

/// How amounts of rain and snow are told: a depth of snow in centimetres, or melted water that says so.
@Suite struct AmountTextTests {
    private static let snow = PrecipitationAmount(
        rain: nil, melted: PrecipitationDepth(millimetres: 10), snowfall: SnowDepth(centimetres: 7))
    private static let melted = PrecipitationAmount(rain: nil, melted: PrecipitationDepth(millimetres: 10))
    private static let mixed = PrecipitationAmount(
        rain: PrecipitationDepth(millimetres: 9), melted: PrecipitationDepth(millimetres: 4),
        snowfall: SnowDepth(centimetres: 2.8))

    private func format(_ language: Language = .korean, _ units: Units = .metric) -> WeatherFormat {
        WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode)
    }

    @Test func `snow has its depth where it is known, and is else told as melted water`() {
        let (korean, english) = (format(), format(.english))
        #expect(korean.text(Self.snow) == "7cm" && korean.text(Self.snow, hasUnit: false) == "7cm")
        #expect(korean.text(Self.melted) == "녹인 양 10mm" && korean.text(Self.melted, hasUnit: false) == "녹인 10")
        #expect(english.text(Self.melted) == "10mm melted" && english.text(Self.melted, hasUnit: false) == "10 melt")
        #expect(korean.text(Self.mixed) == "9.0mm+2.8cm" && korean.reading(Self.mixed) == "9.0mm+2.8cm")
        #expect(english.reading(Self.snow) == "7cm" && english.reading(Self.melted) == "10.0mm melted")
        let sleet = PrecipitationAmount(
            rain: PrecipitationDepth(millimetres: 1), melted: PrecipitationDepth(millimetres: 2))
        #expect(korean.text(sleet) == "3.0mm")
    }

    @Test func `imperial depths of snow are in inches`() {
        let imperial = format(.english, .imperial)
        #expect(imperial.text(Self.snow) == "2.8in" && imperial.text(Self.melted) == "0.39in melted")
        #expect(imperial.number(MeasuredValue(Self.snow, isOfDay: false)) == "2.8\"")
    }

    @Test func `a number of snow keeps its unit and takes four cells at most`() {
        let centimetres = [0.2, 1.4, 7, 43, 168]
        let numbers = centimetres.map { depth in
            let amount = PrecipitationAmount(
                rain: nil, melted: PrecipitationDepth(millimetres: depth / 0.7),
                snowfall: SnowDepth(centimetres: depth))
            return [Units.metric, .imperial].map {
                format(.english, $0).number(MeasuredValue(amount, isOfDay: false))
            }
        }
        #expect(numbers.map { $0[0] } == ["<1cm", "1cm", "7cm", "43cm", "1.7m"])
        #expect(numbers.map { $0[1] } == ["0.1\"", "0.6\"", "2.8\"", "17\"", "66\""])
    }

    @Test func `an amount expected for the hour is marked, and takes no more than a digit more`() {
        func value(_ millimetres: Double) -> MeasuredValue {
            MeasuredValue(
                PrecipitationAmount(rain: PrecipitationDepth(millimetres: millimetres), melted: nil), isOfDay: false,
                isExpected: true)
        }
        #expect(format().number(value(0.5)) == "~0.5" && format().text(value(0.5)) == "~0.5mm")
        #expect(format(.english, .imperial).number(value(0.5)) == "~.02")
        #expect(format().number(value(0)) == "~0")
    }

    @Test func `differences of snow are differences of its depth`() {
        func value(_ amount: PrecipitationAmount) -> MeasuredValue { MeasuredValue(amount, isOfDay: false) }
        let none = PrecipitationAmount(rain: nil, melted: nil)
        #expect(format().change(to: value(Self.snow), from: value(none)) == "▲7cm")
        #expect(format().change(to: value(none), from: value(Self.melted)) == "▼10")
        #expect(format().change(to: value(Self.mixed), from: value(Self.snow)) == "▲3.0")
    }
}
