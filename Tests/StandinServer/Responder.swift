import Weather

/// Returns the response that the real service would send. Pure: no clock, no sockets.
struct Responder: Sendable {
    let key: String
    let icons: IconShelf
    var front: Front?

    /// `headers` have their names in lower case; `position` is the location of every IP address.
    func answer(
        to target: RequestTarget, headers: [String: String], position: Spot, now: Timestamp,
        warningFault: WarningFault? = nil
    ) -> Answer {
        if target.path.hasPrefix(IconShelf.pathPrefix) { return icons.answer(to: target.path) }
        if let answer = OpenMeteoResponder.answer(to: target, now: now, front: front) { return answer }
        if let answer = MetNorwayResponder.answer(to: target, headers: headers, now: now, front: front) {
            return answer
        }
        if let answer = SWICResponder.answer(to: target, now: now, fault: warningFault) { return answer }
        if let answer = NWSResponder.answer(to: target, headers: headers, now: now, fault: warningFault) {
            return answer
        }
        if let answer = KMAResponder.answer(to: target, key: key, now: now, fault: warningFault) { return answer }
        if let answer = KMASiteResponder.answer(to: target, now: now, fault: warningFault) { return answer }
        if let answer = JMAResponder.answer(to: target, headers: headers, now: now, fault: warningFault) {
            return answer
        }
        if let answer = PositionResponder.answer(to: target, headers: headers, key: key, position: position) {
            return answer
        }
        guard let endpoint = Endpoint(rawValue: target.path) else {
            return target.path.contains("/onecall") ? refusalOrNotInPlan(target) : .notFound
        }
        guard target.query[RequestTarget.keyName] == key else { return .invalidKey }
        switch endpoint {
        case .direct, .zip: return geocode(target, endpoint)
        case .weather, .forecast, .air, .airForecast, .reverse:
            switch Subject(target.query) {
            case .refused(let refusal): return refusal
            case .spot(let spot): return answer(about: spot, endpoint, target.query, now: now)
            }
        }
    }

    /// The service of a path.
    func service(of path: String) -> StandinService {
        if OpenMeteoResponder.answers(path) { return .openMeteo }
        if MetNorwayResponder.answers(path) { return .metNorway }
        if SWICResponder.answers(path) { return .swic }
        if NWSResponder.answers(path) { return .nws }
        if KMAResponder.answers(path) { return .dataGoKr }
        if KMASiteResponder.answers(path) { return .kma }
        if JMAResponder.answers(path) { return .jma }
        return PositionResponder.service(of: path) ?? .openWeather
    }

    /// The cities that a request is about, for faults of single cities; empty if it names none.
    func cities(of target: RequestTarget) -> [StandinCity] {
        if OpenMeteoResponder.answers(target.path) { return OpenMeteoResponder.cities(of: target) }
        if MetNorwayResponder.answers(target.path) { return MetNorwayResponder.cities(of: target) }
        let (path, areWarnings) = (
            target.path,
            [
                SWICResponder.answers, NWSResponder.answers, KMAResponder.answers, KMASiteResponder.answers,
                JMAResponder.answers,
            ]
        )
        if areWarnings.contains(where: { $0(path) }) { return [] }
        if case .spot(let spot) = Subject(target.query) { return [spot.nearest] }
        return []
    }

    private enum Endpoint: String {
        case weather = "/data/2.5/weather"
        case forecast = "/data/2.5/forecast"
        case air = "/data/2.5/air_pollution"
        case airForecast = "/data/2.5/air_pollution/forecast"
        case direct = "/geo/1.0/direct"
        case reverse = "/geo/1.0/reverse"
        case zip = "/geo/1.0/zip"
    }

    private func answer(
        about spot: Spot, _ endpoint: Endpoint, _ query: [String: String], now: Timestamp
    ) -> Answer {
        let units = query["units"].flatMap(Units.init(rawValue:)) ?? .standard
        let report = Report(spot: spot, now: now, units: units, inKorean: query["lang"] == "kr", front: front)
        switch endpoint {
        case .forecast:
            let count = query["cnt"].flatMap(Int.init).map { min(40, max(1, $0)) } ?? 40
            return Answer(json: report.forecast(count: count).compactText)
        case .air: return Answer(json: report.air().compactText)
        case .airForecast: return Answer(json: report.airForecast().compactText)
        case .reverse: return Answer(json: Geocoder.cities(around: spot).compactText)
        case .weather, .direct, .zip: return Answer(json: report.current().compactText)
        }
    }

    private func geocode(_ target: RequestTarget, _ endpoint: Endpoint) -> Answer {
        let asked = endpoint == .zip ? target.query["zip"] : target.query["q"]
        guard let asked, !asked.isEmpty else { return .nothingToGeocode }
        if endpoint == .zip {
            return Geocoder.zip(asked).map { Answer(json: $0.compactText) } ?? .notFound
        }
        let limit = target.query["limit"].flatMap(Int.init).map { min(5, max(1, $0)) } ?? 1
        return Answer(json: Geocoder.cities(named: asked, limit: limit).compactText)
    }

    private func refusalOrNotInPlan(_ target: RequestTarget) -> Answer {
        target.query[RequestTarget.keyName] == key ? .notInPlan : .invalidKey
    }
}
