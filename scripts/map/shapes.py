"""Reads polygons and their attributes from ESRI shapefiles."""
import struct

POLYGON = 5


def polygons(path, fields):
    """(attributes as a list of texts, rings as lists of (longitude, latitude)) for each polygon of PATH.shp and PATH.dbf."""
    return list(zip(_attributes(path + ".dbf", fields), _rings(path + ".shp"), strict=True))


def _rings(path):
    with open(path, "rb") as file:
        data = file.read()
    at = 100
    while at < len(data):
        (words,) = struct.unpack_from(">I", data, at + 4)
        start = at + 8
        kind, *_, parts, points = struct.unpack_from("<i4d2i", data, start)
        if kind != POLYGON:
            raise SystemExit(f"{path} has a shape of kind {kind}, which is not a polygon")
        starts = [*struct.unpack_from(f"<{parts}i", data, start + 44), points]
        flat = struct.unpack_from(f"<{points * 2}d", data, start + 44 + 4 * parts)
        pairs = list(zip(flat[::2], flat[1::2]))
        yield [pairs[first:last] for first, last in zip(starts, starts[1:])]
        at = start + words * 2


def _attributes(path, fields):
    with open(path, "rb") as file:
        data = file.read()
    records, head, size = struct.unpack_from("<IHH", data, 4)
    places, offset = {}, 1
    for at in range(32, head - 1, 32):
        name = data[at:at + 11].split(b"\0")[0].decode()
        places[name] = slice(offset, offset + data[at + 16])
        offset += data[at + 16]
    for index in range(records):
        record = data[head + index * size:head + (index + 1) * size]
        yield [record[places[field]].decode("utf-8").strip(" \0") for field in fields]
