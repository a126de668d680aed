import Display
import TerminalUI

/// A terminal that understands only text, line ends and SGR.
struct ANSIReader {
    struct Look: Hashable {
        var front = ShownColor.standard
        var back = ShownColor.standard
        var attributes: Style.Attributes = []
    }

    private(set) var rows: [[(scalars: [Unicode.Scalar], look: Look)]] = [[]]
    private var look = Look()

    init(_ text: String) {
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "\n" {
                rows.append([])
            } else if scalar == "\u{1B}" {
                let codes = rest.dropFirst().prefix { $0 != "m" }
                rest = rest.dropFirst(codes.count + 2)
                apply(codes.map(Character.init).split(separator: ";").compactMap { Int(String($0)) })
            } else if DisplayWidth.of(scalar) == 0 {
                rows[rows.count - 1][rows[rows.count - 1].count - 1].scalars.append(scalar)
            } else {
                rows[rows.count - 1].append(([scalar], look))
            }
        }
    }

    private mutating func apply(_ codes: [Int]) {
        var rest = codes[...]
        if rest.isEmpty { look = Look() }
        while let code = rest.popFirst() {
            switch code {
            case 0: look = Look()
            case 1: look.attributes.insert(.bold)
            case 2: look.attributes.insert(.dim)
            case 4: look.attributes.insert(.underline)
            case 7: look.attributes.insert(.reverse)
            case 30...37: look.front = .ansi(UInt8(code - 30))
            case 40...47: look.back = .ansi(UInt8(code - 40))
            case 90...97: look.front = .ansi(UInt8(code - 82))
            case 100...107: look.back = .ansi(UInt8(code - 92))
            case 38, 48:
                let color: ShownColor
                if rest.popFirst() == 5 {
                    color = .indexed(UInt8(rest.removeFirst()))
                } else {
                    let parts = (0..<3).map { _ in UInt8(rest.removeFirst()) }
                    color = .direct(red: parts[0], green: parts[1], blue: parts[2])
                }
                if code == 38 { look.front = color } else { look.back = color }
            default: break
            }
        }
    }
}
