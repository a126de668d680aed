import Weather

/// Why Naver Maps gave no address. Its weather goes on without.
public enum AddressFailure: Error, Hashable, Sendable {
    /// The id or the key is not accepted.
    case keyRefused
    /// The id is good, but may not use this service.
    case notPermitted
    /// What may be asked is used up, or reverse geocoding is not switched on for the application.
    case quotaUsedUp
    /// Too many requests at once.
    case tooOften(retryAfter: Int?)
    /// There is no such service at the address.
    case noSuchService
    /// Anything that could happen with any service.
    case service(WeatherFailure)

    /// What a status and the gateway's own code mean; nil for a status that is not a failure.
    ///
    /// Codes of the gateway: 100 bad request, 200 and 210 key and permission, 300 not found, 400 quota, 410 and 420 rate,
    /// 430 too large, 500, 510 and 900 trouble (api.ncloud-docs.com, Maps Reverse Geocoding).
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

    /// What a transport threw; nil for a cancellation, which is not a failure.
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
