/// The parts text and lines play on nalssi's screens. Views name these; `Palette` gives them colours.
package enum Role: Int, Hashable, Sendable, CaseIterable {
    case text, strong, dim
    case border, borderSelected, title, titleSelected
    /// What is being carried to another place.
    case carried
    /// Another time than the present.
    case moment
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
