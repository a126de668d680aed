/// Columns of numbers by variable, with one number for each time. A block of the present has a single row.
struct OpenMeteoBlock {
    /// Indexed by the variable's raw value; `missing` stands for an absent or invalid number.
    private var columns = [[Double]](repeating: [], count: OpenMeteoVariable.allCases.count)

    private static let missing = Double.nan

    /// Nil if the value is not an object.
    init?(ofColumns json: inout JSONReader) throws(JSONReader.Malformed) {
        try self.init(&json) { column, json throws(JSONReader.Malformed) in
            _ = try json.array { json throws(JSONReader.Malformed) in
                column.append(try json.number() ?? Self.missing)
            }
        }
    }

    /// Reads a block with one number per variable; nil if the value is not an object.
    init?(ofOneRow json: inout JSONReader) throws(JSONReader.Malformed) {
        try self.init(&json) { column, json throws(JSONReader.Malformed) in
            column.append(try json.number() ?? Self.missing)
        }
    }

    private init?(
        _ json: inout JSONReader,
        read: (inout [Double], inout JSONReader) throws(JSONReader.Malformed) -> Void
    ) throws(JSONReader.Malformed) {
        let isObject = try json.object { name, json throws(JSONReader.Malformed) in
            // A duplicate name is ignored.
            guard let variable = OpenMeteoVariable(name: name), columns[variable.rawValue].isEmpty else {
                return try json.skip()
            }
            try read(&columns[variable.rawValue], &json)
        }
        guard isObject else { return nil }
    }

    /// The row of a block of the present, with or without a time.
    var onlyRow: OpenMeteoRow { OpenMeteoRow(block: self, index: 0) }

    /// As many rows as there are times, at most `most`.
    func rows(most: Int) -> [OpenMeteoRow] {
        (0..<min(most, columns[OpenMeteoVariable.time.rawValue].count)).map { OpenMeteoRow(block: self, index: $0) }
    }

    func number(_ variable: OpenMeteoVariable, at index: Int) -> Double? {
        let column = columns[variable.rawValue]
        guard column.indices.contains(index), !column[index].isNaN else { return nil }
        return column[index]
    }
}
