import Weather
import XML

/// A message of the Common Alerting Protocol 1.0 to 1.2 (OASIS, CAP-v1.2), with what a warning needs of it.
struct CAPAlert: Hashable, Sendable {
    var id: Warning.ID
    var sent: Timestamp
    /// Whether its status is neither an exercise nor a test nor a draft.
    var isActual: Bool
    var type: MessageType
    /// Whether it is meant for everybody.
    var isPublic: Bool
    /// The earlier messages it names, without their times.
    var references: [Warning.ID]
    /// In the order of the message. A cancellation may have none.
    var infos: [Info]

    /// CAP's msgType.
    enum MessageType: String, Sendable {
        case alert, update, cancel
        /// Between systems; these are not warnings.
        case ack, error
    }

    /// What it says in one language of one event, time and list of areas.
    struct Info: Hashable, Sendable {
        /// In small letters: `en-us`.
        var language: String
        var text: WarningText
        var senderName: String?
        var urgency: String?
        var level: WarningLevel
        var certainty: WarningCertainty
        /// When it begins: `onset`, or else `effective`.
        var onset: Timestamp?
        var expires: Timestamp?
        /// Whether it says that what it tells of is over: urgency Past, response AllClear, or an event "…해제".
        var isOver: Bool
        var areas: [WarningArea]
    }
}

/// Why a document is no message that can be read.
enum CAPProblem: Error, Hashable, Sendable {
    case xml(XMLProblem)
    /// XML of another kind, such as a feed or an error of a server.
    case otherDocument
    /// A required element is missing or has another form.
    case unreadable(field: String)
    /// More of these elements than `Limits.Warning` allows.
    case tooMany(field: String)
}
