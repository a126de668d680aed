/// A response to be sent.
struct Answer: Sendable {
    let status: Int
    let contentType: String
    /// Fields other than content type and length.
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(
        status: Int = 200, contentType: String = "application/json; charset=utf-8",
        headers: [(name: String, value: String)] = [], body: [UInt8]
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    init(status: Int = 200, json: String, headers: [(name: String, value: String)] = []) {
        self.init(status: status, headers: headers, body: Array(json.utf8))
    }
}

/// The service's refusals, verbatim.
extension Answer {
    static let invalidKey = Answer(
        status: 401,
        json:
            #"{"cod":401, "message": "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."}"#
    )
    static let notInPlan = Answer(
        status: 401,
        json:
            #"{"cod":401, "message": "Please note that using One Call 3.0 requires a separate subscription to the One Call by "#
            + #"Call plan. Learn more here https://openweathermap.org/price. If you have a valid subscription to the One Call "#
            + #"by Call plan, but still receive this error, then please see https://openweathermap.org/faq#error401 for more info."}"#
    )
    static let cityNotFound = Answer(status: 404, json: #"{"cod":"404","message":"city not found"}"#)
    static let notFound = Answer(status: 404, json: #"{"cod":"404","message":"not found"}"#)
    static let nothingToGeocode = Answer(status: 400, json: #"{"cod":"400","message":"Nothing to geocode"}"#)
    static let wrongLatitude = Answer(status: 400, json: #"{"cod":"400","message":"wrong latitude"}"#)
    static let wrongLongitude = Answer(status: 400, json: #"{"cod":"400","message":"wrong longitude"}"#)
    static let methodNotAllowed = Answer(status: 405, json: "")
    static let addressTooLong = Answer(status: 414, json: "")
    static func tooManyRequests(retryAfter: String?) -> Answer {
        Answer(
            status: 429,
            json:
                #"{"cod":429, "message": "Your account is temporary blocked due to exceeding of requests limitation of "#
                + #"your subscription type. Please choose the proper subscription https://openweathermap.org/price"}"#,
            headers: retryAfter.map { [(name: "Retry-After", value: $0)] } ?? [])
    }
    static let internalError = Answer(status: 500, json: #"{"cod":"500","message":"Internal error: 500001"}"#)
    /// An HTTP success with a body that reports an error.
    static let notFoundInsideOK = Answer(json: #"{"message":"Error: Not found city","cod":"404"}"#)
    static let badGateway = Answer(
        status: 502, contentType: "text/html",
        body: Array(
            """
            <html>\r
            <head><title>502 Bad Gateway</title></head>\r
            <body>\r
            <center><h1>502 Bad Gateway</h1></center>\r
            <hr><center>openresty</center>\r
            </body>\r
            </html>\r

            """.utf8))
    static let loginPage = Answer(
        contentType: "text/html; charset=utf-8",
        body: Array(
            """
            <!DOCTYPE html>
            <html><head><title>Free Wi-Fi</title></head>
            <body><form action="/login" method="post"><button>Accept and go online</button></form></body></html>

            """.utf8))
    /// Bytes that are neither JSON nor UTF-8, including an escape sequence in case they are printed.
    static let garbage = Answer(
        body: [0xff, 0xfe, 0x00] + Array("\u{1b}]0;owned\u{7}{\"cod\":200,<<<".utf8) + [0x80, 0x9b, 0x33, 0x31, 0x6d])
    static let nothing = Answer(body: [])
    /// A redirect to a host without a server. A client that follows it has leaked the key.
    static let elsewhere = Answer(
        status: 302, contentType: "text/html",
        headers: [(name: "Location", value: "http://127.0.0.2:1/data/2.5/weather")],
        body: [])
}
