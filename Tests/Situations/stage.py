"""What the situations need: weather services that say what a situation wants, a home of its own, and the program.

A situation is a test method whose name or doc string says what must hold. It puts up a `Stage`, runs the program on it, and looks at
what a person would see. Only the standard library is used.
"""

import atexit
import datetime
import fcntl
import http.server
import json
import os
import pathlib
import pty
import re
import resource
import select
import shutil
import struct
import subprocess
import tempfile
import termios
import threading
import time
import unittest
import urllib.parse
import zoneinfo

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("NALSSI", str(ROOT / ".build/debug/nalssi"))

HOUR = 3_600
DAY = 86_400

# Open-Meteo's variables in its own units: a dry, mild day.
MILD_HOUR = {
    "temperature_2m": 10, "apparent_temperature": 8, "relative_humidity_2m": 55, "weather_code": 3, "is_day": 1,
    "pressure_msl": 1015, "wind_speed_10m": 3.4, "wind_direction_10m": 225, "wind_gusts_10m": 8, "precipitation": 0,
    "rain": 0, "snowfall": 0, "precipitation_probability": 5, "cloud_cover": 75, "visibility": 20_000, "pm10": 20,
    "pm2_5": 9, "ozone": 60, "nitrogen_dioxide": 9, "sulphur_dioxide": 2, "carbon_monoxide": 230,
}
MILD_DAY = {
    "temperature_2m_max": 15, "temperature_2m_min": 5, "weather_code": 3, "precipitation_sum": 0, "snowfall_sum": 0,
    "precipitation_probability_max": 5, "uv_index_max": 3, "sunrise": lambda day: day.replace(hour=7),
    "sunset": lambda day: day.replace(hour=17),
}


class Weather:
    """What the services answer. A value is a number, None for a missing one, or a function of the local time it is for."""

    def __init__(self, zone="Asia/Seoul", hour=None, current=None, day=None, refuse=None, pause=0):
        """`zone`: a zone's name, or a function from a latitude to one. `refuse`: latitudes that make Open-Meteo refuse a whole
        request, each with its reason. `pause`: the seconds before each answer."""
        self.zone_of = zone if callable(zone) else lambda latitude: zone
        self.hour = {**MILD_HOUR, **(hour or {})}
        self.current = {**self.hour, **(current or {})}
        self.day = {**MILD_DAY, **(day or {})}
        self.refuse = refuse or {}
        self.pause = pause

    @staticmethod
    def value(values, name, local):
        value = values.get(name)
        value = value(local) if callable(value) else value
        return int(value.timestamp()) if isinstance(value, datetime.datetime) else value

    def open_meteo(self, query, now):
        """The status and the answer to a request for weather or air."""
        latitudes, longitudes = query["latitude"].split(","), query["longitude"].split(",")
        for latitude in latitudes:
            if latitude in self.refuse:
                return 400, {"error": True, "reason": self.refuse[latitude]}
        answers = [self.report(a, o, query, now) for a, o in zip(latitudes, longitudes)]
        for number, answer in enumerate(answers):
            if number:
                answer["location_id"] = number
        return 200, answers if len(answers) > 1 else answers[0]

    def report(self, latitude, longitude, query, now):
        zone = self.zone_of(latitude)
        local = lambda instant: datetime.datetime.fromtimestamp(instant, zoneinfo.ZoneInfo(zone))
        report = {
            "latitude": float(latitude), "longitude": float(longitude), "timezone": zone,
            "utc_offset_seconds": int(local(now).utcoffset().total_seconds()),
        }
        if "current" in query:
            at = now // 900 * 900
            report["current"] = {"time": at, "interval": 900} | {
                name: self.value(self.current, name, local(at)) for name in query["current"].split(",")}
        if "hourly" in query:
            first = now // HOUR * HOUR
            hours = range(-int(query.get("past_hours", 0)), int(query.get("forecast_hours", 96)))
            times = [first + number * HOUR for number in hours]
            report["hourly"] = {"time": times} | {
                name: [self.value(self.hour, name, local(at)) for at in times] for name in query["hourly"].split(",")}
        if "daily" in query:
            midnight = local(now).replace(hour=0, minute=0, second=0, microsecond=0)
            days = [midnight + datetime.timedelta(days=number) for number in range(int(query["forecast_days"]))]
            report["daily"] = {"time": [int(day.timestamp()) for day in days]} | {
                name: [self.value(self.day, name, day) for day in days] for name in query["daily"].split(",")}
        return report

    def open_weather(self, path, query, now):
        """The status and the answer of OpenWeather, in metric units, with steps of three hours."""
        zone = zoneinfo.ZoneInfo(self.zone_of(query.get("lat", "37.57")))
        local = lambda instant: datetime.datetime.fromtimestamp(instant, zone)
        offset = int(local(now).utcoffset().total_seconds())
        coordinate = {"lat": float(query.get("lat", 37.57)), "lon": float(query.get("lon", 126.98))}
        midnight = local(now).replace(hour=0, minute=0, second=0, microsecond=0)

        def sky(values, at, hours):
            get = lambda name: self.value(values, name, local(at))
            amount = get("precipitation")
            answer = {
                "dt": at,
                "main": {
                    "temp": get("temperature_2m"), "feels_like": get("apparent_temperature"),
                    "temp_min": get("temperature_2m"), "temp_max": get("temperature_2m"), "pressure": get("pressure_msl"),
                    "humidity": get("relative_humidity_2m"),
                },
                "weather": [{"id": get("owm_code") or 803, "main": "", "description": "", "icon": "04d"}],
                "clouds": {"all": get("cloud_cover")},
                "wind": {"speed": get("wind_speed_10m"), "deg": get("wind_direction_10m"), "gust": get("wind_gusts_10m")},
                "visibility": min(10_000, get("visibility")),
            }
            return answer | ({"rain": {f"{hours}h": amount * hours}} if amount else {})

        day = {name: self.value(self.day, name, midnight) for name in ("sunrise", "sunset")}
        if path.endswith("/weather"):
            return 200, sky(self.current, now, 1) | {
                "coord": coordinate, "timezone": offset, "id": 0, "name": "", "cod": 200, "sys": day}
        if path.endswith("/forecast") and "air" not in path:
            steps = [(now // (3 * HOUR) + number) * 3 * HOUR for number in range(1, 41)]
            return 200, {
                "cod": "200", "message": 0, "cnt": len(steps),
                "list": [sky(self.hour, at, 3) | {
                    "pop": self.value(self.hour, "precipitation_probability", local(at)) / 100} for at in steps],
                "city": {"id": 0, "name": "", "coord": coordinate, "timezone": offset} | day,
            }
        if "air_pollution" in path:
            first = now // HOUR * HOUR
            names = {"pm10": "pm10", "pm2_5": "pm2_5", "o3": "ozone", "no2": "nitrogen_dioxide", "so2": "sulphur_dioxide",
                     "co": "carbon_monoxide"}
            return 200, {"coord": coordinate, "list": [
                {"dt": first + number * HOUR, "main": {"aqi": 1},
                 "components": {short: self.value(self.hour, name, local(first)) for short, name in names.items()}}
                for number in range(96 if "forecast" in path else 1)]}
        return 404, {"cod": "404", "message": "Internal error"}


class Services:
    """The services on this machine: `requests` are the paths they were asked for, with their queries."""

    def __init__(self, weather, ahead):
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                url = urllib.parse.urlsplit(self.path)
                query = {name: values[0] for name, values in urllib.parse.parse_qs(url.query).items()}
                requests.append((url.path, query))
                time.sleep(weather.pause)
                now = int(time.time()) + ahead
                if "latitude" in query:
                    status, answer = weather.open_meteo(query, now)
                elif url.path.startswith("/data/2.5/"):
                    status, answer = weather.open_weather(url.path, query, now)
                else:
                    status, answer = 200, {}
                body = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, request, address):
                """The program may end while it is being answered."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Run:
    """A run of the program to its end: what it printed and its exit code, which is 124 if it had to be stopped, and what
    `Stage.measured` adds."""

    # The seconds that it took, and those of the processor, and the most memory that it had, in bytes.
    seconds = busy = peak = None

    def __init__(self, output, errors, status):
        self.output, self.errors, self.status = output, errors, status

    @property
    def lines(self):
        return self.output.splitlines()

    @property
    def json(self):
        return json.loads(self.output)

    def __str__(self):
        return f"exit {self.status}\n{self.output}{self.errors}"


class Terminal:
    """The program on a terminal that draws nothing: what it writes is kept as it comes, with its escape sequences."""

    # A busy machine may take this long for anything that takes an idle one a moment.
    PATIENCE = 30

    def __init__(self, stage, *arguments, size=(36, 120), environment=None, before=None, program=None):
        self.seen = ""
        self.descriptor, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

        def prepare():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if before:
                before()

        self.process = subprocess.Popen(
            [*(program or [PROGRAM]), *arguments], env=stage.environment | (environment or {}), stdin=other, stdout=other,
            stderr=other, preexec_fn=prepare)
        os.close(other)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.descriptor)

    def read(self, seconds):
        """Takes what the program writes, for which it waits at most so long. Returns whether there was anything."""
        try:
            if not select.select([self.descriptor], [], [], max(0, seconds))[0]:
                return False
            piece = os.read(self.descriptor, 65_536)
        except OSError:  # The program has ended.
            piece = b""
        self.seen += piece.decode(errors="replace")
        return bool(piece)

    def wait_for(self, pattern, limit=PATIENCE):
        """Waits until the program has written what the pattern matches, which is returned; only what follows it counts for
        the next call."""
        end = time.monotonic() + limit
        while not (found := re.search(pattern, self.seen)):
            left = end - time.monotonic()
            if left <= 0 or not self.read(left) and self.process.poll() is not None:
                raise AssertionError(f"{pattern!r} is not written, exit {self.process.poll()}, but:\n{self.text[-2_000:]}")
        self.seen = self.seen[found.end():]
        return found

    def wait_until(self, what, condition, limit=PATIENCE):
        """Reads what the program writes until a condition is met."""
        end = time.monotonic() + limit
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"not so: {what}, exit {self.process.poll()}\n{self.text[-2_000:]}")
            self.read(0.02)

    @property
    def text(self):
        """What it has written, without escape sequences."""
        return re.sub(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|\][^\x07]*\x07|[()].|.)", " ", self.seen)

    def press(self, keys):
        os.write(self.descriptor, keys.encode())

    def leave(self, how):
        """Asks it to end, by a key or a signal."""
        self.press(how) if isinstance(how, str) else self.process.send_signal(how)

    def ended(self, limit=PATIENCE):
        """Waits for its end. Returns its exit code, which is negative for a signal, and None if it is still running."""
        end = time.monotonic() + limit
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.02)
        return self.process.poll()

    def end(self, how, limit=PATIENCE):
        """Asks it to end and waits for that. Returns its exit code, as `ended` does, and the seconds that it took."""
        start = time.monotonic()
        self.leave(how)
        return self.ended(limit), time.monotonic() - start


def a_limit_of(kind, amount):
    """A function that sets a limit (`resource.RLIMIT_…`) in a new process."""
    return lambda: resource.setrlimit(kind, (amount, amount))


_libraries = {}


def library(name):
    """A library that is put before the C library: `scripts/NAME.c`, built once a run."""
    if name not in _libraries:
        folder = tempfile.mkdtemp(prefix=f"nalssi-{name}-")
        os.chmod(folder, 0o755)
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        _libraries[name] = f"{folder}/{name}.so"
        subprocess.run(
            ["clang", "-O2", "-shared", "-fPIC", "-o", _libraries[name], str(ROOT / f"scripts/{name}.c")], check=True)
    return _libraries[name]


class Stage:
    """A home, the services, and the program between them.

    weather  what the services say; without it the program shows its sample data
    at       the local time in the viewer's zone, such as "2026-12-17T20:00"; without it the present
    viewer   the viewer's zone
    source   the source to ask
    """

    def __init__(self, weather=None, at=None, viewer="Asia/Seoul", source="open-meteo", language="en", environment=None):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="nalssi-situation-"))
        self.ahead = 0
        if at:
            moment = datetime.datetime.fromisoformat(at).replace(tzinfo=zoneinfo.ZoneInfo(viewer))
            self.ahead = int(moment.timestamp()) - int(time.time())
        self.services = Services(weather, self.ahead) if weather else None
        self.environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": viewer,
            "TERM": "xterm-256color", "NALSSI_LANG": language, "NALSSI_SOURCE": source if weather else "sample",
        }
        if self.services:
            for name in ("OPEN_METEO", "OPEN_METEO_AIR", "OPEN_METEO_GEOCODING", "OPENWEATHER"):
                self.environment[f"NALSSI_{name}_URL"] = self.services.url
            if source == "openweather":
                self.environment["OPENWEATHER_API_KEY"] = "0123456789abcdef0123456789abcdef"
        if self.ahead:
            self.environment |= {"LD_PRELOAD": library("other-clock"), "CLOCK_AHEAD": str(self.ahead)}
        self.environment |= environment or {}

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        if self.services:
            self.services.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    @property
    def requests(self):
        return self.services.requests if self.services else []

    def path(self, name):
        """A file below the home; its folder is made."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def run(self, *arguments, input="", environment=None, limit=60, before=None, folder=None, **streams):
        """Runs the program to its end, in a folder. `before` is called in the new process; `streams` replace standard
        streams."""
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
        if "stdin" not in streams:
            streams["input"] = input.encode()
        try:
            done = subprocess.run(
                [PROGRAM, *arguments], env=self.environment | (environment or {}), timeout=limit, preexec_fn=before,
                cwd=folder, check=False, **streams)
        except subprocess.TimeoutExpired as late:
            text = lambda data: (data or b"").decode(errors="replace")
            return Run(text(late.stdout), text(late.stderr), 124)
        return Run((done.stdout or b"").decode(), (done.stderr or b"").decode(), done.returncode)

    def measured(self, *arguments, environment=None, limit=60):
        """Runs the program to its end, as `run` does, and measures what it takes."""
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            start = time.monotonic()
            process = subprocess.Popen(
                [PROGRAM, *arguments], env=self.environment | (environment or {}), stdin=subprocess.DEVNULL, stdout=output,
                stderr=errors)
            stopped = threading.Event()
            timer = threading.Timer(limit, lambda: (stopped.set(), process.kill()))
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            texts = []
            for file in (output, errors):
                file.seek(0)
                texts.append(file.read().decode(errors="replace"))
            run = Run(*texts, 124 if stopped.is_set() else process.returncode)
        run.seconds, run.busy = time.monotonic() - start, usage.ru_utime + usage.ru_stime
        run.peak = usage.ru_maxrss * 1_024
        return run

    def bookmark(self, *places):
        for place in places:
            run = self.run("bookmarks", "add", place)
            assert run.status == 0, run

    def screen(self, *arguments, size="120x36"):
        """The dashboard's frame as text."""
        return self.run("snapshot", "--size", size, *arguments).output


class Situation(unittest.TestCase):
    """Assertions that show the whole run when they fail."""

    maxDiff = None

    def assert_says(self, run, *texts):
        for text in texts:
            self.assertIn(text, str(run))

    def assert_does_not_say(self, run, *texts):
        for text in texts:
            self.assertNotIn(text, str(run))
