/// Collects the tables of a document while it is read. TOML forbids most ways of adding to an existing table, so each
/// table records how it was created.
struct TOMLBuilder {
    private let top = Table(.header)
    /// The table of the last header; nil if that header was invalid.
    private var current: Table?

    init() { current = top }

    private final class Table {
        enum Origin {
            /// Named as the parent of another table: `a` in `[a.b]`. Its own header may follow.
            case implied
            case header
            /// Created by a dotted key: only dotted keys of the same section may add to it.
            case dotted
        }

        var origin: Origin
        var names: [String] = []
        var entries: [String: Entry] = [:]

        init(_ origin: Origin) { self.origin = origin }

        func put(_ entry: Entry, _ name: String) {
            if entries[name] == nil { names.append(name) }
            entries[name] = entry
        }
    }

    /// The tables of `[[name]]`. A class, so that appending to ten thousand of them does not copy them.
    private final class TableList {
        /// Each with the line of its header.
        var tables: [(table: Table, line: Int)]
        init(_ first: Table, line: Int) { tables = [(first, line)] }
    }

    private enum Entry {
        /// Includes inline lists and tables, which cannot be extended.
        case value(TOMLValue)
        case table(Table, line: Int)
        case tables(TableList, line: Int)
    }

    /// Adds a setting to the table of the last header.
    func add(_ value: TOMLValue, at path: [String]) throws(TOMLDocument.Mistake) {
        guard var table = current, let last = path.last else { return }
        for name in path.dropLast() {
            switch table.entries[name] {
            case .table(let next, _) where next.origin == .dotted: table = next
            case nil:
                let next = Table(.dotted)
                table.put(.table(next, line: value.line), name)
                table = next
            default: throw twice(name, value.line)
            }
        }
        guard table.entries[last] == nil else { throw twice(last, value.line) }
        table.put(.value(value), last)
    }

    /// Starts the section of a header.
    mutating func open(_ path: [String], isOfMany: Bool, line: Int) throws(TOMLDocument.Mistake) {
        guard let last = path.last else { return }
        var table = top
        for name in path.dropLast() {
            switch table.entries[name] {
            case .table(let next, _): table = next
            case .tables(let list, _): table = list.tables.last?.table ?? table
            case nil:
                let next = Table(.implied)
                table.put(.table(next, line: line), name)
                table = next
            case .value: throw twice(name, line)
            }
        }
        let section: Table
        switch table.entries[last] {
        case nil:
            section = Table(.header)
            table.put(
                isOfMany ? .tables(TableList(section, line: line), line: line) : .table(section, line: line), last)
        case .tables(let list, _) where isOfMany:
            section = Table(.header)
            list.tables.append((section, line))
        case .table(let implied, _) where !isOfMany && implied.origin == .implied:
            section = implied
            section.origin = .header
        default: throw twice(last, line)
        }
        current = section
    }

    /// Makes the following settings be read but ignored.
    mutating func openNothing() { current = nil }

    private func twice(_ name: String, _ line: Int) -> TOMLDocument.Mistake {
        let shown = name.count > 60 ? name.prefix(60) + "…" : name[...]
        return TOMLDocument.Mistake(line: line, reason: "'\(shown)' is given twice")
    }

    var finished: TOMLTable { Self.finished(top) }

    private static func finished(_ table: Table) -> TOMLTable {
        TOMLTable(
            table.names,
            table.entries.mapValues { entry in
                switch entry {
                case .value(let value): value
                case .table(let table, let line): TOMLValue(.table(finished(table)), line: line)
                case .tables(let list, let line):
                    TOMLValue(
                        .list(list.tables.map { TOMLValue(.table(finished($0.table)), line: $0.line) }), line: line)
                }
            })
    }
}
