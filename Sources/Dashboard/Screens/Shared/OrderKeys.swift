import TerminalUI

/// The keys that say which places are shown, by what, and in which order.
enum OrderKeys {
    static let own: [Binding] = [
        Binding([.character("n")], .chooseMeasure, .keyMeasure, notation: "n", footerRank: 49),
        Binding([.character("o")], .chooseOrder, .keyOrder, notation: "o", footerRank: 50),
        Binding([.character("y")], .chooseFilter, .keyFilter, notation: "y", footerRank: 51),
    ]

    /// Comes before going back to now; what it clears says the footer.
    static let clearFilter = Binding([Key(.escape)], .clearFilter, .keyShowAll, notation: "Esc", footerRank: 0)
}
