#!/usr/bin/env python3
"""Uses the installed dashboard on a terminal: try-dashboard.py sample|live|crash

It needs session.py beside itself, and bookmarks for 부산 and Tokyo. `live` expects the environment to name a
stand-in.
"""
import os
import signal
import sys

from session import Session
from terminal import Terminal


def seen(session, what, *wanted, without=()):
    session.wait_for(what, *wanted, without=without)
    print(f"ok  dashboard: {what}", flush=True)


def sample(session):
    seen(session, "the two bookmarks, with sample data", "부산", "도쿄", "예시 데이터")
    session.type(b"2")
    seen(session, "cities of Korea", "서울", "예시 데이터")
    session.quit()


def live(session):
    address = os.environ["NALSSI_OPEN_METEO_URL"].partition("//")[2]
    seen(session, "sample data before a source is chosen", "부산", "예시 데이터")
    session.type(b"g")
    seen(session, "g names the host that will be asked", address, "Esc 취소")
    session.type(b"\r")
    seen(session, "Enter shows the stand-in's weather", "부산", "Open-Meteo", without=["예시 데이터", address])
    session.quit()


def crash(session):
    seen(session, "sample data before a crash", "부산", "예시 데이터")
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
