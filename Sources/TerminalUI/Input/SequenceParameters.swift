/// The numbers of a control sequence: fields separated by semicolons, each with its parts separated by colons (ECMA-48, 5.4.1
/// and 5.4.2).
struct SequenceParameters {
    private let fields: [[Int?]]

    /// Nil for private parameters, which begin with `<`, `=`, `>` or `?`.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }) else { return nil }
        fields = text.split(separator: ";", omittingEmptySubsequences: false).map { field in
            field.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
        }
    }

    /// The number at a place; nil if it is missing or has no meaning.
    subscript(field: Int, part: Int = 0) -> Int? {
        fields.indices.contains(field) && fields[field].indices.contains(part) ? fields[field][part] : nil
    }

    /// All parts of a field that are numbers.
    func parts(of field: Int) -> [Int] { fields.indices.contains(field) ? fields[field].compactMap(\.self) : [] }

    /// Parses one to seven digits, as many as a code point has; longer parameters have no meaning.
    static func number(_ text: Substring) -> Int? {
        guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
