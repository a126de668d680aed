import Files
import Glibc

extension Environment {
    /// The IANA name of the local time zone: from `TZ`, or else from the system; nil if neither names one.
    package var timeZoneName: String? {
        if let zone = self["TZ"] { return Self.zone(in: zone.drop { $0 == ":" }) }
        var bytes = [CChar](repeating: 0, count: 1_024)
        let count = readlink("/etc/localtime", &bytes, bytes.count)
        if count > 0 {
            let path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return Self.zone(in: path[...])
        }
        // The error does not matter: without this file, no time zone is known.
        let text = try? BoundedFile.text("/etc/timezone", limit: 1_024)
        return text.flatMap { $0.split(whereSeparator: \.isNewline).first }.flatMap { Self.zone(in: $0) }
    }

    /// The time-zone name in a path such as `/usr/share/zoneinfo/Asia/Seoul`; a text without such a path is a name already.
    private static func zone(in text: Substring) -> String? {
        let folder = text.split(separator: "/").first { $0 == "zoneinfo" }
        var name = folder.map { text[$0.endIndex...].drop { $0 == "/" } } ?? text
        // The same zones again, without and with leap seconds.
        for copy in ["posix/", "right/"] where name.hasPrefix(copy) { name = name.dropFirst(copy.count) }
        return name.isEmpty ? nil : String(name)
    }
}
