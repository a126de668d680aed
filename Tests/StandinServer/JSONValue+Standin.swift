import JSON

extension JSONValue {
    /// A number with at most two decimals.
    static func rounded(_ number: Double) -> JSONValue { .number((number * 100).rounded() / 100 + 0) }

    /// This object with another member; anything but an object is unchanged.
    func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard let value, case .object(let members) = self else { return self }
        return .object(members + [Member(name, value)])
    }
}
