import Foundation
import TestSupport

/// The part of JSON Schema (2020-12) that the schemas in docs/ use.
struct JSONSchema {
    private let root: [String: Any]

    /// A schema in docs/.
    init(named name: String) throws {
        let file = Products.packageRoot.appendingPathComponent("docs/\(name).schema.json")
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// Whether the schema allows keys that it does not name, anywhere.
    var allowsFurtherKeys: Bool {
        Set(Self.names(in: root)).isDisjoint(with: ["additionalProperties", "unevaluatedProperties"])
    }

    private static func names(in value: Any) -> [String] {
        if let array = value as? [Any] { return array.flatMap(names) }
        return (value as? [String: Any])?.flatMap { [$0] + names(in: $1) } ?? []
    }

    /// The violations of the schema, each with its path. A schema allows keys that later versions add, but all that this version prints
    /// must be described in it.
    func mistakes(in json: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        return check(value, root, "$")
    }

    private func check(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        var found: [String] = []
        if let reference = schema["$ref"] as? String {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
            found += target.map { check(value, $0, path) } ?? ["\(path): there is no \(reference)"]
        }
        if let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map({ [$0] }),
            !types.contains(Self.type(of: value))
        {
            found.append("\(path): is \(Self.type(of: value)), not \(types)")
        }
        if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { Self.isEqual($0, value) }) {
            found.append("\(path): \(value) is not one of \(allowed)")
        }
        if let object = value as? [String: Any] {
            let properties = schema["properties"] as? [String: [String: Any]]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                found.append("\(path): has no \(name)")
            }
            for (name, member) in object {
                if let known = properties?[name] {
                    found += check(member, known, "\(path).\(name)")
                } else if properties != nil {
                    found.append("\(path): \(name) is not described")
                }
            }
        }
        if let array = value as? [Any], let items = schema["items"] as? [String: Any] {
            for (index, item) in array.enumerated() { found += check(item, items, "\(path)[\(index)]") }
        }
        return found
    }

    private static func type(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case is String: "string"
        case is [Any]: "array"
        case is [String: Any]: "object"
        case let number as NSNumber: CFNumberIsBoolean(number) ? "boolean" : "number"
        default: "unknown"
        }
    }

    private static func isEqual(_ one: Any, _ other: Any) -> Bool {
        (one as? NSObject).map { $0.isEqual(other) } ?? false
    }
}

private func CFNumberIsBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
