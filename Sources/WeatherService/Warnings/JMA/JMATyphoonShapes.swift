import JSON
import Limits
import Weather

/// A cyclone's `forecast.json`: what is drawn on the agency's map. Its radii are in metres.
struct JMATyphoonShapes: Hashable, Sendable {
    /// By the time that they are for.
    private(set) var shapes: [Timestamp: Shape] = [:]
    /// The time of the analysis, to which the track leads; nil without one.
    private(set) var analysis: Timestamp?
    /// The earliest point first.
    private(set) var track: [Coordinate] = []

    struct Shape: Hashable, Sendable {
        /// Kilometres.
        let circle: Double?
        let stormArea: [TyphoonArc]
    }

    /// Throws the failure that the status reports, `unreadable` for anything but a list, or `tooLarge`.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMATyphoonShapes {
        try answer.require(atMost: Limits.JMA.cyclone)
        guard let times = ListDTO<ShapeDTO>(wholeOf: answer.body)?.elements else { throw .unreadable(field: "body") }
        if times.count > Limits.JMA.positions { throw .tooLarge }
        var shapes = JMATyphoonShapes()
        for dto in times.compactMap(\.self) {
            guard let time = dto.time?.moment else { continue }
            shapes.shapes[time] = Shape(circle: TyphoonReach.kilometres(metres: dto.circle), stormArea: dto.stormArea)
            if dto.hours == 0 { (shapes.analysis, shapes.track) = (time, dto.track) }
        }
        return shapes
    }
}

private struct ShapeDTO: JSONObject {
    private(set) var time: MomentDTO?
    private(set) var hours: Double?
    /// Metres.
    private(set) var circle: Double?
    private(set) var stormArea: [TyphoonArc] = []
    private(set) var track: [Coordinate] = []

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "validtime": time = try MomentDTO(&json)
        case "advancedHours": hours = try json.number()
        case "probabilityCircle": circle = try json.number(of: "radius")
        case "stormWarningArea":
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                guard name == "arc" else { return try json.skip() }
                let arcs: [ArcDTO?]? = try json.list(most: Limits.JMA.ranges)
                stormArea = (arcs ?? []).compactMap { $0?.arc }
            }
        case "track": track = try TrackDTO(&json)?.points ?? []
        default: try json.skip()
        }
    }
}

/// `{"preTyphoon": [[lat, lon], …], "typhoon": […]}`: before and after it had a name.
private struct TrackDTO: JSONObject {
    private var before: [Coordinate] = []
    private var after: [Coordinate] = []

    var points: [Coordinate] { Array((before + after).suffix(Limits.JMA.track)) }

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "preTyphoon": before = try Self.points(&json)
        case "typhoon": after = try Self.points(&json)
        default: try json.skip()
        }
    }

    private static func points(_ json: inout JSONReader) throws(JSONReader.Malformed) -> [Coordinate] {
        var points: [Coordinate] = []
        _ = try json.array { json throws(JSONReader.Malformed) in
            let point = try json.numbers(else: .nan).flatMap { Coordinate($0) }
            if let point, points.count < Limits.JMA.track { points.append(point) }
        }
        return points
    }
}

/// `[[lat, lon], metres, [from°, to°]]`
private struct ArcDTO: JSONReadable {
    private var centre: Coordinate?
    private var metres: Double?
    private var angles: [Double] = []

    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        var index = 0
        let isArray = try json.array { json throws(JSONReader.Malformed) in
            switch index {
            case 0: centre = try json.numbers(else: .nan).flatMap { Coordinate($0) }
            case 1: metres = try json.number()
            case 2: angles = try json.numbers(else: .nan) ?? []
            default: try json.skip()
            }
            index += 1
        }
        guard isArray else { return nil }
    }

    /// Nil if any of it is missing.
    var arc: TyphoonArc? {
        guard let centre, let kilometres = TyphoonReach.kilometres(metres: metres), angles.count == 2,
            angles.allSatisfy({ (-360...720).contains($0) })
        else { return nil }
        return TyphoonArc(centre: centre, kilometres: kilometres, from: angles[0], to: angles[1])
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

extension TyphoonReach {
    /// More than 0, and no more than any storm or circle can have.
    static func kilometres(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 && $0 <= 3_000 ? $0 : nil }
    }

    static func kilometres(metres: Double?) -> Double? { kilometres(metres.map { $0 / 1_000 }) }
}
