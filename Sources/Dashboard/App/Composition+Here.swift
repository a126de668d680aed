import Engine
import Files
import Glibc
import Places
import Runtime
import TerminalUI
import Weather
import WeatherService

// The user's location: which services are asked for it and its address.
extension Composition {
    static func makeHere(
        _ preferences: Preferences, _ environment: Environment, _ paths: Paths, board: ReportBoard,
        search: PlaceSearch, supplies: WeatherSupplies, files: SmallFiles, loop: MainLoop,
        now: @escaping @Sendable () -> Timestamp, source: @escaping @MainActor () -> WeatherSupply?
    ) -> HereModel {
        let file = HereFile(path: paths.here)
        // Without the stored record nothing is allowed, and storing another would lose it.
        let record = files.read(within: Self.patience) { file.read() }
        let zone = environment.timeZoneName
        let (ip, gpsd) = (supplies.ipFinder, GpsdClient(address: preferences.settings.gpsdAddress))
        let desk = HereDesk(
            executor: ServiceExecutor(label: "nalssi.here"),
            cityOfZone: { zone.flatMap(search.largestCity).map(Spot.init) },
            ip: {
                let found = try await ip.position()
                let city = found.city.flatMap { search.city(named: $0, near: found.coordinate) }
                return Spot(coordinate: found.coordinate, names: city?.names, region: city?.region)
            },
            gpsd: { await gpsd.follow($0) },
            describe: { search.described($0) },
            address: { place in
                question(
                    about: place, in: preferences.settings.language, naver: supplies.naver, source: source(),
                    describe: { search.described($0) })
            },
            ipAskedAt: { await files.writer.written(.asking) { file.read().ipAskedAt } },
            keepAsked: { new in
                guard record != nil else { return .noAnswer }
                return await files.writer.written(.asking) { file.store(new, now: now()) }
            },
            keep: { new, done in
                guard record != nil else { return done(.noAnswer) }
                files.writer.write(.here) {
                    file.store(new, now: now())
                } done: {
                    done($0)
                }
            })
        return HereModel(
            HereState(order: preferences.settings.here, record: record ?? HereRecord()), desk: desk, board: board,
            clock: { board.now }, gpsdTimeout: loop.alarm(), age: loop.alarm())
    }

    /// The request for the address of a place: to Naver Maps in Korea if there is a key, otherwise to the weather source if it
    /// knows addresses. Nil if neither applies, and with sample data.
    ///
    /// `describe`: names the place at a position, offline.
    static func question(
        about place: Place, in language: Language, naver: NaverGeocoder?, source: WeatherSupply?,
        describe: @escaping @Sendable (Spot) -> Place
    ) -> (@Sendable () async throws -> Place)? {
        guard let source, !source.isInvented else { return nil }
        if place.isInSouthKorea, let naver {
            return { try await naver.address(at: place.coordinate).map(place.addressed) ?? place }
        }
        guard source.profile.facts.knowsAddresses, let finder = source.finder else { return nil }
        return {
            do {
                let found = try await finder.places(around: place.coordinate, in: language).first
                guard let found else { return place }
                guard place.isInSouthKorea else { return place.named(found) }
                return place.refined(by: found, lyingIn: describe(Spot(coordinate: found.coordinate)))
            } catch is WeatherFailure {
                // The weather comes from the same service, which reports the failure there; here the address is merely less
                // complete.
                return place
            }
        }
    }
}
