// One file: every check is a few lines, and all share the environment and the words.

import AppResources
import BookmarkStore
import Display
import Engine
import Files
import Glibc
import Weather
import WeatherService

/// Examines the program's environment without changing it. Hosts are contacted only on request.
@MainActor
struct Doctor {
    let environment: Environment
    let isUTF8: Bool
    let clock: MachineClock
    let phrase: PhraseBook

    private var paths: Paths { Paths(environment: environment) }

    func examine(_ options: CommandLineOptions, isOnline: Bool) async -> DoctorReport {
        let configuration = configuration(options)
        var findings = [program, system] + libraries + [locale, terminal]
        findings += [width].compactMap(\.self) + configuration.findings
        findings += folders + files + [bookmarks, gazetteer, map] + zone
        if let settings = configuration.settings {
            findings += proxies(settings) + authorities(settings.authorities)
            if isOnline { findings += await hosts(settings) }
        }
        return DoctorReport(findings: findings)
    }

    // MARK: Program and machine

    private var program: DoctorFinding { DoctorFinding("program", phrase(.doctorProgram), "nalssi \(nalssiVersion)") }

    private var system: DoctorFinding {
        var name = utsname()
        uname(&name)
        func text<T>(_ field: T) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        let release = try? BoundedFile.text("/etc/os-release", limit: 64 << 10)
        let pretty = release.flatMap { text in
            text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
                .map { String($0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }) }
        }
        let parts = [pretty, "\(text(name.sysname)) \(text(name.release))", text(name.machine)]
        return DoctorFinding(
            "system", phrase(.doctorSystem), parts.compactMap(\.self).joined(separator: ", ").printable)
    }

    private var libraries: [DoctorFinding] {
        let sqlite = DoctorFinding("library.sqlite", "SQLite", BookmarkStore.libraryVersion)
        guard let curl = CurlTransport.libraryVersion else {
            return [
                sqlite,
                DoctorFinding(
                    "library.curl", .wrong, "libcurl", phrase(.doctorMissing), advice: phrase(.doctorInstallCurl)),
            ]
        }
        // The versions of libcurl, its TLS library and its HTTP/2 library.
        let names = curl.split(separator: " ")
        let shown = names.prefix(2) + names.dropFirst(2).filter { $0.hasPrefix("nghttp2") }
        return [sqlite, DoctorFinding("library.curl", "libcurl", shown.joined(separator: " "))]
    }

    private var locale: DoctorFinding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let locale = names.lazy.compactMap { name in environment[name].map { "\(name)=\($0.printable)" } }.first
        let value = "\(locale ?? phrase(.doctorUnset)), \(isUTF8 ? "UTF-8" : phrase(.doctorNotUTF8))"
        return isUTF8
            ? DoctorFinding("locale", phrase(.doctorLocale), value)
            : DoctorFinding("locale", .note, phrase(.doctorLocale), value, advice: phrase(.doctorUseUTF8))
    }

    // MARK: Terminal

    private var isOnTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    private var terminal: DoctorFinding {
        let title = phrase(.doctorTerminal)
        guard let name = environment["TERM"], name != "dumb" else {
            return DoctorFinding(
                "terminal", .wrong, title, environment["TERM"] ?? phrase(.doctorUnset), advice: phrase(.doctorSetTerm))
        }
        let colors = environment["COLORTERM"].map { "\(name), COLORTERM=\($0)" } ?? name
        guard TerminfoFolders(environment).hasEntry(name) else {
            return DoctorFinding("terminal", .wrong, title, colors.printable, advice: phrase(.doctorNoTerminfo))
        }
        return DoctorFinding("terminal", title, colors.printable)
    }

    /// The width at which the terminal draws Hangul, lines and blocks. East Asian fonts and settings may draw the last two
    /// twice as wide.
    private var width: DoctorFinding? {
        let title = phrase(.doctorWidth)
        guard isOnTerminal, isUTF8 else {
            return DoctorFinding("terminal.width", .note, title, phrase(.doctorNotATerminal))
        }
        let texts = ["가", "─", "█", "●"]
        let columns = TerminalProbe.columns(of: texts, on: STDOUT_FILENO)
        guard columns.allSatisfy({ $0 != nil }) else {
            return DoctorFinding("terminal.width", .note, title, phrase(.doctorNoAnswer))
        }
        let widths = zip(texts, columns).map { "\($0) \($1 ?? 0)" }.joined(separator: ", ")
        let expected = texts.map(\.displayWidth)
        return zip(columns, expected).allSatisfy { $0 == $1 }
            ? DoctorFinding("terminal.width", title, widths)
            : DoctorFinding("terminal.width", .wrong, title, widths, advice: phrase(.doctorWideSigns))
    }

    // MARK: Configuration

    private func configuration(_ options: CommandLineOptions) -> (settings: Settings?, findings: [DoctorFinding]) {
        let title = "config.toml"
        do throws(LaunchProblem) {
            let (preferences, damage) = try Preferences.read(
                options, environment, paths, isUTF8: isUTF8)
            let settings = preferences.settings
            var findings: [DoctorFinding] = []
            if let config = damage.config {
                let warnings = config.warnings(phrase)
                findings.append(
                    warnings.isEmpty
                        ? DoctorFinding("config", title, paths.config.printable)
                        : DoctorFinding("config", .note, title, warnings.joined(separator: " ").printable))
            } else {
                findings.append(DoctorFinding("config", title, phrase(.doctorNotThere)))
            }
            if let problem = damage.choices {
                findings.append(
                    DoctorFinding("choices", .note, phrase(.doctorChoices), problem.sentence(phrase).printable))
            }
            findings += SettingKey.allCases.compactMap { setting($0, settings) }
            findings.append(source(settings))
            findings += SourceProfile.keyed.map { profile in
                key(
                    profile.id, profile.words.title, settings,
                    damage.keys.first { $0.path == paths.key(of: profile.id) }?.problem)
            }
            findings += WarningProfile.keyed.map { key($0.id, $0.title, settings, nil) }
            return (settings, findings)
        } catch {
            return (
                nil,
                [
                    DoctorFinding(
                        "config", .wrong, title, error.sentence(phrase).printable, advice: phrase(.doctorCheckConfig))
                ]
            )
        }
    }

    /// A setting and where it was made; nil for a default.
    private func setting(_ key: SettingKey, _ settings: Settings) -> DoctorFinding? {
        guard let origin = settings.origins[key] else { return nil }
        let place = origin.name(of: key) ?? phrase(.doctorInside)
        return DoctorFinding("setting.\(key.rawValue)", key.rawValue, "\(settings.text(of: key) ?? "") (\(place))")
    }

    private func source(_ settings: Settings) -> DoctorFinding {
        let title = phrase(.doctorSource)
        let name = phrase(settings.profile.words.title)
        return settings.profile.isInvented
            ? DoctorFinding("source", .note, title, name, advice: phrase(.doctorChooseSource))
            : DoctorFinding("source", title, name)
    }

    /// Whether there is a key and where it comes from. Never includes the key.
    private func key(
        _ source: SourceID, _ name: Phrase, _ settings: Settings, _ problem: KeyFile.Problem?
    ) -> DoctorFinding {
        let id = "key.\(source.rawValue)"
        let title = phrase(.doctorKey, ["source": phrase(name)])
        if let problem {
            let path = paths.key(of: source)
            let advice = problem == .openToOthers ? "chmod 600 \(path.printable)" : nil
            return DoctorFinding(id, .wrong, title, problem.sentence(path, phrase).printable, advice: advice)
        }
        switch settings.keys[source]?.origin {
        case .environment(let name): return DoctorFinding(id, title, phrase(.doctorKeySet, ["origin": name]))
        case .stored, .entered:
            return DoctorFinding(id, title, phrase(.doctorKeySet, ["origin": paths.key(of: source).printable]))
        case nil: return DoctorFinding(id, title, phrase(.doctorNoKey))
        }
    }

    // MARK: Files

    /// Folders and files of the program that this user cannot write, as one run with sudo leaves them for instance.
    private var folders: [DoctorFinding] {
        OwnFiles(paths, home: environment["HOME"]).locked.map { locked in
            DoctorFinding(
                "folder.\(locked.path)", .wrong, phrase(.doctorOwner),
                sentence(locked),
                advice: locked.advice)
        }
    }

    private func sentence(_ locked: OwnFiles.Locked) -> String {
        let path = locked.path.printable
        return switch locked.reason {
        case .owner(let owner): phrase(.doctorLocked, ["path": path, "owner": owner.printable])
        case .mode: phrase(.doctorProtected, ["path": path])
        case .noFolder: phrase(.doctorNoFolder, ["path": path])
        }
    }

    private var files: [DoctorFinding] {
        Disclosure.KeptFile.allCases.compactMap { file in
            let path = file.path(paths)
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let rights = String(status.st_mode & 0o777, radix: 8)
            let size = isFolder ? "" : ", \(phrase(.doctorBytes, ["count": "\(status.st_size)"]))"
            let id = "file.\(path.split(separator: "/").last.map(String.init) ?? path)"
            let value = "\(path.printable), \(rights)\(size)"
            let title = phrase(file.content)
            // Files that reveal where the user is should be accessible to their owner only.
            guard status.st_mode & 0o077 != 0 else { return DoctorFinding(id, title, value) }
            let advice = "chmod \(isFolder ? "700" : "600") \(path.printable)"
            if case .key = file { return DoctorFinding(id, .wrong, title, value, advice: advice) }
            return DoctorFinding(id, .note, title, value, advice: advice)
        }
    }

    private var bookmarks: DoctorFinding {
        let title = phrase(.doctorBookmarks)
        let contents = BookmarkStore.contents(of: paths.bookmarks)
        let count = "\(contents.lists.count)"
        guard let failure = contents.failure else {
            let value = contents.exists ? phrase(.doctorSound, ["count": count]) : phrase(.doctorNotThere)
            return DoctorFinding("bookmarks", title, value)
        }
        let own = OwnFiles(paths, home: environment["HOME"]).locked.first { paths.bookmarks.hasPrefix($0.path) }
        return DoctorFinding(
            "bookmarks", .wrong, title, (own.map(sentence) ?? failure.text(phrase)).printable,
            advice: failure.isMended ? phrase(.doctorRestoreBookmarks, ["count": count]) : own?.advice)
    }

    private var gazetteer: DoctorFinding {
        let title = phrase(.doctorGazetteer)
        do throws(DataFileFailure) {
            _ = try GazetteerLocation.open(environment: environment)
            return DoctorFinding("gazetteer", title, GazetteerLocation.path(environment: environment)?.printable ?? "")
        } catch {
            return DoctorFinding(
                "gazetteer", .wrong, title, CommandProblem.noGazetteer(error).sentence(phrase).printable)
        }
    }

    private var map: DoctorFinding {
        let title = phrase(.doctorMap)
        do throws(DataFileFailure) {
            _ = try MapLocation.open(environment: environment)
            return DoctorFinding("map", title, MapLocation.path(environment: environment)?.printable ?? "")
        } catch {
            let reason =
                switch error {
                case .missing: phrase(.mapMissing)
                case .unusable(let path): phrase(.mapUnusable, ["path": path])
                }
            return DoctorFinding("map", .wrong, title, reason.printable)
        }
    }

    private var zone: [DoctorFinding] {
        let title = phrase(.doctorZone)
        guard let name = environment.timeZoneName else {
            return [DoctorFinding("zone", .note, title, phrase(.doctorUnset), advice: phrase(.doctorSetZone))]
        }
        return [DoctorFinding("zone", title, name.printable)]
    }

    // MARK: Network

    private func proxies(_ settings: Settings) -> [DoctorFinding] {
        if let variable = settings.proxies.unreadable {
            let failure = WeatherFailure.proxy(.unreadable(variable: variable))
            return [DoctorFinding("proxy", .wrong, phrase(.doctorProxy), failure.sentence(phrase))]
        }
        let names = Set(Disclosure.contacts(settings).compactMap(\.proxy).map { "\($0.name) (\($0.variable))" })
            .sorted()
        return [
            DoctorFinding(
                "proxy", phrase(.doctorProxy),
                names.isEmpty ? phrase(.doctorNoProxy) : names.joined(separator: ", ").printable)
        ]
    }

    /// The certificates named in the environment; none for the system's.
    private func authorities(_ authorities: Authorities) -> [DoctorFinding] {
        func finding(_ name: String, _ path: String?, _ isMissing: Bool) -> DoctorFinding? {
            path.map { path in
                let (id, value) = ("certificates.\(name)", path.printable)
                return isMissing
                    ? DoctorFinding(id, .wrong, name, "\(value): \(phrase(.doctorNotThere))", advice: "unset \(name)")
                    : DoctorFinding(id, name, value)
            }
        }
        return [
            finding("SSL_CERT_FILE", authorities.file, authorities.lacksFile),
            finding("SSL_CERT_DIR", authorities.folder, authorities.lacksFolder),
        ].compactMap(\.self)
    }

    /// The difference in seconds between two clocks beyond which answers would seem old or from the future.
    private static let mostSkew = 300

    private func hosts(_ settings: Settings) async -> [DoctorFinding] {
        let transport = CurlTransport(
            version: nalssiVersion, contact: contactForServices, now: clock.wall, proxies: settings.proxies,
            authorities: settings.authorities)
        var findings: [DoctorFinding] = []
        var seen: Set<ServiceAddress> = []
        for contact in Disclosure.contacts(settings) where seen.insert(contact.address).inserted {
            let (id, title) = ("host.\(contact.address.shown)", contact.address.shown)
            let began = ContinuousClock.now
            do {
                let answer = try await transport.reach(contact.address)
                let milliseconds = Int((ContinuousClock.now - began) / .milliseconds(1))
                let skew = answer.date.map { clock.wall().seconds(since: $0) } ?? 0
                let value = phrase(.doctorReached, ["status": "\(answer.status)", "count": "\(milliseconds)"])
                findings.append(
                    abs(skew) <= Self.mostSkew
                        ? DoctorFinding(id, title, value)
                        : DoctorFinding(
                            id, .wrong, title, "\(value), \(phrase(.doctorSkew, ["count": "\(skew)"]))",
                            advice: phrase(.doctorSetClock)))
            } catch {
                let failure = error as? WeatherFailure ?? .offline
                findings.append(DoctorFinding(id, .wrong, title, failure.full(phrase)))
            }
        }
        await transport.shutDown()
        return findings + quota(settings)
    }

    /// The number of calls left for the source in use, if it has a quota.
    private func quota(_ settings: Settings) -> [DoctorFinding] {
        let supplies = WeatherSupplies(
            settings: { settings }, environment: environment, paths: paths, executor: ServiceExecutor(),
            clock: clock.wall)
        guard let budget = supplies.supply().source.budget(for: .current) else { return [] }
        guard let budget = budget.peek() else {
            return [DoctorFinding("quota", .note, phrase(.doctorQuota), phrase(.doctorUnknown))]
        }
        let left = phrase(
            .settingsBudget, ["left": "\(budget.left)", "limit": "\(budget.quota.perMinute)"])
        return [DoctorFinding("quota", budget.left > 0 ? .ok : .note, phrase(.doctorQuota), left)]
    }
}
