/// How the user looks at a list beside its form: the measure, the order and the filter, each by its word; nil where it is the default.
///
/// Written as `measure=wind order=highest-wind filter=falls`.
package struct ListLook: Hashable, Sendable {
    package var measure, order, filter: String?

    package init(measure: String? = nil, order: String? = nil, filter: String? = nil) {
        (self.measure, self.order, self.filter) = (measure, order, filter)
    }

    /// Words that are not understood, as of a newer version, are left out.
    package init(_ text: String) {
        for word in text.split(separator: " ") {
            let (name, value) = String(word).splitAtEquals
            switch name {
            case "measure": measure = value
            case "order": order = value
            case "filter": filter = value
            default: break
            }
        }
    }

    package var isUsual: Bool { self == ListLook() }

    package var text: String {
        [("measure", measure), ("order", order), ("filter", filter)].compactMap { name, value in
            value.map { "\(name)=\($0)" }
        }.joined(separator: " ")
    }
}
