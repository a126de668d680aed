import Foundation
import FoundationXML

/// A picture as an XML reader sees it.
final class SVGReader: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The classes of the groups around it.
        let classes: [String]
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
        let around = open.last.map { elements[$0] }
        let classes =
            around.map { $0.classes + ($0.name == "g" ? [$0.attributes["class"]].compactMap(\.self) : []) } ?? []
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes, classes: classes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let index = open.last { elements[index].text += text }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }

    /// Every character with its position, in cells of 8 by 16 units. Spaces are left out.
    var letters: [[Int]: Character] { Self.letters(of: elements) }

    static func letters(of elements: [Element]) -> [[Int]: Character] {
        var letters: [[Int]: Character] = [:]
        for element in elements where element.name == "text" {
            let columns = element.attributes["class"] == "w" ? 2 : 1
            let (column, row) = (
                (Int(element.attributes["x"] ?? "") ?? 0) / 8, (Int(element.attributes["y"] ?? "") ?? 0) / 16
            )
            // A character with marks is alone in its element.
            let isRun = element.attributes["textLength"] != nil
            let characters = isRun ? element.text.unicodeScalars.map { Character($0) } : [Character(element.text)]
            for (index, character) in characters.enumerated() where character != " " {
                letters[[column + index * columns, row]] = character
            }
        }
        return letters
    }
}
