import Synchronization

/// The condition icons under `/img/wn`, each drawn only once.
final class IconShelf: Sendable {
    static let pathPrefix = "/img/wn/"

    private let drawn = Mutex<[String: [UInt8]]>([:])

    /// `/img/wn/01d.png` has 50 px, `@2x` 100 px, `@4x` 200 px; anything else is not found.
    func answer(to path: String) -> Answer {
        let file = String(path.dropFirst(Self.pathPrefix.count))
        guard let (icon, size) = Self.parse(file) else { return .notFound }
        let bytes = drawn.withLock { drawn in
            if let known = drawn[file] { return known }
            let picture = icon.picture(size: size).encoded()
            drawn[file] = picture
            return picture
        }
        return Answer(contentType: "image/png", body: bytes)
    }

    private static func parse(_ file: String) -> (icon: Icon, size: Int)? {
        guard file.hasSuffix(".png") else { return nil }
        let parts = file.dropLast(4).split(separator: "@", omittingEmptySubsequences: false)
        let scales = ["": 50, "2x": 100, "4x": 200]
        guard let name = parts.first, parts.count <= 2, parts.count == 1 || !parts[1].isEmpty,
            let size = scales[parts.count == 2 ? String(parts[1]) : ""], let icon = Icon(String(name))
        else { return nil }
        return (icon, size)
    }
}
