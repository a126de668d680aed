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
