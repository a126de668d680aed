/// Names and their values, in order of first appearance.
public struct TOMLTable: Hashable, Sendable {
    public let names: [String]
    private let values: [String: TOMLValue]

    init(_ names: [String], _ values: [String: TOMLValue]) {
        self.names = names
        self.values = values
    }

    public subscript(_ name: String) -> TOMLValue? { values[name] }
}
