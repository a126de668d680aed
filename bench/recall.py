"""How often the search finds the intended place: the queries of Tests/PlacesTests/Queries in `nalssi places --batch`."""
import collections
import glob
import json
import math
import os
import statistics
import subprocess

from terminal import CannotMeasure

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "PlacesTests", "Queries")


# The classes of fresh.tsv and later.tsv that mean a single spot in Korea.
SPOTS = {f"fresh-{kind}" for kind in (
    "stadium", "valley", "camp", "pass", "course", "resort", "port", "rest-area", "new-town", "new-station", "campus", "sight",
    "english-sight", "beach", "island", "mountain")} | {f"later-{kind}" for kind in (
        "hospital", "apartment", "interchange", "terminal", "spot")}


def queries():
    """(class, query, the points it may mean, kilometres)"""
    for path in sorted(glob.glob(f"{FOLDER}/*.tsv")):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    kind, query, latitude, longitude, kilometres = line.rstrip("\n").split("\t")[:5]
                    points = zip(map(float, latitude.split("|")), map(float, longitude.split("|")), strict=True)
                    yield kind, query, list(points), float(kilometres)


def floors():
    """Class -> the required shares found first and among the first five."""
    with open(f"{FOLDER}/floors", encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return {kind: (float(first), float(five)) for kind, first, five in rows}


def distance(one, other):
    north, east = math.radians(other[0] - one[0]) / 2, math.radians(other[1] - one[1]) / 2
    half = math.sin(north) ** 2 + math.cos(math.radians(one[0])) * math.cos(math.radians(other[0])) * math.sin(east) ** 2
    return 2 * 6371 * math.asin(math.sqrt(half))


def measure(program):
    """Class -> (count, share found first, share among the first five), the queries not answered by the first result, and for
    each spot found first how many kilometres its point is from the one meant."""
    rows = list(queries())
    run = subprocess.run(
        [program, "places", "--batch"], input="".join(query + "\n" for _, query, *_ in rows), capture_output=True, text=True,
        check=True, timeout=300)
    found, missed, distances = collections.defaultdict(list), [], []
    for (kind, query, points, kilometres), line in zip(rows, run.stdout.splitlines(), strict=True):
        results = json.loads(line)["results"]
        ranks = [index for index, place in enumerate(results)
                 if any(distance(point, (place["latitude"], place["longitude"])) <= kilometres for point in points)]
        rank = ranks[0] if ranks else None
        found[kind].append(rank)
        if rank == 0 and kind in SPOTS:
            distances.append(distance(points[0], (results[0]["latitude"], results[0]["longitude"])))
        if rank != 0:
            missed.append((kind, query, rank, [place["name"] for place in results]))
    shares = {kind: (len(ranks), ranks.count(0) / len(ranks), sum(rank is not None for rank in ranks) / len(ranks))
              for kind, ranks in found.items()}
    return shares, missed, distances


def section(options, table):
    """How often the intended place is found. Fails if a share is below its floor."""
    shares, _, distances = measure(options.nalssi)
    promised = floors()
    missed = []
    for kind, (count, first, five) in shares.items():
        least = promised[kind]
        table.say(
            f"found first / among five: {kind} ({count:,})", f"{first:.3f} / {five:.3f}", f"≥ {least[0]:.2f} / {least[1]:.2f}")
        if first < least[0] or five < least[1]:
            missed.append(kind)
    table.add("spots of Korea found first: distance from the point meant, median", statistics.median(distances), "km", "≤ 1 km", digits=2)
    table.add("the same: 95 % are nearer than", statistics.quantiles(distances, n=20)[-1], "km", "≤ 4 km", digits=2)
    if missed:
        raise CannotMeasure(f"too little was found of: {', '.join(missed)}")


if __name__ == "__main__":
    import sys

    shares, missed, _ = measure(sys.argv[1])
    for kind, (count, first, five) in shares.items():
        print(f"{kind:16} {count:5} {first:.3f} {five:.3f}")
    for row in missed:
        print(*row)
