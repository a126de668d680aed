#!/usr/bin/env python3
"""Measure nalssi as a person feels it, beside the goals of docs/BENCHMARKS.md.

  bench.py --nalssi .build/release/nalssi --standin .build/release/openweather-standin
           [--sections start,keys,idle,memory,twenty,many,search,recall] [--runs 15] [--idle 10] [--markdown]

Terminal 120x36, xterm-256color, an empty home for every start. Python's standard library only. Exits with 1, saying
why, only when something could not be measured; missing a goal is no failure.
"""
import argparse
import os
import platform
import shutil
import statistics
import sys
import time

sys.dont_write_bytecode = True  # The checkout stays as it is.

import many as many_bookmarks
import recall
import search as searching
from rest import Rest
from terminal import CannotMeasure, Home, Terminal
from twenty import Standin, last_tile, with_curl

SAMPLE = ["--source", "sample", "--lang", "ko"]


def median(values):
    return statistics.median(values) if values else None


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else None


def percentile95(values):
    return percentile(values, 0.95)


class Table:
    """Rows of (what, ours, goal); printed aligned, or as Markdown."""

    def __init__(self):
        self.rows = []

    def add(self, what, value, unit, goal="", digits=1):
        ours = "–" if value is None else f"{value:,.{digits}f} {unit}".strip()
        self.rows.append((what, ours, goal))

    def say(self, what, text, goal=""):
        self.rows.append((what, text, goal))

    def print(self, markdown):
        head = ("what", "nalssi", "goal")
        if markdown:
            for row in (head, ("---", "---:", "---:"), *self.rows):
                print("| " + " | ".join(row) + " |")
            return
        widths = [max(len(row[i]) for row in (head, *self.rows)) for i in range(3)]
        for row in (head, *self.rows):
            print(f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}")


def start(options, table):
    first, painted = [], []
    for run in range(options.runs + 1):
        with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
            paint = terminal.read(quiet=0.12, limit=10)
            terminal.require_running(paint)
            if not paint.chunks:
                raise CannotMeasure("nothing was painted within 10 s of the start")
            if run:  # The first start warms the page cache.
                first.append(paint.milliseconds(paint.first))
                painted.append(paint.milliseconds(paint.last))
    table.add("start → first byte", median(first), "ms")
    table.add("start → painted (sample data)", median(painted), "ms", "≤ 15 ms")


def settled(terminal):
    """Waits for the start-up paint, and says how this terminal's arrow keys are to be sent."""
    paint = terminal.read(quiet=0.3, limit=10)
    terminal.require_running(paint)
    terminal.read(quiet=0.5, limit=1.0)
    prefix = b"\x1bO" if b"\x1b[?1h" in paint.bytes else b"\x1b["
    return [prefix + letter for letter in (b"C", b"B", b"D", b"A")]


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
    table.add("key → paint, median", median(last), "ms", "≤ 0.7 ms", digits=2)
    table.add("key → paint, p95", percentile95(last), "ms", "≤ 2 ms", digits=2)
    table.add("bytes for a moved selection, median", median(sizes), "", "≤ 400", digits=0)
    table.add("key → all that follows (quiet 250 ms), median", median(whole), "ms", digits=2)
    table.add("bytes of all that follows, median", median(whole_sizes), "", digits=0)
    if unanswered:
        table.add("arrow keys without a paint", unanswered, "of 100", digits=0)


def idle(options, table):
    require_proc()
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
        settled(terminal)
        # The runtime's pool threads give up after five seconds without work; that is still the start.
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
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
        for arrow in settled(terminal) * 5:
            terminal.press(arrow, quiet=0.05)
        with open(f"/proc/{terminal.pid}/smaps_rollup") as file:
            sizes = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in file if line[:4] in ("Rss:", "Pss:")}
    table.add("resident (RSS)", sizes.get("Rss"), "MB", "≤ 25 MB")
    table.add("of it its own share (PSS)", sizes.get("Pss"), "MB")


def require_proc():
    if not os.path.exists("/proc/self/schedstat"):
        raise CannotMeasure("this system has no /proc with schedstat")


def twenty(options, table):
    curl = shutil.which("curl")
    goal = "≤ 1.15 × curl"
    with Standin(options.standin) as standin:
        last_tile(options, standin)
        addresses = standin.addresses()
        if len(addresses) != 20:
            raise CannotMeasure(f"the program asked for {len(addresses)} different cities, not 20")
        ours, theirs = [], []
        if curl:
            with_curl(curl, addresses, standin.home.path)
        for _ in range(7):
            ours.append(last_tile(options, standin))
            if curl:
                theirs.append(with_curl(curl, addresses, standin.home.path))
    table.add("20 cities, 100 ms away: start → last tile", median(ours), "ms", goal)
    if curl:
        table.add("the same 20 addresses with curl --parallel", median(theirs), "ms")
        table.add("ratio", median(ours) / median(theirs), "", "≤ 1.15", digits=2)
    else:
        table.say("the same 20 addresses with curl --parallel", "curl is missing")


def many(options, table):
    """Ten thousand bookmarks."""
    with Home() as home:
        table.add("10,000 bookmarks: import", many_bookmarks.fill(options.nalssi, home), "ms", digits=0)
        painted = []
        for _ in range(7):
            with Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
                paint = terminal.read(quiet=0.12, limit=10)
                terminal.require_running(paint)
                painted.append(paint.milliseconds(paint.last))
        table.add("10,000 bookmarks: start → painted", median(painted), "ms")
        with Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
            arrows = settled(terminal)
            for name, keys in (("arrow", arrows * 25), ("page", [b"\x1b[6~", b"\x1b[5~"] * 20)):
                last = [terminal.press(key, quiet=0.04, limit=2) for key in keys]
                last = [paint.milliseconds(paint.last) for paint in last if paint.chunks]
                table.add(f"10,000 bookmarks: {name} key → paint, median", median(last), "ms", digits=2)
                table.add(f"10,000 bookmarks: {name} key → paint, p95", percentile95(last), "ms", "≤ 16 ms", digits=2)
        first, saved = many_bookmarks.moves(options.nalssi, SAMPLE, home)
        table.add("10,000 bookmarks: J → paint, p95", percentile95(first), "ms", "≤ 16 ms", digits=2)
        table.add("10,000 bookmarks: J → saved on the disk, median", median(saved), "ms", digits=2)
        with Terminal([options.nalssi, *SAMPLE], home.environment()) as terminal:
            settled(terminal)
            with open(f"/proc/{terminal.pid}/smaps_rollup") as file:
                resident = next(int(line.split()[1]) / 1024 for line in file if line.startswith("Rss:"))
        table.add("10,000 bookmarks: resident", resident, "MB")


def search(options, table):
    """Searching, by the pipe and on the screen."""
    queries = searching.latin_and_korean([row[1] for row in recall.queries() if row[0] in ("english", "korean", "district")])
    typed = searching.keystrokes(queries)
    batch = searching.Batch(options.nalssi)
    batch.ask("서울")
    times = [batch.ask(query) for query in typed]
    table.add("search: keystroke → ranked results, median", median(times), "ms", "≤ 1 ms", digits=2)
    table.add("search: keystroke → ranked results, p99", percentile(times, 0.99), "ms", "≤ 4 ms", digits=2)
    table.add(f"search: resident growth after {len(typed):,} keystrokes", batch.resident() - batch.at_start, "MB", "≤ 10 MB")
    chance = searching.random.Random(3)
    pools = [range(0x20, 0x7F), range(0xAC00, 0xD7A4), range(0x3131, 0x318F), range(0xC0, 0x250), range(0x400, 0x500)]
    anything = ["".join(chr(chance.choice(chance.choice(pools))) for _ in range(chance.randrange(1, 60))) for _ in range(1_000)]
    anything += ["서울 " * 500, "a" * 5_000, "ㄱ" * 5_000, "san " * 25, "가 " * 25]
    table.add("search: any string whatsoever, slowest", max(batch.ask(text) for text in anything), "ms", "≤ 50 ms")
    whole = typed[:: max(1, len(typed) // 30)][:30]
    ours = median([batch.ask(query) for query in whole])
    batch.close()
    with Home() as home:
        theirs = median(searching.with_fzf(searching.names(), whole, home.path))
    if theirs is None:
        table.say("the same with fzf --filter over the same names", "fzf is missing")
    else:
        table.add("the same with fzf --filter over the same names", theirs, "ms")
        table.add("ratio", theirs / ours, "×", "≥ 20 ×", digits=0)
    table.add("search: opening the data", searching.opening(options.nalssi), "ms", "≤ 2 ms", digits=2)
    table.add("search: data file", os.path.getsize(searching.DATA) / 1e6, "MB", "≤ 12 MB")
    with Home() as home, Terminal([options.nalssi, *SAMPLE, "--motion", "none"], home.environment()) as terminal:
        settled(terminal)
        terminal.press(b"/", quiet=0.2)
        first, last = [], []
        for query in queries[:: max(1, len(queries) // 20)][:20]:
            for letter in query:
                paint = terminal.press(letter.encode(), quiet=0.04, limit=2)
                if paint.chunks:
                    first.append(paint.milliseconds(paint.first))
                    last.append(paint.milliseconds(paint.last))
            terminal.press(b"\x15", quiet=0.04)
    table.add("search: key → frame with the letter, p99", percentile(first, 0.99), "ms", "≤ 8 ms", digits=2)
    table.add("search: key → frame with the results, median", median(last), "ms", digits=2)
    table.add("search: key → frame with the results, p99", percentile(last, 0.99), "ms", "≤ 8 ms", digits=2)


def found(options, table):
    """How often what was meant is found; fails where it is less than promised."""
    shares, _ = recall.measure(options.nalssi)
    floors = recall.floors()
    missed = []
    for kind, (count, first, five) in shares.items():
        least = floors[kind]
        table.say(
            f"found first / among five: {kind} ({count:,})", f"{first:.3f} / {five:.3f}", f"≥ {least[0]:.2f} / {least[1]:.2f}")
        if first < least[0] or five < least[1]:
            missed.append(kind)
    if missed:
        raise CannotMeasure(f"too little was found of: {', '.join(missed)}")



SECTIONS = {"start": start, "keys": keys, "idle": idle, "memory": memory, "twenty": twenty, "many": many, "search": search,
            "recall": found}


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
    options = parser.parse_args()
    chosen = options.sections.split(",")
    for name in chosen:
        if name not in SECTIONS:
            parser.error(f"unknown section '{name}': choose from {', '.join(SECTIONS)}")
    for program in (options.nalssi, options.standin):
        if not os.access(program, os.X_OK):
            sys.exit(f"bench: {program} is not there; build it first: make build")
    options.nalssi, options.standin = os.path.abspath(options.nalssi), os.path.abspath(options.standin)

    table, failures = Table(), []
    for name in chosen:
        print(f"measuring {name} …", file=sys.stderr)
        try:
            SECTIONS[name](options, table)
        except CannotMeasure as reason:
            failures.append(f"bench: {name}: {reason}")
    print(machine())
    print()
    table.print(options.markdown)
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
