/// The head of an HTTP response: its status and its fields.
struct AnswerHead: Hashable, Sendable {
    /// The number in the status line, not necessarily a valid HTTP status; 0 if there is none.
    let status: Int
    private var fields: [Field] = []

    private struct Field: Hashable {
        /// In lower case.
        let name: String
        let value: String
    }

    /// Reads a line such as `HTTP/1.1 200 OK`, with any version and reason phrase.
    init(statusLine line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    /// For tests and for responses that were not read line by line.
    init(status: Int, fields: KeyValuePairs<String, String> = [:]) {
        self.status = status
        self.fields = fields.map { Field(name: $0.lowercased(), value: $1) }
    }

    /// Takes a line `Name: value`. A line without a colon is ignored.
    mutating func take(fieldLine line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        fields.append(
            Field(name: line[..<colon].trimmed.lowercased(), value: String(line[line.index(after: colon)...].trimmed)))
    }

    /// The value of the first field with this name.
    subscript(name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }

    /// The comma-separated values of all fields with this name.
    func list(_ name: String) -> [String] {
        fields.filter { $0.name == name.lowercased() }
            .flatMap { $0.value.split(separator: ",").map { String($0.trimmed) } }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return self[first...last]
    }
}
