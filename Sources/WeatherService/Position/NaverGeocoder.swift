import Limits
import Weather

/// Naver Maps' reverse geocoding: the Korean address of a point.
public struct NaverGeocoder: Sendable {
    /// The user's Naver Cloud credentials: an application's ID and its key.
    public struct Credentials: Hashable, Sendable {
        public let id: APIKey
        public let secret: APIKey

        public init(id: APIKey, secret: APIKey) {
            self.id = id
            self.secret = secret
        }
    }

    private let transport: any HTTPTransport
    private let credentials: Credentials
    private let address: ServiceAddress

    public init(transport: any HTTPTransport, credentials: Credentials, address: ServiceAddress = .naver) {
        self.transport = transport
        self.credentials = credentials
        self.address = address
    }

    /// Whether a response says that the ID and key are not accepted.
    public static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        guard answer.status == 401,
            case .failure(.keyRefused) = Result(catching: { () throws(AddressFailure) in
                try NaverAddress.read(answer)
            })
        else { return false }
        return true
    }

    /// Nil if the point has no address: at sea, or outside Korea.
    ///
    /// Throws `AddressFailure`, or `CancellationError` if the task was cancelled.
    public func address(at coordinate: Coordinate) async throws -> NaverAddress? {
        let answer: HTTPAnswer
        do {
            answer = try await transport.get(url(at: coordinate))
        } catch {
            throw AddressFailure(error) ?? error
        }
        return try NaverAddress.read(answer)
    }

    /// The longitude comes first. Divisions are always requested as well, because coasts and new land have no address.
    func url(at coordinate: Coordinate) -> RequestURL {
        let point = Coordinate.decimal(coordinate.longitude) + "," + Coordinate.decimal(coordinate.latitude)
        return RequestURL(
            wireText: "\(address)/map-reversegeocode/v2/gc?coords=\(point)"
                + "&orders=roadaddr,addr,admcode,legalcode&output=json",
            headers: [
                "x-ncp-apigw-api-key-id": credentials.id.wireText, "x-ncp-apigw-api-key": credentials.secret.wireText,
            ], bodyLimit: Limits.Position.body)
    }
}

/// Why Naver Maps returned no address. The weather does not depend on it.
public enum AddressFailure: Error, Hashable, Sendable {
    /// The ID or the key is not accepted.
    case keyRefused
    /// The ID is valid, but is not permitted to use this service.
    case notPermitted
    /// The quota is used up, or reverse geocoding is not enabled for the application.
    case quotaUsedUp
    /// Too many requests at once.
    case tooOften(retryAfter: Int?)
    /// The address does not provide this service.
    case noSuchService
    /// A failure that is not specific to this service.
    case service(WeatherFailure)

    /// Interprets a status and the gateway's own code; nil for a status that is not a failure.
    ///
    /// The gateway's codes: 100 bad request, 200 and 210 key and permission, 300 not found, 400 quota, 410 and 420 rate,
    /// 430 too large, 500, 510 and 900 server errors (api.ncloud-docs.com, Maps Reverse Geocoding).
    init?(status: Int, code: String?, retryAfter: Int?) {
        switch (status, code) {
        case (200..<300, _): return nil
        case (300..<400, _): self = .service(.redirected)
        case (401, "210"), (403, _): self = .notPermitted
        case (401, _): self = .keyRefused
        case (404, _): self = .noSuchService
        case (429, "400"): self = .quotaUsedUp
        case (429, _): self = .tooOften(retryAfter: retryAfter)
        case (511, _): self = .service(.portal)
        case (500..., _): self = .service(.server(status: status))
        default: self = .service(.requestRefused(status: max(400, status)))
        }
    }

    /// Interprets an error thrown by a transport; nil for a cancellation, which is not a failure.
    public init?(_ error: any Error) {
        switch error {
        case let failure as AddressFailure: self = failure
        case let failure as WeatherFailure:
            switch failure {
            case .keyRefused, .keyNotActive: self = .keyRefused
            case .rateLimited(let retryAfter): self = .tooOften(retryAfter: retryAfter)
            default: self = .service(failure)
            }
        default: return nil
        }
    }
}
