import Limits
import Weather

/// Naver Maps' reverse geocoding: the Korean address of a point.
public struct NaverGeocoder: Sendable {
    /// What the person has from Naver Cloud: an application's id and its key.
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

    /// Whether an answer says that id and key are not accepted.
    public static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        guard answer.status == 401,
            case .failure(.keyRefused) = Result(catching: { () throws(AddressFailure) in
                try NaverAddress.read(answer)
            })
        else { return false }
        return true
    }

    /// Nil where nothing is known of the point: at sea, or outside Korea.
    ///
    /// Throws `AddressFailure`, or `CancellationError` when the task was cancelled.
    public func address(at coordinate: Coordinate) async throws -> NaverAddress? {
        let answer: HTTPAnswer
        do {
            answer = try await transport.get(url(at: coordinate))
        } catch {
            throw AddressFailure(error) ?? error
        }
        return try NaverAddress.read(answer)
    }

    /// A person asks anew: what keeps the service from being asked because it failed is over.
    public func refreshAsked() { transport.refreshAsked() }

    /// The longitude comes first. The kinds of divisions are always asked for as well: coasts and new land have no address.
    func url(at coordinate: Coordinate) -> RequestURL {
        let point =
            OpenWeatherRequest.decimal(coordinate.longitude) + "," + OpenWeatherRequest.decimal(coordinate.latitude)
        return RequestURL(
            wireText: "\(address)/map-reversegeocode/v2/gc?coords=\(point)"
                + "&orders=roadaddr,addr,admcode,legalcode&output=json",
            headers: [
                "x-ncp-apigw-api-key-id": credentials.id.wireText, "x-ncp-apigw-api-key": credentials.secret.wireText,
            ], bodyLimit: Limits.Position.body)
    }
}
