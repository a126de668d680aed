"""US postal codes: the position of each, and the GeoNames place it belongs to."""
import bz2
import collections
import json

from folding import key, plain
from sights import distance

_FARTHEST = 60  # kilometres


def codes(path, cities):
    """Sorted (code, latitude, longitude, GeoNames' number or None)."""
    with bz2.open(path) as file:
        rows = json.load(file)
    by_name = collections.defaultdict(list)
    for city in cities:
        if city["countrycode"] == "US":
            for name in {city["name"], *city["alternatenames"]}:
                by_name[city["admin1code"], plain(key(name))].append(city)
    found = {}
    for row in rows:
        latitude, longitude = float(row["lat"] or 0), float(row["long"] or 0)
        if not row["active"] or row["zip_code_type"] == "MILITARY" or (latitude, longitude) == (0, 0):
            continue
        near = [city for city in by_name[row["state"], plain(key(row["city"]))] if distance(latitude, longitude, city) <= _FARTHEST]
        best = min(near, key=lambda city: (distance(latitude, longitude, city), city["geonameid"]), default=None)
        found[int(row["zip_code"])] = latitude, longitude, best["geonameid"] if best else None
    return [(code, *found[code]) for code in sorted(found)]
