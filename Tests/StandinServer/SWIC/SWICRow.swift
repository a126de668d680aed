import JSON
import Weather

/// A row of the centre's table: an area of a warning, or the outline of a country.
struct SWICRow {
    private let values: [String: JSONValue]
    private let geometry: JSONValue

    static let columns = [
        "capurl", "identifier", "event", "headline", "description", "areadesc", "s", "u", "c", "sent", "effective",
        "onset", "expires", "mem", "marine", "row_type", "rlink", "wkb_geometry",
    ]

    /// The rows of warnings, each followed by the outline of its country. `shift`: seconds by which all times are off.
    static func rows(of warnings: [StandinWarning], shift: Int, areDamaged: Bool) -> [SWICRow] {
        var rows: [SWICRow] = []
        for warning in warnings {
            for area in warning.areas {
                let geometry = areDamaged ? damaged(rows.count) : geometry(of: area.shape)
                rows.append(SWICRow(warning, area, shift: shift, geometry))
            }
            rows.append(
                SWICRow(
                    values: ["row_type": "BOUNDARY", "mem": .text(warning.office.member), "capurl": .null],
                    geometry: .null))
        }
        return rows
    }

    private init(values: [String: JSONValue], geometry: JSONValue) {
        self.values = values
        self.geometry = geometry
    }

    private init(_ warning: StandinWarning, _ area: StandinArea, shift: Int, _ geometry: JSONValue) {
        func text(_ time: Timestamp) -> JSONValue { .text(Self.text(of: time.adding(seconds: shift))) }
        let file = warning.document.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
        // Numbers come as strings in some rows.
        let severity: JSONValue = area.shape == .none ? .text("\(warning.severity)") : .integer(warning.severity)
        var values: [String: JSONValue] = [
            "capurl": .text(warning.document), "identifier": .text(file), "event": .text(warning.event),
            "headline": .text(warning.headline), "description": .text(warning.description),
            "areadesc": .text(area.name), "s": severity, "u": .integer(warning.urgency),
        ]
        values["c"] = .integer(warning.certainty)
        values["sent"] = text(warning.sent)
        values["effective"] = text(warning.sent)
        values["onset"] = text(warning.onset)
        values["expires"] = warning.expires.map(text) ?? .null
        values["mem"] = .text(warning.office.member)
        values["marine"] = "0"
        values["row_type"] = if case .point = area.shape { "POINT" } else { "POLYGON" }
        values["rlink"] = .text(warning.otherDocument)
        self.init(values: values, geometry: geometry)
    }

    /// The value of a column as it is compared; nil for null.
    func text(of column: String) -> String? {
        switch values[column] {
        case .text(let text): text
        case .integer(let number): "\(number)"
        default: nil
        }
    }

    /// The geometry is null unless its column is named.
    func feature(_ columns: [String], number: Int) -> JSONValue {
        let properties = columns.filter { $0 != "wkb_geometry" }.map { JSONValue.Member($0, values[$0] ?? .null) }
        return [
            "type": "Feature", "id": .text("postgis_geojsons.\(number + 1)"),
            "geometry": columns.contains("wkb_geometry") ? geometry : .null, "geometry_name": "wkb_geometry",
            "properties": .object(properties),
        ]
    }

    static func text(of time: Timestamp) -> String {
        let seconds = UTCText.twoDigits((time.secondsSince1970 % 60 + 60) % 60)
        return UTCText.text(of: time).replacing(" ", with: "T").dropLast(2) + seconds + "Z"
    }

    /// Longitude comes first.
    private static func geometry(of shape: StandinArea.Shape) -> JSONValue {
        switch shape {
        case .none: .null
        case .point(let point): ["type": "Point", "coordinates": position(point)]
        case .polygons(let polygons) where polygons.count == 1:
            ["type": "Polygon", "coordinates": .array(polygons[0].map(line))]
        case .polygons(let polygons):
            ["type": "MultiPolygon", "coordinates": .array(polygons.map { .array($0.map(line)) })]
        }
    }

    private static func line(_ ring: [StandinArea.Point]) -> JSONValue { .array(ring.map(position)) }

    private static func position(_ point: StandinArea.Point) -> JSONValue {
        .array([.coordinate(point.east), .coordinate(point.north)])
    }

    private static func damaged(_ number: Int) -> JSONValue {
        let rings: [JSONValue] = [
            // Crosses itself.
            [[126, 35], [128, 37], [128, 35], [126, 37], [126, 35]],
            // Two points.
            [[126, 35], [128, 37]],
            [["NaN", 35], ["NaN", 37], [128, 37], ["NaN", 35]],
            // Latitude first.
            [[35, 126], [37, 126], [37, 128], [35, 126]],
        ]
        return ["type": "Polygon", "coordinates": .array([rings[number % rings.count]])]
    }
}
