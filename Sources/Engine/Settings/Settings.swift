import BookmarkStore
import Display
import Weather
import WeatherService

/// What the person chose, from all the places they can choose it in.
package struct Settings: Sendable {
    package enum Motion: String, CaseIterable, Sendable { case full, none }

    /// What an hour of the time line is: the same instant everywhere, or the same hour by each place's own clock.
    package enum TimeLine: String, CaseIterable, Sendable { case instant, local }

    /// Which background colours are made for; automatic: what the terminal says it has.
    package enum Theme: String, CaseIterable, Sendable {
        case automatic = "auto"
        case dark, light
    }

    /// What the picture of the sky in the detail is: our own, or OpenWeather's where the weather is from there.
    package enum Icons: String, CaseIterable, Sendable { case service, own }

    /// How an alert of a rule is heard: the terminal's bell, the system's notifications, or not at all.
    package enum Alert: String, CaseIterable, Sendable { case bell, notify, none }

    /// How much tiles show: as much as there is room for, or what the person wants.
    package enum Density: Hashable, CaseIterable, Sendable {
        case automatic
        case chosen(TileDensity)

        package static let allCases = [automatic] + TileDensity.allCases.map { chosen($0) }

        /// How it is written everywhere.
        package var text: String {
            switch self {
            case .automatic: "auto"
            case .chosen(let density): density.rawValue
            }
        }

        package init?(_ text: String) {
            guard let density = Self.allCases.first(where: { $0.text == text }) else { return nil }
            self = density
        }

        /// Nil: as much as there is room for.
        package var tiles: TileDensity? { if case .chosen(let density) = self { density } else { nil } }
    }

    /// Where a choice was made.
    package enum Origin: Hashable, Sendable { case option, environment(String), file, inside, usual }

    /// Where each of them comes from.
    package let origins: [SettingKey: Origin]
    package let source: SourceID
    /// What is shown: English where the locale cannot show what was chosen.
    package let language: Language
    /// Whether the locale can show the language that was chosen.
    package let isLanguageShowable: Bool
    package let units: Units
    package let theme: Theme
    /// Nil: as many colours as the terminal has.
    package let colorDepth: ColorDepth?
    package let density: TileDensities
    package let motion: Motion
    package let timeLine: TimeLine
    package let usesMouse: Bool
    package let isASCII: Bool
    package let icons: Icons
    package let newBookmarks: BookmarkList.Edge
    /// Minutes between two requests for the current weather of a place in view.
    package let refreshMinutes: Int
    /// Calls a minute that may be made to OpenWeather.
    package let callsPerMinute: Int
    /// The ways to know where the person is, in their order.
    package let here: [PositionWay]
    /// Whether "here" stands first among the bookmarks.
    package let isHereFirst: Bool
    package let alert: Alert
    /// The keys there are, by the source that needs them.
    package let keys: [SourceID: KeyChoice]
    /// What stands between this machine and the hosts; from the environment alone.
    package let proxies: Proxies
    /// A file of certificates to trust instead of the system's; from the environment alone.
    package let authorities: String?
    package let gpsdAddress: GpsdAddress
    package let ipAddress: ServiceAddress
    package let naverAddress: ServiceAddress
    /// What Naver Maps is asked with; nil: it is not asked.
    package let naver: NaverGeocoder.Credentials?
    /// Addresses that somebody has named for hosts of sources, by the variable they stand in.
    private let namedAddresses: [String: ServiceAddress]

    /// Option before environment before configuration file before what was chosen inside the program before default.
    package init(_ inputs: SettingsInputs) throws(LaunchProblem) {
        let (options, environment, config, inside) = (inputs.options, inputs.environment, inputs.config, inputs.chosen)
        var origins: [SettingKey: Origin] = [:]
        func value(_ key: SettingKey) throws(LaunchProblem) -> String? {
            if let value = options.values[key] {
                origins[key] = .option
                return value
            }
            if let name = key.environmentName, let value = environment[name] {
                guard key.accepts(value) else {
                    throw .badEnvironmentValue(name: name, value: value, accepted: key.accepted)
                }
                origins[key] = .environment(name)
                return value
            }
            if let entry = config?.entries[key] {
                origins[key] = .file
                return entry.value
            }
            // What another version has chosen may mean nothing here.
            guard let value = inside[key], key.accepts(value) else { return nil }
            origins[key] = .inside
            return value
        }

        keys = inputs.insideKeys.merging(inputs.environmentKeys) { $1 }
        proxies = environment.proxies
        authorities = environment.authorities
        var named: [String: ServiceAddress] = [:]
        for host in SourceProfile.all.flatMap(\.hosts) { named[host.variable] = try environment.address(host.variable) }
        namedAddresses = named
        gpsdAddress = try environment.gpsd() ?? .standard
        ipAddress = try environment.address("NALSSI_IP_URL") ?? .ipWhois
        naverAddress = try environment.address("NALSSI_NAVER_URL") ?? .naver
        naver = inputs.naver

        let chosen = try value(.source).map(SourceID.init)
        let usable = SourceProfile.all.filter { [keys] in !$0.needsKey || keys[$0.id] != nil }.map(\.id)
        // Of what was chosen inside, a service without its key could show nothing.
        let isUsable = origins[.source] != .inside || chosen.map(usable.contains) ?? false
        // Whoever has given a key wants that source. Without a key no service is contacted until the person chooses one.
        let keyed = SourceProfile.keyed.map(\.id).first(where: usable.contains)
        source = (isUsable ? chosen : nil) ?? keyed ?? SourceProfile.sample.id
        let spoken = try value(.language).flatMap(Language.init) ?? environment.localeLanguage
        isLanguageShowable = inputs.isUTF8 || spoken == .english
        language = isLanguageShowable ? spoken : .english
        var units = try value(.units).flatMap(Units.init(preset:)) ?? .metric
        // A preset sets all of them; each can be chosen by itself, whatever the preset came from.
        if let unit = try value(.temperature).flatMap(TemperatureUnit.init) { units.temperature = unit }
        if let unit = try value(.wind).flatMap(SpeedUnit.init) { units.wind = unit }
        if let unit = try value(.pressure).flatMap(PressureUnit.init) { units.pressure = unit }
        if let unit = try value(.precipitation).flatMap(DepthUnit.init) { units.precipitation = unit }
        if let unit = try value(.distance).flatMap(DistanceUnit.init) { units.distance = unit }
        if let style = try value(.clock).flatMap(ClockStyle.init) { units.clock = style }
        self.units = units
        theme = try value(.theme).flatMap(Theme.init) ?? .automatic
        density = try value(.density).flatMap { TileDensities($0) } ?? TileDensities()
        motion = try value(.motion).flatMap(Motion.init) ?? .full
        timeLine = try value(.timeLine).flatMap(TimeLine.init) ?? .instant
        usesMouse = try value(.mouse) != "false"
        isASCII = try value(.ascii) == "true" || !inputs.isUTF8
        icons = try value(.icons).flatMap(Icons.init) ?? .service
        newBookmarks = try value(.newBookmarks).flatMap(BookmarkList.Edge.init) ?? .end
        refreshMinutes = try value(.refreshMinutes).flatMap { Int($0) } ?? AgeLimit.usualMinutes
        callsPerMinute = try value(.callsPerMinute).flatMap { Int($0) } ?? CallQuota.openWeatherFree
        here = try value(.here).flatMap(PositionWay.order) ?? PositionWay.standardOrder
        isHereFirst = try value(.hereFirst) == "true"
        alert = try value(.alert).flatMap(Alert.init) ?? .bell
        colorDepth = Self.depth(try value(.color), environment)
        self.origins = origins
    }

    /// What is known of the source that was chosen.
    package var profile: SourceProfile { SourceProfile.of(source) ?? .sample }

    /// The source a key is given to inside the program: the chosen one, or else the first that needs one.
    package var keyedSource: SourceProfile { profile.needsKey ? profile : SourceProfile.keyed.first ?? profile }

    /// The key to that source.
    package var key: KeyChoice? { keys[keyedSource.id] }

    /// Whether a source could be asked: it needs no key, or there is one.
    package func canUse(_ source: SourceProfile) -> Bool { !source.needsKey || keys[source.id] != nil }

    /// Whether somebody has named an address for a host.
    package func isNamed(_ host: SourceHost) -> Bool { namedAddresses[host.variable] != nil }

    package func address(of host: SourceHost) -> ServiceAddress { namedAddresses[host.variable] ?? host.standard }

    /// Whether a host is asked, as things are set.
    package func asks(_ host: SourceHost) -> Bool {
        switch host.use {
        case .always: true
        case .forIcons: wantsIcons
        case .whereNamed: isNamed(host)
        }
    }

    /// Whether a service's pictures may be asked for, as far as it is the person's to say.
    package var wantsIcons: Bool { icons == .service && !isASCII && (colorDepth ?? .direct) >= .indexed256 }

    private static func depth(_ value: String?, _ environment: Environment) -> ColorDepth? {
        switch value {
        case "truecolor": .direct
        case "256": .indexed256
        case "16": .ansi16
        case "none": ColorDepth.none
        // no-color.org: present and not empty, whatever its value. An explicit --color has been asked for.
        default: environment["NO_COLOR"] == nil ? nil : ColorDepth.none
        }
    }

    /// What a setting is, as it is written everywhere. Units that are no preset have no text.
    package func text(of key: SettingKey) -> String? {
        switch key {
        case .source: source.rawValue
        case .language: language.rawValue
        case .units: key.accepted.first { Units(preset: $0)?.isSame(as: units) == true }
        case .temperature: units.temperature.rawValue
        case .wind: units.wind.rawValue
        case .pressure: units.pressure.rawValue
        case .precipitation: units.precipitation.rawValue
        case .distance: units.distance.rawValue
        case .clock: units.clock.rawValue
        case .color:
            switch colorDepth {
            case .direct?: "truecolor"
            case .indexed256?: "256"
            case .ansi16?: "16"
            case .some(.none): "none"
            case nil: "auto"
            }
        case .theme: theme.rawValue
        case .density: density.general.text
        case .motion: motion.rawValue
        case .timeLine: timeLine.rawValue
        case .mouse: "\(usesMouse)"
        case .ascii: "\(isASCII)"
        case .icons: icons.rawValue
        case .newBookmarks: newBookmarks.rawValue
        case .refreshMinutes: "\(refreshMinutes)"
        case .callsPerMinute: "\(callsPerMinute)"
        case .here: PositionWay.text(of: here)
        case .hereFirst: "\(isHereFirst)"
        case .alert: alert.rawValue
        }
    }
}

extension Units {
    /// Whether a preset stands for these; the clock belongs to none.
    fileprivate func isSame(as other: Units) -> Bool {
        var other = other
        other.clock = clock
        return self == other
    }
}
