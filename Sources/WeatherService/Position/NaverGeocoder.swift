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

    /// Ends the pause after failures, because the user asked again.
    public func refreshAsked() { transport.refreshAsked() }

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
