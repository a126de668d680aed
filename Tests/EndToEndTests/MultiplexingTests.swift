import TestSupport
import Testing

extension EndToEnd {
    /// A service that speaks HTTP/2: nghttpd with two good answers for any place, in a separate network.
    struct Multiplexing {
        private static let obstacle = TLSNetwork.obstacle("nghttpd")

        @Test(.enabled(if: obstacle == nil, "HTTP/2 cannot be tried here: \(obstacle ?? "")"))
        func `once a host is known to speak HTTP 2, requests share its connections`() async throws {
            try await Sandbox.with { sandbox in
                try await TLSNetwork.with(sandbox) { network in
                    let files = sandbox.root + "/files"
                    try sandbox.write(
                        String(decoding: GoodBodies.current, as: UTF8.self), to: files + "/data/2.5/weather")
                    try sandbox.write(
                        String(decoding: GoodBodies.forecast, as: UTF8.self), to: files + "/data/2.5/forecast")
                    // The number of the connection of each request.
                    func requests() throws -> [Substring] {
                        try network.text(of: "nghttpd").split(separator: "\n").filter { $0.contains(" :path: ") }
                            .compactMap { $0.split(separator: "]").first }
                    }
                    try await network.run(
                        "nghttpd",
                        [
                            "--verbose", "--htdocs=\(files)", "--address=\(TLSNetwork.address)",
                            "\(TLSNetwork.port)", network.key, network.certificate,
                        ], until: [TLSNetwork.port]
                    ) {
                        try await network.nalssi(["--source", "openweather"]) { _ in
                            // Twenty for the weather now, and some for forecasts.
                            try await TLSNetwork.wait { try requests().count >= 30 }
                        }
                        // The first requests leave together, when nothing is known of the host yet.
                        let counts = Dictionary(grouping: try requests()) { $0 }.map(\.value.count).sorted()
                        #expect(counts.count <= 20, "\(counts)")
                        // Usually one has all the others, but libcurl takes any that is ready. Over HTTP/1.1 ten or more would have several.
                        #expect(counts.count { $0 > 1 } <= 4, "\(counts)")
                    }
                }
            }
        }
    }
}
