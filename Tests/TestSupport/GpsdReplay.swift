import Loopback
import Synchronization

/// A fake gpsd on 127.0.0.1: it sends VERSION to every client that connects, and the script to each that starts watching.
public final class GpsdReplay: Sendable {
    public static let version =
        #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    /// gpsd's answer to the watch command, with one receiver.
    public static let watching =
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-11-22T06:00:00Z"}]}"#
        + "\r\n" + #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false}"# + "\r\n"

    /// The reports of a receiver with a fix.
    public static func fix(_ latitude: Double, _ longitude: Double, mode: Int = 3) -> String {
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":\#(mode),"time":"2026-11-22T06:00:00.000Z","ept":0.005,"#
            + #""lat":\#(latitude),"lon":\#(longitude),"speed":0.1}"# + "\r\n"
    }

    public static let noFix = #"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"# + "\r\n"

    private struct State {
        var open = 0
        var connections = 0
        var ended = 0
        var watches = 0
        var script: [UInt8]
        var greeting: [UInt8]
    }

    private let server: LoopbackServer
    private let state: StateBox

    public var port: Int { server.port }
    public var address: String { "127.0.0.1:\(port)" }
    public var connections: Int { state.value.withLock { $0.connections } }
    public var openConnections: Int { state.value.withLock { $0.open } }
    public var watches: Int { state.value.withLock { $0.watches } }

    /// `script` is sent to each client that starts watching, `greeting` to each that connects.
    public static func start(_ script: String = watching, greeting: String = version) async throws -> GpsdReplay {
        let state = StateBox(State(script: Array(script.utf8), greeting: Array(greeting.utf8)))
        return GpsdReplay(server: try LoopbackServer.start { Connection(state) }, state: state)
    }

    private init(server: LoopbackServer, state: StateBox) {
        self.server = server
        self.state = state
    }

    /// Replaces the script for clients that start watching from now on.
    public func use(_ script: String) { state.value.withLock { $0.script = Array(script.utf8) } }

    /// Sends bytes to every connected client.
    public func say(_ text: String) {
        server.perform { for connection in $0 { connection.write(Array(text.utf8)) } }
    }

    /// Sends bytes to every connected client, completely, and then closes the connections.
    public func sayAtLast(_ text: String) {
        server.perform {
            for connection in $0 {
                connection.write(Array(text.utf8))
                connection.end()
            }
        }
    }

    /// Ends every connection.
    public func hangUp() { server.perform { for connection in $0 { connection.end() } } }

    /// Waits until `isDone`; returns false if it is not within `limit`.
    public func wait(limit: Duration = .seconds(Deadline.usual), until isDone: @Sendable (GpsdReplay) -> Bool) async
        -> Bool
    {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while !isDone(self) {
            // A cancelled wait ends here as well.
            guard clock.now < end, (try? await clock.sleep(for: .milliseconds(5))) != nil else { return false }
        }
        return true
    }

    public func stop() async { await server.stop() }

    private final class StateBox: Sendable {
        let value: Mutex<State>

        init(_ state: State) { value = Mutex(state) }
    }

    private final class Connection: LoopbackServer.Handler {
        private let state: StateBox
        private var received = ""

        init(_ state: StateBox) { self.state = state }

        func opened(_ connection: LoopbackConnection) {
            connection.write(
                state.value.withLock { state in
                    state.connections += 1
                    state.open += 1
                    return state.greeting
                })
        }

        func ended(_ connection: LoopbackConnection) {
            state.value.withLock { state in
                state.open -= 1
                state.ended += 1
            }
        }

        func received(_ bytes: [UInt8], _ connection: LoopbackConnection) {
            received += String(decoding: bytes, as: UTF8.self)
            guard received.contains("?WATCH={"), received.hasSuffix("\n") else { return }
            received = ""
            connection.write(
                state.value.withLock { state in
                    state.watches += 1
                    return state.script
                })
        }
    }
}
