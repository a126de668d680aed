"""Searching: keystrokes in `nalssi places --batch`, in `fzf --filter` over the same names, and in the dashboard."""
import os
import random
import re
import shutil
import struct
import subprocess
import time

import recall
from figures import median, percentile
from terminal import SAMPLE, CannotMeasure, Home, Terminal, settled

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Resources", "Places", "places.bin")

# The indices of these sections in the file.
PLACES, NAMES = 19, 20


def names():
    """The English and Korean names of all places in the data file, as lines `English Korean`."""
    with open(DATA, "rb") as file:
        data = file.read()
    (places, size), (text, _) = (struct.unpack_from("<II", data, 24 + 8 * section) for section in (PLACES, NAMES))
    lines = []
    for at in range(places, places + size, 14):
        where = text + int.from_bytes(data[at + 9:at + 12], "little")
        length = data[where] & 0x7F
        line = data[where + 1:where + 1 + length]
        if data[where] & 0x80:
            korean = where + 1 + length
            line += b" " + data[korean + 1:korean + 1 + data[korean]]
        lines.append(line.decode())
    return lines


def keystrokes(queries, count=1_500):
    """The search field's text after each key, for a sample of names being typed."""
    chance = random.Random(7)
    typed = []
    for query in chance.sample(queries, len(queries)):
        typed += [query[:length] for length in range(1, len(query) + 1)]
        if len(typed) >= count:
            return typed
    return typed


class Batch:
    """The dashboard's search through a pipe, with the twenty best results. The figures include the pipe and the JSON."""

    def __init__(self, program, limit=20):
        self.process = subprocess.Popen(
            [program, "places", "--batch", "--limit", str(limit)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # Waits until it is ready for its first query.
        deadline = time.monotonic() + 5
        while self._status("State:") != "S" and time.monotonic() < deadline:
            time.sleep(0.01)
        self.at_start = self.resident()

    def ask(self, query):
        """Milliseconds until the ranked places have arrived."""
        begun = time.perf_counter()
        self.process.stdin.write((query + "\n").encode())
        self.process.stdin.flush()
        if not self.process.stdout.readline():
            raise CannotMeasure("nalssi places --batch has ended")
        return (time.perf_counter() - begun) * 1000

    def resident(self):
        """Megabytes."""
        return int(self._status("VmRSS:")) / 1024

    def _status(self, field):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(line.split()[1] for line in file if line.startswith(field))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def opening(program, runs=15):
    """Milliseconds that a blank search takes longer than `nalssi places --help`, which does not open the data."""
    def usual(arguments):
        times = []
        for _ in range(runs):
            begun = time.perf_counter()
            subprocess.run([program, "places", *arguments], capture_output=True, check=True)
            times.append((time.perf_counter() - begun) * 1000)
        return sorted(times)[runs // 2]

    return usual([" "]) - usual(["--help"])


def with_fzf(lines, queries, folder):
    """Milliseconds for each query in `fzf --filter` over the same names; None if fzf is missing."""
    program = shutil.which("fzf")
    if not program:
        return None
    path = folder + "/names"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    times = []
    for query in queries:
        with open(path, "rb") as file:
            begun = time.perf_counter()
            subprocess.run([program, "--filter", query], stdin=file, stdout=subprocess.DEVNULL, check=False)
            times.append((time.perf_counter() - begun) * 1000)
    return times


def latin_and_korean(queries):
    """The queries that consist of Latin letters, Hangul and blanks."""
    return [query for query in queries if re.fullmatch(r"[A-Za-z가-힣 ]{2,30}", query)]


def section(options, table):
    """Searching, through the pipe and on the screen."""
    queries = latin_and_korean([row[1] for row in recall.queries() if row[0] in ("english", "korean", "district")])
    typed = keystrokes(queries)
    batch = Batch(options.nalssi)
    batch.ask("서울")
    times = [batch.ask(query) for query in typed]
    table.add("search: keystroke → ranked results, median", median(times), "ms", "≤ 1 ms", digits=2)
    table.add("search: keystroke → ranked results, p99", percentile(times, 0.99), "ms", "≤ 4 ms", digits=2)
    table.add(f"search: resident growth after {len(typed):,} keystrokes", batch.resident() - batch.at_start, "MB", "≤ 10 MB")
    chance = random.Random(3)
    pools = [range(0x20, 0x7F), range(0xAC00, 0xD7A4), range(0x3131, 0x318F), range(0xC0, 0x250), range(0x400, 0x500)]
    anything = ["".join(chr(chance.choice(chance.choice(pools))) for _ in range(chance.randrange(1, 60))) for _ in range(1_000)]
    anything += ["서울 " * 500, "a" * 5_000, "ㄱ" * 5_000, "san " * 25, "가 " * 25]
    table.add("search: any string whatsoever, slowest", max(batch.ask(text) for text in anything), "ms", "≤ 50 ms")
    whole = typed[:: max(1, len(typed) // 30)][:30]
    ours = median([batch.ask(query) for query in whole])
    batch.close()
    with Home() as home:
        theirs = median(with_fzf(names(), whole, home.path))
    if theirs is None:
        table.say("the same with fzf --filter over the same names", "fzf is missing")
    else:
        table.add("the same with fzf --filter over the same names", theirs, "ms")
        table.add("ratio", theirs / ours, "×", "≥ 20 ×", digits=0)
    table.add("search: opening the data", opening(options.nalssi), "ms", "≤ 2 ms", digits=2)
    table.add("search: data file", os.path.getsize(DATA) / 1e6, "MB", "≤ 16 MB")
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
