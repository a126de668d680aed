import Weather

/// Why a service of data.go.kr gave no items. It tells with any status, 200 too, and in JSON or XML, whatever was asked for.
public enum DataGoKrFailure: Error, Hashable, Sendable {
    case key(KeyProblem)
    /// The key's calls of this day, by Korea's clock, are used up.
    case quotaUsedUp
    /// There is nothing, as for a region or time without data. Not the same as an empty list of something.
    case noData
    /// The address does not provide this service.
    case noSuchService
    /// A parameter is missing or wrong: a mistake of this program.
    case requestRefused(code: Int)
    /// The service, its database or the portal has failed.
    case serviceFailed(code: Int)
    /// A failure that is not the portal's own.
    case service(WeatherFailure)

    /// What is wrong with a key.
    public enum KeyProblem: Hashable, Sendable, CaseIterable {
        /// Unknown: mistyped, or so new that not all of the portal's servers know it.
        case notRegistered
        case expired
        /// It was not applied for with this service.
        case notPermitted
        /// Switched off for a while.
        case suspended
        /// It is registered for other IP addresses.
        case otherAddress
        /// The request must be signed.
        case unsigned
    }
}

extension DataGoKrFailure {
    /// The failure of a code of the portal's guides; nil for success. A code that is not in them is the service's.
    init?(code: Int) {
        switch code {
        case 0: return nil
        case 3: self = .noData
        case 10, 11: self = .requestRefused(code: code)
        case 12: self = .noSuchService
        case 20: self = .key(.notPermitted)
        case 21: self = .key(.suspended)
        case 22: self = .quotaUsedUp
        case 30: self = .key(.notRegistered)
        case 31: self = .key(.expired)
        case 32: self = .key(.otherAddress)
        case 33: self = .key(.unsigned)
        default: self = .serviceFailed(code: code)
        }
    }

    /// The code of a name, which some errors have instead: `SERVICE_KEY_IS_NOT_REGISTERED_ERROR`.
    static func code(named text: String) -> Int? {
        let text = text.uppercased().replacing(" ", with: "_")
        return codes.first { text.contains($0.name) }?.code
    }

    /// That of an error without one.
    static let unknownCode = 99

    /// From the portal's guides (활용가이드).
    private static let codes: [(code: Int, name: String)] = [
        (1, "APPLICATION_ERROR"), (2, "DB_ERROR"), (3, "NODATA"), (3, "NO_DATA"), (4, "HTTP_ERROR"),
        (5, "SERVICETIME_OUT"), (10, "INVALID_REQUEST_PARAMETER_ERROR"),
        (11, "NO_MANDATORY_REQUEST_PARAMETERS_ERROR"), (12, "NO_OPENAPI_SERVICE_ERROR"),
        (20, "SERVICE_ACCESS_DENIED_ERROR"), (21, "TEMPORARILY_DISABLE_THE_SERVICEKEY_ERROR"),
        (22, "LIMITED_NUMBER_OF_SERVICE_REQUESTS"), (30, "SERVICE_KEY_IS_NOT_REGISTERED_ERROR"),
        (31, "DEADLINE_HAS_EXPIRED_ERROR"), (32, "UNREGISTERED_IP_ERROR"), (33, "UNSIGNED_CALL_ERROR"),
        (99, "UNKNOWN_ERROR"),
    ]

    /// The failure of a status, if the body tells none.
    init(status: Int, retryAfter: Int?) {
        switch status {
        case 401: self = .key(.notRegistered)
        case 403: self = .key(.notPermitted)
        case 429: self = .quotaUsedUp
        default: self = .service(WeatherFailure(status: status, retryAfter: retryAfter))
        }
    }

    /// The same as the program's other services say it. A used-up quota is waited for until Korea's midnight.
    public func weatherFailure(at now: Timestamp) -> WeatherFailure {
        switch self {
        case .key(.notRegistered), .key(.expired), .key(.suspended), .key(.unsigned): .keyRefused
        case .key(.notPermitted), .key(.otherAddress): .notInPlan
        case .quotaUsedUp: .rateLimited(retryAfter: max(1, KoreanTime.midnight(after: now).seconds(since: now)))
        case .noData, .noSuchService: .notFound
        case .requestRefused: .requestRefused(status: 400)
        case .serviceFailed: .server(status: 500)
        case .service(let failure): failure
        }
    }
}
