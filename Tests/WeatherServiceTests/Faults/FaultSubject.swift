import TestSupport
import Testing
import Weather

@testable import WeatherService

/// A source in the fault matrix: its requests, its server's answers when all is well, and its possible faults.
enum FaultSubject: String, CaseIterable {
    case openWeather = "OpenWeather"
    case openMeteo = "Open-Meteo"
    case metNorway = "MET Norway"
    case tiny = "a third"

    /// Twenty places; the temperature at each is its index, in °C.
    static let places = TestPlaces.many(20)

    /// 2025-10-13 06:00 UTC.
    static let now = Timestamp(OpenMeteoFixture.time)

    var faults: [ServerFault] {
        switch self {
        case .openWeather: ServerFault.openWeather
        case .openMeteo: ServerFault.openMeteo
        case .metNorway: ServerFault.metNorway
        case .tiny: ServerFault.tiny
        }
    }

    /// The twenty places, divided into requests.
    var batches: [[Place]] {
        switch self {
        case .openWeather, .metNorway, .tiny: Self.places.map { [$0] }
        case .openMeteo: stride(from: 0, to: 20, by: 5).map { Array(Self.places[$0..<$0 + 5]) }
        }
    }

    /// Whether each batch is sent only after the previous one has ended.
    var asksOneByOne: Bool { self == .openMeteo || self == .metNorway }

    /// `air` is the server for the air, if it is a separate one.
    func sources(
        _ transport: any HTTPTransport, at server: RawServer, air: RawServer? = nil
    ) throws -> SourceRouting {
        SourceRouting(try source(transport, at: server, air: air))
    }

    func source(
        _ transport: any HTTPTransport, at server: RawServer, air: RawServer? = nil
    ) throws -> any WeatherSource {
        switch self {
        case .tiny:
            return TinySource(
                transport: transport, key: APIKey("secret"), address: try ServiceAddress(parsing: server.baseURL))
        case .openWeather:
            return OpenWeatherSource(
                transport: transport, key: APIKey("secret"), baseURL: try ServiceAddress(parsing: server.baseURL))
        case .metNorway:
            return MetNorwaySource(
                transport: MetNorwayLimits(transport), address: try ServiceAddress(parsing: server.baseURL),
                now: { Self.now })
        case .openMeteo:
            let limits = OpenMeteoLimits(transport, now: { Self.now })
            return OpenMeteoSource(
                weather: OpenMeteoSource.Host(limits, try Self.longAddress(of: server, for: .current)),
                air: OpenMeteoSource.Host(limits, try Self.longAddress(of: air ?? server, for: .air)))
        }
    }

    /// An address so long that a request has room for only five places.
    private static func longAddress(of server: RawServer, for part: ReportPart) throws -> ServiceAddress {
        let short = try ServiceAddress(parsing: server.baseURL)
        let question = OpenMeteoQuestion([part])
        let taken =
            question.request([], at: short).wireText.utf8.count + 5 * question.bytesOfPlace + question.bytesOfHeights
        return try ServiceAddress(
            parsing: "\(short)/" + String(repeating: "a", count: OpenMeteoQuestion.longestURL - taken - 1))
    }

    /// The places of a request, from its first line.
    func places(in line: String) -> [Place] {
        let name =
            switch self {
            case .openWeather, .metNorway: "lon="
            case .openMeteo: "longitude="
            case .tiny: "at="
            }
        let list = line.split(whereSeparator: { "?& ".contains($0) }).first { $0.hasPrefix(name) }
        let numbers = (list ?? "").dropFirst(name.count).split(separator: ",").compactMap { Double($0) }
        let longitudes = self == .tiny ? Array(numbers.dropFirst()) : numbers
        return longitudes.compactMap { longitude in Self.places.first { $0.coordinate.longitude == longitude } }
    }

    /// A good answer about these places, with `replacement` in place of those in `struck`.
    func answer(about places: [Place], isAir: Bool = false, struck: Set<PlaceID> = [], replacement: String? = nil)
        -> RawAnswer
    {
        let entries = places.enumerated().compactMap { number, place in
            struck.contains(place.id) ? replacement : entry(place, number: number, isAir: isAir)
        }
        let body = places.count == 1 && entries.count == 1 ? entries[0] : "[" + entries.joined(separator: ",") + "]"
        return .http(200, Array(body.utf8))
    }

    private func entry(_ place: Place, number: Int, isAir: Bool) -> String {
        let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
        let celsius = Self.celsius(of: place.id)
        switch self {
        case .openWeather:
            return #"{"coord":{"lat":\#(latitude),"lon":\#(longitude)},"dt":\#(OpenMeteoFixture.time),"#
                + #""main":{"temp":\#(celsius)}}"#
        case .metNorway:
            return String(
                decoding: MetNorwayFixture.body(
                    [MetNorwayFixture.entry(at: "2025-10-13T06:00:00Z", celsius: "\(celsius)")], latitude, longitude),
                as: UTF8.self)
        case .tiny:
            return #"{"coord":[\#(latitude),\#(longitude)],"time":\#(OpenMeteoFixture.time),"celsius":\#(celsius)}"#
        case .openMeteo:
            // The first entry has no number.
            let number = number > 0 ? number : nil
            return isAir
                ? OpenMeteoFixture.air(latitude, longitude, number: number)
                : OpenMeteoFixture.current(latitude, longitude, celsius: "\(celsius)", number: number)
        }
    }

    /// The temperature at a place.
    static func celsius(of id: PlaceID) -> Double { Double(places.firstIndex { $0.id == id } ?? -1) }
}

/// One fault of one source's server.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let subject: FaultSubject
    let fault: ServerFault

    var testDescription: String { "\(subject.rawValue): \(fault.name)" }

    static let all = FaultSubject.allCases.flatMap { subject in
        subject.faults.map { FaultCase(subject: subject, fault: $0) }
    }

    var isOfRequest: Bool { if case .request = fault.extent { true } else { false } }

    /// The places that fail when `place` is struck: it alone, or all places in its request.
    func harm(at place: Place) -> [Place] {
        isOfRequest ? subject.batches.first { $0.contains(place) } ?? [] : [place]
    }
}
