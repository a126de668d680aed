/// An output line with fields in braces, such as `{name} {temp}`. Doubled braces stand for single ones.
struct NowTemplate: Hashable, Sendable {
    /// The field names. An unknown value is printed as two dashes.
    enum Field: String, CaseIterable, Sendable {
        case name, region, id
        case sky, glyph, temp, feels, low, high, humidity, wind, gust, pressure, clouds, visibility, rain, snow
        case headline, warning, observed, age, source, error
    }

    private enum Piece: Hashable { case text(String), field(Field) }

    private let pieces: [Piece]

    init(_ text: String) throws(CommandProblem) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                plain.append(character)
                continue
            }
            if rest.first == character {
                plain.append(rest.removeFirst())
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}") else { throw .badTemplate(text) }
            let name = String(rest[..<end])
            guard let field = Field(rawValue: name) else {
                throw .unknownField(name, known: Field.allCases.map(\.rawValue))
            }
            rest = rest[rest.index(after: end)...]
            pieces += [.text(plain), .field(field)]
            plain = ""
        }
        self.pieces = pieces + [.text(plain)]
    }

    func line(_ place: PlaceNow, _ words: NowWords) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(let field): words.value(of: field, place)
            }
        }.joined() + "\n"
    }
}
