import Foundation
import FoundationXML

/// A picture as an XML reader sees it.
final class SVGReader: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    /// Throws if the text is not well-formed XML.
    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let index = open.last { elements[index].text += text }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }

    /// Every character with its position, in cells of 8 by 16 units. Spaces are left out.
    var letters: [[Int]: Character] {
        var letters: [[Int]: Character] = [:]
        for element in elements where element.name == "text" {
            let positions = (element.attributes["x"] ?? "").split(separator: " ").compactMap { Int($0) }
            let row = (Int(element.attributes["y"] ?? "") ?? 0) / 16
            // A character with marks is alone in its element.
            let characters = positions.count == 1 ? [Character(element.text)] : element.text.map(\.self)
            for (position, character) in zip(positions, characters) where character != " " {
                letters[[position / 8, row]] = character
            }
        }
        return letters
    }
}
