@testable import WeatherService

// MET Norway's own faults.
extension ServerFault {
    /// Its refusals are web pages, so that a page with a status of 4xx is not a network's.
    static let metNorway =
        ofAnyService.filter { !pagesOfRefusal.contains($0.name) } + metNorwayBodies + metNorwayRefusals

    private static let pagesOfRefusal = ["a company's filter", "429 with a page"]

    private static let metNorwayBodies = [
        ServerFault("an object of nothing", 200, "{}", .unreadable(field: "properties")),
        ServerFault(
            "every type wrong", 200, #"{"geometry":7,"properties":{"meta":[],"timeseries":"x"}}"#,
            .unreadable(field: "properties.timeseries")),
        ServerFault("no hours", 200, #"{"properties":{"timeseries":[]}}"#, .noMeasurement),
        ServerFault(
            "no time", 200, #"{"properties":{"timeseries":[{"data":{}}]}}"#,
            .unreadable(field: "properties.timeseries[0].time")),
        ServerFault(
            "only hours that are over", 200, MetNorwayFixture.entry(at: "2025-10-12T06:00:00Z", celsius: "1").inBody,
            .noMeasurement),
        ServerFault(
            "another place", 200,
            #"{"geometry":{"coordinates":[25,60,0]},"properties":{"timeseries":[]}}"#, .wrongPlace(kilometres: 0)),
        ServerFault("nothing has changed, of what was never told", 304, "", .redirected),
    ]

    private static let metNorwayRefusals = [
        (400, WeatherFailure.requestRefused(status: 400)), (401, .requestRefused(status: 401)),
        (403, .rateLimited(retryAfter: 86_400)), (404, .notFound), (422, .notFound),
        (429, .rateLimited(retryAfter: 3_600)),
    ].map { status, failure in
        ServerFault("\(status) as a page", status, "<!DOCTYPE html><html>", type: "text/html", failure)
    }
}

extension String {
    fileprivate var inBody: String { #"{"properties":{"timeseries":[\#(self)]}}"# }
}
