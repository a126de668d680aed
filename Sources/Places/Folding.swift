import Files

/// Converts typed text to search keys, by the same rules as `scripts/places/folding.py`, whose table of letters is part
/// of the data file.
///
/// A key has one byte per letter: `a-z0-9`, the keystrokes of the Korean two-set keyboard as 1…33, and 0x22 before a
/// romanised Korean name.
struct Folding {
    static let romanisedMark: UInt8 = 0x22

    private let letters: ByteTable

    init(_ tables: Tables) {
        letters = tables[.folding]
    }

    /// The key of a text, ignoring spaces and signs. Nil if it contains letters that no key has.
    func key(_ text: some StringProtocol) -> [UInt8]? {
        var key: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard fold(scalar, into: &key) else { return nil }
        }
        return key
    }

    /// Appends the codes of one letter; returns false for a letter without codes.
    private func fold(_ scalar: Unicode.Scalar, into key: inout [UInt8]) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: key.append(UInt8(scalar.value))
        case 0x41...0x5A: key.append(UInt8(scalar.value) | 0x20)
        case 0xAC00...0xD7A3: Hangul.appendKeystrokes(ofSyllable: scalar.value, to: &key)
        case 0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2:
            Hangul.appendKeystrokes(ofConjoining: scalar.value, to: &key)
        case 0x3131...0x3163: Hangul.appendKeystrokes(ofLone: scalar.value, to: &key)
        case 0x300...0x36F: break  // The combining accent of a decomposed letter.
        default:
            if let codes = folded(scalar.value) {
                key += codes
            } else if scalar.properties.isAlphabetic {
                return false
            }
        }
        return true
    }

    private func folded(_ point: UInt32) -> [UInt8]? {
        guard point <= 0xFFFF else { return nil }
        let index = (0..<letters.count / 8).partitioningIndex { letters.u16($0 * 8) < Int(point) }
        guard index < letters.count / 8, letters.u16(index * 8) == Int(point) else { return nil }
        return (2..<8).map { letters[index * 8 + $0] }.filter { $0 != 0 }
    }

    /// The part that all common romanisations of a Korean name share, after its mark; nil unless the key is all Latin.
    static func romanised(_ key: [UInt8]) -> [UInt8]? {
        guard key.allSatisfy({ $0 >= 0x30 }) else { return nil }
        var folded = key.map { voiceless[$0] ?? $0 }
        for (pair, single) in pairs { folded = replacing(pair, by: single, in: folded) }
        return [romanisedMark] + folded
    }

    private static let voiceless: [UInt8: UInt8] = Dictionary(
        uniqueKeysWithValues: zip("gdbjrw".utf8, "ktpclu".utf8))

    // In the same order as in folding.py.
    private static let pairs: [([UInt8], UInt8)] = [
        ("eo", "o"), ("eu", "u"), ("ch", "c"), ("sh", "s"), ("kk", "k"), ("tt", "t"), ("pp", "p"), ("ss", "s"),
        ("jj", "c"),
        ("tch", "c"), ("oo", "u"), ("ee", "i"), ("ll", "l"), ("nn", "n"), ("mm", "m"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)[0]) }

    private static func replacing(_ pair: [UInt8], by single: UInt8, in key: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(key.count)
        var index = 0
        while index < key.count {
            if key[index] == pair[0], index + pair.count <= key.count,
                key[index..<index + pair.count].elementsEqual(pair)
            {
                result.append(single)
                index += pair.count
            } else {
                result.append(key[index])
                index += 1
            }
        }
        return result
    }
}
