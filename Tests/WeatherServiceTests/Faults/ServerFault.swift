import TestSupport
import Testing

@testable import WeatherService

/// One fault of a server, and the failure it must lead to.
struct ServerFault: Sendable, CustomTestStringConvertible {
    /// How much of a request it spoils.
    enum Extent: Sendable {
        /// The whole request: it gets this answer, whatever places it is about.
        case request(RawAnswer)
        /// One place of a request: this text replaces its weather; nil if the entry is missing.
        case place(String?)
    }

    let name: String
    let extent: Extent
    let failure: WeatherFailure
    /// Whether the request ends only when its time is up.
    var takesForever = false

    var testDescription: String { name }

    /// The answer to a request about one place.
    var answer: RawAnswer {
        switch extent {
        case .request(let answer): answer
        case .place(let body): .http(200, Array((body ?? "").utf8))
        }
    }

    init(_ name: String, _ answer: RawAnswer, _ failure: WeatherFailure, takesForever: Bool = false) {
        (self.name, self.extent, self.failure, self.takesForever) = (name, .request(answer), failure, takesForever)
    }

    init(
        _ name: String, _ status: Int, _ body: String, type: String? = "application/json; charset=utf-8",
        header: String = "", _ failure: WeatherFailure
    ) {
        self.init(name, .http(status, Array(body.utf8), type: type, header: header), failure)
    }

    init(_ name: String, place: String?, _ failure: WeatherFailure) {
        (self.name, self.extent, self.failure) = (name, .place(place), failure)
    }
}

extension RawAnswer {
    /// A complete HTTP answer.
    static func http(
        _ status: Int, _ body: [UInt8], type: String? = "application/json; charset=utf-8", header: String = "",
        promising length: Int? = nil, ending: Ending = .open
    ) -> RawAnswer {
        var head = "HTTP/1.1 \(status) X\r\nContent-Length: \(length ?? body.count)\r\n"
        if let type { head += "Content-Type: \(type)\r\n" }
        if !header.isEmpty { head += header + "\r\n" }
        return RawAnswer([Array((head + "\r\n").utf8) + body], ending: ending)
    }
}
