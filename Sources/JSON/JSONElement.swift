/// A value in a JSON text that has been checked as a whole, so that nothing that is asked of the value can fail.
///
/// The text is read once and strictly (`JSONReader`), which notes where each value begins. A number or a string is made when it is asked
/// for. A value of another type is nil, and a member that is missing, or of a value without members, is null: so a path of names
/// needs no checks on its way. Of members with the same name the first counts.
public struct JSONElement: Sendable {
    /// A text and what `JSONReader.skip(notingIn:)` has noted of it.
    fileprivate final class Document: Sendable {
        let bytes: [UInt8]
        let table: [UInt32]

        init(_ bytes: [UInt8], _ table: [UInt32]) {
            (self.bytes, self.table) = (bytes, table)
        }
    }

    /// Nil if the value is missing.
    private let document: Document?
    /// Of the value in the document's table.
    private let index: Int

    /// Nil if the text is not JSON.
    public init?(wholeOf bytes: [UInt8]) {
        var json = JSONReader(bytes)
        do throws(JSONReader.Malformed) {
            try self.init(&json)
            try json.finish()
        } catch {
            return nil
        }
    }

    /// Reads the next value of a text of less than 4 GB. So a long list can be read element by element, and only one is noted at a time.
    public init(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        guard json.bytes.count <= UInt32.max else { throw JSONReader.Malformed() }
        var table: [UInt32] = []
        try json.skip(notingIn: &table)
        self.init(Document(json.bytes, table), 0)
    }

    fileprivate init(_ document: Document?, _ index: Int) {
        (self.document, self.index) = (document, index)
    }

    private static let missing = JSONElement(nil, 0)

    /// Whether the text has the value, which may be null.
    public var exists: Bool { document != nil }

    /// Whether it is null or missing.
    public var isNull: Bool { kind == .null }

    /// The type; null if the value is missing.
    public var kind: JSONReader.Kind { read { try $0.kind() } ?? .null }

    /// The offset of its first byte in the text; nil if it is missing.
    public var position: Int? { document.map { Int($0.table[index]) } }

    /// A number, even one in quotes; nil for one that no `Double` can hold.
    public var number: Double? { read { try $0.number() } }

    /// A string without its quotation marks and escapes.
    public var text: String? { read { try $0.text() } }

    /// `true` or `false`.
    public var flag: Bool? { read { try $0.flag() } }

    /// The numbers of an array, with `missing` in place of elements that are not numbers.
    public func numbers(else missing: Double) -> [Double]? { read { try $0.numbers(else: missing) } }

    /// Reads the value on its own. It has been checked, so nothing is thrown.
    private func read<Value>(_ value: (inout JSONReader) throws -> Value?) -> Value? {
        guard let document else { return nil }
        var json = JSONReader(document.bytes, from: Int(document.table[index]))
        return try? value(&json)
    }
}

// What is in an object or array.
extension JSONElement {
    /// The member with this name of an object.
    public subscript(name: String) -> JSONElement {
        guard let document, let contents = contents(after: UInt8(ascii: "{")) else { return .missing }
        var next = contents.lowerBound
        while next < contents.upperBound {
            if document.string(at: next, is: name) { return JSONElement(document, next + 1) }
            next = document.end(of: next + 1)
        }
        return .missing
    }

    /// The members of an object in the order of the text; nil for another type.
    public var members: [(name: String, value: JSONElement)]? {
        guard let document, let contents = contents(after: UInt8(ascii: "{")) else { return nil }
        var members: [(name: String, value: JSONElement)] = []
        var next = contents.lowerBound
        while next < contents.upperBound {
            members.append((JSONElement(document, next).text ?? "", JSONElement(document, next + 1)))
            next = document.end(of: next + 1)
        }
        return members
    }

    /// The members of an object of strings; nil for anything else.
    public var texts: [String: String]? {
        guard let members, members.allSatisfy({ $0.value.kind == .text }) else { return nil }
        return Dictionary(members.map { ($0.name, $0.value.text ?? "") }) { first, _ in first }
    }

    /// The first `most` values of an array; nil for another type.
    public func items(most: Int = .max) -> [JSONElement]? {
        guard let document, let contents = contents(after: UInt8(ascii: "[")) else { return nil }
        var items: [JSONElement] = []
        var next = contents.lowerBound
        while next < contents.upperBound, items.count < most {
            items.append(JSONElement(document, next))
            next = document.end(of: next)
        }
        return items
    }

    /// Where in the table the contents of an object or array are noted; nil for a value with another first byte.
    private func contents(after mark: UInt8) -> Range<Int>? {
        guard let document, document.bytes[Int(document.table[index])] == mark else { return nil }
        return index + 2..<Int(document.table[index + 1])
    }
}

extension JSONElement.Document {
    /// Where in the table a value ends.
    fileprivate func end(of index: Int) -> Int {
        switch bytes[Int(table[index])] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): Int(table[index + 1])
        default: index + 1
        }
    }

    /// Compares a name without making a string of it, unless it has an escape.
    fileprivate func string(at index: Int, is name: String) -> Bool {
        var position = Int(table[index]) + 1
        for byte in name.utf8 {
            let own = bytes[position]
            if own == UInt8(ascii: "\\") { return JSONElement(self, index).text == name }
            guard own == byte, own != UInt8(ascii: "\"") else { return false }
            position += 1
        }
        return bytes[position] == UInt8(ascii: "\"")
    }
}
