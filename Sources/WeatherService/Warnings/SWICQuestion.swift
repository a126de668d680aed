import Limits
import Weather

/// A question for the warnings of some members of the WMO, by their codes: never for those at a place, so that the
/// centre learns countries and no positions.
///
/// It is a GetFeature of WFS 1.1.0 (OGC 04-094, 14.7.3) to GeoServer, filtered by ECQL. An error in the filter is
/// answered with status 200 and XML.
struct SWICQuestion: Hashable, Sendable {
    /// In the order of the list; each is letters and digits (`SWICMembers`).
    let members: [String]

    /// Questions that together are about all of `members`: as few as fit into addresses of `Limits.SWIC.address` bytes,
    /// or with at most `most` members each. An answer may have `Limits.SWIC.rowBytes` at most, so a question whose
    /// answer was too large or cut is worth asking in parts.
    static func questions(about members: [String], at address: ServiceAddress, most: Int = .max) -> [SWICQuestion] {
        let known = members.filter(isPlain).distinct(by: \.self)
        var questions: [SWICQuestion] = []
        var rest = known[...]
        while let first = rest.popFirst() {
            var group = [first]
            var length = SWICQuestion(members: group).address(at: address).utf8.count
            while let next = rest.first, group.count < most {
                length += condition(next).percentEncoded.utf8.count + or.percentEncoded.utf8.count
                guard length <= Limits.SWIC.address else { break }
                group.append(next)
                rest = rest.dropFirst()
            }
            questions.append(SWICQuestion(members: group))
        }
        return questions
    }

    func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(wireText: self.address(at: address), bodyLimit: Limits.SWIC.rowBytes)
    }

    private func address(at address: ServiceAddress) -> String {
        let members = members.map(Self.condition).joined(separator: Self.or)
        return Self.address(
            at: address, properties: Self.properties, most: Limits.SWIC.rows,
            filter: "(\(members)) AND \(Self.isArea)")
    }

    /// A member's code goes into a filter between apostrophes.
    static func isPlain(_ code: String) -> Bool {
        (1...8).contains(code.utf8.count) && code.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    }

    /// What is read of a row. Without the name of the geometry's column, every geometry is null.
    private static let properties =
        "capurl,identifier,event,headline,description,areadesc,s,u,c,sent,effective,onset,expires,mem,row_type,rlink,"
        + "wkb_geometry"
    /// Outlines of countries are rows as well.
    private static let isArea = "row_type NEQ 'BOUNDARY'"
    private static let or = " OR "

    private static func condition(_ member: String) -> String { "mem='\(member)'" }

    fileprivate static func address(
        at address: ServiceAddress, properties: String, most: Int, filter: String, order: String? = nil
    ) -> String {
        var parameters = [
            ("service", "WFS"), ("version", "1.1.0"), ("request", "GetFeature"),
            ("typeName", "local_postgis:postgis_geojsons"), ("outputFormat", "application/json"),
            ("propertyName", properties), ("maxFeatures", "\(most)"),
        ]
        if let order { parameters.append(("sortBy", order)) }
        parameters.append(("cql_filter", filter))
        return "\(address)/f/wfs?" + parameters.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    }
}

/// The question for the newest warnings of the world, whatever they are: whether the centre still takes in messages.
/// Without it, an answer without warnings would look the same from a centre that stood still days ago.
///
/// `sortBy=NAME D` is of WFS 1.1.0 (14.7.3.2) and in GeoServer's reference; here it has been tried with `sortBy=capurl`
/// alone, without a direction, on another layer. `IS NOT NULL` is ECQL's; PostgreSQL puts rows without a value first
/// when it sorts downwards. If the centre refuses either, the newest `sent` of all rows that were read anyway says the
/// same, if less surely.
enum SWICNewest {
    /// More than one row, because an office whose clock is wrong, or counts the years of another era, would be the
    /// newest for ever. Each takes about 250 bytes.
    static let rows = 10

    static func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: SWICQuestion.address(
                at: address, properties: "sent,capurl", most: rows,
                filter: "row_type NEQ 'BOUNDARY' AND sent IS NOT NULL", order: "sent D"),
            bodyLimit: Limits.SWIC.listBytes)
    }
}
