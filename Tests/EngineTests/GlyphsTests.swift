import Display
import Testing
import Weather

@testable import Engine

/// The signs for the sky, the wind and the moon.
@Suite struct GlyphsTests {
    @Test func `a sign of the sky takes one cell and is no emoji`() {
        for kind in Condition.Kind.allCases {
            for glyphs in [Glyphs.unicode, .ascii] {
                for isDaylight in [true, false] {
                    let glyph = glyphs.condition(Condition(kind: kind, isDaylight: isDaylight)).character
                    #expect(glyph.displayWidth == 1)
                    #expect(glyph.unicodeScalars.allSatisfy { !$0.properties.isEmojiPresentation })
                }
            }
        }
    }

    @Test func `an arrow points where the wind blows to, and letters name where it comes from`() {
        for (degrees, arrow, letters) in [
            (0.0, "↓", "N"), (45, "↙", "NE"), (90, "←", "E"), (180, "↑", "S"), (225, "↗", "SW"), (315, "↘", "NW"),
            (359, "↓", "N"),
        ] {
            #expect(Glyphs.unicode.arrow(from: Bearing(degrees: degrees)) == arrow)
            #expect(Glyphs.ascii.arrow(from: Bearing(degrees: degrees)) == letters)
        }
    }

    @Test(arguments: [Glyphs.ascii, .unicode])
    func `an hour without a bar has no sign that a bar or an unknown value has`(
        glyphs: Glyphs
    ) {
        #expect(glyphs.noBar.allSatisfy { !glyphs.bars.contains($0) && !glyphs.missing.contains($0) })
    }

    @Test func `the moon is lit on the other side south of the equator`() throws {
        let seoul = try #require(Coordinate(latitude: 37.57, longitude: 126.98))
        let sydney = try #require(Coordinate(latitude: -33.87, longitude: 151.21))
        let equator = try #require(Coordinate(latitude: 0, longitude: 0))
        // Three and a half days and a week after the new moon of 2026-12-09, then full, then the last quarter.
        for (time, north, south) in [
            (1_796_774_000, ("○", "o"), ("○", "o")), (1_797_100_000, ("☽", ")"), ("☾", "(")),
            (1_797_487_000, ("◑", ")"), ("◐", "(")), (1_798_075_000, ("●", "O"), ("●", "O")),
            (1_798_657_000, ("◐", "("), ("◑", ")")),
        ] {
            let phase = MoonPhase(at: Timestamp(secondsSince1970: time))
            for (place, signs) in [(seoul, north), (equator, north), (sydney, south)] {
                #expect(Glyphs.unicode.moon(phase, from: place) == signs.0, "\(phase.name)")
                #expect(Glyphs.ascii.moon(phase, from: place) == signs.1, "\(phase.name)")
            }
        }
    }
}
