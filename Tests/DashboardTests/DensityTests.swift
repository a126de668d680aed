import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The density of the tiles: chosen with a key, saved, and its effect on the selection.
@MainActor @Suite("Density") struct DensityTests {
    private let bookmarks = Array(KoreaTwenty.places.prefix(7))

    @Test func `v goes from tiles to the table to the map and back, and shows the form`() {
        let scene = Scene(120, 36).answered()
        for (form, message) in [(ListForm.Kind.table, "보기: 표"), (.map, "보기: 지도"), (.tiles, "보기: 타일")] {
            scene.press(.character("v"))
            #expect(scene.model.layout.form.kind == form)
            #expect(scene.frame().text.contains(message))
        }
        #expect(scene.model.preferences.origin(of: .density) == .usual)
    }

    @Test func `plus and minus change the size of tiles within its ends, and 0 lets the room decide`() {
        let scene = Scene(120, 36).answered()
        var seen: [TileDensity] = []
        for key in ["-", "-", "+", "=", "+", "0"] {
            scene.press(.character(Character(key)))
            seen.append(scene.model.layout.tiles.density)
            #expect(scene.frame().text.contains("타일 크기: "))
        }
        #expect(seen == [.small, .small, .medium, .large, .large, .medium])
        #expect(scene.model.preferences.origin(of: .density) == .usual)
    }

    @Test func `the chosen density is saved, and one set in the file cannot be changed by a key`() {
        let preferences = Preferences.test()
        let scene = Scene(120, 36, preferences: preferences).answered()
        scene.press(.character("v"))
        #expect(preferences.origin(of: .density) == .inside)
        #expect(preferences.settings.forms[.korea] == .chosen(.line))
        let locked = Scene(120, 36, preferences: .test(config: "density = \"large\"\n")).answered()
        #expect(locked.model.layout.tiles.density == .large)
        locked.press(.character("v"))
        #expect(locked.model.layout.tiles.density == .large)
        #expect(locked.model.feedback == .said(.settingLocked))
    }

    @Test func `a density without enough room shows a message`() {
        let scene = Scene(40, 12, preferences: .test(chosen: [.density: "medium"])).answered()
        scene.press(.character("+"))
        #expect(
            scene.model.feedback
                == .said(.densityLacksRoom, ["density": .words(.densityLarge), "shown": .words(.densityMedium)]))
    }

    @Test(arguments: TileDensity.allCases)
    func `carrying by keys and by mouse works in every density`(density: TileDensity) {
        let chosen = [SettingKey.density: density.rawValue]
        let scene = Scene(120, 36, bookmarks: bookmarks, preferences: .test(chosen: chosen)).answered()
        scene.press(.character("m"), Key(.right))
        #expect(scene.frame().text.contains("2/7"))
        scene.press(Key(.enter))
        #expect(scene.names.prefix(2) == [bookmarks[1], bookmarks[0]].map { $0.names.text(in: .korean) }[...])
        let tiles = scene.model.layout.tiles
        func middle(_ index: Int) -> Point {
            let rect = tiles.rect(of: index, scrollRow: 0)
            return Point(column: rect.column + rect.columns / 2, row: rect.row + rect.rows / 2)
        }
        let last = tiles.visibleIndices(scrollRow: 0).upperBound - 1
        let dragged = scene.names[0]
        scene.mouse(.press, middle(0).column, middle(0).row)
        scene.mouse(.drag, middle(last).column, middle(last).row)
        scene.mouse(.release, middle(last).column, middle(last).row)
        #expect(scene.names[last] == dragged)
    }

    /// The cells that distinguish the selected tile, the carried tile and the others, and the cost of moving the selection.
    @Test(arguments: TileDensity.allCases, [true, false])
    func `the selected tile is marked by characters as well as by colour, in a few cells`(
        density: TileDensity, hasColor: Bool
    ) {
        let scene = Scene(
            200, 60, .english, ascii: !hasColor, hasColor: hasColor,
            preferences: .test(
                [:], ["LANG": "en_US.UTF-8"],
                chosen: [.density: density.rawValue].merging(hasColor ? [:] : [.ascii: "true"]) { $1 })
        ).answered()
        scene.model.started()
        let before = scene.frame()
        scene.press(Key(density == .line ? .down : .right))
        let after = scene.frame()
        let area = scene.model.layout.list
        var changed = 0
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn where before[column, row] != after[column, row] { changed += 1 }
        }
        // No more than the frames of two tiles, or two names.
        let tile = scene.model.layout.tiles.tileSize
        #expect(changed > 0 && changed <= (density == .line ? 60 : 4 * (tile.columns + tile.rows)))
        let glyphs = scene.view.look.glyphs
        // A table has no border: there the name is reversed.
        guard density != .line else {
            let columns = scene.model.table.columns
            let names = [0, 1].map { columns.name(in: scene.model.layout.tiles.rect(of: $0, scrollRow: 0)) }
            let areReversed = names.map { after[$0.column, $0.row].style.attributes.contains(.reverse) }
            return #expect(areReversed == [false, true])
        }
        let sign = String(glyphs.selectedBorder.topLeft)
        #expect(after.text.contains("\(sign) Gwangju") && !after.text.contains("\(sign) Gongju"))
    }

    @Test func `tiles show less without a forecast, and nothing moves when it arrives`() {
        for (size, density) in [((120, 36), TileDensity.medium), ((200, 60), .large), ((80, 24), .small)] {
            let without = Scene(size.0, size.1).answered(forecast: false)
            let with = Scene(size.0, size.1).answered()
            #expect(with.model.layout.tiles.density == density)
            let (less, more) = (without.frame(), with.frame())
            let rect = with.model.layout.tiles.rect(of: 9, scrollRow: 0)
            // The digits, the picture and the name stay in their places.
            for row in rect.row..<rect.row + 2 {
                for column in rect.column..<rect.column + 10 where less[column, row].character != " " {
                    #expect(less[column, row] == more[column, row])
                }
            }
            #expect(more.text.contains("%") && less.text.contains("서울"))
        }
    }

    @Test func `late in the evening low and high are tomorrow's if there is room to say so, or else today's`() {
        for (size, hours, isTomorrow) in [((200, 60), 5, false), ((200, 60), 6, true), ((120, 36), 6, false)] {
            // Hours from 14:30 in Korea.
            let clock = TestClock()
            clock.advance(hours * 3_600)
            let scene = Scene(size.0, size.1, time: clock).answered()
            let tile = scene.model.layout.tiles.rect(of: 0, scrollRow: 0)
            let edge = scene.frame().text.split(separator: "\n")[tile.endRow - 1].prefix(tile.endColumn)
            #expect(edge.contains("내일") == isTomorrow, "\(edge)")
        }
    }
}
