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
        try answer.require(atMost: Limits.JMA.cyclone)
        guard let times = ListDTO<ShapeDTO>(wholeOf: answer.body)?.elements else { throw .unreadable(field: "body") }
        if times.count > Limits.JMA.positions { throw .tooLarge }
        var shapes = JMATyphoonShapes()
        for dto in times.compactMap(\.self) {
            guard let time = dto.time?.moment else { continue }
            shapes.circles[time] = JMATyphoon.radius(kilometres: dto.circle.map { $0 / 1_000 })
            if dto.hours == 0 { shapes.analysis = time }
        }
        return shapes
    }
}

private struct ShapeDTO: JSONObject {
    private(set) var time: MomentDTO?
    private(set) var hours: Double?
    /// Metres.
    private(set) var circle: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "validtime": time = try MomentDTO(&json)
        case "advancedHours": hours = try json.number()
        case "probabilityCircle": circle = try json.number(of: "radius")
        default: try json.skip()
        }
    }
}

/// `{"JST": …, "UTC": …}`
struct MomentDTO: JSONObject {
    private var japan: String?
    private var universal: String?

    var moment: Timestamp? { [universal, japan].lazy.compactMap { $0.flatMap { Timestamp(iso8601: $0) } }.first }

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "JST": japan = try json.text()
        case "UTC": universal = try json.text()
        default: try json.skip()
        }
    }
}

extension Coordinate {
    /// A latitude and a longitude, which may be beyond 180°; nil for anything else.
    init?(_ degrees: [Double]) {
        guard degrees.count == 2 else { return nil }
        let east = degrees[1] > 180 ? degrees[1] - 360 : degrees[1]
        self.init(latitude: degrees[0], longitude: east)
    }
}
