// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors. In a release, the metadata of a type is requested by a call. Looking it up by its mangled name would
/// search every conformance of the program at each first use, some milliseconds of a start; see docs/decisions. A release does not
/// contain the name of the folder it was built in.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
    .unsafeFlags(
        [
            "-file-prefix-map", "\(Context.packageDirectory)=.",
            // Their names and numbers in the debug information go by the folder of the build.
            "-Xfrontend", "-no-clang-module-breadcrumbs",
        ], .when(configuration: .release)),
    // A section for each function: the linker leaves out those that nothing calls, and can order the others.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// The program is optimized in every build: the unit tests are three times as fast, and run what users run. A mistake of the compiler
/// showed in optimized code alone (`PlaceFinders`).
let shipped = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The functions that a usual session runs lie next to each other, so that the kernel maps few others with them; see docs/decisions.
/// Only gold, which is Swift's linker on x86-64, orders sections by a list of names.
#if arch(x86_64)
    let order = ["-use-ld=gold", "-Xlinker", "--section-ordering-file=\(Context.packageDirectory)/packaging/functions"]
#else
    let order: [String] = []
#endif

/// What Debian asks of C that reads what strangers send. Swift's compiler protects the stack of unsafe Swift code by itself.
let hardened: [CSetting] = [
    .define("_GNU_SOURCE"),
    .unsafeFlags(["-fstack-protector-strong", "-fstack-clash-protection"]),
    // Without optimization the C library warns of it.
    .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
]

/// What `--version` says beside the version. The Makefile knows it, and only `CBuild` is compiled anew when it changes.
let stamp: [CSetting] = ["NALSSI_COMMIT", "NALSSI_DAY"].compactMap { name in
    Context.environment[name].flatMap { $0.isEmpty ? nil : .define(name, to: $0) }
}

let package = Package(
    name: "nalssi",
    products: [
        .executable(name: "nalssi", targets: ["nalssi"]),
        .executable(name: "openweather-standin", targets: ["openweather-standin"]),
    ],
    targets: [
        // The program: runs a command or the dashboard.
        .executableTarget(
            name: "nalssi",
            dependencies: ["AppResources", "CBuild", "Commands", "Dashboard", "Engine", "Runtime", "Weather"],
            swiftSettings: shipped,
            // Unused exported names would take a tenth of the memory that a static program maps. The folder has libstdc++ linked
            // statically. See docs/decisions.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "relro"]),
                .unsafeFlags(
                    [
                        "-Xlinker", "--no-export-dynamic",
                        "-L\(Context.packageDirectory)/packaging/static",
                    ] + order,
                    .when(configuration: .release)),
            ]),

        // The commit and day of the build.
        .target(name: "CBuild", cSettings: stamp),

        // The screens: view models, views, presentation, composition root.
        .target(
            name: "Dashboard",
            dependencies: [
                "CMachine", "Cartography", "Display", "Engine", "Files", "Limits", "Runtime", "TerminalUI", "Weather",
                "WeatherService",
                "BookmarkStore", "Places", "AppResources",
            ],
            swiftSettings: shipped),

        // The commands, which need no screen.
        .target(
            name: "Commands",
            dependencies: [
                "AppResources", "BookmarkStore", "Cartography", "Display", "Engine", "Files", "JSON", "Limits",
                "Places", "Runtime", "Weather", "WeatherService", "XML",
            ],
            swiftSettings: shipped),

        // Settings, reports, alerts and the words for them; no terminal.
        .target(
            name: "Engine",
            dependencies: [
                "Cartography", "CContact", "Display", "Files", "Limits", "Runtime", "Weather", "WeatherService",
                "BookmarkStore", "Places", "AppResources", "TOML",
            ],
            swiftSettings: shipped),

        // Values given to a build from outside: the address for mail to the developers (`make CONTACT=…`) and that of the source.
        .target(
            name: "CContact",
            cSettings: ["NALSSI_CONTACT", "NALSSI_REPOSITORY"].map { name in
                .define(name, to: "\"\(Context.environment[name] ?? "")\"")
            }),

        // The main loop, alarms, and events from the kernel.
        .target(name: "Runtime", dependencies: ["CMachine", "Files"], swiftSettings: shipped),

        // Text widths and colours, for any display.
        .target(name: "Display", swiftSettings: shipped),

        // A TOML reader, for config.toml.
        .target(name: "TOML", swiftSettings: shipped),

        // A terminal core that knows nothing about weather.
        .target(
            name: "TerminalUI", dependencies: ["CNcurses", "Display", "Files", "Limits", "Runtime"],
            swiftSettings: shipped),
        .target(
            name: "CNcurses", dependencies: ["CFiles"], cSettings: hardened,
            linkerSettings: [.linkedLibrary("ncursesw")]),

        // Events of the machine: clock changes, sleep, and network changes.
        .target(name: "CMachine", cSettings: hardened),

        // libcurl, opened when the first request is made.
        .target(name: "CCurl", cSettings: hardened),

        // Waiting for sockets and other descriptors.
        .target(name: "Sockets", swiftSettings: shipped),

        // Decodes PNG pictures into pixels.
        .target(name: "CPNG", cSettings: hardened, linkerSettings: [.linkedLibrary("png")]),

        // Reads XML with libexpat, which is opened when the first document is read.
        .target(name: "XML", dependencies: ["CExpat", "Limits"], swiftSettings: shipped),
        .target(name: "CExpat", cSettings: hardened),

        // Access to the network.
        .target(
            name: "WeatherService",
            dependencies: [
                "CCurl", "CPNG", "Files", "JSON", "Limits", "Sockets", "Weather", "XML",
            ],
            swiftSettings: shipped),

        // Reads and writes JSON.
        .target(name: "JSON", dependencies: ["Limits"], swiftSettings: shipped),

        // The bookmark file.
        .target(
            name: "BookmarkStore",
            dependencies: ["Files", "JSON", "Limits", "SQLite", "Weather"], swiftSettings: shipped),

        // SQLite's C interface: a connection, statements, rows.
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: shipped),
        .target(name: "CSQLite", cSettings: hardened, linkerSettings: [.linkedLibrary("sqlite3")]),

        // The gazetteer: search by name, nearest place.
        .target(
            name: "Places", dependencies: ["Files", "Limits", "Weather"],
            swiftSettings: shipped),

        // The map: coastlines, borders, and the provinces of Korea.
        .target(
            name: "Cartography", dependencies: ["Files", "Limits", "Weather"],
            swiftSettings: shipped),

        // Limits for everything that comes from outside. Imports nothing, and any target may import it.
        .target(name: "Limits", swiftSettings: shipped),

        // Opening, reading and replacing files that may be of any kind.
        .target(name: "Files", dependencies: ["CFiles"], swiftSettings: shipped),

        // Mapped files that may be shortened meanwhile.
        .target(name: "CFiles", cSettings: hardened),

        // Weather values.
        .target(name: "Weather", swiftSettings: shipped),

        // Texts in every language. places.bin and map.bin are not bundled; the program finds them at run time.
        .target(
            name: "AppResources", dependencies: ["Weather"], path: "Resources", exclude: ["Map", "Places"],
            swiftSettings: shipped),

        // A local OpenWeather for users without a key, and for the tests.
        .target(
            name: "StandinServer", dependencies: ["JSON", "Loopback", "Sockets", "Weather"],
            path: "Tests/StandinServer",
            swiftSettings: strict),
        .executableTarget(
            name: "openweather-standin", dependencies: ["StandinServer"], path: "Tests/openweather-standin",
            swiftSettings: strict),
        // A TCP server on 127.0.0.1.
        .target(name: "Loopback", dependencies: ["Sockets"], path: "Tests/Loopback", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

package.targets += [
    // A TLS server for tests.
    .target(
        name: "CTestTLS", path: "Tests/CTestTLS", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
        name: "TestSupport",
        dependencies: ["CTestTLS", "JSON", "Loopback", "Sockets", "StandinServer", "SQLite", "Weather"],
        path: "Tests/TestSupport", swiftSettings: strict),
    // The clocks, alarms, sources and rigs around `Engine` that its tests and the dashboard's share.
    .target(
        name: "EngineSupport",
        dependencies: [
            "AppResources", "Engine", "Files", "Runtime", "StandinServer", "TestSupport", "Weather", "WeatherService",
        ],
        path: "Tests/EngineSupport", swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Limits", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "XMLTests", dependencies: ["Limits", "TestSupport", "XML"], swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: strict),
    .testTarget(
        name: "PlacesTests", dependencies: ["Files", "Limits", "Places", "Weather", "TestSupport"],
        exclude: ["Queries"],
        swiftSettings: strict),
    .testTarget(
        name: "CartographyTests", dependencies: ["Cartography", "Files", "Limits", "TestSupport", "Weather"],
        swiftSettings: strict),
    .testTarget(
        name: "WeatherTests", dependencies: ["Weather", "TestSupport"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "WeatherServiceTests",
        dependencies: [
            "Files", "JSON", "Limits", "Loopback", "Sockets", "WeatherService", "Weather", "StandinServer",
            "AppResources",
            "TestSupport", "XML",
        ],
        exclude: ["Answers"], swiftSettings: strict),
    // Feeds itself broken HTTP; `make fuzz-http`.
    .executableTarget(
        name: "http-fuzzer", dependencies: ["WeatherService", "Weather", "TestSupport"], path: "Tests/HTTPFuzzer",
        swiftSettings: strict),
    // Runs the whole program without a terminal through a simulated day; `make soak`.
    .executableTarget(
        name: "soak",
        dependencies: [
            "AppResources", "BookmarkStore", "Dashboard", "Engine", "Files", "Places", "Runtime", "StandinServer",
            "TerminalUI", "TestSupport", "Weather", "WeatherService",
        ],
        path: "Tests/Soak", swiftSettings: strict),
    // Times how long it takes to find the official warnings of places; `make bench`.
    .executableTarget(
        name: "warning-matching", dependencies: ["TestSupport", "Weather"], path: "Tests/WarningMatching",
        swiftSettings: strict),
    // A program for tests to kill while it writes.
    .executableTarget(
        name: "bookmark-writer", dependencies: ["BookmarkStore", "Weather", "WeatherService", "TestSupport"],
        path: "Tests/BookmarkWriter", swiftSettings: strict),
    .testTarget(
        name: "BookmarkStoreTests",
        dependencies: [
            "BookmarkStore", "CSQLite", "Limits", "SQLite", "Weather", "WeatherService", "TestSupport",
            "bookmark-writer",
        ],
        swiftSettings: strict),
    .testTarget(name: "SocketsTests", dependencies: ["Loopback", "Sockets", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "SQLiteTests", dependencies: ["CSQLite", "SQLite", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "TOMLTests", dependencies: ["TOML", "TestSupport"], swiftSettings: strict),
    .testTarget(
        name: "StandinServerTests", dependencies: ["StandinServer", "TestSupport", "Weather"], swiftSettings: strict),
    .testTarget(
        name: "TerminalUITests",
        dependencies: ["TerminalUI", "CNcurses", "Display", "Limits", "Runtime", "TestSupport"],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(name: "RuntimeTests", dependencies: ["Runtime", "TestSupport"], swiftSettings: strict),
    .testTarget(
        name: "EngineTests",
        dependencies: [
            "AppResources", "BookmarkStore", "Cartography", "Display", "Engine", "Files", "Limits", "Runtime",
            "Weather", "WeatherService", "EngineSupport", "TestSupport",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "CommandsTests",
        dependencies: [
            "AppResources", "BookmarkStore", "Commands", "Engine", "Files", "Limits", "Places", "Weather",
            "WeatherService", "TestSupport",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "DashboardTests",
        dependencies: [
            "Cartography", "Commands", "Dashboard", "Display", "Engine", "Files", "Limits", "Runtime", "TerminalUI",
            "Weather", "WeatherService", "BookmarkStore", "AppResources", "EngineSupport", "TestSupport",
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "TestSupport", "StandinServer", "WeatherService", "Commands", "nalssi",
        ],
        swiftSettings: strict),
]

// The C of a release does not say in which folder it was built either.
for target in package.targets where target.type == .regular && target.swiftSettings == nil {
    target.cSettings =
        (target.cSettings ?? []) + [
            .unsafeFlags(["-ffile-prefix-map=\(Context.packageDirectory)=."], .when(configuration: .release))
        ]
}

// The decoders under libFuzzer, for `make fuzz` only: it needs a library that not every compiler includes, and instruments our
// code for coverage, which would slow down all other builds.
if let library = Context.environment["NALSSI_LIBFUZZER"] {
    for target in package.targets where target.type == .regular && target.path?.hasPrefix("Tests/") != true {
        // Only instruments the code; the library is linked into the program below.
        if target.swiftSettings != nil { target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"])) }
    }
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
        .executableTarget(
            name: "decoder-fuzzer",
            dependencies: [
                "AppResources", "BookmarkStore", "CLibFuzzer", "Cartography", "Commands", "Dashboard", "Display",
                "Engine", "Files", "JSON", "Limits", "Places", "SQLite", "StandinServer", "TerminalUI", "TestSupport",
                "Weather", "WeatherService", "XML",
            ],
            path: "Tests/DecoderFuzzer", swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-Xlinker", library]), .linkedLibrary("stdc++")]),
    ]
}
