"""Memory growth over a thousand refreshes of the real program with live weather from the stand-in.

A refresh is one `r`: twenty tiles and three or four parts of the details are requested and answered. The program allows one
refresh every two seconds, and a thousand would take half an hour, so its clock is moved forward (clock.c, preloaded).
"""
import mmap
import os
import shutil
import struct
import subprocess

from screen import Screen
from terminal import CannotMeasure, Home, Terminal
from twenty import COMPLETE, LIVE, Standin

SIZE = (160, 50)
CALLS = ["--calls-per-minute", "3000"]


def kilobytes(pid):
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return {line.split(":")[0]: int(line.split()[1]) for line in file if line.rstrip().endswith("kB")}


def megabytes(pid):
    sizes = kilobytes(pid)
    return sizes["Rss"] / 1024, sizes["Private_Dirty"] / 1024


def live(options):
    """-> (RSS, private dirty) in MB of the program at 160x50, at rest with every value on the screen."""
    with Standin(options.standin, delay=0) as standin, Home() as home:
        with Terminal([options.nalssi, *LIVE, *CALLS], home.environment(**standin.variables), size=SIZE) as terminal:
            painted(terminal)
            # Two seconds after an answer, the program saves what it said and returns the memory the answers took.
            terminal.read(quiet=3, limit=3)
            return megabytes(terminal.pid)


def used(options):
    """-> RSS in MB of the program at 160x50 with Open-Meteo, at rest after five searches, seven details and three refreshes."""
    escape, down, right, page_down = b"\x1b", b"\x1bOB", b"\x1bOC", b"\x1b[6~"
    with Standin(options.standin, delay=0) as standin, Home() as home:
        command = [options.nalssi, "--source", "open-meteo", "--lang", "ko"]
        with Terminal(command, home.environment(**standin.variables), size=SIZE) as terminal:
            terminal.require_running(terminal.read(quiet=1.5, limit=15))
            for text in ("서울", "busan", "ㅈㅈ", "제주도 비와", "paris"):
                for key in ["/", *text]:
                    terminal.press(key.encode(), quiet=0.15)
                for _ in range(2):
                    terminal.press(escape, quiet=0.4)
            for move in [down] * 4 + [right] * 3:
                for key in (move, b"f", page_down, escape):
                    terminal.press(key, quiet=0.4)
            for _ in range(3):
                terminal.press(b"r", quiet=2.2)
            terminal.read(quiet=3, limit=3)
            return megabytes(terminal.pid)[0]


def painted(terminal):
    paint = terminal.read(quiet=1.5, limit=15)
    terminal.require_running(paint)
    screen = Screen(*SIZE)
    screen.feed(paint.bytes)
    if not screen.contains(COMPLETE):
        raise CannotMeasure(f"'{COMPLETE}' never came on the screen")


def growth(options, few=10, many=1000):
    """-> private dirty in MB after `few` and after `many` refreshes, and the number of requests for all of them."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        raise CannotMeasure("there is no C compiler for the clock that is preloaded")
    with Standin(options.standin, delay=0) as standin, Home() as home:
        library, clock = os.path.join(home.path, "clock.so"), os.path.join(home.path, "clock")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        with open(clock, "wb") as file:
            file.write(struct.pack("l", 0))
        variables = standin.variables | {"LD_PRELOAD": library, "BENCH_CLOCK": clock}
        with open(clock, "r+b") as file, mmap.mmap(file.fileno(), 8) as passed:
            with Terminal([options.nalssi, *LIVE, *CALLS], home.environment(**variables), size=SIZE) as terminal:
                painted(terminal)
                before, after = standin.count(), None
                for number in range(1, many + 1):
                    passed[:8] = struct.pack("l", 3 * number)
                    asked = standin.count()
                    terminal.press(b"r", quiet=0.02, limit=2)
                    # Wait until all requests have been answered and painted.
                    for _ in range(100):
                        if standin.count() >= asked + 20:
                            break
                        terminal.read(quiet=0.01, limit=0.02)
                    if number == few:
                        after = megabytes(terminal.pid)[1]
                terminal.read(quiet=0.2, limit=1)
                return after, megabytes(terminal.pid)[1], standin.count() - before
