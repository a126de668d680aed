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
    /// Where weather and places come from. A new source is added here.
    struct Weather {
        let source: any WeatherSource
        /// Finds places by name; nil where nothing is asked.
        let finder: (any PlaceFinder)?
        /// Who is contacted.
        let hosts: [ServiceAddress]

        init(
            _ settings: Settings, _ paths: Paths, _ language: Language, executor: ServiceExecutor,
            clock: @escaping @Sendable () -> Timestamp
        ) {
            guard settings.source == .openWeather else {
                source = SampleSource(now: clock, language: language)
                finder = nil
                hosts = []
                return
            }
            let client = AsyncHTTPTransport(version: nalssiVersion, clock: QueueClock(executor), now: clock)
            let chance = { @Sendable in Double.random(in: 0.9...1.1) }
            let address = settings.openWeatherAddress
            let budget = CallBudget(
                host: address.ledgerName, quota: .openWeather(perMinute: settings.callsPerMinute),
                file: CallLedgerFile(path: paths.calls), now: clock)
            // One gate a host: what one of them cannot take is no reason to leave the other alone.
            let gate = HostGate(
                client, budget: budget, refusesKey: OpenWeatherSource.refusesKey, now: clock, chance: chance)
            source = OpenWeatherSource(
                transport: gate, key: settings.key, baseURL: address, language: language, budget: budget)
            let own = OpenWeatherPlaceFinder(transport: gate, key: settings.key, baseURL: address)
            let other = settings.geocodingAddress.map {
                OpenMeteoPlaceFinder(
                    transport: HostGate(client, now: clock, chance: chance), baseURL: $0, language: language)
            }
            finder = other.map { PlaceFinders([own, $0]) } ?? own
            hosts = [address] + [settings.geocodingAddress].compactMap(\.self)
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

extension Settings.Source {
    var title: Phrase {
        switch self {
        case .sample: .sourceSample
        case .openWeather: .sourceOpenWeather
        case .openMeteo: .sourceOpenMeteo
        }
    }
}
