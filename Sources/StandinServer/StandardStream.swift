#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program's way out, unbuffered so that a line is there when another program waits for it.
public enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes `text` and a line end. A reader who went away is not our problem.
    public func write(line text: String) {
        var rest = Array((text + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                #if canImport(Darwin)
                    Darwin.write(rawValue, bytes.baseAddress, bytes.count)
                #elseif canImport(Musl)
                    Musl.write(rawValue, bytes.baseAddress, bytes.count)
                #else
                    Glibc.write(rawValue, bytes.baseAddress, bytes.count)
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
