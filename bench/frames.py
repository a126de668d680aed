"""Checks in the bytes written that each frame shows the details of the selected place."""
import re
import time

from screen import Screen
from terminal import COLUMNS, ROWS, CannotMeasure, Home, Terminal

POSITION = re.compile(r"(\d+)/20곳")
PAUSE = 1 / 30


def shown(screen):
    """-> (the number of the selected place, the title of the details)."""
    rows = ["".join(row) for row in screen.cells[:4]]
    position = POSITION.search(rows[0])
    titled = next((row for row in rows if "╭" in row), "")
    title = titled.rpartition("╭")[2].partition("─")[0].strip()
    return (int(position.group(1)) if position else None), title


def section(options, table):
    command = [options.nalssi, "--source", "sample", "--lang", "ko"]
    with Home() as home, Terminal(command, home.environment()) as terminal:
        screen = Screen(COLUMNS, ROWS)
        paint = terminal.read(quiet=0.5, limit=10)
        terminal.require_running(paint)
        screen.feed(paint.bytes)
        right, left = (b"\x1bOC", b"\x1bOD") if b"\x1b[?1h" in paint.bytes else (b"\x1b[C", b"\x1b[D")
        way = [right] * 19 + [left] * 19
        # While nothing moves, record the title that belongs to each position.
        owner = {}
        for key in way:
            paint = terminal.press(key, quiet=0.15, limit=2)
            screen.feed(paint.bytes)
            position, title = shown(screen)
            owner[position] = title
        if len(set(owner.values())) < 19:
            raise CannotMeasure(f"the detail does not follow the selection: {owner}")
        frames, others = 0, 0
        for key in way * 4:
            begun = time.perf_counter()
            paint = terminal.press(key, quiet=0.01, limit=PAUSE)
            if paint.chunks:
                screen.feed(paint.bytes)
                position, title = shown(screen)
                frames += 1
                others += owner.get(position) != title
            time.sleep(max(0, PAUSE - (time.perf_counter() - begun)))
    table.add("30 keys a second: frames written", frames, f"for {len(way) * 4}", digits=0)
    table.add("of them with the detail of another place", others, "", "0", digits=0)
