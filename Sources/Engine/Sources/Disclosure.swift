import AppResources
import WeatherService

/// What the program discloses to others and stores on disk: the one table behind questions, settings, help, the privacy notice
/// and docs/PRIVACY.md.
package enum Disclosure {
    /// The hosts that sources contact, each once.
    package static func contacts(
        of sources: [SourceProfile], warnings: [WarningProfile] = [], _ settings: Settings
    ) -> [Contact] {
        contacts(of: (sources.flatMap(\.hosts) + warnings.flatMap(\.hosts)).filter(settings.asks), settings)
    }

    private static func contacts(of hosts: [SourceHost], _ settings: Settings) -> [Contact] {
        hosts.distinct(by: \.variable).map { host in
            let address = settings.address(of: host)
            return Contact(
                address: address, purposes: host.purposes, sendsKey: host.sendsKey,
                learns: WarningProfile.of(host.source)?.learns, proxy: settings.proxies.proxy(for: address))
        }
    }

    /// The hosts that are contacted while these sources are in use. With invented weather, nobody is asked for warnings.
    package static func contacts(asked sources: [SourceProfile], _ settings: Settings) -> [Contact] {
        let isInvented = sources.allSatisfy(\.isInvented)
        return contacts(of: sources, warnings: isInvented ? [] : settings.warningProfiles, settings)
    }

    /// Every host that may be contacted, if it is chosen.
    package static func contacts(_ settings: Settings) -> [Contact] {
        let hosts = SourceProfile.all.flatMap(\.hosts) + WarningProfile.all.flatMap(\.hosts)
        return contacts(of: hosts.filter { $0.use.isOfKey || settings.asks($0) }, settings)
    }

    /// The hosts and programs that may be asked about the user's location.
    package static func positionContacts(_ settings: Settings) -> [PositionContact] {
        [
            PositionContact(purpose: .gpsd, host: settings.gpsdAddress.description),
            PositionContact(purpose: .ip, host: settings.ipAddress.shown),
            PositionContact(purpose: .naver, host: settings.naverAddress.shown),
        ]
    }

    /// A file, or a folder of files, that the program writes. It writes no others.
    package enum KeptFile: CaseIterable, Hashable, Sendable {
        case bookmarks, reports, feeds, field, icons, hosts, choices, here, searches, alerts, log
        case key(of: SourceID)

        package static var allCases: [KeptFile] {
            [.bookmarks, .reports, .feeds, .field, .icons, .hosts, .choices, .here, .searches, .alerts]
                + SourceProfile.keyed.map { .key(of: $0.id) } + [
                    .log
                ]
        }

        package func path(_ paths: Paths) -> String {
            switch self {
            case .bookmarks: paths.bookmarks
            case .reports: paths.reports
            case .feeds: paths.feeds
            case .field: paths.field
            case .icons: paths.icons
            case .hosts: paths.hosts
            case .choices: paths.choices
            case .here: paths.here
            case .searches: paths.searches
            case .alerts: paths.alerts + "-*"
            case .key(let source): paths.key(of: source)
            case .log: paths.log
            }
        }

        /// What the file contains.
        package var content: Phrase {
            switch self {
            case .bookmarks: .fileBookmarks
            case .reports: .fileReports
            case .feeds: .fileFeeds
            case .field: .fileField
            case .icons: .fileIcons
            case .hosts: .fileHosts
            case .choices: .fileChoices
            case .here: .fileHere
            case .searches: .fileSearches
            case .alerts: .fileAlerts
            case .key: .fileKey
            case .log: .fileLog
            }
        }

        /// How long the file is kept.
        package var retention: Phrase {
            switch self {
            case .bookmarks, .choices: .keptUntilRemoved
            case .reports: .keptLastPlaces
            case .feeds: .keptLastFeeds
            case .field: .keptLastPoints
            case .icons: .keptLastIcons
            case .hosts: .keptOneDay
            case .here: .keptUntilAutomatic
            case .searches: .keptLastSearches
            case .alerts: .keptUntilOver
            case .key: .keptUntilKeyRemoved
            case .log: .keptUntilLarge
            }
        }
    }
}

extension SourceHost.Purpose {
    /// What the host provides.
    package var phrase: Phrase {
        switch self {
        case .weather: .contactWeather
        case .air: .contactAir
        case .placeSearch: .contactSearch
        case .icons: .contactIcons
        case .warnings: .contactWarnings
        }
    }
}

extension PhraseBook {
    /// "ipwho.is (IP 주소의 위치, 허용했을 때만)"
    package func contact(_ contact: PositionContact) -> String {
        "\(contact.host) (\(self(contact.purpose.phrase)), \(self(contact.purpose.condition)))"
    }

    /// "api.example.org (날씨, 대기질)"
    package func contact(_ contact: Contact) -> String {
        let purposes = contact.purposes.map { self($0.phrase) }.joined(separator: ", ")
        return "\(contact.address.shown) (\(purposes))"
    }

    /// The hosts contacted, in a sentence; `isBrief` leaves out their purposes.
    package func hosts(_ contacts: [Contact], isBrief: Bool = false) -> String {
        guard !contacts.isEmpty else { return self(.helpContactsNothing) }
        let hosts = contacts.map { isBrief ? $0.address.shown : contact($0) }
        let sentence = self(.helpHosts, ["hosts": hosts.joined(separator: ", ")])
        return ([sentence] + proxies(of: contacts).map { self(.helpProxy, ["proxy": $0]) }).joined(separator: " ")
    }

    private func proxies(of contacts: [Contact]) -> [String] { Set(contacts.compactMap { $0.proxy?.name }).sorted() }

    /// What the proxies learn, one sentence for each proxy.
    package func proxies(_ contacts: [Contact]) -> [String] {
        proxies(of: contacts).map { self(.privacyProxy, ["proxy": $0]) }
    }
}

extension ServiceAddress {
    /// The host's address as shown. Every host is contacted over HTTPS, except one on this machine, whose scheme is shown.
    package var shown: String {
        let (address, secure) = (description, "https://")
        return address.hasPrefix(secure) ? String(address.dropFirst(secure.count)) : address
    }
}

/// A host that the program contacts, and for what.
package struct Contact: Hashable, Sendable {
    package let address: ServiceAddress
    package let purposes: [SourceHost.Purpose]
    /// Whether the user's key is sent to it.
    package var sendsKey = false
    /// What it learns, if that is not what its purpose says.
    package var learns: Phrase?
    /// The proxy in between; it learns which host is contacted.
    package var proxy: Proxies.Proxy?
}

/// A host or program asked about the user's location, only with their consent or with a key they have set for it.
package struct PositionContact: Hashable, Sendable {
    package enum Purpose: CaseIterable, Hashable, Sendable { case gpsd, ip, naver }

    package let purpose: Purpose
    /// The host as shown.
    package let host: String
}

extension PositionContact.Purpose {
    /// What it provides.
    package var phrase: Phrase {
        switch self {
        case .gpsd: .contactGpsd
        case .ip: .contactIP
        case .naver: .contactNaver
        }
    }

    /// When it is contacted.
    package var condition: Phrase { self == .naver ? .contactWithNaverKey : .contactIfAllowed }

    /// What it learns.
    package var learns: Phrase {
        switch self {
        case .gpsd: .learnsNothing
        case .ip: .learnsIPAddress
        case .naver: .learnsPosition
        }
    }
}
