import NIOCore
import NIOPosix
import Synchronization

/// A gpsd on 127.0.0.1 that says what it is told to: who connects hears VERSION, who asks to watch hears the script.
public final class GpsdReplay: Sendable {
    public static let version =
        #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    /// What gpsd answers to the question, with one receiver.
    public static let watching =
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-11-22T06:00:00Z"}]}"#
        + "\r\n" + #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false}"# + "\r\n"

    /// What a receiver says that knows where it is.
    public static func fix(_ latitude: Double, _ longitude: Double, mode: Int = 3) -> String {
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":\#(mode),"time":"2026-11-22T06:00:00.000Z","ept":0.005,"#
            + #""lat":\#(latitude),"lon":\#(longitude),"speed":0.1}"# + "\r\n"
    }

    public static let noFix = #"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"# + "\r\n"

    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var connections = 0
        var ended = 0
        var watches = 0
        var script: [UInt8]
        var greeting: [UInt8]
    }

    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel
    private let state: StateBox

    public var port: Int { listener.localAddress?.port ?? 0 }
    public var address: String { "127.0.0.1:\(port)" }
    public var connections: Int { state.value.withLock { $0.connections } }
    public var openConnections: Int { state.value.withLock { $0.channels.count } }
    public var watches: Int { state.value.withLock { $0.watches } }

    /// `script` is what is sent to each that asks to watch; `greeting` to each that connects.
    public static func start(_ script: String = watching, greeting: String = version) async throws -> GpsdReplay {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let state = StateBox(State(script: Array(script.utf8), greeting: Array(greeting.utf8)))
        let listener = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Connection(state))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return GpsdReplay(group: group, listener: listener, state: state)
    }

    private init(group: MultiThreadedEventLoopGroup, listener: any Channel, state: StateBox) {
        self.group = group
        self.listener = listener
        self.state = state
    }

    /// What those hear that ask from now on.
    public func use(_ script: String) { state.value.withLock { $0.script = Array(script.utf8) } }

    /// Sends something to everybody who is connected.
    public func say(_ text: String) {
        for channel in state.value.withLock({ Array($0.channels.values) }) {
            channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
        }
    }

    /// Sends something to everybody who is connected, all of it, and ends the connection.
    public func sayAtLast(_ text: String) {
        for channel in state.value.withLock({ Array($0.channels.values) }) {
            channel.writeAndFlush(ByteBuffer(string: text)).whenComplete { _ in channel.close(promise: nil) }
        }
    }

    /// Ends every connection.
    public func hangUp() {
        for channel in state.value.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }

    /// Waits until `isDone`; false when it was not after `limit`.
    public func wait(limit: Duration = .seconds(Deadline.usual), until isDone: @Sendable (GpsdReplay) -> Bool) async
        -> Bool
    {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while !isDone(self) {
            // A cancelled wait is over as well.
            guard clock.now < end, (try? await clock.sleep(for: .milliseconds(5))) != nil else { return false }
        }
        return true
    }

    public func stop() async {
        // Fails only when it is down already.
        try? await group.shutdownGracefully()
    }

    private final class StateBox: Sendable {
        let value: Mutex<State>

        init(_ state: State) { value = Mutex(state) }
    }

    private final class Connection: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let state: StateBox
        private var received = ""

        init(_ state: StateBox) { self.state = state }

        func channelActive(context: ChannelHandlerContext) {
            let channel = context.channel
            let greeting = state.value.withLock { state in
                state.connections += 1
                state.channels[ObjectIdentifier(channel)] = channel
                return state.greeting
            }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: greeting)), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            let channel = context.channel
            state.value.withLock { state in
                state.channels[ObjectIdentifier(channel)] = nil
                state.ended += 1
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            received += String(buffer: unwrapInboundIn(data))
            guard received.contains("?WATCH={"), received.hasSuffix("\n") else { return }
            received = ""
            let script = state.value.withLock { state in
                state.watches += 1
                return state.script
            }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: script)), promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
