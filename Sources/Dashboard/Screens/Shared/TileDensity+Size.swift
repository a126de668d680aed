import Engine
import TerminalUI

extension TileDensity {
    /// The smallest size at which a tile holds its content.
    var least: Size {
        switch self {
        case .line: Size(columns: 1, rows: 1)
        case .small: Size(columns: 17, rows: 3)
        case .medium: Size(columns: 17, rows: 6)
        case .large: Size(columns: 32, rows: 10)
        }
    }

    /// The height of a tile if not all of them fit at once.
    var usualRows: Int {
        switch self {
        case .line: 1
        case .small: 4
        case .medium: 6
        case .large: 11
        }
    }

    /// The height beyond which a tile has nothing more to show.
    var mostRows: Int {
        switch self {
        case .line: 1
        case .small: 5
        case .medium: 9
        case .large: 24
        }
    }

    /// Whether it has a picture of the sky and large digits.
    var hasPicture: Bool { self == .medium || self == .large }

    func fits(_ size: Size) -> Bool { size.columns >= least.columns && size.rows >= least.rows }
}
