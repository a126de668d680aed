import Foundation
import TestSupport
import Testing

/// A separate network with a stand-in that is reached over TLS, at an address outside the loopback.
///
/// Which tool speaks TLS, for the stand-in or in its place, is up to the test: start it with `run`.
struct TLSNetwork {
    static let address = "10.99.0.1"
    /// Where the tool has to listen.
    static let port = 8443
    /// Where the stand-in listens, without TLS, at 127.0.0.1.
    static let standinPort = 8080
    static let service = "https://\(address):\(port)"

    /// Paths of the certificate and its key (PEM), made for this network.
    let certificate: String
    let key: String
    private let network: NetworkNamespace
    private let sandbox: Sandbox

    /// Why a test that needs these tools cannot run here; nil if it can.
    static func obstacle(_ tools: String...) -> String? {
        NetworkNamespace.obstacle
            ?? (tools + ["openssl"]).first { (try? Products.systemPath(of: $0, package: $0)) == nil }
            .map { "\($0) is not installed" }
    }

    /// Makes the network, passes it to `body`, and ends it.
    static func with(_ sandbox: Sandbox, _ body: (TLSNetwork) async throws -> Void) async throws {
        let network = try NetworkNamespace(
            running: Products.path(of: "openweather-standin"), ["--port", "\(standinPort)"], in: sandbox)
        defer { network.end() }
        try network.addAddress(address)
        let (certificate, key) = (sandbox.root + "/certificate.pem", sandbox.root + "/key.pem")
        let making = try ProgramRun.of(
            Products.systemPath(of: "openssl", package: "openssl"),
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650",
                "-subj", "/CN=nalssi test", "-addext", "subjectAltName=IP:\(address)", "-keyout", key, "-out",
                certificate,
            ], environment: [:])
        #expect(making.status == 0, "\(making.errors)")
        try await body(TLSNetwork(certificate: certificate, key: key, network: network, sandbox: sandbox))
    }

    /// Runs `tool` in this network, and waits until something listens at all of these ports of the address.
    func run<Result>(
        _ tool: String, _ arguments: [String], until ports: [Int], _ body: () async throws -> Result
    ) async throws -> Result {
        let words = network.command([try Products.systemPath(of: tool, package: tool)] + arguments)
        let program = try BackgroundProgram(words[0], Array(words.dropFirst()), output: "\(sandbox.root)/\(tool)")
        defer { program.kill() }
        try await Self.wait { ports.allSatisfy { Self.isListening(program, port: $0) } }
        return try await body()
    }

    /// Runs nalssi in this network, with all its services at `service`.
    func nalssi(
        _ arguments: [String], environment: [String: String] = [:], _ body: (TerminalSession) async throws -> Void
    ) async throws {
        let words = network.command([try Products.path(of: "nalssi"), "--lang", "ko"] + arguments)
        let own = [
            "OPENWEATHER_API_KEY": "standin-key", "SSL_CERT_FILE": certificate,
            "NALSSI_OPENWEATHER_URL": Self.service, "NALSSI_OPENWEATHER_ICON_URL": Self.service + "/img/wn",
            "NALSSI_OPEN_METEO_URL": Self.service, "NALSSI_OPEN_METEO_AIR_URL": Self.service,
            "NALSSI_OPEN_METEO_GEOCODING_URL": Self.service, "NALSSI_SWIC_URL": Self.service,
            "NALSSI_NWS_URL": Self.service, "NALSSI_DATA_GO_KR_URL": Self.service,
            "NALSSI_KMA_WARNING_URL": Self.service,
            "NALSSI_JMA_URL": Self.service,
        ]
        try await TerminalSession.run(
            words[0], Array(words.dropFirst()), in: sandbox, environment: own.merging(environment) { $1 }, body)
    }

    /// What the stand-in has logged: its requests.
    var requests: String {
        get throws { try text(of: "holder.errors") }
    }

    /// The text of a file in the sandbox.
    func text(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: sandbox.root + "/" + file)), as: UTF8.self)
    }

    /// Waits until `isDone`, and records an issue if that does not happen.
    static func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until isDone: () throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(Deadline.usual)
        while try !isDone() {
            guard .now < end else {
                Issue.record("did not happen within \(Deadline.usual) s", sourceLocation: sourceLocation)
                return
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func isListening(_ program: BackgroundProgram, port: Int) -> Bool {
        // proc(5): addresses as little-endian numbers in hexadecimal digits, then the state, which is 0A for a listening socket.
        let table = FileManager.default.contents(atPath: "/proc/\(program.process)/net/tcp") ?? Data()
        let bytes = address.split(separator: ".").reversed().map { String(format: "%02X", Int($0) ?? 0) }
        let socket = bytes.joined() + String(format: ":%04X 00000000:0000 0A ", port)
        return String(decoding: table, as: UTF8.self).contains(socket)
    }
}
