"""The dashboard on a terminal, as text. It needs terminal.py and screen.py of bench beside itself."""
import os
import sys
import time

from screen import Screen
from terminal import COLUMNS, ROWS

PATIENCE = 15


class Session:
    def __init__(self, terminal):
        self.terminal, self.screen = terminal, Screen(COLUMNS, ROWS)

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.screen.cells)

    def wait_for(self, what, *wanted, without=()):
        """Reads until every text of `wanted` is on the screen and none of `without` is. Ends the test if that does not happen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            got = self.terminal.receive(0.2)
            if got:
                self.screen.feed(got[1])
            shown = self.screen.contains
            if all(map(shown, wanted)) and not any(map(shown, without)):
                return
            if got and not got[1]:
                break
        sys.exit(f"not seen: {what}\n{self.text()}")

    def type(self, keys):
        os.write(self.terminal.fd, keys)

    def end(self):
        """-> how the program has ended, as waitpid says it"""
        self.terminal.wait(PATIENCE)
        if self.terminal.ended is None:
            sys.exit("it does not end")
        return self.terminal.ended

    def quit(self):
        self.type(b"q")
        if self.end() != 0:
            sys.exit(f"q ended it with {self.terminal.ended}")
