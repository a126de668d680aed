import Glibc
import Sockets

/// Returns a socket that listens on 127.0.0.1, and its port; port 0 requests any free one.
func listeningSocket(port: Int) throws(SocketFailure) -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { throw SocketFailure(errno) }
    setUp(descriptor)
    switchOn(SO_REUSEADDR, SOL_SOCKET, descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { addresses in
            bind(descriptor, addresses.baseAddress, size) == 0 && listen(descriptor, 256) == 0
                && getsockname(descriptor, addresses.baseAddress, &size) == 0
        }
    }
    guard isListening else {
        let failure = SocketFailure(errno)
        close(descriptor)
        throw failure
    }
    return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
}

/// The next pending connection; nil if there is none.
func acceptedSocket(from listener: Int32) -> Int32? {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    setUp(descriptor)
    switchOn(TCP_NODELAY, Int32(IPPROTO_TCP), descriptor)
    return descriptor
}
