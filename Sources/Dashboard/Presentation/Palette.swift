import Display
import Engine
import TerminalUI

/// The themes: the ink of each role, for dark and light terminals with any number of colours.
///
/// The terminal's own background is kept where it is of the theme's kind, and painted otherwise. Tests require a contrast of 4.5 :
/// 1 for text against every background it appears on, and of 3 : 1 for marks (WCAG 2.1 AA), at every colour depth.
enum Palette {
    static func theme(on background: Background, depth: ColorDepth) -> Theme<Role> {
        let isDark = background == .dark
        var styles = inks.mapValues { $0.ink.style(on: background, depth: depth).adding($0.attributes) }
        styles[.text] = .plain
        styles[.strong] = Style(.standard, on: .standard, .bold)
        // The sixteen colours include no background on which every text is legible.
        let hasGrounds = depth >= .indexed256
        styles[.night] = hasGrounds ? Style(.standard, on: .hex(isDark ? 0x171C28 : 0xEDF0F5)) : .plain
        styles[.highlight] =
            hasGrounds
            ? Style(.hex(isDark ? 0xE6EDF5 : 0x1A2430), on: .hex(isDark ? 0x12283F : 0xE8F2FD))
            : Style(.standard, on: .standard, .reverse)
        return Theme(styles)
    }

    /// The relative luminance (WCAG 2.1, 0…1) of the background a theme is made for.
    static func paper(_ background: Background) -> Double { background == .dark ? 0.012 : 0.95 }

    /// A grey of that luminance, for colours that fade into the background.
    static func paperColor(_ background: Background) -> Color { background == .dark ? .hex(0x1C1C1C) : .hex(0xF9F9F9) }

    /// The text on a background that the program paints itself.
    static func inkColor(_ background: Background) -> Color { background == .dark ? .hex(0xE4E4E4) : .hex(0x1F242B) }

    private static let inks: [Role: (ink: Ink, attributes: Style.Attributes)] = [
        .dim: (.secondary, []),
        .border: (.line, []),
        .borderSelected: (.accent, []),
        .carried: (.caution, []),
        .moment: (.caution, []),
        .title: (.title, []),
        .titleSelected: (.bright, .bold),
        .tab: (.secondary, []),
        .tabSelected: (.accent, [.bold, .underline]),
        .appName: (.accent, .bold),
        .progress: (.accent, []),
        .progressTrack: (.line, []),
        .rule: (.faint, []),
        .warning: (.caution, []),
        .failure: (.failure, []),
        .sample: (.invented, .bold),
        .key: (.accent, .bold),
        .keyLabel: (.secondary, []),
        .sun: (.sun, []),
        .moon: (.moon, []),
        .cloud: (.cloud, []),
        .darkCloud: (.darkCloud, []),
        .rain: (.rain, []),
        .snow: (.snow, []),
        .bolt: (.lightning, []),
        .fog: (.fog, []),
        .chartAxis: (.secondary, []),
        .levelBest: (.best, []),
        .levelGood: (.good, []),
        .levelFair: (.fair, []),
        .levelBad: (.bad, []),
        .levelWorst: (.worst, []),
    ]
}
