import JSON
import Weather

/// The Korea Meteorological Administration at Korea's portal of open data: the state of all warnings of the stand-in's story. Like the
/// portal it wants a key, and reports errors in XML with status 200.
enum KMAResponder {
    private static let status = "/1360000/WthrWrnInfoService/getPwnStatus"

    /// Whether a path is one of the service's.
    static func answers(_ path: String) -> Bool { path == status }

    /// What a request asks for; nil for a path of another service.
    static func question(of target: RequestTarget) -> WarningQuestion? { answers(target.path) ? .status : nil }

    /// The service key of a server with a key: with signs that have to be percent-encoded, as the portal's keys have.
    static func serviceKey(_ key: String) -> String { key + "/+a==" }

    /// Nil for a path of another service. A frozen fault has its moment (`Conduct.warningFault`).
    static func answer(to target: RequestTarget, key: String, now: Timestamp, fault: WarningFault?) -> Answer? {
        guard answers(target.path) else { return nil }
        guard target.query["serviceKey"] == serviceKey(key) else { return .portalError(.keyNotRegistered) }
        switch fault {
        case .errLines: return .loginPage
        case .exception: return .portalError(.failed)
        default: break
        }
        var time = now
        if case .frozen(let moment?) = fault { time = min(moment, now) }
        var shift = 0
        if case .clock(let seconds) = fault { shift = seconds }
        let state = KMAState(
            at: time, isQuiet: fault == .noRows || fault == .expired, isDamaged: fault == .damagedShapes)
        let issued = KMAState.digits(of: state.issued.adding(seconds: shift))
        let item: JSONValue = [
            "other": "o 없음", "t6": .text(state.inForce), "t7": .text(state.preliminary), "tmEf": .text(issued),
            "tmFc": .integer(Int(issued) ?? 0), "tmSeq": 1,
        ]
        let response: JSONValue = [
            "header": ["resultCode": "00", "resultMsg": "NORMAL_SERVICE"],
            "body": [
                "dataType": "JSON", "items": ["item": [item]], "pageNo": 1, "numOfRows": 10, "totalCount": 1,
            ],
        ]
        var body = Array((["response": response] as JSONValue).compactText.utf8)
        if fault == .huge { body += [UInt8](repeating: 0x20, count: 400_000) }
        return Answer(body: body)
    }
}

/// The story as the administration writes it: what is in force, and what is expected.
private struct KMAState {
    let issued: Timestamp
    let inForce: String
    let preliminary: String

    init(at time: Timestamp, isQuiet: Bool, isDamaged: Bool) {
        let told = StandinWarnings.at(time).filter { $0.office == .korea }
        let over = StandinWarnings.over(at: time).filter { $0.office == .korea }
        let changes = (told + over).flatMap { [$0.sent, $0.onset, $0.gone] }
        issued = changes.filter { $0 <= time }.max() ?? time.adding(seconds: -86_400)
        // A message that something is over is not in force.
        let warnings = isQuiet ? [] : told.filter { $0.urgency != 1 }
        let lines = warnings.filter { $0.onset <= time }.map { warning in
            let regions = warning.areas.map(Self.region).joined(separator: ", ")
            return "o \(Self.name(of: warning.event)) : \(isDamaged ? "\(regions), 경\u{FFFD}도(" : regions)"
        }
        inForce = lines.isEmpty ? "o 없음" : lines.joined(separator: "\r\n")
        let expected = warnings.filter { $0.onset > time }.enumerated().map { index, warning in
            """
            (\(index + 1)) \(Self.name(of: warning.event).prefix(2)) 예비특보\r
            o \(Self.words(for: warning.onset)) : \(warning.areas.map(Self.region).joined(separator: ", "))
            """
        }
        preliminary = expected.isEmpty ? "o 없음" : expected.joined(separator: "\r\n")
    }

    /// Korea's time to the minute: `202611231500`.
    static func digits(of time: Timestamp) -> String {
        let local = LocalClock(UTCOffset(seconds: 9 * 3_600)).time(time)
        let rest = [local.month, local.day, local.hour, local.minute].map(UTCText.twoDigits)
        return "\(local.year)\(rest.joined())"
    }

    /// `11월 23일 오후(12시~18시)`.
    private static func words(for time: Timestamp) -> String {
        let local = LocalClock(UTCOffset(seconds: 9 * 3_600)).time(time)
        let part = local.hour / 6
        let hours = "\(UTCText.twoDigits(part * 6))시~\(UTCText.twoDigits(part * 6 + 6))시"
        let names = ["새벽", "오전", "오후", "밤"]
        return "\(UTCText.twoDigits(local.month))월 \(UTCText.twoDigits(local.day))일 \(names[part])(\(hours))"
    }

    private static func name(of event: String) -> String {
        [
            "Typhoon Watch": "태풍주의보", "Typhoon Warning": "태풍경보", "Strong Wind Watch": "강풍주의보",
            "Heavy Rain Watch": "호우주의보",
        ][event] ?? "풍랑주의보"
    }

    private static func region(of area: StandinArea) -> String {
        [
            "Jeju area": "제주도(추자도 제외)", "Busan area": "부산", "Ulsan area": "울산", "Seoul area": "서울",
            "Suwon area": "경기도(수원)", "Around Jeonju": "전북자치도(완주, 김제), 전라남도(목포)",
        ][area.name] ?? "동해중부먼바다"
    }
}

/// The portal's errors, by the codes of its guides.
enum PortalError: Int {
    case failed = 4
    case noService = 12
    case keyNotPermitted = 20
    case quotaUsedUp = 22
    case keyNotRegistered = 30

    fileprivate var name: String {
        switch self {
        case .failed: "HTTP_ERROR"
        case .noService: "NO_OPENAPI_SERVICE_ERROR"
        case .keyNotPermitted: "SERVICE_ACCESS_DENIED_ERROR"
        case .quotaUsedUp: "LIMITED_NUMBER_OF_SERVICE_REQUESTS_EXCEEDS_ERROR"
        case .keyNotRegistered: "SERVICE_KEY_IS_NOT_REGISTERED_ERROR"
        }
    }

    fileprivate var code: String { UTCText.twoDigits(rawValue) }
}

extension Answer {
    /// The gateway's envelope, whatever form was asked for.
    static func portalError(_ error: PortalError) -> Answer {
        let text = """
            <OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg><returnAuthMsg>\(error.name)</returnAuthMsg>\
            <returnReasonCode>\(error.code)</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>
            """
        return Answer(contentType: "text/xml;charset=UTF-8", body: Array(text.utf8))
    }

    /// The newer form of an error.
    static func portalError(_ error: PortalError, status: Int) -> Answer {
        let header: JSONValue = [
            "errMsg": "SERVICE ERROR", "returnAuthMsg": .text(error.name), "returnReasonCode": .text(error.code),
        ]
        let envelope: JSONValue = ["OpenAPI_ServiceResponse": ["cmmMsgHeader": header]]
        return Answer(status: status, json: envelope.compactText)
    }
}

extension Fault.Kind {
    /// The refusals of the portal; nil for a fault common to all servers.
    var portalRefusal: Answer? {
        switch self {
        case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .portalError(.quotaUsedUp)
        case .unauthorized: .portalError(.keyNotRegistered, status: 403)
        case .plan: .portalError(.keyNotPermitted)
        case .notFound, .cod404: .portalError(.noService)
        case .error500: Answer(status: 500, contentType: "text/plain", body: Array("Unexpected errors".utf8))
        case .overloaded: Answer(status: 503, contentType: "text/plain", body: [])
        default: nil
        }
    }
}
