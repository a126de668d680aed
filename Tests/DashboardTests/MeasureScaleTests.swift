import Display
import Foundation
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import TerminalUI

/// The colours of a measure can be distinguished with any colour vision.
@Suite("Measure scale")
struct MeasureScaleTests {
    private static let cases = Background.allCases.flatMap { background in
        [(Measure.precipitation), .wind, .difference].map { (background, $0) }
    }

    private static func scale(
        _ measure: Measure, _ background: Background = .dark, _ depth: ColorDepth = .direct, isOfDay: Bool = false
    ) -> MeasureScale {
        MeasureScale(
            measure, isOfDay: isOfDay, airScale: .korean,
            Presentation(Appearance(background: background, colorDepth: depth), home: { _ in .utc }))
    }

    /// How people without one kind of cone see red, green and blue: Machado, Oliveira and Fernandes, "A Physiologically-based
    /// Model for Simulation of Color Vision Deficiency" (2009), table 1, severity 1; rows of a matrix over linear light.
    private static let deficiencies: [(name: String, matrix: [[Double]])] = [
        ("none", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        (
            "protanopia",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        ),
        (
            "deuteranopia",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        ),
        (
            "tritanopia",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        ),
    ]

    private static func rgb(_ color: Color) throws -> RGB {
        guard case .rgb(let red, let green, let blue) = color.kind else {
            throw Problem(description: "\(color) is not an sRGB colour")
        }
        return RGB(red, green, blue)
    }

    private struct Problem: Error, CustomStringConvertible { let description: String }

    /// A colour as it appears with a colour vision deficiency.
    private static func seen(_ color: Color, _ matrix: [[Double]]) throws -> OKLab {
        let rgb = try rgb(color)
        let light = [rgb.red, rgb.green, rgb.blue].map { channel in
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        let bytes = matrix.map { row in
            let linear = max(0, min(1, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }))
            let encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
            return Int((encoded * 255).rounded())
        }
        return OKLab(RGB(bytes[0], bytes[1], bytes[2]))
    }

    @Test(arguments: cases)
    func `greater values are further from the background with any colour vision`(
        _ background: Background, _ measure: Measure
    ) throws {
        let scale = Self.scale(measure, background)
        for (name, matrix) in Self.deficiencies {
            let colors = try scale.evenly(12).map { try Self.seen(scale.style(of: $0).foreground, matrix) }
            let lightness = colors.map { background == .dark ? $0.lightness : -$0.lightness }
            // On the scale of differences, the middle stands out most by its lightness and least by its hue.
            let rising = measure == .difference ? Array(lightness.prefix(7)) : lightness
            #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 }, "\(measure), \(name): \(rising)")
        }
    }

    @Test(arguments: cases)
    func `two colours a third of the scale apart differ clearly with any colour vision`(
        _ background: Background, _ measure: Measure
    ) throws {
        let scale = Self.scale(measure, background)
        for (name, matrix) in Self.deficiencies {
            let colors = try scale.evenly(12).map { try Self.seen(scale.style(of: $0).foreground, matrix) }
            for (index, color) in colors.enumerated() {
                for other in colors.dropFirst(index + 4) {
                    let distance = color.distance(to: other)
                    #expect(distance > 0.04, "\(measure), \(name), \(background), from \(index): \(distance)")
                }
            }
        }
    }

    @Test func `a scale is clamped at its ends, and the middle of the difference scale is zero`() {
        for measure in Measure.allCases {
            for isOfDay in [false, true] {
                let scale = Self.scale(measure, isOfDay: isOfDay)
                #expect(scale.range.share(of: -1_000) == 0 && scale.range.share(of: 10_000) == 1)
                #expect(scale.range.marks == scale.range.marks.sorted() && scale.range.share(of: .nan) == 0)
                // The lowest two marks of fine dust are the ends of its best grade.
                guard measure != .fineDust else { continue }
                let colors = scale.range.marks.map { scale.style(of: $0).foreground }
                #expect(Set(colors).count == colors.count, "\(measure): every mark should have its own colour")
            }
        }
        #expect(Self.scale(.difference).range.share(of: 0) == 0.5)
        // The same amount counts for more in an hour than in a day.
        #expect(
            Self.scale(.precipitation).range.share(of: 20)
                > Self.scale(.precipitation, isOfDay: true).range.share(of: 20))
    }

    @Test(arguments: [AirScale.korean, .unitedStates], ColorDepth.allCases)
    func `fine dust has the colour of its grade, on tiles and in the legend`(scale: AirScale, depth: ColorDepth) throws
    {
        let look = Presentation(Appearance(colorDepth: depth), home: { _ in .utc })
        let measured = MeasureScale(.fineDust, isOfDay: false, airScale: scale, look)
        let legend = try #require(
            MeasureLegend(
                .fineDust, isOfDay: false, hasMeltedSnow: false, airScale: scale, isOneOfScales: false,
                hasWarnedHours: false, in: 200,
                look.format)
        ).spans(look)
        for dust in stride(from: 0.0, through: 300, by: 0.5) {
            let grade = try #require(look.format.grade(of: .pm25, dust, scale))
            let value = MeasuredValue(.fineDust, dust, isOfDay: false, airScale: scale)
            #expect(
                look.style(of: value) == look.theme[grade.role] && measured.style(of: dust) == look.theme[grade.role])
            #expect(legend.contains { $0.text == grade.forms.last && $0.style == look.theme[grade.role] })
        }
    }

    @Test func `the legend of fine dust names its grades with the limits between them`() {
        func legend(_ scale: AirScale, _ columns: Int, isOne: Bool = false) -> String {
            let look = Presentation(Appearance(), home: { _ in .utc })
            return MeasureLegend(
                .fineDust, isOfDay: false, hasMeltedSnow: false, airScale: scale, isOneOfScales: isOne,
                hasWarnedHours: false, in: columns,
                look.format)?
                .spans(look).map(\.text).joined() ?? ""
        }
        #expect(legend(.korean, 120) == "초미세먼지 µg/m³ 좋음 15 보통 35 나쁨 75 매우나쁨 ")
        #expect(legend(.unitedStates, 200).hasPrefix("초미세먼지 µg/m³ 좋음 9 보통 35 "))
        #expect(legend(.korean, 60) == "초미세먼지 µg/m³ ")
        // Limits of one country beside places with others would contradict their numbers.
        #expect(legend(.korean, 140, isOne: true) == "초미세먼지 µg/m³ 한국 기준(다른 나라는 미국 기준) ")
        #expect(
            legend(.unitedStates, 300, isOne: true)
                .hasPrefix("초미세먼지 µg/m³ 미국 기준(한국은 한국 기준) 좋음 9 보통 35 "))
        #expect(legend(.korean, 110, isOne: true) == "초미세먼지 µg/m³ 한국 기준(다른 나라는 미국 기준) ")
        #expect(legend(.korean, 70, isOne: true) == "초미세먼지 ")
    }

    @Test(arguments: Background.allCases)
    func `sixteen colours mark notable and strong values`(_ background: Background) {
        let wind = Self.scale(.wind, background, .ansi16)
        let strong = Color.ansi(background == .dark ? 9 : 1)
        #expect(wind.style(of: 2).foreground == .standard && wind.style(of: 20).foreground == strong)
        #expect(![.standard, strong].contains(wind.style(of: 10).foreground))
        let difference = Self.scale(.difference, background, .ansi16)
        #expect(difference.style(of: 0).foreground == .standard && difference.style(of: 9).foreground == strong)
        #expect(![.standard, strong].contains(difference.style(of: -9).foreground))
        #expect(Self.scale(.wind, background, .none).style(of: 20) == .plain)
    }
}

extension MeasureScale {
    /// Values at equal steps of the scale, both ends included.
    func evenly(_ steps: Int) -> [Double] {
        guard let low = range.marks.first, let high = range.marks.last else { return [] }
        return (0...steps).map { low + (high - low) * Double($0) / Double(steps) }
    }
}
