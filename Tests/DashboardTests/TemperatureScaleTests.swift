import Display
import TerminalUI
import Testing
import Weather

@testable import Dashboard

@Suite("Temperature scale")
struct TemperatureScaleTests {
    private static let degrees = TemperatureScale.coldest...TemperatureScale.warmest

    @Test(arguments: Background.allCases)
    func `equal steps of temperature are equal steps of colour`(background: Background) {
        let colors = TemperatureScale(on: background, depth: .direct).path
        let steps = zip(colors, colors.dropFirst()).map { $0.distance(to: $1) }
        let most = steps.max() ?? 0
        // Corners of the path shorten a step; one degree never looks like two.
        #expect(steps.allSatisfy { $0 > most * 0.8 }, "\(steps)")
    }

    @Test(arguments: Background.allCases)
    func `temperatures ten degrees apart differ without red and green`(background: Background) {
        let colors = TemperatureScale(on: background, depth: .direct).path
        for (index, color) in colors.enumerated() {
            for other in colors.dropFirst(index + 10) {
                let (lightness, blueYellow) = (color.lightness - other.lightness, color.b - other.b)
                #expect((lightness * lightness + blueYellow * blueYellow).squareRoot() > 0.035)
            }
        }
    }

    @Test(arguments: Background.allCases)
    func `sixteen colours mark frost and heat, degree by degree, and leave mild temperatures alone`(
        background: Background
    ) {
        let scale = TemperatureScale(on: background, depth: .ansi16)
        func color(_ celsius: Double) -> Color { scale.color(of: Temperature(celsius: celsius)) }
        let blue = Color.ansi(background == .dark ? 6 : 4)
        let red = Color.ansi(background == .dark ? 9 : 1)
        for degrees in Self.degrees {
            let expected = degrees <= 0 ? blue : degrees >= 28 ? red : .standard
            #expect(color(Double(degrees)) == expected, "\(degrees)°")
        }
        #expect(color(-60) == blue && color(55) == red)
        // By the number as it is rounded on the screen.
        #expect(color(0.4) == blue && color(0.6) == .standard && color(27.4) == .standard && color(27.6) == red)
    }

    @Test(arguments: Background.allCases)
    func `without colours a temperature has no colour`(background: Background) {
        let scale = TemperatureScale(on: background, depth: .none)
        #expect(Self.degrees.allSatisfy { scale.color(of: Temperature(celsius: Double($0))) == .standard })
    }
}
