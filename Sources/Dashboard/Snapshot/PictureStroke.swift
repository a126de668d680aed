/// A straight line of a picture, across or upright, in units.
struct PictureStroke: Hashable {
    let x: Int
    let y: Int
    let length: Int
    let isUpright: Bool

    /// Between two points in one row or one column.
    init(_ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int) {
        (self.x, self.y) = (min(x, otherX), min(y, otherY))
        isUpright = x == otherX
        length = abs(isUpright ? otherY - y : otherX - x)
    }

    func moved(_ x: Int, _ y: Int) -> PictureStroke {
        let end = isUpright ? (self.x, self.y + length) : (self.x + length, self.y)
        return PictureStroke(self.x + x, self.y + y, end.0 + x, end.1 + y)
    }

    /// As path data.
    var path: String { "M\(x) \(y)\(isUpright ? "v" : "h")\(length)" }
}

extension [PictureStroke] {
    /// The same lines with those that touch end to end as one.
    var merged: [PictureStroke] {
        let across = filter { !$0.isUpright }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        let upright = filter(\.isUpright).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        return across.reduce(into: []) {
            guard let last = $0.last, last.y == $1.y, last.x + last.length >= $1.x else { return $0.append($1) }
            $0[$0.count - 1] = PictureStroke(last.x, last.y, Swift.max(last.x + last.length, $1.x + $1.length), last.y)
        }
            + upright.reduce(into: []) {
                guard let last = $0.last, last.x == $1.x, last.y + last.length >= $1.y else { return $0.append($1) }
                $0[$0.count - 1] = PictureStroke(
                    last.x, last.y, last.x, Swift.max(last.y + last.length, $1.y + $1.length))
            }
    }
}
