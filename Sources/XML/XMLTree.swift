import CExpat
import Glibc
import Limits

/// The elements of a document while libexpat reads it. Its methods are called from C, so they do not throw: they stop the
/// parser and leave the reason in `problem`.
final class XMLTree {
    /// Set before the first event. It outlives the tree's use.
    var parser: XML_Parser?
    /// Set by the end of the outermost element.
    private(set) var document: XMLDocument?
    private(set) var problem: XMLProblem?

    private let selection: XMLSelection
    /// The elements that have begun, the outermost first.
    private var open: [OpenElement] = []
    /// How many elements inside one another have begun that are left out.
    private var leftOut = 0
    private var nodes = 0
    /// The namespaces in force, the innermost last.
    private var namespaces: [Namespace] = []
    /// That of the outermost element; nil if its prefix stands for none.
    private var own: String?

    init(_ selection: XMLSelection) {
        self.selection = selection
    }

    /// The tree of a callback's context.
    static func of(_ context: UnsafeMutableRawPointer?) -> XMLTree? {
        context.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
    }

    /// `problem` gets the present line. Only the first problem counts.
    func stop(_ problem: (Int) -> XMLProblem) {
        guard self.problem == nil, let parser else { return }
        self.problem = problem(Int(clamping: nalssi_expat_line(parser)))
        nalssi_expat_stop(parser)
    }
}

/// A namespace that an element declares for itself and everything in it.
private struct Namespace {
    /// Empty for the one without a prefix. Bytes, which are compared in no time even where there are many long ones.
    let prefix: [UInt8]
    let name: String
    /// Whether it is the outermost element's. Names are compared only once, since they may be long.
    var isOwn: Bool
}

private struct OpenElement {
    let name: String
    let attributes: [String: String]
    /// How many namespaces were in force around it.
    let namespacesOutside: Int
    let isWhole: Bool
    var text: [UInt8] = []
    var isTextCut = false
    var children: [XMLElement] = []
}

extension XMLTree {
    func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard problem == nil, let name else { return }
        guard open.count + leftOut < Limits.XML.nesting else { return stop { .tooDeep(line: $0) } }
        if leftOut > 0 {
            leftOut += 1
            return
        }
        var pairs: [(name: Substring, value: String)] = []
        var next = attributes
        while let pair = next, let key = pair[0], let value = pair[1] {
            guard pairs.count < Limits.XML.attributes else { return stop { .tooMany(line: $0) } }
            let bytes = Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
            pairs.append((Substring(String(cString: key)), XMLText.text(bytes, isWhole: false)))
            next = pair + 2
        }
        nodes += 1 + pairs.count
        guard nodes <= Limits.XML.nodes else { return stop { .tooMany(line: $0) } }
        let outside = namespaces.count
        declare(pairs)
        let (prefix, local) = Self.parts(Substring(String(cString: name)))
        let isRoot = open.isEmpty
        if isRoot { adopt(prefix) }
        guard isRoot || isOwn(prefix) && !selection.leftOut.contains(local) else {
            namespaces.removeSubrange(outside...)
            leftOut = 1
            return
        }
        var kept: [String: String] = [:]
        for (name, value) in pairs where name != "xmlns" && !name.hasPrefix("xmlns:") {
            let (prefix, local) = Self.parts(name)
            // An attribute without a prefix is the element's own.
            if prefix.isEmpty || kept[local] == nil { kept[local] = value }
        }
        open.append(
            OpenElement(
                name: local, attributes: kept, namespacesOutside: outside, isWhole: selection.whole.contains(local)))
    }

    func end() {
        guard problem == nil else { return }
        if leftOut > 0 {
            leftOut -= 1
            return
        }
        guard let last = open.popLast() else { return }
        namespaces.removeSubrange(last.namespacesOutside...)
        let text = XMLText.text(last.text, isWhole: last.isWhole, isCut: last.isTextCut)
        let element = XMLElement(
            name: last.name, attributes: last.attributes, text: text, children: last.children)
        if open.isEmpty {
            document = XMLDocument(namespace: own ?? "", root: element)
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard problem == nil, leftOut == 0, let text, count > 0, !open.isEmpty else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        open[open.count - 1].add(bytes)
    }

    /// The prefix and the local name.
    private static func parts(_ name: Substring) -> (prefix: [UInt8], local: String) {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ([], String(name)) }
        return (Array(name.utf8[..<colon]), String(name[name.utf8.index(after: colon)...]))
    }

    private func declare(_ attributes: [(name: Substring, value: String)]) {
        for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
            namespaces.append(
                Namespace(prefix: Array(name.utf8.dropFirst("xmlns:".utf8.count)), name: value, isOwn: value == own))
        }
    }

    /// The name of the namespace of a prefix: empty where none is declared, nil for a prefix that stands for none.
    private func name(of prefix: [UInt8]) -> String? {
        namespaces.last { $0.prefix == prefix }?.name ?? (prefix.isEmpty ? "" : nil)
    }

    /// Takes the namespace of the outermost element's prefix for the document's own.
    private func adopt(_ prefix: [UInt8]) {
        own = name(of: prefix)
        for index in namespaces.indices { namespaces[index].isOwn = namespaces[index].name == own }
    }

    private func isOwn(_ prefix: [UInt8]) -> Bool {
        if let namespace = namespaces.last(where: { $0.prefix == prefix }) { return namespace.isOwn }
        return prefix.isEmpty ? own == "" : own == nil
    }
}

extension OpenElement {
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // Blanks before the first child and between two are most of some documents.
        if text.isEmpty, bytes.allSatisfy(XMLText.isBlank) { return }
        let room = isWhole ? bytes.count : Limits.XML.textBytes - text.count
        isTextCut = isTextCut || bytes.count > room
        text.append(contentsOf: bytes.prefix(max(0, room)))
    }
}
