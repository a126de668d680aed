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
