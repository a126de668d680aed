"""Twenty tiles of Open-Meteo over lines of several speeds: the time until current weather is shown, and until tiles are complete."""
from figures import median
from hundreds import LIVE, Recorder, server, variables
from screen import Screen
from terminal import COLUMNS, ROWS, CannotMeasure, Home, Terminal
from twenty import COMPLETE, Standin

# Seconds for a round trip, such as from Korea to Europe and back.
AWAY = 0.25
# Megabits a second; None for the unlimited loopback.
LINES = (None, 10, 2)


def start(options, url):
    """-> ms until all twenty tiles show the current weather, and until the last byte."""
    with Home() as home:  # With a budget of its own.
        with Terminal([options.nalssi, *LIVE], home.environment(**variables(url))) as terminal:
            paint = terminal.read(quiet=1.2, limit=15)
            terminal.require_running(paint)
    screen = Screen(COLUMNS, ROWS)
    for moment, data in paint.chunks:
        screen.feed(data)
        if screen.contains(COMPLETE):
            return paint.milliseconds(moment), paint.milliseconds(paint.last)
    raise CannotMeasure(f"'{COMPLETE}' never came on the screen")


def section(options, table, runs=5):
    with Standin(options.standin, delay=AWAY) as standin:
        for line in LINES:
            with Recorder(server(standin), line and line * 1_000_000 / 8) as recorder:
                starts = [start(options, recorder.url) for _ in range(runs + 1)][1:]
            what = f"20 tiles of Open-Meteo, {AWAY * 1000:.0f} ms away" + (f", {line} Mbit/s" if line else "")
            table.add(f"{what}: start → the weather now", median([now for now, _ in starts]), "ms", digits=0)
            table.add("the same: start → forecasts and air", median([last for _, last in starts]), "ms", digits=0)
