"""A start with the last weather kept and nobody to ask: when are the twenty final tiles on the screen?"""
from terminal import CannotMeasure, Home, Terminal
from twenty import LIVE, complete_paint


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
