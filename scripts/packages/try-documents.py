#!/usr/bin/env python3
"""Types every command line that the documents show, as a person who has installed nalssi: try-documents.py [PAGE...]

The environment names a stand-in, and HOME holds the packages. Each page gets a home of its own with three bookmarks, and its lines are
typed from top to bottom, first with OpenWeather as the source and then with Open-Meteo. Below, every line has either a function that checks
its result or an exception with the reason. A line without one of them is an error, and so is a pattern that no line matches any longer.
Needs documents.py, session.py, sudo, jsonschema, man, bash, zsh, fish and addr2line.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import xml.etree.ElementTree

import jsonschema

import documents
from session import Session
from terminal import Terminal

EXCEPTIONS = [
    (r"(make|swift|git|scripts/setup)\b.*", "needs the repository or Swift"),
    (r"(curl --parallel|perf trace|tig --version)", "names what nalssi was measured with"),
    (r"nalssi bookmarks add … --list \S+", "has placeholders"),
]
SETTING_EXCEPTIONS = {"x = 1979-05-27Tp": "a mistake that fuzzing found"}
# Options with a value are tried; these are placeholders. The commands that the pages show use the lists.
OPTION_EXCEPTIONS = {"--name value", "--list NAME", "--list 이름"}
# One of the values that a word in capitals stands for.
VALUES = {"LEVEL": "minor", "KIND": "tropical-cyclone", "ID": "owm:1835848"}

SOURCES = {"openweather": "OpenWeather", "open-meteo": "Open-Meteo"}
NAMES = {"en": ["Seoul", "Busan", "Tokyo"], "ko": ["서울", "부산", "도쿄"]}
DEGREES = r"-?\d+°"
EXPECTATIONS = []


class Wrong(Exception):
    """A line does not do what its page says."""


def expect(condition, text, shown=""):
    if not condition:
        raise Wrong(f"{text}\n{shown}".rstrip())


def typed(pattern):
    """Registers the check of all lines that match the whole pattern. The pattern's groups become its arguments."""

    def register(function):
        EXPECTATIONS.append((re.compile(pattern), function))
        return function

    return register


class Person:
    """Reads one page in its language, and types in a home folder of their own."""

    def __init__(self, page, source):
        self.page, self.source = page, source
        self.language = "ko" if "/ko/" in page or ".ko." in page else "en"
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="person-"))
        for package in pathlib.Path(os.environ["HOME"]).glob("*.deb"):
            (self.home / package.name).symlink_to(package)
        self.write("queries", "서귀포\nparis texas\n안압지\n")
        self.write("FILE", 'theme = "dark"\nwind = 3\nnever-heard-of = 1\n')
        # Stand-ins for the programs that the pages name: three receive an alert, and pass prints the key.
        for name in ("cold.sh", "bin/beep", "bin/notify-send"):
            self.write(name, f'#!/bin/sh\n{{ printf "%s\\n" "$@"; env; }} > "$HOME/{pathlib.Path(name).name}.ran"\n', 0o755)
        self.write("bin/pass", f'#!/bin/sh\n[ "$1" = openweather ] && echo "{os.environ["OPENWEATHER_API_KEY"]}"\n', 0o755)
        # The shells have made these for anyone who uses them.
        for folder in (".zfunc", ".config/fish/completions"):
            (self.home / folder).mkdir(parents=True)
        addresses = {name: value for name, value in os.environ.items() if re.fullmatch("NALSSI_.*_URL", name)}
        choice = {"NALSSI_SOURCE": source} if source != "openweather" else {"OPENWEATHER_API_KEY": os.environ["OPENWEATHER_API_KEY"]}
        self.sourceless = addresses | {
            "HOME": str(self.home), "USER": "person", "LOGNAME": "person", "SHELL": "/bin/bash", "TERM": "xterm-256color",
            "LANG": "C.UTF-8", "NALSSI_LANG": self.language, "PATH": f"{self.home}/bin:{os.environ['PATH']}",
        }
        self.environment = self.sourceless | choice
        self.configure()
        self.has_bookmarks, self.alerts = False, 0

    def write(self, name, text, mode=0o644):
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def read(self, name):
        path = self.home / name
        expect(path.exists(), f"there is no {name}")
        return path.read_text()

    def configure(self, settings=""):
        """Writes config.toml. At this speed, the 60 requests a minute of a free key are not enough."""
        self.write(".config/nalssi/config.toml", "calls-per-minute = 3000\n" + settings)

    def ready(self):
        """Adds the bookmarks, once nalssi is installed."""
        if not self.has_bookmarks:
            self.has_bookmarks = True
            for place in ("서울", "부산", "Tokyo"):
                self.run(f"nalssi bookmarks add {place}")

    def run(self, line, status=0, silent=True, environment=None):
        """-> standard output. The exit code must be `status`, and standard error must be empty unless `silent` is false."""
        ran = subprocess.run(
            ["bash", "-c", line], cwd=self.home, env=environment or self.environment, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=120)
        said = ran.stdout + ran.stderr
        expect(ran.returncode == status, f"`{line}` ends with {ran.returncode}, not {status}", said)
        expect(not silent or not ran.stderr, f"`{line}` complains", ran.stderr)
        self.errors = ran.stderr
        return ran.stdout

    def stop(self, line, number, until, environment=None):
        """Types a line that runs until it is stopped, and sends the signal once `until` is true of the output. -> the output"""
        with tempfile.TemporaryFile("w+") as output:
            process = subprocess.Popen(
                ["bash", "-c", "exec " + line], cwd=self.home, env=environment or self.environment, stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.STDOUT)
            end = time.monotonic() + 15
            said = ""
            while time.monotonic() < end and process.poll() is None and not until(said):
                time.sleep(0.05)
                output.seek(0)
                said = output.read()
            ended = process.poll()
            process.send_signal(number)
            process.wait(10)
        expect(ended is None, f"`{line}` ends by itself", said)
        expect(until(said), f"`{line}` does not get as far", said)
        expect(process.returncode == -number, f"`{line}` is ended by a signal with {process.returncode}", said)
        return said

    def dashboard(self, line, *wanted, without=(), environment=None):
        with Terminal(["/bin/bash", "-c", line], environment or self.environment | {"PWD": str(self.home)}) as terminal:
            session = Session(terminal)
            session.wait_for(f"the dashboard of `{line}`", *wanted, without=without)
            session.quit()

    def always(self):
        """-> a temperature that is always exceeded, a new one each time, because the same alert is given only once"""
        self.alerts += 1
        return -50 - self.alerts

    def word(self, english, korean):
        return korean if self.language == "ko" else english

    def weather(self, line, *places, environment=None):
        """Types a line that prints the weather of places, a line each, and then the credit."""
        said = self.run(line, environment=environment)
        *rows, warnings, credit = said.splitlines()
        expect(SOURCES[self.source] in credit, "no credit", said)
        # Nobody has allowed to ask for official warnings, so that there may be some is said.
        expect(self.tells_of_warnings(warnings), "it does not say that it did not ask for official warnings", said)
        expect(len(rows) == len(places), f"not a line for each of {len(places)} places", said)
        for row, place in zip(rows, places):
            expect(row.startswith(place + " ") and re.search(DEGREES, row), f"not the weather of {place}: {row}")


    def tells_of_warnings(self, said):
        """Whether a sentence says that official warnings were not asked for, and how to allow it."""
        return self.word("warnings", "특보") in said and re.search(r"(?<![a-z])g(?![a-z])", said)


def schema(name, answer):
    jsonschema.Draft202012Validator(json.loads(documents.read(f"docs/{name}.schema.json"))).validate(json.loads(answer))
    return json.loads(answer)


def columns(text):
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def mentions(line, *words):
    for word in words:
        expect(word in line.comment, f"the comment no longer says {word}: change the expectation with it")


# Installing


@typed(r"sudo apt install \./nalssi_\*\.deb")
def installs(person, line):
    person.run(line.text, silent=False)
    expect(person.run("nalssi --version").startswith("nalssi "), "nalssi is not installed")
    person.run("command -v nalssi | grep -x /usr/bin/nalssi")


@typed(r"man nalssi")
def manual(person, line):
    expect("SYNOPSIS" in person.run(line.text + " | cat"), "no manual page")
    expect("사용법" in person.run("man -L ko nalssi | cat"), "no Korean manual page")


# The dashboard


@typed(r"nalssi --source open-meteo")
def live(person, line):
    person.dashboard(
        line.text, *NAMES[person.language], "Open-Meteo", without=[person.word("SAMPLE DATA", "예시 데이터")],
        environment=person.sourceless)


@typed(r"OPENWEATHER_API_KEY_FILE=<\(pass openweather\) nalssi")
def key_from_a_pipe(person, line):
    person.dashboard(
        line.text, *NAMES[person.language], "OpenWeather", without=[person.word("SAMPLE DATA", "예시 데이터")],
        environment=person.sourceless)


@typed(r"chmod 600")
def key_file(person, line):
    person.write("key", os.environ["OPENWEATHER_API_KEY"])
    environment = person.sourceless | {"OPENWEATHER_API_KEY_FILE": f"{person.home}/key"}
    person.run("nalssi now 서울", status=78, silent=False, environment=environment)
    expect("chmod 600" in person.errors, "the refusal does not name the remedy", person.errors)
    person.run("nalssi now 서울 > refused; " + line.text + " key && nalssi now 서울", silent=False, environment=environment)


# The weather


def needs_a_source(person, line):
    person.run(line.text, status=69, silent=False, environment=person.sourceless)
    expect("--source open-meteo" in person.errors, "the refusal does not name the remedy", person.errors)


@typed(r"nalssi now")
def bookmarks_now(person, line):
    needs_a_source(person, line)
    person.weather(line.text, *order(person))


@typed(r"nalssi now 서울 (?:paris|파리)( 35\.54,129\.26)?")
def places_now(person, line, point):
    needs_a_source(person, line)
    places = [person.word("Seoul", "서울"), person.word("Paris", "파리")] + [person.word("Mugeo-dong", "무거동")] * bool(point)
    person.weather(line.text, *places)
    # The comment beside coordinates speaks of postal codes, too.
    if point:
        mentions(line, person.word("postal codes", "우편번호"))
        person.weather("nalssi now 90210", person.word("Beverly Hills", "베벌리힐스"))


@typed(r"nalssi now id:1835848 zip:90210,US")
def ids_now(person, line):
    person.weather(line.text, person.word("Seoul", "서울"), person.word("Beverly Hills", "베벌리힐스"))


@typed(r'nalssi now --list "(.+)"')
def list_now(person, line, name):
    said = person.run(line.text)
    expect(len(said.splitlines()) == dict(lists(person))[name] + 2, "not a line for each place of the list", said)


@typed(r"nalssi now --list korea --json")
def list_as_json(person, line):
    mentions(line, "now.schema.json")
    answer = schema("now", person.run(line.text))
    expect(len(answer["places"]) == 20 and not answer["sample"], "not twenty places with weather", str(answer))
    expect({entry["source"] for entry in answer["places"]} == {person.source}, "another source", str(answer))


@typed(r"nalssi now (서울|--list korea) --format '(.*)'")
def formatted(person, line, whose, form):
    rows = person.run(line.text).splitlines()
    expect(len(rows) == (1 if whose == "서울" else 20), "not a line for each place", "\n".join(rows))
    entries = json.loads(person.run(f"nalssi now {whose} --json"))["places"]
    for row, entry in zip(rows, entries):
        values = {
            "name": entry["place"]["name"], "sky": entry["sky"], "headline": entry["headline"] or "", "temp": re.search(DEGREES, row)[0],
        }
        expect(row == form.format(**values), f"not {form.format(**values)!r}", row)
        expect(abs(int(values["temp"][:-1]) - entry["temperature"]["value"]) < 0.6, f"not {entry['temperature']}", row)


@typed(r"nalssi now 서울 --follow")
def follows(person, line):
    said = person.stop(line.text, signal.SIGINT, lambda said: SOURCES[person.source] in said)
    expect(re.match(rf"{person.word('Seoul', '서울')} .*{DEGREES}", said), "not the weather of Seoul", said)


@typed(r"nalssi now 서울 --waybar")
def waybar(person, line):
    shown = json.loads("{" + "".join(documents.blocks(documents.read(person.page), "jsonc")) + "}")
    expect(shown["custom/weather"]["exec"] == line.text and shown["custom/weather"]["return-type"] == "json", "the module is not right")
    said = person.run(line.text)
    answer = json.loads(said)
    expect(said.count("\n") == 1 and set(answer) == {"text", "alt", "class", "percentage", "tooltip"}, "not such an object", said)
    expect(answer["alt"] in answer["class"] and 0 <= answer["percentage"] <= 100 and re.search(DEGREES, answer["text"]), "not so", said)
    sample = json.loads(person.run(line.text + " --source sample"))
    expect("sample" in sample["class"], "sample data has no class", str(sample))
    error = json.loads(person.run(line.text, environment=person.sourceless))
    expect("error" in error["class"], "an error has no class", str(error))


@typed(r"nalssi forecast (\S+)")
def days(person, line, place):
    needs_a_source(person, line)
    title, *rows, credit = person.run(line.text).splitlines()
    name = {"paris": ("Paris", "파리"), "서울": ("Seoul", "서울"), "제주": ("Jeju City", "제주")}[place]
    expect(title.startswith(person.word(*name)) and SOURCES[person.source] in credit, "not that place, or no credit", title)
    first = [person.word("Today ", "오늘 "), person.word("Tomorrow ", "내일 ")]
    if person.source == "openweather":
        # When today's only remaining step reaches midnight, the list begins with tomorrow.
        if re.match(rf"{first[0]} *2[1-3]:00 ", person.run(f"nalssi forecast {place} --hours 3").splitlines()[1]):
            first = first[1:]
    expect(all(map(str.startswith, rows, first)) and len(rows) >= 5, "not day by day", "\n".join(rows))


@typed(r"nalssi forecast (paris|서울|제주|paris texas) --hours 24( --json)?")
def hours(person, line, place, as_json):
    needs_a_source(person, line)
    said = person.run(line.text)
    answer = schema("forecast", said if as_json else person.run(line.text + " --json"))
    steps = answer["hours"]
    step = 1 if person.source == "open-meteo" else 3
    expect(24 / step <= len(steps) <= 24 / step + 1, f"{len(steps)} steps are not 24 hours")
    expect(all(before["end"] == after["start"] for before, after in zip(steps, steps[1:])), "hours are missing")
    names = {"paris": "Paris", "paris texas": "Paris", "서울": "Seoul", "제주": "Jeju City"}
    expect(answer["place"]["names"]["en"] == names[place], "another place", str(answer["place"]))
    expect((answer["place"]["country"] in ("United States", "미국")) == ("texas" in place), "another country", str(answer["place"]))
    if as_json:
        mentions(line, "forecast.schema.json")
    else:
        title, *rows, _ = said.splitlines()
        # A step of three hours tells of its end; nothing tells of the beginning of the first.
        told = rows if step == 1 else rows[1:]
        expect(len(rows) == len(steps) and all(re.search(rf"\d\d:00 .*{DEGREES}", row) for row in told), "not hour by hour", said)


# Pictures


@typed(r"nalssi snapshot (?=.*-o (\w+)\.svg)(?=.*--list korea).*")
def picture(person, line, name):
    for environment, mark in ((person.environment, False), (person.sourceless, True)):
        person.run(line.text, environment=environment)
        picture = person.read(f"{name}.svg")
        expect(xml.etree.ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg", "not an SVG picture")
        for kind in ("txt", "ansi"):
            person.run(line.text.replace(".svg", f".{kind}"), environment=environment)
        text = person.read(f"{name}.txt")
        expect(person.word("Seoul", "서울") in text, "no Seoul", text)
        expect((person.word("SAMPLE DATA", "예시 데이터") in text) == mark, "sample data and mark do not agree", text)
        expect("\x1b[" in person.read(f"{name}.ansi"), "no colours")
    if "--theme light" in line.text:
        person.run(line.text.replace("light", "dark").replace(f"{name}.svg", "dark.svg"), environment=environment)
        expect(person.read("dark.svg") != picture, "dark and light are the same")
    if line.comment:
        mentions(line, *([".svg", ".png", ".txt", ".ansi"] if ".svg" in line.comment else []))


@typed(r"nalssi snapshot --size (\d+)x(\d+) --at \+6h")
def text(person, line, width, height):
    said = person.run(line.text)
    rows = said.splitlines()
    expect(len(rows) == int(height) and max(map(columns, rows)) <= int(width), f"not {width}x{height}", said)
    expect("◷" in rows[0], "not another time", said)
    expect(said != person.run(line.text.replace(" --at +6h", "")), "the same as now")
    for time in ("-3h", "+2d"):
        person.run(line.text.replace("+6h", time))


@typed(r"nalssi snapshot .*--clean -o ([\w-]+)\.png")
def converted(person, line, name):
    # rsvg-convert is only suggested by the package.
    there = shutil.which("rsvg-convert", path=person.environment["PATH"]) is not None
    person.run(line.text, status=0 if there else 69, silent=there)
    said = f"{name}.png" if there else f"{name}.svg"
    expect((person.home / said).exists(), f"there is no {said}")
    if there:
        expect((person.home / said).read_bytes().startswith(b"\x89PNG"), "not a PNG")
    else:
        expect(said in person.errors and "librsvg2-bin" in person.errors, "does not say what it wrote", person.errors)


@typed(r"nalssi snapshot .*--play 24h -o ([\w-]+)\.svg")
def played(person, line, name):
    person.run(line.text)
    picture = person.read(f"{name}.svg")
    expect(xml.etree.ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg", "not an SVG picture")
    expect("@keyframes" in picture and "<script" not in picture, "does not move by itself")
    expect("⌕" not in picture and SOURCES[person.source] in picture, "not clean")


# Alerts


@typed(r"nalssi watch (?=.*--(rain|low) (\S+))(?:(?!--print-unit).)*")
def watches(person, line, kind, amount):
    needs_a_source(person, line)
    # The line as it is, in any weather: it runs until it is stopped, and with --once it ends by itself.
    person.run(line.text + " --once")
    started = time.monotonic()
    person.stop(line.text, signal.SIGTERM, lambda _: time.monotonic() - started > 0.7)
    # With a threshold that is always exceeded, every place gets an alert, in the way that the line asks for.
    always = re.sub(rf"--{kind} \S+", f"--high {person.always()}", line.text)
    for file in person.home.glob("*.ran"):
        file.unlink()
    places = [place for place in ("서울", "부산", "oslo", "대관령") if place in line.text.lower()]
    said = person.stop(always, signal.SIGINT, lambda said: said.count("\n") == len(places))
    name = {"서울": ("Seoul", "서울"), "oslo": ("Oslo", "오슬로"), "대관령": ("Daegwallyeong", "대관령")}[places[0]]
    expect(said.startswith(person.word(*name) + ": "), "not an alert for the place", said)
    by = "notify-send" if "--notify" in line.text else pathlib.Path(re.search(r"--exec (\S+)", line.text)[1]).name
    end = time.monotonic() + 5
    while not (person.home / f"{by}.ran").exists() and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.2)
    given = person.read(f"{by}.ran")
    if by == "notify-send":
        names = person.word("(Seoul|Busan)", "(서울|부산)")
        expect(re.search(names, given), "not a notification for the place", given)
        # Without notify-send, the program names the package to install.
        environment = person.environment | {"PATH": os.environ["PATH"]}
        expect(shutil.which("notify-send") is None, "notify-send is installed here")
        person.run(line.text, status=69, silent=False, environment=environment)
        expect("libnotify-bin" in person.errors, "the refusal does not name the package", person.errors)
        person.run("apt-cache show libnotify-bin")
    else:
        variables = dict(re.findall(r"^(NALSSI_\w+)=(.*)$", given, re.MULTILINE))
        expect(variables["NALSSI_PLACE"] == person.word(*name) and variables["NALSSI_KIND"] == "high", "not so", given)
        for variable in re.findall(r"NALSSI_[A-Z_]+", line.comment):
            expect(variables.get(variable), f"no {variable}", given)


@typed(r"nalssi watch --warning severe --notify")
def official_warnings(person, line):
    person.run(line.text + " --once", silent=False)
    expect(person.tells_of_warnings(person.errors), "it does not say how to allow official warnings", person.errors)


@typed(r"nalssi watch( --json)?")
def rules(person, line, as_json):
    person.configure()
    person.run(line.text, status=64, silent=False)
    expect("[[watch]]" in person.errors, "the refusal does not name the remedy", person.errors)
    person.configure(f'[[watch]]\nplace = "{NAMES[person.language][1]}"\nhigh = "{person.always()}"\n')
    said = person.stop(line.text, signal.SIGTERM, lambda said: said.endswith("\n"))
    if as_json:
        expect(schema("watch", said)["kind"] == "high", "not so", said)
    else:
        expect(said.startswith(NAMES[person.language][1] + ": "), "not an alert for the place", said)
    person.configure()


@typed(r"nalssi watch --print-unit --notify > ~/\.config/systemd/user/nalssi-watch\.service")
def unit(person, line):
    person.run(line.text)
    command = re.search(r"^ExecStart=(.*)$", person.read(".config/systemd/user/nalssi-watch.service"), re.MULTILINE)[1]
    expect(shlex.split(command) == ["/usr/bin/nalssi", "watch", "--notify"], "another command", command)
    for part in ("[Unit]", "[Service]", "[Install]"):
        expect(part in person.read(".config/systemd/user/nalssi-watch.service"), f"no {part}")


@typed(r"mkdir -p (\S+)")
def folder(person, line, name):
    person.run(line.text)
    person.run(f"test -d {name}")


# Places


@typed(r"nalssi places (서귀포|paris texas|광주 경기)")
def places(person, line, query):
    name, region = {
        "서귀포": (person.word("Seogwipo", "서귀포"), person.word("Jeju", "제주")),
        "paris texas": ("Paris", person.word("Texas", "텍사스")),
        "광주 경기": (person.word("Gwangju", "광주"), person.word("Gyeonggi", "경기")),
    }[query]
    first = person.run(line.text, environment=person.sourceless).splitlines()[0]
    expect(re.match(rf"{name} +{region}", first), "another place is first", first)
    for other in ("ㅅㄱㅍ", "서ㄱㅍ", "Seogwipo", "Sogwipo", "tjrnlvh") if query == "서귀포" else ():
        mentions(line, other)
        found = person.run(f"nalssi places {other}", environment=person.sourceless)
        expect(re.search(rf"^{name} ", found, re.MULTILINE), f"{other} does not find it", found)


@typed(r"nalssi places --batch < queries")
def batch(person, line):
    answers = list(map(json.loads, person.run(line.text, environment=person.sourceless).splitlines()))
    queries = person.read("queries").splitlines()
    expect([answer["query"] for answer in answers] == queries, "not a line for each query", str(answers))
    expect(json.loads(person.run(f"nalssi places {queries[0]} --json")) == answers[0], "--json answers otherwise")
    # The page lists the keys of a place in JSON, and gives an example.
    text = documents.prose(documents.read(person.page))
    if said := re.search(r"(?:A place in JSON|JSON에는 `id`).*?(?=\n\n)", text, re.DOTALL):
        keys = set(answers[0]["results"][0])
        for key in keys:
            expect(f"`{key}`" in said[0], f"the page does not mention {key}")
        shown = set(documents.SPAN.findall(said[0]))
        kinds = {
            "settlement", "quarter", "mountain", "beach", "island", "resort", "university", "hospital", "station", "highway", "airport",
            "attraction",
        }
        expect({word for word in shown if word.isascii()} == keys | kinds, "the page mentions others", str(shown - keys - kinds))
        found = answers[2]["results"][0]
        expect(found["matched"] == "안압지" and f"`{found['names']['ko']}`" in said[0], "안압지 finds another name", str(found))


# Bookmarks


def order(person):
    return [re.split(r"  +", row)[1] for row in person.run("nalssi bookmarks list").splitlines()]


@typed(r"nalssi bookmarks list")
def listed(person, line):
    expect(order(person) == NAMES[person.language], "not the bookmarks", str(order(person)))
    expect(all(re.search(r"  owm:\d+$", row) for row in person.run(line.text).splitlines()), "no ids")
    answer = json.loads(person.run(line.text + " --json"))
    expect(len(answer["bookmarks"]) == 3, "not the bookmarks", str(answer))


@typed(r"nalssi bookmarks add ([^…]*)")
def added(person, line, words):
    before = order(person)
    person.run(line.text)
    if "--front" in words:
        expect(order(person) == [person.word("Seogwipo", "서귀포")] + before, "not in front", str(order(person)))
    else:
        expect(order(person) == before + ["할머니 댁"], "not at the end with its name", str(order(person)))


@typed(r"nalssi bookmarks move 서울 (\d)")
def moved(person, line, position):
    person.run(line.text)
    expect(order(person)[int(position) - 1] == person.word("Seoul", "서울"), "not there", str(order(person)))


@typed(r"nalssi bookmarks rename 서울 집")
def renamed(person, line):
    person.run(line.text)
    expect("집" in order(person) and person.word("Seoul", "서울") not in order(person), "not renamed", str(order(person)))


@typed(r"nalssi bookmarks remove 서울")
def removed(person, line):
    before = order(person)
    person.run(line.text)
    expect(set(before) - set(order(person)) in ({"집"}, {person.word("Seoul", "서울")}), "not removed", str(order(person)))


@typed(r"nalssi bookmarks export(?: > (\S+))?")
def exported(person, line, name):
    said = person.run(line.text)
    answer = json.loads(person.read(name) if name else said)
    expect(answer["version"] == 1 and len(answer["bookmarks"]) == len(order(person)), "not the bookmarks", str(answer))


@typed(r"nalssi bookmarks import( bookmarks\.json)?")
def imported(person, line, name):
    before = order(person)
    if not name:
        # The page only names the command; it needs a file.
        person.run(line.text, status=64, silent=False)
        expect("FILE" in person.errors, "does not name what is missing", person.errors)
        return
    person.run("nalssi bookmarks remove 1")
    person.run(line.text)
    expect(order(person) == before[1:] + before[:1], "not added at the end", str(order(person)))
    mentions(line, "--replace")
    person.run(line.text + " --replace")
    expect(order(person) == before, "not those of the file", str(order(person)))


def lists(person):
    """The names of all lists in their order, with how many places they have."""
    rows = json.loads(person.run("nalssi lists list --json"))["lists"]
    return [(row["name"], row["count"]) for row in rows]


@typed(r"nalssi lists list")
def lists_listed(person, line):
    rows = person.run(line.text).splitlines()
    expect(len(rows) == len(lists(person)) and "bookmarks" in rows[0], "not the lists", str(rows))
    mentions(line, "--json")


@typed(r"nalssi lists add (?:\"(.+)\" (\S+ \S+)|(\S+) --region \S+)")
def list_added(person, line, name, places, region):
    before = lists(person)
    person.run(line.text)
    added = lists(person)[-1]
    expect(lists(person)[:-1] == before and added[0] == (name or region), "not at the end", str(lists(person)))
    expect(added[1] == len(places.split()) if places else 10 <= added[1] <= 200, "not its places", str(added))


@typed(r'nalssi lists rename (\S+) "(.+)"')
def list_renamed(person, line, name, new):
    before = lists(person)
    person.run(line.text)
    expect(lists(person) == [(new if other == name else other, count) for other, count in before], "not renamed", str(lists(person)))


@typed(r'nalssi lists move "(.+)" 1')
def list_moved(person, line, name):
    person.run(line.text)
    expect(lists(person)[1][0] == name, "not the first", str(lists(person)))


@typed(r"nalssi lists export(?: > (\S+))?")
def lists_exported(person, line, name):
    said = person.run(line.text)
    answer = json.loads(person.read(name) if name else said)
    expect(answer["version"] == 2 and len(answer["lists"]) == len(lists(person)), "not the lists", str(answer))


@typed(r'nalssi lists import(?: route\.gpx --list "(.+)")?')
def lists_imported(person, line, name):
    if not name:
        # The page only names the command; it needs a file.
        person.run(line.text, status=64, silent=False)
        expect("FILE" in person.errors, "does not name what is missing", person.errors)
        return
    person.write("route.gpx", '<gpx version="1.1"><wpt lat="33.5" lon="126.5"><name>1</name></wpt></gpx>')
    before = dict(lists(person))
    person.run(line.text)
    expect(dict(lists(person)) == before | {name: before[name] + 1}, "not one place more", str(lists(person)))


@typed(r'nalssi lists remove "(.+)"')
def list_removed(person, line, name):
    before = lists(person)
    person.run(line.text)
    expect(lists(person) == [row for row in before if row[0] != name], "not removed", str(lists(person)))


# Completions


@typed(r"source <\(nalssi completions bash\)")
def bash(person, line):
    expect("nalssi" in person.run(f"complete -p nalssi && exit 1; {line.text}; complete -p nalssi", silent=False), "not completed")


@typed(r"nalssi completions zsh > ~/\.zfunc/_nalssi")
def zsh(person, line):
    person.run(line.text)
    said = person.run("zsh -fc 'fpath=(~/.zfunc); autoload -Uz +X _nalssi; whence -v _nalssi'")
    expect(f"{person.home}/.zfunc/_nalssi" in said, "zsh does not take it", said)


@typed(r"nalssi completions fish > ~/\.config/fish/completions/nalssi\.fish")
def fish(person, line):
    person.run(line.text)
    said = person.run("fish -c 'complete -C \"nalssi --vers\"; echo $fish_complete_path[1]'")
    expect("--version" in said and f"{person.home}/.config/fish/completions" in said, "fish does not take it", said)


# Help, settings and diagnosis


@typed(r"nalssi help")
def overview(person, line):
    said = person.run(line.text)
    for command in ("now", "forecast", "watch", "snapshot", "bookmarks", "places", "config", "doctor", "completions", "help"):
        expect(re.search(rf"^  {command}\b", said, re.MULTILINE), f"no {command}", said)


@typed(r"nalssi (?:help (.+)|(now) --help)")
def explained(person, line, command, own):
    expect(f"nalssi {command or own}" in person.run(line.text).splitlines()[0], "not the help of that command")


@typed(r"nalssi config --print-default")
def template(person, line):
    said = person.run(line.text, environment=person.sourceless)
    expect(f"{person.home}/.config/nalssi/config.toml" in said, "it does not say where to put it", said)
    person.write("default.toml", said)
    person.run("nalssi config --check default.toml")
    person.write("default.toml", re.sub(r"^# (?=[a-z-]+ = )", "", said, flags=re.MULTILINE))
    person.run("nalssi config --check default.toml")
    settings = set(re.findall(r"^# ([a-z-]+) = ", said, re.MULTILINE))
    listed = set(re.findall(r"\| `([a-z-]+)` \| [^|]*\|$", documents.read("docs/CONFIGURATION.md"), re.MULTILINE))
    expect(settings == listed, "the table has others", str(settings ^ listed))


@typed(r"nalssi config --check( FILE)?")
def checked(person, line, file):
    if not file:
        config = person.home / ".config/nalssi/config.toml"
        person.run(line.text)
        person.write(".config/nalssi/config.toml", person.read("FILE"))
    said = person.run(line.text, status=78, silent=False) + person.errors
    path = "FILE" if file else str(config)
    expect(f"{path}:2: " in said and f"{path}:3: " in said, "not by line", said)
    person.write("only-unknown", "never-heard-of = 1\n")
    person.run("nalssi config --check only-unknown", silent=False)
    person.configure()


@typed(r"nalssi doctor( --online| --json)?")
def doctor(person, line, option):
    before = {path: path.read_bytes() for path in person.home.rglob("*") if path.is_file() and not path.is_symlink()}
    said = person.run(line.text)
    after = {path: path.read_bytes() for path in person.home.rglob("*") if path.is_file() and not path.is_symlink()}
    # Asking a host counts as a request.
    expect(option == " --online" or before == after, "it changes something", str(set(before.items()) ^ set(after.items()))[:400])
    expect(os.environ["OPENWEATHER_API_KEY"] not in said, "it shows the key", said)
    if option == " --json":
        expect(schema("doctor", said)["ok"], "something is wrong", said)
    if option == " --online":
        expect(said.count("HTTP") >= 2, "it asks no host", said)
    if not option:
        # A problem comes with advice.
        wrong = person.run(line.text, status=69, environment=person.environment | {"TERM": "nonsense"})
        expect("→" in wrong, "no advice", wrong)


@typed(r"addr2line -fe .*nalssi\.log\)")
def crash_report(person, line):
    person.run("sudo apt install ./nalssi-dbgsym_*.deb", silent=False)
    with Terminal(["/usr/bin/nalssi"], person.environment) as terminal:
        session = Session(terminal)
        session.wait_for("a dashboard to crash", *NAMES[person.language])
        terminal.wait(1)
        os.kill(terminal.pid, signal.SIGSEGV)
        expect(os.WTERMSIG(session.end()) == signal.SIGSEGV, "it does not crash")
    # binutils 2.44 complains about Swift's table of lines, and finds them.
    said = person.run(line.text, silent=False)
    expect(re.search(r"Sources/\S+\.swift:\d+", said) and "_start" in said, "no lines of the source", said)


# Settings


def try_settings(person, piece):
    if piece.startswith("list = "):
        # A key of a rule.
        person.run(f"nalssi lists add {piece.partition(' = ')[2]} 서울")
        piece = f'[[watch]]\n{piece}\nhigh = "{person.always()}"'
    person.configure(piece)
    said = person.run("nalssi config --check")
    expect(not re.search(r":\d+:", said), "it has a mistake", said)
    checks = json.loads(person.run("nalssi doctor --json"))
    expect(checks["ok"] and "config.toml" in str(checks), "doctor finds a mistake", str(checks))
    if "[[watch]]" in piece:
        person.run("nalssi watch --once", silent="warning = " not in piece)
        expect(not person.errors or person.tells_of_warnings(person.errors), "it complains", person.errors)
    person.configure()


def try_option(person, span):
    """Prints the weather with the option, once for each of its values."""
    option, _, values = span.partition(" ")
    for value in re.split(r"\\?\|", values) if "|" in values else values.split("-") if re.fullmatch(r"\d+-\d+", values) else [values]:
        command = f"nalssi watch 서울 --high {person.always()} --once" if option.startswith("--quiet") else "nalssi now 서울"
        value = VALUES.get(value, value)
        key = {"OPENWEATHER_API_KEY": os.environ["OPENWEATHER_API_KEY"]}
        person.run(f"{command} {option} {value}", environment=person.environment | key)


def try_bookmark_file(person, text):
    shown = json.loads(text)
    person.write("shown.json", text)
    if "lists" in shown:
        before = lists(person)
        person.run("nalssi lists import shown.json")
        added = [row["name"] for row in shown["lists"] if row.get("name") and row["name"] not in dict(before)]
        expect(lists(person) == before + [(name, 0) for name in added], "not its lists", str(lists(person)))
        home = json.loads(person.run("nalssi lists export"))["home"]
        expect(home["id"] == shown["home"]["id"], "not its home", str(home))
        return
    person.run("nalssi bookmarks import shown.json --replace")
    again = json.loads(person.run("nalssi bookmarks export"))
    expect(again == shown, "exported, it is another", str(again))


def try_page(page, source, counts, used):
    """Types the lines of a page, and tries its settings and files. -> the problems"""
    problems = []
    person = Person(page, source)

    def attempt(kind, shown, function, *arguments):
        try:
            if function is not installs:
                person.ready()
            function(person, *arguments)
            counts[kind].add((page, shown))
        except (Exception, SystemExit) as problem:
            text = str(problem) if isinstance(problem, (Wrong, SystemExit)) else repr(problem)
            problems.append(f"{page} ({source}): `{shown}`: {text}")
            person.configure()

    for line in documents.command_lines(page):
        matching = [(pattern, function) for pattern, function in EXPECTATIONS if pattern.fullmatch(line.text)]
        excepted = [(pattern, reason) for pattern, reason in EXCEPTIONS if re.fullmatch(pattern, line.text)]
        used.update(pattern.pattern for pattern, _ in matching)
        used.update(pattern for pattern, _ in excepted)
        if len(matching) + len(excepted) != 1:
            problems.append(f"{page}: `{line.text}`: neither expected nor excepted here, or both")
        elif excepted:
            counts["excepted"].setdefault(excepted[0][1], set()).add(line.text)
        else:
            pattern, function = matching[0]
            attempt("lines", line.text, function, line, *pattern.fullmatch(line.text).groups())
    for piece in documents.settings(page):
        if reason := SETTING_EXCEPTIONS.get(piece):
            counts["excepted"].setdefault(reason, set()).add(piece)
        else:
            attempt("settings", piece.partition("\n")[0], try_settings, piece)
    for shown in documents.blocks(documents.read(page), "json"):
        attempt("settings", "a file of bookmarks", try_bookmark_file, shown)
    for span in documents.spans(documents.read(page)) if page not in documents.MANUALS else []:
        if re.match(r"--[a-z-]+ \S", span) and span not in OPTION_EXCEPTIONS:
            attempt("settings", span, try_option, span)
        # A line with a program that documents.py does not know must not be missed.
        first = documents.program(span)
        if " " in span and re.match(r"[a-z]{2}", first) and first not in documents.PROGRAMS and shutil.which(first):
            problems.append(f"{page}: `{span}`: if it is a command line, PROGRAMS of documents.py lacks {first}")
    if not problems:
        shutil.rmtree(person.home)
    return problems


def main():
    pages = sys.argv[1:] or documents.PAGES + documents.MANUALS
    counts = {"lines": set(), "settings": set(), "excepted": {}}
    used, problems = set(), []
    for source in SOURCES:
        for page in pages:
            problems += try_page(page, source, counts, used)
    if not sys.argv[1:]:
        stale = {pattern.pattern for pattern, _ in EXPECTATIONS} | {pattern for pattern, _ in EXCEPTIONS}
        problems += [f"no page shows such a line any longer: {pattern}" for pattern in stale - used]
    for reason, lines in counts["excepted"].items():
        print(f"--  not typed here, {reason}: {', '.join(sorted(lines))}")
    lines, settings, excepted = len(counts["lines"]), len(counts["settings"]), sum(map(len, counts["excepted"].values()))
    sources = " and ".join(SOURCES.values())
    print(f"ok  documents: {lines} command lines, {settings} settings and files of {len(pages)} pages, each with {sources}; {excepted} excepted")
    if problems:
        sys.exit("\n".join(problems))


main()
