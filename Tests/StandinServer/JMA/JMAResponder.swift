import JSON
import Weather

/// The Japan Meteorological Agency's pages about hazards: the stand-in's story as the state of all warnings in Japan, municipalities
/// with their outlines, and the storm as a typhoon. The codes and names are invented.
enum JMAResponder {
    private static let warnings = "/warning/data/r8/map.json"
    private static let time = "/warning/data/r8/map_time.json"
    private static let areas = "/common/const/class20relm.json"
    private static let outlines = "/common/const/geojson/class20s/"
    private static let cyclones = "/typhoon/data/targetTc.json"
    private static let cyclone = "/typhoon/data/TC"

    /// Whether a path is one of the agency's.
    static func answers(_ path: String) -> Bool { question(ofPath: path) != nil }

    /// What a request asks for; nil for a path of another service.
    static func question(of target: RequestTarget) -> WarningQuestion? { question(ofPath: target.path) }

    private static func question(ofPath path: String) -> WarningQuestion? {
        switch path {
        case warnings: .state
        case time: .stateTime
        case areas: .areas
        case cyclones: .cyclones
        case _ where path.hasPrefix(outlines): .outline
        case _ where path.hasPrefix(cyclone): .cyclone
        default: nil
        }
    }

    /// Nil for a path of another service. A frozen fault has its moment (`Conduct.warningFault`). `headers` have their names in
    /// lower case.
    static func answer(
        to target: RequestTarget, headers: [String: String], now: Timestamp, fault: WarningFault?
    ) -> Answer? {
        guard let question = question(of: target) else { return nil }
        if fault == .errLines { return .loginPage }
        if fault == .exception { return .jmaRefusal(503) }
        var moment = now
        if case .frozen(let frozen?) = fault { moment = min(frozen, now) }
        let state = JMAState(at: moment, fault)
        switch question {
        case .state:
            let changed = HTTPDateText.text(of: state.latest)
            if headers["if-modified-since"] == changed { return Answer(status: 304, json: "") }
            var body = Array(state.bulletins.compactText.utf8)
            if fault == .huge { body += [UInt8](repeating: UInt8(ascii: " "), count: 9_000_000) }
            return Answer(headers: [(name: "Last-Modified", value: changed)], body: body)
        case .stateTime:
            return Answer(json: (["latestControlDatetime": .text(state.latestText)] as JSONValue).compactText)
        case .areas: return Answer(json: JMAMunicipality.list.compactText)
        case .outline:
            guard fault != .noDocuments else { return .jmaRefusal(404) }
            let code = target.path.dropFirst(outlines.count).dropLast(".json".count)
            guard let municipality = JMAMunicipality.all.first(where: { $0.code == code }) else {
                return .jmaRefusal(404)
            }
            return Answer(json: municipality.outline(isDamaged: fault == .damagedShapes).compactText)
        case .cyclones: return Answer(json: JMACyclone.list(at: moment).compactText)
        default:
            let parts = target.path.split(separator: "/").suffix(2)
            guard let storm = JMACyclone(at: moment), parts.first.map(String.init) == storm.id else {
                return .jmaRefusal(404)
            }
            switch parts.last {
            case "specifications.json": return Answer(json: storm.specification.compactText)
            case "forecast.json": return Answer(json: storm.shapes.compactText)
            default: return .jmaRefusal(404)
            }
        }
    }

    /// `2026-11-23T09:00:00+09:00`
    static func japan(_ time: Timestamp) -> JSONValue {
        .text(String(SWICRow.text(of: time.adding(seconds: 9 * 3_600)).dropLast()) + "+09:00")
    }
}

/// A municipality: an area of the story, or a square of one degree without those.
struct JMAMunicipality {
    let code: String
    let name: String
    let south, west, north, east: Double
    /// What of it is another municipality's.
    let holes: [StandinArea]

    /// The story's areas in Japan, each once.
    static let told: [StandinArea] = StandinWarnings.japanese

    static let all: [JMAMunicipality] = areas + squares

    private static let areas = told.enumerated().compactMap { index, area -> JMAMunicipality? in
        guard let box = area.shape.box else { return nil }
        return JMAMunicipality(
            code: "990000\(index + 1)", name: area.name, south: box.south, west: box.west, north: box.north,
            east: box.east, holes: [])
    }

    private static let squares: [JMAMunicipality] = (24...45).flatMap { (north: Int) -> [JMAMunicipality] in
        (122...145).map { (east: Int) -> JMAMunicipality in square(north, east) }
    }

    private static func square(_ north: Int, _ east: Int) -> JMAMunicipality {
        let (low, left) = (Double(north), Double(east))
        return JMAMunicipality(
            code: "98\(north)\(east - 100)0", name: "架空市\(north)・\(east)", south: low, west: left, north: low + 1,
            east: left + 1, holes: told)
    }

    /// With boxes that overlap, as those of the agency do.
    static let list = JSONValue.object(
        all.map { one in
            let box: JSONValue = [
                "name": .text(one.name), "ne": [.rounded(one.north + 0.2), .rounded(one.east + 0.2)],
                "sw": [.rounded(one.south - 0.2), .rounded(one.west - 0.2)],
            ]
            return JSONValue.Member(one.code, box)
        })

    static func code(of area: StandinArea) -> String? {
        told.firstIndex { $0.name == area.name }.map { "990000\($0 + 1)" }
    }

    func outline(isDamaged: Bool) -> JSONValue {
        func ring(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> JSONValue {
            let corners = [(south, west), (south, east), (north, east), (north, west), (south, west)]
            return .array(corners.map { [.coordinate($0.1), .coordinate($0.0)] })
        }
        var rings = [ring(south, west, north, east)]
        for box in holes.compactMap(\.shape.box) {
            let (low, left) = (max(south, box.south), max(west, box.west))
            let (top, right) = (min(north, box.north), min(east, box.east))
            if low < top, left < right { rings.append(ring(low, left, top, right)) }
        }
        let geometry: JSONValue =
            isDamaged ? .null : ["type": "Polygon", "coordinates": .array(rings)]
        return [
            "type": "FeatureCollection",
            "features": [
                [
                    "type": "Feature", "properties": ["code": .text(code), "name": .text(name)],
                    "geometry": geometry,
                ]
            ],
        ]
    }
}

/// The state of all warnings at a moment: a bulletin about snow, and one that changes every two hours, far out at sea.
struct JMAState {
    private let moment: Timestamp
    private let fault: WarningFault?
    private let warnings: [StandinWarning]
    private let lifted: [StandinWarning]

    init(at moment: Timestamp, _ fault: WarningFault?) {
        (self.moment, self.fault) = (moment, fault)
        // A bulletin says only what holds.
        let hides = fault == .expired
        warnings = hides ? [] : StandinWarnings.at(moment).filter { $0.office == .japan && $0.onset <= moment }
        lifted =
            StandinWarnings.over(at: moment).filter { $0.office == .japan }
            + (hides ? StandinWarnings.at(moment).filter { $0.office == .japan } : [])
    }

    /// The last change of the story, or the beginning of the two hours.
    var latest: Timestamp { max(changed, pulse) }

    private var changed: Timestamp {
        (warnings.map(\.onset) + lifted.map(\.gone)).filter { $0 <= moment }.max() ?? pulse
    }

    private var pulse: Timestamp {
        Timestamp(secondsSince1970: moment.secondsSince1970 / 7_200 * 7_200)
    }

    private var shift: Int { if case .clock(let seconds) = fault { seconds } else { 0 } }

    var latestText: String { SWICRow.text(of: latest.adding(seconds: shift)) }

    var bulletins: JSONValue {
        guard fault != .noRows else { return [] }
        let inForce = Set(warnings.flatMap(\.areas).compactMap(JMAMunicipality.code))
        let over = Set(lifted.flatMap(\.areas).compactMap(JMAMunicipality.code)).subtracting(inForce)
        let isThunder = pulse.secondsSince1970 / 7_200 % 2 == 0
        return [
            bulletin("VPWW60", at: changed, warnings.first?.headline ?? "") { code in
                inForce.contains(code) ? ("06", "発表") : over.contains(code) ? ("06", "解除") : nil
            },
            bulletin("VPWW61", at: pulse, "") { $0 == Self.sea ? ("14", isThunder ? "発表" : "解除") : nil },
        ]
    }

    private static let sea = "9827420"

    private func bulletin(
        _ type: String, at time: Timestamp, _ headline: String, _ kind: (String) -> (code: String, status: String)?
    ) -> JSONValue {
        let items = JMAMunicipality.all.map { municipality -> JSONValue in
            let kind = kind(municipality.code)
            let kinds: JSONValue =
                kind.map { ["code": .text($0.code), "status": .text($0.status)] } ?? ["status": "発表警報・注意報はなし"]
            return ["areaCode": .text(municipality.code), "kinds": [kinds]]
        }
        let time = time.adding(seconds: shift)
        return [
            "controlDatetime": .text(SWICRow.text(of: time)), "reportDatetime": JMAResponder.japan(time),
            "infoType": "発表", "publishingOffice": "架空気象台", "headlineText": .text(headline),
            "warning": ["class10Items": [], "class20Items": .array(items)], "dataTypeCode": .text(type),
        ]
    }
}

extension StandinArea.Shape {
    /// Around its first ring.
    fileprivate var box: (south: Double, west: Double, north: Double, east: Double)? {
        guard case .polygons(let polygons) = self, let ring = polygons.first?.first,
            let south = ring.map(\.north).min(), let north = ring.map(\.north).max(),
            let west = ring.map(\.east).min(), let east = ring.map(\.east).max()
        else { return nil }
        return (south, west, north, east)
    }
}

extension Fault.Kind {
    /// The refusals of the agency; nil for a fault common to all servers.
    var jmaRefusal: Answer? {
        switch self {
        case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .jmaRefusal(429)
        case .unauthorized, .plan: .jmaRefusal(403)
        case .notFound, .cod404: .jmaRefusal(404)
        case .error500: .jmaRefusal(500)
        case .overloaded: .jmaRefusal(503)
        default: nil
        }
    }
}

extension Answer {
    fileprivate static func jmaRefusal(_ status: Int) -> Answer {
        Answer(
            status: status, contentType: "text/html",
            body: Array("<html><head><title>Error</title></head><body>\(status)</body></html>".utf8))
    }
}
