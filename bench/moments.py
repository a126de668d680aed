"""Moving every place through time: single steps, playing, and keys over a slow line."""
import os
import select
import statistics
import time

import many
from rest import Rest
from terminal import CannotMeasure, Home, SAMPLE, Terminal, settled

STEPS = 24
LINE = 20_000
"""The slow line's bytes a second."""
ASKED, DONE = b"\x1b[5n", b"\x1b[0n"


def step(command, environment, size):
    """Milliseconds and bytes for a step of an hour, once all the frames have been drawn before."""
    with Terminal(command, environment, size) as terminal:
        terminal.require_running(terminal.read(quiet=0.7, limit=15))
        for key in b">" * 8 + b"<" * 8:
            terminal.press(bytes([key]), quiet=0.05)
        paints = [terminal.press(key, quiet=0.05) for key in ([b">"] * 6 + [b"<"] * 6) * (STEPS // 12)]
    if not all(paint.chunks for paint in paints):
        raise CannotMeasure("a step through time painted nothing")
    return (
        statistics.median(paint.milliseconds(paint.last) for paint in paints),
        statistics.median(paint.size for paint in paints),
    )


def playing(options, seconds):
    """The share of a core that playing takes, and its bytes a second."""
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment(TZ="Asia/Seoul")) as terminal:
        settled(terminal)
        terminal.read(quiet=1.0, limit=7)
        os.write(terminal.fd, b"p")
        terminal.read(quiet=0.01, limit=0.5)
        rest = Rest(terminal.pid)
        begun, size = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            got = terminal.receive(0.05)
            size += len(got[1]) if got else 0
            rest.look()
        if size < 10_000:
            raise CannotMeasure("nothing plays")
        return rest.milliseconds() / (10 * seconds), size / seconds


def behind_the_last_key(options):
    """For keys over a slow line that answers queries once it has drained: the number of frames begun after the last key, and
    milliseconds until the last byte."""
    with Home() as home, Terminal([options.nalssi, *SAMPLE], home.environment(TZ="Asia/Seoul")) as terminal:
        settled(terminal)
        terminal.read(quiet=0.5, limit=5)
        seen, begun, last_key, keys = b"", time.perf_counter(), None, 90
        sent, next_key, quiet_since = 0, begun, begun
        at_last_key = 0
        while True:
            now = time.perf_counter()
            if keys and now >= next_key:
                os.write(terminal.fd, b">" if keys > 45 else b"<")
                keys, next_key = keys - 1, next_key + 1 / 30
                if not keys:
                    last_key, at_last_key = now, seen.count(ASKED)
            allowed = int((now - begun) * LINE) - sent
            if allowed > 0 and select.select([terminal.fd], [], [], 0)[0]:
                data = os.read(terminal.fd, min(allowed, 256))
                sent += len(data)
                quiet_since = time.perf_counter()
                before = seen.count(ASKED)
                seen += data
                for _ in range(seen.count(ASKED) - before):
                    os.write(terminal.fd, DONE)
            else:
                sent = max(sent, int((now - begun) * LINE) - 256)
                time.sleep(0.002)
            if last_key and time.perf_counter() - quiet_since > 0.7:
                break
        if ASKED not in seen:
            raise CannotMeasure("no frame was followed by a question")
        # The frame being sent when the key was pressed does not count.
        return max(0, seen.count(ASKED) - at_last_key - 1), 1000 * (quiet_since - last_key)


def section(options, table):
    with Home() as home:
        milliseconds, size = step([options.nalssi, *SAMPLE], home.environment(TZ="Asia/Seoul"), (120, 36))
    table.add("an hour on, 20 tiles and the detail: painted, median", milliseconds, "ms", "≤ 3 ms", digits=2)
    table.add("bytes of it, median", size, "", "≤ 6,000", digits=0)
    with Home() as home:
        many.fill(options.nalssi, home, 200)
        environment = home.environment(TZ="Asia/Seoul")
        milliseconds, size = step([options.nalssi, *SAMPLE, "--density", "line"], environment, (200, 210))
    table.add("an hour on, 200 rows in view at 200×210: painted, median", milliseconds, "ms", "≤ 8 ms", digits=2)
    table.add("bytes of it, median", size, "", digits=0)
    share, rate = playing(options, 6)
    table.add("playing 20 places: share of a core", share, "%", "≤ 5 %")
    table.add("playing 20 places: bytes a second", rate, "", digits=0)
    frames, milliseconds = behind_the_last_key(options)
    table.add("90 keys at 30 a second over 20 kB/s: frames begun after the last key", frames, "", "≤ 1", digits=0)
    table.add("the same: last key → all of it there", milliseconds, "ms", digits=0)
