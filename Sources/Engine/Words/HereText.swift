import AppResources
import Weather
import WeatherService

/// The state of "here" in words: where it comes from or why it is unknown, and what to do next.
package struct HereText {
    package let sentence: String
    package let next: String
    /// Only the reason why a way has found nothing.
    private let reason: String?
    private let state: HereState
    private let hosts: PositionHosts
    private let format: WeatherFormat
    private let home: (Timestamp) -> LocalClock
    private var phrase: PhraseBook { format.phrase }

    /// `home` is the clock of the user's machine.
    package init(
        _ state: HereState, hosts: PositionHosts, _ format: WeatherFormat, home: @escaping (Timestamp) -> LocalClock
    ) {
        (self.state, self.hosts, self.format, self.home) = (state, hosts, format, home)
        let phrase = format.phrase
        switch state.status {
        case .found(_, let trouble), .nothing(let trouble): reason = trouble.map { $0.sentence(hosts, format, home) }
        case .byHand, .looking: reason = nil
        }
        switch state.status {
        case .byHand: sentence = phrase(.hereByHand)
        case .looking(let way): sentence = phrase(way.words.looking, ["host": hosts[way]])
        case .nothing:
            sentence = [phrase(.hereNothing), reason].compactMap(\.self).joined(separator: " ")
        case .found(let way, _):
            sentence = [reason, phrase(way.words.found)].compactMap(\.self).joined(separator: " ")
        }
        next = phrase(Self.next(state))
    }

    /// One-line forms: with the next step, without it, the reason alone, and the next step alone.
    package var lines: [String] { ["\(sentence) \(next)", sentence] + [reason, next].compactMap(\.self) }

    private static func next(_ state: HereState) -> Phrase {
        if state.question != nil { return .hereNextAsk }
        switch state.status {
        case .byHand: return .hereNextByHand
        case .looking, .found(_, .ipAskedAlready), .nothing(.ipAskedAlready): return .hereNextSet
        case .found(_, .some): return .hereNextAgain
        case .nothing(.some) where state.mayFind: return .hereNextAgain
        case .found, .nothing:
            let isRefused = state.order.contains { state.consent($0) == .refused }
            return isRefused ? .hereNextSettings : .hereNextSet
        }
    }

    /// What the settings show for a way: whether it is allowed, its present trouble, and what Enter does.
    package func note(on way: PositionWay) -> String {
        guard way.needsConsent else { return phrase(.wayAlways) }
        switch state.consent(way) {
        case .notAsked: return phrase(.wayNotAsked)
        case .refused: return phrase(.wayRefused)
        case .allowed:
            let why = state.searches[way]?.trouble.map { $0.sentence(hosts, format, home) }
            return [why, phrase(.wayAllowed)].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension WeatherFormat {
    /// Reports that the IP location service is not asked now, and when it may be again.
    package func ipAskedAlready(_ host: String, _ until: Timestamp, home: (Timestamp) -> LocalClock) -> String {
        phrase(.ipAskedAlready, ["host": host, "time": time(until, clock: home(until))])
    }
}

extension HereState {
    /// Whether the state is worth a message: a working gpsd is not.
    package var isWorthTelling: Bool { status != .found(.gpsd, trouble: nil) }

    /// The consent for a way, as the settings show it.
    package func consentWord(_ way: PositionWay) -> Phrase {
        guard way.needsConsent else { return .consentAlways }
        switch consent(way) {
        case .notAsked: return .consentNotAsked
        case .refused: return .consentRefused
        case .allowed:
            switch searches[way]?.trouble {
            case nil, .ipAskedAlready: return .consentAllowed
            default: return .consentNothing
            }
        }
    }
}

extension PositionWay {
    fileprivate var words: (looking: Phrase, found: Phrase) {
        switch self {
        case .gpsd: (.hereLookingGpsd, .hereFoundGpsd)
        case .ip: (.hereLookingIP, .hereFoundIP)
        case .timeZone: (.hereLookingTimeZone, .hereFoundTimeZone)
        }
    }
}

extension PositionTrouble {
    fileprivate func sentence(
        _ hosts: PositionHosts, _ format: WeatherFormat, _ home: (Timestamp) -> LocalClock
    ) -> String {
        let phrase = format.phrase
        return switch self {
        case .noCityOfZone: phrase(.troubleTimeZone)
        case .gpsd(.unreachable): phrase(.troubleGpsdUnreachable, ["host": hosts[.gpsd]])
        case .gpsd(.notGpsd): phrase(.troubleNotGpsd, ["host": hosts[.gpsd]])
        case .gpsd(.noReceiver): phrase(.troubleNoReceiver)
        case .gpsd(.noFix): phrase(.troubleNoFix)
        case .ip(.notFound): phrase(.troubleIPUnknown, ["host": hosts[.ip]])
        case .ipAskedAlready(let until): format.ipAskedAlready(hosts[.ip], until, home: home)
        case .ipUnkept: phrase(.troubleIPUnkept, ["host": hosts[.ip]])
        case .ip(let failure): phrase(.troubleIP, ["host": hosts[.ip], "reason": failure.short(phrase)])
        }
    }
}

extension AddressFailure {
    /// What happened, and what to do.
    package func sentence(_ phrase: PhraseBook) -> String {
        switch self {
        case .keyRefused: phrase(.addressKeyRefused)
        case .notPermitted: phrase(.addressNotPermitted)
        case .quotaUsedUp: phrase(.addressQuota)
        case .tooOften: phrase(.addressTooOften)
        case .noSuchService: phrase(.addressNoService)
        case .service(let failure): phrase(.addressFailed, ["reason": failure.short(phrase)])
        }
    }
}

/// The names of the services that the ways to find the user contact, as shown.
package struct PositionHosts: Hashable, Sendable {
    private var hosts: [PositionWay: String] = [:]

    package init() {}

    package init(_ settings: Settings) {
        for contact in Disclosure.positionContacts(settings) {
            switch contact.purpose {
            case .gpsd: hosts[.gpsd] = contact.host
            case .ip: hosts[.ip] = contact.host
            case .naver: break
            }
        }
    }

    /// Empty for a way that contacts no service.
    package subscript(way: PositionWay) -> String { hosts[way] ?? "" }
}
