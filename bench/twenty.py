"""Twenty cities behind a slow server: nalssi compared with curl."""
import os
import re
import signal
import subprocess
import time

from screen import Screen
from terminal import COLUMNS, ROWS, CannotMeasure, Home, Terminal

LIVE = ["--source", "openweather", "--lang", "ko"]
# Text in the header once everything on the list has been fetched.
COMPLETE = "갱신"
PATH = "/data/2.5/weather"


class Standin:
    """A stand-in server that delays every answer by `delay` seconds."""

    def __init__(self, path, delay=0.1):
        self.path, self.delay = path, delay

    def __enter__(self):
        self.log = open(os.path.join(self.folder(), "requests"), "w+")
        self.process = subprocess.Popen(
            [self.path, "--port", "0", "--delay", str(self.delay)], stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        line = self.process.stdout.readline()
        self.variables = dict(word.split("=", 1) for word in line.split() if "=" in word)
        if "NALSSI_OPENWEATHER_URL" not in self.variables:
            raise CannotMeasure(f"{self.path} did not start: {line!r}")
        return self

    def folder(self):
        self.home = Home().__enter__()
        return self.home.path

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(5)
        self.log.close()
        self.home.__exit__()

    def count(self):
        """Requests answered so far."""
        with open(self.log.name) as log:
            return sum(1 for _ in log)

    def addresses(self):
        """The addresses of current weather requested so far, without duplicates."""
        found = []
        self.log.seek(0)
        for line in self.log:
            match = re.search(rf"GET {PATH} (.*?) \[", line)
            if match:
                query = "&".join(match.group(1).split())
                found.append(f"{self.variables['NALSSI_OPENWEATHER_URL']}{PATH}?{query}&appid={self.variables['OPENWEATHER_API_KEY']}")
        return list(dict.fromkeys(found))


def last_tile(options, standin):
    """-> ms from the start of the program until the twenty tiles are complete."""
    with Home() as home:
        with Terminal([options.nalssi, *LIVE], home.environment(**standin.variables)) as terminal:
            paint = terminal.read(quiet=0.6, limit=15)
            terminal.require_running(paint)
    return complete_paint(paint)


def complete_paint(paint):
    """-> ms from the start until the twenty tiles are complete."""
    screen = Screen(COLUMNS, ROWS)
    complete = None
    for moment, data in paint.chunks:
        if complete is None:
            screen.feed(data)
            if screen.contains(COMPLETE):
                complete = moment
        elif moment - complete < 0.005:
            complete = moment  # The rest of the same paint.
        else:
            break
    if complete is None:
        raise CannotMeasure(f"'{COMPLETE}' never came on the screen")
    return paint.milliseconds(complete)


def with_curl(curl, addresses, folder):
    settings = os.path.join(folder, "curl")
    with open(settings, "w") as file:
        for address in addresses:
            file.write(f'url = "{address}"\noutput = "/dev/null"\n')
    command = [curl, "-sS", "-q", "--parallel", "--parallel-immediate", "--parallel-max", "20", "-w", "%{http_code}\\n", "-K", settings]
    begun = time.perf_counter()
    # A function to run before makes Python fork, as for nalssi, instead of the faster vfork.
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=os.getpid)
    took = (time.perf_counter() - begun) * 1000
    codes = run.stdout.split()
    if codes != ["200"] * len(addresses):
        raise CannotMeasure(f"curl got {codes} {run.stderr.strip()}")
    return took
