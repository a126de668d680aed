import JSON
import Weather

// Values that several services send in the same form.
extension JSONElement {
    /// A string as a time of ISO 8601.
    var time: Timestamp? { text.flatMap { Timestamp(iso8601: $0) } }

    /// A string made safe for a terminal; nil if nothing is left of it.
    func shown(as form: ServerText.Form = .name) -> String? {
        guard let text, case let shown = ServerText(text, as: form).text, !shown.isEmpty else { return nil }
        return shown
    }

    /// The point whose degrees are in these two members of an object.
    func coordinate(_ latitude: String, _ longitude: String) -> Coordinate? {
        guard let latitude = self[latitude].number, let longitude = self[longitude].number else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension [JSONElement] {
    /// The values of the elements that can be read, and how many cannot. Throws the first failure if there is no value.
    ///
    /// - Parameters:
    ///   - path: what the list is called in failures.
    ///   - value: reads an element, which has the path that it is given; nil for one that has no value and needs none.
    func read<Value>(
        _ path: String, _ value: (JSONElement, _ path: String) throws(WeatherFailure) -> Value?
    ) throws(WeatherFailure) -> (values: [Value], unreadable: Int) {
        var values: [Value] = []
        var failures: [WeatherFailure] = []
        for (index, element) in enumerated() {
            do throws(WeatherFailure) {
                if let value = try value(element, "\(path)[\(index)]") { values.append(value) }
            } catch {
                failures.append(error)
            }
        }
        if let first = failures.first, values.isEmpty { throw first }
        return (values, failures.count)
    }
}
