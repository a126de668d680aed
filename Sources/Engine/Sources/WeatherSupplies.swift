import AppResources
import Weather
import WeatherService

/// Where weather and places can come from. A new source is added here.
///
/// A supply is made from the settings of the moment. What stands before a host, and what is known of its budget and its health,
/// lives as long as the program.
@MainActor
package final class WeatherSupplies {
    package let settings: @MainActor () -> Settings
    private let paths: Paths
    private let executor: ServiceExecutor
    private let clock: @Sendable () -> Timestamp
    /// Made with the first host, because sample data contacts none.
    private lazy var client = CurlTransport(
        version: nalssiVersion, clock: QueueClock(executor), now: clock, proxies: settings().proxies,
        authorities: settings().authorities)
    private lazy var ledger = CallLedgerFile(path: paths.calls)
    private lazy var rests = HostRestFile(path: paths.rests)
    private var budgets: [Host: CallBudget] = [:]
    private var gates: [Host: HostGate] = [:]
    private var positionGates: [PositionContact.Purpose: HostGate] = [:]

    package init(
        settings: @escaping @MainActor () -> Settings, paths: Paths, executor: ServiceExecutor,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        self.settings = settings
        self.paths = paths
        self.executor = executor
        self.clock = clock
    }

    package func supply(_ id: SourceID) -> WeatherSupply {
        switch id {
        case .sample:
            WeatherSupply(
                source: SampleSource(now: clock), title: .sourceSample, finder: nil, contacts: [])
        case .openWeather: openWeather()
        case .openMeteo: openMeteo()
        }
    }

    /// The same where it could be used now; nil where it needs a key and there is none.
    package func usable(_ id: SourceID) -> WeatherSupply? {
        id == .openWeather && settings().key == nil ? nil : supply(id)
    }

    /// Takes over what has changed of how a host may be asked.
    package func settingsChanged(from before: Settings) {
        let now = settings()
        let host = Host(address: now.openWeatherAddress, service: .openWeather)
        if now.callsPerMinute != before.callsPerMinute {
            budgets[host]?.use(.openWeather(perMinute: now.callsPerMinute))
        }
        // That the last key was refused says nothing about this one.
        if now.key != before.key { gates[host] = nil }
    }

    /// Asks OpenWeather one question with a key; nil: it is accepted.
    package func trial(of key: APIKey) async -> WeatherFailure? {
        let address = settings().openWeatherAddress
        let budget = budget(address, of: .openWeather)
        // A gate of its own: a refusal is about this key, not about the one in use.
        let source = OpenWeatherSource(
            transport: HostGate(client, budget: budget, now: clock, chance: Self.chance), key: key, baseURL: address,
            budget: budget)
        return await Task(executorPreference: executor) {
            do {
                _ = try await source.currentWeather(at: KoreaTwenty.places[0])
                return nil
            } catch {
                return error as? WeatherFailure ?? .offline
            }
        }.value
    }

    private func openWeather() -> WeatherSupply {
        let settings = settings()
        let (address, key) = (settings.openWeatherAddress, settings.key?.key)
        let gate = gate(address, of: .openWeather)
        let finders: [any PlaceFinder] =
            [OpenWeatherPlaceFinder(transport: gate, key: key, baseURL: address)]
            + (settings.namedGeocoder.map { [openMeteoFinder($0)] } ?? [])
        return WeatherSupply(
            source: OpenWeatherSource(
                transport: gate, key: key, baseURL: address, budget: budget(address, of: .openWeather)),
            title: .sourceOpenWeather, finder: PlaceFinders(finders),
            contacts: Disclosure.contacts(of: .openWeather, settings))
    }

    private func openMeteo() -> WeatherSupply {
        let settings = settings()
        func host(_ address: ServiceAddress) -> OpenMeteoSource.Host {
            OpenMeteoSource.Host(gate(address, of: .openMeteo), address, budget: budget(address, of: .openMeteo))
        }
        return WeatherSupply(
            source: OpenMeteoSource(weather: host(settings.openMeteoAddress), air: host(settings.openMeteoAirAddress)),
            title: .sourceOpenMeteo, finder: openMeteoFinder(settings.namedGeocoder ?? .openMeteoGeocoding),
            contacts: Disclosure.contacts(of: .openMeteo, settings))
    }

    private func openMeteoFinder(_ address: ServiceAddress) -> OpenMeteoPlaceFinder {
        OpenMeteoPlaceFinder(transport: gate(address, of: .openMeteo), baseURL: address)
    }

    /// OpenWeather's pictures of the sky. They do not count as calls, and a failure of their host does not affect the weather.
    package func icons() -> IconService {
        IconService(
            transport: HostGate(client, now: clock, chance: Self.chance), address: settings().openWeatherIconAddress,
            cache: IconCache(folder: paths.icons), now: clock, executor: executor)
    }

    // MARK: Hosts

    /// A service at an address. One that stands in for both services answers each by that service's rules.
    private struct Host: Hashable {
        let address: ServiceAddress
        let service: SourceID
    }

    private func budget(_ address: ServiceAddress, of service: SourceID) -> CallBudget {
        let host = Host(address: address, service: service)
        if let budget = budgets[host] { return budget }
        let quota =
            service == .openWeather ? CallQuota.openWeather(perMinute: settings().callsPerMinute) : .openMeteo
        let budget = CallBudget(host: address.ledgerName, quota: quota, file: ledger, now: clock)
        budgets[host] = budget
        return budget
    }

    /// One gate a host: what one of them cannot take is no reason to leave the other alone.
    private func gate(_ address: ServiceAddress, of service: SourceID) -> HostGate {
        let host = Host(address: address, service: service)
        if let gate = gates[host] { return gate }
        let budget = budget(address, of: service)
        let kept = HostGate.Kept(rests, host: "\(address.ledgerName)/\(service.rawValue)")
        let gate =
            service == .openWeather
            ? HostGate(
                client, budget: budget, refusesKey: OpenWeatherSource.refusesKey, kept: kept, now: clock,
                chance: Self.chance)
            : HostGate(OpenMeteoLimits(client, now: clock), budget: budget, kept: kept, now: clock, chance: Self.chance)
        gates[host] = gate
        return gate
    }

    /// The gate to a host that is not a source of weather; its calls are not counted.
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
