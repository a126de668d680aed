import TerminalUI

/// The parts text and lines play on nalssi's screens. Views name these; `Palette` gives them colours.
enum Role: Int, Hashable, Sendable, CaseIterable {
    case text, strong, dim
    case border, borderSelected, title, titleSelected
    /// What is being carried to another place.
    case carried
    case tab, tabSelected, appName
    case progress, progressTrack, rule
    case warning, failure, sample
    case key, keyLabel
    case sun, moon, cloud, darkCloud, rain, snow, bolt, fog
    case chartAxis
    /// How good or bad a published scale says something is.
    case levelBest, levelGood, levelFair, levelBad, levelWorst
    /// A background: the hours without sun.
    case night
    /// A background, and the colour on it of what has the terminal's own elsewhere.
    case highlight
}

/// The two themes. The terminal's own background is kept, so each theme is made for one kind of background: every
/// text colour has a contrast of at least 4.5 : 1 against it (WCAG 2.1 AA), checked by a test.
enum Palette {
    static func theme(on background: Background) -> Theme<Role> {
        background == .dark ? dark : light
    }

    /// The relative luminance (WCAG 2.1, 0…1) of the background a theme is made for.
    static func paper(_ background: Background) -> Double { background == .dark ? 0.012 : 0.95 }

    private static let dark = Theme<Role>([
        .text: Style(.standard),
        .strong: Style(.standard, .bold),
        .dim: Style(.hex(0x8C96A5)),
        .border: Style(.hex(0x4A5261)),
        .borderSelected: Style(.hex(0x7CC7FF)),
        .carried: Style(.hex(0xFFC857)),
        .title: Style(.hex(0xB9C2CF)),
        .titleSelected: Style(.hex(0xE9F4FF), .bold),
        .tab: Style(.hex(0x8C96A5)),
        .tabSelected: Style(.hex(0x7CC7FF), [.bold, .underline]),
        .appName: Style(.hex(0x7CC7FF), .bold),
        .progress: Style(.hex(0x7CC7FF)),
        .progressTrack: Style(.hex(0x4A5261)),
        .rule: Style(.hex(0x3A414D)),
        .warning: Style(.hex(0xFFC857)),
        .failure: Style(.hex(0xFF8A80)),
        .sample: Style(.hex(0xFFC857), .bold),
        .key: Style(.hex(0x7CC7FF), .bold),
        .keyLabel: Style(.hex(0x8C96A5)),
        .sun: Style(.hex(0xFFC83D)),
        .moon: Style(.hex(0xF1E3A8)),
        .cloud: Style(.hex(0xC9D1DB)),
        .darkCloud: Style(.hex(0x8793A3)),
        .rain: Style(.hex(0x5CA9F5)),
        .snow: Style(.hex(0xE6F3FF)),
        .bolt: Style(.hex(0xFFE14D)),
        .fog: Style(.hex(0xA3ADBA)),
        .chartAxis: Style(.hex(0x8C96A5)),
        .levelBest: Style(.hex(0x6DB5FF)),
        .levelGood: Style(.hex(0x6CCB7F)),
        .levelFair: Style(.hex(0xE8CF5A)),
        .levelBad: Style(.hex(0xFFA552)),
        .levelWorst: Style(.hex(0xFF7B72)),
        .night: Style(.standard, on: .hex(0x171C28)),
        .highlight: Style(.hex(0xE6EDF5), on: .hex(0x16304A)),
    ])

    private static let light = Theme<Role>([
        .text: Style(.standard),
        .strong: Style(.standard, .bold),
        .dim: Style(.hex(0x5E6875)),
        .border: Style(.hex(0xB4BCC7)),
        .borderSelected: Style(.hex(0x0B63B5)),
        .carried: Style(.hex(0x8F5A00)),
        .title: Style(.hex(0x3F4854)),
        .titleSelected: Style(.hex(0x0A3A66), .bold),
        .tab: Style(.hex(0x5E6875)),
        .tabSelected: Style(.hex(0x0B63B5), [.bold, .underline]),
        .appName: Style(.hex(0x0B63B5), .bold),
        .progress: Style(.hex(0x0B63B5)),
        .progressTrack: Style(.hex(0xC9D0D9)),
        .rule: Style(.hex(0xD3D9E0)),
        .warning: Style(.hex(0x8F5A00)),
        .failure: Style(.hex(0xB3261E)),
        .sample: Style(.hex(0x8F5A00), .bold),
        .key: Style(.hex(0x0B63B5), .bold),
        .keyLabel: Style(.hex(0x5E6875)),
        .sun: Style(.hex(0xD98E00)),
        .moon: Style(.hex(0x8A7A2E)),
        .cloud: Style(.hex(0x8A95A3)),
        .darkCloud: Style(.hex(0x5F6B7A)),
        .rain: Style(.hex(0x1769C2)),
        .snow: Style(.hex(0x4D8FCC)),
        .bolt: Style(.hex(0xB87900)),
        .fog: Style(.hex(0x7A8593)),
        .chartAxis: Style(.hex(0x5E6875)),
        .levelBest: Style(.hex(0x1764B8)),
        .levelGood: Style(.hex(0x1F7A36)),
        .levelFair: Style(.hex(0x7A6400)),
        .levelBad: Style(.hex(0xA65200)),
        .levelWorst: Style(.hex(0xB3261E)),
        .night: Style(.standard, on: .hex(0xEDF0F5)),
        .highlight: Style(.hex(0x1A2430), on: .hex(0xDCEBFB)),
    ])
}

extension Style {
    fileprivate init(_ foreground: Color, _ attributes: Attributes) {
        self.init(foreground, on: .standard, attributes)
    }
}
