extension Answer {
    /// The same response with other values in the columns of its hours. The times are changed only in their number.
    func withHours(_ change: ([Substring]) -> [String]) -> Answer {
        let text = String(decoding: body, as: UTF8.self)
        var changed = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "\"hourly\":{") {
            changed += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstIndex(of: "}") else { break }
            let columns = rest[..<end].split(separator: "]").map { column -> String in
                guard let bracket = column.firstIndex(of: "[") else { return String(column) }
                let values = column[column.index(after: bracket)...].split(separator: ",")
                let next = change(values)
                let isTime = column[..<bracket].contains("\"time\"")
                let kept = isTime ? values.prefix(next.count).map(String.init) : next
                return column[...bracket] + kept.joined(separator: ",")
            }
            changed += columns.joined(separator: "]") + "]"
            rest = rest[end...]
        }
        return Answer(
            status: status, contentType: contentType, headers: headers, body: Array((changed + rest).utf8))
    }
}
