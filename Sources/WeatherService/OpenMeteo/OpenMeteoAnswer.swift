import Weather

/// Turns what came over the wire into what it says of each place, or into the failure it stands for.
struct OpenMeteoAnswer {
    private let asked: [Place]
    /// In the order of the answer; nil for what is no such thing.
    private let entries: [OpenMeteoPlaceDTO?]
    /// Which of the entries is about which place.
    private let matching: OpenMeteoMatching

    /// Throws the failure the status stands for, or the one a body with HTTP 200 admits to, or `portal` for a web page,
    /// or `unreadable("body")` for what is not JSON of that kind: also for good JSON with words of trouble appended to it,
    /// as the service does when it fails in the middle of an answer.
    init(_ answer: HTTPAnswer, about places: [Place]) throws(WeatherFailure) {
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
        matching = OpenMeteoMatching(entries.map { $0?.whereabouts }, about: places.map(\.coordinate))
    }

    /// What is said of each place that was asked about.
    ///
    /// One part that makes no sense costs nothing of another.
    func reports(_ parts: Set<ReportPart>) -> ReportAnswers {
        var answers: ReportAnswers = [:]
        for (position, place) in asked.enumerated() {
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

    /// What is said of the place at `position` of the question.
    private func value(
        _ part: ReportPart, at position: Int, usualOffset: UTCOffset
    ) throws(WeatherFailure) -> ReportValue {
        switch matching.matches[position] {
        case .missing: throw .unreadable(field: "body")
        case .elsewhere(let kilometres): throw .wrongPlace(kilometres: kilometres)
        case .entry(let entry):
            guard let told = entries[entry] else { throw .unreadable(field: "body") }
            if told.error == true {
                throw Self.failure(status: 400, retryAfter: nil, reason: told.reason)
            }
            let value = try told.value(part, usualOffset: usualOffset)
            // Among many, a value that does not say where it is about may be anybody's.
            if asked.count > 1, told.coordinate == nil { throw .unreadable(field: "latitude") }
            return value
        }
    }

    /// Why the service refuses, in its words; nil for an answer that is not a refusal.
    ///
    /// A refusal is one object. An answer about many places is a list, and long: reading it only to find no refusal in it
    /// would take as long as reading it for what it says.
    static func reason(in answer: HTTPAnswer) -> String? {
        guard answer.body.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "{") else { return nil }
        // Losing the reason is right: what is no JSON is no refusal either, and is read as an answer next.
        let told = try? entries(answer.body, most: 1)
        guard let refusal = told?.first.flatMap(\.self), refusal.error == true else { return nil }
        return refusal.reason ?? ""
    }

    /// What may stand before a JSON value.
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

    /// Whether it is the place that is refused and not the question.
    private static func isAboutPlace(_ reason: String) -> Bool {
        reason.contains("for this location") || reason.hasPrefix("Latitude must be")
            || reason.hasPrefix("Longitude must be")
    }

    /// An array of what is said of several places, or what is said of one. No more than `most` are kept.
    private static func entries(_ body: [UInt8], most: Int) throws(JSONReader.Malformed) -> [OpenMeteoPlaceDTO?] {
        var json = JSONReader(body)
        var entries: [OpenMeteoPlaceDTO?] = []
        if try json.isAtArray() {
            _ = try json.array { json throws(JSONReader.Malformed) in
                guard entries.count < most else { return try json.skip() }
                entries.append(try OpenMeteoPlaceDTO(&json))
            }
        } else if let only = try OpenMeteoPlaceDTO(&json) {
            entries = [only]
        } else {
            throw JSONReader.Malformed()
        }
        try json.finish()
        return entries
    }
}
