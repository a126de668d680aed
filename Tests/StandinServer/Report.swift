import JSON
import Weather

/// Builds the weather responses for one spot at one moment.
struct Report {
    let spot: Spot
    let now: Timestamp
    let units: Units
    let inKorean: Bool
    let front: Front?

    /// `/data/2.5/weather`: `cod` is the number 200.
    func current() -> JSONValue {
        // The service measures at intervals and returns the last measurement.
        let observedAt = Timestamp(secondsSince1970: now.secondsSince1970 - now.secondsSince1970 % 300)
        let sky = sky(at: observedAt)
        let body: JSONValue = [
            "coord": coordinate(longitudeFirst: true), "weather": weather(sky), "base": "stations",
            "main": main(sky, spread: 0.8), "visibility": .integer(sky.visibility), "wind": wind(sky),
        ]
        let system: JSONValue =
            spot.city == nil ? [:] : ["type": 1, "id": 8_105, "country": .text(spot.nearest.country)]
        return
            body
            .adding("rain", precipitation(sky, hours: 1, snow: false))
            .adding("snow", precipitation(sky, hours: 1, snow: true))
            .adding("clouds", ["all": .integer(sky.clouds)])
            .adding("dt", .integer(observedAt.secondsSince1970))
            .adding("sys", adding(sunAt: observedAt, to: system))
            .adding("timezone", .integer(spot.clock.offset.seconds))
            .adding("id", .integer(spot.city?.id ?? 0))
            .adding("name", .text(spot.city?.answeredName ?? ""))
            .adding("cod", 200)
    }

    /// `/data/2.5/forecast`: `cod` is the string "200", and steps are at multiples of three hours UTC after now.
    func forecast(count: Int) -> JSONValue {
        let step = 3 * 3_600
        let first = (now.secondsSince1970 / step + 1) * step
        let steps = (0..<count).map { forecastStep(at: Timestamp(secondsSince1970: first + $0 * step)) }
        return [
            "cod": "200", "message": 0, "cnt": .integer(count), "list": .array(steps), "city": city(),
        ]
    }

    private func forecastStep(at time: Timestamp) -> JSONValue {
        let sky = sky(at: time)
        let body: JSONValue = [
            "dt": .integer(time.secondsSince1970),
            "main": main(sky, spread: 0).adding("temp_kf", 0), "weather": weather(sky),
            "clouds": ["all": .integer(sky.clouds)], "wind": wind(sky), "visibility": .integer(sky.visibility),
            "pop": .rounded(sky.precipitationProbability),
        ]
        return
            body
            .adding("rain", precipitation(sky, hours: 3, snow: false))
            .adding("snow", precipitation(sky, hours: 3, snow: true))
            .adding("sys", ["pod": sky.isDaylight ? "d" : "n"])
            .adding("dt_txt", .text(UTCText.text(of: time)))
    }

    private func city() -> JSONValue {
        let city: JSONValue = [
            "id": .integer(spot.city?.id ?? 0), "name": .text(spot.city?.answeredName ?? ""),
            "coord": coordinate(longitudeFirst: false), "country": .text(spot.city?.country ?? ""),
            "population": .integer(spot.city?.population ?? 0), "timezone": .integer(spot.clock.offset.seconds),
        ]
        return adding(sunAt: now, to: city)
    }

    func sky(at time: Timestamp) -> Sky {
        Sky(latitude: spot.latitude, longitude: spot.longitude, at: time, clock: spot.clock, front: front)
    }

    /// As the service returns it: rounded to four decimals, so slightly different from the requested one.
    func coordinate(longitudeFirst: Bool) -> JSONValue {
        longitudeFirst
            ? ["lon": .coordinate(spot.longitude), "lat": .coordinate(spot.latitude)]
            : ["lat": .coordinate(spot.latitude), "lon": .coordinate(spot.longitude)]
    }
}
