import AppResources
import CMachine
import Weather
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Composition {
    /// Where weather and places can come from. A new source is added here.
    struct Weather {
        let settings: Settings
        let paths: Paths
        let language: Language
        let executor: ServiceExecutor
        let clock: @Sendable () -> Timestamp

        func supply(_ id: SourceID) -> WeatherSupply {
            switch id {
            case .sample:
                WeatherSupply(
                    source: SampleSource(now: clock, language: language), title: .sourceSample, finder: nil, hosts: [])
            case .openWeather: openWeather(Gates(paths, executor, clock))
            case .openMeteo: openMeteo(Gates(paths, executor, clock))
            }
        }

        /// From invented weather to real one, from one service to the other; nil where a key would be needed.
        func alternative(to id: SourceID) -> WeatherSupply? {
            let hasKey = settings.key != nil
            return switch id {
            case .sample: supply(hasKey ? .openWeather : .openMeteo)
            case .openWeather: supply(.openMeteo)
            case .openMeteo: hasKey ? supply(.openWeather) : nil
            }
        }
    }

    /// As `TZ` or the system's own time zone says.
    nonisolated static func offsetOfThisMachine(_ moment: Timestamp) -> UTCOffset {
        var seconds = time_t(moment.secondsSince1970)
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return .zero }
        return UTCOffset(seconds: local.tm_gmtoff)
    }

    /// For a process that is small and runs for days. Two threads that seldom run at once have no use for a heap each.
    static func prepareMemory() { nalssi_share_heap() }

    /// Seconds since the machine was started, sleep included.
    nonisolated static func uptime() -> Int {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return time.tv_sec
    }
}

extension Composition.Weather {
    private func openWeather(_ gates: Gates) -> WeatherSupply {
        let address = settings.openWeatherAddress
        let budget = gates.budget(address, .openWeather(perMinute: settings.callsPerMinute))
        // One gate a host: what one of them cannot take is no reason to leave the other alone.
        let gate = gates.gate(budget, refusesKey: OpenWeatherSource.refusesKey)
        let own = OpenWeatherPlaceFinder(transport: gate, key: settings.key, baseURL: address)
        let other = settings.geocodingAddress.map {
            OpenMeteoPlaceFinder(
                transport: gates.openMeteo(gates.budget($0, .openMeteo)), baseURL: $0, language: language)
        }
        return WeatherSupply(
            source: OpenWeatherSource(
                transport: gate, key: settings.key, baseURL: address, language: language, budget: budget),
            title: .sourceOpenWeather, finder: other.map { PlaceFinders([own, $0]) } ?? own,
            hosts: [address] + [settings.geocodingAddress].compactMap(\.self))
    }

    private func openMeteo(_ gates: Gates) -> WeatherSupply {
        func host(_ address: ServiceAddress) -> OpenMeteoSource.Host {
            let budget = gates.budget(address, .openMeteo)
            return OpenMeteoSource.Host(gates.openMeteo(budget), address, budget: budget)
        }
        let (weather, air) = (settings.openMeteoAddress, settings.openMeteoAirAddress)
        let geocoding = settings.geocodingAddress ?? .openMeteoGeocoding
        return WeatherSupply(
            source: OpenMeteoSource(weather: host(weather), air: host(air)), title: .sourceOpenMeteo,
            finder: OpenMeteoPlaceFinder(
                transport: gates.openMeteo(gates.budget(geocoding, .openMeteo)), baseURL: geocoding,
                language: language),
            hosts: [weather, air, geocoding])
    }

    /// What stands between a source and its hosts.
    private struct Gates {
        private let client: AsyncHTTPTransport
        private let ledger: CallLedgerFile
        private let clock: @Sendable () -> Timestamp

        init(_ paths: Paths, _ executor: ServiceExecutor, _ clock: @escaping @Sendable () -> Timestamp) {
            client = AsyncHTTPTransport(version: nalssiVersion, clock: QueueClock(executor), now: clock)
            ledger = CallLedgerFile(path: paths.calls)
            self.clock = clock
        }

        func budget(_ address: ServiceAddress, _ quota: CallQuota) -> CallBudget {
            CallBudget(host: address.ledgerName, quota: quota, file: ledger, now: clock)
        }

        func gate(
            _ budget: CallBudget, refusesKey: @escaping @Sendable (HTTPAnswer) -> Bool
        ) -> HostGate {
            HostGate(client, budget: budget, refusesKey: refusesKey, now: clock, chance: Self.chance)
        }

        func openMeteo(_ budget: CallBudget) -> HostGate {
            HostGate(OpenMeteoLimits(client, now: clock), budget: budget, now: clock, chance: Self.chance)
        }

        private static let chance = { @Sendable in Double.random(in: 0.9...1.1) }
    }
}
