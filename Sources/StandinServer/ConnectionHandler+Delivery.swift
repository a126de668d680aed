import NIOCore
import NIOHTTP1

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Sending answers, and failing to on purpose.
extension ConnectionHandler {
    /// Between two bytes of a dripping answer.
    private static let dripInterval = 0.1

    func deliver(_ delivery: Delivery, _ context: ChannelHandlerContext) {
        switch delivery {
        case .whole(let answer):
            writeHead(of: answer, context)
            writeBody(answer.body[...], context)
            finish(answer, context)
        case .truncated(let answer):
            writeHead(of: answer, context)
            writeBody(answer.body[..<(answer.body.count / 2)], context)
            context.flush()
            end(.answered(status: answer.status))
            context.close(promise: nil)
        case .dripping(let answer):
            writeHead(of: answer, context)
            context.flush()
            drip(answer, from: 0, context)
        case .reset(let answer, let midway):
            if midway {
                writeHead(of: answer, context)
                writeBody(answer.body[..<(answer.body.count / 2)], context)
                context.flush()
            }
            end(.dropped)
            reset(context)
        case .never: break
        }
    }

    /// Does `action` later, unless the request has ended by then.
    func after(
        seconds: Double, _ context: ChannelHandlerContext,
        _ action: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void
    ) {
        guard seconds > 0 else { return action(self, context) }
        let delay = TimeAmount.nanoseconds(Int64(seconds * 1_000_000_000))
        scheduled = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { action(self, context) }
    }

    private func writeHead(of answer: Answer, _ context: ChannelHandlerContext) {
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        headers.add(name: "Server", value: "openresty")
        headers.add(name: "Content-Type", value: answer.contentType)
        headers.add(name: "Content-Length", value: String(answer.body.count))
        headers.add(name: "Connection", value: current?.keepsAlive == true ? "keep-alive" : "close")
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func writeBody(_ bytes: ArraySlice<UInt8>, _ context: ChannelHandlerContext) {
        guard !bytes.isEmpty else { return }
        let buffer = context.channel.allocator.buffer(bytes: bytes)
        context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    }

    private func drip(_ answer: Answer, from start: Int, _ context: ChannelHandlerContext) {
        guard start < answer.body.count else { return finish(answer, context) }
        writeBody(answer.body[start...start], context)
        context.flush()
        after(seconds: Self.dripInterval, context) { handler, context in
            handler.drip(answer, from: start + 1, context)
        }
    }

    private func finish(_ answer: Answer, _ context: ChannelHandlerContext) {
        let keepsAlive = current?.keepsAlive ?? false
        end(.answered(status: answer.status))
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        if keepsAlive {
            takeNext(context)
        } else {
            context.close(promise: nil)
        }
    }

    /// Closes with RST: a socket that does not linger throws away what is left and resets the peer.
    private func reset(_ context: ChannelHandlerContext) {
        if let socket = context.channel as? any SocketOptionProvider {
            socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenFailure { _ in
                // The peer closed first, so there is no connection left to reset.
            }
        }
        context.close(promise: nil)
    }
}
