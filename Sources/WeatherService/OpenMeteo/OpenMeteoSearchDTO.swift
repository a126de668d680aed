import Weather

/// The response as sent: without results it is an object without `results`; zero and empty values are omitted.
struct OpenMeteoSearchDTO: Decodable {
    @Lenient var results: [Lenient<PlaceDTO>]?

    struct PlaceDTO: Decodable {
        @Lenient var id: WireNumber?
        @Lenient var name: String?
        @Lenient var latitude: WireNumber?
        @Lenient var longitude: WireNumber?
        @Lenient var timezone: String?
        @Lenient var country: String?
        @Lenient var admin1: String?

        /// Nil without a name. Names, region and country are in the requested language.
        func place(in language: Language) -> Place? {
            // A coordinate of exactly zero is omitted.
            let coordinate = Coordinate(latitude: latitude?.value ?? 0, longitude: longitude?.value ?? 0)
            let name = ServerText(self.name ?? "").text
            guard let coordinate, latitude != nil || longitude != nil, !name.isEmpty else { return nil }
            func text(_ raw: String?) -> LocalizedText? {
                let text = ServerText(raw ?? "").text
                return text.isEmpty ? nil : LocalizedText([language.rawValue: text])
            }
            let number = id.map(\.value).flatMap { (1..<1e9).contains($0) ? Int($0) : nil }
            return Place(
                // Its numbers are GeoNames', like OpenWeather's and the gazetteer's.
                id: number.map { PlaceID(rawValue: "owm:\($0)") } ?? PlaceID(at: coordinate),
                names: LocalizedText([language.rawValue: name]), coordinate: coordinate, region: text(admin1),
                country: text(country), timeZone: timezone.map { ServerText($0).text })
        }
    }
}
