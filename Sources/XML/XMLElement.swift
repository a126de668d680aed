/// A document as it was read.
public struct XMLDocument: Hashable, Sendable {
    /// The namespace of `root` and of all that is kept; empty if none is declared.
    public let namespace: String
    public let root: XMLElement
}

/// An element of a document, with what it contains. Names are local ones, without the prefix of a namespace.
public struct XMLElement: Hashable, Sendable {
    public let name: String
    /// By local name; declarations of namespaces are none.
    public let attributes: [String: String]
    /// Its own text, not that of its children; without white space at either end, and without control characters other
    /// than tabs and line breaks. Cut as `XMLSelection` says.
    public let text: String
    public let children: [XMLElement]

    /// All children of that name, in order.
    public func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text of the first child of that name that has one. An empty element is as good as none.
    public func text(of name: String) -> String? {
        children.first { $0.name == name && !$0.text.isEmpty }?.text
    }
}

/// What is kept of a document.
public struct XMLSelection: Sendable {
    /// The local names of elements that are left out, with everything in them.
    public var leftOut: Set<String>
    /// The local names of elements whose text is data, such as a list of numbers, and never cut. Any other text ends after
    /// `Limits.XML.text` characters.
    public var whole: Set<String>

    public init(leavingOut leftOut: Set<String> = [], whole: Set<String> = []) {
        (self.leftOut, self.whole) = (leftOut, whole)
    }
}
