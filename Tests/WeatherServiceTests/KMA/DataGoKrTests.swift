import Limits
import Testing
import Weather

@testable import WeatherService

@Suite("The key of data.go.kr")
struct DataGoKrKeyTests {
    /// As the portal shows it, in both forms. Invented.
    private static let plain = "aB3+/x9Kq0vT1uYw=="
    private static let encoded = "aB3%2B%2Fx9Kq0vT1uYw%3D%3D"

    @Test(
        "A key is sent percent-encoded once, whichever form was given",
        arguments: [plain, encoded, "aB3%2b%2fx9Kq0vT1uYw%3d%3d", "aB3%252B%252Fx9Kq0vT1uYw%253D%253D", " \(plain)\n"])
    func forms(text: String) {
        #expect(DataGoKrKey(text)?.queryValue == Self.encoded)
    }

    @Test("A key of plain letters and digits is sent as it is")
    func plainKey() {
        let text = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
        #expect(DataGoKrKey(text)?.queryValue == text)
    }

    @Test(
        "A percent sign that encodes nothing is part of the key", arguments: [("a%2", "a%252"), ("50%zz", "50%25zz")])
    func notEncoded(text: String, sent: String) {
        #expect(DataGoKrKey(text)?.queryValue == sent)
    }

    @Test("What cannot be a key is refused", arguments: ["", "  ", "two words", "키", "a%00b", "a%20b"])
    func refused(text: String) {
        #expect(DataGoKrKey(text) == nil)
    }

    @Test("A key may be as long as the limit, and no longer")
    func length() {
        #expect(DataGoKrKey(String(repeating: "a", count: Limits.DataGoKr.key)) != nil)
        #expect(DataGoKrKey(String(repeating: "a", count: Limits.DataGoKr.key + 1)) == nil)
    }

    @Test("Neither a key nor a request shows the key when it is printed")
    func hidden() throws {
        let key = try #require(DataGoKrKey(Self.plain))
        let request = KMAStatus.request(at: .dataGoKr, key: key)
        var dumped = ""
        dump(key, to: &dumped)
        dump(request, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\(request)", String(reflecting: request), dumped] {
            #expect(!text.contains("aB3"), "\(text)")
        }
    }

    @Test("The request for warnings has the key last, and nothing about a place")
    func request() throws {
        let key = try #require(DataGoKrKey(Self.plain))
        #expect(
            KMAStatus.request(at: .dataGoKr, key: key).wireText
                == "https://apis.data.go.kr/1360000/WthrWrnInfoService/getPwnStatus?pageNo=1&numOfRows=10"
                + "&dataType=JSON&serviceKey=\(Self.encoded)")
    }
}

@Suite("Answers of data.go.kr")
struct DataGoKrAnswerTests {
    private static func read(_ text: String, status: Int = 200) -> Result<[DataGoKrItem], DataGoKrFailure> {
        Result { () throws(DataGoKrFailure) in
            try DataGoKrAnswer.items(HTTPAnswer(status: status, body: Array(text.utf8)))
        }
    }

    private static func json(_ items: String, code: String = #""00""#) -> String {
        #"{"response":{"header":{"resultCode":\#(code),"resultMsg":"x"},"body":{"items":\#(items)}}}"#
    }

    private static func fields(_ result: Result<[DataGoKrItem], DataGoKrFailure>) -> [[String: String]]? {
        (try? result.get())?.map(\.fields)
    }

    @Test(
        "Items may be a list, one object, or an empty string, and numbers may come as texts",
        arguments: [
            (#"{"item":[{"a":"1","b":2}]}"#, [["a": "1", "b": "2"]]), (#"{"item":{"a":"x"}}"#, [["a": "x"]]),
            (#"[{"a":"x"},{"a":"y"}]"#, [["a": "x"], ["a": "y"]]), (#""""#, []), (#"{"item":[]}"#, []),
            (#"{"item":[{"a":202609261200}]}"#, [["a": "202609261200"]]),
            (#"{"item":[{"a":[1],"b":null,"c":1.5,"d":"z"}]}"#, [["d": "z"]]),
        ])
    func items(items: String, expected: [[String: String]]) {
        #expect(Self.fields(Self.read(Self.json(items))) == expected)
        #expect(Self.fields(Self.read(Self.json(items, code: "0"))) == expected)
    }

    @Test("The same in XML is read, with a byte order mark too", arguments: ["", "\u{FEFF}"])
    func xml(mark: String) {
        let text =
            mark + #"<?xml version="1.0" encoding="UTF-8"?><response><header><resultCode>00</resultCode></header>"#
            + "<body><items><item><t6>o 없음</t6><tmFc>202609261200</tmFc></item></items></body></response>"
        #expect(Self.fields(Self.read(text)) == [["t6": "o 없음", "tmFc": "202609261200"]])
    }

    @Test("A damaged letter costs its name and not the answer")
    func damaged() {
        let body =
            Array(#"{"response":{"header":{"resultCode":"00"},"body":{"items":{"item":[{"a":""#.utf8) + [0xEB, 0xB6]
            + Array(#"산","b":"x"}]}}}}"#.utf8)
        let items = try? DataGoKrAnswer.items(HTTPAnswer(status: 200, body: body))
        #expect(items?.first?["b"] == "x")
        #expect(items?.first?["a"]?.hasSuffix("산") == true)
    }

    private static func gatewayXML(_ code: String, _ message: String, _ reason: String) -> String {
        """
        <OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>\(message)</errMsg><returnAuthMsg>\(reason)</returnAuthMsg>\
        <returnReasonCode>\(code)</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>
        """
    }

    private static let failures: [(code: Int, name: String, failure: DataGoKrFailure)] = [
        (1, "APPLICATION_ERROR", .serviceFailed(code: 1)), (2, "DB_ERROR", .serviceFailed(code: 2)),
        (3, "NODATA_ERROR", .noData), (4, "HTTP_ERROR", .serviceFailed(code: 4)),
        (5, "SERVICETIME_OUT", .serviceFailed(code: 5)),
        (10, "INVALID_REQUEST_PARAMETER_ERROR", .requestRefused(code: 10)),
        (11, "NO_MANDATORY_REQUEST_PARAMETERS_ERROR", .requestRefused(code: 11)),
        (12, "NO_OPENAPI_SERVICE_ERROR", .noSuchService),
        (20, "SERVICE_ACCESS_DENIED_ERROR", .key(.notPermitted)),
        (21, "TEMPORARILY_DISABLE_THE_SERVICEKEY_ERROR", .key(.suspended)),
        (22, "LIMITED_NUMBER_OF_SERVICE_REQUESTS_EXCEEDS_ERROR", .quotaUsedUp),
        (30, "SERVICE_KEY_IS_NOT_REGISTERED_ERROR", .key(.notRegistered)),
        (31, "DEADLINE_HAS_EXPIRED_ERROR", .key(.expired)), (32, "UNREGISTERED_IP_ERROR", .key(.otherAddress)),
        (33, "UNSIGNED_CALL_ERROR", .key(.unsigned)), (99, "UNKNOWN_ERROR", .serviceFailed(code: 99)),
    ]

    @Test("Each code is the same failure in every envelope and with any status", arguments: failures)
    func codes(code: Int, name: String, failure: DataGoKrFailure) {
        let number = code < 10 ? "0\(code)" : "\(code)"
        let texts = [
            Self.gatewayXML(number, "SERVICE ERROR", name), "\u{FEFF}" + Self.gatewayXML(number, name, "말"),
            // By the name alone.
            Self.gatewayXML("", "SERVICE ERROR", name),
            #"<?xml version="1.0"?><response xmlns="urn:x"><header><resultCode>\#(number)</resultCode></header></response>"#,
            #"{"response":{"header":{"resultCode":"\#(number)","resultMsg":"x"}}}"#,
            #"{"response":{"header":{"resultCode":\#(code)}}}"#,
            #"{"OpenAPI_ServiceResponse":{"cmmMsgHeader":{"errMsg":"\#(name)","returnReasonCode":"\#(number)"}}}"#,
            #"{"OpenAPI_ServiceResponse":{"cmmMsgHeader":{"errMsg":"SERVICE ERROR","returnAuthMsg":"\#(name)"}}}"#,
        ]
        for text in texts {
            for status in [200, 400, 403, 500] {
                #expect(Self.read(text, status: status) == .failure(failure), "\(status): \(text)")
            }
        }
    }

    @Test(
        "An error of the gateway without code or name is a failure",
        arguments: [
            "<OpenAPI_ServiceResponse><cmmMsgHeader></cmmMsgHeader></OpenAPI_ServiceResponse>",
            #"{"OpenAPI_ServiceResponse":{}}"#,
        ])
    func unknown(text: String) {
        #expect(Self.read(text) == .failure(.serviceFailed(code: 99)))
    }

    @Test(
        "Without an envelope the status tells",
        arguments: [
            (401, "Unauthorized", DataGoKrFailure.key(.notRegistered)), (403, "Forbidden", .key(.notPermitted)),
            (429, "API token quota exceeded", .quotaUsedUp), (404, "API not found", .service(.notFound)),
            (500, "Unexpected errors", .service(.server(status: 500))),
            (400, "", .service(.requestRefused(status: 400))),
            (200, "<html><body>Login</body></html>", .service(.portal)), (200, "<!DOCTYPE html><p>", .service(.portal)),
            (403, "<html></html>", .service(.portal)), (200, "OK", .service(.unreadable(field: "body"))),
            (200, "{}", .service(.unreadable(field: "body"))), (200, "", .service(.unreadable(field: "body"))),
        ])
    func status(status: Int, text: String, failure: DataGoKrFailure) {
        #expect(Self.read(text, status: status) == .failure(failure))
    }

    @Test("A header without a code and a body without items are not empty lists")
    func missing() {
        #expect(
            Self.read(#"{"response":{"header":{},"body":{"items":""}}}"#)
                == .failure(.service(.unreadable(field: "response.header.resultCode"))))
        #expect(
            Self.read(#"{"response":{"header":{"resultCode":"00"},"body":{}}}"#)
                == .failure(.service(.unreadable(field: "response.body.items"))))
    }

    @Test("An answer, its items and their members are limited")
    func limits() {
        func items(_ count: Int) -> Int? {
            let list = [String](repeating: #"{"a":"b"}"#, count: count).joined(separator: ",")
            return Self.fields(Self.read(Self.json("[\(list)]")))?.count
        }
        #expect(items(Limits.DataGoKr.items) == Limits.DataGoKr.items)
        #expect(items(Limits.DataGoKr.items + 1) == Limits.DataGoKr.items)
        func members(_ count: Int) -> Int? {
            let list = (0..<count).map { #""m\#($0)":"x""# }.joined(separator: ",")
            return Self.fields(Self.read(Self.json("[{\(list)}]")))?.first?.count
        }
        #expect(members(Limits.DataGoKr.fields) == Limits.DataGoKr.fields)
        #expect(members(Limits.DataGoKr.fields + 1) == Limits.DataGoKr.fields)
        let text = Self.json(#"{"item":[{"a":"x"}]}"#)
        let full = text + String(repeating: " ", count: Limits.DataGoKr.body - text.utf8.count)
        #expect(Self.fields(Self.read(full))?.count == 1)
        #expect(Self.read(full + " ") == .failure(.service(.tooLarge)))
    }

    @Test("A used-up quota is waited for until Korea's midnight")
    func quota() throws {
        func wait(_ time: String) throws -> WeatherFailure {
            let now = try #require(Timestamp(iso8601: time))
            return DataGoKrFailure.quotaUsedUp.weatherFailure(at: now)
        }
        #expect(try wait("2026-09-26T12:00:00+09:00") == .rateLimited(retryAfter: 43_200))
        #expect(try wait("2026-09-26T23:59:00+09:00") == .rateLimited(retryAfter: 60))
        #expect(CallQuota.dataGoKr.dayZone.seconds == 32_400)
    }

    @Test(
        "Each failure is one that the program can explain",
        arguments: [
            (DataGoKrFailure.key(.notRegistered), WeatherFailure.keyRefused), (.key(.expired), .keyRefused),
            (.key(.suspended), .keyRefused), (.key(.unsigned), .keyRefused), (.key(.notPermitted), .notInPlan),
            (.key(.otherAddress), .notInPlan), (.noData, .notFound), (.noSuchService, .notFound),
            (.requestRefused(code: 11), .requestRefused(status: 400)), (.serviceFailed(code: 4), .server(status: 500)),
            (.service(.offline), .offline),
        ])
    func explained(failure: DataGoKrFailure, expected: WeatherFailure) {
        #expect(failure.weatherFailure(at: Timestamp(secondsSince1970: 1_795_669_200)) == expected)
    }

    @Test("Only what is wrong with the key refuses it")
    func refusesKey() {
        func refuses(_ text: String, _ status: Int = 200) -> Bool {
            DataGoKrAnswer.refusesKey(HTTPAnswer(status: status, body: Array(text.utf8)))
        }
        #expect(refuses(Self.gatewayXML("30", "x", "y")))
        #expect(!refuses(Self.gatewayXML("22", "x", "y")))
        #expect(!refuses(Self.json(#""""#)))
        #expect(refuses("Unauthorized", 401))
    }
}
