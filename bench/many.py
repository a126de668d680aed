"""Ten thousand bookmarks, in one list or in fifty: starting, moving the cursor, and moving a bookmark until it is on the disk."""
import json
import subprocess
import time

from terminal import CannotMeasure, Terminal

COUNT = 10_000
UNSAVED, SAVED = "☆".encode(), "★".encode()


def places(count):
    """Places all over the world, with texts as long as real ones."""
    for number in range(count):
        yield {
            "id": f"bench:{number}",
            "names": {"ko": f"어떤 도시 {number}", "en": f"Some City {number}"},
            "region": {"ko": "어느 지방", "en": "Some Region"},
            "country": {"ko": "어느 나라", "en": "Some Country"},
            "latitude": number * 37 % 17_000 / 100 - 85,
            "longitude": number * 101 % 35_000 / 100 - 175,
            "timeZone": "Asia/Seoul",
            "utcOffset": 32_400,
        }


def fill(program, home, count=COUNT, lists=1):
    """Imports them into an empty home, into the bookmarks alone or evenly into so many lists, the bookmarks included. -> the milliseconds it takes"""
    every = list(places(count))
    parts = [{"name": f"List {number}", "bookmarks": every[number::lists]} for number in range(lists)]
    del parts[0]["name"]
    document = {"version": 1, **parts[0]} if lists == 1 else {"version": 2, "lists": parts}
    text = json.dumps(document, ensure_ascii=False)
    path = home.path + "/many.json"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    begun = time.perf_counter()
    run = subprocess.run(
        [program, "bookmarks" if lists == 1 else "lists", "import", path], env=home.environment(), capture_output=True, timeout=120, check=False)
    if run.returncode:
        raise CannotMeasure(f"the import failed: {run.stderr.decode()}")
    return (time.perf_counter() - begun) * 1000


def moves(program, arguments, home, runs=40):
    """Milliseconds from the key that moves a bookmark to the first paint, and to the star for a saved one."""
    painted, saved = [], []
    with Terminal([program, *arguments], home.environment()) as terminal:
        terminal.require_running(terminal.read(quiet=0.5, limit=10))
        for run in range(runs):
            paint = terminal.press(b"J" if run % 2 == 0 else b"K", quiet=0.15, limit=5)
            if not paint.chunks:
                raise CannotMeasure("moving a bookmark painted nothing")
            painted.append(paint.milliseconds(paint.first))
            # The unsaved star, wherever it was painted, must be followed by a saved one.
            seen = b""
            for moment, data in paint.chunks:
                seen += data
                if UNSAVED in seen and SAVED in seen[seen.rindex(UNSAVED):]:
                    saved.append(paint.milliseconds(moment))
                    break
    return painted, saved
