/// The roles that text and lines have on the screens. Views name a role, and `Palette` gives it a colour.
package enum Role: Int, Hashable, Sendable, CaseIterable {
    case text, strong, dim
    case border, borderSelected, title, titleSelected
    /// A tile being moved.
    case carried
    /// A time other than now.
    case moment
    case tab, tabSelected, appName
    case progress, progressTrack, rule
    case warning, failure, sample
    case key, keyLabel
    case sun, moon, cloud, darkCloud, rain, snow, bolt, fog
    case chartAxis
    /// Levels of a published scale, from best to worst.
    case levelBest, levelGood, levelFair, levelBad, levelWorst
    /// Background for the hours of darkness.
    case night
    /// Background of a highlight, and the foreground on it for text that has the terminal's default colour elsewhere.
    case highlight
}
