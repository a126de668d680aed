"""The list as a map: opening it, moving and stepping through time on it, its bytes and its memory."""
import statistics
import time

import many
import moments
import refreshes
from terminal import SAMPLE, CannotMeasure, Home, Terminal

SIZE = (200, 60)
PLACES = 200
PAUSE = 0.02
"""Seconds without output that end a frame."""
REST = 3
"""Seconds after which the memory that answers took has been returned."""


def first_frame(paint):
    """The time of the last output that follows the first without a pause."""
    end = paint.first
    for moment, _ in paint.chunks:
        if moment - end > PAUSE:
            break
        end = moment
    return end


def opening(options):
    """Milliseconds from `v` on a table, with which the map's file is read, to the map with its lines."""
    with Home() as home:
        many.fill(options.nalssi, home, PLACES)
        return opened(Terminal([options.nalssi, *SAMPLE, "--no-map-field"], home.environment(TZ="Asia/Seoul"), SIZE))


def opened(terminal):
    with terminal:
        terminal.require_running(terminal.read(quiet=0.7, limit=15))
        terminal.press(b"v", quiet=0.3)
        paint = terminal.press(b"v", quiet=0.3)
        if "⣀".encode() not in paint.bytes:
            raise CannotMeasure("the map has no lines")
    return paint.milliseconds(first_frame(paint))


def resident(options, form, pages=0, field=False):
    """Kilobytes resident at rest of a program that has shown its list in one form only, after turning so many pages of it."""
    with Home() as home:
        many.fill(options.nalssi, home, PLACES)
        with Terminal([options.nalssi, *SAMPLE, "--density", form, *([] if field else ["--no-map-field"])], home.environment(TZ="Asia/Seoul"), SIZE) as terminal:
            terminal.require_running(terminal.read(quiet=0.7, limit=15))
            for _ in range(pages):
                terminal.press(b"\x1b[6~", quiet=0.5)
            time.sleep(REST)
            return refreshes.kilobytes(terminal.pid)["Rss"]


def selecting(command, environment):
    """Milliseconds from a key to the last paint, while the selection goes through the list."""
    with Terminal([*command, "--density", "map"], environment, SIZE) as terminal:
        paint = terminal.read(quiet=0.7, limit=15)
        terminal.require_running(paint)
        right, left = (b"\x1bOC", b"\x1bOD") if b"\x1b[?1h" in paint.bytes else (b"\x1b[C", b"\x1b[D")
        paints = [terminal.press(key, quiet=0.05) for key in [right] * 20 + [left] * 20]
        paints = [paint for paint in paints if paint.chunks]
        if len(paints) < 30:
            raise CannotMeasure("the selection does not move")
    return statistics.median(paint.milliseconds(paint.last) for paint in paints)


def fields(options, table):
    """A map with model values between its places, which sample data invents."""
    command = [options.nalssi, *SAMPLE, "--density", "map"]
    with Home() as home:
        many.fill(options.nalssi, home, PLACES)
        environment = home.environment(TZ="Asia/Seoul")
        for colors, goal in ("truecolor", 25_000), ("256", 12_000):
            milliseconds, size = moments.step([*command, "--color", colors], environment, SIZE)
            table.add(f"map with a field, {colors}: an hour on, median", milliseconds, "ms", "≤ 6 ms", digits=2)
            table.add("bytes of it, median", size, "", f"≤ {goal:,}", digits=0)
    with_field = [resident(options, "map", field=True) for _ in range(3)]
    without = [resident(options, "map") for _ in range(3)]
    more = (statistics.median(with_field) - statistics.median(without)) / 1024
    table.add("more resident at rest than without the field", more, "MB", "≤ 4 MB", digits=1)


def section(options, table):
    command = [options.nalssi, *SAMPLE, "--no-map-field"]
    fields(options, table)
    openings = [opening(options) for _ in range(5)]
    maps = [resident(options, "map") for _ in range(3)]
    # A page of tiles shows a third of the places, and only the weather of what has been in view is known.
    tiles = [resident(options, "auto", pages=4) for _ in range(3)]
    first_page = [resident(options, "auto") for _ in range(3)]
    with Home() as home:
        many.fill(options.nalssi, home, PLACES)
        environment = home.environment(TZ="Asia/Seoul")
        key = selecting(command, environment)
        milliseconds, size = moments.step([*command, "--density", "map"], environment, SIZE)
    table.add("map of 200 places at 200×60: v → lines and labels", statistics.median(openings), "ms", "≤ 9 ms", digits=1)
    more = (statistics.median(maps) - statistics.median(tiles)) / 1024
    table.add("more resident at rest than tiles that know the same weather", more, "MB", digits=1)
    more = (statistics.median(maps) - statistics.median(first_page)) / 1024
    table.add("more than tiles that know the weather of their first page", more, "MB", "≤ 3 MB", digits=1)
    table.add("the next place: painted, median", key, "ms", "≤ 5 ms", digits=2)
    table.add("an hour on: painted, median", milliseconds, "ms", "≤ 4 ms", digits=2)
    table.add("bytes of it, median", size, "", "≤ 5,000", digits=0)
