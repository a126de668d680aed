import AppResources
import Engine
import Files
import Glibc
import Limits
import Places
import Runtime
import TerminalUI
import Weather
import WeatherService

// The running program: its models and the connections between them.
extension Composition {
    /// `size` is the terminal's size, which is known before it is opened; `terminal` refers to it once it is open.
    static func makeProgram(
        _ preferences: Preferences, _ environment: Environment, _ paths: Paths, _ executors: Executors,
        shelf: BookmarkShelf, size: Size, terminal: OpenedTerminal, notices: [Message], clock: MachineClock,
        loop: MainLoop
    ) -> Program {
        let (executor, files) = (executors.service, executors.files)
        let hereFile = HereFile(path: paths.here)
        let record = files.begin { hereFile.read() }
        let supplies = WeatherSupplies(
            settings: { preferences.settings }, environment: environment, paths: paths, executor: executor,
            clock: clock.wall)
        let supply = supplies.supply()
        let file = ReportCacheFile(path: paths.reports)
        let routing = supply.routing
        let kept = KeptReports(file, from: routing, note: paths.note)
        // Everything in view is certain to be requested, so what that takes is loaded while the models are made.
        if kept.reports?.isEmpty != false {
            executors.start.wait()
            routing.prepare()
        }
        let zones = ZoneClocks(folder: environment.zoneFolder)
        let service = WeatherService(
            sources: routing, zones: zones, troubles: SourceTroubleFile(path: paths.troubles), now: clock.wall,
            executor: executor)
        let board = ReportBoard(service: service, clock: clock)
        let refresher = Refresher(
            board: board, alarm: loop.alarm(), delay: loop.alarm(), every: preferences.settings.refreshMinutes)
        board.restore(kept.reports ?? [])
        kept.follow(on: board, routing)
        let keeper = ReportKeeper(file: file, board: board, alarm: loop.alarm(), executor: executor)
        let search = PlaceSearch(executor: executors.search, online: supply.finder) {
            () throws(DataFileFailure) in try GazetteerLocation.open(environment: environment)
        }
        let sources = SourceSwitch(
            supply, isUsable: { preferences.settings.canUse($0) }, supply: { supplies.supply($0) }
        ) { next in
            keeper.keepNow()
            let routing = next.routing
            service.use(routing)
            let kept = KeptReports(file, from: routing, note: paths.note)
            board.show(routing, kept.reports ?? [])
            kept.follow(on: board, routing)
            search.use(next.finder)
        }
        let here = makeHere(
            preferences, environment, hereFile, files.result(of: record, within: patience),
            board: board, search: search, supplies: supplies, files: files, loop: loop, now: clock.wall
        ) { [weak sources] in sources?.current }
        let model = DashboardViewModel(
            board: board, shelf: shelf,
            detail: DetailViewModel(board: board, preferences: preferences, alarm: loop.alarm()),
            refresher: refresher, here: here,
            search: SearchViewModel(
                search: search, preview: PlacePreview(rest: loop.alarm()), onlineRest: loop.alarm(),
                recent: RecentSearches(desk: recentDesk(paths, executors.files)),
                language: { preferences.settings.language }),
            sources: sources, size: size, preferences: preferences,
            keyDesk: keyDesk(preferences, supplies, paths, executors.files),
            facts: facts(environment, paths, terminal, clock),
            notices: notices, icons: IconBoard(now: clock.wall) { supplies.icons() },
            alerts: AlertBoard(file: WatchMemoryFile(paths, of: .dashboard), files: executors.files),
            atlas: atlas(environment, executor), warningSources: { supplies.warnings },
            typhoonSource: { supplies.typhoons },
            field: FieldBoard(now: { board.now }, rest: loop.alarm()) { supplies.field(of: sources.current.profiles) })
        keeper.onUnkept = { [weak model] in model?.notices.append(.reportsUnkept($0, path: paths.reports)) }
        let notifier = AlertNotifier(preferences: preferences, environment: environment, terminal: terminal)
        model.alerts.onRing = { [board, weak model] findings in
            notifier.notify(findings, at: board.now, isInvented: board.routing.isInvented) { status in
                model?.alerts.takeBack(findings, on: board)
                model?.tell(.said(.notificationFailed, ["code": "\(status)"]))
            }
        }
        model.alerts.onTest = { [weak model] in notifier.test { model?.tell(.alertTested($0)) } }
        preferences.onChange = { [weak model] before in
            let now = preferences.settings
            supplies.settingsChanged(from: before)
            // A source named in the configuration file needs no further consent, because the file is the user's own.
            if now.sources != before.sources || now.sources.contains(where: { now.keys[$0] != before.keys[$0] }) {
                sources.use(supplies.supply())
            }
            sources.contacts(are: Disclosure.contacts(asked: sources.current.profiles, now))
            model?.settings.settingsChanged(from: before)
        }
        return Program(
            model: model, environment: environment, files: executors.files, executor: executor, loop: loop,
            config: ContentWatch(path: paths.config, limit: Limits.File.configuration) {
                [weak model, files = executors.files] in
                files.writer.write(.config) {
                    Result { () throws(LaunchProblem) in try ConfigFile.read(paths.config) }
                } done: { [weak model] in
                    switch $0 {
                    case .success(let config): model?.settings.configChanged(to: config)
                    case .failure(let problem): model?.settings.configRefused(problem)
                    }
                }
            },
            stopService: {
                await keeper.finish()
                await refresher.shutDown()
            },
            reportUnsaved: { names, failure in
                let phrase = PhraseBook(preferences.settings.language)
                Console.complain(failure.sentence(leaving: names, in: paths.bookmarks, phrase))
            })
    }

    private static func recentDesk(_ paths: Paths, _ files: SmallFiles) -> RecentSearches.Desk {
        let file = RecentPlacesFile(path: paths.searches)
        return RecentSearches.Desk(
            read: { done in files.writer.write(.searches, { file.read() }, done: done) },
            store: { change, done in files.writer.write(.searches, { file.store(change) }, done: done) })
    }

    private static func keyDesk(
        _ preferences: Preferences, _ supplies: WeatherSupplies, _ paths: Paths, _ files: SmallFiles
    ) -> KeyDesk {
        KeyDesk(
            path: { paths.key(of: $0.id) },
            host: { source in
                source.hosts.first(where: \.sendsKey).map { preferences.settings.address(of: $0).description } ?? ""
            },
            trial: { await supplies.trial(of: $0, at: $1) },
            store: { key, source, done in
                let file = KeyFile(path: paths.key(of: source.id))
                files.writer.write(.key, { file.store(key) }, done: done)
            },
            remove: { source, done in
                let file = KeyFile(path: paths.key(of: source.id))
                files.writer.write(.key, { file.remove() }, done: done)
            })
    }

    private static func facts(
        _ environment: Environment, _ paths: Paths, _ terminal: OpenedTerminal, _ clock: MachineClock
    ) -> ProgramFacts {
        let home = HomeFolder(path: environment["HOME"])
        return ProgramFacts(
            version: nalssiVersion, address: developerAddress.isEmpty ? nil : developerAddress,
            files: Disclosure.KeptFile.allCases.map { ($0, home.shown($0.path(paths))) }, home: home,
            clock: clock.home,
            terminal: {
                let size = terminal.opened?.size ?? Size(columns: 0, rows: 0)
                let names = ["TERM", "COLORTERM", "TERM_PROGRAM", "LANG"].map { "\($0)=\(environment[$0] ?? "")" }
                return "\(size.columns)x\(size.rows) \(terminal.opened?.colorDepth ?? .none) "
                    + names.joined(separator: " ")
            },
            openMail: { MailProgram(variables: environment.forOtherPrograms).open($0) })
    }

    private static func atlas(_ environment: Environment, _ executor: ServiceExecutor) -> MapAtlas {
        MapAtlas(
            executor: executor,
            populationRanks: { places in
                // Opened for this alone: closed, it takes no memory.
                (try? GazetteerLocation.open(environment: environment))?.populationRanks(of: places) ?? []
            },
            open: { () throws(DataFileFailure) in try MapLocation.open(environment: environment) })
    }
}

// The user's location: which services are asked for it and its address.
extension Composition {
    /// `record`: what `file` holds; nil if the disk has not answered. Nothing is allowed then, and nothing stored, because storing
    /// another would lose it.
    static func makeHere(
        _ preferences: Preferences, _ environment: Environment, _ file: HereFile, _ record: HereRecord?,
        board: ReportBoard,
        search: PlaceSearch, supplies: WeatherSupplies, files: SmallFiles, loop: MainLoop,
        now: @escaping @Sendable () -> Timestamp, source: @escaping @MainActor () -> WeatherSupply?
    ) -> HereModel {
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
            gpsd: { await gpsd.listen($0) },
            describe: { search.described($0) },
            address: { place in
                question(
                    about: place, in: preferences.settings.language, naver: supplies.naver, source: source(),
                    describe: { search.described($0) })
            },
            ipAskedAt: { await files.writer.written(.asking, within: patience) { file.ipAskedAt } ?? nil },
            keepAsked: { new in
                guard record != nil else { return .noAnswer }
                return await files.writer.written(.asking, within: patience) { file.store(new, now: now()) }
                    ?? .noAnswer
            },
            keep: { new, done in
                guard record != nil else { return done(.noAnswer) }
                files.writer.write(.here, { file.store(new, now: now()) }, done: done)
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
        guard let source, !source.profile.isInvented else { return nil }
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
