"""Starts with stored reports and no network: the time until twenty final tiles are on the screen, and the cost of reading the
reports of two hundred places."""
import contextlib
import os
import shutil

import hundreds
from many import fill
from screen import Screen
from terminal import CannotMeasure, Home, Terminal
from twenty import LIVE, complete_paint

COUNT = 200
# Four tiles and no details, so that it makes little difference whether the tiles are full or empty.
SMALL = (40, 12)
ALTERNATE_SCREEN = b"\x1b[?1049h"

# Appear only on tiles that show weather; the header has a blank before its degrees.
DEGREES = [f"{digit}°" for digit in range(10)]


@contextlib.contextmanager
def last_run(options, standin_class):
    """-> the environment of a home in which the last run has kept the weather of twenty places. The server is gone, and its answers
    are fresh for ten minutes. For a minute, the budget allows no request."""
    with Home() as home:
        with standin_class(options.standin) as standin:
            environment = home.environment(**standin.variables)
            with Terminal([options.nalssi, *LIVE], environment) as terminal:
                terminal.require_running(terminal.read(quiet=0.6, limit=15))
                terminal.press(b"q", quiet=0.2)
                terminal.wait(5)
        yield environment


def start(options, environment):
    """-> ms from a start in the home of the last run until the twenty tiles are complete"""
    with Terminal([options.nalssi, *LIVE], environment) as terminal:
        paint = terminal.read(quiet=0.12, limit=5)
        terminal.require_running(paint)
    return complete_paint(paint)


def reading(options, standin_class, count, runs):
    """-> ms to the first frame of starts with the stored reports of `count` bookmarks, the same for as many starts without the
    file, and the file's size in kB. The starts alternate, and there is no network."""
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
            # In pairs with alternating order, so that noise affects both alike.
            for finds in (True, False) if run % 2 else (False, True):
                # Restores the folder, including the budget, which the previous start has changed.
                shutil.rmtree(folder)
                shutil.copytree(kept, folder)
                if not finds:
                    os.unlink(folder + "/reports")
                took = shown(options, environment, finds, quiet=0.002)
                if run:
                    (found if finds else missed).append(took)
        return found, missed, os.path.getsize(kept + "/reports") / 1000


def shown(options, environment, has_weather, quiet, leaves=False):
    """-> ms to the first frame of a start. With or without weather, as `has_weather` demands, it must be complete after `quiet`
    seconds without a byte."""
    with Terminal([options.nalssi, *hundreds.LIVE], environment, size=SMALL) as terminal:
        # A query to the terminal may come before the frame, alone or together with it.
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
