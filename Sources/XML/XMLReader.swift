import CExpat
import Limits

/// Reads XML 1.0 in UTF-8, UTF-16, ISO-8859-1 or US-ASCII with the system's libexpat (docs/decisions/0026-xml.md).
///
/// A document may come from anybody: it is bounded by `Limits.XML`, and nothing in it leads to another file or address.
public enum XMLReader {
    /// The elements that `selection` keeps. Those of another namespace than the outermost one's are left out with everything
    /// in them; comments and processing instructions are ignored.
    public static func read(
        _ bytes: [UInt8], keeping selection: XMLSelection = XMLSelection()
    ) throws(XMLProblem) -> XMLDocument {
        guard bytes.count <= Limits.XML.document else { throw .tooLong }
        guard nalssi_expat_open() else { throw .unavailable }
        let tree = XMLTree(selection)
        // A salt of 0 would mean that libexpat chooses one.
        let parser = nalssi_expat_new(
            UInt.random(in: 1...UInt.max), Unmanaged.passUnretained(tree).toOpaque(), { XMLTree.of($0)?.begin($1, $2) },
            { context, _ in XMLTree.of(context)?.end() }, { XMLTree.of($0)?.add($1, count: $2) },
            { context, _, _, _, _ in XMLTree.of(context)?.stop { .documentType(line: $0) } })
        guard let parser else { throw .unavailable }
        defer { nalssi_expat_free(parser) }
        tree.parser = parser
        let isRead = withExtendedLifetime(tree) {
            bytes.withUnsafeBytes {
                nalssi_expat_read(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
            }
        }
        if let problem = tree.problem { throw problem }
        guard isRead, let document = tree.document else { throw problem(of: parser, in: bytes) }
        return document
    }

    private static func problem(of parser: XML_Parser, in bytes: [UInt8]) -> XMLProblem {
        let line = Int(clamping: nalssi_expat_line(parser))
        switch nalssi_expat_error(parser) {
        case XML_ERROR_NO_MEMORY: return .unavailable
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: return .encoding(line: line)
        case XML_ERROR_UNDEFINED_ENTITY: return .entity(line: line)
        case XML_ERROR_INVALID_TOKEN:
            // All of XML's own signs are ASCII.
            let position = Int(nalssi_expat_position(parser))
            let isASCII = !bytes.indices.contains(position) || bytes[position] < 0x80
            return isASCII ? .malformed(line: line) : .encoding(line: line)
        default: return .malformed(line: line)
        }
    }
}
