import AppResources
import BookmarkStore

/// The form of each list: the list's own choice, or the general one.
///
/// Written as `medium`, `korea=map`, or `medium korea=line bookmarks=auto`; lists of the user's own by their ids.
package struct FormChoices: Hashable, Sendable {
    /// For lists without a choice of their own.
    package private(set) var general: Settings.FormChoice
    private var lists: [ListID: Settings.FormChoice] = [:]

    package init(_ general: Settings.FormChoice = .automatic) { self.general = general }

    /// Nil if a word is neither a form nor a form for a list that may exist.
    package init?(_ text: String) {
        self.init()
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let form = parts.last.flatMap(Settings.FormChoice.init) else { return nil }
            if parts.count == 1 {
                general = form
            } else {
                let list = ListID(rawValue: parts[0])
                guard ListID.builtIn.contains(list) || list.isOwn else { return nil }
                lists[list] = form
            }
        }
    }

    /// The form of a list. Choosing the general form removes the list's own choice.
    package subscript(list: ListID) -> Settings.FormChoice {
        get { lists[list] ?? general }
        set { lists[list] = newValue == general ? nil : newValue }
    }

    /// Whether everything has its default.
    package var isUsual: Bool { general == .automatic && lists.isEmpty }

    /// As written everywhere, with lists in the order of their tabs.
    package var text: String {
        let order = ListID.builtIn + lists.keys.filter(\.isOwn).sorted { $0.rawValue < $1.rawValue }
        let own = order.compactMap { list in lists[list].map { "\(list.rawValue)=\($0.text)" } }
        return ((general == .automatic && !own.isEmpty ? [] : [general.text]) + own).joined(separator: " ")
    }
}

/// How much a tile shows.
package enum TileDensity: String, CaseIterable, Hashable, Sendable {
    /// One row of a table.
    case line
    /// A card with the temperature, the next precipitation, low and high, and humidity.
    case small
    /// The same with large digits and a picture of the sky.
    case medium
    /// The same with a curve of the hours ahead and one sentence.
    case large

    /// Its name.
    package var phrase: Phrase {
        switch self {
        case .line: .densityLine
        case .small: .densitySmall
        case .medium: .densityMedium
        case .large: .densityLarge
        }
    }
}

extension Settings.FormChoice {
    package var phrase: Phrase {
        switch self {
        case .automatic: .valueAutomatic
        case .chosen(let density): density.phrase
        case .map: .formMap
        }
    }
}
