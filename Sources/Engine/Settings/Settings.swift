import BookmarkStore
import Display
import Weather
import WeatherService

/// The user's settings, combined from all the places where they can be set.
package struct Settings: Sendable {
    package enum Motion: String, CaseIterable, Sendable { case full, none }

    /// What an hour of the time line means: the same instant everywhere, or the same hour by each place's own clock.
    package enum TimeLine: String, CaseIterable, Sendable { case instant, local }

    /// Which background the colours are made for; automatic means what the terminal reports.
    package enum ThemeChoice: String, CaseIterable, Sendable {
        case automatic = "auto"
        case dark, light
    }

    /// The pictures of the sky in the details: nalssi's own, or OpenWeather's when it is the source of the weather.
    package enum Icons: String, CaseIterable, Sendable { case service, own }

    /// How an alert is given: by the terminal's bell, by a desktop notification, or not at all.
    package enum AlertChoice: String, CaseIterable, Sendable { case bell, notify, none }

    /// The form chosen for a list: tiles that show as much as fits, tiles of one size, a table (`line`), or a map.
    package enum FormChoice: Hashable, CaseIterable, Sendable {
        case automatic
        case chosen(TileDensity)
        case map

        package static let allCases = [automatic] + TileDensity.allCases.map { chosen($0) } + [map]

        /// As written everywhere.
        package var text: String {
            switch self {
            case .automatic: "auto"
            case .chosen(let density): density.rawValue
            case .map: "map"
            }
        }

        package init?(_ text: String) {
            guard let form = Self.allCases.first(where: { $0.text == text }) else { return nil }
            self = form
        }
    }

    /// Where a setting was made.
    package enum Origin: Hashable, Sendable { case option, environment(String), file, inside, usual }

    /// Where each setting comes from.
    package let origins: [SettingKey: Origin]
    package let source: SourceID
    /// The language shown: English if the locale cannot display the chosen one.
    package let language: Language
    /// Whether the locale can display the chosen language.
    package let isLanguageShowable: Bool
    package let units: Units
    package let theme: ThemeChoice
    /// Nil for as many colours as the terminal has.
    package let colorDepth: ColorDepth?
    package let forms: FormChoices
    package let motion: Motion
    package let timeLine: TimeLine
    package let usesMouse: Bool
    package let isASCII: Bool
    package let icons: Icons
    package let newBookmarks: BookmarkList.Edge
    /// Minutes between two requests for the current weather of a place in view.
    package let refreshMinutes: Int
    /// The most calls a minute to OpenWeather.
    package let callsPerMinute: Int
    /// The ways to find out where the user is, in the order to try them.
    package let here: [PositionWay]
    /// Whether "here" precedes the bookmarks.
    package let isHereFirst: Bool
    package let alert: AlertChoice
    /// The available keys, by source.
    package let keys: [SourceID: KeyChoice]
    /// The proxies to use, from the environment only.
    package let proxies: Proxies
    /// The certificates to trust, from the environment only.
    package let authorities: Authorities
    package let gpsdAddress: GpsdAddress
    package let ipAddress: ServiceAddress
    package let naverAddress: ServiceAddress
    /// The id and key for Naver Maps; nil if it is not used.
    package let naver: NaverGeocoder.Credentials?
    /// The addresses set for hosts of sources, by environment variable.
    private let namedAddresses: [String: ServiceAddress]

    /// Options override environment variables, which override the configuration file, which overrides choices made inside the
    /// program, which override defaults.
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
            // Another version of the program may have saved a value that this one does not know.
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
        // A source chosen inside the program is ignored while its key is missing, since it could show nothing.
        let isUsable = origins[.source] != .inside || chosen.map(usable.contains) ?? false
        // A user who has given a key wants that source. Without a key, no service is contacted until the user chooses one.
        let keyed = SourceProfile.keyed.map(\.id).first(where: usable.contains)
        source = (isUsable ? chosen : nil) ?? keyed ?? SourceProfile.sample.id
        let spoken = try value(.language).flatMap(Language.init) ?? environment.localeLanguage
        isLanguageShowable = inputs.isUTF8 || spoken == .english
        language = isLanguageShowable ? spoken : .english
        var units = try value(.units).flatMap(Units.init(preset:)) ?? .metric
        // A preset sets all units, and each can be overridden individually wherever the preset came from.
        if let unit = try value(.temperature).flatMap(TemperatureUnit.init) { units.temperature = unit }
        if let unit = try value(.wind).flatMap(SpeedUnit.init) { units.wind = unit }
        if let unit = try value(.pressure).flatMap(PressureUnit.init) { units.pressure = unit }
        if let unit = try value(.precipitation).flatMap(DepthUnit.init) { units.precipitation = unit }
        if let unit = try value(.distance).flatMap(DistanceUnit.init) { units.distance = unit }
        if let style = try value(.clock).flatMap(ClockStyle.init) { units.clock = style }
        self.units = units
        theme = try value(.theme).flatMap(ThemeChoice.init) ?? .automatic
        forms = try value(.density).flatMap { FormChoices($0) } ?? FormChoices()
        motion = try value(.motion).flatMap(Motion.init) ?? .full
        timeLine = try value(.timeLine).flatMap(TimeLine.init) ?? .instant
        usesMouse = try value(.mouse) != "false"
        isASCII = try value(.ascii) == "true" || !inputs.isUTF8 || inputs.drawsSignsWide
        icons = try value(.icons).flatMap(Icons.init) ?? .service
        newBookmarks = try value(.newBookmarks).flatMap(BookmarkList.Edge.init) ?? .end
        refreshMinutes = try value(.refreshMinutes).flatMap { Int($0) } ?? AgeLimit.usualMinutes
        callsPerMinute = try value(.callsPerMinute).flatMap { Int($0) } ?? CallQuota.openWeatherFree
        here = try value(.here).flatMap(PositionWay.order) ?? PositionWay.standardOrder
        isHereFirst = try value(.hereFirst) == "true"
        alert = try value(.alert).flatMap(AlertChoice.init) ?? .bell
        colorDepth = Self.depth(try value(.color), environment)
        self.origins = origins
    }

    /// The profile of the chosen source.
    package var profile: SourceProfile { SourceProfile.of(source) ?? .sample }

    /// The source that a key entered inside the program is for: the chosen one, or else the first that needs a key.
    package var keyedSource: SourceProfile { profile.needsKey ? profile : SourceProfile.keyed.first ?? profile }

    /// The key to `keyedSource`.
    package var key: KeyChoice? { keys[keyedSource.id] }

    /// Whether a source can be used: it needs no key, or its key is there.
    package func canUse(_ source: SourceProfile) -> Bool { !source.needsKey || keys[source.id] != nil }

    /// Whether an address has been set for a host.
    package func isNamed(_ host: SourceHost) -> Bool { namedAddresses[host.variable] != nil }

    package func address(of host: SourceHost) -> ServiceAddress { namedAddresses[host.variable] ?? host.standard }

    /// Whether a host is contacted under these settings.
    package func asks(_ host: SourceHost) -> Bool {
        switch host.use {
        case .always: true
        case .forIcons: wantsIcons
        case .whereNamed: isNamed(host)
        }
    }

    /// Whether the settings allow a service's pictures to be requested.
    package var wantsIcons: Bool { icons == .service && !isASCII && (colorDepth ?? .direct) >= .indexed256 }

    private static func depth(_ value: String?, _ environment: Environment) -> ColorDepth? {
        switch value {
        case "truecolor": .direct
        case "256": .indexed256
        case "16": .ansi16
        case "none": ColorDepth.none
        // no-color.org: the variable counts if it is present and not empty, whatever its value. An explicit --color overrides
        // it.
        default: environment["NO_COLOR"] == nil ? nil : ColorDepth.none
        }
    }

    /// A setting's value, as written everywhere; nil for units that do not match a preset.
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
        case .density: forms.general.text
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
    /// Whether the units match a preset. The clock is not part of presets.
    fileprivate func isSame(as other: Units) -> Bool {
        var other = other
        other.clock = clock
        return self == other
    }
}

/// Everything that settings are computed from, read once. When one of these values changes, the settings are computed anew.
package struct SettingsInputs: Sendable {
    package let options: CommandLineOptions
    package let environment: Environment
    package var config: ConfigFile?
    /// The choices made inside the program.
    package var chosen: [SettingKey: String] = [:]
    /// The watch rules made inside the program.
    package var chosenRules: [WatchRule] = []
    /// The keys from the environment. They may have come through a pipe, which can be read only once.
    package let environmentKeys: [SourceID: KeyChoice]
    /// The id and key for Naver Maps, which may also have come through a pipe.
    package let naver: NaverGeocoder.Credentials?
    /// The keys entered or saved inside the program. Those from the environment override them.
    package var insideKeys: [SourceID: KeyChoice] = [:]
    /// Whether the locale's character encoding is UTF-8.
    package let isUTF8: Bool
    /// Whether the terminal draws characters of ambiguous width, as lines and signs are, in two cells.
    package var drawsSignsWide = false

    package init(
        options: CommandLineOptions, environment: Environment, config: ConfigFile?,
        chosen: [SettingKey: String] = [:], isUTF8: Bool
    ) throws(LaunchProblem) {
        self.options = options
        self.environment = environment
        self.config = config
        self.chosen = chosen
        self.isUTF8 = isUTF8
        environmentKeys = try environment.keys()
        naver = try environment.naverCredentials()
    }
}
