#!/usr/bin/env python3
"""Uses the installed dashboard on a terminal: try-dashboard.py sample|live|crash

It needs terminal.py and screen.py of bench beside itself, and bookmarks for 부산 and Tokyo. `live` expects
the environment to name a stand-in.
"""
import os
import signal
import sys
import time

from screen import Screen
from terminal import COLUMNS, ROWS, Terminal

TIMEOUT = 15


class Session:
    def __init__(self, terminal):
        self.terminal, self.screen = terminal, Screen(COLUMNS, ROWS)

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.screen.cells)

    def wait_for(self, what, *wanted, without=()):
        """Reads until every text of `wanted` is on the screen and none of `without` is."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            got = self.terminal.receive(0.2)
            if got:
                self.screen.feed(got[1])
            shown = self.screen.contains
            if all(map(shown, wanted)) and not any(map(shown, without)):
                print(f"ok  dashboard: {what}", flush=True)
                return
            if got and not got[1]:
                break
        sys.exit(f"not seen: {what}\n{self.text()}")

    def type(self, keys):
        os.write(self.terminal.fd, keys)

    def end(self):
        self.terminal.wait(TIMEOUT)
        if self.terminal.ended is None:
            sys.exit("it does not end")
        return self.terminal.ended


def quit(session):
    session.type(b"q")
    if session.end() != 0:
        sys.exit(f"q ended it with {session.terminal.ended}")


def sample(session):
    session.wait_for("the two bookmarks, with sample data", "부산", "도쿄", "예시 데이터")
    session.type(b"2")
    session.wait_for("cities of Korea", "서울", "예시 데이터")
    quit(session)


def live(session):
    address = os.environ["NALSSI_OPEN_METEO_URL"].partition("//")[2]
    session.wait_for("sample data before a source is chosen", "부산", "예시 데이터")
    session.type(b"g")
    session.wait_for("g names the host that will be asked", address, "Esc 아니요")
    session.type(b"\r")
    session.wait_for("Enter shows the stand-in's weather", "부산", "Open-Meteo", without=["예시 데이터", address])
    quit(session)


def crash(session):
    session.wait_for("sample data before a crash", "부산", "예시 데이터")
    # Let it come to rest: the way from where it waits to where it began is then in one stack.
    session.terminal.wait(1)
    os.kill(session.terminal.pid, signal.SIGSEGV)
    if os.WTERMSIG(session.end()) != signal.SIGSEGV:
        sys.exit(f"SIGSEGV ended it with {session.terminal.ended}")


def main():
    step = {"sample": sample, "live": live, "crash": crash}[sys.argv[1]]
    arguments = [] if step is live else ["--source", "sample"]
    with Terminal(["/usr/bin/nalssi", "--lang", "ko", *arguments], dict(os.environ)) as terminal:
        step(Session(terminal))


main()
