import TerminalUI

/// The keys for the measure, the order and the filter of the places.
enum OrderKeys {
    static let own: [Binding] = [
        Binding([.character("n")], .chooseMeasure, .keyMeasure, notation: "n", footerRank: 49),
        Binding([.character("o")], .chooseOrder, .keyOrder, notation: "o", footerRank: 50),
        Binding([.character("y")], .chooseFilter, .keyFilter, notation: "y", footerRank: 51),
    ]

    /// Takes precedence over going back to now; the footer says what it clears.
    static let clearFilter = Binding([Key(.escape)], .clearFilter, .keyShowAll, notation: "Esc", footerRank: 0)
}
