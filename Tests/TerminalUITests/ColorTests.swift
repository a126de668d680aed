import Display
import Testing

@testable import TerminalUI

@Suite("Colours")
struct ColorTests {
    @Test func `the terminal's default colours are kept at every depth`() {
        for depth in ColorDepth.allCases { #expect(Color.standard.cursesNumber(at: depth) == -1) }
        #expect(Color.hex(0xFF0000).cursesNumber(at: .none) == -1)
    }

    @Test(
        arguments: [(0xFF0000, 9), (0x000000, 0), (0xFFFFFF, 15), (0x00CD00, 2), (0x5C5CFF, 12)] as [(UInt32, Int32)])
    func `with sixteen colours the nearest is used`(value: UInt32, number: Int32) {
        #expect(Color.hex(value).cursesNumber(at: .ansi16) == number)
    }

    @Test(arguments: [(0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67)] as [(UInt32, Int32)])
    func `with 256 colours the nearest of cube and grey ramp is used`(value: UInt32, number: Int32) {
        #expect(Color.hex(value).cursesNumber(at: .indexed256) == number)
    }

    @Test(
        arguments: [
            (0x8793A3, 246), (0xC9D1DB, 252), (0x4A5261, 239), (0x5CA9F5, 75), (0xFFC857, 221), (0xE9F4FF, 255),
        ] as [(UInt32, Int32)])
    func `in 256 colours a bluish grey stays grey, and a saturated colour keeps its hue`(value: UInt32, number: Int32) {
        #expect(Color.hex(value).cursesNumber(at: .indexed256) == number)
    }

    /// Pale blue, teal, amber and orange-red of the dark theme, the dark colours of the light theme, and greys.
    @Test(
        arguments: [
            (0x5CA9F5, 12), (0x7CC7FF, 6), (0xFFC857, 3), (0xFF8A80, 9), (0x6CCB7F, 2), (0x0B63B5, 4),
            (0x1F7A36, 2), (0xB3261E, 1), (0x8C96A5, 8), (0xC9D1DB, 7), (0xE9F4FF, 15),
        ] as [(UInt32, Int32)])
    func `a pale colour keeps its hue in sixteen colours, and grey stays grey`(value: UInt32, number: Int32) {
        #expect(Color.hex(value).cursesNumber(at: .ansi16) == number)
    }

    @Test func `each of the sixteen colours is its own nearest`() {
        for (number, color) in Color.ansiPalette.enumerated() { #expect(color.nearestANSI == UInt8(number)) }
    }

    @Test func `a colour survives the conversion to OKLab and back`() {
        for value in stride(from: UInt32(0), through: 0xFFFFFF, by: 4_099) {
            let color = RGB(value >> 16, value >> 8 & 0xFF, value & 0xFF)
            #expect(OKLab(color).color == .hex(value))
        }
    }

    @Test func `a direct colour never has the number of one of the terminal's eight colours`() {
        #expect(Color.hex(0x000003).cursesNumber(at: .direct) == 8)
        #expect(Color.hex(0x102030).cursesNumber(at: .direct) == 0x102030)
    }

    @Test func `the shown colour is that of the colour number sent to the terminal`() {
        #expect(Color.standard.shown(at: .direct).hex == nil && Color.hex(0x123456).shown(at: .none).hex == nil)
        #expect(Color.hex(0x123456).shown(at: .direct).hex == 0x123456)
        #expect(Color.hex(0x5F87AF).shown(at: .indexed256) == .indexed(67))
        #expect(Color.hex(0x5F87AF).shown(at: .indexed256).hex == 0x5F87AF)
        #expect(Color.hex(0x808080).shown(at: .indexed256).hex == 0x808080)
        #expect(
            Color.hex(0xFF0000).shown(at: .ansi16) == .ansi(9) && Color.ansi(9).shown(at: .indexed256).hex == 0xFF0000)
        #expect(Color.ansi(12).shown(at: .direct) == .direct(red: 92, green: 92, blue: 255))
        #expect(Color.ansi(4).shown(at: .direct) == .ansi(4))
    }

    @Test func `COLORFGBG gives the background in its last field`() {
        #expect(Background(colorFGBG: "15;0") == .dark)
        #expect(Background(colorFGBG: "0;default;15") == .light)
        #expect(Background(colorFGBG: "") == nil)
    }
}
