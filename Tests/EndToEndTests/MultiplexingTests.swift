import TestSupport
import Testing

extension EndToEnd {
    /// A service that speaks HTTP/2: nghttpx in front of the stand-in, in a separate network.
    struct Multiplexing {
        private static let obstacle = TLSNetwork.obstacle("nghttpx")

        @Test(.enabled(if: obstacle == nil, "HTTP/2 cannot be tried here: \(obstacle ?? "")"))
        func `once a host is known to speak HTTP 2, requests share its connections`() async throws {
            try await Sandbox.with { sandbox in
                try await TLSNetwork.with(sandbox) { network in
                    let log = "access.log"
                    try await network.run(
                        "nghttpx",
                        [
                            "--conf=/dev/null", "--workers=1", "--accesslog-file=\(sandbox.root)/\(log)",
                            "--accesslog-format=$alpn $remote_port", "--errorlog-file=\(sandbox.root)/error.log",
                            "--backend=127.0.0.1,\(TLSNetwork.standinPort)",
                            "--frontend=\(TLSNetwork.address),\(TLSNetwork.port)", network.key, network.certificate,
                        ], until: [TLSNetwork.port]
                    ) {
                        try await network.nalssi(["--source", "openweather"]) { terminal in
                            try terminal.waitForTwenty()
                            // Twenty for the weather now, and some for forecasts.
                            try await TLSNetwork.wait { try network.text(of: log).count { $0 == "\n" } >= 30 }
                        }
                        let requests = try network.text(of: log).split(separator: "\n")
                        #expect(requests.allSatisfy { $0.hasPrefix("h2 ") })
                        // The first requests leave together, when nothing is known of the host yet.
                        let counts = Dictionary(grouping: requests) { $0 }.map(\.value.count).sorted()
                        #expect(counts.count <= 20, "\(counts)")
                        // Usually one has all the others, but libcurl takes any that is ready. Over HTTP/1.1 ten and more have several.
                        #expect(counts.count { $0 > 1 } <= 4, "\(counts)")
                    }
                }
            }
        }
    }
}
