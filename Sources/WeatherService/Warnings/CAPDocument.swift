import Limits
import Weather
import XML

/// The text of a message of CAP.
enum CAPDocument {
    /// What nothing here reads, and some messages have thousands of; and what may be longer than a text.
    private static let selection = XMLSelection(
        leavingOut: ["eventCode", "geocode", "parameter", "resource"], whole: ["polygon", "references"])

    /// CAP 1.0 did not require a scope.
    private static let namespaceWithoutScope = "http://www.incident.com/cap/1.0"

    /// Empty elements count as missing. Words are read in any case. Of a time that cannot be read, only that of sending is a
    /// problem.
    static func alert(in bytes: [UInt8]) throws(CAPProblem) -> CAPAlert {
        let document: XMLDocument
        do throws(XMLProblem) { document = try XMLReader.read(bytes, keeping: selection) } catch { throw .xml(error) }
        let alert = document.root
        guard alert.name == "alert" else { throw .otherDocument }
        let sender = try required("sender", of: alert)
        let identifier = try required("identifier", of: alert)
        guard let sent = Timestamp(iso8601: try required("sent", of: alert)) else { throw .unreadable(field: "sent") }
        let status = try required("status", of: alert).lowercased()
        guard let type = CAPAlert.MessageType(rawValue: try required("msgType", of: alert).lowercased()) else {
            throw .unreadable(field: "msgType")
        }
        let scope =
            document.namespace == namespaceWithoutScope
            ? alert.text(of: "scope") ?? "Public" : try required("scope", of: alert)
        let infos = alert.all("info")
        guard infos.count <= Limits.Warning.infos else { throw .tooMany(field: "info") }
        var points = Limits.Warning.points
        return CAPAlert(
            id: Warning.ID(sender: sender, identifier: identifier), sent: sent, isActual: status == "actual",
            type: type, isPublic: scope.lowercased() == "public",
            references: references(in: alert.text(of: "references") ?? ""),
            infos: infos.compactMap { CAPAlert.Info($0, points: &points) })
    }

    private static func required(_ name: String, of alert: XMLElement) throws(CAPProblem) -> String {
        guard let text = alert.text(of: name) else { throw .unreadable(field: name) }
        return text
    }

    /// Reads `sender,identifier,sent` with white space between. The time is left out: China's messages repeat their own.
    private static func references(in text: String) -> [Warning.ID] {
        let all = text.split(maxSplits: Limits.Warning.references, whereSeparator: \.isWhitespace)
        return all.prefix(Limits.Warning.references).compactMap { reference in
            let parts = reference.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
            return Warning.ID(sender: String(parts[0]), identifier: String(parts[1]))
        }
    }
}

extension CAPAlert.Info {
    /// Nil without a word of what it is about. `points`: how many the message may still have.
    fileprivate init?(_ info: XMLElement, points: inout Int) {
        func text(_ name: String, as form: ServerText.Form) -> String? {
            let text = info.text(of: name).map { ServerText($0, as: form).text }
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        let headline = text("headline", as: .line)
        guard let event = text("event", as: .line) ?? headline else { return nil }
        language = Self.language(info.text(of: "language"))
        self.text = WarningText(
            event: event, headline: headline, description: text("description", as: .prose),
            instruction: text("instruction", as: .prose))
        senderName = text("senderName", as: .line)
        urgency = info.text(of: "urgency")?.lowercased()
        level = WarningLevel(capSeverity: info.text(of: "severity"))
        certainty = WarningCertainty(capCertainty: info.text(of: "certainty"))
        func time(_ name: String) -> Timestamp? { info.text(of: name).flatMap(Timestamp.init(iso8601:)) }
        onset = time("onset") ?? time("effective")
        expires = time("expires")
        isOver =
            urgency == "past" || info.all("responseType").contains { $0.text.lowercased() == "allclear" }
            || Self.saysOver(event)
        areas = WarningArea.areas(of: info, points: &points)
    }

    /// A BCP 47 tag in small letters; CAP's default is US English.
    private static func language(_ tag: String?) -> String {
        guard let tag, tag.utf8.count <= 35 else { return tag == nil ? "en-us" : "und" }
        let small = tag.lowercased().replacing("_", with: "-")
        let isTag = small.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
        return isTag && small.first?.isLetter == true ? small : "und"
    }

    /// Some issuers lift a warning by another of that name: "호우주의보 해제".
    private static func saysOver(_ event: String) -> Bool {
        if event.contains("해제") || event.contains("解除") { return true }
        let words = event.lowercased().split { !$0.isLetter }
        return words.contains { ["lifted", "cleared", "cancelled", "canceled"].contains($0) }
    }
}

extension WarningLevel {
    /// CAP's word, in any case.
    init(capSeverity word: String?) {
        self =
            switch word?.lowercased() {
            case "extreme": .extreme
            case "severe": .severe
            case "moderate": .moderate
            case "minor": .minor
            default: .unknown
            }
    }
}

extension WarningCertainty {
    /// CAP's word, in any case.
    init(capCertainty word: String?) {
        self =
            switch word?.lowercased() {
            case "observed": .observed
            // The first word is CAP 1.0's.
            case "very likely", "likely": .likely
            case "possible": .possible
            case "unlikely": .unlikely
            default: .unknown
            }
    }
}
