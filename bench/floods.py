"""The cost of far more input than a person can type."""
import os
import select
import subprocess
import time

from terminal import SAMPLE, CannotMeasure, Home, Terminal, settled

MEGABYTES = 10


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def typed_without_brackets(nalssi):
    """Processor seconds for a paste into the search on a terminal without bracketed paste."""
    with Home() as home, Terminal([nalssi, *SAMPLE], home.environment()) as terminal:
        settled(terminal)
        terminal.press(b"/", quiet=0.4)
        before = processor_seconds(terminal.pid)
        os.set_blocking(terminal.fd, False)
        rest, end = memoryview("가".encode() * (MEGABYTES * 1_000_000 // 3)), time.perf_counter() + 120
        while rest and time.perf_counter() < end:
            readable, writable, _ = select.select([terminal.fd], [terminal.fd], [], 1)
            if readable:
                terminal.receive(0)
            if writable:
                rest = rest[os.write(terminal.fd, rest[:65536]) :]
        if rest:
            raise CannotMeasure(f"{len(rest):,} bytes were not read within two minutes")
        terminal.read(quiet=0.3, limit=2)
        return processor_seconds(terminal.pid) - before


def marks_on_one_line(nalssi):
    """Seconds that `places --batch` takes for one letter with ten megabytes of combining marks."""
    line = ("e" + "\u0301" * (MEGABYTES * 500_000) + "\n").encode()
    with Home() as home:
        begun = time.perf_counter()
        subprocess.run([nalssi, "places", "--batch"], input=line, env=home.environment(), check=True, capture_output=True)
        return time.perf_counter() - begun
