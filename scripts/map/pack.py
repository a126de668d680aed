"""Writes the data file that Sources/Cartography/MapFile.swift reads; docs/MAP.md has the layout."""
import struct

MAGIC, VERSION = b"nalssi map\0\0\0\0\0\0", 2
# Corners of boxes are counted in these from the south-west corner of the world.
BOXES_PER_DEGREE = 128


def write(path, levels):
    """Writes levels of (grid, tolerance in degrees, lines, kinds of the lines). Returns the sizes of the sections and of the
    whole file."""
    heads, table, points = bytearray(), bytearray(), bytearray()
    lines_before = 0
    for grid, tolerance, lines, kinds in levels:
        heads += struct.pack(
            "<4I4H", grid.units, round(tolerance * 1_000_000), lines_before, len(lines),
            *(degrees * BOXES_PER_DEGREE for degrees in (
                grid.west + 180, grid.south + 90, grid.east + 180, grid.north + 90)))
        for line, kind in zip(lines, kinds, strict=True):
            table += struct.pack("<4HIHBB", *_box(line.points, grid.units), len(points), len(line.points), kind, 0)
            points += _packed(line.points)
        lines_before += len(lines)
    sections = [bytes(section) for section in (heads, table, points)]
    start = (len(MAGIC) + 8 + 8 * len(sections) + 8 + 7) // 8 * 8
    directory, body = bytearray(), bytearray()
    for section in sections:
        body += bytes(-len(body) % 8)
        directory += struct.pack("<II", start + len(body), len(section))
        body += section
    head = MAGIC + struct.pack("<II", VERSION, len(sections)) + directory + struct.pack("<Q", start + len(body))
    data = head.ljust(start, b"\0") + body
    with open(path, "wb") as file:
        file.write(data)
    return [len(section) for section in sections], len(data)


def _box(points, units):
    """West, south, east, north, rounded to the outside."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) * BOXES_PER_DEGREE // units, min(ys) * BOXES_PER_DEGREE // units,
            -(-max(xs) * BOXES_PER_DEGREE // units), -(-max(ys) * BOXES_PER_DEGREE // units))


def _packed(points):
    """The first point, then the way to each next one: numbers of seven bits a byte, signs in the lowest bit."""
    packed = bytearray()
    x = y = 0
    for index, point in enumerate(points):
        for value, before in zip(point, (x, y)):
            step = value - before
            number = step if index == 0 else (step << 1 if step >= 0 else (-step << 1) - 1)
            while number > 0x7F:
                packed.append(number & 0x7F | 0x80)
                number >>= 7
            packed.append(number)
        x, y = point
    return packed
