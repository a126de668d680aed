import TestSupport
import Testing

extension EndToEnd {
    /// A real proxy between the program and its services: tinyproxy, in a separate network.
    struct RealProxy {
        private static let obstacle = TLSNetwork.obstacle("tinyproxy", "socat")
        /// Where the program expects the proxy.
        private static let port = 8888
        private static let log = "proxy.log"
        private static let toTheServices = "ConnectPort \(TLSNetwork.port)\n"

        /// `configuration` is lines for tinyproxy, `port` where it listens, and `credentials` what the program adds to its address.
        private func program(
            _ source: String, in sandbox: Sandbox, configuration: String, port: Int = port, credentials: String = "",
            _ body: (TLSNetwork, TerminalSession) async throws -> Void
        ) async throws {
            try await TLSNetwork.with(sandbox) { network in
                let listener =
                    "OPENSSL-LISTEN:\(TLSNetwork.port),bind=\(TLSNetwork.address),cert=\(network.certificate),"
                    + "key=\(network.key),verify=0,fork,reuseaddr,backlog=64"
                let file = sandbox.root + "/proxy.conf"
                try sandbox.write(
                    "Port \(port)\nListen \(TLSNetwork.address)\nTimeout 60\nMaxClients 100\nLogLevel Connect\n"
                        + "LogFile \"\(sandbox.root)/\(Self.log)\"\n\(configuration)", to: file)
                try await network.run(
                    "socat", [listener, "TCP:127.0.0.1:\(TLSNetwork.standinPort)"], until: [TLSNetwork.port]
                ) {
                    try await network.run("tinyproxy", ["-d", "-c", file], until: [port]) {
                        let proxy = "http://\(credentials)\(TLSNetwork.address):\(Self.port)"
                        try await network.nalssi(
                            ["--source", source, "--color", "256"], environment: ["https_proxy": proxy]
                        ) { terminal in
                            try await body(network, terminal)
                        }
                    }
                }
            }
        }

        @Test(
            .enabled(if: obstacle == nil, "a proxy cannot run here: \(obstacle ?? "")"),
            arguments: ["openweather", "open-meteo"])
        func `weather and icons come through the proxy, and the settings say so`(_ source: String) async throws {
            try await Sandbox.with { sandbox in
                try await program(
                    source, in: sandbox, configuration: Self.toTheServices + "BasicAuth me word\n",
                    credentials: "me:word@"
                ) { network, terminal in
                    try terminal.waitForTwenty()
                    if source == "openweather" {
                        try terminal.send(keys: "Enter")
                        try await TLSNetwork.wait { try network.requests.contains("/img/wn/") }
                    }
                    try terminal.send(keys: ",")
                    try terminal.waitUntil("the settings name it, without the password") {
                        $0.contains("프록시(\(TLSNetwork.address):\(Self.port))") && !$0.contains("word")
                    }
                    let log = try network.text(of: Self.log)
                    #expect(log.contains("CONNECT \(TLSNetwork.address):\(TLSNetwork.port)"))
                }
            }
        }

        @Test(
            .enabled(if: obstacle == nil, "a proxy cannot run here: \(obstacle ?? "")"),
            arguments: [
                (toTheServices + "BasicAuth me word\n", port, "프록시 암호 필요", "사용자 이름과 암호를 요구해요"),
                ("ConnectPort 1\n", port, "프록시가 거부함", "프록시 서버가 연결을 거부했어요"),
                (toTheServices, port + 1, "프록시 연결 안 됨", "연결할 수 없거나 응답이 없어요"),
            ])
        func `each failure of the proxy is reported`(
            _ configuration: String, _ port: Int, _ short: String, _ sentence: String
        ) async throws {
            try await Sandbox.with { sandbox in
                try await program("openweather", in: sandbox, configuration: configuration, port: port) {
                    network, terminal in
                    try terminal.waitUntil("one message for all twenty") {
                        $0.contains(ExpectedText.twentyCitiesInKorean) && ($0.contains(sentence) || $0.contains(short))
                    }
                    #expect(try !network.requests.contains("GET"))
                }
            }
        }
    }
}
