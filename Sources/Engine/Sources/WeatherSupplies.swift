import AppResources
import Weather
import WeatherService

/// Makes the sources of `SourceProfile.all` ready for use.
///
/// A supply is made from the current settings. The gates and budgets of hosts live as long as the program.
@MainActor
package final class WeatherSupplies {
    package let settings: @MainActor () -> Settings
    private let paths: Paths
    private let environment: Environment
    private let executor: ServiceExecutor
    private let clock: @Sendable () -> Timestamp
    /// Made when the first host is contacted; sample data contacts none.
    private lazy var client = CurlTransport(
        version: nalssiVersion, contact: contactForServices, clock: QueueClock(executor), now: clock,
        proxies: settings().proxies,
        authorities: settings().authorities)
    private lazy var ledger = CallLedgerFile(path: paths.calls)
    private lazy var pauses = HostPauseFile(path: paths.pauses)
    /// Where official warnings are asked for and read.
    private lazy var warningExecutor = ServiceExecutor(label: "nalssi.warnings")
    private lazy var feeds = (folder: FeedFolder(path: paths.feeds), log: FeedLogFile(path: paths.feedTimes))
    /// Made when they are asked for first.
    private var warningSources: [SourceID: any WarningSource] = [:]
    private var openedTyphoons: JMATyphoons?
    private var openedFields: [SourceID: any FieldSource] = [:]
    /// Where model values between the places are asked for and read.
    private lazy var fieldExecutor = ServiceExecutor(label: "nalssi.field")
    private var askedWarnings: (ids: [SourceID], sources: WarningSources?) = ([], nil)
    private var budgets: [Host: CallBudget] = [:]
    private var gates: [Host: HostGate] = [:]
    private var positionGates: [PositionContact.Purpose: HostGate] = [:]

    package init(
        settings: @escaping @MainActor () -> Settings, environment: Environment, paths: Paths,
        executor: ServiceExecutor, clock: @escaping @Sendable () -> Timestamp
    ) {
        self.settings = settings
        self.environment = environment
        self.paths = paths
        self.executor = executor
        self.clock = clock
    }

    /// Sources in an order; those of the settings, if it is nil.
    package func supply(_ profiles: [SourceProfile]? = nil) -> WeatherSupply {
        let settings = settings()
        let profiles = profiles ?? settings.profiles
        let opened = profiles.map { profile in
            (profile: profile, opened: profile.opened(doors(of: profile, key: settings.keys[profile.id]?.key)))
        }
        let finders = opened.compactMap(\.opened.finder)
        return WeatherSupply(
            opened.map { ($0.opened.source, $0.profile) },
            finder: finders.count > 1 ? PlaceFinders(finders) : finders.first,
            contacts: Disclosure.contacts(asked: profiles, settings))
    }

    /// The sources of official warnings; nil if the settings allow none.
    package var warnings: WarningSources? {
        let profiles = settings().warningProfiles
        let ids = profiles.map(\.id)
        if askedWarnings.ids != ids { askedWarnings = (ids, WarningSources(profiles.map(warningSource))) }
        return askedWarnings.sources
    }

    /// The source of tropical cyclones; nil if the settings do not allow asking it. Opening it sends nothing.
    package var typhoons: JMATyphoons? {
        guard settings().warnings.contains(.jma) else { return nil }
        if let openedTyphoons { return openedTyphoons }
        let typhoons = JMATyphoons(feedHost(.jma, "-typhoons"))
        openedTyphoons = typhoons
        return typhoons
    }

    /// Who tells what lies between the places of a map, of the sources in use; nil if none of them does, or the field is turned off.
    package func field(of sources: [SourceProfile]) -> (any FieldSource)? {
        guard settings().showsField, let id = SourceProfile.ofField(among: sources)?.id else { return nil }
        if let source = openedFields[id] { return source }
        let source: any FieldSource =
            if id == .sample {
                SampleField(executor: fieldExecutor, now: clock)
            } else {
                OpenMeteoField(
                    weather: openMeteoHost(.openMeteo), air: openMeteoHost(.openMeteoAir),
                    folder: FieldFolder(path: paths.field), executor: fieldExecutor, now: clock, chance: Self.chance)
            }
        openedFields[id] = source
        return source
    }

    private func openMeteoHost(_ host: SourceHost) -> OpenMeteoSource.Host {
        OpenMeteoSource.Host(gate(host), settings().address(of: host), budget: budget(host))
    }

    private func warningSource(_ profile: WarningProfile) -> any WarningSource {
        if let source = warningSources[profile.id] { return source }
        let source = profile.opened(
            WarningDoors(
                host: { self.feedHost($0) }, key: settings().keys[profile.id]?.key,
                divisions: GazetteerLocation.divisions(environment: environment)))
        warningSources[profile.id] = source
        return source
    }

    /// `part`: of the host's feeds, what is asked in a rhythm of its own.
    private func feedHost(_ sourceHost: SourceHost, _ part: String = "") -> FeedHost {
        FeedHost(
            transport: gate(sourceHost), address: settings().address(of: sourceHost),
            name: host(sourceHost).name + part, folder: feeds.folder, log: feeds.log, executor: warningExecutor,
            now: clock, chance: Self.chance)
    }

    /// Applies changed settings to the hosts.
    package func settingsChanged(from before: Settings) {
        let now = settings()
        for (host, budget) in budgets {
            guard let quota = SourceProfile.of(host.source)?.quota(now.callsPerMinute) else { continue }
            budget.use(quota)
        }
        // The rejection of the old key does not apply to the new one.
        for host in gates.keys where now.keys[host.source] != before.keys[host.source] { gates[host] = nil }
    }

    /// Tests a key with one request; returns nil if the source accepts it.
    package func trial(of key: APIKey, at profile: SourceProfile) async -> WeatherFailure? {
        // Separate gates, because a rejection of this key must not affect the one in use.
        let (source, _) = profile.opened(doors(of: profile, key: key) { self.newGate($0, kept: nil) })
        let question = ReportRequest(.current, of: [KoreaTwenty.places[0]])
        return await Task(executorPreference: executor) {
            do {
                let answers = try await source.answer(question)
                guard case .failure(let failure)? = answers[question.keys[0]] else { return nil }
                return failure
            } catch {
                return error as? WeatherFailure ?? .offline
            }
        }.value
    }

    private func doors(
        of profile: SourceProfile, key: APIKey?, gate: (@MainActor (SourceHost) -> HostGate)? = nil
    ) -> SourceDoors {
        let settings = settings()
        return SourceDoors(
            key: key, now: clock, gate: gate ?? { self.gate($0) }, budget: { self.budget($0) },
            address: settings.address, isNamed: settings.isNamed)
    }

    /// OpenWeather's pictures of the sky. They do not count as calls, and a failure of their host does not affect the weather.
    package func icons() -> IconService {
        IconService(
            transport: HostGate(client, now: clock, chance: Self.chance),
            address: settings().address(of: .openWeatherIcons),
            cache: IconCache(folder: paths.icons), now: clock, executor: executor)
    }

    // MARK: Hosts

    /// A host at an address. One address may stand in for several services, each with its own rules.
    private struct Host: Hashable {
        let address: ServiceAddress
        let source: SourceID

        /// What it is called in files.
        var name: String { "\(address.ledgerName)/\(source.rawValue)" }
    }

    private func host(_ host: SourceHost) -> Host {
        Host(address: settings().address(of: host), source: host.source)
    }

    /// The hosts of a source share one budget, which the ledger has under the name of the first. Two sources at one address have a
    /// budget each.
    private func budget(_ sourceHost: SourceHost) -> CallBudget? {
        let profile = SourceProfile.of(sourceHost.source)
        let host = host(profile?.hosts.first ?? sourceHost)
        if let budget = budgets[host] { return budget }
        let own = WarningProfile.of(sourceHost.source)?.quota
        guard let quota = own ?? profile?.quota(settings().callsPerMinute) else { return nil }
        let budget = CallBudget(host: host.name, quota: quota, file: ledger, now: clock)
        budgets[host] = budget
        return budget
    }

    /// Each host has a gate of its own, so that trouble with one does not stop requests to the others.
    private func gate(_ sourceHost: SourceHost) -> HostGate {
        let host = host(sourceHost)
        if let gate = gates[host] { return gate }
        let gate = newGate(
            sourceHost,
            kept: HostGate.Kept(pauses, host: host.name))
        gates[host] = gate
        return gate
    }

    private func newGate(_ host: SourceHost, kept: HostGate.Kept?) -> HostGate {
        let (own, rules) = (WarningProfile.of(host.source), SourceProfile.of(host.source) ?? .sample)
        return HostGate(
            (own?.readingLimits ?? rules.readingLimits)(client, clock), budget: budget(host),
            refusesKey: own?.refusesKey ?? rules.refusesKey, kept: kept, now: clock, chance: Self.chance)
    }

    /// The gate to a service for the user's location. Its calls are not counted.
    package func gate(
        of purpose: PositionContact.Purpose, refusesKey: @escaping @Sendable (HTTPAnswer) -> Bool
    ) -> HostGate {
        if let gate = positionGates[purpose] { return gate }
        let gate = HostGate(client, refusesKey: refusesKey, now: clock, chance: Self.chance)
        positionGates[purpose] = gate
        return gate
    }

    private static let chance = { @Sendable in Double.random(in: 0.9...1.1) }
}

/// The sources of weather in the user's order, ready for use, with everything that belongs to them.
package struct WeatherSupply: Sendable {
    package let routing: SourceRouting
    /// In the same order.
    package let profiles: [SourceProfile]
    /// Finds places by name; nil if no source offers a search.
    package let finder: (any PlaceFinder)?
    /// The hosts that are contacted.
    package var contacts: [Contact]

    /// `sources`: at least one.
    package init(
        _ sources: [(source: any WeatherSource, profile: SourceProfile)], finder: (any PlaceFinder)? = nil,
        contacts: [Contact] = []
    ) {
        routing = SourceRouting(sources[0].source, sources.dropFirst().map(\.source))
        profiles = sources.map(\.profile)
        self.finder = finder
        self.contacts = contacts
    }

    /// The source that leads, and its profile.
    package var source: any WeatherSource { routing.sources[0] }
    package var profile: SourceProfile { profiles[0] }
    /// Its name on the screen.
    package var title: Phrase { profile.words.title }

    /// The profile of the source that a value is from.
    package func profile(of id: SourceID?) -> SourceProfile { profiles.first { $0.id == id } ?? profile }
}

// Services for the user's location. They do not provide weather, but follow the same rules about pauses.
extension WeatherSupplies {
    /// The service that locates IP addresses.
    package var ipFinder: IPPositionFinder {
        let address = settings().ipAddress
        return IPPositionFinder(transport: gate(of: .ip) { _ in false }, address: address)
    }

    /// Naver Maps; nil without an id and a key.
    package var naver: NaverGeocoder? {
        let settings = settings()
        guard let credentials = settings.naver else { return nil }
        return NaverGeocoder(
            transport: gate(of: .naver, refusesKey: NaverGeocoder.refusesKey), credentials: credentials,
            address: settings.naverAddress)
    }
}
