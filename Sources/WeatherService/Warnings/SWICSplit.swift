import JSON
import Limits

/// Cuts an answer about several members into one for each of them, which is kept and read by itself.
struct SWICSplit: Sendable {
    /// By the member's code; a member without rows has an answer without rows.
    let bodies: [String: [UInt8]]
    /// Whether there are more rows than one answer may have, so that nothing is known to be complete.
    let isCut: Bool

    /// Throws the failure that the answer means.
    init(_ answer: HTTPAnswer, about members: [String]) throws(WeatherFailure) {
        let rows: Rows = try SWICAnswer.decode(answer, limit: Limits.SWIC.rowBytes)
        guard let found = rows.found else { throw .unreadable(field: "features") }
        isCut = found.count >= Limits.SWIC.rows
        var bodies = Dictionary(members.map { ($0, Self.head) }) { first, _ in first }
        var room = 2 * Limits.SWIC.rowBytes
        for row in found {
            // A row that does not say whose it is counts for everyone who was asked about: it may be anyone's.
            for member in row.member.map({ [$0] }) ?? members where bodies[member] != nil {
                if bodies[member]?.count != Self.head.count { bodies[member]?.append(UInt8(ascii: ",")) }
                bodies[member]?.append(contentsOf: answer.body[row.range])
                room -= row.range.count
                // Many rows of nobody, for many members.
                if room < 0 { throw .tooLarge }
            }
        }
        self.bodies = bodies.mapValues { $0 + Self.tail }
    }

    private static let head = Array(#"{"features":["#.utf8)
    private static let tail = Array("]}".utf8)

    /// Where each row is in the text.
    private struct Rows: JSONObject {
        var found: [(member: String?, range: Range<Int>)]?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            guard name == "features" else { return try json.skip() }
            var found: [(member: String?, range: Range<Int>)] = []
            let isArray = try json.array { json throws(JSONReader.Malformed) in
                let start = try json.start()
                var member: String?
                _ = try json.object { name, json throws(JSONReader.Malformed) in
                    guard name == "properties" else { return try json.skip() }
                    member = try json.text(of: "mem") ?? member
                }
                guard found.count < Limits.SWIC.rows else { return }
                found.append((member, start..<json.position))
            }
            self.found = isArray ? found : nil
        }
    }
}
