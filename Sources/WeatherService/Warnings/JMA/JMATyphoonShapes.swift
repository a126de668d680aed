import JSON
import Limits
import Weather

/// A cyclone's `forecast.json`, of which only the circles are read. Its radii are in metres.
struct JMATyphoonShapes: Hashable, Sendable {
    /// Kilometres, by the time that they are for.
    private(set) var circles: [Timestamp: Double] = [:]
    /// The time of the analysis; nil without one.
    private(set) var analysis: Timestamp?

    /// Throws the failure that the status reports, `unreadable` for anything but a list, or `tooLarge`.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMATyphoonShapes {
        let shapes = try answer.json(as: .array, atMost: Limits.JMA.cyclone).items() ?? []
        if shapes.count > Limits.JMA.positions { throw .tooLarge }
        return JMATyphoonShapes(shapes)
    }

    private init(_ shapes: [JSONElement]) {
        for shape in shapes {
            guard let time = shape["validtime"].moment else { continue }
            let metres = shape["probabilityCircle"]["radius"].number
            circles[time] = JMATyphoon.radius(kilometres: metres.map { $0 / 1_000 })
            if shape["advancedHours"].number == 0 { analysis = time }
        }
    }
}

extension JSONElement {
    /// The time of `{"JST": …, "UTC": …}`.
    var moment: Timestamp? { self["UTC"].time ?? self["JST"].time }
}

extension Coordinate {
    /// A latitude and a longitude, which may be beyond 180°; nil for anything else.
    init?(_ degrees: [Double]) {
        guard degrees.count == 2 else { return nil }
        let east = degrees[1] > 180 ? degrees[1] - 360 : degrees[1]
        self.init(latitude: degrees[0], longitude: east)
    }
}
