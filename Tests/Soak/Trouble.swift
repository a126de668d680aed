import StandinServer
import WeatherService

/// A failure of the network or the machine.
enum Trouble: CaseIterable {
    case limited, unauthorized, brokenServer, resets, hanging, nobodyThere, sleep, clockForward, clockBack

    /// How long it lasts in seconds, and how long in the first hour, when each occurs once and briefly.
    var seconds: Int {
        switch self {
        case .unauthorized: 1_500
        case .clockForward, .clockBack: 300
        case .sleep: 5_400
        // Each attempt takes a real second.
        case .hanging: 400
        case .limited, .brokenServer, .resets, .nobodyThere: 1_200
        }
    }

    static let seconds = 45

    /// Seconds after its end within which everything must be well again without a key press: the longest pause of its kind,
    /// and a minute for the budget.
    var recovery: Int {
        switch self {
        case .limited: Self.retryAfter + 70
        case .unauthorized: HostPauses.keyInterval + 70
        case .brokenServer, .resets, .hanging: BackOff.longest * 11 / 10 + 70
        // The program learns the end of these from an event of the network or the machine.
        case .nobodyThere, .sleep, .clockForward, .clockBack: 70
        }
    }

    static let retryAfter = 90

    var fault: Fault? {
        switch self {
        case .limited: Fault(.rateLimited)
        case .unauthorized: Fault(.unauthorized)
        case .brokenServer: Fault(.error500)
        case .resets: Fault(.reset)
        case .hanging: Fault(.hang)
        case .nobodyThere, .sleep, .clockForward, .clockBack: nil
        }
    }
}

@MainActor
extension SoakedProgram {
    func begin(_ trouble: Trouble, seconds: Int) async throws {
        switch trouble {
        case .nobodyThere: await stopServer()
        case .sleep:
            time.sleep(seconds: seconds)
            try await conditionsChange()
        case .clockForward:
            time.setWall(by: 3_600)
            try await conditionsChange()
        case .clockBack:
            time.setWall(by: -7_200)
            try await conditionsChange()
        case .limited, .unauthorized, .brokenServer, .resets, .hanging:
            server?.setRetryAfter("\(Trouble.retryAfter)")
            server?.setFaults([trouble.fault].compactMap(\.self))
        }
    }

    func end(_ trouble: Trouble) async throws {
        if trouble == .nobodyThere {
            try await startServer()
            try await conditionsChange()
        }
        server?.setFaults([])
    }
}
