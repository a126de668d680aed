/// Why a document cannot be read. Lines count from 1.
public enum XMLProblem: Error, Hashable, Sendable {
    /// This machine lacks libexpat, or memory for it.
    case unavailable
    /// More bytes than `Limits.XML.document`; nothing was read.
    case tooLong
    /// Not XML, or cut off.
    case malformed(line: Int)
    /// An unknown encoding, or bytes that are none of the declared one.
    case encoding(line: Int)
    /// A document type, which no format in use needs, and with which attacks begin.
    case documentType(line: Int)
    /// A reference to an entity other than the five of XML.
    case entity(line: Int)
    /// Nested deeper than `Limits.XML.nesting`.
    case tooDeep(line: Int)
    /// More elements and attributes than `Limits.XML.nodes`, or more attributes of one element than `attributes`.
    case tooMany(line: Int)
}
