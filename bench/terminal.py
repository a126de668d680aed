"""A program on a pseudo-terminal: starts it, types, and records when its output arrives."""
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import tempfile
import termios
import time

COLUMNS, ROWS = 120, 36
SAMPLE = ["--source", "sample", "--lang", "ko"]


class CannotMeasure(Exception):
    """A measurement is impossible, for the reason in the text."""


class Home:
    """An empty home directory, without caches or state, that is removed afterwards."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="nalssi-bench-")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def environment(self, **extra):
        # A process that forbids core dumps shows its memory and threads in /proc to root only.
        inspectable = {} if os.getuid() == 0 else {"NALSSI_INSPECTABLE": "1"}
        return {
            "HOME": self.path,
            "XDG_CONFIG_HOME": self.path + "/config",
            "XDG_DATA_HOME": self.path + "/data",
            "XDG_CACHE_HOME": self.path + "/cache",
            "XDG_STATE_HOME": self.path + "/state",
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        } | inspectable | extra


class Paint:
    """Output as (moment, bytes), in order of arrival."""

    def __init__(self, since):
        self.since = since
        self.chunks = []

    first = property(lambda self: self.chunks[0][0] if self.chunks else None)
    last = property(lambda self: self.chunks[-1][0] if self.chunks else None)
    bytes = property(lambda self: b"".join(data for _, data in self.chunks))
    size = property(lambda self: sum(len(data) for _, data in self.chunks))

    def milliseconds(self, moment):
        return (moment - self.since) * 1000


class Terminal:
    """`with Terminal(command, environment) as t`: the program runs during the block."""

    def __init__(self, command, environment, size=(COLUMNS, ROWS)):
        self.command, self.environment, self.size = command, environment, size

    def __enter__(self):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.size[1], self.size[0], 0, 0))
        self.started = time.perf_counter()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
                for descriptor in (0, 1, 2):
                    os.dup2(slave, descriptor)
                os.closerange(3, 64)
                os.execve(self.command[0], self.command, self.environment)
            finally:
                os._exit(127)
        os.close(slave)
        self.fd = master
        self.ended = None
        return self

    def __exit__(self, *_):
        for number in (signal.SIGTERM, signal.SIGKILL):
            if self.ended is None:
                try:
                    os.kill(self.pid, number)
                except ProcessLookupError:
                    pass
                self.wait(2)
        os.close(self.fd)

    def wait(self, limit):
        """Drains the terminal until the program has ended or `limit` seconds are over."""
        end = time.perf_counter() + limit
        while time.perf_counter() < end and self.ended is None:
            self.receive(0.01)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.ended = status

    def receive(self, seconds):
        """-> (moment, bytes); None if nothing arrived in time; (moment, b"") if the program has closed the terminal."""
        if not select.select([self.fd], [], [], max(0, seconds))[0]:
            return None
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b""
        moment = time.perf_counter()
        self.answer(data)
        return moment, data

    def answer(self, data):
        # Answers a program's queries as a real terminal would.
        for question, reply in (
            (b"\x1b[c", b"\x1b[?62;22c"),
            (b"\x1b[0c", b"\x1b[?62;22c"),
            (b"\x1b[5n", b"\x1b[0n"),
            (b"\x1b[6n", b"\x1b[1;1R"),
            (b"\x1b]11;?", b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
        ):
            if question in data:
                os.write(self.fd, reply)

    def read(self, quiet, limit, since=None):
        """Reads until, after the first byte, nothing arrives for `quiet` seconds, or until `limit` seconds are over."""
        paint = Paint(self.started if since is None else since)
        end = time.perf_counter() + limit
        while True:
            left = end - time.perf_counter()
            got = self.receive(min(quiet, left) if paint.chunks else left)
            if got is None or not got[1]:
                return paint
            paint.chunks.append(got)

    def press(self, keys, quiet, limit=2):
        moment = time.perf_counter()
        os.write(self.fd, keys)
        return self.read(quiet, limit, since=moment)

    def require_running(self, paint):
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.ended = status
            text = paint.bytes.decode("utf-8", "replace").strip()[-300:]
            code = os.waitstatus_to_exitcode(status)
            raise CannotMeasure(f"{' '.join(self.command)} ended at once with code {code}: {text!r}")


def settled(terminal):
    """Waits for the start-up paint. -> the sequences of this terminal's arrow keys"""
    paint = terminal.read(quiet=0.3, limit=10)
    terminal.require_running(paint)
    terminal.read(quiet=0.5, limit=1.0)
    prefix = b"\x1bO" if b"\x1b[?1h" in paint.bytes else b"\x1b["
    return [prefix + letter for letter in (b"C", b"B", b"D", b"A")]
