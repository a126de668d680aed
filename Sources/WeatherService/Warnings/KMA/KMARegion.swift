import Limits

/// A region as the Korea Meteorological Administration writes it: `제주도`, `강원도(태백, 평창산지)`, `완도(여서도 제외)`.
struct KMARegion: Hashable, Sendable {
    /// Without blanks at its ends, brackets, commas and line breaks, and never ending with `제외`.
    var name: String
    var scope = Scope.whole

    enum Scope: Hashable, Sendable {
        case whole
        /// Nothing but these parts of it; at least one.
        case only([KMARegion])
        /// All of it but these parts; at least one.
        case without([KMARegion])
    }

    /// Behind the last of the parts that are left out. It counts for all of them: `제주도(추자도, 서귀포시남부 제외)`.
    static let exclusion = "제외"
}

extension KMARegion: CustomStringConvertible {
    /// In the administration's form. What is printed reads back the same.
    var description: String {
        switch scope {
        case .whole: name
        case .only(let parts): "\(name)(\(Self.text(parts)))"
        case .without(let parts): "\(name)(\(Self.text(parts)) \(Self.exclusion))"
        }
    }

    static func text(_ regions: [KMARegion]) -> String { regions.map(\.description).joined(separator: ", ") }
}

/// A list of regions: those that could be read, and the text of what could not.
struct KMARegionList: Hashable, Sendable {
    var regions: [KMARegion] = []
    /// Fit for a terminal. Whatever is here may be any region.
    var unread: [String] = []
}

extension KMARegionList {
    /// Reads regions between commas. An item that is not understood is kept as text, and costs no other one; with brackets
    /// that do not match, that is everything up to the end.
    init(_ text: some StringProtocol) {
        var reader = KMARegionReader(text)
        while !reader.isAtEnd {
            guard reader.room > 0 else {
                unread.append(ServerText(String(reader.rest), as: .line).text)
                break
            }
            let start = reader.rest
            if let item = reader.item(depth: 0), !item.isExcluded, reader.isAtEnd || reader.take(",") {
                regions.append(item.region)
                continue
            }
            reader.rest = start
            let skipped = ServerText(String(reader.skipItem()), as: .line).text
            if !skipped.isEmpty { unread.append(skipped) }
        }
    }
}

/// The rest of a text, from which regions are read one after another.
private struct KMARegionReader {
    var rest: Substring
    /// How many more regions may be read or skipped.
    private(set) var room = Limits.KMA.regions

    init(_ text: some StringProtocol) {
        rest = Substring(text)
        passBlanks()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A region, and whether the word for an exclusion stands behind it; nil for anything else. Blanks behind are passed.
    mutating func item(depth: Int) -> (region: KMARegion, isExcluded: Bool)? {
        guard room > 0, let (name, isExcluded) = name() else { return nil }
        room -= 1
        guard take("(") else { return (KMARegion(name: name), isExcluded) }
        guard !isExcluded, depth + 1 < Limits.KMA.nesting else { return nil }
        var parts: [KMARegion] = []
        var isExclusion = false
        repeat {
            // The word belongs behind the last one.
            guard !isExclusion, let part = item(depth: depth + 1) else { return nil }
            parts.append(part.region)
            isExclusion = part.isExcluded
        } while take(",")
        guard take(")") else { return nil }
        let region = KMARegion(name: name, scope: isExclusion ? .without(parts) : .only(parts))
        return (region, take(KMARegion.exclusion))
    }

    /// A name up to a bracket or comma.
    private mutating func name() -> (name: String, isExcluded: Bool)? {
        var text = rest.prefix { !$0.isNewline && !"(),".contains($0) }
        rest = rest[text.endIndex...]
        text = text.withoutOuterBlanks
        let isExcluded = text.hasSuffix(KMARegion.exclusion)
        if isExcluded { text = text.dropLast(KMARegion.exclusion.count).withoutOuterBlanks }
        guard !text.isEmpty, text.count <= Limits.KMA.name, !text.hasSuffix(KMARegion.exclusion) else { return nil }
        let name = ServerText(String(text)).text
        // A name of nothing that can be shown, or only with the end cut off, is no name.
        guard !name.isEmpty, !name.hasSuffix(KMARegion.exclusion), name.count == text.count,
            !KMABulletin.hasBullet(name[...])
        else { return nil }
        return (name, isExcluded)
    }

    mutating func take(_ sign: String) -> Bool {
        guard rest.hasPrefix(sign) else { return false }
        rest = rest.dropFirst(sign.count)
        passBlanks()
        return true
    }

    /// Passes an item and the comma behind it.
    mutating func skipItem() -> Substring {
        room -= 1
        var depth = 0
        var isBalanced = true
        let end = rest.firstIndex { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            isBalanced = isBalanced && depth >= 0
            return character == "," && depth == 0 && isBalanced
        }
        let skipped = rest[..<(end ?? rest.endIndex)]
        rest = rest[skipped.endIndex...].dropFirst()
        passBlanks()
        return skipped
    }

    private mutating func passBlanks() { rest = rest.drop(while: \.isWhitespace) }
}
