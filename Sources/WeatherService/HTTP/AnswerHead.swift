/// The first lines of an HTTP answer: its status and its fields.
struct AnswerHead: Hashable, Sendable {
    /// Three digits, which need not be a status that HTTP knows; 0 where the line has no number.
    let status: Int
    private var fields: [Field] = []

    private struct Field: Hashable {
        /// In lower case.
        let name: String
        let value: String
    }

    /// `line`: `HTTP/1.1 200 OK`, as the protocol's version and the status's words may be.
    init(statusLine line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    /// For tests and for answers that were not read line by line.
    init(status: Int, fields: KeyValuePairs<String, String> = [:]) {
        self.status = status
        self.fields = fields.map { Field(name: $0.lowercased(), value: $1) }
    }

    /// `line`: `Name: value`. One without a colon says nothing.
    mutating func take(fieldLine line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        fields.append(
            Field(name: line[..<colon].trimmed.lowercased(), value: String(line[line.index(after: colon)...].trimmed)))
    }

    /// The value of the first field of that name.
    subscript(name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }

    /// The parts, between commas, of every field of that name.
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
