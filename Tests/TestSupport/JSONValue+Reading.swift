import JSON

extension JSONValue {
    /// Reads any value. A number that no `Double` can hold is read as null.
    public init(reading json: inout JSONReader) throws(JSONReader.Malformed) {
        switch try json.kind() {
        case .object:
            var members: [Member] = []
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                members.append(Member(name, try JSONValue(reading: &json)))
            }
            self = .object(members)
        case .array:
            var values: [JSONValue] = []
            _ = try json.array { json throws(JSONReader.Malformed) in values.append(try JSONValue(reading: &json)) }
            self = .array(values)
        case .text: self = try json.text().map(JSONValue.text) ?? .null
        case .number: self = try json.number().map(JSONValue.number) ?? .null
        case .flag: self = try json.flag().map(JSONValue.flag) ?? .null
        case .null:
            try json.skip()
            self = .null
        }
    }

    /// A number that no `Double` can hold is null.
    public init(_ element: JSONElement) {
        switch element.kind {
        case .object: self = .object((element.members ?? []).map { Member($0.name, JSONValue($0.value)) })
        case .array: self = .array((element.items() ?? []).map(JSONValue.init))
        case .text: self = element.text.map(JSONValue.text) ?? .null
        case .number: self = element.number.map(JSONValue.number) ?? .null
        case .flag: self = element.flag.map(JSONValue.flag) ?? .null
        case .null: self = .null
        }
    }

    /// Nil for anything but JSON.
    public init?(_ bytes: [UInt8]) {
        var json = JSONReader(bytes)
        guard let value = try? JSONValue(reading: &json), (try? json.finish()) != nil else { return nil }
        self = value
    }
}
