import Limits

/// A Korean address by street and house number: 서울 강남구 테헤란로 152 (역삼동), 판교역로146번길 20, 152 Teheran-ro, Gangnam-gu. Streets are
/// not in the gazetteer, and many are called like a place elsewhere, so the address is where its district is.
struct RoadAddress {
    /// The words that name the district; empty if there are none.
    let district: QueryText

    /// Nil if the text has no street with a house number.
    init?(_ text: QueryText) {
        for (number, field) in text.fields.enumerated() {
            for at in field.indices {
                guard let used = Self.street(at, of: field) else { continue }
                let before = text.fields[..<number] + [Array(field[..<used.lowerBound])]
                let behind = [Array(field[used.upperBound...])] + text.fields[(number + 1)...]
                let isKorean = field[at].first?.isSyllable == true
                district = QueryText(
                    fields: before.map { $0.filter { !Self.isNumber($0) } }
                        + behind.map { $0.filter { isKorean ? Self.isDivision($0) : !Self.isNumber($0) } })
                return
            }
        }
        return nil
    }

    /// The words of a street and its number, if the word at an index is a street.
    private static func street(_ index: Int, of words: [String]) -> Range<Int>? {
        let word = words[index].lowercased()
        let next = words.dropFirst(index + 1)
        let behind = next.first == "지하" || next.first.map(isBranch) == true ? 2 : 1
        let isNumbered = next.dropFirst(behind - 1).first.map(isNumber) == true
        if romanEndings.contains(where: word.hasSuffix) {
            if isNumbered { return index..<index + 1 + behind }
            return index > 0 && isNumber(words[index - 1]) ? index - 1..<index + 1 : nil
        }
        if isNumbered, isStreet(word) { return index..<index + 1 + behind }
        // 테헤란로152
        let digits = word.reversed().prefix { $0.isASCIIDigit || $0 == "-" }.count
        return digits > 0 && isStreet(String(word.dropLast(digits))) ? index..<index + 1 : nil
    }

    private static let romanEndings = ["-ro", "-daero", "-gil", "-beongil"]

    private static func isStreet(_ word: String) -> Bool {
        word.count > 1 && (word.hasSuffix("로") || word.hasSuffix("길"))
            && word.allSatisfy { $0.isSyllable || $0.isASCIIDigit } && word.first?.isSyllable == true
    }

    /// A street off another one, written apart: 8길, 146번길.
    private static func isBranch(_ word: String) -> Bool { word.hasSuffix("길") && isNumber(String(word.dropLast())) }

    /// 152, 12-3, 110번지.
    private static func isNumber(_ word: String) -> Bool {
        let digits = ["번지", "번"].first(where: word.hasSuffix).map { word.dropLast($0.count) } ?? word[...]
        return digits.first?.isNumber == true && digits.allSatisfy { $0.isASCIIDigit || $0 == "-" }
    }

    /// Behind a house number only the legal division is told from the name of a building.
    private static func isDivision(_ word: String) -> Bool {
        word.count > 1 && word.allSatisfy(\.isSyllable) && ["동", "읍", "면", "리"].contains(where: word.hasSuffix)
    }
}
