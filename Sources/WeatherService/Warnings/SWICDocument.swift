import Limits
import Weather

extension SourceID {
    /// https://severeweather.wmo.int
    public static let swic = SourceID(rawValue: "swic")
}

extension ServiceAddress {
    /// https://severeweather.wmo.int, the WMO's Severe Weather Information Centre (SWIC), run by the Hong Kong
    /// Observatory.
    public static let swic = ServiceAddress(knownHost: "severeweather.wmo.int")
}

/// A CAP message as the centre keeps it: `kr-kma-weather-en/2026/11/26/10/00/00-0b7c….xml`, the row's `capurl`.
///
/// The name contains a hash of the message, so a document never changes.
struct SWICDocument: Hashable, Sendable {
    let name: String

    /// Nil for anything but a path of plain segments below an office that ends with `.xml`: the name comes from outside
    /// and becomes part of an address.
    init?(capurl name: String) {
        guard name.utf8.count <= Limits.SWIC.documentName, name.hasSuffix(".xml"),
            name.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter || "._/-".utf8.contains($0) })
        else { return nil }
        let segments = name.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count > 1, let office = segments.first, let file = segments.last, file != ".xml",
            office.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }),
            segments.allSatisfy({ !$0.isEmpty && $0 != "." && !$0.contains("..") })
        else { return nil }
        self.name = name
    }

    /// The office that issued it (`SWICSources`), such as `kr-kma-weather-en`.
    var office: String { String(name.prefix { $0 != "/" }) }

    /// The name of the file without its ending.
    var file: String { String((name.split(separator: "/").last ?? "").dropLast(4)) }

    func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: "\(address)/v2/cap-alerts/\(name)", bodyLimit: Limits.SWIC.documentBytes, accepts: .cap)
    }

    /// Warnings of rows, those of which the document has been read as that says them.
    ///
    /// The document has the message's own identifier, what it replaces, and the full text. Rows may have what it lacks:
    /// the shapes of areas that it only names, and the text in another language, which is another document.
    static func completed(_ rows: [Warning], by documents: [String: [Warning]]) -> [Warning] {
        var completed: [Warning] = []
        var done: Set<String> = []
        let byDocument = Dictionary(grouping: rows) { $0.document ?? "" }
        for row in rows {
            guard let name = row.document, let said = documents[name], !said.isEmpty else {
                completed.append(row)
                continue
            }
            guard done.insert(name).inserted else { continue }
            completed += said.map { $0.completed(by: byDocument[name] ?? []) }
        }
        return completed
    }
}

extension Warning {
    /// `rows`: those of its message.
    fileprivate func completed(by rows: [Warning]) -> Warning {
        let events = Set(texts.byLanguage.map { $0.text.event.lowercased() })
        let own = rows.filter { row in row.texts.byLanguage.contains { events.contains($0.text.event.lowercased()) } }
        let same = own.isEmpty ? rows : own
        var warning = self
        warning.country = country ?? same.first?.country
        if !areas.contains(where: \.hasShape) {
            let shaped = same.flatMap(\.areas).filter(\.hasShape)
            if !shaped.isEmpty { warning.areas = shaped }
        }
        for (language, text) in same.flatMap(\.texts.byLanguage)
        where !warning.texts.byLanguage.contains(where: { $0.language == language }) {
            warning.texts.byLanguage.append((language, text))
        }
        return warning
    }
}
