"""A start with the last weather kept and nobody to ask: when are the twenty final tiles on the screen, and what does it
cost to read the reports of two hundred places?"""
import os
import shutil

import hundreds
from many import fill
from screen import Screen
from terminal import CannotMeasure, Home, Terminal
from twenty import LIVE, complete_paint

COUNT = 200
# Four tiles and no detail: whether they are full or empty makes next to no difference.
SMALL = (40, 12)
ALTERNATE_SCREEN = b"\x1b[?1049h"

# Stand on tiles that show weather, and on no others; the header has a blank before its degrees.
DEGREES = [f"{digit}°" for digit in range(10)]


def starts(options, standin_class, runs):
    """-> ms to the paint that completes the twenty tiles, for each of `runs` starts without a network."""
    with Home() as home:
        with standin_class(options.standin) as standin:
            variables = standin.variables
            with Terminal([options.nalssi, *LIVE], home.environment(**variables)) as terminal:
                terminal.require_running(terminal.read(quiet=0.6, limit=15))
                terminal.press(b"q", quiet=0.2)
                terminal.wait(5)
        # The server is gone now; what it said is fresh for ten minutes.
        painted = []
        for _ in range(runs + 1):
            with Terminal([options.nalssi, *LIVE], home.environment(**variables)) as terminal:
                paint = terminal.read(quiet=0.12, limit=5)
                terminal.require_running(paint)
            painted.append(complete_paint(paint))
        if not painted:
            raise CannotMeasure("no start was measured")
        return painted[1:]


def reading(options, standin_class, count, runs):
    """-> ms to the first frame of starts that find the reports of `count` bookmarks kept, and of as many starts that find
    none, in turn, without a network; and the size of the file in kB."""
    with Home() as home:
        fill(options.nalssi, home, count)
        with standin_class(options.standin, delay=0) as standin:
            environment = home.environment(**hundreds.variables(hundreds.server(standin)))
            shown(options, environment, True, quiet=0.6, leaves=True)
        folder = home.path + "/cache/nalssi"
        kept = home.path + "/kept"
        shutil.copytree(folder, kept)
        if not os.path.exists(kept + "/reports"):
            raise CannotMeasure(f"no reports were kept in {folder}")
        found, missed = [], []
        for run in range(runs + 1):
            # In pairs, the one as often first as the other: a noisy minute hits both.
            for finds in (True, False) if run % 2 else (False, True):
                # Whatever the start before has left there, the budget too, is as it was.
                shutil.rmtree(folder)
                shutil.copytree(kept, folder)
                if not finds:
                    os.unlink(folder + "/reports")
                took = shown(options, environment, finds, quiet=0.002)
                if run:
                    (found if finds else missed).append(took)
        return found, missed, os.path.getsize(kept + "/reports") / 1000


def shown(options, environment, has_weather, quiet, leaves=False):
    """-> ms to the first frame of a start, which has to show weather or none `quiet` seconds after the last byte."""
    with Terminal([options.nalssi, *hundreds.LIVE], environment, size=SMALL) as terminal:
        # A question to the terminal comes before, by itself or at once with the frame.
        first = terminal.receive(5)
        while first and first[1] and ALTERNATE_SCREEN not in first[1]:
            first = terminal.receive(5)
        if not first or not first[1]:
            raise CannotMeasure("no picture came within 5 s of the start")
        more = terminal.read(quiet=quiet, limit=10 if leaves else quiet)
        terminal.require_running(more)
        if leaves:
            terminal.press(b"q", quiet=0.2)
            terminal.wait(5)
    screen = Screen(*SMALL)
    screen.feed(first[1] + more.bytes)
    if any(map(screen.contains, DEGREES)) != has_weather:
        raise CannotMeasure("the first frame shows no weather" if has_weather else "there is weather that was not kept")
    return more.milliseconds(first[0])
