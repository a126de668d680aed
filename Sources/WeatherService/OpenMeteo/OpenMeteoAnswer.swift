import JSON
import Weather

/// Reads a response into reports for each place, or throws the failure it reports.
struct OpenMeteoAnswer {
    private let asked: [Coordinate]
    /// In the order of the response; nil for an invalid entry.
    private let entries: [OpenMeteoPlaceDTO?]
    /// Assigns entries to places.
    private let matching: OpenMeteoMatching

    /// Throws the failure reported by the status or by a body with HTTP 200, `portal` for a web page, or
    /// `unreadable("body")` if it is not the expected JSON. That includes good JSON with an error message appended, which
    /// the service sends when it fails in the middle of a response.
    init(_ answer: HTTPAnswer, at places: [Coordinate]) throws(WeatherFailure) {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .portal }
        let reason = Self.reason(in: answer)
        guard (200..<300).contains(answer.status), reason == nil else {
            throw Self.failure(status: answer.status, retryAfter: answer.retryAfter, reason: reason)
        }
        asked = places
        do throws(JSONReader.Malformed) {
            entries = try Self.entries(answer.body, most: places.count)
        } catch {
            throw .unreadable(field: "body")
        }
        matching = OpenMeteoMatching(entries.map { $0?.whereabouts }, about: places)
    }

    /// The reports of the requested places, which are in the order of their coordinates.
    ///
    /// An invalid part does not affect other parts.
    func reports(_ parts: Set<ReportPart>, of places: [Place]) -> ReportAnswers {
        var answers: ReportAnswers = [:]
        for (position, place) in places.enumerated() {
            if case .entry(let entry) = matching.matches[position] {
                answers.zones[place.id] = entries[entry]?.timezone
            }
            for part in parts {
                let key = ReportKey(place: place.id, part: part)
                do throws(WeatherFailure) {
                    answers[key] = .success(try value(part, at: position, usualOffset: place.usualOffset))
                } catch {
                    answers[key] = .failure(error)
                }
            }
        }
        return answers
    }

    /// The value for the place at `position` in the request.
    private func value(
        _ part: ReportPart, at position: Int, usualOffset: UTCOffset
    ) throws(WeatherFailure) -> ReportValue {
        let value = try said(at: position).value(part, usualOffset: usualOffset)
        _ = try entry(at: position)
        return value
    }

    /// What the response says of the coordinate at `position` in the request.
    func entry(at position: Int) throws(WeatherFailure) -> OpenMeteoPlaceDTO {
        let entry = try said(at: position)
        // Among several places, a value without a coordinate might belong to any of them.
        if asked.count > 1, entry.coordinate == nil { throw .unreadable(field: "latitude") }
        return entry
    }

    private func said(at position: Int) throws(WeatherFailure) -> OpenMeteoPlaceDTO {
        switch matching.matches[position] {
        case .missing: throw .unreadable(field: "body")
        case .elsewhere(let kilometres): throw .wrongPlace(kilometres: kilometres)
        case .entry(let entry):
            guard let answer = entries[entry] else { throw .unreadable(field: "body") }
            // A refusal beside other places' values is about this place, whatever its words.
            if answer.error == true { throw .notFound }
            return answer
        }
    }

    /// The service's reason for refusing the request; nil if the response is not a refusal.
    ///
    /// A refusal is a single object. A response for several places is a long list, and searching it for a refusal would
    /// take as long as reading its values.
    static func reason(in answer: HTTPAnswer) -> String? {
        guard answer.body.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "{") else { return nil }
        // The error can be dropped: invalid JSON is not a refusal, and is read as a response next.
        let entries = try? entries(answer.body, most: 1)
        guard let refusal = entries?.first.flatMap(\.self), refusal.error == true else { return nil }
        return refusal.reason ?? ""
    }

    /// White space before a JSON value.
    private static let blanks: [UInt8] = [0x20, 0x09, 0x0a, 0x0d]

    private static func failure(status: Int, retryAfter: Int?, reason: String?) -> WeatherFailure {
        switch status {
        case 300..<400: .redirected
        case 429: .rateLimited(retryAfter: retryAfter)
        case 511: .portal
        case 500...: .server(status: status)
        default: isAboutPlace(reason ?? "") ? .notFound : .requestRefused(status: max(400, status))
        }
    }

    /// Whether the words say that the place is refused rather than the request. A time zone can only be the place's: every
    /// request leaves it to the service.
    private static func isAboutPlace(_ reason: String) -> Bool {
        reason.contains("for this location") || reason.hasPrefix("Latitude must be")
            || reason.hasPrefix("Longitude must be") || reason == "Invalid timezone"
    }

    /// Reads an array of places or a single place. Keeps at most `most` entries.
    private static func entries(_ body: [UInt8], most: Int) throws(JSONReader.Malformed) -> [OpenMeteoPlaceDTO?] {
        var json = JSONReader(body)
        var entries: [OpenMeteoPlaceDTO?] = []
        if try json.kind() == .array {
            _ = try json.array { json throws(JSONReader.Malformed) in
                guard entries.count < most else { return try json.skip() }
                entries.append(try OpenMeteoPlaceDTO(&json))
            }
        } else {
            guard let only = try OpenMeteoPlaceDTO(&json) else { throw JSONReader.Malformed() }
            entries = [only]
        }
        try json.finish()
        return entries
    }
}
