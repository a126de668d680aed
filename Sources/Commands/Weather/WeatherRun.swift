import AppResources
import BookmarkStore
import Display
import Engine
import Glibc
import Limits
import Places
import Runtime
import Weather
import WeatherService

/// What the weather commands share: settings, the source, and finding places.
@MainActor
struct WeatherRun {
    let settings: Settings
    /// The watch rules.
    let rules: [WatchRule]
    private let paths: Paths
    private let environment: Environment
    private let clock: MachineClock
    private let supply: WeatherSupply
    /// The sources of official warnings; nil if the settings allow none.
    private let warningSources: WarningSources?
    private let executor = ServiceExecutor()
    /// That answers cannot be stored.
    private let unkept = Once()
    /// That another source could stand in.
    private let leftOut = Once()

    /// Says something the first time, and nothing afterwards.
    @MainActor
    private final class Once {
        private var isSaid = false

        func say(_ sentence: () -> String) {
            if !isSaid { Console.complain(sentence()) }
            isSaid = true
        }
    }

    /// Throws if the settings are wrong or there is no source of real weather. The dashboard falls back to sample data and says
    /// so; a script gets it only by an explicit option.
    init(
        _ options: CommandLineOptions, _ environment: Environment, clock: MachineClock, isUTF8: Bool
    ) throws(CommandProblem) {
        let paths = Paths(environment: environment)
        let (preferences, damage) = try Result { () throws(LaunchProblem) in
            try Preferences.read(options, environment, paths, isUTF8: isUTF8)
        }.mapError(CommandProblem.launch).get()
        let settings = preferences.settings
        if let problem = damage.choices { Console.complain(problem.sentence(PhraseBook(settings.language))) }
        rules = preferences.rules
        let supplies = WeatherSupplies(
            settings: { settings }, environment: environment, paths: paths, executor: executor, clock: clock.wall)
        supply = supplies.supply()
        warningSources = supply.profile.isInvented ? nil : supplies.warnings
        guard !supply.profile.isInvented || settings.origins[.sources] == .option else { throw .noLiveSource }
        (self.settings, self.paths, self.environment, self.clock) = (settings, paths, environment, clock)
    }

    var now: Timestamp { clock.wall() }
    var isSample: Bool { supply.profile.isInvented }
    var source: SourceID { supply.source.id }

    var format: WeatherFormat { WeatherFormat(settings) }

    /// Whether to colour the output: only on a terminal with colours, unless NO_COLOR or a setting forbids it.
    var isColored: Bool {
        let term = environment["TERM"] ?? "dumb"
        return isatty(STDOUT_FILENO) == 1 && term != "dumb" && settings.colorDepth != ColorDepth.none
    }

    /// The name of a source; of the one that leads, if it is nil.
    func name(of source: SourceID?) -> String { format.phrase(supply.profile(of: source).words.title) }

    /// The attribution of the sources of an answer, or a note about sample data.
    func credit(of stamps: [ReportStamp?]) -> String {
        if isSample { return format.phrase(.nowSample) }
        let told = Set(stamps.compactMap { $0?.source })
        let profiles = supply.profiles.filter { told.contains($0.id) }
        return (profiles.isEmpty ? [supply.profile] : profiles).map { profile in
            profile.words.credit.map { format.phrase($0) }
                ?? format.phrase(.nowCredit, ["source": format.phrase(profile.words.title)])
        }
        .joined(separator: ", ")
    }

    /// Whether the source answers a request for current weather with the forecast as well.
    var forecastComesAlong: Bool { supply.source.gathering > 0 || isSample }

    /// See `ReportLookup`. With `leavesToOthers`, a report that has only just become due is left for another program to
    /// request.
    func reports(
        of places: [Place], fresh parts: [ReportPart], within deadline: WaitDeadline, leavesToOthers: Bool = false
    ) async -> [PlaceID: Report] {
        let service = WeatherService(
            sources: supply.routing, zones: ZoneClocks(folder: environment.zoneFolder),
            troubles: SourceTroubleFile(path: paths.troubles), now: clock.wall,
            executor: executor)
        let lookup = ReportLookup(
            service, cache: ReportCacheFile(path: paths.reports), turn: paths.turn, every: settings.refreshMinutes,
            grace: leavesToOthers ? AgeLimit.grace : 0, now: clock.wall
        ) { [unkept, format] trouble in
            unkept.say {
                format.phrase(
                    .reportsUnkept, ["path": paths.reports.printable, "reason": trouble.text(format.phrase)])
            }
        }
        let reports = await lookup.reports(of: places, fresh: parts, within: deadline)
        tellOfStandIn(reports, parts)
        return reports
    }

    /// The official warnings of places: as they are kept while they are fresh, else as the sources tell them by the deadline.
    func warnings(of places: [Place], within deadline: WaitDeadline) async -> KnownWarnings {
        let places = places.map(WarningPlace.init)
        if isSample { return KnownWarnings(WarningBook(SampleWarnings.warnings(around: now)), .invented, at: places) }
        guard let sources = warningSources else {
            return KnownWarnings(WarningBook([]), settings.areWarningsDecided ? .refused : .undecided, at: places)
        }
        await deadline.wait {
            let documents = KnownWarnings(await sources.ask(at: places), at: places).unread()
            if !documents.isEmpty { await sources.read(documents: documents) }
        }
        return KnownWarnings(await sources.known(at: places), at: places)
    }

    /// Says once which setting would let another source stand in for one that fails: a command asks only those that are chosen.
    private func tellOfStandIn(_ reports: [PlaceID: Report], _ parts: [ReportPart]) {
        guard supply.profiles.count == 1, !reports.isEmpty,
            reports.values.allSatisfy({ report in
                parts.contains { report[$0].failedSource == source && report[$0].failure?.isOfService == true }
            }),
            let other = SourceProfile.all.first(where: {
                !$0.isInvented && $0.id != source && settings.canUse($0)
            })
        else { return }
        leftOut.say {
            format.phrase(
                .standInLeftOut,
                [
                    "first": name(of: source), "second": format.phrase(other.words.title), "id": other.id.rawValue,
                    "setting": SettingKey.sources.rawValue,
                ])
        }
    }

    /// Calls back when another program has stored new reports.
    func onFetched(_ action: @escaping @MainActor () -> Void) -> ContentWatch {
        ContentWatch(path: paths.reports, limit: Limits.Cache.bytes, onChange: action)
    }

    // MARK: Places

    /// The lists, to find a place in them. If some bookmarks cannot be read, that is reported, and the others are used.
    var lists: BookmarkLists {
        let contents = BookmarkStore.contents(of: paths.bookmarks)
        if let problem = contents.problem(at: paths.bookmarks, format.phrase) { Console.complain(problem) }
        return contents.lists
    }

    /// The lists, for an answer about all places of one. Throws if some cannot be read.
    var allLists: BookmarkLists {
        get throws(CommandProblem) { try BookmarkStore.wholeContents(of: paths.bookmarks) }
    }

    /// The places of a list. Throws if it has none.
    func places(of list: ListID, in lists: BookmarkLists) throws(CommandProblem) -> [Place] {
        let places: [Place] =
            switch list {
            case .korea: KoreaTwenty.places
            case .here: [here].compactMap(\.self)
            default: lists[list]?.map(\.shownPlace) ?? []
            }
        guard !places.isEmpty else { throw .emptyList(list, name: lists.head(list)?.name) }
        return places
    }

    /// The places given on the command line. A doubtful choice is reported. Places unknown to the gazetteer are looked up by
    /// the service.
    func places(
        _ texts: [String], among bookmarks: [Bookmark], within deadline: WaitDeadline
    ) async throws(CommandProblem) -> [Place] {
        let gazetteer = texts.isEmpty ? nil : try? GazetteerLocation.open(environment: environment)
        let began = ContinuousClock.now
        var places: [Place] = []
        for text in texts {
            let reference = try await reference(text, among: bookmarks, gazetteer, within: deadline.left(since: began))
            places.append(reference.place)
            guard reference.isDoubtful else { continue }
            let name = format.name(reference.place)
            let address = placeAddress(reference.place, in: settings.language)
            Console.complain(
                format.phrase(
                    .nowTook, ["text": text.printable, "name": address.isEmpty ? name : "\(name) (\(address))"]))
        }
        return places
    }

    private func reference(
        _ text: String, among bookmarks: [Bookmark], _ gazetteer: Gazetteer?, within deadline: WaitDeadline
    ) async throws(CommandProblem) -> PlaceReference {
        if let code = PlaceCode(text) {
            if let place = gazetteer?.place(of: code) { return PlaceReference(place) }
            let answer = try await ask(text, within: deadline) { finder in try await finder.place(of: code) }
            return PlaceReference(answer)
        }
        do throws(CommandProblem) {
            return try PlaceReference(text, among: bookmarks, in: gazetteer, settings.language)
        } catch .unknownPlace where supply.finder != nil {
            let language = settings.language
            let answer = try await ask(text, within: deadline) { finder in
                try await finder.places(named: text, in: language).first
            }
            return PlaceReference(answer, isDoubtful: true)
        }
    }

    /// Looks a place up with the service.
    private func ask(
        _ text: String, within deadline: WaitDeadline,
        _ question: @escaping @Sendable (any PlaceFinder) async throws -> Place?
    ) async throws(CommandProblem) -> Place {
        guard let finder = supply.finder else { throw .unknownPlace(text) }
        let asking = Task(executorPreference: executor) { () -> Result<Place?, WeatherFailure> in
            do {
                return .success(try await question(finder))
            } catch {
                return .failure(error as? WeatherFailure ?? .offline)
            }
        }
        let isAnswered = await deadline.wait { _ = await asking.value }
        if !isAnswered { asking.cancel() }
        let answer = isAnswered ? await asking.value : .failure(.timedOut)
        switch answer {
        case .success(let place):
            guard let place else { throw .unknownPlace(text) }
            return place
        case .failure(let failure): throw .notLookedUp(text, failure)
        }
    }

    /// The place set by hand, or else the largest city of the system's time zone. Contacts no service.
    var here: Place? {
        guard let gazetteer = try? GazetteerLocation.open(environment: environment) else { return nil }
        if let spot = HereFile(path: paths.here).read().byHand {
            return spot.described(gazetteer.place(at: spot.coordinate))
        }
        return environment.timeZoneName.flatMap(gazetteer.largestCity)
    }
}

extension Gazetteer {
    /// Nil for a code that only a service may know.
    fileprivate func place(of code: PlaceCode) -> Place? {
        switch code {
        case .id(let number): place(PlaceID(rawValue: "owm:\(number)"))
        case .zip(let text):
            // A postal code's place has its coordinate as its id. A code without a country is a US one.
            search(text, in: .english, limit: 2).first {
                $0.kind == .exact && $0.place.id == PlaceID(at: $0.place.coordinate)
            }?.place
        }
    }
}

extension WeatherFailure {
    /// Whether it was the service that failed, rather than the network or the machine.
    fileprivate var isOfService: Bool {
        switch self {
        case .server, .unreadable, .tooLarge, .timedOut, .tooSlow: true
        default: false
        }
    }
}
