"""Finding the official warnings of two hundred places among thousands of areas."""
import os
import subprocess

from terminal import CannotMeasure


def section(options, table):
    program = os.path.join(os.path.dirname(options.standin), "warning-matching")
    if not os.access(program, os.X_OK):
        raise CannotMeasure(f"{program} is not there; build it first: make bench")
    done = subprocess.run([program], capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise CannotMeasure(f"warning-matching: {done.returncode} {done.stderr[:200]}")
    places, areas, found, milliseconds = done.stdout.split()
    table.add(f"warnings of {places} places found among {areas} areas ({found} found)", float(milliseconds), "ms", "≤ 20 ms", digits=2)
