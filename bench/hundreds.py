"""130 places of Open-Meteo behind a slow server: nalssi compared with curl, and how often it paints meanwhile."""
import bisect
import http.client
import http.server
import os
import re
import shutil
import subprocess
import threading
import time

from figures import median
from many import fill
from screen import TOKEN, Screen
from terminal import CannotMeasure, Home, Terminal
from twenty import Standin

# A minute's budget is enough for the current weather, the forecast and the air of so many places, counted together because one server
# plays both hosts. Of 130, which it was enough for before the calls to all hosts of Open-Meteo shared 550 a minute, five wait for the next minute.
COUNT = 120
COMPLETE = "갱신"
LOADING = "불러오는"
LIVE = ["--source", "open-meteo", "--lang", "ko", "--density", "small"]
# Twenty rows of ten tiles beside the details: every place is in view, so every place is wanted at once.
SIZE = (240, 64)
# The bytes that a terminal takes at a time.
PIECE = 2048
# The bytes of a body in one TCP segment over Ethernet.
SEGMENT = 1_448
# The weighted calls a minute that the free service grants.
MINUTE = 600


class Recorder:
    """A proxy that records the requested addresses, because the stand-in's journal shortens addresses of many places."""

    def __init__(self, server, pace=None):
        """`pace`: bytes a second at which answers are passed on; unlimited if None."""
        self.server, self.pace, self.addresses = server, pace, []

    def __enter__(self):
        recorder = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                recorder.addresses.append(recorder.server + self.path)
                connection = http.client.HTTPConnection(recorder.server.removeprefix("http://"), timeout=10)
                connection.request("GET", self.path)
                answer = connection.getresponse()
                body = answer.read()
                self.send_response(answer.status)
                self.send_header("Content-Type", answer.getheader("Content-Type", "application/json"))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                begun = time.perf_counter()
                for end in range(0, len(body), SEGMENT):
                    self.wfile.write(body[end:end + SEGMENT])
                    if recorder.pace:
                        time.sleep(max(0, begun + (end + SEGMENT) / recorder.pace - time.perf_counter()))
                connection.close()

            def log_message(self, *_):
                pass

        self.proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.proxy.server_port}"
        threading.Thread(target=self.proxy.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.proxy.shutdown()
        self.proxy.server_close()


def variables(weather, air=None):
    return {
        "NALSSI_OPEN_METEO_URL": weather,
        "NALSSI_OPEN_METEO_AIR_URL": air or weather,
        "NALSSI_OPEN_METEO_GEOCODING_URL": weather,
    }


def server(standin):
    return standin.variables["NALSSI_OPENWEATHER_URL"]


def asked(options, standin):
    """-> the addresses that one start requests from each of the two hosts, in order."""
    with Recorder(server(standin)) as weather, Recorder(server(standin)) as air:
        start(options, variables(weather.url, air.url))
        hosts = [weather.addresses, air.addresses]
    calls = [sum(map(weight, addresses)) for addresses in hosts]
    if not all(hosts) or sum(calls) >= MINUTE:
        raise CannotMeasure(f"{[len(addresses) for addresses in hosts]} requests were made, counted as {calls} calls")
    return hosts


def weight(address):
    """The calls that the service counts for it, for up to fourteen days ahead."""
    lists = {name: value.count(",") + 1 for name, value in re.findall(r"[?&](\w+)=([^&]*)", address)}
    return lists["latitude"] * max(1, sum(lists.get(block, 0) for block in ("current", "hourly", "daily")) / 10)


def places(address):
    return re.search(r"latitude=([^&]*)", address).group(1).count(",") + 1


def start(options, environment):
    """-> everything that a start without stored weather paints until it is complete."""
    with Home() as home:  # With a budget of its own, because a minute's budget is enough for two starts.
        fill(options.nalssi, home, COUNT)
        with Terminal([options.nalssi, *LIVE], home.environment(**environment), size=SIZE) as terminal:
            paint = terminal.read(quiet=1.5, limit=15)
            terminal.require_running(paint)
    screen = Screen(*SIZE)
    screen.feed(paint.bytes)
    if not screen.contains(COMPLETE) or screen.contains(LOADING):
        raise CannotMeasure(f"'{COMPLETE}' never came on the screen, or something is still being loaded")
    return paint


def with_curl(curl, hosts, folder):
    """-> ms for the same addresses: one after the other on one connection to each host, both hosts in parallel."""
    commands = []
    for number, addresses in enumerate(hosts):
        settings = os.path.join(folder, f"curl{number}")
        with open(settings, "w") as file:
            for address in addresses:
                file.write(f'url = "{address}"\noutput = "/dev/null"\n')
        commands.append([curl, "-sS", "-q", "-g", "-w", "%{http_code}\\n", "-K", settings])
    begun = time.perf_counter()
    # A function to run before makes Python fork, as for nalssi, instead of the faster vfork.
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=os.getpid) for command in commands]
    codes = [run.communicate()[0].split() for run in runs]
    took = (time.perf_counter() - begun) * 1000
    if codes != [["200"] * len(addresses) for addresses in hosts]:
        raise CannotMeasure(f"curl got {codes}")
    return took


class Frame:
    """One full or partial update of the screen: the times of its first and last byte, its size, and the screen after it."""

    def __init__(self, begin):
        self.begin = self.end = begin
        self.size, self.cells = 0, None

    def contains(self, text):
        return any(text in "".join(row) for row in self.cells)


def frames(paint):
    """-> the frames of a paint. A frame paints from the top left to the bottom right, so a cell before the last one starts a new
    frame. So does a pause, except for a short one in a large frame, which the terminal takes in several pieces."""
    data = paint.bytes
    ends, end = [], 0
    for _, chunk in paint.chunks:
        end += len(chunk)
        ends.append(end)
    screen, found, last = Screen(*SIZE), [], (0, 0)
    for match in TOKEN.finditer(data):
        token = match.group()
        place = (screen.y, screen.x)
        paints = token[0] >= 0x20 and token[0] != 0x7F or match.group(3) in (b"K", b"J", b"X", b"P", b"@")
        if paints:
            moment = paint.chunks[bisect.bisect_right(ends, match.start())][0]
            silence = moment - found[-1].end if found else 0
            if not found or place < last or silence > (0.001 if found[-1].size < PIECE else 0.02):
                if found:
                    found[-1].cells = [row[:] for row in screen.cells]
                found.append(Frame(moment))
            found[-1].end = paint.chunks[bisect.bisect_right(ends, match.end() - 1)][0]
        screen.feed(token)
        if paints:
            last = (screen.y, screen.x)
        if found:
            found[-1].size += len(token)
    if not found:
        raise CannotMeasure("nothing was painted")
    found[-1].cells = screen.cells
    return found


def taken_back(found):
    """-> the number of cells that had their final content after some frame and lost it after a later one, without the two rows
    at the top and at the bottom. Cells that end up empty do not count, because a note about loading may appear there."""
    count = 0
    for y in range(2, SIZE[1] - 2):
        for x, final in enumerate(found[-1].cells[y]):
            if final.strip():
                shown = [frame.cells[y][x] == final for frame in found]
                count += False in shown[shown.index(True):]
    return count


def milliseconds_of_tiles(paint, found):
    """-> ms until the end of the frame that reports that all tiles have been updated."""
    return paint.milliseconds(next(frame.end for frame in found if frame.contains(COMPLETE)))


def section(options, table, runs=7):
    curl = shutil.which("curl")
    with Standin(options.standin) as standin:
        hosts = asked(options, standin)
        requests = sum(map(len, hosts))
        if list(map(places, hosts[0])) != [COUNT, COUNT]:
            raise CannotMeasure(f"not all {COUNT} places were asked for at once: {[list(map(places, host)) for host in hosts]}")
        tiles, last, pictures, first_curl, all_curl = [], [], [], [], []
        for run in range(runs + 1):
            before = standin.count()
            paint = start(options, variables(server(standin)))
            if standin.count() - before != requests:
                raise CannotMeasure(f"{standin.count() - before} requests were made, at first {requests}")
            if curl:
                theirs = with_curl(curl, [hosts[0][:1]], standin.home.path), with_curl(curl, hosts, standin.home.path)
            if not run:
                continue  # The first run warms the page cache.
            found = frames(paint)
            tiles.append(milliseconds_of_tiles(paint, found))
            last.append(paint.milliseconds(found[-1].end))
            pictures.append(found)
            if curl:
                first_curl.append(theirs[0])
                all_curl.append(theirs[1])
    what = f"Open-Meteo, {COUNT} places, all in view at {SIZE[0]}×{SIZE[1]}, 100 ms away"
    table.add(f"{what}: start → {COUNT} tiles (1 request)", median(tiles), "ms")
    if curl:
        table.add("the same address with curl", median(first_curl), "ms")
        table.add("ratio", median(tiles) / median(first_curl), "", digits=2)
    table.add(f"the same: start → all {requests} answers on the screen", median(last), "ms", "≤ 1.15 × curl")
    if curl:
        table.add(f"the same {requests} addresses with curl, each host's one after the other", median(all_curl), "ms")
        table.add("ratio", median(last) / median(all_curl), "", "≤ 1.15", digits=2)
    else:
        table.say("the same addresses with curl", "curl is missing")
    count = [len(found) - 1 for found in pictures]
    table.add(f"the same: frames after the first until {requests} answers are on the screen, median", median(count), "", f"≤ {requests + 2}", digits=0)
    table.add(f"the same: frames, most in {runs} starts", max(count), "", digits=0)
    table.add("the same: bytes of these frames, median", median([sum(frame.size for frame in found[1:]) for found in pictures]), "", digits=0)
    table.add(f"the same: cells that lost their final content in between, most in {runs} starts", max(map(taken_back, pictures)), "", "0", digits=0)
