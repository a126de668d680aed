import Limits
import Weather
import XML

extension ServiceAddress {
    /// https://www.weather.go.kr, the Korea Meteorological Administration's own site. It needs no key.
    public static let kma = ServiceAddress(knownHost: "www.weather.go.kr")
}

/// The administration's feed of warnings in force: RSS, whose items each name a message of CAP.
///
/// It has not been tried against the live service. Of its items one is known (April 2026), of its messages none, and whether it is still
/// kept up is not known: so it has to be at least as fresh as another source (`WarningNews.isAsFresh`).
struct KMACAPFeed: Hashable, Sendable {
    /// Those that can be read, in order.
    let items: [Item]
    /// Items without a link to a message; each may be a warning.
    let unreadableItems: Int

    /// A message in force.
    struct Item: Hashable, Sendable {
        /// `Strong Wind Watch`.
        let title: String
        let document: KMACAPDocument
    }

    static let path = "/w/rss/cap/warning.do"

    static func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(wireText: "\(address)\(path)", bodyLimit: Limits.KMA.feed, accepts: .cap)
    }

    /// Throws the failure that the status reports, `portal` for a page, or `unreadable`. A feed without items is valid; one of which no
    /// item can be read is not.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> KMACAPFeed {
        guard answer.status == 200 else { throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter) }
        guard answer.body.count <= Limits.KMA.feed else { throw .tooLarge }
        let document: XMLDocument
        do throws(XMLProblem) { document = try XMLReader.read(answer.body) } catch { throw answer.unreadableXML }
        guard document.root.name != "html" else { throw .portal }
        guard document.root.name == "rss", let channel = document.root.all("channel").first else {
            throw .unreadable(field: "rss.channel")
        }
        let all = channel.all("item")
        let items = all.prefix(Limits.KMA.items).compactMap(Item.init)
        guard all.isEmpty || !items.isEmpty else { throw .unreadable(field: "rss.channel.item.link") }
        return KMACAPFeed(items: items.distinct(by: \.document), unreadableItems: all.count - items.count)
    }

    /// When the newest of its messages was issued.
    var newest: Timestamp? { items.compactMap(\.document.issued).max() }
}

extension KMACAPFeed.Item {
    fileprivate init?(_ item: XMLElement) {
        guard let link = item.text(of: "link"), let document = KMACAPDocument(link: link) else { return nil }
        title = ServerText(item.text(of: "title") ?? "", as: .line).text
        self.document = document
    }
}

/// A message of the feed: `KR.W2604075_202604161200_SWA_75_EN.xml`. Its name has the year and month, the number of the bulletin in it, Korea's
/// time of issue, and a code of the warning, which nothing relies on. A message never changes.
struct KMACAPDocument: Hashable, Sendable {
    /// With `.xml` at its end.
    let name: String

    /// As in the site's addresses.
    private static let folder = "/w/repositary/xml/wrn/xml/"

    /// The document of a link, whatever host the link names: it is asked for at the address of the site. Nil for anything but a plain
    /// name in the folder of messages, because it becomes part of an address.
    init?(link: String) {
        guard let start = link.utf8.indices.first(where: { link.utf8[$0...].starts(with: Self.folder.utf8) }) else {
            return nil
        }
        self.init(name: String(link[start...].dropFirst(Self.folder.count)))
    }

    init?(name: String) {
        guard name.utf8.count <= Limits.KMA.documentName, name.hasSuffix(".xml"), name.first?.isASCII == true,
            name.first?.isLetter == true, !name.contains(".."),
            name.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter || "._-".utf8.contains($0) })
        else { return nil }
        self.name = name
    }

    /// By its name; nil if that has another form.
    var issued: Timestamp? {
        let parts = name.split(separator: "_")
        return parts.count >= 3 ? KoreanTime.moment(parts[1]) : nil
    }

    func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: "\(address)\(Self.folder)\(name)", bodyLimit: Limits.XML.document, accepts: .cap)
    }

    /// The warnings of the message. Throws the failure that the status reports, or `unreadable` with the first field that is missing.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> [Warning] {
        guard answer.status == 200 else { throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter) }
        do throws(CAPProblem) {
            return try CAPDocument.alert(in: answer.body).warnings.map(\.ofKMA)
        } catch .unreadable(let field) {
            throw .unreadable(field: field)
        } catch .xml(.tooLong), .xml(.tooMany), .tooMany {
            throw .tooLarge
        } catch {
            throw answer.unreadableXML
        }
    }
}

extension HTTPAnswer {
    /// The failure if the body is not the expected XML: the site answers with pages, which do not begin with a declaration of XML.
    fileprivate var unreadableXML: WeatherFailure {
        WebPage.isOne(body) && !body.starts(with: "<?xml".utf8) ? .portal : .unreadable(field: "body")
    }
}
