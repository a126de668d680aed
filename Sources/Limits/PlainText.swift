// What readers of text from outside ask of it, whatever the locale.

extension UInt8 {
    /// Whether it is one of the ten digits in ASCII.
    @inlinable public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is one of the 26 letters in ASCII, in either case.
    @inlinable public var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

    /// The value of a hexadecimal digit in ASCII, in either case; nil for anything else.
    public var hexDigit: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}

extension Character {
    /// Whether it is one of the ten digits in ASCII; `isNumber` is true of ½ and 三 as well.
    @inlinable public var isASCIIDigit: Bool { isASCII && isNumber }
}

extension StringProtocol {
    /// Whether there is nothing but digits in ASCII, and at least one. `Int` would also accept a sign.
    public var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }

    /// The text without white space at either end.
    public var withoutOuterBlanks: SubSequence { trimming(\.isWhitespace) }

    /// The text without such characters at either end.
    public func trimming(_ isEdge: (Character) -> Bool) -> SubSequence { drop(while: isEdge).dropLast(while: isEdge) }
}

extension BidirectionalCollection {
    /// All but the elements at the end that meet a condition.
    @inlinable public func dropLast(while isEdge: (Element) -> Bool) -> SubSequence {
        lastIndex { !isEdge($0) }.map { self[...$0] } ?? self[endIndex...]
    }
}
