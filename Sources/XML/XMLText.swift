import Limits

/// Text of a document, as it is kept.
enum XMLText {
    /// XML's white space.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

    /// `bytes`: UTF-8, which may end inside a character if it `isCut`.
    static func text(_ bytes: [UInt8], isWhole: Bool, isCut: Bool = false) -> String {
        var isCut = isCut
        var kept = bytes[...]
        if !isWhole, kept.count > Limits.XML.textBytes {
            kept = kept.prefix(Limits.XML.textBytes)
            isCut = true
        }
        if isCut { kept = kept.withoutPartOfCharacter }
        if kept.hasControls { kept = kept.withoutControls }
        var text = Substring(decoding: kept.withoutOuterBlanks, as: UTF8.self)
        // The last character may have lost its marks.
        if isCut { text = text.dropLast() }
        if !isWhole, text.utf8.count > Limits.XML.text { text = text.prefix(Limits.XML.text) }
        return String(text.withoutOuterBlanks)
    }
}

extension ArraySlice<UInt8> {
    fileprivate var withoutOuterBlanks: ArraySlice { drop(while: XMLText.isBlank).dropLast(while: XMLText.isBlank) }

    /// Without the first bytes of a character in UTF-8 at the end whose other bytes are missing.
    fileprivate var withoutPartOfCharacter: ArraySlice {
        let tail = suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
        guard let start = tail else { return self }
        let needed = self[start] >= 0xF0 ? 4 : self[start] >= 0xE0 ? 3 : self[start] >= 0xC0 ? 2 : 1
        return endIndex - start < needed ? self[..<start] : self
    }

    /// Whether there may be control characters; XML itself allows only a few of them.
    fileprivate var hasControls: Bool { contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 } }

    /// Without control characters (C0 but for tabs and line breaks, DEL, C1).
    fileprivate var withoutControls: ArraySlice {
        var kept: [UInt8] = []
        kept.reserveCapacity(count)
        var index = startIndex
        while index < endIndex {
            let byte = self[index]
            if byte == 0xC2, index + 1 < endIndex, self[index + 1] < 0xA0 {
                index += 1
            } else if byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x09 {
                kept.append(byte)
            }
            index += 1
        }
        return kept[...]
    }
}
