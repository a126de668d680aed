/// How each list is shown: by the list's own choice, or by the general one.
///
/// Written as `medium`, `korea=map`, or `medium korea=line bookmarks=auto`.
package struct TileDensities: Hashable, Sendable {
    /// For lists without a choice of their own.
    package private(set) var general: Settings.Density
    private var lists: [PlaceList.ID: Settings.Density] = [:]

    package init(_ general: Settings.Density = .automatic) { self.general = general }

    /// Nil if a word is neither a density nor a density for an existing list.
    package init?(_ text: String) {
        self.init()
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let density = parts.last.flatMap(Settings.Density.init) else { return nil }
            if parts.count == 1 {
                general = density
            } else {
                guard let list = PlaceList.ID(rawValue: parts[0]) else { return nil }
                lists[list] = density
            }
        }
    }

    /// The density of a list. Choosing the general density removes the list's own choice.
    package subscript(list: PlaceList.ID) -> Settings.Density {
        get { lists[list] ?? general }
        set { lists[list] = newValue == general ? nil : newValue }
    }

    /// Whether everything has its default.
    package var isUsual: Bool { general == .automatic && lists.isEmpty }

    /// As written everywhere, with lists in the order of their tabs.
    package var text: String {
        let own = PlaceList.ID.allCases.compactMap { list in lists[list].map { "\(list.rawValue)=\($0.text)" } }
        return ((general == .automatic && !own.isEmpty ? [] : [general.text]) + own).joined(separator: " ")
    }
}
