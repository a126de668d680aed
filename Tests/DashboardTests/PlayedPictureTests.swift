import Display
import Foundation
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Pictures that play several frames: at each moment a browser shows one of them, whole.
@MainActor @Suite("Pictures that move")
struct PlayedPictureTests {
    private static let paper = PicturePaper(.dark, depth: .direct)

    private func svg(_ frames: [CellBuffer]) -> String {
        SVGPicture(frames, on: Self.paper, language: .korean).text
    }

    /// What a picture shows at a time, by the rules of its style sheet.
    private struct Stage {
        let reader: SVGReader
        private let loop: Double
        private let delays: [Substring: Double]
        private let shares: [Substring: Double]

        init(_ text: String) throws {
            reader = try SVGReader(text)
            let style = reader.elements.first { $0.name == "style" }?.text ?? ""
            loop = style.firstMatch(of: /animation:([\d.]+)s step-end infinite/).flatMap { Double($0.1) } ?? 0
            delays = Dictionary(
                uniqueKeysWithValues: style.matches(of: /g\.(s\d+)\{animation-delay:(-?[\d.]+)s\}/).map {
                    ($0.1, Double($0.2) ?? 0)
                })
            shares = Dictionary(
                uniqueKeysWithValues: style.matches(
                    of: /g\.(l\d+)\{animation-name:l\d+\}@keyframes l\d+\{0%\{visibility:visible\}([\d.]+)%,to\{v/
                ).map { ($0.1, (Double($0.2) ?? 0) / 100) })
        }

        /// By the rules of the style sheet, in which only `g.s1` and `g.l1` outrank `g[class]`. `seconds`: nil where nothing
        /// moves.
        func elements(at seconds: Double?) -> [SVGReader.Element] {
            reader.elements.filter { element in
                element.classes.allSatisfy { classes in
                    let names = classes.split(separator: " ")
                    guard let seconds else { return names.contains("f") }
                    guard let delay = delays[names[0]], let share = shares[names[1]] else { return false }
                    let passed = (seconds - delay).truncatingRemainder(dividingBy: loop) / loop
                    return passed < share
                }
            }
        }
    }

    /// The pixels of filled paths by colour, and the lines by colour, width and place.
    private func painted(_ elements: [SVGReader.Element]) -> Set<[String]> {
        var painted: Set<[String]> = []
        for element in elements where element.name == "path" {
            let data = element.attributes["d"] ?? ""
            if let fill = element.attributes["fill"] {
                for match in data.matches(of: /M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/) {
                    let numbers = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
                    for x in numbers[0]..<numbers[0] + numbers[2] {
                        for y in numbers[1]..<numbers[1] + numbers[3] { painted.insert([fill, "\(x)", "\(y)"]) }
                    }
                }
            } else {
                let pen = [element.attributes["stroke"] ?? "", element.attributes["stroke-width"] ?? ""]
                for part in data.split(separator: "M") {
                    guard let line = part.wholeMatch(of: /(\d+) (\d+)([hv])(\d+)/), let x = Int(line.1),
                        let y = Int(line.2), let length = Int(line.4)
                    else {
                        painted.insert(pen + [String(part)])
                        continue
                    }
                    for unit in 0..<length {
                        let isUpright = line.3 == "v"
                        painted.insert(pen + ["\(line.3) \(x + (isUpright ? 0 : unit)) \(y + (isUpright ? unit : 0))"])
                    }
                }
            }
        }
        return painted
    }

    private func expect(
        _ stage: Stage, at seconds: Double?, shows frame: CellBuffer, location: SourceLocation = #_sourceLocation
    ) throws {
        let alone = try SVGReader(svg([frame]))
        let elements = stage.elements(at: seconds)
        #expect(SVGReader.letters(of: elements) == alone.letters, sourceLocation: location)
        #expect(painted(elements) == painted(alone.elements), sourceLocation: location)
    }

    private func expectFrames(_ frames: [CellBuffer], location: SourceLocation = #_sourceLocation) throws {
        let stage = try Stage(svg(frames))
        for (index, frame) in frames.enumerated() {
            try expect(stage, at: Double(index) * 0.4 + 0.2, shows: frame, location: location)
        }
        // The last frame stays for two seconds; then it begins again.
        let end = Double(frames.count - 1) * 0.4 + 2
        try expect(stage, at: end - 0.1, shows: frames[frames.count - 1], location: location)
        try expect(stage, at: end + 0.1, shows: frames[0], location: location)
        try expect(stage, at: nil, shows: frames[0], location: location)
    }

    @Test func `random frames are shown one after another, each whole`() throws {
        var random = SeededRandom(seed: 7)
        let glyphs = ["a", "Z", "날", "─", "│", "╭", "█", "▄", "░", "⣿", "☂", " ", "e\u{301}"]
        let colors: [Color] = [.standard, .hex(0xAA0000), .hex(0x3366FF)]
        for count in [1, 2, 3, 7] {
            var frame = CellBuffer(size: Size(columns: 12, rows: 4))
            let frames = (0..<count).map { _ in
                for _ in 0..<random.number(0...12) {
                    var style = Style(random.one(of: colors), on: random.one(of: colors))
                    if random.chance(20) { style = style.adding([.underline]) }
                    frame.write(
                        random.one(of: glyphs), column: random.number(0...11), row: random.number(0...3), style: style)
                }
                return frame
            }
            try expectFrames(frames)
        }
    }

    @Test func `only what changes is written again`() throws {
        var frames = (0..<24).map { _ in CellBuffer(size: Size(columns: 40, rows: 10)) }
        for index in frames.indices {
            frames[index].write(String(repeating: "always ", count: 5), column: 0, row: 0)
            frames[index].write("\(index % 10)", column: 39, row: 9)
        }
        let reader = try SVGReader(svg(frames))
        #expect(reader.elements.count { $0.name == "text" && $0.classes.isEmpty } == 1)
        let moving = reader.elements.filter { $0.name == "text" && !$0.classes.isEmpty }
        #expect(moving.count == 24 && moving.allSatisfy { $0.text.count == 1 })
        // A cell that looks the same at the end and at the beginning is written once.
        frames[23].write("0", column: 39, row: 9)
        #expect(try SVGReader(svg(frames)).elements.count { $0.name == "text" && !$0.classes.isEmpty } == 23)
        try expectFrames(frames)
    }

    @Test func `it needs nothing beside itself, and keeps still for those who want no motion`() throws {
        var frames = [CellBuffer(size: Size(columns: 4, rows: 1)), CellBuffer(size: Size(columns: 4, rows: 1))]
        frames[0].write("one", column: 0, row: 0)
        frames[1].write("two", column: 0, row: 0)
        let text = svg(frames)
        #expect(text.contains("@media(prefers-reduced-motion:reduce){g[class]{animation:none}}"))
        for outside in ["<script", "href", "url(", "@import", "<image", "<foreignObject"] {
            #expect(!text.contains(outside))
        }
        #expect(!svg([frames[0]]).contains("animation"), "one frame does not move")
    }

    private func hours(_ scene: Scene, _ count: Int = 24) -> [CellBuffer] {
        var frames = [scene.frame()]
        for _ in 0..<count {
            scene.press(.character(">"))
            frames.append(scene.frame())
        }
        return frames
    }

    @Test(arguments: Language.allCases)
    func `a day of twenty cities as tiles takes less than 400 kB`(language: Language) throws {
        let scene = Scene(120, 36, language, notices: [.sample]).answered()
        scene.model.started()
        let frames = hours(scene)
        #expect(Set(frames.map(\.text)).count == 25)
        let text = svg(frames)
        #expect(text.utf8.count <= 400_000, "\(text.utf8.count)")
        let stage = try Stage(text)
        for index in [0, 11, 24] { try expect(stage, at: Double(index) * 0.4 + 0.2, shows: frames[index]) }
    }

    @Test func `a day of the map takes less than 1,5 MB`() throws {
        let preferences = Preferences.test(chosen: [.density: "map", .warnings: "none"])
        let scene = Scene(120, 36, .english, notices: [.sample], preferences: preferences).answered()
        scene.model.started()
        let frames = hours(scene)
        #expect(scene.model.layout.form.kind == .map && Set(frames.map(\.text)).count == 25)
        let text = svg(frames)
        #expect(text.utf8.count <= 1_500_000, "\(text.utf8.count)")
        let stage = try Stage(text)
        for index in [0, 24] { try expect(stage, at: Double(index) * 0.4 + 0.2, shows: frames[index]) }
    }
}
