extension SQLiteImage {
    /// The rows of all tables with so many columns that are still in their pages, whatever else of the file is damaged.
    ///
    /// Pages are looked at one by one, without the trees that connect them, so that a damaged page loses only the rows in it.
    /// Deleted rows are left out as far as the file says which pages are free.
    public func rows(columns: Int) -> [[SQLiteValue]] {
        let free = freePages
        let count = max(1, bytes.count / pageSize)
        // In a sound file every byte belongs to one row. Damaged pages may name some again, but must not multiply them.
        var further = 2 * count
        return (1...count).filter { !free.contains($0) }.flatMap { page in
            var room = 2 * pageSize
            return cells(of: page).compactMap { cell in
                payload(at: cell, &room, &further).flatMap { Self.record($0, columns: columns) }
            }
        }
    }

    /// The bytes of a page that SQLite uses; some programs reserve others at the end.
    private var usable: Int {
        let reserved = isMarked ? Int(bytes[20]) : 0
        return pageSize - reserved >= 480 ? pageSize - reserved : pageSize
    }

    /// The file's own list of unused pages; empty if it contradicts itself.
    private var freePages: Set<Int> {
        guard isMarked, bytes.count >= Self.headerSize else { return [] }
        let count = bytes.count / pageSize
        var pages: Set<Int> = []
        var trunk = bytes.number(at: 32)
        while trunk != 0 {
            guard (2...max(2, count)).contains(trunk), trunk <= count, pages.insert(trunk).inserted else { return [] }
            let start = (trunk - 1) * pageSize
            let leaves = bytes.number(at: start + 4)
            guard leaves <= pageSize / 4 - 2 else { return [] }
            for leaf in 0..<leaves {
                let page = bytes.number(at: start + 8 + 4 * leaf)
                guard page > 1, page <= count, pages.insert(page).inserted else { return [] }
            }
            trunk = bytes.number(at: start)
        }
        return pages.count == bytes.number(at: 36) ? pages : []
    }

    /// Where the rows of a page begin; empty if it is not a page of rows.
    private func cells(of page: Int) -> [Int] {
        let start = (page - 1) * pageSize
        let header = start + (page == 1 ? Self.headerSize : 0)
        // 13 marks a leaf of a table's tree.
        guard start + pageSize <= bytes.count, bytes[header] == 13 else { return [] }
        let count = Int(bytes[header + 3]) << 8 | Int(bytes[header + 4])
        let first = header + 8
        guard first + 2 * count <= start + pageSize else { return [] }
        return (0..<count).map { start + (Int(bytes[first + 2 * $0]) << 8 | Int(bytes[first + 2 * $0 + 1])) }
            .filter { $0 < start + usable }
    }

    /// A damaged page may give any size for its rows; no row of ours has a tenth of this.
    private static let mostBytesOfRow = 65_536

    /// The record of a cell, with the part of a long one that is on other pages. `room` is how many bytes of the cell's page may
    /// still be taken, and `further` how many other pages.
    private func payload(at offset: Int, _ room: inout Int, _ further: inout Int) -> [UInt8]? {
        var position = offset
        let end = (offset / pageSize) * pageSize + usable
        guard let size = Self.variable(bytes, &position, end), Self.variable(bytes, &position, end) != nil,
            (1...Self.mostBytesOfRow).contains(size)
        else { return nil }
        let (most, least) = (usable - 35, (usable - 12) * 32 / 255 - 23)
        let excess = least + (size - least) % (usable - 4)
        let here = size <= most ? size : excess <= most ? excess : least
        guard here >= 0, position + here + (here < size ? 4 : 0) <= end, here <= room else { return nil }
        room -= here
        var payload = Array(bytes[position..<(position + here)])
        var next = here < size ? bytes.number(at: position + here) : 0
        while payload.count < size {
            guard next > 0, next <= bytes.count / pageSize, further > 0 else { return nil }
            further -= 1
            let start = (next - 1) * pageSize
            payload += bytes[(start + 4)..<(start + usable)].prefix(size - payload.count)
            next = bytes.number(at: start)
        }
        return payload
    }

    /// The values of a record; nil if it has another number of columns or is not one.
    private static func record(_ bytes: [UInt8], columns: Int) -> [SQLiteValue]? {
        var position = 0
        guard let length = variable(bytes, &position, bytes.count), (position...bytes.count).contains(length)
        else { return nil }
        var types: [Int] = []
        while position < length {
            guard types.count < columns, let type = variable(bytes, &position, length) else { return nil }
            types.append(type)
        }
        guard types.count == columns else { return nil }
        var values: [SQLiteValue] = []
        for type in types {
            guard let (value, size) = value(bytes[position...], type) else { return nil }
            values.append(value)
            position += size
        }
        return position == bytes.count ? values : nil
    }

    private static let numberSizes = [1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8]

    /// The value at the beginning of `bytes` with one of SQLite's serial types, and how many bytes it takes.
    private static func value(_ bytes: ArraySlice<UInt8>, _ type: Int) -> (SQLiteValue, size: Int)? {
        switch type {
        case 0: return (.null, 0)
        case 8, 9: return (.integer(type - 8), 0)
        case 7:
            guard bytes.count >= 8 else { return nil }
            return (.real(Double(bitPattern: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })), 8)
        case 12...:
            let size = (type - 12) / 2
            guard bytes.count >= size else { return nil }
            guard type % 2 == 1 else { return (.blob(Array(bytes.prefix(size))), size) }
            return String(validating: bytes.prefix(size), as: UTF8.self).map { (.text($0), size) }
        default:
            guard let size = numberSizes[type], bytes.count >= size, let first = bytes.first else { return nil }
            let sign = Int(Int8(bitPattern: first))
            return (.integer(bytes.prefix(size).dropFirst().reduce(sign) { $0 << 8 | Int($1) }), size)
        }
    }

    /// SQLite's variable-length number: seven bits in each of eight bytes, and eight in the ninth. Nil if it does not end before
    /// `end`, or is too large to be a size.
    private static func variable(_ bytes: [UInt8], _ position: inout Int, _ end: Int) -> Int? {
        var number: UInt64 = 0
        for count in 1...9 {
            guard position < end else { return nil }
            let byte = bytes[position]
            position += 1
            if count == 9 { return Int(exactly: number << 8 | UInt64(byte)) }
            number = number << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return Int(exactly: number) }
        }
        return nil
    }
}
