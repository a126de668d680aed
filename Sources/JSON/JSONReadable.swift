/// A value that is read from JSON.
public protocol JSONReadable {
    /// Nil if the value is of another type; it is then skipped.
    init?(_ json: inout JSONReader) throws(JSONReader.Malformed)
}

extension JSONReadable {
    /// Reads a complete text; nil if it is not JSON, or of another type.
    @inlinable
    public init?(wholeOf bytes: [UInt8]) {
        var json = JSONReader(bytes)
        do throws(JSONReader.Malformed) {
            guard let value = try Self(&json) else { return nil }
            try json.finish()
            self = value
        } catch {
            return nil
        }
    }
}

/// An object with members that are all optional: one that is missing, null or of the wrong type is nil, and the others are
/// still read. Required members are checked by name later (`WireField`).
public protocol JSONObject: JSONReadable {
    /// Without members.
    init()
    /// Reads or skips the value of the member `name`.
    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed)
}

extension JSONObject {
    @inlinable
    public init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        var object = Self()
        let isObject = try json.object { name, json throws(JSONReader.Malformed) in
            try object.take(name, from: &json)
        }
        guard isObject else { return nil }
        self = object
    }
}

extension JSONReader {
    /// Reads an array and keeps its first `most` elements; an element of another type is nil. Nil for anything but an array.
    @inlinable
    public mutating func list<Element: JSONReadable>(most: Int) throws(Malformed) -> [Element?]? {
        var list: [Element?] = []
        let isArray = try array { json throws(Malformed) in
            guard list.count < most else { return try json.skip() }
            list.append(try Element(&json))
        }
        return isArray ? list : nil
    }

    /// Reads an object for the number of its one `member` that matters; nil for another type of value and without the member.
    public mutating func number(of member: String) throws(Malformed) -> Double? {
        var number: Double?
        _ = try object { name, json throws(Malformed) in
            guard name == member else { return try json.skip() }
            number = try json.number()
        }
        return number
    }

    /// Reads an object for the string of its one `member` that matters; nil for another type of value and without the member.
    public mutating func text(of member: String) throws(Malformed) -> String? {
        var text: String?
        _ = try object { name, json throws(Malformed) in
            guard name == member else { return try json.skip() }
            text = try json.text()
        }
        return text
    }

    /// Reads an object of strings; nil for another type of value. Of strings with the same name the first counts. `wrong`: the
    /// position of the first value that is not a string.
    public mutating func texts() throws(Malformed) -> (texts: [String: String], wrong: Int?)? {
        var texts: [String: String] = [:]
        var wrong: Int?
        let isObject = try object { name, json throws(Malformed) in
            if try json.kind() != .text, wrong == nil { wrong = json.position }
            if let text = try json.text(), texts[name] == nil { texts[name] = text }
        }
        return isObject ? (texts, wrong) : nil
    }
}
