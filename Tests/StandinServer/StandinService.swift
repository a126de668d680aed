/// A service that the stand-in imitates.
enum StandinService: Hashable, Sendable {
    case openWeather, openMeteo, metNorway, swic, nws, dataGoKr, kma, jma, naver, ipWhois
}
