import Glibc

// Differences between the systems.

let readable = Int16(POLLIN)
let writable = Int16(POLLOUT)

let streamSocket = Int32(SOCK_STREAM.rawValue)
let noSignal = Int32(MSG_NOSIGNAL)

func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ size: Int) -> Int32 {
    Glibc.connect(descriptor, address, socklen_t(size))
}

/// Makes a descriptor close on exec and non-blocking, and turns writing to a closed peer into an error instead of a signal.
func setUp(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
}

func switchOn(_ option: Int32, _ level: Int32, _ descriptor: Int32) {
    var yes: Int32 = 1
    setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
}

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
