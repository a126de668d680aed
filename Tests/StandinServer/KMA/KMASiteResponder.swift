import Weather

/// The site of the Korea Meteorological Administration: its feed of warnings in force, and their messages of CAP, for the stand-in's
/// story. The form of the messages is invented.
enum KMASiteResponder {
    private static let feed = "/w/rss/cap/warning.do"
    private static let messages = "/w/repositary/xml/wrn/xml/"

    /// Whether a path is one of the site's.
    static func answers(_ path: String) -> Bool { path == feed || path.hasPrefix(messages) }

    /// What a request asks for; nil for a path of another service.
    static func question(of target: RequestTarget) -> WarningQuestion? {
        if target.path == feed { return .feed }
        return target.path.hasPrefix(messages) ? .message : nil
    }

    /// Nil for a path of another service. A frozen fault has its moment (`Conduct.warningFault`).
    static func answer(to target: RequestTarget, now: Timestamp, fault: WarningFault?) -> Answer? {
        guard answers(target.path) else { return nil }
        var time = now
        if case .frozen(let moment?) = fault { time = min(moment, now) }
        if target.path == feed { return feed(at: time, fault) }
        let name = target.path.dropFirst(messages.count)
        let all = StandinWarnings.at(time) + StandinWarnings.over(at: time)
        guard fault != .noDocuments,
            let warning = all.first(where: { $0.office == .korea && self.name(of: $0) == name })
        else { return .siteError(404) }
        return xml(StandinCAP.text(of: warning))
    }

    private static func feed(at time: Timestamp, _ fault: WarningFault?) -> Answer {
        switch fault {
        case .errLines: return .loginPage
        case .exception: return .siteError(500)
        default: break
        }
        let isQuiet = fault == .noRows || fault == .expired
        let told = isQuiet ? [] : StandinWarnings.at(time).filter { $0.office == .korea && $0.urgency != 1 }
        let items = told.map { warning in
            let name = name(of: warning)
            let link =
                fault == .damagedShapes ? "https://www.weather.go.kr/" : "https://www.weather.go.kr\(messages)\(name)"
            return """
                <item><title>\(warning.event)</title><link>\(link)</link><guid isPermaLink="false">\(name)</guid></item>
                """
        }
        let padding = fault == .huge ? String(repeating: " ", count: 2_000_000) : ""
        return xml(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0"><channel><title>Weather Warning</title>
            \(items.joined(separator: "\n"))\(padding)
            </channel></rss>
            """)
    }

    /// `KR.W2611001_202611230900_INV_1_EN.xml`: year and month, number, Korea's time of issue.
    static func name(of warning: StandinWarning) -> String {
        let local = LocalClock(UTCOffset(seconds: 9 * 3_600)).time(warning.sent)
        let parts = [local.month, local.day, local.hour, local.minute].map(UTCText.twoDigits)
        let number = warning.identifier.split(separator: ".").last.flatMap { Int($0) } ?? 0
        let three = String("\(1_000 + number)".dropFirst())
        return
            "KR.W\(UTCText.twoDigits(local.year % 100))\(parts[0])\(three)_\(local.year)\(parts.joined())_INV_\(number)_EN.xml"
    }

    private static func xml(_ text: String) -> Answer {
        Answer(contentType: "text/xml;charset=UTF-8", body: Array(text.utf8))
    }
}

extension Answer {
    /// A page, as the site answers whatever it does not have.
    static func siteError(_ status: Int) -> Answer {
        Answer(
            status: status, contentType: "text/html;charset=UTF-8",
            body: Array("<!DOCTYPE html><html><body>\(status)</body></html>".utf8))
    }
}

extension Fault.Kind {
    /// The refusals of the site; nil for a fault common to all servers.
    var siteRefusal: Answer? {
        switch self {
        case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .siteError(429)
        case .unauthorized, .plan: .siteError(403)
        case .notFound, .cod404: .siteError(404)
        case .error500: .siteError(500)
        case .overloaded: .siteError(503)
        default: nil
        }
    }
}
