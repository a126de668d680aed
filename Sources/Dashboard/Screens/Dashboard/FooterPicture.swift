import AppResources
import TerminalUI

/// What the footer shows.
struct FooterPicture {
    /// The keys that would do something now, the most useful first.
    let offered: [Binding]
    /// The present form of the list.
    let form: ListForm.Kind
}

/// Puts the footer into words.
struct FooterWords {
    let look: Presentation
    let form: ListForm.Kind

    /// As many keys as fit, by rank, and only those that would do something now. The way back is always included.
    func strip(_ offered: [Binding], columns: Int) -> Strip {
        let isWayBack = { (binding: Binding) in binding.keys.contains(Key(.escape)) }
        // The last key needs no gap after it.
        var left =
            columns - 1 + Self.gapBehindKey
            - offered.filter(isWayBack).reduce(0) { $0 + Strip.columns(of: pieces(of: $1)) }
        var strip = [Strip.Piece(" ", .text)]
        for binding in offered {
            let next = pieces(of: binding)
            if !isWayBack(binding) {
                guard Strip.columns(of: next) <= left else { continue }
                left -= Strip.columns(of: next)
            }
            strip += next
        }
        return Strip(leading: strip, columns: columns)
    }

    private static let gapBehindKey = 2

    private func pieces(of binding: Binding) -> [Strip.Piece] {
        if binding.intent == .changeForm { return formPieces(binding) }
        // A binding with several directions is not clickable, because a click could mean any of them.
        let intent = binding.hasDirection ? nil : binding.intent
        return [
            Strip.Piece(look.glyphs.notation(binding.shortNotation), .key, intent),
            Strip.Piece(
                " \(look.phrase(binding.label))" + String(repeating: " ", count: Self.gapBehindKey), .keyLabel, intent),
        ]
    }

    /// The forms of the list, the present one marked.
    private func formPieces(_ binding: Binding) -> [Strip.Piece] {
        let intent = binding.intent
        return [Strip.Piece("\(look.glyphs.notation(binding.shortNotation)) ", .key, intent)]
            + ListForm.Kind.allCases.enumerated().flatMap { index, other in
                [
                    Strip.Piece(index > 0 ? look.glyphs.dot : "", .dim, intent),
                    Strip.Piece(look.phrase(other.phrase), other == form ? .key : .keyLabel, intent),
                ]
            } + [Strip.Piece(String(repeating: " ", count: Self.gapBehindKey), .keyLabel)]
    }
}

extension Binding {
    /// Whether it is one of several bindings that differ in direction.
    fileprivate var hasDirection: Bool {
        [
            .keyMove, .keyNeighbours, .keyResults, .keyShift, .keyPosition, .keyChoose, .keyChooseRow, .keyMoveCursor,
            .keyScroll, .keyLists, .keyHour, .keyDay, .keyListNumber, .keyTarget,
        ].contains(label)
    }
}
