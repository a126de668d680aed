#!/usr/bin/env python3
"""Measure nalssi as a person experiences it, beside the goals of docs/BENCHMARKS.md.

  bench.py --nalssi .build/release/nalssi --standin .build/release/openweather-standin
           [--sections start,keys,detail,idle,moments,maps,matching,memory,floods,twenty,tiles,hundreds,kept,many,commands,search,recall]
           [--runs 15] [--idle 10] [--markdown] [--against OLDER [--turns 15]]

With --against, an older program is measured before and after this one in each of the turns, and what has become worse is
marked: by more than a twentieth, and by more than the older one differs from itself.

The terminal is 120x36 and xterm-256color, and every start has an empty home. Needs only Python's standard library. Exits with 1
and a reason only if a measurement is impossible; a missed goal is not a failure.
"""
import argparse
import os
import platform
import shutil
import sys
import time

sys.dont_write_bytecode = True  # Leaves no files in the checkout.

import commands
import floods as flood
import frames
import hundreds
import kept as kept_weather
import many as many_bookmarks
import maps
import matching
import moments
import recall
import refreshes
import search
import tiles
from figures import Comparison, Table, median, percentile95
from rest import Rest
from terminal import SAMPLE, CannotMeasure, Home, Terminal, settled
from twenty import Standin, last_tile, with_curl

def start(options, table):
    """Starts with sample data and with kept weather, in turns with tig."""
    tig = shutil.which("tig")
    first, sample, kept, theirs = [], [], [], []
    with kept_weather.last_run(options, Standin) as environment:
        for run in range(options.runs + 1):
            with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
                paint = terminal.read(quiet=0.12, limit=10)
                terminal.require_running(paint)
            if not paint.chunks:
                raise CannotMeasure("nothing was painted within 10 s of the start")
            took = kept_weather.start(options, environment)
            if tig:
                with Home() as home, Terminal([tig], home.environment()) as terminal:
                    other = terminal.read(quiet=0.12, limit=5)
                    terminal.require_running(other)
                if not other.chunks:
                    raise CannotMeasure("tig painted nothing within 5 s of its start")
            if run:  # The first starts warm the page cache.
                first.append(paint.milliseconds(paint.first))
                sample.append(paint.milliseconds(paint.last))
                kept.append(took)
                if tig:
                    theirs.append(other.milliseconds(other.last))
    table.add("start → first byte", median(first), "ms")
    table.add("start → painted (sample data)", median(sample), "ms", "≤ 15 ms")
    table.add("start → twenty final tiles, kept from the last run, no network", median(kept), "ms", "≤ 10 ms")
    if not tig:
        table.say("tig: start → painted, in turns with them", "tig is missing")
        return
    table.add("tig: start → painted, in turns with them", median(theirs), "ms")
    table.add("ratio, sample data", median(sample) / median(theirs), "", "≤ 0.8", digits=2)
    table.add("ratio, kept weather", median(kept) / median(theirs), "", "≤ 0.7", digits=2)


def keys(options, table):
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
        arrows = settled(terminal)
        first, last, sizes, unanswered = [], [], [], 0
        for arrow in arrows * 25:
            paint = terminal.press(arrow, quiet=0.025, limit=1)
            if not paint.chunks:
                unanswered += 1
                continue
            first.append(paint.milliseconds(paint.first))
            last.append(paint.milliseconds(paint.last))
            sizes.append(paint.size)
        if not last:
            raise CannotMeasure("no arrow key was answered by a paint")
        terminal.read(quiet=0.5, limit=1)
        whole, whole_sizes = [], []
        for arrow in arrows * 5:
            paint = terminal.press(arrow, quiet=0.25, limit=3)
            if paint.chunks:
                whole.append(paint.milliseconds(paint.last))
                whole_sizes.append(paint.size)
    table.add("key → first byte, median", median(first), "ms", digits=2)
    table.add("key → paint, median", median(last), "ms", digits=2)
    table.add("key → paint, p95", percentile95(last), "ms", "≤ 2 ms", digits=2)
    table.add("bytes for a moved selection and its detail, median", median(sizes), "", "≤ 4,500", digits=0)
    table.add("key → all that follows (quiet 250 ms), median", median(whole), "ms", digits=2)
    table.add("bytes of all that follows, median", median(whole_sizes), "", digits=0)
    if unanswered:
        table.add("arrow keys without a paint", unanswered, "of 100", digits=0)
    beside_tigs_keys(options, table)


def key_to_paint(command, arrows=None):
    """The median of a hundred arrow keys in one run."""
    with Home() as home, Terminal(command, home.environment()) as terminal:
        if arrows is None:
            arrows = settled(terminal)
        else:
            terminal.require_running(terminal.read(quiet=0.3, limit=5))
        for arrow in arrows * 4:
            terminal.press(arrow, quiet=0.03, limit=1)
        paints = [terminal.press(arrow, quiet=0.015, limit=1) for arrow in arrows * 25]
    times = [paint.milliseconds(paint.last) for paint in paints if paint.chunks]
    if not times:
        raise CannotMeasure(f"{command[0]} answered no arrow key")
    return median(times)


def beside_tigs_keys(options, table):
    tig = shutil.which("tig")
    if not tig:
        table.say("key → paint beside tig, in turns", "tig is missing")
        return
    down_and_up = [b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A"]
    ours, theirs = [], []
    for _ in range(7):
        ours.append(key_to_paint([options.nalssi, *SAMPLE]))
        theirs.append(key_to_paint([tig], down_and_up))
    table.add("key → paint, in turns with tig: nalssi", median(ours), "ms", digits=2)
    table.add("key → paint, in turns with tig: tig", median(theirs), "ms", digits=2)
    table.add("ratio, median of 7 turns", median([a / b for a, b in zip(ours, theirs)]), "", "≤ 1.7", digits=2)


def detail(options, table):
    """The details on the full screen, with all values known and no animation."""
    with Home() as home, Terminal([options.nalssi, *SAMPLE, "--motion", "none"], home.environment()) as terminal:
        settled(terminal)
        opened, moved, turned = [], [], []
        for _ in range(options.runs * 2):
            for into, key in ((opened, b"f"), (moved, b"j"), (moved, b"k"), (turned, b"]"), (None, b"f")):
                paint = terminal.press(key, quiet=0.1, limit=2)
                if into is not None and paint.chunks:
                    into.append(paint.milliseconds(paint.last))
        if not (opened and moved and turned):
            raise CannotMeasure("the detail did not answer its keys")
    table.add("f → the full detail painted, median", median(opened), "ms", "≤ 5 ms", digits=2)
    table.add("] → the next page painted, median", median(turned), "ms", "≤ 5 ms", digits=2)
    table.add("↓ in it → the whole frame drawn anew and painted, median", median(moved), "ms", "≤ 2 ms", digits=2)


def idle(options, table):
    require_proc()
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment(TZ="Asia/Seoul")) as terminal:
        settled(terminal)
        # The runtime's pool threads end after five seconds without work, which still belong to the start.
        terminal.read(quiet=1.0, limit=7)
        rest = Rest(terminal.pid)
        begun, size = time.perf_counter(), 0
        while (left := options.idle - (time.perf_counter() - begun)) > 0:
            got = terminal.receive(min(left, 0.25))
            if got is not None:
                if not got[1]:
                    raise CannotMeasure("it ended while nothing was typed")
                size += len(got[1])
            rest.look()
    per = f"in {options.idle:g} s"
    table.add(f"bytes written at rest {per}", size, "", "0", digits=0)
    table.add(f"processor time at rest {per}", rest.milliseconds(), "ms", "0 ms", digits=2)
    table.add(f"wake-ups at rest {per}", rest.wakeups(), "", "≤ 1 a minute", digits=0)


def memory(options, table):
    require_proc()
    os.sync()  # A program just built counts as dirty memory until it is on the disk.
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
        for arrow in settled(terminal) * 5:
            terminal.press(arrow, quiet=0.05)
        sizes = refreshes.kilobytes(terminal.pid)
    table.add("resident (RSS)", sizes.get("Rss") / 1024, "MB", "≤ 17 MB")
    table.add("of it its own share (PSS)", sizes.get("Pss") / 1024, "MB")
    resident, dirty = refreshes.live(options)
    table.add("live, 160×50: resident (RSS)", resident, "MB", "≤ 24 MB")
    table.add("live, 160×50: private and written to", dirty, "MB", "≤ 5 MB")
    table.add("live, Open-Meteo, after searches, details and refreshes: resident (RSS)", refreshes.used(options), "MB", "≤ 27 MB")
    few, many, requests = refreshes.growth(options)
    table.add("the same after 10 refreshes", few, "MB", digits=2)
    table.add(f"the same after 1,000 refreshes ({requests:,} requests)", many, "MB", digits=2)
    table.add("growth from 10 to 1,000 refreshes", many - few, "MB", "≤ 1 MB", digits=2)


def floods(options, table):
    require_proc()
    table.add("10 MB typed without brackets: processor time", flood.typed_without_brackets(options.nalssi), "s", "≤ 2 s", digits=2)
    table.add("10 MB of marks on one line of --batch", flood.marks_on_one_line(options.nalssi), "s", "≤ 0.2 s", digits=2)


def require_proc():
    if not os.path.exists("/proc/self/schedstat"):
        raise CannotMeasure("this system has no /proc with schedstat")


def twenty(options, table):
    curl = shutil.which("curl")
    goal = "≤ 1.10 × curl"
    with Standin(options.standin) as standin:
        last_tile(options, standin)
        addresses = standin.addresses()
        if len(addresses) != 20:
            raise CannotMeasure(f"the program asked for {len(addresses)} different cities, not 20")
        ours, theirs = [], []
        if curl:
            with_curl(curl, addresses, standin.home.path)
        for _ in range(11):
            ours.append(last_tile(options, standin))
            if curl:
                theirs.append(with_curl(curl, addresses, standin.home.path))
    table.add("20 cities, 100 ms away: start → last tile", median(ours), "ms", goal)
    if curl:
        table.add("the same 20 addresses with curl --parallel", median(theirs), "ms")
        table.add("ratio", median(ours) / median(theirs), "", "≤ 1.10", digits=2)
    else:
        table.say("the same 20 addresses with curl --parallel", "curl is missing")


def kept(options, table):
    """The cost of reading two hundred reports."""
    found, missed, size = kept_weather.reading(options, Standin, kept_weather.COUNT, options.runs * 4)
    what = f"{kept_weather.COUNT} bookmarks, 40×12 (4 in view), no network: start → first frame"
    table.add(f"{what}, reports kept ({size:.0f} kB)", median(found), "ms")
    table.add("the same, the file taken away", median(missed), "ms")
    table.add("what reading the reports adds: median of the differences in pairs", differences(found, missed), "ms", "≤ 2 ms", digits=2)
    found, missed, size = kept_weather.reading(options, Standin, 4, options.runs * 4)
    table.add("the same with 4 bookmarks, all in view: full tiles instead of empty ones", differences(found, missed), "ms", digits=2)


def differences(ours, theirs):
    return median([one - other for one, other in zip(ours, theirs)])


def many(options, table):
    """Ten thousand bookmarks, in one list and in fifty."""
    for lists in (1, 50):
        many_in(lists, options, table)


def many_in(lists, options, table):
    what = "10,000 bookmarks" + (f" in {lists} lists" if lists > 1 else "")
    with Home() as home:
        table.add(f"{what}: import", many_bookmarks.fill(options.nalssi, home, lists=lists), "ms", digits=0)
        painted = []
        for _ in range(7):
            with Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
                paint = terminal.read(quiet=0.12, limit=10)
                terminal.require_running(paint)
                painted.append(paint.milliseconds(paint.last))
        table.add(f"{what}: start → painted", median(painted), "ms")
        with Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
            arrows = settled(terminal)
            for name, keys in (("arrow", arrows * 25), ("page", [b"\x1b[6~", b"\x1b[5~"] * 20)):
                last = [terminal.press(key, quiet=0.04, limit=2) for key in keys]
                last = [paint.milliseconds(paint.last) for paint in last if paint.chunks]
                table.add(f"{what}: {name} key → paint, median", median(last), "ms", digits=2)
                table.add(f"{what}: {name} key → paint, p95", percentile95(last), "ms", "≤ 16 ms", digits=2)
        first, saved = many_bookmarks.moves(options.nalssi, SAMPLE, home)
        table.add(f"{what}: J → paint, p95", percentile95(first), "ms", "≤ 16 ms", digits=2)
        table.add(f"{what}: J → saved on the disk, median", median(saved), "ms", digits=2)
        with Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
            settled(terminal)
            with open(f"/proc/{terminal.pid}/smaps_rollup") as file:
                resident = next(int(line.split()[1]) / 1024 for line in file if line.startswith("Rss:"))
        table.add(f"{what}: resident", resident, "MB")


def of_commands(options, table):
    commands.section(options, table, Standin)


SECTIONS = {
    "start": start, "keys": keys, "frames": frames.section, "detail": detail, "idle": idle, "moments": moments.section, "maps": maps.section, "matching": matching.section, "memory": memory, "floods": floods, "twenty": twenty, "tiles": tiles.section,
    "hundreds": hundreds.section, "kept": kept, "many": many, "commands": of_commands, "search": search.section, "recall": recall.section,
}


def machine():
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), model)
    except FileNotFoundError:
        pass
    load = os.getloadavg()[0]
    date = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, load {load:.1f}, {date}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nalssi", required=True)
    parser.add_argument("--standin", required=True)
    parser.add_argument("--sections", default=",".join(SECTIONS))
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--idle", type=float, default=10)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--against", metavar="OLDER")
    parser.add_argument("--turns", type=int, default=15)
    options = parser.parse_args()
    chosen = options.sections.split(",")
    for name in chosen:
        if name not in SECTIONS:
            parser.error(f"unknown section '{name}': choose from {', '.join(SECTIONS)}")
    for program in filter(None, (options.nalssi, options.standin, options.against)):
        if not os.access(program, os.X_OK):
            sys.exit(f"bench: {program} is not there; build it first: make build")
    options.nalssi, options.standin = os.path.abspath(options.nalssi), os.path.abspath(options.standin)

    failures = []
    if options.against:
        programs, result = [os.path.abspath(options.against), options.nalssi, os.path.abspath(options.against)], Comparison()
        for turn in range(options.turns):
            print(f"turn {turn + 1} of {options.turns} …", file=sys.stderr)
            tables = []
            for options.nalssi in programs:
                tables.append(measured(options, chosen, failures))
            result.add(tables)
    else:
        result = measured(options, chosen, failures)
    print(machine())
    print()
    result.print(options.markdown)
    if failures:
        sys.exit("\n".join(failures))


def measured(options, chosen, failures):
    """A table of the chosen sections; adds the reasons why some could not be measured."""
    table = Table()
    for name in chosen:
        if not options.against:
            print(f"measuring {name} …", file=sys.stderr)
        try:
            SECTIONS[name](options, table)
        except CannotMeasure as reason:
            failures.append(f"bench: {name}: {reason}")
    return table


if __name__ == "__main__":
    main()
