import Foundation
import Limits
import StandinServer
import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The origin of pictures, the number of requests for them, and the files that cache them.
@Suite("Icon service")
struct IconServiceTests {
    private static let day = Timestamp(1_795_239_000)
    private static let png = PNGFile.square(4, red: 200, green: 90, blue: 10).bytes
    private static let picture = HTTPAnswer(status: 200, body: png)

    private func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await Sandbox.with { try await body($0.cacheFolder + "/icons") }
    }

    private func service(
        _ transport: any HTTPTransport, _ folder: String, at now: Timestamp = day,
        address: ServiceAddress = .openWeatherIcons
    ) -> IconService {
        IconService(transport: transport, address: address, cache: IconCache(folder: folder), now: { now })
    }

    private func icon(_ text: String = "10d") -> IconCode {
        guard let code = IconCode(text) else { preconditionFailure("\(text) is not an icon code") }
        return code
    }

    private func isPicture(_ answer: IconService.Answer) -> Bool { if case .picture = answer { true } else { false } }

    // MARK: Requests

    @Test func `a picture is requested by its code, at twice the size, without a key and with a cap`() async throws {
        try await withFolder { folder in
            let transport = CannedTransport(Self.picture)
            #expect(await isPicture(service(transport, folder).icon(icon())))
            #expect(transport.requests.map(\.wireText) == ["https://openweathermap.org/img/wn/10d@2x.png"])
            #expect(transport.requests.first?.bodyLimit == Limits.Icon.file)
            #expect(transport.requests.first?.accepts == .png && transport.requests.first?.cost == 0)
        }
    }

    @Test func `a picture that many callers want is requested once`() async throws {
        try await withFolder { folder in
            let transport = HeldTransport()
            let service = service(transport, folder)
            let (rain, sun) = (icon(), icon("01d"))
            let answers = await withTaskGroup(of: IconService.Answer.self) { group in
                for index in 0..<40 { group.addTask { await service.icon(index % 2 == 0 ? rain : sun) } }
                await transport.waitForRequests(2)
                await transport.answerAll(.success(Self.picture))
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count == 40 && answers.allSatisfy(isPicture))
            #expect(await transport.count == 2)
        }
    }

    @Test func `a request is cancelled when its last caller leaves, and not before`() async throws {
        try await withFolder { folder in
            let transport = HeldTransport()
            let service = service(transport, folder)
            let rain = icon()
            let first = Task { await service.icon(rain) }
            await transport.waitForRequests(1)
            let second = Task { await service.icon(rain) }
            while await service.waiting(for: rain) < 2 { await Task.yield() }
            first.cancel()
            while await service.waiting(for: rain) > 1 { await Task.yield() }
            #expect(await transport.cancelled == 0)
            second.cancel()
            _ = await (first.value, second.value)
            #expect(await transport.cancelled == 1)
            #expect(await transport.count == 1)
            // A cancelled request is not remembered as a failure.
            let third = Task { await service.icon(rain) }
            await transport.waitForRequests(2)
            await transport.answerAll(.success(Self.picture))
            #expect(isPicture(await third.value))
        }
    }

    @Test func `a missing or invalid picture cannot be used`() async throws {
        let answers: [(HTTPAnswer, IconService.Answer)] = [
            (HTTPAnswer(status: 404, body: Array("<html>404</html>".utf8)), .unusable),
            (HTTPAnswer(status: 410, body: []), .unusable),
            (HTTPAnswer(status: 200, body: []), .unusable),
            (HTTPAnswer(status: 200, body: Array("<!DOCTYPE html><html>log in</html>".utf8)), .unusable),
            (HTTPAnswer(status: 200, body: Array(Self.png.dropLast(40))), .unusable),
            (HTTPAnswer(status: 200, body: Array(repeating: 0, count: Limits.Icon.file + 1)), .unusable),
            (HTTPAnswer(status: 429, retryAfter: 7, body: []), .failed(.rateLimited(retryAfter: 7))),
            (HTTPAnswer(status: 503, body: []), .failed(.server(status: 503))),
            (HTTPAnswer(status: 204, body: []), .failed(.server(status: 204))),
        ]
        for (sent, expected) in answers {
            try await withFolder { folder in
                let answer = await service(CannedTransport(sent), folder).icon(icon())
                #expect(answer == expected, "\(sent.status), \(sent.body.count) bytes")
                #expect(!FileManager.default.fileExists(atPath: folder), "no file should be kept")
            }
        }
    }

    // MARK: Cache

    @Test func `a picture is requested only once, by this process and the next`() async throws {
        try await withFolder { folder in
            let transport = CannedTransport(Self.picture)
            let first = await service(transport, folder).icon(icon())
            let second = await service(transport, folder).icon(icon())
            #expect(first == second && isPicture(first) && transport.requests.count == 1)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names == ["10d"])
            let mode = try FileManager.default.attributesOfItem(atPath: folder + "/10d")[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `another address or a month's age leads to a new request`() async throws {
        try await withFolder { folder in
            let transport = CannedTransport(Self.picture)
            _ = await service(transport, folder).icon(icon())
            let other = try ServiceAddress(parsing: "http://127.0.0.1:8080/img/wn")
            _ = await service(transport, folder, address: other).icon(icon())
            #expect(transport.requests.count == 2)
            let last = Self.day.adding(seconds: IconService.keptFor - 1)
            _ = await service(transport, folder, at: last, address: other).icon(icon())
            #expect(transport.requests.count == 2)
            _ = await service(transport, folder, at: last.adding(seconds: 1), address: other).icon(icon())
            #expect(transport.requests.count == 3)
            // After the clock was set back, the file is from the future, so its age is unknown.
            _ = await service(transport, folder, at: Self.day, address: other).icon(icon())
            #expect(transport.requests.count == 4)
        }
    }

    @Test func `a picture is at hand without a request while it is fresh and from the same address`() async throws {
        try await withFolder { folder in
            let transport = CannedTransport(Self.picture)
            #expect(service(transport, folder).keptIcon(icon()) == nil)
            #expect(await isPicture(service(transport, folder).icon(icon())))
            let picture = try IconPicture(png: Self.png)
            let last = Self.day.adding(seconds: IconService.keptFor - 1)
            #expect(service(transport, folder, at: last).keptIcon(icon()) == picture)
            #expect(service(transport, folder, at: last).keptIcon(icon("01d")) == nil)
            #expect(service(transport, folder, at: last.adding(seconds: 1)).keptIcon(icon()) == nil)
            let other = try ServiceAddress(parsing: "http://127.0.0.1:8080/img/wn")
            #expect(service(transport, folder, address: other).keptIcon(icon()) == nil)
            #expect(transport.requests.count == 1)
        }
    }

    @Test func `an old picture is used if no new one is available`() async throws {
        try await withFolder { folder in
            _ = await service(CannedTransport(Self.picture), folder).icon(icon())
            let later = Self.day.adding(seconds: IconService.keptFor * 2)
            let offline = RoutedTransport([:])
            #expect(await isPicture(service(offline, folder, at: later).icon(icon())))
            #expect(offline.requests.count == 1)
            #expect(await service(offline, folder, at: later).icon(icon("01d")) == .failed(.offline))
        }
    }

    @Test func `a cached file that was changed, cut short or forged is dropped and replaced`() async throws {
        try await withFolder { folder in
            let transport = CannedTransport(Self.picture)
            _ = await service(transport, folder).icon(icon())
            let file = URL(fileURLWithPath: folder + "/10d")
            let whole = Array(try Data(contentsOf: file))
            var damaged = (0..<whole.count).map { index in
                var bytes = whole
                bytes[index] ^= 0x40
                return bytes
            }
            damaged += [[], Array(whole.dropLast()), Array(repeating: 7, count: 200_000)]
            // A correct checksum around bytes that are not a picture.
            let address = ServiceAddress.openWeatherIcons.description
            damaged.append(
                IconCache.encode(IconCache.Entry(address: address, fetchedAt: Self.day, png: Array("no".utf8))))
            damaged.append(Seal.sealed(IconCache.head + [1, 2]))
            damaged.append(Seal.sealed(IconCache.head))
            for (number, bytes) in damaged.enumerated() {
                try Data(bytes).write(to: file)
                let before = transport.requests.count
                #expect(await isPicture(service(transport, folder).icon(icon())))
                #expect(transport.requests.count == before + 1, "damage \(number)")
                #expect(Array(try Data(contentsOf: file)) == whole)
            }
        }
    }

    @Test func `the cache has caps, drops the oldest file first, and leaves foreign files`() async throws {
        try await withFolder { folder in
            let cache = IconCache(folder: folder)
            let codes = (0..<60).compactMap { IconCode(($0 < 10 ? "0\($0)" : "\($0)") + "d") }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
            for (number, code) in codes.enumerated() {
                cache.keep(.init(address: "a", fetchedAt: Self.day, png: [UInt8(number)]), as: code)
                // Files created within one tick of the file system's clock would be equally old.
                let age = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
                try FileManager.default.setAttributes([.modificationDate: age], ofItemAtPath: "\(folder)/\(code)")
            }
            let kept = codes.filter { cache.entry(of: $0) != nil }
            #expect(kept == Array(codes.suffix(Limits.Icon.files)))
            #expect(FileManager.default.fileExists(atPath: folder + "/notes.txt"))
            // Large files: as many as the cap in bytes allows.
            let large = [UInt8](repeating: 1, count: Limits.Icon.file)
            for (number, code) in codes.enumerated() {
                cache.keep(.init(address: "a", fetchedAt: Self.day, png: large), as: code)
                let age = Date(timeIntervalSince1970: 1_750_000_000 + Double(number))
                try FileManager.default.setAttributes([.modificationDate: age], ofItemAtPath: "\(folder)/\(code)")
            }
            let sizes = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "notes.txt" }
                .map { try FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.size] as? Int ?? 0 }
            #expect(sizes.reduce(0, +) <= Limits.Icon.bytes && sizes.count >= 15)
            #expect(cache.entry(of: codes[59]) != nil)
            // With one byte more it is not kept.
            cache.keep(.init(address: "b", fetchedAt: Self.day, png: large + [1]), as: codes[59])
            #expect(cache.entry(of: codes[59])?.address == "a")
        }
    }

    @Test func `a folder that cannot be created or read is not an error`() async throws {
        try await Sandbox.with { sandbox in
            try sandbox.write("a file", to: sandbox.root + "/blocked")
            let service = service(CannedTransport(Self.picture), sandbox.root + "/blocked/icons")
            #expect(await isPicture(service.icon(icon())))
        }
    }

    // MARK: Over real sockets

    @Test func `every icon of the stand-in is a different picture`() async throws {
        try await withFolder { folder in
            let server = try await StandinServer.start(StandinOptions(now: Self.day))
            let transport = CurlTransport(version: "1", bounds: .patient)
            let service = service(transport, folder, address: try ServiceAddress(parsing: server.iconURL))
            var pictures: Set<IconPicture> = []
            for number in ["01", "02", "03", "04", "09", "10", "11", "13", "50"] {
                for light in ["d", "n"] {
                    guard case .picture(let picture) = await service.icon(icon(number + light)) else {
                        Issue.record("\(number)\(light) is none")
                        continue
                    }
                    #expect(picture.width == 100 && picture.height == 100)
                    pictures.insert(picture)
                }
            }
            // Five of them look the same by night as by day.
            #expect(pictures.count >= 12)
            #expect(await service.icon(icon("05d")) == .unusable)
            await transport.shutDown()
            await server.stop()
        }
    }

    @Test(arguments: [
        ("404 Not Found", "<html><body>404</body></html>", IconService.Answer.unusable),
        ("200 OK", "<html><body>Log in</body></html>", .failed(.portal)),
        ("200 OK", "{\"cod\":200}", .unusable),
        ("301 Moved Permanently", "<html></html>", .failed(.redirected)),
        ("200 OK", String(repeating: "x", count: Limits.Icon.file + 1), .unusable),
    ])
    func `a page counts as a login page only in place of a picture`(
        status: String, body: String, expected: IconService.Answer
    ) async throws {
        let type = body.hasPrefix("<") ? "text/html" : "image/png"
        let head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        let answer = RawAnswer(head + body)
        let server = try await RawServer.start { _, _ in answer }
        let transport = CurlTransport(version: "1", bounds: .patient)
        try await withFolder { folder in
            let address = try ServiceAddress(parsing: server.baseURL)
            #expect(await service(transport, folder, address: address).icon(icon()) == expected)
            #expect(server.lastHead.contains("Accept: image/png"))
        }
        await transport.shutDown()
        await server.stop()
    }
}

extension IconService {
    /// The number of callers waiting for an icon.
    fileprivate func waiting(for code: IconCode) -> Int { flights[code]?.waiters.count ?? 0 }
}
