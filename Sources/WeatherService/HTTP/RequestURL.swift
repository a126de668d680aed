import Limits

/// The URL of one request, and limits on its response. It usually contains a key, so printing, interpolating or dumping
/// it shows nothing.
public struct RequestURL: Hashable, Sendable {
    /// The complete URL including the key, for sending only.
    public let wireText: String
    /// Header fields in addition to those of every request, for sending only.
    public let headers: [String: String]
    /// How many calls the service counts for it.
    public let cost: Int
    /// The greatest length of the response body in bytes; a longer one is `tooLarge`.
    public let bodyLimit: Int
    /// The requested type of body.
    public let accepts: MediaType

    /// A media type.
    public enum MediaType: String, Hashable, Sendable {
        case json = "application/json"
        case png = "image/png"
    }

    public init(
        wireText: String, headers: [String: String] = [:], cost: Int = 1, bodyLimit: Int = Limits.Network.body,
        accepts: MediaType = .json
    ) {
        self.wireText = wireText
        self.headers = headers
        self.cost = cost
        self.bodyLimit = bodyLimit
        self.accepts = accepts
    }
}

extension RequestURL {
    /// Scheme, host and port.
    var host: String { String(wireText.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")) }
}

extension RequestURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "RequestURL(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
