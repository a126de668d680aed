import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// A real proxy between the program and its services: tinyproxy, in a separate network where the services are only at an
    /// address outside the loopback, with TLS.
    struct RealProxy {
        private static let address = "10.99.0.1"
        private static let servicesPort = 8443
        /// Where the program expects the proxy.
        private static let proxyPort = 8888

        /// Why the test cannot run here; nil if it can.
        private static let obstacle: String? =
            NetworkNamespace.obstacle
            ?? ["tinyproxy", "socat", "openssl"].first { (try? Products.systemPath(of: $0, package: $0)) == nil }
            .map { "\($0) is not installed" }

        /// The servers that run beside a test, and the environment for the program in their network.
        private struct Neighbourhood {
            let network: NetworkNamespace
            let proxyLog: String
            let servicesLog: String
            let environment: [String: String]

            func log(_ path: String) throws -> String {
                String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
            }
        }

        /// `configuration` is lines for tinyproxy, `port` where it listens, and `credentials` what the program adds to its address.
        private func with(
            _ sandbox: Sandbox, configuration: String = "ConnectPort \(servicesPort)\n", port: Int = proxyPort,
            credentials: String = "",
            _ body: (Neighbourhood) async throws -> Void
        ) async throws {
            let network = try NetworkNamespace(
                running: Products.path(of: "openweather-standin"), ["--port", "8080"], in: sandbox)
            defer { network.end() }
            try network.addAddress(Self.address)
            let (certificate, log) = (sandbox.root + "/certificate.pem", sandbox.root + "/proxy.log")
            let making = try ProgramRun.of(
                Products.systemPath(of: "openssl", package: "openssl"),
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                    "30",
                    "-subj", "/CN=nalssi test", "-addext", "subjectAltName=IP:\(Self.address)", "-keyout",
                    sandbox.root + "/key.pem", "-out", certificate,
                ], environment: [:])
            #expect(making.status == 0, "\(making.errors)")
            try Data(
                "Port \(port)\nListen \(Self.address)\nTimeout 60\nMaxClients 100\nLogLevel Connect\nLogFile \"\(log)\"\n\(configuration)"
                    .utf8
            ).write(to: URL(fileURLWithPath: sandbox.root + "/proxy.conf"))
            func run(_ name: String, _ arguments: [String]) throws -> BackgroundProgram {
                let words = network.command([try Products.systemPath(of: name, package: name)] + arguments)
                return try BackgroundProgram(words[0], Array(words.dropFirst()), output: "\(sandbox.root)/\(name)")
            }
            let tls = try run(
                "socat",
                [
                    "OPENSSL-LISTEN:\(Self.servicesPort),bind=\(Self.address),cert=\(certificate),key=\(sandbox.root)/key.pem,verify=0,"
                        + "fork,reuseaddr,backlog=64", "TCP:127.0.0.1:8080",
                ])
            defer { tls.kill() }
            let proxy = try run("tinyproxy", ["-d", "-c", sandbox.root + "/proxy.conf"])
            defer { proxy.kill() }
            try await wait { [Self.servicesPort, port].allSatisfy { isListening(proxy, port: $0) } }
            #expect(isListening(proxy, port: Self.servicesPort) && isListening(proxy, port: port))
            let service = "https://\(Self.address):\(Self.servicesPort)"
            try await body(
                Neighbourhood(
                    network: network, proxyLog: log, servicesLog: sandbox.root + "/holder.errors",
                    environment: [
                        "OPENWEATHER_API_KEY": "standin-key", "SSL_CERT_FILE": certificate,
                        "https_proxy": "http://\(credentials)\(Self.address):\(Self.proxyPort)",
                        "NALSSI_OPENWEATHER_URL": service,
                        "NALSSI_OPENWEATHER_ICON_URL": service + "/img/wn", "NALSSI_OPEN_METEO_URL": service,
                        "NALSSI_OPEN_METEO_AIR_URL": service, "NALSSI_OPEN_METEO_GEOCODING_URL": service,
                    ]))
        }

        private func wait(until isDone: () throws -> Bool) async throws {
            let end = ContinuousClock.now + .seconds(Deadline.usual)
            while try !isDone(), .now < end { try await Task.sleep(for: .milliseconds(10)) }
        }

        /// Whether anything in the network of this program listens at the port of our address.
        private func isListening(_ program: BackgroundProgram, port: Int) -> Bool {
            // proc(5): addresses as little-endian numbers in hexadecimal digits, then the state, which is 0A for a listening socket.
            let table = FileManager.default.contents(atPath: "/proc/\(program.process)/net/tcp") ?? Data()
            let bytes = Self.address.split(separator: ".").reversed().map { String(format: "%02X", Int($0) ?? 0) }
            let socket = bytes.joined() + String(format: ":%04X 00000000:0000 0A ", port)
            return String(decoding: table, as: UTF8.self).contains(socket)
        }

        private func program(
            in place: Neighbourhood, _ arguments: [String], _ sandbox: Sandbox,
            _ body: (TerminalSession) async throws -> Void
        ) async throws {
            let words = place.network.command([try Products.path(of: "nalssi"), "--lang", "ko"] + arguments)
            try await TerminalSession.run(
                words[0], Array(words.dropFirst()), in: sandbox, environment: place.environment, body)
        }

        @Test(
            .enabled(if: obstacle == nil, "a proxy cannot run here: \(obstacle ?? "")"),
            arguments: ["openweather", "open-meteo"])
        func `weather and icons come through the proxy, and the settings say so`(_ source: String) async throws {
            try await Sandbox.with { sandbox in
                try await with(
                    sandbox, configuration: "ConnectPort \(Self.servicesPort)\nBasicAuth me word\n",
                    credentials: "me:word@"
                ) {
                    place in
                    try await program(in: place, ["--source", source, "--color", "256"], sandbox) { terminal in
                        try terminal.waitForTwenty()
                        if source == "openweather" {
                            try terminal.send(keys: "Enter")
                            try await wait { try place.log(place.servicesLog).contains("/img/wn/") }
                            #expect(try place.log(place.servicesLog).contains("/img/wn/"))
                        }
                        try terminal.send(keys: ",")
                        try terminal.waitUntil("the settings name it, without the password") {
                            $0.contains("프록시(\(Self.address):\(Self.proxyPort))") && !$0.contains("word")
                        }
                    }
                    #expect(try place.log(place.proxyLog).contains("CONNECT \(Self.address):\(Self.servicesPort)"))
                }
            }
        }

        @Test(
            .enabled(if: obstacle == nil, "a proxy cannot run here: \(obstacle ?? "")"),
            arguments: [
                ("ConnectPort \(servicesPort)\nBasicAuth me word\n", proxyPort, "프록시 암호 필요", "사용자 이름과 암호를 요구해요"),
                ("ConnectPort 1\n", proxyPort, "프록시가 거부함", "프록시 서버가 연결을 거부했어요"),
                ("ConnectPort \(servicesPort)\n", proxyPort + 1, "프록시 연결 안 됨", "연결할 수 없거나 응답이 없어요"),
            ])
        func `each failure of the proxy is reported`(
            _ configuration: String, _ port: Int, _ short: String, _ sentence: String
        ) async throws {
            try await Sandbox.with { sandbox in
                try await with(sandbox, configuration: configuration, port: port) { place in
                    try await program(in: place, ["--source", "openweather"], sandbox) { terminal in
                        try terminal.waitUntil("one message for all twenty") {
                            $0.contains("20곳: \(short)") && $0.contains(sentence)
                        }
                    }
                    #expect(try !place.log(place.servicesLog).contains("GET"))
                }
            }
        }
    }
}
