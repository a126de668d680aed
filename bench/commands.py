"""Starts of `nalssi now` with a cache of five hundred places and of one, and the requests they make."""
import random
import shutil
import subprocess
import time

from figures import median
from terminal import CannotMeasure, Home

COUNT = 500
# The most places for one command.
AT_ONCE = 100
RUNS = 120


def points(count):
    """Coordinates on land and sea around Korea."""
    numbers = random.Random(1)
    return [f"{numbers.uniform(34, 38):.3f},{numbers.uniform(126, 129):.3f}" for _ in range(count)]


def run(command, environment):
    """-> ms the process took. It must succeed."""
    began = time.perf_counter()
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    took = (time.perf_counter() - began) * 1000
    if done.returncode:
        raise CannotMeasure(f"{' '.join(command[:4])}: {done.returncode} {done.stderr.decode()[:200]}")
    return took


def section(options, table, standin_class):
    places = points(COUNT)
    with Home() as few, Home() as many, standin_class(options.standin, delay=0) as standin:
        now = [options.nalssi, "now", places[0]]
        short, long = (home.environment(**standin.variables) for home in (few, many))
        run(now, short)
        for first in range(0, COUNT, AT_ONCE):
            asked = ["now", "--timeout", "60", "--calls-per-minute", "3000", *places[first : first + AT_ONCE]]
            run([options.nalssi, *asked], long)
        before = standin.count()
        commands = {
            "one": (now, short), "all": (now, long), "json": ([*now, "--json"], long),
            "version": ([options.nalssi, "--version"], short),
        }
        tig = shutil.which("tig")
        if tig:
            commands["tig"] = ([tig, "--version"], short)
        # In turns, so that noise affects all of them alike.
        took = {name: [] for name in commands}
        for _ in range(RUNS):
            for name, (command, environment) in commands.items():
                took[name].append(run(command, environment))
        table.add(f"nalssi now, from a cache of {COUNT} places", median(took["all"]), "ms", "≤ 12 ms")
        table.add("the same with --json", median(took["json"]), "ms")
        table.add("the same from a cache of one place", median(took["one"]), "ms")
        differences = [one - other for one, other in zip(took["all"], took["one"])]
        table.add("what the larger cache adds: median of the differences in pairs", median(differences), "ms", "≤ 1 ms", digits=2)
        table.add("nalssi --version, in turns with it", median(took["version"]), "ms")
        if tig:
            table.add("tig --version, in turns with it", median(took["tig"]), "ms", digits=2)
        else:
            table.say("tig --version, in turns with it", "tig is missing")
        table.add("requests of these starts", standin.count() - before, "", "0", digits=0)
