import AppResources
import WeatherService

/// A host the program contacts, and what for.
struct Contact: Hashable, Sendable {
    enum Purpose: CaseIterable, Hashable, Sendable { case weather, air, placeSearch, icons }

    let address: ServiceAddress
    let purposes: [Purpose]
    /// Whether the person's key is sent along.
    var sendsKey = false
}

/// What the program tells others and keeps on the disk: the one table that questions, settings, help, the privacy notice and the
/// README tell it from.
enum Disclosure {
    /// Whom a source contacts.
    static func contacts(of source: SourceID, _ settings: Settings) -> [Contact] {
        switch source {
        case .sample: return []
        case .openWeather:
            let own = Contact(
                address: settings.openWeatherAddress, purposes: [.weather, .air, .placeSearch], sendsKey: true)
            // Asked besides it only where somebody has named it.
            let other = settings.namedGeocoder.map { Contact(address: $0, purposes: [.placeSearch]) }
            let icons =
                settings.wantsIcons ? [Contact(address: settings.openWeatherIconAddress, purposes: [.icons])] : []
            return [own] + icons + (other.map { [$0] } ?? [])
        case .openMeteo:
            return [
                Contact(address: settings.openMeteoAddress, purposes: [.weather]),
                Contact(address: settings.openMeteoAirAddress, purposes: [.air]),
                Contact(address: settings.namedGeocoder ?? .openMeteoGeocoding, purposes: [.placeSearch]),
            ]
        }
    }

    /// A file the program writes, or a folder of them. Nothing else is written.
    enum KeptFile: CaseIterable, Hashable, Sendable {
        case bookmarks, reports, icons, calls, choices, key, log

        func path(_ paths: Paths) -> String {
            switch self {
            case .bookmarks: paths.bookmarks
            case .reports: paths.reports
            case .icons: paths.icons
            case .calls: paths.calls
            case .choices: paths.choices
            case .key: paths.key
            case .log: paths.log
            }
        }

        /// What is in it.
        var content: Phrase {
            switch self {
            case .bookmarks: .fileBookmarks
            case .reports: .fileReports
            case .icons: .fileIcons
            case .calls: .fileCalls
            case .choices: .fileChoices
            case .key: .fileKey
            case .log: .fileLog
            }
        }

        /// How long it is kept.
        var retention: Phrase {
            switch self {
            case .bookmarks, .choices: .keptUntilRemoved
            case .reports: .keptLastPlaces
            case .icons: .keptLastIcons
            case .calls: .keptOneDay
            case .key: .keptUntilKeyRemoved
            case .log: .keptUntilLarge
            }
        }
    }
}

extension Contact.Purpose {
    /// What the host is asked for.
    var phrase: Phrase {
        switch self {
        case .weather: .contactWeather
        case .air: .contactAir
        case .placeSearch: .contactSearch
        case .icons: .contactIcons
        }
    }
}

extension PhraseBook {
    /// "api.example.org (날씨, 대기질)"
    func contact(_ contact: Contact) -> String {
        let purposes = contact.purposes.map { self($0.phrase) }.joined(separator: ", ")
        return "\(contact.shownAddress) (\(purposes))"
    }

    /// Who is contacted, in a sentence; `isBrief`: without what for.
    func hosts(_ contacts: [Contact], isBrief: Bool = false) -> String {
        guard !contacts.isEmpty else { return self(.helpContactsNothing) }
        let hosts = contacts.map { isBrief ? $0.shownAddress : contact($0) }
        return self(.helpHosts, ["hosts": hosts.joined(separator: ", ")])
    }
}

extension Contact {
    /// Every host is asked over HTTPS; one that is not is on this machine, and says so.
    fileprivate var shownAddress: String {
        let (address, secure) = (address.description, "https://")
        return address.hasPrefix(secure) ? String(address.dropFirst(secure.count)) : address
    }
}
