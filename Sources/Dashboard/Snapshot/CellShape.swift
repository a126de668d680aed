/// The shape of a cell that is drawn without a font, so that no seams are visible: blocks, Braille dots and lines. A cell is 8
/// units wide and 16 high.
enum CellShape {
    /// Filled parts.
    case areas([PictureArea])
    /// The whole cell in a mix of its colours, from the background (0) to the foreground (1).
    case shade(Double)
    /// Straight lines from edge to edge or through the middle.
    case strokes([PictureStroke], isHeavy: Bool)
    /// A line around a corner, as path data from the middle of the upper or lower edge.
    case bend(fromTop: Bool, path: String, isHeavy: Bool)

    static let (width, height) = (8, 16)

    /// Nil for a letter.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x2500...0x257F:
            guard let line = Self.line(scalar) else { return nil }
            self = line
        case 0x2591...0x2593: self = .shade(Double(scalar.value - 0x2590) / 4)
        case 0x2580...0x259F: self = .areas(Self.block(scalar.value))
        case 0x2801...0x28FF: self = .areas(Self.dots(scalar.value))
        default: return nil
        }
    }

    /// Unicode block "Block Elements", without the shades.
    private static func block(_ value: UInt32) -> [PictureArea] {
        let number = Int(value) - 0x2580
        switch number {
        case 0: return [PictureArea(0, 0, 8, 8)]
        case 1...8: return [PictureArea(0, 16 - 2 * number, 8, 2 * number)]
        case 9...15: return [PictureArea(0, 0, 16 - number, 16)]
        case 16: return [PictureArea(4, 0, 4, 16)]
        case 20: return [PictureArea(0, 0, 8, 2)]
        case 21: return [PictureArea(7, 0, 1, 16)]
        default:
            // Upper left, upper right, lower left, lower right.
            let quarters = [0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111]
            return (0..<4).filter { quarters[number - 22] >> (3 - $0) & 1 == 1 }
                .map { PictureArea($0 % 2 * 4, $0 / 2 * 8, 4, 8) }
        }
    }

    /// Unicode, chapter 21.1, "Braille Patterns": three dots down on the left, three on the right, then the lowest two.
    private static func dots(_ value: UInt32) -> [PictureArea] {
        (0..<8).filter { value >> $0 & 1 == 1 }.map { bit in
            let (across, down) = bit < 6 ? (bit / 3, bit % 3) : (bit - 6, 3)
            return PictureArea(1 + 4 * across, 1 + 4 * down, 2, 2)
        }
    }

    /// Unicode block "Box Drawing", as far as the program uses it.
    private static func line(_ scalar: Unicode.Scalar) -> CellShape? {
        if let index = straight.firstIndex(of: scalar) {
            return .strokes(
                index % 2 == 0 ? [PictureStroke(0, 8, 8, 8)] : [PictureStroke(4, 0, 4, 16)], isHeavy: index >= 2)
        }
        if let bend = bends[scalar] { return .bend(fromTop: bend.fromTop, path: bend.path, isHeavy: bend.isHeavy) }
        if let arms = crossings[scalar] {
            let ends = ["u": (4, 0), "d": (4, 16), "l": (0, 8), "r": (8, 8)] as [Character: (Int, Int)]
            return .strokes(
                arms.compactMap { ends[$0].map { PictureStroke(4, 8, $0.0, $0.1) } }, isHeavy: false)
        }
        guard let dashes = dashed[scalar] else { return nil }
        return .strokes(
            dashes.starts.map {
                dashes.isUpright
                    ? PictureStroke(4, $0, 4, $0 + dashes.length) : PictureStroke($0, 8, $0 + dashes.length, 8)
            }, isHeavy: false)
    }

    private static let straight: [Unicode.Scalar] = ["─", "│", "━", "┃"]

    private static let bends: [Unicode.Scalar: (fromTop: Bool, path: String, isHeavy: Bool)] = [
        "╭": (false, "v-4q0-4 4-4", false), "╮": (false, "v-4q0-4-4-4", false),
        "╰": (true, "v4q0 4 4 4", false), "╯": (true, "v4q0 4-4 4", false),
        "┌": (false, "v-8h4", false), "┐": (false, "v-8h-4", false),
        "└": (true, "v8h4", false), "┘": (true, "v8h-4", false),
        "┏": (false, "v-8h4", true), "┓": (false, "v-8h-4", true),
        "┗": (true, "v8h4", true), "┛": (true, "v8h-4", true),
    ]

    private static let crossings: [Unicode.Scalar: String] = [
        "├": "udr", "┤": "udl", "┬": "lrd", "┴": "lru", "┼": "lrud", "╴": "l", "╵": "u", "╶": "r", "╷": "d",
    ]

    private struct Dashes {
        let starts: [Int]
        let length: Int
        let isUpright: Bool
    }

    private static let dashed: [Unicode.Scalar: Dashes] = [
        "╌": Dashes(starts: [0, 4], length: 3, isUpright: false),
        "┄": Dashes(starts: [0, 3, 6], length: 2, isUpright: false),
        "┈": Dashes(starts: [0, 2, 4, 6], length: 1, isUpright: false),
        "╎": Dashes(starts: [1, 9], length: 6, isUpright: true),
        "┆": Dashes(starts: [1, 6, 11], length: 4, isUpright: true),
        "┊": Dashes(starts: [1, 5, 9, 13], length: 2, isUpright: true),
    ]
}

/// A filled rectangle of a picture, in units.
struct PictureArea: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    func moved(_ x: Int, _ y: Int) -> PictureArea { PictureArea(self.x + x, self.y + y, width, height) }

    /// As SVG path data.
    var path: String { "M\(x) \(y)h\(width)v\(height)h-\(width)z" }
}

extension [PictureArea] {
    /// The same surface in fewer rectangles: joins neighbours in a row, then equally wide ones above each other.
    var merged: [PictureArea] {
        let rows = sorted { ($0.y, $0.height, $0.x) < ($1.y, $1.height, $1.x) }.reduce(into: [PictureArea]()) {
            guard let last = $0.last, (last.y, last.height, last.x + last.width) == ($1.y, $1.height, $1.x) else {
                return $0.append($1)
            }
            $0[$0.count - 1].width += $1.width
        }
        return rows.sorted { ($0.x, $0.width, $0.y) < ($1.x, $1.width, $1.y) }.reduce(into: []) {
            guard let last = $0.last, (last.x, last.width, last.y + last.height) == ($1.x, $1.width, $1.y) else {
                return $0.append($1)
            }
            $0[$0.count - 1].height += $1.height
        }
    }
}

/// A horizontal or vertical line of a picture, in units.
struct PictureStroke: Hashable {
    let x: Int
    let y: Int
    let length: Int
    let isUpright: Bool

    /// Between two points in the same row or column.
    init(_ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int) {
        (self.x, self.y) = (min(x, otherX), min(y, otherY))
        isUpright = x == otherX
        length = abs(isUpright ? otherY - y : otherX - x)
    }

    func moved(_ x: Int, _ y: Int) -> PictureStroke {
        let end = isUpright ? (self.x, self.y + length) : (self.x + length, self.y)
        return PictureStroke(self.x + x, self.y + y, end.0 + x, end.1 + y)
    }

    /// As SVG path data.
    var path: String { "M\(x) \(y)\(isUpright ? "v" : "h")\(length)" }
}

extension [PictureStroke] {
    /// The same lines, with those that touch end to end joined.
    var merged: [PictureStroke] {
        sorted { $0.order < $1.order }.reduce(into: []) { lines, next in
            guard let last = lines.last, last.order.0 == next.order.0, last.order.1 == next.order.1,
                last.order.2 + last.length >= next.order.2
            else { return lines.append(next) }
            let length = Swift.max(last.length, next.order.2 - last.order.2 + next.length)
            lines[lines.count - 1] = PictureStroke(
                last.x, last.y, last.isUpright ? last.x : last.x + length, last.isUpright ? last.y + length : last.y)
        }
    }
}

extension PictureStroke {
    /// The direction, the row or column, and the start within it.
    fileprivate var order: (Int, Int, Int) { isUpright ? (1, x, y) : (0, y, x) }
}
