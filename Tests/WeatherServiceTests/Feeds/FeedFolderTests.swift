import Files
import Glibc
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// What is stored of feeds, and when their hosts were asked; both are shared by all running programs.
@Suite struct FeedFolderTests {
    private static let now = Timestamp(1_795_392_000)
    private static let id = FeedID(rawValue: "host-a")
    private static let feed = Feed(
        Array(#"{"features":[]}"#.utf8), toldAt: now, signOfLife: now.adding(seconds: -60),
        lastModified: "Mon, 23 Nov 2026 00:00:00 GMT")

    private func withFolder(_ body: (_ path: String) throws -> Void) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try body(sandbox.cacheFolder + "/feeds")
    }

    private func names(_ path: String) -> Set<String> {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: Set<String> = []
        while let item = readdir(stream) {
            withUnsafeBytes(of: item.pointee.d_name) { bytes in
                _ = names.insert(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names.subtracting([".", ".."])
    }

    /// Sets the time of a file's last change, which says how old it is.
    private func age(_ path: String, seconds: Int) {
        let time = timespec(tv_sec: Self.now.secondsSince1970 - seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, path, [time, time], 0)
    }

    // MARK: Feeds

    @Test func `a feed is read by another program as it was written, and by its new stamp`() throws {
        try withFolder { path in
            let (one, other) = (FeedFolder(path: path), FeedFolder(path: path))
            #expect(other.feed(Self.id) == nil && other.stamp(of: Self.id) == nil)
            one.keep(Self.feed, as: Self.id)
            #expect(other.feed(Self.id) == Self.feed)
            let stamp = other.stamp(of: Self.id)
            #expect(stamp != nil && other.stamp(of: Self.id) == stamp)
            let bare = Feed([UInt8](), toldAt: Self.now)
            one.keep(bare, as: Self.id)
            #expect(other.feed(Self.id) == bare && other.stamp(of: Self.id) != stamp)
        }
    }

    @Test func `a feed with any bit wrong, cut off or of another version is none`() throws {
        let bytes = FeedFolder.encode(Self.feed)
        #expect((try? FeedFolder.decode(bytes)) == Self.feed)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << (index % 8)
            #expect((try? FeedFolder.decode(damaged)) == nil, "byte \(index)")
            #expect((try? FeedFolder.decode(Array(bytes.prefix(index)))) == nil, "\(index) bytes")
        }
        let other = Array("nalssi-feed 9\n".utf8) + bytes.dropFirst(Seal.size + 14)
        #expect((try? FeedFolder.decode(Seal.sealed(other))) == nil)
    }

    @Test func `times that no clock shows are damage`() {
        for seconds in [Int.max, Int.min + 1, 1 << 41] {
            var feed = Self.feed
            feed.toldAt = Timestamp(seconds)
            #expect((try? FeedFolder.decode(FeedFolder.encode(feed))) == nil)
            (feed.toldAt, feed.signOfLife) = (Self.now, Timestamp(seconds))
            #expect((try? FeedFolder.decode(FeedFolder.encode(feed))) == nil)
        }
    }

    @Test func `a file that is damaged, too long, a pipe or a folder is ignored and replaced`() throws {
        try withFolder { path in
            let folder = FeedFolder(path: path)
            let file = "\(path)/\(Self.id.rawValue).feed"
            folder.keep(Self.feed, as: Self.id)
            try PrivateFile(path: file).replace(with: Array("{}".utf8))
            #expect(folder.feed(Self.id) == nil)
            #expect(truncate(file, Limits.Feed.file + 1) == 0)
            #expect(folder.feed(Self.id) == nil)
            folder.keep(Self.feed, as: Self.id)
            #expect(folder.feed(Self.id) == Self.feed)
            #expect(unlink(file) == 0 && mkfifo(file, 0o600) == 0)
            #expect(folder.feed(Self.id) == nil)
            folder.keep(Self.feed, as: Self.id)
            #expect(folder.feed(Self.id) == Self.feed)
            #expect(unlink(file) == 0 && mkdir(file, 0o700) == 0)
            folder.keep(Self.feed, as: Self.id)
            #expect(folder.feed(Self.id) == nil)
        }
    }

    @Test func `a folder that cannot be written to loses nothing but time`() throws {
        try withFolder { path in
            try PrivateFile(path: path).replace(with: [])
            let folder = FeedFolder(path: path)
            folder.keep(Self.feed, as: Self.id)
            folder.keep([1], named: "a/b.xml")
            #expect(folder.feed(Self.id) == nil && folder.document("a/b.xml") == nil)
        }
    }

    // MARK: Documents

    @Test func `a document is found by its name alone, and damage makes it missing`() throws {
        try withFolder { path in
            let folder = FeedFolder(path: path)
            let (name, other) = ("kr-inv-en/2026/11/26/a.xml", "kr-inv-en/2026/11/26-a.xml")
            folder.keep([1, 2, 3], named: name)
            #expect(folder.document(name) == [1, 2, 3] && folder.document(other) == nil)
            let file = "\(path)/\(try #require(names(path).first))"
            var bytes = try PrivateFile(path: file).read(limit: 100)
            bytes[bytes.count - 1] ^= 1
            try PrivateFile(path: file).replace(with: bytes)
            #expect(folder.document(name) == nil)
            let longest = "kr/" + String(repeating: "a", count: Limits.SWIC.documentName - 7) + ".xml"
            folder.keep([4], named: longest)
            #expect(folder.document(longest) == [4])
        }
    }

    // MARK: Bounds

    @Test func `of too many documents the oldest are deleted, and never a feed or a stranger's file`() throws {
        try withFolder { path in
            let folder = FeedFolder(path: path)
            folder.keep(Self.feed, as: Self.id)
            age("\(path)/\(Self.id.rawValue).feed", seconds: 1_000_000)
            try PrivateFile(path: path + "/letter").replace(with: [1])
            age(path + "/letter", seconds: 2_000_000)
            let count = Limits.Feed.files + 20
            for number in 0..<count {
                let name = "x/\(number).xml"
                folder.keep([1], named: name)
                age("\(path)/x+\(number).xml.document", seconds: 500_000 - number)
            }
            #expect(names(path).count <= Limits.Feed.files + 1)
            #expect(folder.document("x/0.xml") == nil && folder.document("x/\(count - 1).xml") == [1])
            #expect(folder.feed(Self.id) == Self.feed)
            #expect(names(path).contains("letter"))
        }
    }

    @Test func `a folder stays within its bytes, and what a crash has left counts`() throws {
        try withFolder { path in
            let folder = CacheFolder(path: path, files: 10, bytes: 1_000) { $0.hasSuffix(".x") }
            for number in 0..<5 {
                try folder.keep([UInt8](repeating: 1, count: 300), as: "\(number).x")
                age("\(path)/\(number).x", seconds: 100 - number)
            }
            #expect(names(path) == ["2.x", "3.x", "4.x"])
            try PrivateFile(path: "\(path)/9.x.new").replace(with: [UInt8](repeating: 1, count: 500))
            age("\(path)/9.x.new", seconds: 500)
            try folder.keep([1], as: "5.x")
            #expect(names(path) == ["2.x", "3.x", "4.x", "5.x"])
            // What is larger than the whole room is kept until the next.
            try folder.keep([UInt8](repeating: 1, count: 2_000), as: "6.x")
            #expect(names(path).isSubset(of: ["6.x"]))
            try folder.keep([1], as: "7.x")
            #expect(names(path) == ["7.x"])
        }
    }
}

/// When hosts were asked.
@Suite struct FeedLogFileTests {
    private static let now = Timestamp(1_795_392_000)

    private func withFile(_ body: (_ path: String) async throws -> Void) async throws {
        try await Sandbox.with { try await body($0.cacheFolder + "/feed-log") }
    }

    private static let full: FeedLog = {
        var log = FeedLog()
        log.requests = [now.adding(seconds: -600), now]
        (log.signOfLife, log.doubtedAt, log.tellsLife) = (now.adding(seconds: -50), now.adding(seconds: -40), false)
        log.lifeToldAt = now.adding(seconds: -30)
        return log
    }()

    private func add(_ time: Timestamp, to file: FeedLogFile) {
        file.update("host") { $0.asked(.feeds([]), at: time, FeedPace(interval: 600, mostInAnHour: 50, silence: 1)) }
    }

    @Test func `a log is read by another program as it was written, and each host has its own`() async throws {
        try await withFile { path in
            let (one, other) = (FeedLogFile(path: path), FeedLogFile(path: path))
            #expect(other.log(of: "host") == FeedLog())
            one.update("host") { $0 = Self.full }
            one.update("another") { $0.note(signOfLife: Self.now) }
            #expect(other.log(of: "host") == Self.full)
            #expect(other.log(of: "another").signOfLife == Self.now && other.log(of: "another").requests.isEmpty)
            #expect(FeedLogFile.log(FeedLogFile.text(of: FeedLog()).split(separator: " ")) == FeedLog())
        }
    }

    @Test(arguments: [
        "", "host", "host = ", "host = x", "host = - - - maybe", "host = - - - told 1 2 x", "host = \u{1}",
        "host = 99999999999999999999 -5 - told -1", "\u{fffd} = 1", "host = - - told",
        "host = - - - told " + String(repeating: "1 ", count: 100),
    ]) func `a damaged line counts as little as it says`(line: String) async throws {
        try await withFile { path in
            try PrivateFile(path: path).replace(with: Array((line + "\n").utf8))
            let file = FeedLogFile(path: path)
            let log = file.log(of: "host")
            #expect(log.signOfLife == nil && log.doubtedAt == nil && log.requests.count <= 2)
            add(Self.now, to: file)
            #expect(FeedLogFile(path: path).log(of: "host").requests.last == Self.now)
        }
    }

    @Test func `a file that is no text or too long is replaced`() async throws {
        try await withFile { path in
            for bytes in [[0xFF, 0xFE, 0x0A], [UInt8](repeating: 0x41, count: Limits.Feed.log + 1)] {
                try PrivateFile(path: path).replace(with: bytes)
                let file = FeedLogFile(path: path)
                #expect(file.log(of: "host") == FeedLog())
                add(Self.now, to: file)
                #expect(FeedLogFile(path: path).log(of: "host").requests == [Self.now])
            }
        }
    }

    @Test func `of many requests the last ones are remembered`() async throws {
        try await withFile { path in
            let file = FeedLogFile(path: path)
            for number in 0..<200 { add(Self.now.adding(seconds: number), to: file) }
            let log = FeedLogFile(path: path).log(of: "host")
            #expect(log.requests.count == 50 && log.requests.last == Self.now.adding(seconds: 199))
        }
    }

    @Test func `two programs that count at the same time lose no request`() async throws {
        try await withFile { path in
            let files = [FeedLogFile(path: path), FeedLogFile(path: path)]
            await withTaskGroup { group in
                for number in 0..<2 {
                    group.addTask {
                        for second in 0..<20 { add(Self.now.adding(seconds: number + 2 * second), to: files[number]) }
                    }
                }
            }
            // One that could not wait for the lock knows its own.
            #expect(files[0].log(of: "host").joined(with: files[1].log(of: "host")).requests.count == 40)
        }
    }

    @Test func `a program whose file cannot be written still knows what it has sent`() async throws {
        try await withFile { path in
            try PrivateFile(path: path + "/in-the-way/file").replace(with: [])
            let file = FeedLogFile(path: path)
            add(Self.now, to: file)
            add(Self.now.adding(seconds: 9), to: file)
            #expect(file.log(of: "host").requests == [Self.now, Self.now.adding(seconds: 9)])
        }
    }

    @Test func `a request that was not sent is taken out again`() async throws {
        try await withFile { path in
            let file = FeedLogFile(path: path)
            add(Self.now, to: file)
            file.update("host") { $0.requests.removeAll() }
            #expect(file.log(of: "host").requests.isEmpty && FeedLogFile(path: path).log(of: "host").requests.isEmpty)
        }
    }
}
